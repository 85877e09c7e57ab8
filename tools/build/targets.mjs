// The parts of dist, each with the files that it is made from. A part is made again when the contents of those files
// differ from the ones it was made of; times count for nothing, so that a clone, a copy or an unpacked archive with
// odd times is judged rightly. Needs nothing but Node: `ready.mjs` asks before any package is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYOUTS } from "./layout.mjs";
import { openedModules } from "./opened.mjs";

/** Where the build notes which part was made from what, relative to the root. */
export const STAMP_FILE = "dist/build.json";

const TOOLS = "tools/build";
const LAYOUT = [`${TOOLS}/layout.mjs`, ...Object.values(LAYOUTS)];
const CORE = ["assembly", `${TOOLS}/wasm.mjs`, `${TOOLS}/compile-cores.mjs`];

/**
 * All parts. `from`: files and folders that decide what comes out; `also`: names that do, for a root; `packages`: those
 * whose versions do; `after`: parts that must be there before. The layouts in `src/` are made from `assembly/` and so
 * are not counted.
 */
export const TARGETS = {
  wasm: { from: CORE, packages: ["assemblyscript"], after: [] },
  scalar: { from: CORE, packages: ["assemblyscript"], after: [] },
  js: {
    from: ["src", "package.json", ...["javascript", "opened", "statements"].map((x) => `${TOOLS}/${x}.mjs`), ...LAYOUT],
    also: openedModules,
    packages: [],
    after: [],
  },
  embedded: { from: [`${TOOLS}/embedded.mjs`], packages: ["@gfx/zopfli"], after: ["wasm", "js"] },
  single: { from: [`${TOOLS}/single.mjs`], packages: [], after: ["embedded"] },
  types: { from: ["src", "tsconfig.json", `${TOOLS}/types.mjs`, ...LAYOUT], packages: ["typescript"], after: [] },
};

/** The names of all parts. */
export const ALL = Object.keys(TARGETS);

/** These parts and all that must be there before them, in the order in which they can be made. */
export function withEarlier(targets) {
  const unknown = targets.find((target) => !ALL.includes(target));
  if (unknown) throw new Error(`there is no part of dist called ${unknown}: the parts are ${ALL.join(", ")}`);
  const wanted = new Set();
  const want = (target) => {
    for (const earlier of TARGETS[target].after) want(earlier);
    wanted.add(target);
  };
  for (const target of targets) want(target);
  return [...wanted];
}

/** For each of these parts, the hash of everything that it is made from. */
export function stampsOf(root, targets = ALL) {
  const hashes = new Map();
  const hashOf = (path) => {
    if (!hashes.has(path)) hashes.set(path, hashOfFiles(root, path));
    return hashes.get(path);
  };
  const stamps = {};
  for (const target of withEarlier(targets)) {
    const { from, also, packages, after } = TARGETS[target];
    const versions = packages.map((name) => `${name} ${versionOf(root, name)}`);
    const names = also?.(root) ?? [];
    const parts = [target, ...from.map(hashOf), ...names, ...versions, ...after.map((earlier) => stamps[earlier])];
    stamps[target] = createHash("sha256").update(parts.join("\n")).digest("hex");
  }
  return stamps;
}

/** What the build noted of each part of the present dist: the hash it was made from and its files. */
export function madeParts(root) {
  try {
    return JSON.parse(readFileSync(join(root, STAMP_FILE), "utf8")).parts ?? {};
  } catch {
    return {};
  }
}

/** Those of the parts that are not there, or were made from something else, and those that come after them. */
export function staleParts(root, targets = ALL) {
  const stamps = stampsOf(root, targets);
  const made = madeParts(root);
  return withEarlier(targets).filter((target) => made[target]?.madeFrom !== stamps[target]);
}

function hashOfFiles(root, path) {
  const hash = createHash("sha256");
  for (const file of filesUnder(root, path)) {
    if (file in LAYOUTS) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function versionOf(root, name) {
  const file = join(root, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).devDependencies?.[name] : undefined;
}

function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
