// Holds the core to its bars: counts raw accesses to memory, variables of modules, hand-numbered offsets, and long and
// tangled functions in assembly/, and fails where there are more than the bars allow. Kernels are free to do what they
// must: functions that use SIMD, and their scalar twins.
//
//   node tools/check-core.mjs            the counts beside the bars
//   node tools/check-core.mjs --list     every place that counts, too
//   node tools/check-core.mjs --json     the same as JSON
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readCore } from "./core-sources.mjs";
import { resolveImport, sourceFiles } from "./imports.mjs";

/** How many there may be in the whole core. */
const BARS = { accesses: 600, variables: 80, offsets: 0, long: 0, tangled: 0 };
/** Most lines of a function, from its first to its closing brace, and its greatest cyclomatic complexity. */
const MOST_LINES = 60;
const MOST_COMPLEXITY = 20;

/** The counts of the core under this root. */
export function checkCore(root = fileURLToPath(new URL("..", import.meta.url))) {
  const paths = sourceFiles(root, "assembly").filter((file) => !file.endsWith(".d.ts"));
  return measureCore(new Map(paths.map((file) => [file, readFileSync(resolve(root, file), "utf8")])));
}

/**
 * The counts of some sources.
 *
 * @param texts a Map from files to their texts.
 * @returns `measures`: of each `name`, `title`, `bar`, `count` and the `places` that count, as `file:line` and words;
 *   and `problems`, a sentence each.
 */
export function measureCore(texts) {
  const sources = new Map([...texts].map(([file, text]) => [file, readCore(file, text)]));
  const all = [...sources.values()];
  const places = (of) =>
    all.flatMap((source) => of(source).map(({ line, words }) => `${source.file}:${line} ${words}`));
  const over = (figure, most) =>
    places(({ functions }) =>
      functions
        .filter((one) => !one.isKernel && one[figure] > most)
        .map((one) => ({ line: one.line, words: `${one.name}: ${one[figure]}` })),
    );
  const measures = [
    ["accesses", "raw loads and stores outside kernels", places((source) => outside(source).map(inWords))],
    ["variables", "variables of modules", places(({ variables }) => variables.map(named))],
    ["offsets", "hand-numbered offsets outside kernels", handNumbered(sources)],
    ["long", `functions of more than ${MOST_LINES} lines outside kernels`, over("lines", MOST_LINES)],
    ["tangled", `functions of complexity over ${MOST_COMPLEXITY} outside kernels`, over("complexity", MOST_COMPLEXITY)],
  ].map(([name, title, where]) => ({ name, title, bar: BARS[name], count: where.length, places: where }));
  const problems = measures
    .filter(({ count, bar }) => count > bar)
    .map(({ title, count, bar }) => `${title}: ${count}, at most ${bar} allowed`);
  if (all.length === 0) problems.push("no source of the core found: is this the right folder?");
  return { files: all.length, measures, problems };
}

const named = ({ line, name }) => ({ line, words: name });
const inWords = ({ line, name, inside }) => ({ line, words: `${name} in ${inside?.name ?? "the module"}` });

function outside({ accesses }) {
  return accesses.filter(({ inside }) => !inside?.isKernel);
}

/**
 * Offsets that people number: constants of a module, numbers themselves, that are part of an address or an offset; and
 * numbers from 1 on that are an offset or are added to an address. `load<f32>(p, offsetof<Body>("pitch"))` is none.
 */
function handNumbered(sources) {
  const constants = new Map();
  const numbers = [];
  for (const source of sources.values()) {
    for (const { line, address, offset, inside } of outside(source)) {
      const used = [...namesIn(offset), ...namesIn(address)].map((name) => constantOf(source, name, sources));
      for (const found of used) if (found) constants.set(`${found.file}:${found.line} ${found.name}`, found);
      const added = [offset, ...addends(address)].filter((node) => node?.type === "Literal" && node.value >= 1);
      for (const { value } of added) numbers.push(`${source.file}:${line} ${value} in ${inside?.name ?? "the module"}`);
    }
  }
  return [...[...constants.keys()].sort(), ...numbers];
}

/** The constant that a name means in a source, from this file or another, if it is a number of bytes. */
function constantOf(source, name, sources) {
  const here = source.constants.get(name);
  if (here) return isBytes(here, source, sources) ? { file: source.file, line: here.line, name } : undefined;
  const { from, name: there } = source.imports.get(name) ?? {};
  const file = from && resolveImport(source.file, from, sources);
  return file && there ? constantOf(sources.get(file), there, sources) : undefined;
}

/** Whether a constant is of type `usize` and a number, or made of numbers and other such constants alone. */
function isBytes({ type, value }, source, sources) {
  if (!value || (type !== "usize" && value.typeAnnotation?.typeName?.name !== "usize")) return false;
  const isMade = (node) => {
    if (node.type === "Literal") return typeof node.value === "number";
    if (node.type === "Identifier") return constantOf(source, node.name, sources) !== undefined;
    if (node.type === "BinaryExpression") return isMade(node.left) && isMade(node.right);
    return (
      ["TSTypeAssertion", "TSAsExpression", "ParenthesizedExpression"].includes(node.type) && isMade(node.expression)
    );
  };
  return isMade(value);
}

/** What is added up to an address. */
function addends(node) {
  if (node?.type === "ParenthesizedExpression") return addends(node.expression);
  if (node?.type !== "BinaryExpression" || !["+", "-"].includes(node.operator)) return [node];
  return [...addends(node.left), ...addends(node.right)];
}

/** The names in an expression, without those of what is called. */
function namesIn(node) {
  if (node === undefined || node === null) return [];
  if (node.type === "Identifier") return [node.name];
  if (node.type === "CallExpression") return node.arguments.flatMap(namesIn);
  return [node.left, node.right, node.argument, node.expression].flatMap(namesIn);
}

function print({ files, measures }, list) {
  const width = Math.max(...measures.map(({ title }) => title.length));
  const row = (title, count, bar) => console.log(`${title.padEnd(width)} ${count.padStart(7)} ${bar.padStart(7)}`);
  row(`${files} files`, "now", "bar");
  for (const { title, count, bar, places } of measures) {
    row(title, count.toLocaleString("en"), String(bar));
    if (list) for (const place of places) console.log(`  ${place}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { list: { type: "boolean" }, json: { type: "boolean" } } });
  const found = checkCore();
  if (values.json) console.log(JSON.stringify(found, null, 2));
  else print(found, values.list);
  for (const problem of found.problems) console.error(problem);
  process.exitCode = found.problems.length > 0 ? 1 : 0;
}
