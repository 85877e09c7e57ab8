// The packed tarball, installed into an empty project, is what users get: its command line makes a sound, its entries
// load, its types hold, and it carries no tests or tools; sources are there for source maps alone. Packages it
// depends on are linked from here, so that nothing is downloaded.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { beforeAll, expect, test } from "vitest";
import { ROOT, textOf } from "./support/files.js";
import { joined } from "./support/joined.js";
import { run, temporaryFolder } from "./support/run.js";

const project = temporaryFolder();
let packed: string[] = [];

beforeAll(() => {
  const pack = run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], ROOT);
  expect(pack.code, pack.stderr).toBe(0);
  const [{ filename, files }] = JSON.parse(pack.stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);

  const linked = Object.keys(JSON.parse(textOf("package.json")).dependencies);
  const dependencies = Object.fromEntries(linked.map((name) => [name, `file:${join(ROOT, "node_modules", name)}`]));
  const manifest = {
    name: "empty",
    private: true,
    type: "module",
    dependencies: { ...dependencies, phonolite: `file:${filename}` },
  };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  const install = run("npm", ["install", "--offline", "--no-audit", "--no-fund"], project);
  expect(install.code, install.stderr).toBe(0);
});

test("it holds the command line, dist and the docs a user needs, no pictures, and nothing else", () => {
  const expected = joined(
    /^(?:bin|dist|src)\/|^docs\/(?:reference\/)?[\w-]+\.md$|/,
    /^(?:README|CHANGELOG|CONTRIBUTING|CREDITS)\.md$|^LICENSE$|^llms\.txt$|^package\.json$/,
  );
  expect(packed.filter((path) => !expected.test(path))).toEqual([]);
  for (const path of ["bin/phonolite.mjs", "dist/index.js", "dist/index.d.ts", "dist/wasm/phonolite.simd.wasm"]) {
    expect(packed).toContain(path);
  }
});

test("the links of the README lead to files of the package", () => {
  const links = [...textOf("README.md").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link);
  const inside = links.filter((link) => !/^[a-z]+:|^docs\/images\//.test(link));
  expect(inside).toContain("docs/guide.md");
  expect(inside.filter((link) => !packed.includes(link))).toEqual([]);
});

test("npx phonolite renders the demo scene", () => {
  const words = ["--no-install", "phonolite", "render", "demo", "--seconds", "1", "--out", "out.wav"];
  const { code, stderr } = run("npx", words, project);
  expect(code, stderr).toBe(0);
  const wav = readFileSync(join(project, "out.wav"));
  expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 12)).toBe("RIFFWAVE");
  expect(wav.subarray(wav.indexOf("data") + 8).some((byte) => byte !== 0)).toBe(true);
});

test("npx phonolite says its version", () => {
  const { code, stdout } = run("npx", ["--no-install", "phonolite", "--version"], project);
  expect(code).toBe(0);
  expect(stdout).toContain(JSON.parse(textOf("package.json")).version);
});

test("its entries load and its types hold", () => {
  const script = [
    'import { type OfflineWorld, SoundWorld } from "phonolite";',
    'import { models, parseModel } from "phonolite/model";',
    'import * as offline from "phonolite/offline";',
    "const world: OfflineWorld = await SoundWorld.createOffline({ channels: 1 });",
    "const left: Float32Array = world.render(128)[0];",
    "// @ts-expect-error a typo does not compile",
    'const typo = () => models.load("bel");',
    "const read = (name: string) => models.load(name);",
    "if (left.length !== 128 || typeof parseModel !== 'function' || !offline || !typo || !read) " +
      "throw new Error('wrong');",
  ].join("\n");
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(join(project, "src/use.ts"), script);
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const flags = [
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--types",
    "",
    "--outDir",
    "out",
    "src/use.ts",
  ];
  const types = run(process.execPath, [tsc, "--ignoreConfig", ...flags], project);
  expect(types.code, types.stdout).toBe(0);
  const used = run(
    process.execPath,
    [existsSync(join(project, "out/use.js")) ? "out/use.js" : "out/src/use.js"],
    project,
  );
  expect(used.code, used.stderr).toBe(0);
});

test("a source map lies beside every module that has code of its own, and leads to its source in the package", () => {
  const modules = packed.filter((path) => /^dist\/(?!embedded\/|vendor\/)(?!(?:.*\/)?index\.js).*\.js$/.test(path));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter((path) => !packed.includes(`${path}.map`))).toEqual([]);
  for (const path of ["dist/math/error.js", "dist/phonolite.js", "dist/live/worklet.js"]) {
    const { sources } = JSON.parse(textOf(`${path}.map`)) as { sources: string[] };
    const own = sources.filter((source) => !source.includes("node_modules")).map((source) => join(path, "..", source));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((source) => !packed.includes(source))).toEqual([]);
  }
});

test("its types hold no typed array with a parameter, which TypeScript before 5.7 does not know", () => {
  const typed = /\b(?:Float|Int|Uint|BigInt|BigUint)\d+(?:Clamped)?Array</;
  const types = packed.filter((path) => path.endsWith(".d.ts"));
  expect(types.length).toBeGreaterThan(100);
  expect(types.filter((path) => typed.test(textOf(path)))).toEqual([]);
});

test("publint finds nothing to complain about", async () => {
  const { messages } = await publint({ pkgDir: ROOT, level: "suggestion", strict: true, pack: false });
  expect(messages).toEqual([]);
});
