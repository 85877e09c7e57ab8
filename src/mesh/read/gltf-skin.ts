// Meshes that bend with a skeleton, in the pose in which the file has it: each vertex is the mean of where its joints
// take it (glTF 2.0, §3.7.3.2).
import { isObject } from "../../math/values.js";
import { listOf } from "../../model/gltf/gltf-error.js";
import { type Buffers, whole } from "./gltf-buffers.js";
import { identity, indices, type Matrix, type PlacedNode, times } from "./gltf-nodes.js";
import { refuse } from "./refuse.js";

/** The matrix of each joint of a skin, from the mesh to the world. */
export async function jointsOf(
  json: Record<string, unknown>,
  skin: unknown,
  path: string,
  placed: readonly PlacedNode[],
  buffers: Buffers,
): Promise<Matrix[]> {
  const at = `skins[${whole(skin, path)}]`;
  const def = listOf(json, "skins")[skin as number];
  if (!isObject(def)) throw refuse(at, "an object", def);
  const worlds = new Map(placed.map(({ index, world }) => [index, world]));
  const joints = indices(def.joints, listOf(json, "nodes").length, `${at}.joints`);
  const inverse = await buffers.optional(def.inverseBindMatrices, `${at}.inverseBindMatrices`, ["MAT4"]);
  if (inverse && inverse.length < 16 * joints.length) {
    throw refuse(`${at}.inverseBindMatrices`, `${joints.length} matrices`, inverse.length / 16);
  }
  return joints.map((joint, j) =>
    times(worlds.get(joint) ?? identity(), inverse ? inverse.subarray(16 * j, 16 * j + 16) : identity()),
  );
}

/** Where the joints take the vertices. */
export async function posed(
  points: Float64Array,
  attributes: Record<string, unknown>,
  path: string,
  joints: readonly Matrix[],
  buffers: Buffers,
): Promise<Float64Array> {
  const sums = new Float64Array(points.length);
  const weights = new Float64Array(points.length / 3);
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined && set < 8; set++) {
    const which = await buffers.numbers(attributes[`JOINTS_${set}`], `${path}.JOINTS_${set}`, ["VEC4"]);
    const weigh = await buffers.numbers(attributes[`WEIGHTS_${set}`], `${path}.WEIGHTS_${set}`, ["VEC4"]);
    if (which.length !== 4 * weights.length || weigh.length !== which.length) {
      throw refuse(
        `${path}.JOINTS_${set}`,
        `${weights.length} joints and weights, as many as vertices`,
        which.length / 4,
      );
    }
    for (let i = 0; i < which.length; i++) {
      const m = joints[which[i]];
      if (!m || !(weigh[i] > 0)) continue;
      const v = Math.floor(i / 4);
      weights[v] += weigh[i];
      for (let k = 0; k < 3; k++) {
        const p = 3 * v;
        sums[p + k] += weigh[i] * (m[k] * points[p] + m[4 + k] * points[p + 1] + m[8 + k] * points[p + 2] + m[12 + k]);
      }
    }
  }
  return sums.map((sum, i) => (weights[Math.floor(i / 3)] > 0 ? sum / weights[Math.floor(i / 3)] : points[i]));
}
