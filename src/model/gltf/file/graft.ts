// Joins a small file with sound to a file with a scene, on the level of JSON: indices of the small one are moved, bytes
// are put behind those that are there, and nothing of the scene is read, understood or lost.

import { isObject } from "../../../math/values.js";
import { parseExtension } from "../extension-schema.js";
import { EXTENSION_NAME, itemAt, listOf, refuse } from "../gltf-error.js";
import { type GltfParts, toDataUri } from "./container.js";

type Json = Record<string, unknown>;

/**
 * Adds the accessors, bytes and extension of `part` to `target`.
 *
 * @param node the node of the target that takes what the first node of the part says of its sound; left out = that node
 * itself is added to the scene.
 */
export function graft(target: GltfParts, part: GltfParts, node?: number | string): GltfParts {
  const { json } = target;
  // The lists that are there must be sound: nothing can be added to a broken one.
  const known = parseExtension(json);
  const at = {
    accessors: listOf(json, "accessors").length,
    views: listOf(json, "bufferViews").length,
    materials: known.materials.length,
    surfaces: known.surfaces.length,
    models: known.models.length,
  };
  const sounding = node === undefined ? undefined : nodeOf(json, node);
  const { buffer, byteOffset, bin } = addBytes(target, part.bin ?? new Uint8Array());
  append(json, "bufferViews", part, (view) => ({
    ...view,
    buffer,
    byteOffset: byteOffset + ((view.byteOffset as number | undefined) ?? 0),
  }));
  append(json, "accessors", part, (accessor) => moved(accessor, { bufferView: at.views }));

  const ours = (part.json.extensions as Json)[EXTENSION_NAME] as Record<string, Json[] | undefined>;
  const extensions = (json.extensions ?? {}) as Json;
  const root = (extensions[EXTENSION_NAME] ?? {}) as Json;
  const model = { frequencies: at.accessors, decayRates: at.accessors, positions: at.accessors, shapes: at.accessors };
  join(root, "acousticMaterials", ours.acousticMaterials, {});
  join(root, "acousticSurfaces", ours.acousticSurfaces, { profile: at.accessors, material: at.materials });
  join(root, "modalModels", ours.modalModels, { ...model, indices: at.accessors, material: at.materials });
  json.extensions = { ...extensions, [EXTENSION_NAME]: root };

  const [added] = listOf(part.json, "nodes") as Json[];
  const audio = moved((added.extensions as Json)[EXTENSION_NAME] as Json, {
    modalModel: at.models,
    acousticSurface: at.surfaces,
  });
  if (sounding) {
    const others = (sounding.extensions ?? {}) as Json;
    sounding.extensions = { ...others, [EXTENSION_NAME]: { ...(others[EXTENSION_NAME] as Json), ...audio } };
  } else addToScene(json, { ...added, extensions: { [EXTENSION_NAME]: audio } });
  listUsed(json);
  return { ...target, json, ...(bin && { bin }) };
}

/** The node with an index or a name. */
function nodeOf(json: Json, node: number | string): Json {
  const nodes = listOf(json, "nodes");
  if (typeof node === "number") {
    if (!Number.isInteger(node) || node < 0) throw refuse("node", "the index of a node", node);
    const found = itemAt(nodes, node, "node", "a node");
    if (!isObject(found)) throw refuse(`nodes[${node}]`, "an object", found);
    return found;
  }
  const named = nodes.filter((item): item is Json => isObject(item) && item.name === node);
  if (named.length === 1) return named[0];
  const expected = named.length === 0 ? "the name of a node" : "the name of one node (give its index)";
  throw refuse("node", expected, node);
}

/** Puts bytes behind those of the file: into a .glb's own buffer where it has one, else into a new one. */
function addBytes({ kind, json, bin }: GltfParts, bytes: Uint8Array) {
  const buffers = listOf(json, "buffers") as Json[];
  const first = buffers[0];
  const own = kind === "glb" && (buffers.length === 0 || (isObject(first) && first.uri === undefined && bin));
  if (!own) {
    json.buffers = [...buffers, { uri: toDataUri(bytes), byteLength: bytes.length }];
    return { buffer: buffers.length, byteOffset: 0, bin };
  }
  const there = buffers.length === 0 || !bin ? new Uint8Array() : bin;
  const byteOffset = Math.ceil(there.length / 4) * 4;
  const joined = new Uint8Array(byteOffset + bytes.length);
  joined.set(there);
  joined.set(bytes, byteOffset);
  json.buffers = [{ ...first, byteLength: joined.length }, ...buffers.slice(1)];
  return { buffer: 0, byteOffset, bin: joined };
}

function append(json: Json, field: string, part: GltfParts, change: (item: Json) => Json): void {
  json[field] = [...listOf(json, field), ...(listOf(part.json, field) as Json[]).map(change)];
}

function join(
  root: Json,
  field: string,
  items: readonly Json[] | undefined,
  by: Readonly<Record<string, number>>,
): void {
  if (items) root[field] = [...((root[field] as Json[] | undefined) ?? []), ...items.map((item) => moved(item, by))];
}

/** A copy with some indices moved up. */
function moved(item: Json, by: Readonly<Record<string, number>>): Json {
  const out = { ...item };
  for (const [field, distance] of Object.entries(by)) {
    if (typeof out[field] === "number") out[field] = (out[field] as number) + distance;
  }
  return out;
}

function addToScene(json: Json, node: Json): void {
  const nodes = listOf(json, "nodes");
  json.nodes = [...nodes, node];
  const scenes = listOf(json, "scenes");
  const at = json.scene ?? 0;
  if (scenes.length === 0) {
    json.scenes = [{ nodes: [nodes.length] }];
    json.scene = 0;
    return;
  }
  if (!Number.isInteger(at) || (at as number) < 0) throw refuse("scene", "the index of a scene", at);
  const scene = itemAt(scenes, at as number, "scene", "a scene");
  if (!isObject(scene)) throw refuse(`scenes[${at}]`, "an object", scene);
  scene.nodes = [...listOf(scene, "nodes"), nodes.length];
}

/** Files list the extension as used and never as required. */
function listUsed(json: Json): void {
  const used = listOf(json, "extensionsUsed");
  if (!used.includes(EXTENSION_NAME)) json.extensionsUsed = [...used, EXTENSION_NAME];
  const required = listOf(json, "extensionsRequired").filter((name) => name !== EXTENSION_NAME);
  if (required.length > 0) json.extensionsRequired = required;
  else delete json.extensionsRequired;
}
