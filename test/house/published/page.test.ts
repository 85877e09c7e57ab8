// A page loads the published files as they are: from the entries on, every import must be a relative path to a file
// that exists. Nothing of Node may be within reach, not even on demand: a bundler would follow it there.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { filesBelow, ROOT, textOf } from "../../support/files.js";
import { importsOf, modulesOf } from "../../support/modules.js";

/** Entries that only Node loads. */
const FOR_NODE = ["./offline", "./batch", "./queue"];
const { exports, peerDependencies } = JSON.parse(textOf("package.json"));
const PAGE_ENTRIES = Object.entries(exports as Record<string, { default?: string }>)
  .filter(([path, target]) => target.default && !FOR_NODE.includes(path))
  .map(([, target]) => target.default!);

test.each([
  ["dist/index.js", 50],
  ["dist/model/index.js", 20],
])("%s loads in a page without a bundler", (entry, least) => {
  const modules = modulesOf(join(ROOT, entry));
  expect(modules.size).toBeGreaterThan(least);
  const wrong = [...modules].flatMap(([file, paths]) => paths.filter(isWrong(file)).map((path) => `${file}: ${path}`));
  expect(wrong).toEqual([]);
});

test("no module that a page can reach, at once or on demand, imports anything of Node", () => {
  const reached = reachable(PAGE_ENTRIES.map((path) => join(ROOT, path)));
  expect(reached.size).toBeGreaterThan(300);
  const wrong = [...reached].flatMap(([file, paths]) =>
    paths
      .filter((path) => !path.startsWith(".") && !Object.keys(peerDependencies).some((name) => isOf(name, path)))
      .map((path) => `${relative(ROOT, file)}: ${path}`),
  );
  expect(wrong).toEqual([]);
});

test("the walk along imports finds those of Node where they are", () => {
  const paths = [...reachable([join(ROOT, "dist/offline/index.js")]).values()].flat();
  expect(paths.some((path) => path.startsWith("node:"))).toBe(true);
});

test("no module looks for its address before it is asked: classic scripts have none", () => {
  const modules = [...reachable(PAGE_ENTRIES.map((path) => join(ROOT, path))).keys()];
  expect(modules.filter((file) => looksAtOnce(readFileSync(file, "utf8"))).map((file) => relative(ROOT, file))).toEqual(
    [],
  );
  expect(looksAtOnce('const here = new URL("./a.js", import.meta.url);')).toBe(true);
  expect(looksAtOnce('const files = { a: () => new URL("./a.js", import.meta.url) };')).toBe(false);
});

test("the three cores lie where dist looks for them", () => {
  const loader = readFileSync(join(ROOT, "dist/wasm/addresses.js"), "utf8");
  expect(loader).toMatch(/["'`]\.\/phonolite\.simd\.wasm/);
  expect(loader).not.toContain("dist/wasm");
  for (const core of ["simd", "relaxed", "scalar"]) {
    expect(existsSync(join(ROOT, `dist/wasm/phonolite.${core}.wasm`))).toBe(true);
  }
});

test("every source map that a module names is there and is one", () => {
  const named = filesBelow("dist").flatMap((file) => {
    const name = file.endsWith(".js") && /\n\/\/# sourceMappingURL=(\S+)/.exec(textOf(file))?.[1];
    return name ? [join(dirname(file), name)] : [];
  });
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((file) => !existsSync(join(ROOT, file)) || JSON.parse(textOf(file))?.version !== 3)).toEqual([]);
});

function isWrong(file: string): (path: string) => boolean {
  return (path) => !path.startsWith(".") || !existsSync(resolve(dirname(file), path));
}

/** Whether a path names this package, or something of it. */
function isOf(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}

/** All modules from these files on, along static and dynamic imports, with the paths that they import. */
function reachable(files: string[], seen = new Map<string, string[]>()): Map<string, string[]> {
  for (const file of files) {
    if (seen.has(file)) continue;
    const paths = importsOf(file);
    seen.set(file, paths);
    const inside = paths.filter((path) => path.startsWith(".")).map((path) => resolve(dirname(file), path));
    reachable(inside, seen);
  }
  return seen;
}

/** Whether code uses `import.meta` outside every function. */
function looksAtOnce(code: string): boolean {
  const visit = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(visit);
    if (typeof node !== "object" || node === null) return false;
    const { type } = node as { type?: string };
    if (type === "MetaProperty") return true;
    if (/Function/.test(type ?? "")) return false;
    return Object.values(node).some(visit);
  };
  return visit(parseAst(code).body);
}
