// Two copies of the package in one page, and browsers that are too old: each plays, or its message says what to do.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { browsers } from "../browser/support/browsers.js";
import { temporaryFolder } from "../support/run.js";
import { bellFrom, bellPage } from "./support/bell.js";
import { oneBrowser, PACKAGE, withPage } from "./support/chromium.js";
import { packageFolder, writeFiles } from "./support/package.js";
import { complaint, host, isTheBell, visit } from "./support/visit.js";

const [chromium] = browsers(["Chromium"]);
const SINGLE = `await import("${PACKAGE}dist/phonolite.js")`;
const from = (copy: string) => `{ ...(await import("${copy}index.js")), ...(await import("${copy}model/index.js")) }`;
const page = (code: string) => bellPage(`<script type="module">${code}</script>`);

describe.runIf(chromium)("in Chromium", () => {
  const browser = chromium && oneBrowser(chromium);

  test.each([
    ["from two folders", from("/one/"), from("/two/")],
    ["as files and as a single file", from("/one/"), 'await import("/two/phonolite.js")'],
  ])("two copies %s: both sound in the same context", async (_, first, second) => {
    const folder = temporaryFolder();
    const dist = join(await packageFolder(), "dist");
    // the first copy makes a world and plays nothing; the bell is the second's
    const silent = `const copy = ${first};
      if (copy.SoundWorld === SoundWorld) throw new Error("one copy only");
      const before = await copy.SoundWorld.create(context);
      before.addBody({ model: copy.models.load("bell") }).strike({ impulse: 1e-9 });
      before.connect(context.destination);`;
    const code = bellFrom(second).replace("const world =", `${silent}\nconst world =`);
    writeFiles(folder, { "index.html": page(code) });
    for (const name of ["one", "two"]) cpSync(dist, join(folder, name), { recursive: true });
    const server = await host({ "/": folder });
    try {
      const { peak, complaints } = await visit(browser(), server.url);
      expect(complaints).toEqual([]);
      isTheBell(peak);
    } finally {
      await server.close();
    }
  });

  test("a model of another copy: the message says that there are two", async () => {
    const source = `{ ...(${SINGLE}), models: (await import("${PACKAGE}dist/model/index.js")).models }`;
    await withPage({ "index.html": page(bellFrom(source)) }, async ({ url }) => {
      expect(await complaint(browser(), url)).toContain(
        "model should be a ModalModel of the copy of phonolite that made the world: import all from one place, " +
          "but came a model of another copy",
      );
    });
  });

  test("a browser that cannot unpack, and no files: the message says which", async () => {
    const code = `delete globalThis.DecompressionStream;\n${bellFrom(SINGLE)}`;
    await withPage({ "index.html": page(code) }, async ({ url }) => {
      expect(await complaint(browser(), url)).toMatch(
        /wasm file should be .*wasmUrl.*a browser without DecompressionStream/,
      );
    });
  });

  test("a browser without WebAssembly's SIMD: the message says what it lacks", async () => {
    const code = `WebAssembly.validate = () => false;\n${bellFrom(SINGLE)}`;
    await withPage({ "index.html": page(code) }, async ({ url }) => {
      expect(await complaint(browser(), url)).toMatch(/browser should be one with WebAssembly SIMD/);
    });
  });

  test("a browser without AudioWorklet: the message says what it lacks", async () => {
    const code = `delete BaseAudioContext.prototype.audioWorklet;\n${bellFrom(SINGLE)}`;
    await withPage({ "index.html": page(code) }, async ({ url }) => {
      expect(await complaint(browser(), url)).toMatch(
        /context\.audioWorklet should be there: the page must come by https/,
      );
    });
  });
});
