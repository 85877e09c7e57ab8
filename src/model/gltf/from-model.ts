// From a ModalModel to the properties of a gltf-transform document: accessors in float32, as the draft wants them.
import type { Accessor, Document, Node, TypedArray } from "@gltf-transform/core";
import type { Material, ModalModel } from "../modal-model.js";
import { KHRAudioRigidBodies } from "./extension.js";
import type { AcousticSurface } from "./found.js";
import { EXTENSION_NAME, refuse } from "./gltf-error.js";
import { packMaterial, packModelExtras } from "./phonolite-extras.js";
import type { AcousticMaterialProperty, AcousticSurfaceProperty, ModalModelProperty } from "./properties.js";

/** Where a model goes in a document. */
export interface AddModelOptions {
  /** The node that sounds; left out = none yet. */
  node?: Node;
  /** The node's surface. */
  surface?: AcousticSurfaceProperty;
  /** The node's linear gain. */
  gain?: number;
}

/**
 * Adds a model to a gltf-transform document. The document is then written with an I/O object that has
 * {@link KHRAudioRigidBodies} registered.
 *
 * @example
 * addModelToDocument(document, models.load("bell"), { node: document.getRoot().listNodes()[0] });
 */
export function addModelToDocument(
  document: Document,
  model: ModalModel,
  options: AddModelOptions = {},
): ModalModelProperty {
  const extension = document.createExtension(KHRAudioRigidBodies);
  const property = extension.createModalModel(model.name);
  const add = (type: "SCALAR" | "VEC3", array: TypedArray) => addAccessor(document, type, array);
  property
    .setItem("frequencies", add("SCALAR", singles(model.frequencies, model.name)))
    .setItem("decayRates", add("SCALAR", Float32Array.from(model.decayRates)))
    .setItem("positions", add("VEC3", Float32Array.from(model.positions)))
    .setItem("shapes", add("VEC3", model.shapes.slice()));
  const { indices, pointCount, material, massProperties } = model;
  if (indices) {
    // 65535 itself is kept free, as everywhere in glTF.
    const short = pointCount <= 65_535;
    property.setItem("indices", add("SCALAR", short ? Uint16Array.from(indices) : indices.slice()));
  }
  if (material) property.setItem("material", sharedMaterial(extension, material));
  if (massProperties) {
    const { mass, centerOfMass, inertiaDiagonal, inertiaOrientation } = massProperties;
    property.setValue("massProperties", {
      mass,
      ...(centerOfMass && { centerOfMass }),
      ...(inertiaDiagonal && { inertiaDiagonal }),
      ...(inertiaOrientation && { inertiaOrientation }),
    });
  }
  property.setExtras(packModelExtras(model));
  if (options.node) {
    const audio = extension
      .createNodeAudio()
      .setItem("modalModel", property)
      .setValue("gain", options.gain ?? 1);
    if (options.surface) audio.setItem("acousticSurface", options.surface);
    options.node.setExtension(EXTENSION_NAME, audio);
  }
  return property;
}

/**
 * Adds a surface to a document; a normal map must be set on the property that comes back.
 *
 * @example
 * const surface = addSurfaceToDocument(document, { roughness: 5e-6, correlationLength: 1e-4 }); // m
 */
export function addSurfaceToDocument(document: Document, surface: AcousticSurface): AcousticSurfaceProperty {
  const extension = document.createExtension(KHRAudioRigidBodies);
  const { name = "", profile, material, normalTexture: _, extras, ...finish } = surface;
  const given = Object.fromEntries(Object.entries(finish).filter(([, value]) => value !== undefined));
  const property = extension.createAcousticSurface(name).setValue("finish", given);
  if (profile) property.setItem("profile", addAccessor(document, "SCALAR", Float32Array.from(profile)));
  if (material) property.setItem("material", sharedMaterial(extension, material));
  if (extras !== undefined) property.setExtras(extras as Record<string, unknown>);
  return property;
}

function addAccessor(document: Document, type: "SCALAR" | "VEC3", array: TypedArray): Accessor {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  return document.createAccessor("", buffer).setType(type).setArray(array);
}

/** Frequencies in float32; one so low that float32 has only 0 for it is no frequency any more. */
function singles(frequencies: Float64Array, name: string): Float32Array {
  const rounded = Float32Array.from(frequencies);
  const lost = rounded.indexOf(0);
  if (lost < 0) return rounded;
  const model = name === "" ? "the model" : JSON.stringify(name);
  throw refuse(`frequencies[${lost}] of ${model}`, "a frequency above 0 in float32", frequencies[lost]);
}

/** The material, made anew only when the document has no equal one. */
function sharedMaterial(extension: KHRAudioRigidBodies, material: Readonly<Material>): AcousticMaterialProperty {
  const packed = packMaterial(material);
  const wanted = JSON.stringify([packed.name, packed.constants, packed.extras]);
  const known = extension
    .listAcousticMaterials()
    .find((there) => JSON.stringify([there.getName(), there.value("constants"), there.getExtras()]) === wanted);
  if (known) return known;
  const property = extension.createAcousticMaterial(packed.name).setValue("constants", packed.constants);
  return property.setExtras(packed.extras);
}
