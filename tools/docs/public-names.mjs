// Every name that a user can import, with the doc comment above its declaration: for the reference and for the tests.
// The entries of package.json are followed through `export … from` to where each name is declared.
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parse } from "../imports.mjs";

/** The entry that passes on all others, for pages without files; its names are not counted again. */
const UNION = "./embedded";

/**
 * The published entries under a root: of each the name to import from, its file, the comment at its head, and its
 * names. A name has the file that declares it, its kind, its doc comment and the text of its declaration.
 */
export function publicEntries(root) {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const read = readerOf(root);
  return Object.entries(exports)
    .filter(([path, { types }]) => types && path !== UNION)
    .map(([path, { types }]) => {
      const file = sourceOf(root, types.replace("./dist/", "src/").replace(/\.d\.ts$/, ""));
      const { text } = read(file);
      const about =
        /^(?:\/\/.*\n)+/
          .exec(text)?.[0]
          .replace(/^\/\/ ?/gm, "")
          .replace(/\s+/g, " ")
          .trim() ?? "";
      return { entry: posix.join(name, path), file, about, names: namesOf(file, read) };
    });
}

/** Reads and parses each file once. */
function readerOf(root) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) {
      const text = readFileSync(join(root, file), "utf8");
      known.set(file, { root, file, text, ...parse(file, text) });
    }
    return known.get(file);
  };
}

function sourceOf(root, stem) {
  return [`${stem}.ts`, `${stem}.tsx`].find((file) => existsSync(join(root, file)));
}

/** All names that a file exports, in the order of the alphabet. */
function namesOf(file, read) {
  const source = read(file);
  const there = (from) =>
    namesOf(sourceOf(source.root, posix.join(posix.dirname(file), from.value).replace(/\.js$/, "")), read);
  const found = source.program.body.flatMap((statement) => {
    if (statement.type === "ExportAllDeclaration") return there(statement.source);
    if (statement.type !== "ExportNamedDeclaration") return [];
    if (statement.declaration) return declaredBy(statement, source);
    return statement.specifiers.map(({ local, exported }) => {
      const other = statement.source
        ? there(statement.source).find(({ name }) => name === local.name)
        : declaredIn(source, local.name);
      if (!other) throw new Error(`${file}: no declaration of ${local.name}`);
      return { ...other, name: exported.name };
    });
  });
  // a value and a type of one name are one thing to a user: the first declaration speaks for both
  const first = found.filter(({ name }, i) => found.findIndex((other) => other.name === name) === i);
  return first.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function declaredIn(source, name) {
  const statements = source.program.body.filter(({ type, id, declarations }) => type && (id || declarations));
  return statements
    .flatMap((declaration) => declaredBy({ ...declaration, declaration }, source))
    .find((one) => one.name === name);
}

const KINDS = {
  ClassDeclaration: "class",
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
  VariableDeclaration: "const",
};

/** The names that an export declares, with the comment right above it. */
function declaredBy({ start, end, declaration }, { file, text, comments }) {
  const above = comments.findLast((comment) => comment.end <= start);
  const documents =
    above?.type === "Block" && above.value.startsWith("*") && /^\s*$/.test(text.slice(above.end, start));
  const doc = documents
    ? above.value
        .slice(1)
        .replace(/^[ \t]*\* ?/gm, "")
        .trim()
    : "";
  const ids = declaration.declarations?.map(({ id }) => id) ?? [declaration.id];
  const kind = KINDS[declaration.type] ?? declaration.type;
  return ids.map((id) => ({ name: id.name, file, kind, doc, text: text.slice(start, end) }));
}
