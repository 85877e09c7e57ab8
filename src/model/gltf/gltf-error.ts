// How the glTF code says no: a ModelError that names the path in the file, such as `modalModels[2].shapes`.
import { ModelError } from "../model-checks.js";

/** The name of the extension, as files list it. */
export const EXTENSION_NAME = "KHR_audio_rigid_bodies";

/** An error in the extension's data, read or about to be written. */
export function refuse(field: string, expected: string, came: unknown): ModelError {
  return new ModelError("glTF", field, expected, came);
}

/** A list of the file's root, such as its nodes; empty where there is none. */
export function listOf(json: Record<string, unknown>, field: string): unknown[] {
  const list = json[field];
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw refuse(field, "an array", list);
  return list;
}

/** The item at an index that stands at `path`. */
export function itemAt<T>(list: readonly T[], index: number, path: string, what: string): T {
  if (index < list.length) return list[index];
  const expected = list.length === 0 ? `the index of ${what}` : `the index of ${what}, 0 to ${list.length - 1}`;
  throw refuse(path, list.length === 0 ? `${expected}, of which the file has none` : expected, index);
}
