// The triangles of a glTF file: all meshes of its scene where the nodes put them, in metres. Materials, textures and
// animations are passed over; skins are taken in the pose of the file.

import { Came } from "../../math/error.js";
import { isObject } from "../../math/values.js";
import { openGltf } from "../../model/gltf/file/container.js";
import { itemAt, listOf } from "../../model/gltf/gltf-error.js";
import type { TriangleMesh } from "../triangles.js";
import { Buffers, type ReadResource, refuseCompressed, whole } from "./gltf-buffers.js";
import { determinant, identity, type Matrix, nodesOf, type PlacedNode, transform } from "./gltf-nodes.js";
import { jointsOf, posed } from "./gltf-skin.js";
import { refuse } from "./refuse.js";

export type { ReadResource };

/** The most triangles of a scene, instances counted. */
const MOST_TRIANGLES = 20_000_000;
/** Ways in which a primitive lists its triangles, by their numbers in a file: the corners of triangle t. */
const MODES: ReadonlyMap<unknown, (t: number) => readonly [number, number, number]> = new Map([
  [4, (t: number) => [3 * t, 3 * t + 1, 3 * t + 2] as const],
  // Every second triangle of a strip runs the other way round.
  [5, (t: number) => (t % 2 === 0 ? ([t, t + 1, t + 2] as const) : ([t + 1, t, t + 2] as const))],
  [6, (t: number) => [0, t + 1, t + 2] as const],
]);
const TRIANGLES = 4;

/** Triangles, and the matrix that puts them in their place. */
interface Piece {
  points: Float64Array;
  corners: Uint32Array;
  world: Matrix;
}

/** Triangles of one primitive, in the coordinates of its mesh. */
interface Primitive extends Omit<Piece, "world"> {
  attributes: Record<string, unknown>;
  path: string;
}

/** The triangles of a scene. */
export interface GltfMesh extends TriangleMesh {
  /**
   * The one node with a mesh, when its coordinates are those of the scene: what is made from the triangles fits on it.
   */
  node?: number;
}

/** Reads the meshes of a .glb or .gltf file. */
export async function readGltfMesh(bytes: Uint8Array, notes: string[], resource?: ReadResource): Promise<GltfMesh> {
  const parts = openGltf(bytes);
  const { json } = parts;
  const buffers = new Buffers(parts, resource);
  const placed = nodesOf(json);
  const meshes = listOf(json, "meshes");
  const known = new Map<number, Promise<Primitive[]>>();
  const pieces: Piece[] = [];
  let triangles = 0;
  for (const { index, node, world } of placed) {
    if (node.mesh === undefined) continue;
    const path = `nodes[${index}].mesh`;
    const at = whole(node.mesh, path);
    const mesh = itemAt(meshes, at, path, "a mesh");
    if (!known.has(at)) known.set(at, primitivesOf(mesh, `meshes[${at}]`, buffers, notes));
    const joints =
      node.skin === undefined ? undefined : await jointsOf(json, node.skin, `nodes[${index}].skin`, placed, buffers);
    for (const primitive of await known.get(at)!) {
      triangles += primitive.corners.length / 3;
      if (triangles > MOST_TRIANGLES) {
        throw refuse("the scene", `at most ${MOST_TRIANGLES} triangles: simplify it first`, triangles);
      }
      const { points, corners } = primitive;
      if (!joints) pieces.push({ points, corners, world });
      else {
        const moved = await posed(points, primitive.attributes, primitive.path, joints, buffers);
        pieces.push({ points: moved, corners, world: identity() });
      }
    }
  }
  if (triangles === 0) {
    const came = new Came(meshes.length > 0 ? "a scene that shows no triangles" : "a file without meshes");
    throw refuse("the file", "a glTF file whose scene shows a mesh", came);
  }
  const node = onlyNode(placed);
  return { ...joined(pieces), ...(node !== undefined && { node }) };
}

function onlyNode(placed: readonly PlacedNode[]): number | undefined {
  const shown = placed.filter(({ node }) => node.mesh !== undefined);
  if (shown.length !== 1 || shown[0].node.skin !== undefined) return undefined;
  const still = identity();
  return shown[0].world.every((x, i) => x === still[i]) ? shown[0].index : undefined;
}

function joined(pieces: readonly Piece[]): TriangleMesh {
  const positions = new Float64Array(pieces.reduce((sum, { points }) => sum + points.length, 0));
  const indices = new Uint32Array(pieces.reduce((sum, { corners }) => sum + corners.length, 0));
  let vertices = 0;
  let at = 0;
  for (const { points, corners, world } of pieces) {
    transform(points, world, positions, 3 * vertices);
    const order = determinant(world) < 0 ? [0, 2, 1] : [0, 1, 2];
    for (let t = 0; t < corners.length; t += 3) for (const k of order) indices[at++] = corners[t + k] + vertices;
    vertices += points.length / 3;
  }
  return { positions, indices };
}

async function primitivesOf(mesh: unknown, path: string, buffers: Buffers, notes: string[]): Promise<Primitive[]> {
  if (!isObject(mesh) || !Array.isArray(mesh.primitives)) throw refuse(path, "a mesh with primitives", mesh);
  const out: Primitive[] = [];
  for (const [i, primitive] of mesh.primitives.entries()) {
    const at = `${path}.primitives[${i}]`;
    if (!isObject(primitive) || !isObject(primitive.attributes))
      throw refuse(at, "an object with attributes", primitive);
    const extensions = isObject(primitive.extensions) ? primitive.extensions : {};
    if (Object.hasOwn(extensions, "KHR_draco_mesh_compression")) {
      throw refuseCompressed(at, "KHR_draco_mesh_compression");
    }
    const mode = primitive.mode ?? TRIANGLES;
    const cornersAt = MODES.get(mode);
    if (!cornersAt) {
      notes.push(`points or lines in ${at} were left out`);
      continue;
    }
    const { attributes } = primitive;
    const points = await buffers.numbers(attributes.POSITION, `${at}.attributes.POSITION`, ["VEC3"]);
    const order = await buffers.optional(primitive.indices, `${at}.indices`, ["SCALAR"]);
    const vertices = points.length / 3;
    const count = order ? order.length : vertices;
    const triangles = mode === TRIANGLES ? Math.floor(count / 3) : Math.max(0, count - 2);
    const { corners, dropped } = cornersOf(triangles, cornersAt, order, vertices);
    if (dropped > 0) notes.push(`${dropped} triangles in ${at} name vertices that are not there`);
    out.push({ points, corners, attributes, path: `${at}.attributes` });
  }
  return out;
}

/** The corners of so many triangles; those with vertices that are not there are dropped. */
function cornersOf(
  triangles: number,
  cornersAt: (t: number) => readonly number[],
  order: Float64Array | undefined,
  vertices: number,
): { corners: Uint32Array; dropped: number } {
  const list = new Uint32Array(3 * triangles);
  let at = 0;
  for (let t = 0; t < triangles; t++) {
    const three = cornersAt(t).map((i) => (order ? order[i] : i));
    if (!three.every((i) => i < vertices)) continue;
    list.set(three, at);
    at += 3;
  }
  return { corners: list.slice(0, at), dropped: triangles - at / 3 };
}
