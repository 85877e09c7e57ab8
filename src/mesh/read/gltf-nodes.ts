// The nodes of a glTF scene with their places in the world: 4 × 4 matrices, column by column, as glTF has them.
import { isObject } from "../../math/values.js";
import { listOf } from "../../model/gltf/gltf-error.js";
import { whole } from "./gltf-buffers.js";
import { refuse } from "./refuse.js";

/** A 4 × 4 matrix, column by column. */
export type Matrix = Float64Array;

/** A node in the world. */
export interface PlacedNode {
  index: number;
  node: Record<string, unknown>;
  world: Matrix;
}

/** All nodes of the scene that a file shows, or of the file when it has no scene, each once. */
export function nodesOf(json: Record<string, unknown>): PlacedNode[] {
  const nodes = listOf(json, "nodes");
  const placed: PlacedNode[] = [];
  const seen = new Uint8Array(nodes.length);
  const stack = rootsOf(json, nodes).map((index) => ({ index, above: identity() }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { index, above } = next;
    const node = nodes[index];
    if (!isObject(node)) throw refuse(`nodes[${index}]`, "an object", node);
    if (seen[index]) throw refuse(`nodes[${index}]`, "the child of one node only", index);
    seen[index] = 1;
    const world = times(above, placeOf(node, `nodes[${index}]`));
    placed.push({ index, node, world });
    for (const child of indices(node.children, nodes.length, `nodes[${index}].children`)) {
      stack.push({ index: child, above: world });
    }
  }
  return placed;
}

function rootsOf(json: Record<string, unknown>, nodes: readonly unknown[]): number[] {
  const scenes = listOf(json, "scenes");
  const scene = scenes[json.scene === undefined ? 0 : whole(json.scene, "scene")];
  if (isObject(scene)) return indices(scene.nodes, nodes.length, "scenes[…].nodes");
  if (scenes.length > 0) throw refuse("scene", "the index of a scene", json.scene);
  const children = new Set(
    nodes.flatMap((node, n) => (isObject(node) ? indices(node.children, nodes.length, `nodes[${n}].children`) : [])),
  );
  return Array.from(nodes.keys()).filter((n) => !children.has(n));
}

/** A list of indices; none when it is left out. */
export function indices(list: unknown, count: number, path: string): number[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw refuse(path, "an array of indices", list);
  for (const [i, index] of list.entries()) {
    if (!(whole(index, `${path}[${i}]`) < count)) throw refuse(`${path}[${i}]`, `an index below ${count}`, index);
  }
  return list;
}

/** The matrix of a node: given, or from its translation, rotation and scale. */
function placeOf(node: Record<string, unknown>, path: string): Matrix {
  if (node.matrix !== undefined) return Float64Array.from(finite(node.matrix, 16, `${path}.matrix`));
  const [x, y, z] = finite(node.translation ?? [0, 0, 0], 3, `${path}.translation`);
  const turn = finite(node.rotation ?? [0, 0, 0, 1], 4, `${path}.rotation`);
  const scale = finite(node.scale ?? [1, 1, 1], 3, `${path}.scale`);
  const length = Math.hypot(...turn) || 1;
  const [i, j, k, w] = turn.map((part) => part / length);
  const columns = [
    [1 - 2 * (j * j + k * k), 2 * (i * j + k * w), 2 * (i * k - j * w)],
    [2 * (i * j - k * w), 1 - 2 * (i * i + k * k), 2 * (j * k + i * w)],
    [2 * (i * k + j * w), 2 * (j * k - i * w), 1 - 2 * (i * i + j * j)],
  ];
  const out = new Float64Array(16);
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) out[4 * column + row] = columns[column][row] * scale[column];
  }
  out.set([x, y, z, 1], 12);
  return out;
}

function finite(value: unknown, length: number, path: string): number[] {
  if (Array.isArray(value) && value.length === length && value.every(Number.isFinite)) return value;
  throw refuse(path, `${length} finite numbers`, value);
}

/** The matrix that changes nothing. */
export function identity(): Matrix {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** The product: first b, then a. */
export function times(a: Matrix, b: Matrix): Matrix {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * k + row] * b[4 * column + k];
      out[4 * column + row] = sum;
    }
  }
  return out;
}

/** The determinant of the upper 3 × 3 part: negative when the matrix mirrors. */
export function determinant(m: Matrix): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}

/** Points through a matrix, added to a list of numbers at a place. */
export function transform(points: Float64Array, m: Matrix, out: Float64Array, at: number): void {
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    for (let k = 0; k < 3; k++) out[at + i + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
}
