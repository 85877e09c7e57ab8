// The examples do what they say, as a person would use them: pages are opened and clicked, and what reaches the
// speakers is measured. The README's quick start is the first of them, word for word.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWav } from "../../src/offline/index.js";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../tools/serve/examples.mjs";
import { peak } from "../core/listen.js";
import { ROOT, textOf } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";
import { type Browser, browsers, type Page } from "./support/browsers.js";
import { hasWorld, isQuiet, openPage, peaks, sounds } from "./support/listen-in.js";
import { poll } from "./support/poll.js";
import type { Served } from "./support/serve.js";

const found = browsers();
const chromium = found.find(({ name }) => name === "Chromium");
/** Those with a physics engine have tests of their own, in physics/. */
const PHYSICS = ["rapier-three", "react-three-fiber", "cannon-es", "jolt", "worker", "rapier2d", "matter", "planck"];
const PAGES = ["one-file", "hello-strike", "wind-chimes", "live-excitation", "plain-html", ...PHYSICS];
let isolated: Served;
let open: Served;

beforeAll(async () => {
  isolated = await serveExamples({ port: 0 });
  open = await serveExamples({ port: 0, isolated: false });
});
afterAll(async () => {
  await isolated?.close();
  await open?.close();
});

const textIn = (page: Page, selector: string) =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);

/** Runs in the page: levels of the bell's partials over the lowest, dB. */
function partials(): number[] {
  const { analyser, spectrum } = heard.sides
    .map(([analyser]) => ({ analyser, spectrum: new Float32Array(analyser.frequencyBinCount) }))
    .at(-1)!;
  analyser.getFloatFrequencyData(spectrum);
  const width = analyser.context.sampleRate / analyser.fftSize;
  const level = (hertz: number) =>
    Math.max(...spectrum.subarray(Math.floor((0.99 * hertz) / width), Math.ceil((1.01 * hertz) / width)));
  return [1046, 1256, 1570, 2093].map((hertz) => level(hertz) - level(523));
}

/** Nothing was said on the console, and all contexts run. */
async function isWell(page: Page): Promise<void> {
  expect(page.errors).toEqual([]);
  expect(page.messages).toEqual([]);
  expect(await page.evaluate(() => [...new Set(heard.contexts.map(({ state }) => state))])).toEqual(["running"]);
}

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  let microphone: Browser;
  beforeAll(async () => {
    browser = await chromium!.launch({ autoplay: false });
    microphone = await chromium!.launch({ autoplay: false, fakeDevices: true });
  });
  afterAll(async () => {
    await browser?.close();
    await microphone?.close();
  });

  test("the index names every example, and its links lead to them", async () => {
    const page = await openPage(browser, isolated.url);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("li a")].map((a) => (a as HTMLAnchorElement).href),
    );
    expect(links).toEqual(PAGES.map((name) => `${isolated.url}${name}/`));
    const folders = readdirSync(join(ROOT, "examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...PAGES, "node-offline"].sort());
    expect(await textIn(page, "ul")).toContain("examples/node-offline/render.mjs");
    expect(await textIn(page, "#way")).toContain("shared memory");
    await page.close();
  });

  describe.each([
    ["isolated", true],
    ["not isolated", false],
  ])("%s", (_, isolation) => {
    const url = (name: string) => `${(isolation ? isolated : open).url}${name}/`;

    test("hello-strike sounds where it is clicked, and by a key", async () => {
      const levels: number[][] = [];
      for (const y of [0.95, 0.2]) {
        const page = await openPage(browser, url("hello-strike"));
        await hasWorld(page);
        const { mouse } = page.driver.chromium!;
        const box = (await page.driver.chromium!.locator("button").boundingBox())!;
        await mouse.click(box.x + box.width / 2, box.y + y * box.height);
        await sounds(page, 0.01);
        levels.push(await page.evaluate(partials));
        await isWell(page);
        await page.close();
      }
      // The hum and the partials above it are balanced otherwise at the rim and at the crown.
      expect(Math.max(...levels[0].map((level, i) => Math.abs(level - levels[1][i])))).toBeGreaterThan(6);
      const page = await openPage(browser, url("hello-strike"));
      await hasWorld(page);
      await page.driver.chromium!.keyboard.press("Tab");
      await page.driver.chromium!.keyboard.press("Enter");
      await sounds(page);
      await isWell(page);
      await page.close();
    });

    test("wind-chimes are heard where they hang, while one turns, on speakers and headphones", async () => {
      const page = await openPage(browser, url("wind-chimes"));
      await hasWorld(page);
      const own = page.driver.chromium!;
      await page.click("#start");
      await page.waitFor(() => document.querySelector<HTMLElement>("#start")!.hidden);
      await sounds(page);
      await poll(() => textIn(page, "#way")).toBe(isolation ? "shared memory" : "messages");

      await own.fill("#wind", "0");
      const push = async (key: string) => {
        await isQuiet(page, 5e-4);
        await own.keyboard.press(key);
        await sounds(page, 0.003);
        return peaks(page);
      };
      const louder = ([left, right]: number[]) =>
        left > 1.5 * right ? "left" : right > 1.5 * left ? "right" : "neither";
      expect(louder(await push("5"))).toBe("left");
      await own.focus("canvas");
      for (let k = 0; k < 24; k++) await own.keyboard.press("ArrowRight"); // half a turn
      expect(louder(await push("5"))).toBe("right");
      // The handle is now below; dragging it above turns back.
      const box = (await own.locator("canvas").boundingBox())!;
      const [x, y, metre] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 11.2];
      await own.mouse.move(x, y + metre);
      await own.mouse.down();
      await own.mouse.move(x, y - metre, { steps: 5 });
      await own.mouse.up();
      await own.check("[value=binaural]");
      expect(louder(await push("5"))).toBe("left");

      const [late, events] = (await textIn(page, "#late")).split(" of ").map(Number);
      expect(events).toBeGreaterThanOrEqual(30);
      expect(late).toBeLessThan(events / 2);
      expect(await textIn(page, "#latency")).toMatch(/^1\d\.\d ms$|^20\.0 ms$/);
      expect(await textIn(page, ".note")).toBe("");
      await isWell(page);
      await page.close();
    });

    test("live-excitation sounds by an oscillator and by noise, and says that there is no microphone", async () => {
      const page = await openPage(browser, url("live-excitation"));
      await hasWorld(page);
      const own = page.driver.chromium!;
      await page.click("#start");
      await sounds(page);
      const before = await textIn(page, "#frequency");
      await page.click("#higher");
      expect(parseFloat(await textIn(page, "#frequency"))).toBeGreaterThan(1.5 * parseFloat(before));
      await own.selectOption("#body", "gong");
      await own.check("[value=noise]");
      await sounds(page);
      await own.fill("#force", "-4");
      await poll(async () => Math.max(...(await peaks(page)))).toBeLessThan(0.01);
      await own.evaluate(() => document.querySelector<HTMLElement>("[value=microphone]")!.click());
      await poll(() => textIn(page, ".note")).toMatch(
        /^(?:There is no microphone here|The microphone may not be used: .*)\. The oscillator goes on\.$/,
      );
      expect(await own.isChecked("[value=oscillator]")).toBe(true);
      await isWell(page);
      await page.close();
    });

    test("live-excitation lets a microphone drive a body", async () => {
      const page = await openPage(microphone, url("live-excitation"));
      await hasWorld(page);
      await page.click("#start");
      await page.driver.chromium!.check("[value=microphone]");
      await poll(() => textIn(page, ".note")).toContain("Wear headphones");
      await sounds(page);
      await isWell(page);
      await page.close();
    });

    test("one-file sounds at a level that plays well", async () => {
      const page = await openPage(browser, url("one-file"));
      await hasWorld(page);
      await page.click("button");
      await sounds(page);
      const level = 20 * Math.log10(Math.max(...(await peaks(page))));
      expect(level).toBeGreaterThan(-24);
      expect(level).toBeLessThan(-12);
      await isWell(page);
      await page.close();
    });

    test("plain-html sounds without a map of names", async () => {
      const page = await openPage(browser, url("plain-html"));
      await hasWorld(page);
      expect(await page.evaluate(() => document.querySelectorAll("[type=importmap]").length)).toBe(0);
      await page.waitFor(() => document.querySelectorAll(".things button").length === 8);
      await page.click(".things button:last-child");
      await sounds(page);
      const [left, right] = await peaks(page);
      expect(right).toBeGreaterThan(2 * left);
      await isWell(page);
      await page.close();
    });
  });
});

const firefox = found.filter(({ name }) => name === "Firefox");
describe.runIf(firefox.length > 0)("in Firefox", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await firefox[0].launch({ autoplay: false });
  });
  afterAll(() => browser?.close());

  test.each([
    ["hello-strike", "button"],
    ["wind-chimes", "#start"],
  ])("%s sounds", async (name, selector) => {
    for (const { url } of [isolated, open]) {
      const page = await openPage(browser, `${url}${name}/`);
      await hasWorld(page);
      await page.click(selector);
      await sounds(page);
      expect(page.errors).toEqual([]);
      expect(page.messages.filter((message) => message.startsWith("error"))).toEqual([]);
      await page.close();
    }
  });
});

describe("in Node", () => {
  test("node-offline renders the chimes, the same every time, and says what it did", async () => {
    const folder = temporaryFolder();
    const words = (file: string) => ["examples/node-offline/render.mjs", join(folder, file), "3"];
    const { code, stdout, stderr } = run(process.execPath, words("one.wav"), ROOT);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(
      /\d+ strikes on 30 tubes of \d+ modes\.\n3 s of sound in [\d.]+ s, peak 0\.\d+ of full scale/,
    );
    const { channels, sampleRate } = await readWav(join(folder, "one.wav"));
    expect([channels.length, channels[0].length, sampleRate]).toEqual([2, 3 * 48000, 48000]);
    for (const side of channels) expect(peak(side)).toBeGreaterThan(0.02);
    run(process.execPath, words("two.wav"), ROOT);
    expect(readFileSync(join(folder, "two.wav")).equals(readFileSync(join(folder, "one.wav")))).toBe(true);
  });

  test("the README's first code is one-file, of fifteen lines", () => {
    const [, html] = /```html\n([\s\S]*?)```/.exec(textOf("README.md"))!;
    expect(html.replace("node_modules/phonolite/dist/", "../../dist/")).toBe(textOf("examples/one-file/index.html"));
    expect(html.split("\n").length - 1).toBeLessThanOrEqual(15);
  });

  test("the README's page with a bundler is hello-strike", () => {
    const [, readme] = textOf("README.md").split("## In a page");
    const [, html, script] = /```html\n([\s\S]*?)\n```[\s\S]*?```js\n([\s\S]*?)```/.exec(readme)!;
    expect(script).toBe(textOf("examples/hello-strike/main.js"));
    expect(script.split("\n").length).toBeLessThanOrEqual(25);
    const page = textOf("examples/hello-strike/index.html");
    for (const line of html.split("\n")) expect(page).toContain(line.trim());
  });

  test("pages load nothing from elsewhere", () => {
    for (const name of PAGES) {
      for (const file of readdirSync(join(ROOT, "examples", name))) {
        expect(textOf(`examples/${name}/${file}`)).not.toMatch(/https?:\/\/|Math\.random/);
      }
    }
  });
});

describe("the server of the examples", () => {
  test("npm run examples says where it is, and serves", async () => {
    const child = spawn(process.execPath, ["tools/serve/examples.mjs", "--port", "0", "--no-isolation"], { cwd: ROOT });
    try {
      const url = await new Promise<string>((said, ended) => {
        child.stdout.on("data", (words) => said(/http:\S+/.exec(String(words))![0]));
        child.once("exit", (code) => ended(new Error(`it ended with ${code}`)));
      });
      const response = await fetch(url);
      expect(await response.text()).toContain("Hello, strike");
      expect(response.headers.get("cross-origin-opener-policy")).toBe(null);
      const wasm = await fetch(`${url}dist/wasm/phonolite.simd.wasm`);
      expect(wasm.headers.get("content-type")).toBe("application/wasm");
    } finally {
      child.kill();
    }
  });

  test("takes the next port when one is taken, and gives nothing from outside", async () => {
    const first: Served = await serveExamples();
    const second: Served = await serveExamples();
    const port = ({ url }: Served) => Number(new URL(url).port);
    expect(port(second)).toBeGreaterThan(port(first));
    await expect(serveExamples({ port: port(first) })).rejects.toThrow(/EADDRINUSE/);
    const status = async (path: string) => (await fetch(first.url + path)).status;
    expect(await status("hello-strike/main.js")).toBe(200);
    for (const path of ["..%2fpackage.json", "dist/..%2fpackage.json", "nowhere/", "%ff"]) {
      expect(await status(path)).toBe(404);
    }
    await first.close();
    await second.close();
    const { code, stderr } = run(process.execPath, ["tools/serve/examples.mjs", "--port", "many"], ROOT);
    expect([code, stderr]).toEqual([1, "phonolite: --port should be a whole number from 0 to 65535, but came many\n"]);
  });
});
