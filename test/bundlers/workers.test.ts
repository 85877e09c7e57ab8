// Workers of the package from another origin and from inside: shares of a world on an isolated page, mesh analysis, a
// recording's fit, and the library in a worker of the page's own.

import { join } from "node:path";
import * as esbuild from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { browsers } from "../browser/support/browsers.js";
import { poll } from "../browser/support/poll.js";
import { bellFrom, bellPage, offlineBell } from "./support/bell.js";
import { CDN_HEADERS, oneBrowser, PACKAGE, withCdn, withPage } from "./support/chromium.js";
import { appFolder } from "./support/package.js";
import { note } from "./support/rows.js";
import { host, isTheBell, visit } from "./support/visit.js";

const [chromium] = browsers(["Chromium"]);
const ISOLATED = { isolated: true };
/** A box of glass as an OBJ file, and its lowest frequency by a worker of a module or a global. */
const analyse = (module: string) => analyseBy(`await import("${module}")`);
const analyseBy = (names: string) => `
const { MeshWorker } = ${names};
const [x, y, z] = [0.1, 0.02, 0.06];
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => "v " + [i & 1 && x, i & 2 && y, i & 4 && z].join(" "));
const faces = ["1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6"].map((face) => "f " + face);
const bytes = new TextEncoder().encode([...corners, ...faces].join("\\n"));
const { model } = await new MeshWorker().analyse(bytes, { material: "glass" }).done;
globalThis.lowest = Math.min(...model.frequencies);`;
/** A tone that dies away, and its frequency by the fit of a worker. */
const fitBy = (names: string) => `
const { fitInWorker, fitToModel } = ${names};
const samples = Float32Array.from({ length: 22050 }, (_, i) => Math.exp(-i / 6000) * Math.sin(i * 0.1) * (i > 2000));
const { strikes } = await fitInWorker(samples, { sampleRate: 44100, modes: 1 });
globalThis.pitch = fitToModel(strikes[0].fit).frequencies[0];`;
const script = (code: string) => `<!doctype html><meta charset="utf-8"><script type="module">${code}</script>`;

describe.runIf(chromium)("in Chromium", () => {
  const browser = chromium && oneBrowser(chromium);
  afterAll(() => esbuild.stop());

  /** The value that a page gives to `globalThis.NAME`. */
  async function told(url: string, name: string): Promise<number> {
    const page = await browser().newPage();
    try {
      await page.open(url);
      const read = () => page.evaluate((name) => (globalThis as unknown as Record<string, number>)[name], name);
      await poll(async () => (await read()) ?? page.errors[0]).toBeDefined();
      expect(page.errors).toEqual([]);
      return await read();
    } finally {
      await page.close();
    }
  }

  test.each([
    ["the package's files", "index.js", "model/index.js"],
    ["the single module", "phonolite.js", "phonolite.js"],
  ])("%s from another origin: four shares on an isolated page run on two workers", async (_, world, model) => {
    await withCdn(CDN_HEADERS, async (cdn) => {
      const source = `{ ...(await import("${cdn.url}${world}")), ...(await import("${cdn.url}${model}")) }`;
      const code = bellFrom(source).replace("create(context)", "create(context, { shares: 4, workers: 2 })");
      expect(code).toContain("workers: 2");
      await withPage(
        { "index.html": bellPage(`<script type="module">${code}</script>`) },
        async ({ url }) => {
          let workers: string[] = [];
          const { peak, complaints } = await visit(browser(), url, async (page) => {
            workers = page.driver.chromium!.workers().map((worker) => worker.url());
          });
          expect(complaints).toEqual([]);
          expect(workers).toHaveLength(2);
          for (const address of workers) expect(address).toMatch(/^blob:/);
          isTheBell(peak);
          if (world === "index.js") note("cdn-shares", { peak, bytes: cdn.bytes() });
        },
        ISOLATED,
      );
    });
  });

  test("meshes are analysed alike from files, from another origin, and from a bundle without files", async () => {
    const lowest: number[] = [];
    await withPage({ "index.html": script(analyse(`${PACKAGE}dist/mesh/index.js`)) }, async (page) => {
      lowest.push(await told(page.url, "lowest"));
      expect(page.answers.map(({ path }) => path)).toContain(`${PACKAGE}dist/mesh/work/worker.js`);
    });
    await withCdn(CDN_HEADERS, (cdn) =>
      withPage({ "index.html": script(analyse(`${cdn.url}mesh/index.js`)) }, async ({ url }) => {
        lowest.push(await told(url, "lowest"));
        expect(cdn.answers.map(({ path }) => path)).toContain("/mesh/work/worker.js");
      }),
    );
    const app = await bundled(analyse("phonolite/mesh"));
    await closing(await host({ "/": app }), async (page) => {
      lowest.push(await told(page.url, "lowest"));
      expect(page.refused()).toEqual([]);
    });
    expect(lowest[0]).toBeGreaterThan(1000);
    expect(lowest).toEqual([lowest[0], lowest[0], lowest[0]]);
  });

  test.each([
    ["module", "phonolite.js", (url: string) => ["", `await import("${url}phonolite.js")`]],
    ["script", "phonolite.iife.js", (url: string) => [`<script src="${url}phonolite.iife.js"></script>`, "Phonolite"]],
  ])("the single %s from another origin starts the workers of meshes and fits from there", async (_, file, ways) => {
    await withCdn(CDN_HEADERS, async (cdn) => {
      const [head, names] = ways(cdn.url);
      const page = `${head}${script(`${analyseBy(names)}\n{${fitBy(names)}}`)}`;
      await withPage({ "index.html": page }, async ({ url }) => {
        expect(await told(url, "pitch")).toBeCloseTo((0.1 * 44100) / (2 * Math.PI), 0);
        expect(await told(url, "lowest")).toBeGreaterThan(1000);
      });
      const asked = new Set(cdn.answers.map(({ path }) => path));
      expect([...asked].sort()).toEqual(["/fit/work/worker.js", "/mesh/work/worker.js", `/${file}`]);
    });
  });

  test("the library renders in a module worker of the page, from plain files", async () => {
    const start = 'new Worker("worker.js", { type: "module" }).onmessage = ({ data }) => { globalThis.peak = data; };';
    const imports =
      `import { SoundWorld } from "${PACKAGE}dist/index.js";\nimport { models } from ` +
      `"${PACKAGE}dist/model/index.js";`;
    const files = { "index.html": script(start), "worker.js": offlineBell("postMessage(peak)", imports) };
    await withPage(files, async (page) => {
      const peak = await told(page.url, "peak");
      isTheBell(peak);
      note("worker-plain", { peak, bytes: page.bytes() });
    });
  });

  test("the library renders in a worker that esbuild bundled", async () => {
    const app = await bundled(offlineBell("postMessage(peak)"));
    const start =
      'new Worker("out/main.js", { type: "module" }).onmessage = ({ data }) => { globalThis.peak = data; };';
    await closing(
      await host({ "/": app, "/start/": await appFolder({ "index.html": script(start.replace("out/", "/out/")) }) }),
      async (page) => {
        const peak = await told(`${page.url}start/`, "peak");
        isTheBell(peak);
        note("worker-esbuild", { version: esbuild.version, peak, bytes: page.bytes() });
      },
    );
  });
});

/** A page whose one script is this code, bundled by esbuild. */
async function bundled(code: string): Promise<string> {
  const page = '<!doctype html><meta charset="utf-8"><script type="module" src="out/main.js"></script>';
  const app = await appFolder({ "src/main.js": code, "index.html": page });
  const entryPoints = [join(app, "src/main.js")];
  await esbuild.build({ entryPoints, outdir: join(app, "out"), bundle: true, format: "esm", logLevel: "error" });
  return app;
}

async function closing<S extends { close(): Promise<void> }>(
  server: S,
  work: (server: S) => Promise<void>,
): Promise<void> {
  try {
    await work(server);
  } finally {
    await server.close();
  }
}
