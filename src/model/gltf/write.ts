// Writes modal models to glTF files, new ones or such that hold a scene already, in a page and in Node alike.
import { Document, Format, GLB_BUFFER } from "@gltf-transform/core";
import type { ModalModel } from "../modal-model.js";
import { KHRAudioRigidBodies } from "./extension.js";
import { closeGltf, type GltfParts, type GltfSource, openGltf, toDataUri } from "./file/container.js";
import { graft } from "./file/graft.js";
import type { AcousticSurface, GltfNode } from "./found.js";
import { addModelToDocument, addSurfaceToDocument } from "./from-model.js";
import { EXTENSION_NAME, itemAt, refuse } from "./gltf-error.js";
import { quietIO } from "./read.js";

/** Format, surfaces and nodes of a file that is written. */
export interface WriteGltfOptions {
  /** `glb` (default) is one binary file, `gltf` JSON text that carries its bytes in itself. */
  format?: "glb" | "gltf";
  /** Acoustic surfaces. A new file has no textures, so their normal maps are left out. */
  surfaces?: readonly AcousticSurface[];
  /** The nodes of the scene. Left out = one node for each model, at the origin, with its name. */
  nodes?: readonly Partial<Omit<GltfNode, "index">>[];
}

/** Where a model goes in a file that is there already. */
export interface AddGltfOptions {
  /** The node that shall sound: its index, or its name. Left out = a new node in the scene, with the model's name. */
  node?: number | string;
  /** The node's acoustic surface. */
  surface?: AcousticSurface;
  /** The node's linear gain. */
  gain?: number;
}

/**
 * Writes models to a new glTF file. Numbers are rounded to float32, as the format wants; phases and radiation gains
 * stand in `extras.phonolite` in full.
 *
 * @example
 * await writeFile("bell.glb", await writeGltf([models.load("bell")]));
 */
export async function writeGltf(models: readonly ModalModel[], options: WriteGltfOptions = {}): Promise<Uint8Array> {
  const { format = "glb", surfaces = [], nodes = models.map(({ name }, model) => ({ name, model })) } = options;
  if (models.length === 0 && surfaces.length === 0) throw refuse("models", "at least one model or surface", models);
  const { json, bin } = await encode(models, surfaces, nodes);
  if (format === "glb") return closeGltf({ kind: "glb", json, bin });
  for (const buffer of (json.buffers ?? []) as Record<string, unknown>[]) if (bin) buffer.uri = toDataUri(bin);
  return closeGltf({ kind: "gltf", json });
}

/**
 * Adds a model to a glTF file: to one of its nodes, or in a new one. Everything else in the file stays as it was, other
 * extensions and extras included; a .glb stays a .glb and JSON stays JSON.
 *
 * @example
 * const sounding = await addModelToGltf(await readFile("kitchen.glb"), cup, { node: "cup" });
 */
export async function addModelToGltf(
  file: GltfSource,
  model: ModalModel,
  options: AddGltfOptions = {},
): Promise<Uint8Array> {
  const target = openGltf(file);
  const { node, surface, gain = 1 } = options;
  const added = { name: model.name, model: 0, gain, ...(surface && { surface: 0 }) };
  return closeGltf(graft(target, await encode([model], surface ? [surface] : [], [added]), node));
}

/** The JSON and bytes of a file that holds these and nothing else. */
async function encode(
  models: readonly ModalModel[],
  surfaces: readonly AcousticSurface[],
  nodes: readonly Partial<Omit<GltfNode, "index">>[],
): Promise<GltfParts> {
  const document = new Document();
  document.getRoot().getAsset().generator = "Phonolite";
  const modelProperties = models.map((model) => addModelToDocument(document, model));
  const surfaceProperties = surfaces.map((surface) => addSurfaceToDocument(document, surface));
  const scene = nodes.length > 0 ? document.createScene() : undefined;
  if (scene) document.getRoot().setDefaultScene(scene);
  const extension = document.createExtension(KHRAudioRigidBodies);
  for (const [n, { name = "", model, surface, gain = 1, position, orientation, scale }] of nodes.entries()) {
    const node = document.createNode(name);
    if (position) node.setTranslation(position);
    if (orientation) node.setRotation(orientation);
    if (scale) node.setScale(scale);
    const audio = extension.createNodeAudio().setValue("gain", gain);
    if (model !== undefined)
      audio.setItem("modalModel", itemAt(modelProperties, model, `nodes[${n}].model`, "a model"));
    if (surface !== undefined) {
      audio.setItem("acousticSurface", itemAt(surfaceProperties, surface, `nodes[${n}].surface`, "a surface"));
    }
    if (model !== undefined || surface !== undefined) node.setExtension(EXTENSION_NAME, audio);
    scene?.addChild(node);
  }
  const { json, resources } = await quietIO().writeJSON(document, { format: Format.GLB });
  return { kind: "glb", json: json as unknown as Record<string, unknown>, bin: resources[GLB_BUFFER] };
}
