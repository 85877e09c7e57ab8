// The example with Rapier and three.js, as a person would use it: opened, clicked, and listened to.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { type Browser, browsers } from "../support/browsers.js";
import { hasWorld, isQuiet, makesSound, openPage, slowDisplay } from "../support/listen-in.js";
import type { Served } from "../support/serve.js";

const chromium = browsers().find(({ name }) => name === "Chromium");

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    served = await serveExamples({ port: 0 });
    browser = await chromium!.launch({ autoplay: false });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test("each click, and the space bar, drops one more that is heard when it lands", async () => {
    const page = await openPage(browser, `${served.url}rapier-three/`, slowDisplay);
    await hasWorld(page);
    await makesSound(page, () => page.click("canvas"), 0.003);
    await isQuiet(page, 0.001);
    await makesSound(page, () => page.driver.chromium!.keyboard.press(" "), 0.003);
    expect(page.errors).toEqual([]);
    // without a graphics card the driver of Chromium talks about itself
    expect(page.messages.filter((message) => !message.includes("GL Driver Message"))).toEqual([]);
    await page.close();
  });
});
