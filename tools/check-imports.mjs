// Sees that every folder imports only what its row in docs/architecture.md names, and that no import leads back to its
// own file. Reads the table there, then the imports of every source file (imports.mjs). Finding no file, a folder
// without a row, or a permission that no file uses, is an error too: a check that sees nothing must not pass, and a
// table that allows more than there is says little.
import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { knotsOf } from "./cycles.mjs";
import { importsOf, resolveImport, sourceFiles } from "./imports.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "docs/architecture.md";
/** Where the names of a row are looked for, and where first in the rows of the core. */
const PLACES = ["", "src/"];
const CORE = "assembly/";

/**
 * Everything that is wrong under this root, a sentence each; the number of files read; and, also a sentence each, what
 * the table allows and no file does.
 */
export function checkImports(root = ROOT) {
  const rows = readTable(readFileSync(resolve(root, TABLE), "utf8"));
  const files = sourceFiles(root);
  const known = new Set(files);
  const graph = new Map();
  const problems = [];
  for (const file of files) {
    let imports = [];
    try {
      imports = importsOf(file, readFileSync(resolve(root, file), "utf8"));
    } catch (error) {
      problems.push(error.message);
    }
    problems.push(...checkFile(file, imports, rows, known));
    const paths = imports.filter(({ target, isUrl }) => target?.startsWith(".") && !isUrl);
    graph.set(file, [...new Set(paths.map(({ target }) => resolveImport(file, target, known)).filter(Boolean))]);
  }
  problems.push(...knotsOf(graph).map(saidOf));
  if (files.length === 0) problems.push("no source file found: is this the right folder?");
  return { files: files.length, problems, unused: unusedOf(rows) };
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
    const row = { folder: folder.replaceAll("`", ""), imports: names(imports), packages: names(packages) };
    rows.push({ ...row, used: new Set() });
  }
  for (const row of rows) {
    const unknown = row.imports.find((name) => name !== "anything" && !rowNamed(name, row, rows));
    if (unknown) throw new Error(`${TABLE}: ${row.folder} may import "${unknown}", which has no row`);
  }
  return rows;
}

function names(cell = "") {
  const words = cell.replaceAll("`", "").split(",");
  return words.map((word) => word.trim()).filter((word) => word !== "" && word !== "nothing");
}

/**
 * The row that a name in another row means: in a row of `assembly/` first the folder of that name in `assembly/`, so
 * that `hearing` is `assembly/hearing/` there and `src/hearing/` everywhere else.
 */
function rowNamed(name, { folder }, rows) {
  const places = folder.startsWith(CORE) ? [CORE, ...PLACES] : PLACES;
  const paths = places.flatMap((place) => [`${place}${name}/`, `${place}${name}`]);
  return paths.map((path) => rows.find((row) => row.folder === path)).find(Boolean);
}

function rowOf(path, rows) {
  const fits = rows.filter(({ folder }) => path === folder || (folder.endsWith("/") && `${path}/`.startsWith(folder)));
  return fits.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function checkFile(file, imports, rows, files) {
  const row = rowOf(file, rows);
  if (!row) return [`${file}: its folder has no row in ${TABLE}`];
  const problems = imports.map(({ target }) => {
    if (target === undefined) return row.imports.includes("anything") ? undefined : "imports a computed name";
    return target.startsWith(".") ? checkPath(file, target, row, rows, files) : checkPackage(target, row);
  });
  return problems.filter(Boolean).map((problem) => `${file}: ${problem}`);
}

function checkPath(file, target, row, rows, files) {
  if (row.imports.includes("anything")) return undefined;
  const joined = posix.join(posix.dirname(file), target);
  // the file itself, where there is one; a file that is built is imported by the name that it has when built
  const found = resolveImport(file, target, files) ?? joined;
  const path = rowOf(found, rows) ? found : joined.replace(/\.js$/, ".ts");
  if (path === "." || path === "./") return undefined; // the root itself is named, nothing in it
  const other = rowOf(path, rows);
  if (!other) return `imports ${target}, which lies in no folder of the table`;
  if (other === row) return undefined;
  const name = row.imports.find((one) => rowNamed(one, row, rows) === other);
  if (name !== undefined) {
    row.used.add(name);
    return undefined;
  }
  return `imports ${target}, but ${row.folder} may not import ${other.folder}`;
}

function checkPackage(target, row) {
  if (row.packages.includes("anything")) return undefined;
  const name = row.packages.find((one) => target === one || target.startsWith(one.endsWith(":") ? one : `${one}/`));
  if (name !== undefined) {
    row.used.add(name);
    return undefined;
  }
  return `imports the package ${target}, but ${row.folder} may use ${row.packages.join(", ") || "none"}`;
}

function unusedOf(rows) {
  const unused = ({ imports, packages, used }) =>
    [...imports, ...packages].filter((name) => name !== "anything" && !used.has(name));
  return rows.flatMap((row) => unused(row).map((name) => `${TABLE}: ${row.folder} may import ${name}, but never does`));
}

function saidOf({ files, cycle }) {
  const size = files.length > cycle.length ? `, the shortest of ${files.length} files that import each other` : "";
  return `import cycle${size}: ${[...cycle, cycle[0]].join(" → ")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, problems, unused } = checkImports(process.argv[2] ? resolve(process.argv[2]) : ROOT);
  for (const sentence of [...problems, ...unused]) console.error(sentence);
  console.error(
    `${files} files read, ${problems.length} problems with imports, ${unused.length} permissions without use`,
  );
  process.exitCode = problems.length + unused.length > 0 ? 1 : 0;
}
