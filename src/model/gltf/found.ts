// The sound in a glTF file. These types know nothing of @gltf-transform/core, so that who only uses
// `phonolite/three` compiles without that package.
import type { Material, ModalModel } from "../modal-model.js";
import type { AcousticSurfaceDef } from "./extension-schema.js";

/** Gives the bytes of a buffer that stands in a file of its own. */
export type ReadResource = (uri: string) => Uint8Array | Promise<Uint8Array>;

/** The numbers of an acoustic surface, each optional, SI units. */
export type AcousticFinish = Omit<AcousticSurfaceDef, "name" | "extras" | "profile" | "normalTexture" | "material">;

/** An acoustic surface: the finish that two bodies rub against each other, machined where no number is given. */
export interface AcousticSurface extends AcousticFinish {
  name?: string;
  /** Measured heights along a track, m, `sampleSpacing` apart. */
  profile?: Float32Array;
  /** The material under the finish. */
  material?: Material;
  /** The normal map that gives the visible relief: a texture of the file it was read from. */
  normalTexture?: { index: number; texCoord?: number; scale?: number };
  extras?: unknown;
}

/** A node of a glTF file that sounds or is rubbed. Its place is that in the scene. */
export interface GltfNode {
  /** Index of the node in the file. */
  index: number;
  name: string;
  /** Index of its model, where it has one. */
  model?: number;
  /** Index of its surface, where it has one. */
  surface?: number;
  /** Linear gain. */
  gain: number;
  /** m */
  position: [number, number, number];
  /** Unit quaternion x, y, z, w. */
  orientation: [number, number, number, number];
  /** The model's positions are in the node's own space: this many metres for 1. */
  scale: [number, number, number];
}

/**
 * All that a glTF file says about sound.
 *
 * @example
 * const { models, nodes }: GltfModels = await readGltfModels(bytes);
 */
export interface GltfModels {
  models: ModalModel[];
  surfaces: AcousticSurface[];
  nodes: GltfNode[];
}
