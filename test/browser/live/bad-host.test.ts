// Browsers and servers that lack something: each case is told by an error that says what to do, and a page that waits
// for its first click loses nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { poll } from "../support/poll.js";
import type { Served, ServeOptions } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

const [chromium] = browsers(["Chromium"]);
const CSP = "content-security-policy";

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  let plain: Served;
  let common: Page;
  beforeAll(async () => {
    browser = await chromium.launch();
    plain = await serveLive();
    common = await livePage(browser, plain);
  });
  afterAll(async () => {
    await browser?.close();
    await plain?.close();
  });

  async function onPage<T>(served: ServeOptions | undefined, work: (page: Page) => Promise<T>): Promise<T> {
    const server = served ? await serveLive(served) : plain;
    const page = await livePage(browser, server);
    try {
      return await work(page);
    } finally {
      await page.close();
      if (served) await server.close();
    }
  }
  const create = (page: Page, options: object = {}) =>
    page.evaluate((given) => live.errorOf(() => live.SoundWorld.create(new AudioContext(), given)), options);

  test.each([[/live\/worklet\.js$/], [/\.wasm$/]])("without %s the package carries it inside", async (missing) => {
    expect(await onPage({ missing }, (page) => create(page))).toBe("none");
  });

  test.each([
    [
      /live\/worklet\.js$|worklet\.carried\.js$/,
      /worklet file should be served as JavaScript at http.*workletUrl.*, but came status 404; TypeError/,
    ],
    [
      /\.wasm$|core\.carried\.js$/,
      /wasm file should be served at http.*\(wasmUrl names another place\), but came status 404/,
    ],
  ])("without %s, nor what carries it", async (missing, words) => {
    expect(await onPage({ missing }, (page) => create(page))).toMatch(words);
  });

  test("an address that the page gave is believed, and nothing else is tried", async () => {
    const words = /served as JavaScript at \/none\.js.*workletUrl.*but came status 404/;
    expect(await create(common, { workletUrl: "/none.js" })).toMatch(words);
    expect(await create(common, { wasmUrl: "/none.wasm" })).toMatch(/served at \/none\.wasm .*but came status 404/);
  });

  test("files at other places are found where the options say", async () => {
    const options = { workletUrl: "/dist/live/worklet.js", wasmUrl: "/dist/wasm/phonolite.simd.wasm" };
    expect(await create(common, options)).toBe("none");
  });

  test("a file that is no worklet, or none of this version", async () => {
    expect(await create(common, { workletUrl: "/live.html" })).toMatch(/served as JavaScript.*but came text\/html/);
    const url = "data:text/javascript,registerProcessor('phonolite 0.0.0',class extends AudioWorkletProcessor{})";
    expect(await create(common, { workletUrl: url })).toMatch(/worklet file should be live\/worklet\.js of phonolite/);
    expect(await create(common, { wasmUrl: "/live.html" })).toMatch(/wasm file should be the core, at \/live\.html/);
  });

  test("a security policy that allows plain files and wasm is no hindrance", async () => {
    const headers = { "/": { [CSP]: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" } };
    expect(await onPage({ headers }, (page) => create(page))).toBe("none");
  });

  test.each([
    ["wasm", "script-src 'self'", {}, /wasm file should be .*'wasm-unsafe-eval'.* but came CompileError/],
    [
      "the worklet file",
      "script-src 'self' 'wasm-unsafe-eval'",
      { workletUrl: "data:text/javascript,0" },
      /worklet file should be .*Content-Security-Policy.*but came .*AbortError/,
    ],
  ])("a security policy that blocks %s", async (_, policy, options, words) => {
    expect(await onPage({ headers: { "/": { [CSP]: policy } } }, (page) => create(page, options))).toMatch(words);
  });

  test("a security policy that blocks the wasm file: a core comes as a script", async () => {
    const headers = { "/": { [CSP]: "connect-src 'none'" } };
    expect(await onPage({ headers }, (page) => create(page))).toBe("none");
  });

  test("a security policy without blob: where the worklet's file is missing", async () => {
    const served = {
      missing: /live\/worklet\.js$/,
      headers: { "/": { [CSP]: "script-src 'self' 'wasm-unsafe-eval'" } },
    };
    expect(await onPage(served, (page) => create(page))).toMatch(/Content-Security-Policy: blob: in script-src/);
  });

  test("no AudioWorklet, as on pages that do not come by https", async () => {
    const words = await onPage(undefined, async (page) => {
      await page.evaluate(() => delete (BaseAudioContext.prototype as { audioWorklet?: unknown }).audioWorklet);
      return create(page);
    });
    expect(words).toMatch(/context\.audioWorklet should be there: the page must come by https or from localhost/);
  });

  test("no SIMD", async () => {
    await onPage(undefined, async (page) => {
      await page.evaluate(() => {
        WebAssembly.validate = () => false;
      });
      expect(await create(page)).toMatch(/browser should be one with WebAssembly SIMD \(build: "scalar"/);
      expect(await create(page, { build: "scalar" })).toBe("none");
    });
  });

  test("SIMD, but not the relaxed kind", async () => {
    const came = await onPage(undefined, async (page) => {
      return page.evaluate(async () => {
        const validate = WebAssembly.validate;
        WebAssembly.validate = (bytes) => (bytes as Uint8Array).length < 36 && validate(bytes);
        const world = await live.SoundWorld.create(new AudioContext());
        return world.options.build;
      });
    });
    expect(came).toBe("simd");
  });

  test("no SharedArrayBuffer", async () => {
    await onPage(undefined, async (page) => {
      expect(await create(page, { transport: "shared" })).toMatch(
        /Cross-Origin-Opener-Policy: same-origin.*Cross-Origin-Embedder-Policy: require-corp/,
      );
      const transport = await page.evaluate(
        async () => (await live.SoundWorld.create(new AudioContext(), { transport: "auto" })).transport,
      );
      expect(transport).toBe("messages");
    });
  });

  test.each([
    [{ sampleRate: 1234 }, /sampleRate should be left out: it is the context's/],
    [{ transports: "auto" }, /transports should be one of .*maxEvents.*workletUrl/],
    [{ transport: "pigeon" }, /transport should be auto, shared or messages/],
    [{ maxInputs: 1.5 }, /maxInputs should be a whole number from 0 to 64/],
    [{ maxLate: -1 }, /maxLate should be a finite number of seconds of at least 0/],
    [{ workletUrl: 7 }, /workletUrl should be a string or a URL/],
    [{ clock: { latency: "soon" } }, /latency should be a finite number/],
    [{ maxStreams: 100_000, streamFrames: 1_048_576 }, /maxModes should be small enough for this machine's memory/],
  ])("options %j", async (options, words) => {
    expect(await create(common, options)).toMatch(words);
  });

  test.each([
    ["null", /context should be an AudioContext or OfflineAudioContext/],
    ["closed", /context should be one that is not closed/],
  ])("a context that is %s", async (what, words) => {
    const came = await common.evaluate(async (what) => {
      const context = what === "closed" ? new AudioContext() : null;
      await context?.close();
      return live.errorOf(() => live.SoundWorld.create(context));
    }, what);
    expect(came).toMatch(words);
  });

  test("blocked autoplay: nothing that was said before the first click is lost", async () => {
    const strict = await chromium.launch({ autoplay: false });
    try {
      const page = await livePage(strict, plain, "suspended.html");
      const heard = (words: string) => poll(() => page.messages.join("\n")).toContain(words);
      await heard("suspended: 1 events, time 0");
      await page.click("button");
      // it came, five strikes, and a thousand updates as one
      await heard("running: 7 events, 0 missed, sound true");
      await heard("struck: false");
      expect(page.errors).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
