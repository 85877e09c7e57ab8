// Sees that every folder imports only what its row in docs/architecture.md names. Reads the table there, then every
// source file for static imports, type imports, re-exports, dynamic imports and `new URL(..., import.meta.url)`.
// Finding no file, or a folder without a row, is an error too: a check that sees nothing must not pass.
import { readdirSync, readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "docs/architecture.md";
const SKIPPED = new Set(["node_modules", "dist", "dist-studio", "coverage", "docs", "data", "results"]);
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const IMPORT = new RegExp(
  [
    /^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*(["'])(?<from>[^"'\n]*)\1/,
    /^\s*import\s*(["'])(?<bare>[^"'\n]*)\3/,
    /\bimport\s*\(\s*(["'`])(?<dynamic>[^"'`\n]*)\5/,
    /\bnew\s+URL\(\s*(["'`])(?<url>[^"'`\n]*)\7\s*,\s*import\.meta\.url/,
  ]
    .map((form) => form.source)
    .join("|"),
  "gm",
);
const UNREADABLE = /\bimport\s*\(\s*[^"'`\s]/;

/** Everything that is wrong under this root, a sentence each, and the number of files read. */
export function checkImports(root = ROOT) {
  const rows = readTable(readFileSync(resolve(root, TABLE), "utf8"));
  const files = sourceFiles(root);
  const problems = files.flatMap((file) => checkFile(root, file, rows));
  if (files.length === 0) problems.push("no source file found: is this the right folder?");
  return { files: files.length, problems };
}

/** The rows of the table whose first heading is `folder`: where, which other rows and which packages it may import. */
export function readTable(markdown) {
  const lines = markdown.split("\n");
  const head = lines.findIndex((line) => /^\|\s*folder\s*\|/.test(line));
  if (head < 0) throw new Error(`${TABLE}: no table whose first column is "folder"`);
  const rows = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith("|")) break;
    const [folder, , imports, packages] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    rows.push({ folder: folder.replaceAll("`", ""), imports: names(imports), packages: names(packages) });
  }
  for (const row of rows) {
    const unknown = row.imports.find((name) => name !== "anything" && !rows.some((other) => isCalled(other, name)));
    if (unknown) throw new Error(`${TABLE}: ${row.folder} may import "${unknown}", which has no row`);
  }
  return rows;
}

function names(cell = "") {
  const words = cell.replaceAll("`", "").split(",");
  return words.map((word) => word.trim()).filter((word) => word !== "" && word !== "nothing");
}

function isCalled(row, name) {
  return [name, `${name}/`, `src/${name}/`].includes(row.folder);
}

function rowOf(path, rows) {
  const fits = rows.filter(({ folder }) => path === folder || (folder.endsWith("/") && `${path}/`.startsWith(folder)));
  return fits.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function sourceFiles(root, folder = "") {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : sourceFiles(root, path);
    return folder !== "" && SOURCE.test(entry.name) ? [path] : [];
  });
}

function checkFile(root, file, rows) {
  const row = rowOf(file, rows);
  if (!row) return [`${file}: its folder has no row in ${TABLE}`];
  const text = readFileSync(resolve(root, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
  const problems = [];
  if (!row.imports.includes("anything") && UNREADABLE.test(text)) problems.push(`${file}: imports a computed name`);
  for (const match of text.matchAll(IMPORT)) {
    const { from, bare, dynamic, url } = match.groups;
    const target = (from ?? bare ?? dynamic ?? url).split("${")[0];
    const problem = target.startsWith(".") ? checkPath(file, target, row, rows) : checkPackage(target, row);
    if (problem) problems.push(`${file}: ${problem}`);
  }
  return problems;
}

function checkPath(file, target, row, rows) {
  if (row.imports.includes("anything")) return undefined;
  // a file of its own row is imported by the name that it has when built
  const joined = posix.join(posix.dirname(file), target);
  const path = rowOf(joined, rows) ? joined : joined.replace(/\.js$/, ".ts");
  if (path === "." || path === "./") return undefined; // the root itself is named, nothing in it
  const other = rowOf(path, rows);
  if (!other) return `imports ${target}, which lies in no folder of the table`;
  if (other === row || row.imports.some((name) => isCalled(other, name))) return undefined;
  return `imports ${target}, but ${row.folder} may not import ${other.folder}`;
}

function checkPackage(target, row) {
  if (row.packages.includes("anything")) return undefined;
  const allowed = row.packages.some(
    (name) => target === name || target.startsWith(name.endsWith(":") ? name : `${name}/`),
  );
  return allowed
    ? undefined
    : `imports the package ${target}, but ${row.folder} may use ${row.packages.join(", ") || "none"}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkImports(process.argv[2] ? resolve(process.argv[2]) : ROOT);
  for (const problem of problems) console.error(problem);
  console.error(`${files} files read, ${problems.length} imports against the data flow`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
