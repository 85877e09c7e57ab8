// Each host of the package in a browser, once: a live world by shared memory and by messages, in Chromium and in
// Firefox; physics in a worker; react; the studio. A page opens, sounds and says nothing on the console. What each
// host can do is in test/browser/; Node and the command line are in readme.test.ts.
import { describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../tools/serve/examples.mjs";
import { livePage, serveLive } from "../browser/live/live-page.js";
import { FLAT, Studio, serveBuilt } from "../browser/studio/studio.js";
import { browsers, type Page } from "../browser/support/browsers.js";
import { hasWorld, isQuiet, openPage, peaks, slowDisplay, sounds } from "../browser/support/listen-in.js";
import { poll } from "../browser/support/poll.js";
import type { Served } from "../browser/support/serve.js";

const found = browsers();

describe.each(found)("a live world in $name", ({ launch }) => {
  test("sounds by shared memory and by messages, and ends when it is disposed of", async () => {
    const server = await serveLive({ isolated: true });
    const browser = await launch();
    try {
      const page = await livePage(browser, server);
      for (const transport of ["shared", "messages"]) {
        const came = await page.evaluate(async (transport) => {
          const { world, context } = await live.running({ transport });
          world.addBody({ model: live.bell }).strike({ impulse: 0.01, time: context.currentTime + 0.05 });
          await live.sounds(world);
          const result = { transport: world.transport, bodies: (await world.meters()).bodies.total };
          world.dispose();
          await context.close();
          return { ...result, state: world.state };
        }, transport);
        expect(came).toEqual({ transport, bodies: 1, state: "disposed" });
      }
      expect([...page.messages, ...page.errors]).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

const chromium = found.find(({ name }) => name === "Chromium");

describe.runIf(chromium)("in Chromium", () => {
  test("physics in a worker and in react: a thing that is dropped is heard, and gone it is not", async () => {
    const examples: Served = await serveExamples({ port: 0 });
    const browser = await chromium!.launch({ autoplay: false });
    try {
      for (const [example, thing] of [
        ["worker", "#steel"],
        ["react-three-fiber", "#bar"],
      ]) {
        const page = await openPage(browser, `${examples.url}${example}/`, slowDisplay);
        await hasWorld(page);
        await poll(() => numberIn(page, "#sounding")).toBe(1); // the bench, or the table
        await page.click(thing);
        await sounds(page, 0.003);
        await poll(() => numberIn(page, "#sounding")).toBe(2);
        await poll(() => numberIn(page, "#hits")).toBeGreaterThan(0);
        await page.click("#clear");
        await isQuiet(page, 2e-4);
        expect(page.errors).toEqual([]);
        await page.close();
      }
    } finally {
      await browser.close();
      await examples.close();
    }
  });

  test("the studio opens silently, and a body that is struck on its workbench is heard", async () => {
    const served = await serveBuilt();
    const browser = await chromium!.launch({ autoplay: false, args: FLAT });
    try {
      const studio = await Studio.open({ browser, url: served.url }, "#/workbench");
      expect(Math.max(...(await peaks(studio.page)))).toBe(0);
      await studio.start();
      await sounds(studio.page, 0.003);
      await isQuiet(studio.page, 0.001);
      await studio.own.click("text=Strike again");
      await sounds(studio.page, 0.003);
      studio.isWell();
    } finally {
      await browser.close();
      await served.close();
    }
  });
});

const numberIn = (page: Page, selector: string) =>
  page.evaluate((selector) => Number(document.querySelector(selector)?.textContent), selector);
