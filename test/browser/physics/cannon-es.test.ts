// The example with cannon-es, as a person would use it: things fall where one clicks, are heard, roll, lie still and
// are cleared.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { hasWorld, isQuiet, openPage, peaks, slowDisplay, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

const chromium = browsers().find(({ name }) => name === "Chromium");

describe.runIf(chromium)("the example with cannon-es", () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    browser = await chromium!.launch({ autoplay: false });
    served = await serveExamples({ port: 0 });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  /** Nothing was said on the console; that a picture is drawn without a graphics card is the machine's affair. */
  const isWell = (page: Page) => {
    expect(page.errors).toEqual([]);
    expect(page.messages.filter((words) => !words.includes("GPU stall due to ReadPixels"))).toEqual([]);
  };
  const isReady = async (page: Page) => {
    await hasWorld(page);
    await page.waitFor(() => document.querySelectorAll("[name=kind]").length === 5);
  };
  const number = async (page: Page, selector: string) =>
    Number(await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector));

  test("what falls where one clicks is heard, and nothing is heard before", async () => {
    const page = await openPage(browser, `${served.url}cannon-es/`, slowDisplay);
    await isReady(page);
    expect(Math.max(...(await peaks(page)))).toBe(0);
    await page.click("canvas");
    await poll(() => number(page, "#things")).toBe(1);
    await poll(() => number(page, "#hits")).toBeGreaterThan(0);
    // a busy machine may look too late at one hit
    await page.click("canvas");
    await page.click("canvas");
    await sounds(page, 0.003);
    expect(Math.max(...(await peaks(page)))).toBeLessThanOrEqual(1);
    isWell(page);
    await page.close();
  });

  test("every kind falls by its key, the oldest leave, and after clearing it is silent", async () => {
    const page = await openPage(browser, `${served.url}cannon-es/`, slowDisplay);
    await isReady(page);
    await page.click("#drop");
    await sounds(page);
    await page.driver.chromium!.keyboard.press("5");
    await page.evaluate(() => {
      for (let i = 0; i < 35; i++) document.dispatchEvent(new KeyboardEvent("keydown", { key: String(1 + (i % 5)) }));
    });
    await poll(() => number(page, "#things")).toBe(30);
    await poll(() => number(page, "#touches")).toBeGreaterThan(0);
    await page.click("#clear");
    await poll(() => number(page, "#things")).toBe(0);
    await poll(() => number(page, "#touches")).toBe(0);
    await isQuiet(page, 1e-3);
    isWell(page);
    await page.close();
  });
});
