// Which tests are near to changed files. Imports lead from a file to the tests that reach it; where code is reached
// in other ways, folders and names do:
// - a test is nearest to itself, then to the file of its name in the folder that it mirrors (`src/math/fft.ts`,
//   `test/math/fft.test.ts`);
// - `assembly/<folder>/` and the folders in it belong to `test/core/<folder>/`, where there is one, else to the files
//   of `test/core/`; `assembly/mesh/` to `test/mesh/`; `tools/check-<name>.mjs` to `test/house/<name>.test.ts`;
// - files that are not imported, such as pages of `docs/`, belong to the tests that name them;
// - tests in browsers, of bundlers and of benches are near only to themselves and to files beside them, for they take
//   minutes.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importsOf, resolveImport, SOURCE, sourceFiles } from "./imports.mjs";

const TEST = /^test\/(?!long\/).*\.test\.ts$/;
/** Run other programs, for minutes. */
const HEAVY = /^test\/(?:bench|browser|bundlers|smoke)\//;
/** Tests of the package as it is published, and of pages that use it so. */
const PUBLISHED = /^test\/(?:[^/]+\.test\.ts$|house\/|docs\/|bundlers\/)/;

/** Follows the links of all pages. */
const LINKS = "test/house/files.test.ts";

/** Folders of `assembly/` whose tests lie in a folder of another name. */
const NAMED = { mix: "space" };

/** How near a test is; less is nearer. */
const RANK = { self: 0, name: 1, folder: 2, names: 3, far: 4 };

/** The sources of a tree, and which file imports which. */
export class Sources {
  #root;
  #imports = new Map();
  #texts = new Map();

  constructor(root) {
    this.#root = root;
    for (const file of sourceFiles(root)) this.#imports.set(file, undefined);
  }

  /** All test files but soaks. */
  get tests() {
    return [...this.#imports.keys()].filter((file) => TEST.test(file));
  }
  /** The text of a file. */
  text(file) {
    if (!this.#texts.has(file)) this.#texts.set(file, readFileSync(join(this.#root, file), "utf8"));
    return this.#texts.get(file);
  }
  /** What a file imports of the tree. */
  imports(file) {
    if (!this.#imports.has(file)) return [];
    let found = this.#imports.get(file);
    if (found === undefined) {
      const paths = importsOf(file, this.text(file)).filter(({ target }) => target?.startsWith("."));
      found = paths.map(({ target }) => resolveImport(file, target, this.#imports)).filter(Boolean);
      this.#imports.set(file, found);
    }
    return found;
  }
  /** Everything that a file reaches, itself included, with the number of steps to it. */
  reach(file) {
    const steps = new Map([[file, 0]]);
    for (const [at, count] of steps) {
      for (const next of this.imports(at)) if (!steps.has(next)) steps.set(next, count + 1);
    }
    return steps;
  }
}

/**
 * The tests that are near to changed files, nearest first, each with its rank and steps.
 *
 * @param changed paths from the root, with forward slashes.
 */
export function nearTests(sources, changed) {
  const found = sources.tests.flatMap((test) => {
    const steps = sources.reach(test);
    const ways = changed.map((file) => wayTo(sources, test, steps, file)).filter(Boolean);
    ways.sort(nearer);
    return ways.length > 0 ? [{ test, ...ways[0] }] : [];
  });
  const isSlow = ({ test }) => Number(test.endsWith(".slow.test.ts"));
  return found.sort((a, b) => nearer(a, b) || isSlow(a) - isSlow(b) || (a.test < b.test ? -1 : 1));
}

/** The parts of dist that tests need (build/targets.mjs); undefined where they need all. */
export function partsFor(sources, tests) {
  const parts = new Set();
  for (const test of tests) {
    const reached = [...sources.reach(test).keys()];
    if (reached.some((file) => file.startsWith("src/") && sources.text(file).includes("dist/wasm"))) parts.add("wasm");
    const own = reached.filter((file) => /^(?:test|tools|bench)\//.test(file)).map((file) => sources.text(file));
    if (own.some((text) => /\bscalar\b/.test(text))) parts.add("scalar");
    // the command line, a page, or a process that runs the build
    const runs = reached.some((file) => /^(?:bin|examples)\/|^tools\/examples|^src\/batch\//.test(file));
    if (runs || own.some((text) => /dist(?:\/(?!wasm)|")|phonolite\.mjs|\bsrc\/batch\b/.test(text))) parts.add("js");
    if (HEAVY.test(test)) for (const part of ["wasm", "scalar", "js", "embedded"]) parts.add(part);
    if (PUBLISHED.test(test) && own.some((text) => /\bdist\b|\bpack\b|projectWithPhonolite/.test(text)))
      return undefined;
  }
  return [...parts];
}

function nearer(a, b) {
  return a.rank - b.rank || a.steps - b.steps;
}

function wayTo(sources, test, steps, file) {
  if (file === test) return { rank: RANK.self, steps: 0 };
  const reached = steps.get(file);
  if (HEAVY.test(test)) {
    const beside = /^test\/[^/]+\//.exec(test)[0];
    return file.startsWith(beside) && reached !== undefined ? { rank: RANK.self, steps: reached } : undefined;
  }
  if (!SOURCE.test(file)) return namesFile(sources, steps, file);
  const folder = mirrorOf(sources, file);
  const runs = file.startsWith("assembly/") && (test.startsWith("test/core/") || test.startsWith(`${folder}/`));
  const at = reached ?? (runs ? 1 : undefined);
  if (at === undefined) return undefined;
  const mirrors = dirname(test) === folder;
  const alike = nameOf(test) === nameOf(file);
  if (mirrors) return { rank: alike ? RANK.name : RANK.folder, steps: at };
  return { rank: alike && runs ? RANK.name : RANK.far, steps: at };
}

/** Tests name a page or a table by its path; what they import names it for them. */
function namesFile(sources, steps, file) {
  if (file.endsWith(".md") && steps.has(LINKS)) return { rank: RANK.names, steps: 0 };
  const words = [file, `"${basename(file)}"`, `/${basename(file)}`];
  for (const [at, count] of steps) {
    if (!at.startsWith("test/") && !at.startsWith("tools/")) continue;
    if (words.some((word) => sources.text(at).includes(word))) return { rank: RANK.names, steps: count };
  }
  return undefined;
}

/** The folder of test/ that mirrors the folder of a file. */
function mirrorOf(sources, file) {
  const folder = dirname(file);
  if (folder.startsWith("src/")) return folder.replace("src/", "test/");
  if (folder === "tools") return "test/house";
  if (!folder.startsWith("assembly"))
    return `test/${folder}`.replace("test/test", "test").replace("studio/pages", "studio");
  const [, part, inner] = folder.split("/");
  if (part === "mesh") return "test/mesh";
  const names = [inner && `${part}/${inner}`, inner, part, NAMED[part]].filter(Boolean);
  const found = names.find((name) => sources.tests.some((test) => test.startsWith(`test/core/${name}/`)));
  return found ? `test/core/${found}` : "test/core";
}

function nameOf(file) {
  return basename(file).replace(/^check-|(?:\.slow)?(?:\.test)?\.[^.]+$/g, "");
}
