// What a gltf-transform document holds of the extension: models, materials, surfaces and what nodes say of them.
// Accessors are held as references, so that buffers survive reading and writing.
import {
  type Accessor,
  ExtensionProperty,
  type IProperty,
  type Nullable,
  PropertyType,
  type Texture,
  TextureInfo,
  WriterContext,
} from "@gltf-transform/core";
import type { MassProperties } from "../modal-model.js";
import type { AcousticMaterialDef } from "./extension-schema.js";
import type { ModelRole } from "./file/accessor-rules.js";
import type { AcousticFinish } from "./found.js";
import { EXTENSION_NAME } from "./gltf-error.js";

/** The constants of an acoustic material, each optional, SI units. */
export type AcousticConstants = Omit<AcousticMaterialDef, "name" | "extras">;

/** Accessors of ours are no vertices: the writer may lay them out as it likes. */
const USAGE = { usage: WriterContext.BufferViewUsage.OTHER };

interface IAcousticMaterial extends IProperty {
  constants: AcousticConstants;
}

/** An acoustic material: bulk constants of a solid. */
export class AcousticMaterialProperty extends ExtensionProperty<IAcousticMaterial> {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  declare readonly extensionName: typeof EXTENSION_NAME;
  declare readonly propertyType: "AcousticMaterial";
  declare readonly parentTypes: string[];

  protected override init(): void {
    Object.assign(this, { extensionName: EXTENSION_NAME, propertyType: "AcousticMaterial", parentTypes: [] });
  }

  protected override getDefaults(): Nullable<IAcousticMaterial> {
    return Object.assign(super.getDefaults() as IProperty, { constants: {} });
  }

  /** Density, Young's modulus, Poisson's ratio and Rayleigh's damping, as far as they are known. */
  getConstants(): AcousticConstants {
    return this.get("constants");
  }

  /** Replaces all constants. */
  setConstants(constants: AcousticConstants): this {
    return this.set("constants", { ...constants });
  }
}

/** The same fields as a type of its own: the graph takes no interfaces as values. */
type Mass = { [Field in keyof MassProperties]: MassProperties[Field] };

interface IModalModel extends IProperty {
  frequencies: Accessor;
  decayRates: Accessor;
  positions: Accessor;
  shapes: Accessor;
  indices: Accessor;
  material: AcousticMaterialProperty;
  massProperties: Mass | null;
}

/** A modal model: its accessors, its material and its mass. {@link modelOf} makes a ModalModel of it. */
export class ModalModelProperty extends ExtensionProperty<IModalModel> {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  declare readonly extensionName: typeof EXTENSION_NAME;
  declare readonly propertyType: "ModalModel";
  declare readonly parentTypes: string[];

  protected override init(): void {
    Object.assign(this, { extensionName: EXTENSION_NAME, propertyType: "ModalModel", parentTypes: [] });
  }

  protected override getDefaults(): Nullable<IModalModel> {
    return Object.assign(super.getDefaults() as IProperty, {
      frequencies: null,
      decayRates: null,
      positions: null,
      shapes: null,
      indices: null,
      material: null,
      massProperties: null,
    });
  }

  /** The accessor for one of the model's arrays. */
  getAccessor(role: ModelRole): Accessor | null {
    return this.getRef(role);
  }

  /** Sets the accessor for one of the model's arrays. */
  setAccessor(role: ModelRole, accessor: Accessor | null): this {
    return this.setRef(role, accessor, USAGE);
  }

  /** The material that the model was made from. */
  getMaterial(): AcousticMaterialProperty | null {
    return this.getRef("material");
  }

  /** Sets the material that the model was made from. */
  setMaterial(material: AcousticMaterialProperty | null): this {
    return this.setRef("material", material);
  }

  /** Mass, centre of mass and inertia. */
  getMassProperties(): MassProperties | null {
    return this.get("massProperties");
  }

  /** Sets mass, centre of mass and inertia. */
  setMassProperties(properties: MassProperties | null): this {
    return this.set("massProperties", properties && { ...properties });
  }
}

interface IAcousticSurface extends IProperty {
  finish: AcousticFinish;
  profile: Accessor;
  material: AcousticMaterialProperty;
  normalTexture: Texture;
  normalTextureInfo: TextureInfo;
  normalScale: number;
}

/** An acoustic surface: the finish that two bodies rub against each other. */
export class AcousticSurfaceProperty extends ExtensionProperty<IAcousticSurface> {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  declare readonly extensionName: typeof EXTENSION_NAME;
  declare readonly propertyType: "AcousticSurface";
  declare readonly parentTypes: string[];

  protected override init(): void {
    Object.assign(this, { extensionName: EXTENSION_NAME, propertyType: "AcousticSurface", parentTypes: [] });
  }

  protected override getDefaults(): Nullable<IAcousticSurface> {
    return Object.assign(super.getDefaults() as IProperty, {
      finish: {},
      profile: null,
      material: null,
      normalTexture: null,
      normalTextureInfo: new TextureInfo(this.graph, "normalTextureInfo"),
      normalScale: 1,
    });
  }

  /** The surface's numbers, as far as they are given. */
  getFinish(): AcousticFinish {
    return this.get("finish");
  }

  /** Replaces all of the surface's numbers. */
  setFinish(finish: AcousticFinish): this {
    return this.set("finish", { ...finish });
  }

  /** Measured heights along a track, m. */
  getProfile(): Accessor | null {
    return this.getRef("profile");
  }

  /** Sets measured heights along a track, m; they need a `sampleSpacing` in the finish. */
  setProfile(profile: Accessor | null): this {
    return this.setRef("profile", profile, USAGE);
  }

  /** The material under the finish. */
  getMaterial(): AcousticMaterialProperty | null {
    return this.getRef("material");
  }

  /** Sets the material under the finish. */
  setMaterial(material: AcousticMaterialProperty | null): this {
    return this.setRef("material", material);
  }

  /** The normal map that gives the visible relief. */
  getNormalTexture(): Texture | null {
    return this.getRef("normalTexture");
  }

  /** Sets the normal map that gives the visible relief. */
  setNormalTexture(texture: Texture | null): this {
    return this.setRef("normalTexture", texture);
  }

  /** How the normal map is laid on: its coordinates and sampler. Null without a map. */
  getNormalTextureInfo(): TextureInfo | null {
    return this.getRef("normalTexture") ? this.getRef("normalTextureInfo") : null;
  }

  /** How deep the relief is. */
  getNormalScale(): number {
    return this.get("normalScale");
  }

  /** Sets how deep the relief is. */
  setNormalScale(scale: number): this {
    return this.set("normalScale", scale);
  }
}

interface INodeAudio extends IProperty {
  modalModel: ModalModelProperty;
  acousticSurface: AcousticSurfaceProperty;
  gain: number;
}

/** What a node says of its sound: its model, its surface, its gain. */
export class NodeAudioProperty extends ExtensionProperty<INodeAudio> {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  declare readonly extensionName: typeof EXTENSION_NAME;
  declare readonly propertyType: "NodeAudio";
  declare readonly parentTypes: string[];

  protected override init(): void {
    Object.assign(this, {
      extensionName: EXTENSION_NAME,
      propertyType: "NodeAudio",
      parentTypes: [PropertyType.NODE],
    });
  }

  protected override getDefaults(): Nullable<INodeAudio> {
    return Object.assign(super.getDefaults() as IProperty, { modalModel: null, acousticSurface: null, gain: 1 });
  }

  /** The model that the node sounds with. */
  getModalModel(): ModalModelProperty | null {
    return this.getRef("modalModel");
  }

  /** Sets the model that the node sounds with. */
  setModalModel(model: ModalModelProperty | null): this {
    return this.setRef("modalModel", model);
  }

  /** The surface of the node. */
  getAcousticSurface(): AcousticSurfaceProperty | null {
    return this.getRef("acousticSurface");
  }

  /** Sets the surface of the node. */
  setAcousticSurface(surface: AcousticSurfaceProperty | null): this {
    return this.setRef("acousticSurface", surface);
  }

  /** Linear gain. */
  getGain(): number {
    return this.get("gain");
  }

  /** Sets the linear gain, 0 or more. */
  setGain(gain: number): this {
    return this.set("gain", gain);
  }
}
