// What a page loads: built modules and their static imports.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { joined } from "./joined.js";

const IMPORT = joined(
  /(?:^|;)(?:import|export)\b[^;"'`]*?\bfrom\s*(?<q>["`])(?<from>[^"`]+)\k<q>|/gm,
  /(?:^|;)import\s*(?<p>["`])(?<bare>[^"`]+)\k<p>/gm,
);

/** Every built module that a page loads with this one, with the paths that it imports. */
export function modulesOf(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file) || !existsSync(file)) return seen;
  const paths = staticImports(readFileSync(file, "utf8"));
  seen.set(file, paths);
  for (const path of paths) if (path.startsWith(".")) modulesOf(resolve(dirname(file), path), seen);
  return seen;
}

/** Everything that a built module imports, at once or on demand. */
export function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  return [...staticImports(code), ...[...code.matchAll(/\bimport\(\s*["'`]([^"'`]+)/g)].map(([, path]) => path)];
}

function staticImports(code: string): string[] {
  return [...code.matchAll(IMPORT)].map(({ groups }) => groups?.from ?? groups?.bare ?? "");
}
