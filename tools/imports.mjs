// Which file imports which: the one reader of imports, for the checks of the house and for the tests near to a change.
// The parser finds them, so that comments and strings are not taken for imports. Static imports, re-exports, imports of
// types, dynamic imports and `new URL(..., import.meta.url)` are read.
import { readdirSync } from "node:fs";
import { posix, resolve } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

const SKIPPED = new Set(["node_modules", "dist", "dist-studio", "coverage"]);
/** Names of source files. */
export const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** The address that `new URL(` has when `import.meta.url` follows. */
const ADDRESS = /\bnew\s+URL\(\s*(["'`])([^"'`\n]*)\1\s*,\s*$/;
const LITERAL = /^(["'`])([^"'`\n]*)\1$/;

/** All source files in the folders of a root, from the root, with forward slashes. */
export function sourceFiles(root, folder = "") {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : sourceFiles(root, path);
    return folder !== "" && SOURCE.test(entry.name) ? [path] : [];
  });
}

/**
 * The imports of a source: of each its `target` as it is written, up to the first `${`, or undefined where the name is
 * computed; and `isUrl` where the file is only named by `new URL`. A source that cannot be parsed throws.
 */
export function importsOf(file, text) {
  const parsed = parse(file, text);
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed.module;
  const found = [];
  const add = (target, isUrl = false) => found.push({ target, isUrl });
  for (const { moduleRequest } of staticImports) add(moduleRequest.value);
  for (const { entries } of staticExports) {
    // all names of one statement have the same source
    if (entries[0]?.moduleRequest) add(entries[0].moduleRequest.value);
  }
  for (const { moduleRequest: at } of dynamicImports) add(literal(text.slice(at.start, at.end)));
  for (const { start } of importMetas) {
    const address = ADDRESS.exec(text.slice(0, start))?.[2];
    if (address !== undefined) add(beforeHole(address), true);
  }
  // `import("…").Name` among types stands only in the tree, which is dear to read
  if (countOf(text, /\bimport\s*\(/g) > dynamicImports.length)
    new Visitor({ TSImportType: ({ source }) => add(source.value) }).visit(parsed.program);
  return found;
}

/** The file among `files` (a Set, or a Map by file) that a relative import leads to; undefined where there is none. */
export function resolveImport(from, target, files) {
  const at = posix.join(posix.dirname(from), target.replace(/[?#].*$/, "")).replace(/\/$/, "");
  const stem = at.replace(/\.jsx?$/, "");
  return [at, `${stem}.ts`, `${stem}.tsx`, `${stem}.jsx`, `${at}/index.ts`].find((file) => files.has(file));
}

/** Tree, module record and comments of a source. */
export function parse(file, text) {
  const lang = /\.[cm]?ts$/.test(file) ? "ts" : file.endsWith(".tsx") ? "tsx" : "jsx";
  const parsed = parseSync(file, text, { lang });
  if (parsed.errors.length > 0) throw new Error(`${file}: not to be parsed: ${parsed.errors[0].message}`);
  return parsed;
}

function literal(words) {
  const written = LITERAL.exec(words)?.[2];
  return written === undefined ? undefined : beforeHole(written);
}

function beforeHole(written) {
  return written.split("${")[0];
}

function countOf(text, form) {
  return [...text.matchAll(form)].length;
}
