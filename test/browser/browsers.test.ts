// What tests in browsers stand on: the server answers as told, both browsers open its pages, isolation is on or off,
// sound runs in real time, and nothing that a page says or throws is lost.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/run.js";
import { type Browser, browsers } from "./support/browsers.js";
import { poll } from "./support/poll.js";
import { type Served, serve } from "./support/serve.js";

const FILES: Record<string, string> = {
  "secret.txt": "not for everybody",
  "site/index.html": `<!doctype html><title>stone</title><button>strike</button>
    <script>document.querySelector("button").onclick = () => console.log("struck");</script>`,
  "site/noise.html": `<!doctype html><title>noise</title><script>
    console.log("one", 2);
    console.warn("three");
    setTimeout(() => { throw new Error("nothing catches this"); });
    Promise.reject(new Error("nor this"));</script>`,
  "site/blocks.js": `registerProcessor("blocks", class extends AudioWorkletProcessor {
    process() { this.port.postMessage(currentFrame); return true; }
  });`,
  "site/absent.js": "",
  "site/made/core.wasm": "",
  "other/sound.wav": "",
  "other/strict.html": "<!doctype html><title>strict</title>",
  "other/inner/data.json": "{}",
};

const found = browsers();
const root = temporaryFolder();
let open: Served;
let isolated: Served;

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const folders = { "/": join(root, "site"), "/other/": join(root, "other") };
  const strict = { "content-security-policy": "default-src 'none'" };
  open = await serve(folders, {
    missing: /absent/,
    headers: { "/made/": { "x-made": "yes" }, "/other/strict": strict },
  });
  isolated = await serve(folders, { isolated: true });
});
afterAll(async () => {
  await open?.close();
  await isolated?.close();
});

describe("the server", () => {
  const status = async (path: string) => (await fetch(open.url + path)).status;

  test.each([
    ["", "text/html; charset=utf-8"],
    ["blocks.js?again", "text/javascript; charset=utf-8"],
    ["made/core.wasm", "application/wasm"],
    ["other/sound.wav", "audio/wav"],
    ["other/inner/data.json", "application/json"],
  ])("gives /%s as %s", async (path, type) => {
    const response = await fetch(open.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-made")).toBe(path.startsWith("made/") ? "yes" : null);
    expect(response.headers.get("cross-origin-opener-policy")).toBe(null);
  });

  test("isolates its pages when told", async () => {
    const { headers } = await fetch(isolated.url);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  });

  test("gives nothing from outside its folders", async () => {
    expect(await status("..%2fsecret.txt")).toBe(403);
    expect(await status("other/..%2f..%2fsecret.txt")).toBe(403);
    expect(await status("%2e%2e/secret.txt")).not.toBe(200);
    expect(await status("%ff")).toBe(400);
  });

  test("lacks what is not there and what is said to be missing", async () => {
    expect(await status("nowhere.js")).toBe(404);
    expect(await status("other")).toBe(404);
    expect(await status("absent.js")).toBe(404);
  });
});

describe.runIf(found.length > 0)("a page", () => {
  describe.each(found)("in $name", ({ launch }) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    test.each([
      ["isolated", true],
      ["not isolated", false],
    ])("is %s as the server says", async (_, wanted) => {
      const page = await browser.newPage();
      await page.open((wanted ? isolated : open).url);
      const seen = await page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer, document.title]);
      expect(seen).toEqual([wanted, wanted ? "function" : "undefined", "stone"]);
      expect(page.errors).toEqual([]);
      expect(page.messages).toEqual([]);
      await page.close();
    });

    test("is clicked", async () => {
      const page = await browser.newPage();
      await page.open(open.url);
      await page.click("button");
      await poll(() => page.messages).toEqual(["log: struck"]);
      await page.close();
    });

    test("runs sound in real time", async () => {
      const page = await browser.newPage();
      await page.open(open.url);
      const frames = await page.evaluate(async (count) => {
        const context = new AudioContext();
        await context.audioWorklet.addModule("blocks.js");
        const node = new AudioWorkletNode(context, "blocks");
        node.connect(context.destination);
        const seen: number[] = [];
        await new Promise<void>((done) => {
          node.port.onmessage = ({ data }) => {
            seen.push(data);
            if (seen.length === count) done();
          };
          context.resume();
        });
        await context.close();
        return seen.slice(0, count);
      }, 100);
      // Not always one block: in Chromium the first step is longer when the module comes to a context that runs.
      const steps = frames.slice(1).map((frame, i) => frame - frames[i]);
      expect(steps.filter((step) => step <= 0 || step % 128 !== 0)).toEqual([]);
      expect(page.errors).toEqual([]);
      await page.close();
    });

    test("is heard when it writes to the console or throws", async () => {
      const page = await browser.newPage();
      await page.open(`${open.url}noise.html`);
      await poll(() => page.messages.slice(0, 2)).toEqual(["log: one 2", "warn: three"]);
      await poll(() => page.errors.join()).toContain("nothing catches this");
      await poll(() => page.errors.join()).toContain("nor this");
      await page.close();
    });

    test("is waited for, even where its policy forbids scripts, but not for ever", async () => {
      const page = await browser.newPage();
      await page.open(`${open.url}other/strict.html`);
      await page.evaluate(() => void setTimeout(() => Object.assign(globalThis, { ready: true }), 50));
      await page.waitFor(() => "ready" in globalThis);
      await expect(page.waitFor(() => "never" in globalThis, 0.1)).rejects.toThrow(
        /"never" in globalThis within 0.1 s/,
      );
      await page.close();
    });
  });
});
