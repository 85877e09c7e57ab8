// The extension in a gltf-transform document: models, materials, surfaces and the sound of nodes.
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
import type { AcousticFinish } from "./found.js";
import { EXTENSION_NAME } from "./gltf-error.js";

/** Accessors of ours are no vertices: the writer may lay them out as it likes. */
const USAGE = { usage: WriterContext.BufferViewUsage.OTHER };

/** A property of the extension. Its fields are values, which are copied, or items: other properties of the document. */
abstract class AudioProperty<T extends IProperty> extends ExtensionProperty<T> {
  static override readonly EXTENSION_NAME = EXTENSION_NAME;
  declare readonly extensionName: typeof EXTENSION_NAME;
  declare readonly propertyType: string;
  declare readonly parentTypes: string[];

  /** The value of a field. */
  value<Field extends keyof T>(field: Field): T[Field] {
    return this.get(field as never) as T[Field];
  }

  /** Sets a field to a copy of a value. */
  setValue<Field extends keyof T>(field: Field, value: T[Field]): this {
    const copy = typeof value === "object" && value !== null ? { ...value } : value;
    return this.set(field as never, copy as never);
  }

  /** The property, accessor or texture that the field refers to. */
  item<Field extends keyof T>(field: Field): T[Field] | null {
    return this.getRef(field as never) as T[Field] | null;
  }

  /** Lets the field refer to another property, accessor or texture. */
  setItem<Field extends keyof T>(field: Field, item: T[Field] | null): this {
    const isAccessor = (item as { propertyType?: string } | null)?.propertyType === PropertyType.ACCESSOR;
    return this.setRef(field as never, item as never, isAccessor ? USAGE : undefined);
  }

  protected become(propertyType: string, parentTypes: string[] = []): void {
    Object.assign(this, { extensionName: EXTENSION_NAME, propertyType, parentTypes });
  }

  protected defaultsWith(defaults: Omit<Nullable<T>, keyof IProperty>): Nullable<T> {
    return Object.assign(super.getDefaults(), defaults);
  }
}

interface IAcousticMaterial extends IProperty {
  /** Density, Young's modulus, Poisson's ratio and Rayleigh's damping, as far as they are known. */
  constants: Omit<AcousticMaterialDef, "name" | "extras">;
}

/** An acoustic material: bulk constants of a solid. */
export class AcousticMaterialProperty extends AudioProperty<IAcousticMaterial> {
  protected override init(): void {
    this.become("AcousticMaterial");
  }

  protected override getDefaults(): Nullable<IAcousticMaterial> {
    return this.defaultsWith({ constants: {} });
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
  /** The material that the model was made from. */
  material: AcousticMaterialProperty;
  /** Mass, centre of mass and inertia. */
  massProperties: Mass | null;
}

/** A modal model: its accessors, its material and its mass. `modelsOfDocument` makes a ModalModel of it. */
export class ModalModelProperty extends AudioProperty<IModalModel> {
  protected override init(): void {
    this.become("ModalModel");
  }

  protected override getDefaults(): Nullable<IModalModel> {
    const accessors = { frequencies: null, decayRates: null, positions: null, shapes: null, indices: null };
    return this.defaultsWith({ ...accessors, material: null, massProperties: null });
  }
}

interface IAcousticSurface extends IProperty {
  /** The surface's numbers, as far as they are given. */
  finish: AcousticFinish;
  /** Measured heights along a track, m; they need a `sampleSpacing` in the finish. */
  profile: Accessor;
  /** The material under the finish. */
  material: AcousticMaterialProperty;
  /** The normal map that gives the visible relief. */
  normalTexture: Texture;
  /** How the normal map is laid on: its coordinates and sampler. */
  normalTextureInfo: TextureInfo;
  /** How deep the relief is. */
  normalScale: number;
}

/** An acoustic surface: the finish that two bodies rub against each other. */
export class AcousticSurfaceProperty extends AudioProperty<IAcousticSurface> {
  protected override init(): void {
    this.become("AcousticSurface");
  }

  protected override getDefaults(): Nullable<IAcousticSurface> {
    const normalTextureInfo = new TextureInfo(this.graph, "normalTextureInfo");
    const normal = { normalTexture: null, normalTextureInfo, normalScale: 1 };
    return this.defaultsWith({ finish: {}, profile: null, material: null, ...normal });
  }
}

interface INodeAudio extends IProperty {
  /** The model that the node sounds with. */
  modalModel: ModalModelProperty;
  acousticSurface: AcousticSurfaceProperty;
  /** Linear, 0 or more. */
  gain: number;
}

/** The sound of a node: its model, its surface, its gain. */
export class NodeAudioProperty extends AudioProperty<INodeAudio> {
  protected override init(): void {
    this.become("NodeAudio", [PropertyType.NODE]);
  }

  protected override getDefaults(): Nullable<INodeAudio> {
    return this.defaultsWith({ modalModel: null, acousticSurface: null, gain: 1 });
  }
}
