// The examples in two dimensions, as a person would use them: Rapier, Matter and planck are opened, clicked and
// listened to.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { hasWorld, isQuiet, openPage, peaks, slowDisplay, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

const chromium = browsers(["Chromium"])[0];
const textIn = (page: Page, selector: string) =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);
const numberIn = async (page: Page, selector: string) => Number.parseFloat(await textIn(page, selector));

describe.runIf(chromium)("two dimensions, in Chromium", () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    served = await serveExamples({ port: 0 });
    browser = await chromium.launch({ autoplay: false });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  /** Opens a page, does something in it and hears it; the limiter has little to do. */
  async function hear(name: string, things: number, act: (page: Page) => Promise<void>): Promise<Page> {
    const page = await openPage(browser, `${served.url}${name}/`, slowDisplay);
    await hasWorld(page);
    await poll(() => numberIn(page, "#things")).toBe(things);
    expect(Math.max(...(await peaks(page)))).toBe(0);
    const before = await numberIn(page, "#hits");
    await act(page);
    await sounds(page, 0.003);
    await poll(() => numberIn(page, "#hits")).toBeGreaterThan(before);
    expect(await textIn(page, "#last")).toMatch(/^\d+\.\d m\/s, [\d.]+ m?N·s$/);
    // a figure of the whole time so far, read twice a second
    await poll(() => textIn(page, "#limiter")).toMatch(/^-?\d+\.\d dB$/);
    expect(await numberIn(page, "#limiter")).toBeGreaterThan(-12);
    expect(await textIn(page, ".note")).toBe("");
    expect([...page.errors, ...page.messages]).toEqual([]);
    return page;
  }

  test("Rapier: marbles fall where one clicks, are heard on every shelf, and are cleared", async () => {
    const page = await hear("rapier2d", 0, async (page) => {
      await page.click("#drop");
      await page.click("canvas");
    });
    expect(await numberIn(page, "#things")).toBe(2);
    await page.driver.chromium!.keyboard.press(" ");
    await poll(() => numberIn(page, "#things")).toBe(3);
    await page.click("#clear");
    await poll(() => numberIn(page, "#things")).toBe(0);
    await isQuiet(page, 1e-3);
    await page.close();
  });

  test("Matter: a ball that is thrown is heard in the tower, which can be built again", async () => {
    const page = await hear("matter", 12, async (page) => {
      await page.click("#ball");
    });
    await poll(() => numberIn(page, "#things")).toBe(13);
    await page.click("#again");
    await poll(() => numberIn(page, "#things")).toBe(12);
    await page.close();
  });

  test("planck: the ball rolls into the skittles and is heard, and they are set up again", async () => {
    const page = await hear("planck", 7, async (page) => {
      await page.click("#roll");
    });
    await page.click("#again");
    await poll(() => numberIn(page, "#things")).toBe(7);
    await isQuiet(page, 1e-3);
    await page.close();
  });
});
