// Breaks one field of a good foreign file, and sees that reading refuses it in words that name its path.
import { expect } from "vitest";
import type { GltfSource } from "../../src/model/gltf/file/container.js";
import { readGltfModels } from "../../src/model/gltf/index.js";
import { PhonoliteError } from "../../src/model/index.js";
import { foreignFile, glb, NAME } from "./foreign-file.js";

/** In place of a value: the field is removed. */
export const GONE = Symbol("gone");

/** A good file with one field changed; a path that begins with a slash starts at the root, others in the extension. */
export function changed(path: string, value: unknown): Uint8Array {
  const file = foreignFile();
  const whole = path.startsWith("/") ? path.slice(1) : `extensions.${NAME}.${path}`;
  const keys = whole.split(".").filter(Boolean);
  const last = keys.pop()!;
  const object = keys.reduce((inner, key) => inner[key], file.json);
  if (value === GONE) delete object[last];
  else object[last] = value;
  return glb(file);
}

/** Sees that a file is refused with this message, as a PhonoliteError. */
export async function expectRefused(file: GltfSource, message: string): Promise<void> {
  const error = await readGltfModels(file).then(
    () => new Error("was not refused"),
    (reason) => reason,
  );
  expect(error.message).toContain(`glTF: ${message}`);
  expect(error).toBeInstanceOf(PhonoliteError);
}
