// Where the numbers of an accessor lie in a file: in a view of a buffer, perhaps spread out, perhaps with sparse
// changes. Nothing is decoded here; it is made sure that decoding stays inside the bytes there are.

import { Came } from "../../../math/error.js";
import { isObject } from "../../../math/values.js";
import { itemAt, listOf, refuse } from "../gltf-error.js";
import { COMPONENT } from "./accessor-rules.js";

/** A view of a buffer, as the JSON has it, with its defaults. */
export interface ViewDef {
  buffer: number;
  byteOffset: number;
  byteLength: number;
  byteStride?: number;
}

/** Numbers in a view. */
interface Stored {
  bufferView: number;
  byteOffset: number;
}

/** An accessor, as the JSON has it, with its defaults and nothing else. */
export interface AccessorDef {
  type: string;
  componentType: number;
  count: number;
  bufferView?: number;
  byteOffset?: number;
  sparse?: { count: number; indices: Stored & { componentType: number }; values: Stored };
}

const BYTES: ReadonlyMap<number, number> = new Map<number, number>([
  [COMPONENT.UNSIGNED_BYTE, 1],
  [COMPONENT.UNSIGNED_SHORT, 2],
  [COMPONENT.UNSIGNED_INT, 4],
  [COMPONENT.FLOAT, 4],
]);
/** Where a compressed view says so; its bytes mean nothing without a decoder. */
const COMPRESSIONS = ["EXT_meshopt_compression", "KHR_meshopt_compression"];

/** The accessors and views of a file, and the buffers that were asked for. */
export class Storage {
  /** Views that accessors turned out to need, by index. */
  readonly views = new Map<number, ViewDef>();
  readonly #views: unknown[];
  readonly #buffers: unknown[];

  constructor(json: Record<string, unknown>) {
    this.#views = listOf(json, "bufferViews");
    this.#buffers = listOf(json, "buffers");
  }

  /**
   * Reads an accessor whose type and count are checked already, and notes the views it needs.
   *
   * @param at its index, for messages.
   */
  accessor(given: Record<string, unknown>, path: string, at: number): AccessorDef {
    const { type, componentType, count } = given as { type: string; componentType: number; count: number };
    const elementBytes = BYTES.get(componentType)! * (type === "VEC3" ? 3 : 1);
    const def: AccessorDef = { type, componentType, count };
    const here = `accessors[${at}]`;
    if (given.bufferView !== undefined) {
      Object.assign(def, this.#stored(given, path, here, count, elementBytes));
    }
    if (given.sparse !== undefined) def.sparse = this.#sparse(given.sparse, path, here, count, elementBytes);
    return def;
  }

  #sparse(sparse: unknown, path: string, here: string, most: number, valueBytes: number): AccessorDef["sparse"] {
    const { count, indices, values } = isObject(sparse) ? sparse : {};
    const sound = Number.isInteger(count) && (count as number) >= 1 && (count as number) <= most;
    if (!sound || !isObject(indices) || !isObject(values)) {
      throw refuse(
        path,
        `an accessor with sound sparse values, 1 to ${most}`,
        new Came(`${here}.sparse, which is not`),
      );
    }
    const { componentType } = indices as { componentType: number };
    const indexBytes = componentType === COMPONENT.FLOAT ? undefined : BYTES.get(componentType);
    if (indexBytes === undefined) {
      throw refuse(path, "an accessor whose sparse indices are unsigned", new Came(`${here}.sparse.indices`));
    }
    const length = count as number;
    return {
      count: length,
      indices: { ...this.#stored(indices, path, `${here}.sparse.indices`, length, indexBytes), componentType },
      values: this.#stored(values, path, `${here}.sparse.values`, length, valueBytes),
    };
  }

  /** Makes sure that `count` elements lie inside their view. */
  #stored(given: Record<string, unknown>, path: string, here: string, count: number, elementBytes: number): Stored {
    const at = whole(given.bufferView, path, `${here}.bufferView`);
    const byteOffset = whole(given.byteOffset ?? 0, path, `${here}.byteOffset`);
    const view = this.#view(at, path, `${here}.bufferView`);
    const { byteStride = elementBytes, byteLength } = view;
    if (byteStride < elementBytes) {
      const came = new Came(`bufferViews[${at}].byteStride ${byteStride}`);
      throw refuse(path, `an accessor in a view with a stride of at least ${elementBytes} bytes`, came);
    }
    const end = byteOffset + (count - 1) * byteStride + elementBytes;
    if (end > byteLength) {
      const came = new Came(`${here}, which ends at byte ${end} of the ${byteLength} of bufferViews[${at}]`);
      throw refuse(path, "an accessor whose numbers lie in its view", came);
    }
    return { bufferView: at, byteOffset };
  }

  #view(at: number, path: string, from: string): ViewDef {
    const known = this.views.get(at);
    if (known) return known;
    const given = itemAt(this.#views, at, from, "a buffer view");
    const here = `bufferViews[${at}]`;
    if (!isObject(given)) throw refuse(here, "an object", given);
    const extensions = isObject(given.extensions) ? given.extensions : {};
    const compression = COMPRESSIONS.find((name) => Object.hasOwn(extensions, name));
    if (compression)
      throw refuse(path, "plain numbers: decompress the file first", new Came(`${compression} in ${here}`));
    const view: ViewDef = {
      buffer: whole(given.buffer, path, `${here}.buffer`),
      byteOffset: whole(given.byteOffset ?? 0, path, `${here}.byteOffset`),
      byteLength: whole(given.byteLength, path, `${here}.byteLength`),
    };
    if (given.byteStride !== undefined) view.byteStride = whole(given.byteStride, path, `${here}.byteStride`);
    itemAt(this.#buffers, view.buffer, `${here}.buffer`, "a buffer");
    this.views.set(at, view);
    return view;
  }
}

function whole(value: unknown, path: string, here: string): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= Number.MAX_SAFE_INTEGER) {
    return value as number;
  }
  throw refuse(here, `a whole number, 0 or more (for ${path})`, value);
}
