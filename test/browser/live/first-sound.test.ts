// Where the browser waits for the user before it lets a page sound: the hint that says so, and physics that goes on
// meanwhile. The page speaks on its console, for whoever asks a page something in Chromium has clicked it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

const [found] = browsers(["Chromium"]);

describe.runIf(found)("before the first gesture, in Chromium", () => {
  let browser: Browser;
  let server: Served;
  const waits = (messages: () => string[], words: string | RegExp) => poll(() => messages().join("\n")).toMatch(words);
  const open = async (query = ""): Promise<Page & { heard(words: string | RegExp): unknown }> => {
    const page = await livePage(browser, server, `first-sound.html${query}`);
    return Object.assign(page, { heard: (words: string | RegExp) => waits(() => page.messages, words) });
  };

  beforeAll(async () => {
    browser = await found.launch({ autoplay: false });
    // all that docs/live.md says that a page must allow: no styles
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    server = await serveLive({ headers: { "/first-sound": { "content-security-policy": policy } } });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test("a slide that has begun is heard after a click on the hint, which then goes", async () => {
    const page = await open();
    await page.heard(/before: suspended/);
    await page.heard(/hint: Click for sound, status, in the corner, scrolls false/);
    await page.click(".phonolite-hint button");
    await page.heard(/running: sounds 1, peak true, missed false/);
    await page.heard(/hint gone/);
    expect(page.errors).toEqual([]);
    // such as what the policy forbade
    expect(
      page.messages.filter((message) => /^(error|warn)/.test(message) && !/AudioContext was not/.test(message)),
    ).toEqual([]);
    await page.close();
  });

  test("the keyboard reaches the hint, or starts the sound on its way there", async () => {
    const page = await open("?hint=Sound%20on");
    await page.heard(/hint: Sound on,/);
    const keyboard = page.driver.chromium!.keyboard;
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await page.heard(/running: sounds 1, peak true/);
    await page.close();
  });

  test("a finger is asked to tap, and its tap starts the sound", async () => {
    const page = await open();
    const driver = page.driver.chromium!.context().browser()!;
    const phone = await driver.newPage({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } });
    const messages: string[] = [];
    phone.on("console", (message) => void messages.push(message.text()));
    await phone.goto(`${server.url}first-sound.html`);
    await waits(() => messages, /hint: Tap for sound/);
    await phone.tap(".phonolite-hint button");
    await waits(() => messages, /running: sounds 1, peak true/);
    await waits(() => messages, /hint gone/);
    await phone.close();
    await page.close();
  });

  test("hits are counted as missed; without a hint the console says so, once", async () => {
    const page = await open("?drops&unsaid");
    await page.heard(/before: suspended, hits/);
    await page.heard(/info: Phonolite: .* [0-9]+ strikes? (was|were) not heard so far\. world\.startOnGesture/);
    await page.click("p");
    await page.heard(/running: sounds 0, peak (true|false), missed true/);
    expect(page.messages.filter((message) => message.startsWith("info: Phonolite")).length).toBe(1);
    await page.close();
  });

  test("where the browser waits for nobody there is no hint", async () => {
    const free = await found.launch({ autoplay: true });
    try {
      const page = await livePage(free, server, "first-sound.html");
      await waits(() => page.messages, /running: sounds 1, peak true, missed false\n.*hint gone/);
      expect(page.messages.filter((message) => message.includes("hint:"))).toEqual([]);
      expect(await page.evaluate(() => document.querySelectorAll(".phonolite-hint").length)).toBe(0);
    } finally {
      await free.close();
    }
  });
});
