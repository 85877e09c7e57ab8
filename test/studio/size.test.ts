// What a first visit loads: the built studio, with everything that the hail page fetches until it can be played, gzipped as a server would. It
// must stay below 400 kB.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";

const MOST = 400_000;
const out = join(temporaryFolder(), "studio");

beforeAll(async () => {
  await build({ configFile: join(ROOT, "studio/vite.config.ts"), logLevel: "error", build: { outDir: out } });
});

/** Files that a page does not fetch: cores for browsers of other abilities or with contacts, and what only a choice or a button loads. */
const NOT_FETCHED = /^(?:phonolite\.(?:scalar|relaxed)-|phonolite-contact\.|capture-worklet-|hrir-)/;

/** Every file that a file leads to, by its name in quotes: imports, styles, and what is loaded by address. */
function fetched(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file) || NOT_FETCHED.test(basename(file))) return seen;
  seen.add(file);
  if (!/\.(?:html|js|css)$/.test(file)) return seen;
  for (const [, path] of readFileSync(file, "utf8").matchAll(/["'`(]([\w./-]+\.(?:js|css|wasm|svg))["'`)]/g)) {
    fetched(resolve(dirname(file), path), seen);
    fetched(resolve(out, path), seen);
  }
  return seen;
}

test("a first visit loads less than 400 kB, the picture included", () => {
  const files = [...fetched(join(out, "index.html"))];
  const sizes = files.map((file) => [basename(file), gzipSync(readFileSync(file), { level: 9 }).length] as const);
  const sum = sizes.reduce((all, [, size]) => all + size, 0);
  console.info(`bytes gzipped: ${sum} (${sizes.map(([name, size]) => `${name} ${size}`).join(", ")})`);
  const names = files.map((file) => basename(file)).join(" ");
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
  expect(sum).toBeLessThan(MOST);
});

test("the built studio asks for nothing outside of its folder, by relative addresses", () => {
  const html = readFileSync(join(out, "index.html"), "utf8");
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//);
  const assets = readdirSync(join(out, "assets"));
  expect(assets.filter((name) => name.endsWith(".wasm"))).toHaveLength(6);
  // the worklet stays a file of its own that imports nothing
  const worklet = assets.find((name) => name.startsWith("worklet-"))!;
  expect(readFileSync(join(out, "assets", worklet), "utf8")).not.toMatch(/\bimport\b/);
});
