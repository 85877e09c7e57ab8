// What a node of a glTF file (KHR_audio_rigid_bodies) is to the sound of its body: its model in metres, its material
// with all that contacts need to know, and its surface.

import type { SoundSpec } from "../../contact/record.js";
import { surfaceFromKhr } from "../../contact/surface/khr.js";
import { surface } from "../../contact/surface/named.js";
import type { Surface } from "../../contact/surface/surface.js";
import type { GltfModels, GltfNode } from "../../model/gltf/found.js";
import {
  isMaterialName,
  material,
  materialNames,
  type SolidMaterial,
  withConstants,
} from "../../model/materials/index.js";
import type { Material, ModalModel } from "../../model/modal-model.js";

/** A node's sound, and what the file left open. */
export interface NodeSpec {
  spec: SoundSpec;
  /** Whether the file says what the node is made of. */
  hasMaterial: boolean;
}

/** Makes specs of the nodes of one file; nodes that are alike share their model. */
export class NodeSpecs {
  readonly #file: GltfModels;
  readonly #otherwise: SolidMaterial;
  readonly #scaled = new Map<string, ModalModel>();

  /** @param otherwise material of nodes of which the file says none */
  constructor(file: GltfModels, otherwise: SolidMaterial) {
    this.#file = file;
    this.#otherwise = otherwise;
  }

  /** What a node sounds like. A node without a model makes others sound and does not ring itself. */
  of(node: GltfNode): NodeSpec {
    const model = node.model === undefined ? undefined : this.#modelOf(node.model, node.scale);
    const finish = node.surface === undefined ? undefined : this.#file.surfaces[node.surface];
    const stuff = model?.material ?? finish?.material;
    const solid = stuff ? solidOf(stuff, this.#otherwise) : this.#otherwise;
    const layers: Surface | undefined =
      finish && surfaceFromKhr({ ...finish, name: finish.name ?? node.name }, surface(solid.surface), node.surface);
    const spec: SoundSpec = {
      material: solid,
      gain: node.gain,
      ...(model ? { model } : { resonator: false }),
      ...(layers && { surface: layers }),
    };
    return { spec, hasMaterial: stuff !== undefined };
  }

  /**
   * A model whose points are in metres: those of the file are in the node's own space. Frequencies stay as they are.
   */
  #modelOf(index: number, scale: GltfNode["scale"]): ModalModel {
    const model = this.#file.models[index];
    if (scale.every((factor) => Math.abs(factor - 1) < 1e-6) || !model.directional) return model;
    const key = `${index} ${scale.join(" ")}`;
    const made = this.#scaled.get(key) ?? model.with({ positions: model.positions.map((x, i) => x * scale[i % 3]) });
    this.#scaled.set(key, made);
    return made;
  }
}

/**
 * A material of a file with what contacts need beside it. A name that is known brings all constants; those of the file
 * stand above them. Without one, what the file does not say is taken from the known material that is nearest in
 * stiffness and density.
 */
export function solidOf(stuff: Readonly<Material>, otherwise: SolidMaterial): SolidMaterial {
  const { name, density, youngsModulus, poissonRatio, lossFactor } = stuff;
  const base = name !== undefined && isMaterialName(name) ? material(name) : nearest(stuff, otherwise);
  const solid = withConstants(base, { density, youngsModulus, poissonRatio, lossFactor });
  return name === undefined || name === "" ? solid : { ...solid, name };
}

function nearest({ density, youngsModulus }: Readonly<Material>, otherwise: SolidMaterial): SolidMaterial {
  if (density === undefined && youngsModulus === undefined) return otherwise;
  const apart = (one: number, other: number | undefined) => (other === undefined ? 0 : Math.log(one / other) ** 2);
  let best = otherwise;
  let least = Infinity;
  for (const known of materialNames.map(material)) {
    // stiffness spans six powers of ten, density less than three: it counts twice
    const distance = apart(known.youngsModulus, youngsModulus) + 4 * apart(known.density, density);
    if (distance < least) [best, least] = [known, distance];
  }
  return best;
}
