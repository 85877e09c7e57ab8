// Bundlers that are in the lock file, in every run: the README's bell, built with no configuration, plays.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import * as rollup from "rollup";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers } from "../browser/support/browsers.js";
import { ROOT } from "../support/files.js";
import { run } from "../support/run.js";
import { bellCode, bellInFunction, bellPage } from "./support/bell.js";
import { appFolder, packageFolder } from "./support/package.js";
import { note, type RowKey } from "./support/rows.js";
import { host, isTheBell, visit } from "./support/visit.js";

const [chromium] = browsers(["Chromium"]);
const MODULE = bellPage('<script type="module" src="out/main.js"></script>');
const CLASSIC = bellPage('<script src="out/main.js"></script>');
const EMBEDDED = bellCode().replace(/"phonolite(?:\/model)?"/g, '"phonolite/embedded"');

/** Builds `src/main.js` into `out`, in a folder. */
type Build = (app: string) => Promise<unknown>;
const byEsbuild =
  (options: esbuild.BuildOptions): Build =>
  (app) =>
    esbuild.build({
      entryPoints: [join(app, "src/main.js")],
      outdir: join(app, "out"),
      bundle: true,
      format: "esm",
      logLevel: "error",
      ...options,
    });

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    await packageFolder();
    browser = await chromium.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await esbuild.stop();
  });

  test.each<[RowKey, string, Build, { code?: string; page?: string }]>([
    ["webpack", "webpack", byWebpack, {}],
    ["rollup", "rollup", byRollup, {}],
    ["rollup-embedded", "rollup", byRollup, { code: EMBEDDED }],
    ["esbuild", "esbuild", byEsbuild({}), {}],
    ["esbuild-minify", "esbuild", byEsbuild({ minify: true }), {}],
    ["esbuild-splitting", "esbuild", byEsbuild({ splitting: true }), {}],
    ["esbuild-iife", "esbuild", byEsbuild({ format: "iife" }), { code: bellInFunction(), page: CLASSIC }],
    ["esbuild-embedded", "esbuild", byEsbuild({ minify: true }), { code: EMBEDDED }],
  ])(
    "%s: the bell plays from its build",
    async (key, tool, build, { code = bellCode(), page = MODULE }) => {
      const app = await appFolder({ "src/main.js": code, "index.html": page });
      await build(app);
      const server = await host({ "/": app });
      try {
        const { peak, complaints } = await visit(browser, server.url);
        expect(complaints).toEqual([]);
        expect(server.refused()).toEqual([]);
        isTheBell(peak);
        note(key, { version: versionOf(tool), peak, bytes: server.bytes() });
      } finally {
        await server.close();
      }
    },
    180_000,
  );
});

async function byWebpack(app: string): Promise<void> {
  const { code, stderr } = run(process.execPath, [join(ROOT, "test/bundlers/support/webpack.mjs"), app], app);
  expect(code, stderr).toBe(0);
}

async function byRollup(app: string): Promise<void> {
  const warnings: string[] = [];
  const bundle = await rollup.rollup({
    input: join(app, "src/main.js"),
    plugins: [nodeResolve()],
    onwarn: ({ message }) => warnings.push(message),
  });
  await bundle.write({ dir: join(app, "out") });
  await bundle.close();
  expect(warnings).toEqual([]);
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(ROOT, `node_modules/${name}/package.json`), "utf8")).version;
}
