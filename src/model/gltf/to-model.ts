// From the properties of a gltf-transform document to ModalModels, surfaces and sounding nodes, with every value
// checked.
import type { Accessor, Document, Node } from "@gltf-transform/core";
import { Came, PhonoliteError } from "../../math/error.js";
import { type Material, ModalModel } from "../modal-model.js";
import { KHRAudioRigidBodies } from "./extension.js";
import { checkFinish } from "./extension-schema.js";
import { type AccessorRole, checkCounts, checkKind, MODEL_ROLES, type ModelRole } from "./file/accessor-rules.js";
import type { AcousticSurface, GltfModels, GltfNode } from "./found.js";
import { EXTENSION_NAME, refuse } from "./gltf-error.js";
import { isEmpty, unpackMaterial, unpackModelExtras } from "./phonolite-extras.js";
import type {
  AcousticMaterialProperty,
  AcousticSurfaceProperty,
  ModalModelProperty,
  NodeAudioProperty,
} from "./properties.js";

/**
 * The models, surfaces and sounding nodes of a gltf-transform document that was read with {@link KHRAudioRigidBodies}
 * registered.
 *
 * @throws ModelError that names the path in the file, such as `modalModels[2].shapes`.
 * @example
 * const { models } = modelsOfDocument(await io.read("cup.glb"));
 */
export function modelsOfDocument(document: Document): GltfModels {
  const extension = document.createExtension(KHRAudioRigidBodies);
  const materials = extension.listAcousticMaterials();
  const models = extension.listModalModels();
  const surfaces = extension.listAcousticSurfaces();
  const materialOf = (property: AcousticMaterialProperty | null) =>
    property ? materialAt(property, `acousticMaterials[${materials.indexOf(property)}]`) : undefined;
  return {
    models: models.map((model, m) => {
      const material = model.item("material");
      return modelAt(model, materialOf(material), `modalModels[${m}]`, material ? materials.indexOf(material) : -1);
    }),
    surfaces: surfaces.map((surface, s) => surfaceAt(surface, materialOf(surface.item("material")), s)),
    nodes: document
      .getRoot()
      .listNodes()
      .flatMap((node, index) => nodeAt(node, index, models, surfaces) ?? []),
  };
}

/** A ModalModel from one property; its material must be unpacked already. */
function modelAt(property: ModalModelProperty, material: Material | undefined, path: string, at: number): ModalModel {
  const arrays: Partial<Record<ModelRole, ArrayLike<number>>> = {};
  const counts: Partial<Record<ModelRole, number>> = {};
  for (const role of MODEL_ROLES) {
    const accessor = property.item(role);
    if (!accessor && role === "indices") continue;
    arrays[role] = numbersOf(accessor, role, `${path}.${role}`);
    counts[role] = accessor?.getCount();
  }
  checkCounts(path, counts);
  const { directional = true, radiationGains, ...more } = unpackModelExtras(property.getExtras(), path);
  const { frequencies, decayRates, positions, shapes, indices } = arrays as Record<ModelRole, ArrayLike<number>>;
  try {
    return new ModalModel({
      name: property.getName(),
      frequencies,
      decayRates,
      ...(directional ? { positions, shapes, ...(indices && { indices }) } : gainsOf(shapes, frequencies.length)),
      radiationGains: radiationGains ?? Array.from(frequencies, draftGain),
      ...more,
      ...(material && { material }),
      massProperties: property.value("massProperties") ?? undefined,
    });
  } catch (error) {
    throw atPath(error, path, at);
  }
}

/**
 * R of a mode whose file does not say, Pa·m/(kg^(1/2)·m/s): the draft's own rule is R ∝ f for all modes of all models,
 * with the scale left free. Ours is 7 at 1 kHz, so that below 546 Hz it is the rule for bodies of unknown shape.
 */
function draftGain(frequency: number): number {
  return (7 * frequency) / 1000;
}

/** The gains of a model without directions, which lie along x at its one point. */
function gainsOf(shapes: ArrayLike<number>, modes: number): { gains: number[] } {
  const alongX = (_: unknown, m: number) => shapes[3 * m + 1] === 0 && shapes[3 * m + 2] === 0;
  if (shapes.length !== 3 * modes || !Array.from({ length: modes }, alongX).every(Boolean)) {
    throw refuse("directional", "left out: only a model with one point and shapes along x has no directions", false);
  }
  return { gains: Array.from({ length: modes }, (_, m) => shapes[3 * m]) };
}

function surfaceAt(property: AcousticSurfaceProperty, material: Material | undefined, s: number): AcousticSurface {
  const path = `acousticSurfaces[${s}]`;
  const accessor = property.item("profile");
  const profile = accessor ? Float32Array.from(numbersOf(accessor, "profile", `${path}.profile`)) : undefined;
  const hole = profile?.findIndex((height) => !Number.isFinite(height)) ?? -1;
  if (profile && hole >= 0) throw refuse(`${path}.profile[${hole}]`, "a finite height in metres", profile[hole]);
  const finish = property.value("finish");
  checkFinish({ ...finish, ...(profile && { profile: 0 }) }, path);
  const extras: unknown = property.getExtras();
  return {
    ...(property.getName() !== "" && { name: property.getName() }),
    ...finish,
    ...(profile && { profile }),
    ...(material && { material }),
    ...(!isEmpty(extras) && { extras }),
  };
}

function materialAt(property: AcousticMaterialProperty, path: string): Material {
  return unpackMaterial(property.getName(), property.value("constants"), property.getExtras(), path);
}

function nodeAt(
  node: Node,
  index: number,
  models: readonly ModalModelProperty[],
  surfaces: readonly AcousticSurfaceProperty[],
): GltfNode | undefined {
  const audio = node.getExtension<NodeAudioProperty>(EXTENSION_NAME);
  if (!audio) return undefined;
  const model = audio.item("modalModel");
  const surface = audio.item("acousticSurface");
  const orientation = node.getWorldRotation();
  const position = node.getWorldTranslation();
  const scale = node.getWorldScale();
  if (![...position, ...scale].every(Number.isFinite)) {
    throw refuse(`nodes[${index}]`, "a node with a finite place in the scene", [...position]);
  }
  return {
    index,
    name: node.getName(),
    ...(model && { model: models.indexOf(model) }),
    ...(surface && { surface: surfaces.indexOf(surface) }),
    gain: audio.value("gain"),
    position,
    // A node that is scaled to nothing has no orientation.
    orientation: orientation.every(Number.isFinite) ? orientation : [0, 0, 0, 1],
    scale,
  };
}

/** The numbers of an accessor, which must fit its role. */
function numbersOf(accessor: Accessor | null, role: AccessorRole, path: string): ArrayLike<number> {
  const array = accessor?.getArray();
  if (!accessor || !array) throw refuse(path, "an accessor with an array", undefined);
  const kind = { type: accessor.getType(), componentType: accessor.getComponentType(), count: accessor.getCount() };
  checkKind(role, path, kind);
  return array;
}

/** Says where in the file a field is that the model refused. */
function atPath(error: unknown, path: string, material: number): unknown {
  if (!(error instanceof PhonoliteError)) return error;
  const { field, expected, came } = error;
  const words = new Came(came);
  if (field.startsWith("material.")) {
    return refuse(`acousticMaterials[${material}]${field.slice("material".length)}`, expected, words);
  }
  if (/^(?:phases|radiationGains|directional)\b/.test(field)) {
    return refuse(`${path}.extras.phonolite.${field}`, expected, words);
  }
  return refuse(`${path}.${field.replace(/^gains\b/, "shapes")}`, expected, words);
}
