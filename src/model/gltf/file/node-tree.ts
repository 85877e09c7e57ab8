// The nodes of a file, with their places and children and nothing else, checked to form trees: only then does a node
// have one place in the scene.
import { isObject } from "../../../math/values.js";
import type { NodeAudioDef } from "../extension-schema.js";
import { EXTENSION_NAME, itemAt, listOf, refuse } from "../gltf-error.js";

/** How many numbers each part of a node's place has. */
const PLACES = { translation: 3, rotation: 4, scale: 3, matrix: 16 } as const;

/** The nodes of a file for the small document, with what they say of their sound. */
export function nodeTree(
  json: Record<string, unknown>,
  sounds: readonly (NodeAudioDef | undefined)[],
): Record<string, unknown>[] {
  // A file without a sounding node needs no nodes, whatever state they are in.
  if (!sounds.some(Boolean)) return [];
  const given = listOf(json, "nodes");
  const parents = new Int32Array(given.length).fill(-1);
  const nodes = given.map((node, n) => {
    const path = `nodes[${n}]`;
    if (!isObject(node)) throw refuse(path, "an object", node);
    const out: Record<string, unknown> = {};
    if (typeof node.name === "string") out.name = node.name;
    for (const [field, length] of Object.entries(PLACES)) {
      const value = node[field];
      if (value === undefined) continue;
      if (!Array.isArray(value) || value.length !== length || !value.every(Number.isFinite)) {
        throw refuse(`${path}.${field}`, `${length} finite numbers`, value);
      }
      out[field] = value;
    }
    if (node.children !== undefined) out.children = childrenOf(node.children, n, given, parents);
    if (sounds[n]) out.extensions = { [EXTENSION_NAME]: sounds[n] };
    return out;
  });
  refuseCircles(parents);
  return nodes;
}

function childrenOf(children: unknown, n: number, given: unknown[], parents: Int32Array): number[] {
  const path = `nodes[${n}].children`;
  if (!Array.isArray(children)) throw refuse(path, "an array of indices of nodes", children);
  for (const [c, child] of children.entries()) {
    if (!Number.isInteger(child) || child < 0) throw refuse(`${path}[${c}]`, "the index of a node", child);
    itemAt(given, child, `${path}[${c}]`, "a node");
    if (parents[child] >= 0) throw refuse(`${path}[${c}]`, "a node that has no other parent", child);
    parents[child] = n;
  }
  return children;
}

/** Each node has at most one parent; walking up, a way that is longer than there are nodes goes round. */
function refuseCircles(parents: Int32Array): void {
  /** 1 = a way up from here ends at a root. */
  const ends = new Uint8Array(parents.length);
  for (let n = 0; n < parents.length; n++) {
    let steps = 0;
    let at = n;
    while (at >= 0 && ends[at] === 0) {
      if (steps++ > parents.length) throw refuse(`nodes[${n}]`, "no child of itself, through whatever nodes", n);
      at = parents[at];
    }
    for (let back = n; back >= 0 && ends[back] === 0; back = parents[back]) ends[back] = 1;
  }
}
