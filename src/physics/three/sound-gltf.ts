// A glTF file with KHR_audio_rigid_bodies makes its physics bodies sound, in one call: models, materials and surfaces
// are read from the file, and each node that has them is named to the sound of the physics world. Needs the package
// @gltf-transform/core, which it loads when it is called.

import type { ContactBody, SoundSpec } from "../../contact/record.js";
import { Came, PhonoliteError, show } from "../../math/error.js";
import type { GltfSource } from "../../model/gltf/file/container.js";
import type { GltfModels, GltfNode, ReadResource } from "../../model/gltf/found.js";
import { type MaterialName, material, type SolidMaterial } from "../../model/materials/index.js";
import { type BodyOf, bodyFinder, type NoBody } from "./gltf-bodies.js";
import { NodeSpecs } from "./gltf-spec.js";

/** What is needed of the sound of a physics world: what `rapierSound` and the others give. */
export interface GltfSound<Handle> {
  body(handle: Handle, spec: SoundSpec): ContactBody;
  remove(handle: Handle): void;
}

/**
 * How a file is made to sound.
 *
 * @example
 * await soundGltf(sound, "kitchen.glb", bodyOf, { material: "ceramic" });
 */
export interface SoundGltfOptions {
  /** Material of nodes of which the file says none: name or constants. Default: steel. */
  material?: MaterialName | SolidMaterial;
  /**
   * Gives the bytes of buffers in files of their own. Default: they are fetched beside the file, where that came from a
   * URL.
   */
  resource?: ReadResource;
}

/** A node that sounds now. */
export interface GltfBody<Handle> {
  node: GltfNode;
  /** The engine's body. */
  handle: Handle;
  /** What the sound was told. */
  spec: SoundSpec;
  /** The body, as contacts hold it. */
  held: ContactBody;
}

/** Something that was not there. */
export interface GltfMissing {
  node: GltfNode;
  /** The node has no body and is not heard; it has several; or the file does not say what it is made of. */
  what: NoBody | "no material";
}

/** What became of a file. */
export interface SoundingGltf<Handle> {
  bodies: GltfBody<Handle>[];
  missing: GltfMissing[];
  /** All that the file says about sound. */
  file: GltfModels;
}

/**
 * Makes the bodies of a glTF file sound. Bodies must stand as their nodes do: a model's points are in the frame of its
 * node.
 *
 * @param source bytes, JSON, or the address of a file
 * @param bodyOf the engine's body of a node
 * @throws ModelError that names the path in the file, or PhonoliteError that names the node; then no body of the file
 * sounds.
 * @example
 * const { missing } = await soundGltf(sound, "kitchen.glb", (node) => bodies.get(node.name));
 * for (const { node, what } of missing) console.warn(node.name, what);
 */
export async function soundGltf<Handle>(
  sound: GltfSound<Handle>,
  source: GltfSource | URL,
  bodyOf: BodyOf<Handle>,
  options: SoundGltfOptions = {},
): Promise<SoundingGltf<Handle>> {
  const find = bodyFinder(bodyOf);
  const { material: otherwise = "steel" } = options;
  const solid = typeof otherwise === "string" ? material(otherwise) : otherwise;
  const file = await readFile(source, options.resource);
  const specs = new NodeSpecs(file, solid);
  const made: SoundingGltf<Handle> = { bodies: [], missing: [], file };
  try {
    for (const node of file.nodes) addNode(sound, node, find(node), specs, made);
  } catch (error) {
    for (const { handle } of made.bodies) sound.remove(handle);
    throw error;
  }
  return made;
}

function addNode<Handle>(
  sound: GltfSound<Handle>,
  node: GltfNode,
  found: { handle: Handle } | NoBody,
  specs: NodeSpecs,
  made: SoundingGltf<Handle>,
): void {
  if (typeof found === "string") {
    made.missing.push({ node, what: found });
    return;
  }
  const { handle } = found;
  try {
    const { spec, hasMaterial } = specs.of(node);
    made.bodies.push({ node, handle, spec, held: sound.body(handle, spec) });
    if (!hasMaterial) made.missing.push({ node, what: "no material" });
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    const where = `nodes[${node.index}] ${show(node.name)}: ${error.operation}: ${error.field}`;
    throw new PhonoliteError("sound glTF", where, error.expected, new Came(error.came));
  }
}

async function readFile(source: GltfSource | URL, resource: ReadResource | undefined): Promise<GltfModels> {
  const { readGltfModels } = await import("../../model/gltf/index.js");
  const address = addressOf(source);
  if (!address) return readGltfModels(source as GltfSource, { ...(resource && { resource }) });
  const beside: ReadResource = (uri) => fetchBytes(new URL(uri, address));
  return readGltfModels(await fetchBytes(address), { resource: resource ?? beside });
}

/** The address, where a source is one: text that begins with a brace is JSON. */
function addressOf(source: GltfSource | URL): URL | undefined {
  if (source instanceof URL) return source;
  if (typeof source !== "string" || /^\s*\{/.test(source)) return undefined;
  try {
    return new URL(source, globalThis.location?.href);
  } catch {
    throw new PhonoliteError("sound glTF", "source", "bytes, JSON, or the address of a file", source);
  }
}

async function fetchBytes(address: URL): Promise<Uint8Array> {
  let came: string;
  try {
    const response = await fetch(address);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    came = `${response.status} ${response.statusText}`.trim();
  } catch (error) {
    came = show(String(error));
  }
  throw new PhonoliteError("sound glTF", "source", `an address that can be read: ${address.href}`, new Came(came));
}
