// The draft extension KHR_audio_rigid_bodies for gltf-transform: register it with an I/O object, and documents keep
// modal models, acoustic materials, surfaces and what nodes say of them.
import { type Accessor, Extension, type ReaderContext, type WriterContext } from "@gltf-transform/core";
import { Came } from "../../math/error.js";
import {
  type AcousticMaterialDef,
  type AcousticSurfaceDef,
  type ModalModelDef,
  type NodeAudioDef,
  parseExtension,
} from "./extension-schema.js";
import { MODEL_ROLES } from "./file/accessor-rules.js";
import { EXTENSION_NAME, refuse } from "./gltf-error.js";
import { isEmpty } from "./phonolite-extras.js";
import {
  AcousticMaterialProperty,
  AcousticSurfaceProperty,
  ModalModelProperty,
  NodeAudioProperty,
} from "./properties.js";

type Json = Record<string, unknown>;

/**
 * The extension. A file names it in `extensionsUsed` and never in `extensionsRequired`: whoever does not know it still
 * sees the scene.
 *
 * @example
 * const io = new WebIO().registerExtensions([KHRAudioRigidBodies]);
 * const document = await io.readBinary(bytes);
 * const { models, nodes } = modelsOfDocument(document);
 */
export class KHRAudioRigidBodies extends Extension {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  override readonly extensionName = EXTENSION_NAME;

  /** Always false: see the class. */
  override isRequired(): boolean {
    return false;
  }

  /** A new modal model without data. */
  createModalModel(name = ""): ModalModelProperty {
    return new ModalModelProperty(this.document.getGraph(), name);
  }

  /** A new acoustic material without constants. */
  createAcousticMaterial(name = ""): AcousticMaterialProperty {
    return new AcousticMaterialProperty(this.document.getGraph(), name);
  }

  /** A new acoustic surface, machined where nothing else is said. */
  createAcousticSurface(name = ""): AcousticSurfaceProperty {
    return new AcousticSurfaceProperty(this.document.getGraph(), name);
  }

  /** The sound of a node; `node.setExtension(KHRAudioRigidBodies.EXTENSION_NAME, …)` puts it there. */
  createNodeAudio(): NodeAudioProperty {
    return new NodeAudioProperty(this.document.getGraph());
  }

  /** All models of the document; their places here are their indices in the file. */
  listModalModels(): ModalModelProperty[] {
    return this.listProperties().filter((property) => property instanceof ModalModelProperty);
  }

  /** All materials of the document. */
  listAcousticMaterials(): AcousticMaterialProperty[] {
    return this.listProperties().filter((property) => property instanceof AcousticMaterialProperty);
  }

  /** All surfaces of the document. */
  listAcousticSurfaces(): AcousticSurfaceProperty[] {
    return this.listProperties().filter((property) => property instanceof AcousticSurfaceProperty);
  }

  /** @hidden Called by the I/O object. */
  override read(context: ReaderContext): this {
    const { json } = context.jsonDoc;
    const defs = parseExtension(json as unknown as Json);
    const materials = defs.materials.map(({ name, extras, ...constants }) =>
      withExtras(this.createAcousticMaterial(name), extras).setValue("constants", constants),
    );
    const surfaces = defs.surfaces.map(({ name, extras, profile, normalTexture, material, ...finish }) => {
      const surface = withExtras(this.createAcousticSurface(name), extras).setValue("finish", finish);
      if (profile !== undefined) surface.setItem("profile", context.accessors[profile]);
      if (material !== undefined) surface.setItem("material", materials[material]);
      if (normalTexture) {
        const source = json.textures?.[normalTexture.index]?.source;
        if (source !== undefined) surface.setItem("normalTexture", context.textures[source] ?? null);
        surface.setValue("normalScale", normalTexture.scale ?? 1);
        const info = surface.item("normalTexture") && surface.item("normalTextureInfo");
        if (info) context.setTextureInfo(info, normalTexture as { index: number; texCoord?: number });
      }
      return surface;
    });
    const models = defs.models.map((def) => {
      const model = withExtras(this.createModalModel(def.name), def.extras);
      for (const role of MODEL_ROLES) {
        const at = def[role];
        if (at !== undefined) model.setItem(role, context.accessors[at]);
      }
      if (def.material !== undefined) model.setItem("material", materials[def.material]);
      return model.setValue("massProperties", def.massProperties ?? null);
    });
    for (const [n, def] of defs.nodes.entries()) {
      if (!def) continue;
      const audio = withExtras(this.createNodeAudio(), def.extras).setValue("gain", def.gain ?? 1);
      if (def.modalModel !== undefined) audio.setItem("modalModel", models[def.modalModel]);
      if (def.acousticSurface !== undefined) audio.setItem("acousticSurface", surfaces[def.acousticSurface]);
      context.nodes[n].setExtension(EXTENSION_NAME, audio);
    }
    return this;
  }

  /** @hidden Called by the I/O object. It checks what it wrote as a reader would. */
  override write(context: WriterContext): this {
    const json = context.jsonDoc.json as unknown as Json;
    const materials = new Map(this.listAcousticMaterials().map((material, i) => [material, i]));
    const surfaces = new Map(this.listAcousticSurfaces().map((surface, i) => [surface, i]));
    const models = new Map(this.listModalModels().map((model, i) => [model, i]));
    const lists = {
      modalModels: [...models.keys()].map((model, m) => modelDef(context, model, materials, `modalModels[${m}]`)),
      acousticMaterials: [...materials.keys()].map(
        (material): AcousticMaterialDef => ({ ...named(material), ...material.value("constants") }),
      ),
      acousticSurfaces: [...surfaces.keys()].map((surface, s) =>
        surfaceDef(context, surface, materials, `acousticSurfaces[${s}]`),
      ),
    };
    const root = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
    if (Object.keys(root).length > 0) json.extensions = { ...(json.extensions as Json), [EXTENSION_NAME]: root };
    for (const node of this.document.getRoot().listNodes()) {
      const audio = node.getExtension<NodeAudioProperty>(EXTENSION_NAME);
      if (!audio) continue;
      const model = audio.item("modalModel");
      const surface = audio.item("acousticSurface");
      const def: NodeAudioDef = {
        ...(model && { modalModel: models.get(model) }),
        ...(surface && { acousticSurface: surfaces.get(surface) }),
        ...(audio.value("gain") !== 1 && { gain: audio.value("gain") }),
        ...extrasOf(audio),
      };
      const nodeJson = (json.nodes as Json[])[context.nodeIndexMap.get(node)!];
      nodeJson.extensions = { ...(nodeJson.extensions as Json), [EXTENSION_NAME]: def };
    }
    parseExtension(json);
    return this;
  }
}

function modelDef(
  context: WriterContext,
  model: ModalModelProperty,
  materials: ReadonlyMap<AcousticMaterialProperty, number>,
  path: string,
): ModalModelDef {
  const def: Partial<ModalModelDef> = named(model);
  for (const role of MODEL_ROLES) {
    const accessor = model.item(role);
    if (accessor) def[role] = indexOf(context, accessor, `${path}.${role}`);
  }
  const material = model.item("material");
  const massProperties = model.value("massProperties");
  if (material) def.material = materials.get(material);
  if (massProperties) def.massProperties = massProperties;
  return def as ModalModelDef;
}

function surfaceDef(
  context: WriterContext,
  surface: AcousticSurfaceProperty,
  materials: ReadonlyMap<AcousticMaterialProperty, number>,
  path: string,
): AcousticSurfaceDef {
  const profile = surface.item("profile");
  const material = surface.item("material");
  const texture = surface.item("normalTexture");
  const info = surface.item("normalTextureInfo");
  const scale = surface.value("normalScale");
  return {
    ...named(surface),
    ...surface.value("finish"),
    ...(profile && { profile: indexOf(context, profile, `${path}.profile`) }),
    ...(material && { material: materials.get(material) }),
    ...(texture &&
      info && { normalTexture: { ...context.createTextureInfoDef(texture, info), ...(scale !== 1 && { scale }) } }),
  };
}

/** The index of an accessor in the file that is written. The writer leaves out accessors without a buffer. */
function indexOf(context: WriterContext, accessor: Accessor, path: string): number {
  const index = context.accessorIndexMap.get(accessor);
  if (index === undefined) throw refuse(path, "an accessor with an array and a buffer", new Came("one without"));
  return index;
}

/** Name and extras, as far as an item has them. */
function named(property: { getName(): string; getExtras(): unknown }) {
  const name = property.getName();
  return { ...(name !== "" && { name }), ...extrasOf(property) };
}

function extrasOf(property: { getExtras(): unknown }) {
  const extras = property.getExtras();
  return isEmpty(extras) ? {} : { extras };
}

/** Extras of any kind of JSON, as files may have them. */
function withExtras<T extends { setExtras(extras: Json): T }>(property: T, extras: unknown): T {
  return extras === undefined ? property : property.setExtras(extras as Json);
}
