// The scale page as a person uses it: it opens, sounds after a click, hangs as many chimes as the slider says, and
// tells what they cost. Screenshots of it are written (shots.ts). Few chimes, and few looks: nothing here tells how
// fast a machine is.
import { expect, test } from "vitest";
import { passes, peaks, pictures, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { shootPanel, shootThemes } from "./shots.js";
import { FLAT, inChromium, Studio } from "./studio.js";

inChromium("in Chromium", FLAT, (door) => {
  test("opens silently, sounds after a click, hangs as many chimes as the slider says, tells their cost", async () => {
    const studio = await Studio.open(door, "#/scale?chimes=40");
    const figure = (name: string) => poll(() => studio.figure(name));
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await studio.start();
    await sounds(studio.page, 0.001);
    await figure("scale-hung").toBe(40);
    await figure("scale-ringing").toBeGreaterThan(1000);
    await studio.type("Chimes", 90);
    await figure("scale-hung").toBe(90);
    await poll(async () => (await studio.modes())[1]).toBe(9000);
    await studio.type("Chimes", 30);
    await figure("scale-hung").toBe(30);
    await studio.choose("Hearing", "bundle");
    await figure("load").toBeGreaterThan(0);
    await figure("scale-cost").toBeGreaterThan(0);
    await poll(() => studio.address()).toBe("#/scale?chimes=30&hearing=bundle");
    if (process.env.PHONOLITE_SHOTS) {
      await studio.type("Chimes", 2000);
      await passes(studio.page, 12);
      await shootThemes(studio, "scale-");
    }
    studio.isWell();
    await studio.close();
  });

  test("on a narrow screen the panel slides in from below", async () => {
    const studio = await Studio.open(door, "#/scale", 390, 844);
    await poll(() => studio.text('[data-figure="scale-all"]')).toBe("100,000 modes");
    if (process.env.PHONOLITE_SHOTS) {
      await pictures(studio.page, 12);
      await shootThemes(studio, "scale-");
    }
    await shootPanel(studio, "scale-");
    studio.isWell();
    await studio.close();
  });
});
