// The text files that belong to the project, and their texts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
// @ts-expect-error a plain script without types
import * as files from "../../tools/files.mjs";

/** The root of the project, with a closing slash. */
export const ROOT: string = files.ROOT;

/** Paths of all text files of the project, relative to the root, with forward slashes. */
export const projectFiles: () => string[] = files.projectFiles;

/** The text of a file of the project. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Paths of all files in a folder of the project, relative to the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
