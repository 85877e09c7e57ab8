// Reads whole files, with a limit on size that holds before anything is in memory, and says in which file an error is.
import { readFile, stat } from "node:fs/promises";
import { Came, PhonoliteError } from "../math/error.js";
import { reasonOf } from "./whole-file.js";

/** Reads a plain file of at most `largest` bytes; `expected` says what it should have been. */
export async function readBytes(
  operation: string,
  path: string,
  largest: number,
  expected: string,
): Promise<Uint8Array> {
  const refuse = (came: string) => new PhonoliteError(operation, path, expected, new Came(came));
  try {
    const there = await stat(path);
    if (!there.isFile()) throw refuse(there.isDirectory() ? "a folder" : "not a plain file");
    if (there.size > largest) throw refuse(`${there.size} bytes, over the limit of ${largest}`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof PhonoliteError) throw error;
    throw refuse(reasonOf(error));
  }
}

/** Adds the name of the file to an error about what is in it. */
export function inFile(error: unknown, path: string): unknown {
  if (!(error instanceof PhonoliteError)) return error;
  const { operation, field, expected, came } = error;
  return new PhonoliteError(`${operation} ${path}`, field, expected, new Came(came));
}
