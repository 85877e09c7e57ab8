// The numbers in a glTF file: accessors over views of buffers, of every component type, normalised or not, interleaved,
// sparse, in the file, in data URIs or in files beside it. Every length is checked before anything is read or made.

import { Came } from "../../math/error.js";
import { isObject } from "../../math/values.js";
import { fromDataUri, type GltfParts } from "../../model/gltf/file/container.js";
import { itemAt, listOf } from "../../model/gltf/gltf-error.js";
import { refuse } from "./refuse.js";

/** Gives the bytes of a file that another names. */
export type ReadResource = (uri: string) => Uint8Array | Promise<Uint8Array>;

/** Components of the types of accessors that meshes use. */
const TYPES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

interface Component {
  bytes: number;
  /** What a normalised number is divided by. */
  most: number;
  read: (view: DataView, at: number) => number;
}

const COMPONENTS: ReadonlyMap<unknown, Component> = new Map<unknown, Component>([
  [5120, { bytes: 1, most: 127, read: (view, at) => view.getInt8(at) }],
  [5121, { bytes: 1, most: 255, read: (view, at) => view.getUint8(at) }],
  [5122, { bytes: 2, most: 32767, read: (view, at) => view.getInt16(at, true) }],
  [5123, { bytes: 2, most: 65535, read: (view, at) => view.getUint16(at, true) }],
  [5125, { bytes: 4, most: 4294967295, read: (view, at) => view.getUint32(at, true) }],
  [5126, { bytes: 4, most: 1, read: (view, at) => view.getFloat32(at, true) }],
]);

/** Accessors without bytes, all zero, may not be larger than this many numbers. */
const MOST_ZEROS = 2 ** 24;
/** EXT_, KHR_ and, in older files, MESHOPT_compression. */
const COMPRESSION = /meshopt.*compression/i;

/** The error for a compressed file, which says what to do. */
export function refuseCompressed(path: string, extension: string) {
  return refuse(
    path,
    "plain numbers: save the model without compression, or run `npx @gltf-transform/cli cp in.glb out.glb`, " +
      "which removes it",
    new Came(extension),
  );
}

/** The accessors of a file. */
export class Buffers {
  readonly #parts: GltfParts;
  readonly #resource?: ReadResource;
  readonly #loaded = new Map<number, Promise<Uint8Array>>();

  constructor(parts: GltfParts, resource?: ReadResource) {
    this.#parts = parts;
    this.#resource = resource;
  }

  /** The numbers of an accessor of one of some types. */
  async numbers(index: unknown, path: string, types: readonly string[]): Promise<Float64Array> {
    const accessor = this.#item("accessors", index, path, "an accessor");
    const at = `accessors[${index}]`;
    const type = String(accessor.type);
    const component = COMPONENTS.get(accessor.componentType);
    if (!types.includes(type) || !component) {
      throw refuse(
        path,
        `an accessor of ${types.join(" or ")} numbers`,
        new Came(`${type} of ${accessor.componentType}`),
      );
    }
    const width = TYPES[type];
    const count = whole(accessor.count, `${at}.count`);
    const out = accessor.bufferView === undefined ? zeros(count * width, at) : undefined;
    const numbers = out ?? (await this.#stored(accessor, at, component, count, width));
    if (accessor.sparse !== undefined) await this.#sparse(accessor.sparse, `${at}.sparse`, component, width, numbers);
    if (accessor.normalized === true && accessor.componentType !== 5126) {
      for (let i = 0; i < numbers.length; i++) numbers[i] = Math.max(-1, numbers[i] / component.most);
    }
    return numbers;
  }

  /** The same, or nothing where the index is left out. */
  async optional(index: unknown, path: string, types: readonly string[]): Promise<Float64Array | undefined> {
    return index === undefined ? undefined : this.numbers(index, path, types);
  }

  async #sparse(given: unknown, at: string, component: Component, width: number, into: Float64Array): Promise<void> {
    if (!isObject(given) || !isObject(given.indices) || !isObject(given.values)) {
      throw refuse(at, "an object with indices and values", given);
    }
    const kind = COMPONENTS.get(given.indices.componentType);
    if (!kind) throw refuse(`${at}.indices.componentType`, "a type of components", given.indices.componentType);
    const count = whole(given.count, `${at}.count`);
    const indices = await this.#stored(given.indices, `${at}.indices`, kind, count, 1);
    const values = await this.#stored(given.values, `${at}.values`, component, count, width);
    for (let i = 0; i < count; i++) {
      const to = indices[i] * width;
      if (!(to >= 0 && to + width <= into.length)) throw refuse(`${at}.indices`, "inside the accessor", indices[i]);
      for (let k = 0; k < width; k++) into[to + k] = values[i * width + k];
    }
  }

  async #stored(
    given: Record<string, unknown>,
    at: string,
    component: Component,
    count: number,
    width: number,
  ): Promise<Float64Array> {
    const { bytes, stride } = await this.#view(given.bufferView, `${at}.bufferView`);
    const offset = whole(given.byteOffset ?? 0, `${at}.byteOffset`);
    const element = component.bytes * width;
    const step = stride ?? element;
    if (step < element) throw refuse(at, `spread at least ${element} bytes apart`, new Came(`a stride of ${step}`));
    const end = count === 0 ? 0 : offset + (count - 1) * step + element;
    if (end > bytes.length) {
      throw refuse(at, "numbers that lie in their view", new Came(`an end at byte ${end} of ${bytes.length}`));
    }
    const out = new Float64Array(count * width);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0, to = 0; i < count; i++) {
      for (let k = 0; k < width; k++) out[to++] = component.read(view, offset + i * step + k * component.bytes);
    }
    return out;
  }

  async #view(index: unknown, path: string): Promise<{ bytes: Uint8Array; stride?: number }> {
    const view = this.#item("bufferViews", index, path, "a buffer view");
    const at = `bufferViews[${index}]`;
    const extensions = isObject(view.extensions) ? view.extensions : {};
    const compression = Object.keys(extensions).find((name) => COMPRESSION.test(name));
    if (compression) throw refuseCompressed(at, compression);
    const buffer = whole(view.buffer, `${at}.buffer`);
    const offset = whole(view.byteOffset ?? 0, `${at}.byteOffset`);
    const length = whole(view.byteLength, `${at}.byteLength`);
    const bytes = await this.#buffer(buffer, `${at}.buffer`);
    if (offset + length > bytes.length) {
      throw refuse(at, "inside its buffer", new Came(`an end at byte ${offset + length} of ${bytes.length}`));
    }
    const stride = view.byteStride === undefined ? undefined : whole(view.byteStride, `${at}.byteStride`);
    return { bytes: bytes.subarray(offset, offset + length), stride };
  }

  #buffer(index: number, path: string): Promise<Uint8Array> {
    const bytes = this.#loaded.get(index) ?? this.#load(index, path);
    this.#loaded.set(index, bytes);
    return bytes;
  }

  async #load(index: number, path: string): Promise<Uint8Array> {
    const { uri } = this.#item("buffers", index, path, "a buffer");
    const at = `buffers[${index}].uri`;
    if (uri === undefined) {
      if (index === 0 && this.#parts.bin) return this.#parts.bin;
      throw refuse(at, "given: the file has no bytes for this buffer", undefined);
    }
    if (typeof uri !== "string") throw refuse(at, "a text", uri);
    if (/^data:/i.test(uri)) return fromDataUri(uri, at);
    if (!this.#resource) {
      throw refuse(
        at,
        "inside the file: give the other file too, or save the model as .glb, which has all in one",
        uri,
      );
    }
    const words = "the name of a file that can be read";
    const bytes: unknown = await Promise.resolve(uri)
      .then(this.#resource)
      .catch((error) => {
        throw refuse(at, words, new Came(`${uri}: ${String(error)}`));
      });
    if (bytes instanceof Uint8Array) return bytes;
    throw refuse(at, words, uri);
  }

  #item(list: string, index: unknown, path: string, what: string): Record<string, unknown> {
    const item = itemAt(listOf(this.#parts.json, list), whole(index, path), path, what);
    if (!isObject(item)) throw refuse(`${list}[${index}]`, "an object", item);
    return item;
  }
}

function zeros(count: number, at: string): Float64Array {
  if (count > MOST_ZEROS) throw refuse(`${at}.bufferView`, "given: so many numbers cannot all be zero", count);
  return new Float64Array(count);
}

/** A whole number, 0 or more. */
export function whole(value: unknown, path: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw refuse(path, "a whole number, 0 or more", value);
}
