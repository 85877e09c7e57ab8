// Holds the core to its bars: counts raw accesses to memory, variables of modules, hand-numbered offsets, and long and
// tangled functions in assembly/, and fails where there are more than the bars allow. Kernels are free to do what they
// must: functions that use SIMD, and their scalar twins.
//
// A hand-numbered offset is a summand of the address or of the offset of a raw access that is a number from 1 on: a
// literal, a constant, or what folds to a number. What the compiler works out is none: a summand with `sizeof` or
// `offsetof` in it, such as a row laid behind others by its computed length, `2 * PAGE_MODES * sizeof<u32>()`; nor is
// an index, such as `i << 2`.
//
//   node tools/check-core.mjs            the counts beside the bars
//   node tools/check-core.mjs --list     every place that counts, too
//   node tools/check-core.mjs --json     the same as JSON
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bare, readCore } from "./core-sources.mjs";
import { resolveImport, sourceFiles } from "./imports.mjs";

/** How many there may be in the whole core. */
const BARS = { accesses: 60, variables: 80, offsets: 0, long: 0, tangled: 0 };
/** Most lines of a function, from its first to its closing brace, and its greatest cyclomatic complexity. */
const MOST_LINES = 60;
const MOST_COMPLEXITY = 20;

const SUMS = new Set(["+", "-"]);
/** What is folded, as whole numbers. */
const UNARY = { "-": (a) => -a, "+": (a) => a, "~": (a) => ~a };
const BINARY = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.trunc(a / b),
  "%": (a, b) => a % b,
  "<<": (a, b) => a << b,
  ">>": (a, b) => a >> b,
  ">>>": (a, b) => a >>> b,
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
};

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
 * Offsets that people number: summands of an address or an offset that fold to a number from 1 on. A summand made with
 * constants counts once for each of them, where it is declared; any other counts where it stands.
 */
function handNumbered(sources) {
  const constants = new Set();
  const numbers = [];
  for (const source of sources.values()) {
    for (const { line, address, offset, inside } of outside(source)) {
      for (const node of [address, offset].flatMap((sum) => numberedIn(sum, source, sources))) {
        const used = constantsIn(node, source, sources);
        for (const { source, line, name } of used) constants.add(`${source.file}:${line} ${name}`);
        if (used.length === 0)
          numbers.push(`${source.file}:${line} ${foldOf(node, source, sources)} in ${inside?.name ?? "the module"}`);
      }
    }
  }
  return [...[...constants].sort(), ...numbers];
}

/** The hand-numbered summands of an expression; a constant that has such summands is one. */
function numberedIn(whole, source, sources) {
  const node = bare(whole);
  const value = foldOf(node, source, sources);
  if (value !== undefined) return Math.abs(value) >= 1 ? [node] : [];
  if (SUMS.has(node?.operator)) return [node.left, node.right].flatMap((part) => numberedIn(part, source, sources));
  const constant = constantOf(node, source, sources);
  return constant && numberedIn(constant.value, constant.source, sources).length > 0 ? [node] : [];
}

/** The number that an expression folds to; undefined where it calls, loads or reads anything but constants. */
function foldOf(whole, source, sources) {
  const node = bare(whole);
  const of = (part) => foldOf(part, source, sources);
  if (node?.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node?.type === "UnaryExpression") return folded(UNARY[node.operator], of(node.argument));
  if (node?.type === "BinaryExpression") return folded(BINARY[node.operator], of(node.left), of(node.right));
  const constant = constantOf(node, source, sources);
  return constant && foldOf(constant.value, constant.source, sources);
}

function folded(operation, ...values) {
  return values.includes(undefined) ? undefined : operation?.(...values);
}

/** The constants that an expression names. */
function constantsIn(whole, source, sources) {
  const node = bare(whole);
  const constant = constantOf(node, source, sources);
  if (constant) return [constant];
  return [node?.argument, node?.left, node?.right].flatMap((part) => (part ? constantsIn(part, source, sources) : []));
}

/** The constant that `NAME`, `Space.NAME` or `file.NAME` means in a source, from this one or another. */
function constantOf(node, source, sources) {
  if (node?.type === "Identifier") return constantNamed([node.name], source, sources);
  if (node?.type !== "MemberExpression" || node.computed || node.object.type !== "Identifier") return undefined;
  return constantNamed([node.object.name, node.property.name], source, sources);
}

function constantNamed([first, ...rest], source, sources) {
  const name = [first, ...rest].join(".");
  const here = source.constants.get(name);
  if (here) return { ...here, source, name };
  const { from, name: there } = source.imports.get(first) ?? {};
  const file = from && resolveImport(source.file, from, sources);
  const names = there ? [there, ...rest] : rest;
  return file && names.length > 0 ? constantNamed(names, sources.get(file), sources) : undefined;
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
