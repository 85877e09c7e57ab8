// Reads the modal models of a glTF file, in a page and in Node alike: bytes in, models out.
import { type Document, Logger, Verbosity, WebIO } from "@gltf-transform/core";
import { Came, PhonoliteError, show } from "../../math/error.js";
import { KHRAudioRigidBodies } from "./extension.js";
import { type GltfSource, openGltf } from "./file/container.js";
import { selectModels } from "./file/select.js";
import type { GltfModels, ReadResource } from "./found.js";
import { refuse } from "./gltf-error.js";
import { modelsOfDocument } from "./to-model.js";

/** How a glTF file is read. */
export interface ReadGltfOptions {
  /**
   * Gives the bytes of a buffer that stands in a file of its own, by its URI as the file has it. It is asked only for
   * buffers that models need. Left out = such buffers are refused.
   */
  resource?: ReadResource;
}

/**
 * Reads all modal models of a glTF file, its acoustic surfaces, and the nodes that use them. The rest of the file is
 * not looked at, so neither compressed meshes nor other extensions are in the way.
 *
 * Models that Phonolite wrote come back as they were, in float32 where the format has float32. Models without radiation
 * gains get those of the draft: R = 7·(f/1 kHz), for all frequencies.
 *
 * @throws ModelError that names the path in the file, such as `modalModels[2].shapes`.
 * @example
 * const bytes = new Uint8Array(await (await fetch("cup.glb")).arrayBuffer());
 * const { models, nodes } = await readGltfModels(bytes);
 */
export async function readGltfModels(file: GltfSource, options: ReadGltfOptions = {}): Promise<GltfModels> {
  const { document, defs } = await selectModels(openGltf(file), options.resource);
  const found = modelsOfDocument(await readSelection(document));
  for (const [s, surface] of found.surfaces.entries()) {
    const { normalTexture } = defs.surfaces[s];
    if (normalTexture) surface.normalTexture = normalTexture;
  }
  return found;
}

/** An I/O object that knows the extension and prints nothing. */
export function quietIO(): WebIO {
  return new WebIO().setLogger(new Logger(Verbosity.SILENT)).registerExtensions([KHRAudioRigidBodies]);
}

async function readSelection(document: Parameters<WebIO["readJSON"]>[0]): Promise<Document> {
  try {
    return await quietIO().readJSON(document);
  } catch (error) {
    if (error instanceof PhonoliteError) throw error;
    throw refuse("the file", "a glTF file that @gltf-transform/core can read", new Came(show(String(error))));
  }
}
