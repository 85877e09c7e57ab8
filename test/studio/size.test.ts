// What a visit loads: the built studio, with everything that a page fetches until it can be played, gzipped as a
// server would. The first page, the gallery, must stay below 300 kB, hail below 400; engines come with the playground
// alone, one at a time, and rain brings the full core and nothing of the others.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { joined } from "../support/joined.js";
import { temporaryFolder } from "../support/run.js";

/** The front door: no three.js, no physics. */
const MOST = 300_000;
/** Hail brings three.js. */
const MOST_HAILED = 400_000;
/** The playground brings a physics engine; the one that opens with it is the largest part by far. */
const MOST_PLAYED = 2_400_000;
/** The full core is twice as large as the small one. */
const MOST_RAINED = 450_000;
/** Shapes and presets are made in a worker, which brings what makes them a second time. */
const MOST_MADE = 420_000;
/** What the first mesh brings: its worker and the solver's loops. */
const MOST_MESHED = 80_000;
const out = join(temporaryFolder(), "studio");
let chunks: Map<string, Chunk>;

/** What a build says of a piece of script. */
interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: string[];
  imports: string[];
  dynamicImports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

beforeAll(async () => {
  const built = await build({
    configFile: join(ROOT, "studio/vite.config.ts"),
    logLevel: "error",
    build: { outDir: out },
  });
  const { output } = built as unknown as { output: (Chunk & { type: string })[] };
  chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
});

/**
 * Files that a page does not fetch: cores for browsers of other abilities, files carried inside for hosts that lack
 * them, those of worlds that are split, and what only a choice or a button loads.
 */
const NOT_FETCHED = joined(
  /^phonolite(?:-full)?\.(?:scalar|relaxed)-|^[\w-]+\.carried-|^(?:worklet-|open-)?split-|^share-workers-|/,
  /^capture-worklet-|^hrir-|^(?:fit|compare)-worker-|^worker-|^mesh-/,
);

/**
 * Every file that a visit fetches: scripts that import each other, unless their source is left out, their styles, and
 * what they load by address.
 */
function fetched(file: string, leftOut: RegExp, seen = new Set<string>()): Set<string> {
  const chunk = chunks.get(file);
  const name = basename(file);
  if (seen.has(file) || !existsSync(join(out, file)) || NOT_FETCHED.test(name) || leftOut.test(name)) return seen;
  if (chunk?.facadeModuleId && leftOut.test(chunk.facadeModuleId)) return seen;
  if (chunk && chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => leftOut.test(id))) return seen;
  seen.add(file);
  for (const next of chunk
    ? [...chunk.imports, ...chunk.dynamicImports, ...(chunk.viteMetadata?.importedCss ?? [])]
    : []) {
    fetched(next, leftOut, seen);
  }
  if (!/\.(?:html|js)$/.test(file)) return seen;
  // what is not told by the build is found by its name in quotes: cores, the worklet, the mark; scripts of other
  // pages are told, and not meant
  for (const [, path] of readFileSync(join(out, file), "utf8").matchAll(
    /["'`(]([\w./-]+\.(?:js|css|wasm|svg))["'`)]/g,
  )) {
    for (const found of [join(dirname(file), path), normalize(path)]) {
      const known = chunks.has(found) && !file.endsWith(".html");
      if (!known && !(file.endsWith(".js") && found.endsWith(".css"))) fetched(found, leftOut, seen);
    }
  }
  return seen;
}

/** What a visit to one page does not fetch: the other pages, and what else is said. */
function others(page: string, ...more: string[]): RegExp {
  const pages = readdirSync(join(ROOT, "studio/pages"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rest = pages.map(({ name }) => name).filter((name) => name !== page);
  return new RegExp([`pages/(?:${rest.join("|")})/`, ...more].join("|"));
}

function weigh(files: Iterable<string>): { sum: number; names: string } {
  const sizes = [...files].map(
    (file) => [basename(file), gzipSync(readFileSync(join(out, file)), { level: 9 }).length] as const,
  );
  const sum = sizes.reduce((all, [, size]) => all + size, 0);
  const names = sizes.map(([name, size]) => `${name} ${size}`).join(", ");
  console.info(`bytes gzipped: ${sum} (${names})`);
  return { sum, names };
}

test("a first visit loads less than 300 kB: the gallery with its pictures, and no three.js", () => {
  const { sum, names } = weigh(fetched("index.html", others("gallery", "phonolite-full\\.")));
  for (const part of [
    /index\.html/,
    /index-.*\.js/,
    /page-.*\.js/,
    /model-worker-/,
    /\.css/,
    /\.simd-.*\.wasm/,
    /worklet-/,
  ]) {
    expect(names).toMatch(part);
  }
  expect(names).not.toMatch(/painting-|scene-|rapier|jolt|cannon/);
  expect(sum).toBeLessThan(MOST);
});

test("the hail page loads less than 400 kB, the picture included", () => {
  const { sum, names } = weigh(fetched("index.html", others("hail", "model-worker-", "phonolite-full\\.")));
  for (const part of [
    /index\.html/,
    /index-.*\.js/,
    /page-.*\.js/,
    /scene-.*\.js/,
    /\.css/,
    /\.simd-.*\.wasm/,
    /worklet-/,
  ]) {
    expect(names).toMatch(part);
  }
  expect(names).not.toMatch(/rapier|jolt|cannon/);
  expect(sum).toBeLessThan(MOST_HAILED);
});

test("the playground loads one engine, Rapier, and no other until it is asked for", () => {
  const { sum, names } = weigh(
    fetched("index.html", others("playground", "engines/(?:jolt|cannon)\\.ts", "phonolite\\.simd-")),
  );
  expect(names).toMatch(/rapier-.*\.js/);
  expect(names).toMatch(/phonolite-full\.simd-.*\.wasm/);
  expect(names).not.toMatch(/(?:jolt|cannon)-.*\.js/);
  expect(sum).toBeLessThan(MOST_PLAYED);
});

test("the rain page loads the full core, no physics, and less than 450 kB", () => {
  const { sum, names } = weigh(fetched("index.html", others("rain", "phonolite\\.simd-")));
  expect(names).toMatch(/phonolite-full\.simd-.*\.wasm/);
  expect(names).not.toMatch(/rapier|jolt|cannon/);
  expect(sum).toBeLessThan(MOST_RAINED);
});

test("the workbench loads less than 420 kB; what reads and writes glTF comes when it is asked for", () => {
  const { sum, names } = weigh(
    fetched("index.html", others("workbench", "model/gltf/", "@gltf-transform|property-graph", "phonolite-full\\.")),
  );
  expect(names).toMatch(/model-worker-.*\.js/);
  expect(names).not.toMatch(/rapier|jolt|cannon/);
  expect(sum).toBeLessThan(MOST_MADE);
});

test("the listening page loads less than 300 kB: no three.js; the fit comes with a recording", () => {
  const { sum, names } = weigh(fetched("index.html", others("listening", "model-worker-", "phonolite-full\\.")));
  expect(names).not.toMatch(/painting-|scene-|rapier|jolt|cannon/);
  expect(sum).toBeLessThan(MOST);
});

test("a mesh brings its worker and its loops, and no page but the workbench starts that worker", () => {
  const assets = readdirSync(join(out, "assets"));
  const textOfAsset = (name: string) => readFileSync(join(out, "assets", name), "utf8");
  const worker = assets.find((name) => /^worker-.*\.js$/.test(name) && textOfAsset(name).includes("eliminate"))!;
  const loops = assets.find((name) => /^mesh-.*\.wasm$/.test(name))!;
  const workbench = [...chunks.values()].find(({ facadeModuleId }) =>
    facadeModuleId?.includes("pages/workbench/page"),
  )!;
  const users = assets.filter((name) => name.endsWith(".js") && textOfAsset(name).includes(worker));
  expect(users.map((name) => `assets/${name}`)).toEqual([workbench.fileName]);
  expect(weigh([worker, loops].map((name) => `assets/${name}`)).sum).toBeLessThan(MOST_MESHED);
});

test("the built studio asks for nothing outside of its folder, by relative addresses", () => {
  const html = readFileSync(join(out, "index.html"), "utf8");
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//);
  const assets = readdirSync(join(out, "assets"));
  expect(assets.filter((name) => name.endsWith(".wasm"))).toHaveLength(7);
  // the worklet stays a file of its own that imports nothing
  const worklet = assets.find((name) => name.startsWith("worklet-"))!;
  expect(readFileSync(join(out, "assets", worklet), "utf8")).not.toMatch(/\bimport\b/);
});
