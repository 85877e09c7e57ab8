// The hail page with its picture, drawn without a GPU: the scene is there, the cloud can be dragged in it, a picture that is lost takes nothing with
// it. Screenshots of it are written (shots.ts).
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Browser, browsers } from "../support/browsers.js";
import { sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";
import { SIZES, setTheme, shoot, shootSizes } from "./shots.js";
import { DRAWN, Studio, serveBuilt } from "./studio.js";

const chromium = browsers(["Chromium"])[0];
/** Pictures without a GPU take long, and longer on a busy machine. */
const LIMIT = { timeout: 120_000 };
vi.setConfig({ testTimeout: 400_000 });
let served: Served;

beforeAll(async () => {
  served = await serveBuilt();
});
afterAll(() => served?.close());

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ autoplay: false, args: DRAWN });
  });
  afterAll(() => browser?.close());
  const drawn = (studio: Studio) =>
    poll(() => studio.page.evaluate(() => document.querySelector<HTMLElement>(".picture-host")?.dataset.drawn), LIMIT);

  test("the scene is drawn, the cloud is dragged in it, and when it fails the sound and the map are left", async () => {
    const studio = await Studio.open(browser, served.url, "#/hail", 960, 640);
    await drawn(studio).toBe("yes");
    await studio.hails();
    const before = [await studio.value("Cloud sideways"), await studio.value("Cloud depth")];
    // the cloud hangs over the middle of the picture's upper part; where exactly is the picture's own affair
    const box = (await studio.own.locator(".picture-host canvas").boundingBox())!;
    const moved = async () => {
      for (const [x, y] of [
        [0.4, 0.04],
        [0.45, 0.08],
        [0.35, 0.03],
        [0.5, 0.05],
      ]) {
        await studio.own.mouse.move(box.x + x * box.width, box.y + y * box.height);
        await studio.own.mouse.down();
        await studio.own.mouse.move(box.x + (x - 0.2) * box.width, box.y + y * box.height, { steps: 3 });
        await studio.own.mouse.up();
        // a page without a GPU is slow to follow
        for (let wait = 0; wait < 20; wait++) {
          if ((await studio.value("Cloud sideways")) !== before[0]) return;
          await studio.own.waitForTimeout(100);
        }
      }
    };
    await moved();
    await poll(() => studio.value("Cloud sideways"), LIMIT).toBeLessThan(before[0] - 0.3);
    // how far it went depends on how slow the page is: at the edge of the lawn nothing would be struck any more
    await studio.type("Cloud sideways", before[0]);
    await studio.type("Cloud depth", before[1]);
    // pressing in the picture is a gesture: it sounds
    await studio.runs();
    await sounds(studio.page);
    studio.isWell();
    // every drawing throws from now on
    await studio.page.evaluate(() => {
      for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const) {
        WebGL2RenderingContext.prototype[name] = () => {
          throw new Error("the picture broke");
        };
      }
    });
    await drawn(studio).toBe("no");
    await poll(() => studio.text(".banner"), LIMIT).toContain("There is no picture of the scene here");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(100);
    await sounds(studio.page);
    expect(studio.page.errors).toEqual([]);
    await studio.close();
  });

  test("screenshots at every size are written", async () => {
    const studio = await Studio.open(browser, served.url, "#/hail", ...SIZES[0]);
    await drawn(studio).toBe("yes");
    await studio.hails();
    for (const [width, height] of SIZES) {
      await studio.own.setViewportSize({ width, height });
      await setTheme(studio, "dark");
      await shoot(studio, `${width}-dark-silent`);
    }
    await studio.start();
    await shootSizes(studio);
    studio.isWell();
    await studio.close();
  });
});
