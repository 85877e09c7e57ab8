// Takes from a file what its models need and nothing else: the accessors of the extension, the bytes behind them, and
// the nodes. So a scene of any size, with compressed meshes and extensions that nobody here knows, still gives its
// models, and a broken accessor is told by its path before anything is decoded.

import type { GLTF, JSONDocument } from "@gltf-transform/core";
import { Came } from "../../../math/error.js";
import { isObject } from "../../../math/values.js";
import { type ExtensionDef, parseExtension } from "../extension-schema.js";
import type { ReadResource } from "../found.js";
import { EXTENSION_NAME, listOf, refuse } from "../gltf-error.js";
import { type AccessorRole, checkCounts, checkKind, MODEL_ROLES, type ModelRole } from "./accessor-rules.js";
import { fromDataUri, type GltfParts } from "./container.js";
import { nodeTree } from "./node-tree.js";
import { type AccessorDef, Storage } from "./storage.js";

/** A small document with the same models, surfaces and nodes, and what the extension says in the file itself. */
export interface Selection {
  document: JSONDocument;
  defs: ExtensionDef;
}

/** Selects the parts of a file that its models need. */
export async function selectModels(parts: GltfParts, resource?: ReadResource): Promise<Selection> {
  const { json } = parts;
  const defs = parseExtension(json);
  const root = isObject(json.extensions) ? json.extensions[EXTENSION_NAME] : undefined;
  if (root === undefined) {
    throw refuse(`extensions.${EXTENSION_NAME}`, "given: the modal models of the file", undefined);
  }
  const accessors = new Accessors(json);
  const models = defs.models.map((def, m) => {
    const path = `modalModels[${m}]`;
    const numbers: Partial<Record<ModelRole, number>> = {};
    const counts: Partial<Record<ModelRole, number>> = {};
    for (const role of MODEL_ROLES) {
      const at = def[role];
      if (at === undefined) continue;
      numbers[role] = accessors.use(role, at, `${path}.${role}`);
      counts[role] = accessors.defs[numbers[role]].count;
    }
    checkCounts(path, counts);
    return { ...def, ...numbers };
  });
  const surfaces = defs.surfaces.map(({ normalTexture: _, ...def }, s) =>
    def.profile === undefined
      ? def
      : { ...def, profile: accessors.use("profile", def.profile, `acousticSurfaces[${s}].profile`) },
  );
  const lists = { modalModels: models, acousticMaterials: defs.materials, acousticSurfaces: surfaces };
  const given = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  const { buffers, bufferViews, resources } = await accessors.bytes(parts, resource);
  const small = {
    asset: { version: "2.0" },
    extensionsUsed: [EXTENSION_NAME],
    extensions: { [EXTENSION_NAME]: given },
    accessors: accessors.defs,
    bufferViews,
    buffers,
    nodes: nodeTree(json, defs.nodes),
  };
  return { document: { json: small as unknown as GLTF.IGLTF, resources }, defs };
}

/** The accessors that were used, numbered anew. */
class Accessors {
  readonly defs: AccessorDef[] = [];
  readonly #given: unknown[];
  readonly #storage: Storage;
  readonly #numbers = new Map<number, number>();
  readonly #paths = new Map<number, string>();

  constructor(json: Record<string, unknown>) {
    this.#given = listOf(json, "accessors");
    this.#storage = new Storage(json);
  }

  /** The new number of an accessor, which is checked. */
  use(role: AccessorRole, at: number, path: string): number {
    const given = this.#given[at];
    if (!isObject(given)) throw refuse(`accessors[${at}]`, "an object", given);
    checkKind(role, path, given);
    const known = this.#numbers.get(at);
    if (known !== undefined) return known;
    const number = this.defs.push(this.#storage.accessor(given, path, at)) - 1;
    this.#numbers.set(at, number);
    this.#paths.set(number, path);
    return number;
  }

  /** The views and buffers behind the accessors, numbered anew in {@link defs} too. */
  async bytes(parts: GltfParts, resource?: ReadResource) {
    const viewNumbers = new Map([...this.#storage.views.keys()].map((at, number) => [at, number]));
    const bufferNumbers = new Map<number, number>();
    const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
    const loaded: Uint8Array[] = [];
    const bufferViews = [];
    for (const [at, view] of this.#storage.views) {
      let number = bufferNumbers.get(view.buffer);
      if (number === undefined) {
        const bytes = await bufferOf(parts, view.buffer, resource);
        number = loaded.push(bytes) - 1;
        bufferNumbers.set(view.buffer, number);
        resources[`${number}`] = bytes as Uint8Array<ArrayBuffer>;
      }
      const end = view.byteOffset + view.byteLength;
      if (end > loaded[number].length) {
        const came = new Came(`a view to byte ${end} of the ${loaded[number].length} of buffers[${view.buffer}]`);
        throw refuse(`bufferViews[${at}]`, "inside its buffer", came);
      }
      bufferViews.push({ ...view, buffer: number });
    }
    for (const [number, def] of this.defs.entries()) {
      if (def.sparse)
        checkSparse(def.sparse, def.count, this.#storage, loaded, bufferNumbers, this.#paths.get(number)!);
      for (const stored of [def, def.sparse?.indices, def.sparse?.values]) {
        if (stored?.bufferView !== undefined) stored.bufferView = viewNumbers.get(stored.bufferView)!;
      }
    }
    const buffers = loaded.map((bytes, number) => ({ uri: `${number}`, byteLength: bytes.length }));
    return { bufferViews, buffers, resources };
  }
}

/** The bytes of one buffer: in the file, in its URI, or elsewhere. */
async function bufferOf(parts: GltfParts, at: number, resource?: ReadResource): Promise<Uint8Array> {
  const path = `buffers[${at}]`;
  const def = listOf(parts.json, "buffers")[at];
  if (!isObject(def)) throw refuse(path, "an object", def);
  const { uri, byteLength } = def;
  if (!Number.isInteger(byteLength) || (byteLength as number) < 1) {
    throw refuse(`${path}.byteLength`, "a whole number of bytes above 0", byteLength);
  }
  const bytes = await bytesOf(parts, at, uri, path, resource);
  if (bytes.length < (byteLength as number)) {
    throw refuse(path, `${byteLength} bytes long`, new Came(`${bytes.length}: it is cut`));
  }
  return bytes.subarray(0, byteLength as number);
}

async function bytesOf(
  parts: GltfParts,
  at: number,
  uri: unknown,
  path: string,
  resource?: ReadResource,
): Promise<Uint8Array> {
  if (uri === undefined) {
    if (at === 0 && parts.bin) return parts.bin;
    throw refuse(`${path}.uri`, "given: the file has no bytes for this buffer", undefined);
  }
  if (typeof uri !== "string") throw refuse(`${path}.uri`, "a text", uri);
  if (/^data:/i.test(uri)) return fromDataUri(uri, `${path}.uri`);
  if (!resource) throw refuse(`${path}.uri`, "inside the file (or give a function that reads other files)", uri);
  const bytes: unknown = await resource(uri);
  if (bytes instanceof Uint8Array) return bytes;
  throw refuse(`${path}.uri`, "the name of a file that can be read", uri);
}

/** Sparse indices rise and stay below the count: the decoder would drop others without a word. */
function checkSparse(
  sparse: NonNullable<AccessorDef["sparse"]>,
  count: number,
  storage: Storage,
  loaded: readonly Uint8Array[],
  numbers: ReadonlyMap<number, number>,
  path: string,
): void {
  const { bufferView, byteOffset, componentType } = sparse.indices;
  const view = storage.views.get(bufferView)!;
  const bytes = loaded[numbers.get(view.buffer)!];
  const data = new DataView(bytes.buffer, bytes.byteOffset + view.byteOffset + byteOffset);
  const size = componentType === 5121 ? 1 : componentType === 5123 ? 2 : 4;
  let last = -1;
  for (let i = 0; i < sparse.count; i++) {
    const at = i * (view.byteStride ?? size);
    const index = size === 1 ? data.getUint8(at) : size === 2 ? data.getUint16(at, true) : data.getUint32(at, true);
    if (index <= last || index >= count) {
      throw refuse(
        path,
        `an accessor whose sparse indices rise and stay below ${count}`,
        new Came(`${index} after ${last}`),
      );
    }
    last = index;
  }
}
