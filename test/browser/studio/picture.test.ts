// The hail page with its picture, drawn without a GPU: the scene is there, the cloud can be dragged in it, a picture
// that is lost takes nothing with it. Screenshots of it are written (shots.ts).
import { expect, test } from "vitest";
import { pictures, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { SIZES, setTheme, shoot, shootSizes } from "./shots.js";
import { DRAWN, inChromium, Studio } from "./studio.js";

inChromium("in Chromium", DRAWN, (door) => {
  /** Moves the mouse over the upper half of the picture until the cloud can be grabbed there. */
  async function cloudAt(studio: Studio): Promise<[x: number, y: number]> {
    const canvas = studio.own.locator(".picture-host canvas");
    const box = (await canvas.boundingBox())!;
    let found: [number, number] = [0, 0];
    const looked = async () => {
      for (const down of [0.05, 0.1, 0.15, 0.02, 0.2, 0.3])
        for (const along of [0.5, 0.4, 0.6, 0.3, 0.7]) {
          found = [box.x + along * box.width, box.y + down * box.height];
          await studio.own.mouse.move(...found);
          await pictures(studio.page, 1);
          if ((await canvas.evaluate((shown) => (shown as HTMLElement).style.cursor)) === "grab") return true;
        }
      return false;
    };
    await poll(looked).toBe(true);
    return found;
  }

  test("the scene is drawn, the cloud is dragged in it, and when it fails the sound and the map are left", async () => {
    const studio = await Studio.open(door, "#/hail", 960, 640);
    await studio.drawn().toBe("yes");
    await studio.hails();
    const before = [await studio.value("Cloud sideways"), await studio.value("Cloud depth")];
    const [x, y] = await cloudAt(studio);
    await studio.own.mouse.down();
    await studio.own.mouse.move(x - 150, y, { steps: 3 });
    await studio.own.mouse.up();
    await poll(() => studio.value("Cloud sideways")).toBeLessThan(before[0] - 0.3);
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
    await studio.drawn().toBe("no");
    await poll(() => studio.text(".banner")).toContain("There is no picture of the scene here");
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(100);
    await sounds(studio.page);
    expect(studio.page.errors).toEqual([]);
    await studio.close();
  });

  test("screenshots at every size are written", async () => {
    const studio = await Studio.open(door, "#/hail", ...SIZES[0]);
    await studio.drawn().toBe("yes");
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
