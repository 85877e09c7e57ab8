// The example with the physics in a worker: records come by message, sound without any engine in the page, and stop
// when bodies leave.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { hasWorld, isQuiet, openPage, slowDisplay, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

const chromium = browsers(["Chromium"])[0];
const textIn = (page: Page, selector: string) =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);

describe.runIf(chromium)("physics in a worker, in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ autoplay: false });
  });
  afterAll(() => browser?.close());

  test.each([
    ["isolated", true],
    ["not isolated", false],
  ])("%s: what the worker drops is heard in the page, and what it takes away is not", async (_, isolated) => {
    const server: Served = await serveExamples({ port: 0, isolated });
    const page = await openPage(browser, `${server.url}worker/`, slowDisplay);
    try {
      await hasWorld(page);
      await poll(() => textIn(page, "#sounding")).toBe("1"); // the bench
      for (const kind of ["oak", "steel", "glass"]) await page.click(`#${kind}`);
      await sounds(page, 0.003);
      await poll(() => textIn(page, "#sounding")).toBe("4");
      await poll(async () => Number(await textIn(page, "#hits"))).toBeGreaterThan(2);
      expect(await textIn(page, "#trip")).toMatch(/^\d+\.\d ms$/);
      expect(await textIn(page, "#record")).toMatch(/^\d+ points of 4 bodies$/);
      await page.click("#clear");
      await poll(() => textIn(page, "#sounding")).toBe("1");
      await isQuiet(page, 2e-4);
      expect(await textIn(page, ".note")).toBe("");
      expect(page.errors).toEqual([]);
      expect(page.messages).toEqual([]);
    } finally {
      await page.close();
      await server.close();
    }
  });
});
