// The example of Jolt, as a person would use it: things are dropped by clicks, and what reaches the speakers is
// measured.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { hasWorld, isQuiet, openPage, peaks, slowDisplay, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";

const chromium = browsers().find(({ name }) => name === "Chromium");
let served: Served;
beforeAll(async () => {
  served = await serveExamples({ port: 0 });
});
afterAll(() => served?.close());

const numberIn = async (page: Page, selector: string) =>
  Number(await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector));

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium!.launch({ autoplay: false });
  });
  afterAll(() => browser?.close());

  test("a click lets something fall, which is heard and comes to rest; tilted, it is heard again", async () => {
    const page = await openPage(browser, `${served.url}jolt/`, slowDisplay);
    await hasWorld(page);
    const own = page.driver.chromium!;
    const { x, y, width, height } = (await own.locator("canvas").boundingBox())!;
    const drop = () => own.mouse.click(x + width / 2, y + height / 2);
    expect(Math.max(...(await peaks(page)))).toBe(0);
    await drop();
    await sounds(page, 0.003);
    expect(await numberIn(page, "#hits")).toBeGreaterThan(0);
    for (const thing of ["block", "rod"]) {
      await own.check(`[value=${thing}]`);
      await drop();
    }
    await poll(() => numberIn(page, "#things")).toBe(3);
    await poll(() => numberIn(page, "#touches")).toBeGreaterThan(0);
    await isQuiet(page, 1e-3);
    await own.fill("#tilt", "15");
    await sounds(page, 2e-3);
    expect(page.errors).toEqual([]);
    // a browser without a graphics card says that drawing is slow, which is not the page's doing
    expect(page.messages.filter((message) => !message.includes("GPU stall due to ReadPixels"))).toEqual([]);
    await page.close();
  });
});
