// The outer form of a glTF file: a binary one (.glb: a header, a chunk of JSON, a chunk of bytes) or JSON text (.gltf).
// Bytes in, bytes out; lengths are checked before anything is read.

import { Came, show } from "../../../math/error.js";
import { isObject } from "../../../math/values.js";
import { parseJson } from "../../json-text.js";
import { refuse } from "../gltf-error.js";

/** A glTF file: bytes of a .glb or .gltf file, JSON text, or the JSON itself. */
export type GltfSource = Uint8Array | ArrayBuffer | string | Readonly<Record<string, unknown>>;

/** A glTF file taken apart. */
export interface GltfParts {
  kind: "glb" | "gltf";
  json: Record<string, unknown>;
  /** The bytes that stand in a .glb behind its JSON. */
  bin?: Uint8Array;
}

/** Takes a file apart. The parts are copies: changes to them reach no caller. */
export function openGltf(source: GltfSource): GltfParts {
  if (typeof source === "string") return { kind: "gltf", json: rootOf(parseJson(source, "glTF")) };
  if (source instanceof ArrayBuffer) return openBytes(new Uint8Array(source));
  if (ArrayBuffer.isView(source)) {
    return openBytes(new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength));
  }
  if (!isObject(source)) throw refuse("the file", "bytes, JSON text or an object", source);
  return { kind: "gltf", json: rootOf(parseJson(textOfJson(source), "glTF")) };
}

const MAGIC = 0x46546c67;
const VERSION = 2;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;

/** Puts a file together. JSON text carries the bytes in itself. */
export function closeGltf({ kind, json, bin }: GltfParts): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  if (kind === "gltf") return text;
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const chunks: [number, Uint8Array, number][] = [[JSON_CHUNK, text, 0x20]];
  if (bin && bin.length > 0) chunks.push([BIN_CHUNK, bin, 0]);
  const total = chunks.reduce((sum, [, bytes]) => sum + 8 + padded(bytes.length), HEADER_BYTES);
  const out = new Uint8Array(total);
  const view = new DataView(out.buffer);
  for (const [i, word] of [MAGIC, VERSION, total].entries()) view.setUint32(4 * i, word, true);
  let at = HEADER_BYTES;
  for (const [type, bytes, filler] of chunks) {
    const length = padded(bytes.length);
    view.setUint32(at, length, true);
    view.setUint32(at + 4, type, true);
    out.set(bytes, at + 8);
    out.fill(filler, at + 8 + bytes.length, at + 8 + length);
    at += 8 + length;
  }
  return out;
}

/** Bytes as a data URI. */
export function toDataUri(bytes: Uint8Array): string {
  let letters = "";
  // In pieces: a call takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 0x8000) letters += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return `data:application/octet-stream;base64,${btoa(letters)}`;
}

/** The bytes of a data URI. */
export function fromDataUri(uri: string, path: string): Uint8Array {
  const start = /^data:[^,]*;base64,/i.exec(uri)?.[0].length;
  if (start === undefined) throw refuse(path, "a data URI in base64, or the name of a file", uri);
  try {
    const letters = atob(uri.slice(start));
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  } catch {
    throw refuse(path, "a data URI in base64", uri);
  }
}

function openBytes(bytes: Uint8Array): GltfParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 4 && view.getUint32(0, true) === MAGIC) return openBinary(bytes, view);
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  if (first === undefined) throw refuse("the file", "a .glb or .gltf file", new Came("an empty file"));
  if (first !== 0x7b) throw refuse("the file", 'a .glb file, which begins with "glTF", or JSON text', beginning(bytes));
  return { kind: "gltf", json: rootOf(parseJson(textOf(bytes), "glTF")) };
}

function openBinary(bytes: Uint8Array, view: DataView): GltfParts {
  const cut = (wanted: number) => refuse("the file", `${wanted} bytes long`, new Came(`${bytes.length}: it is cut`));
  if (bytes.length < HEADER_BYTES + 8) throw cut(HEADER_BYTES + 8);
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw refuse("the file", "a .glb file of version 2", version);
  const total = view.getUint32(8, true);
  if (total > bytes.length) throw cut(total);
  let json: Record<string, unknown> | undefined;
  let bin: Uint8Array | undefined;
  for (let at = HEADER_BYTES, chunk = 0; at + 8 <= total && !bin; chunk++) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > total) {
      throw refuse(
        "the file",
        `a .glb file whose chunks fit into its ${total} bytes`,
        new Came(`one that ends at ${end}`),
      );
    }
    const body = bytes.subarray(at + 8, end);
    if (chunk === 0 && type === JSON_CHUNK) json = rootOf(parseJson(textOf(body), "glTF"));
    else if (json && type === BIN_CHUNK) bin = body;
    else if (!json) throw refuse("the file", "a .glb file whose first chunk is JSON", new Came(`type ${type}`));
    at = end;
  }
  if (!json) throw refuse("the file", "a .glb file with JSON", new Came("none"));
  return { kind: "glb", json, ...(bin && { bin }) };
}

function rootOf(json: unknown): Record<string, unknown> {
  if (!isObject(json)) throw refuse("the file", "a glTF file: an object with an asset", json);
  const { asset } = json;
  if (!isObject(asset)) throw refuse("asset", "an object with a version", asset);
  if (asset.version !== "2.0") throw refuse("asset.version", '"2.0"', asset.version);
  return json;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("the file", "JSON in UTF-8", new Came("bytes that are none"));
  }
}

function textOfJson(json: object): string {
  try {
    return JSON.stringify(json);
  } catch (error) {
    throw refuse("the file", "JSON", new Came(show(String(error))));
  }
}

function beginning(bytes: Uint8Array): Came {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  return new Came(/^[\x20-\x7e\s]+$/.test(text) ? `text that begins ${JSON.stringify(text)}` : "something else");
}
