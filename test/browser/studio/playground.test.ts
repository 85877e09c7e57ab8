import { expect, test } from "vitest";
import { readWav } from "../../../src/offline/index.js";
import type {} from "../../../studio/pages/playground/figures.js";
import { peak } from "../../core/listen.js";
import { isQuiet, peaks, pictures, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { SIZES, shootSizes } from "./shots.js";
import { type Door, DRAWN, FLAT, inChromium, Studio } from "./studio.js";

/** Opens the page and waits until its engine runs and all things have their sounds. */
async function open(door: Door, hash = "#/playground", width = 1440, height = 900): Promise<Studio> {
  const studio = await Studio.open(door, hash, width, height);
  await ready(studio);
  return studio;
}
const ready = (studio: Studio) =>
  studio.page.waitFor(() => (globalThis.phonolite?.playground?.bodies() ?? 0) > 40 && phonolite.playground!.sounding());
const hits = (studio: Studio) => studio.page.evaluate(() => phonolite.playground!.hits());
const placeOf = (studio: Studio, name: string) => studio.page.evaluate((of) => phonolite.playground!.where(of)!, name);
const press = (studio: Studio, label: string) =>
  studio.page.evaluate((words) => {
    [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === words)!.click();
  }, label);
const select = (studio: Studio, name: string, value: string) =>
  studio.own.locator(`[data-field="${name}"] select`).selectOption(value);

/**
 * Strikes the chosen thing and gives the frequency that is loudest from 150 to 620 Hz: where a bar has its lowest mode,
 * and no other. The floor damps a bar within a second, so the loudest moment of that second counts, whenever it is
 * read. While anything else is hit, it strikes again: a late marble would be heard instead.
 */
async function struck(studio: Studio): Promise<number> {
  await ready(studio);
  for (;;) {
    await isQuiet(studio.page, 0.0005);
    const before = await hits(studio);
    await press(studio, "Strike it");
    const { frequency, level } = await loudest(studio, 0.9);
    if ((await hits(studio)) === before && level > -90) return frequency;
  }
}
const loudest = (studio: Studio, seconds: number) =>
  studio.page.evaluate(async (within) => {
    const context = heard.contexts[0];
    const end = context.currentTime + within;
    const bins = new Float32Array(16_384);
    const width = context.sampleRate / 32_768;
    const most = { frequency: 0, level: Number.NEGATIVE_INFINITY };
    while (context.currentTime < end) {
      for (const [left] of heard.sides) {
        left.getFloatFrequencyData(bins);
        for (let i = Math.ceil(150 / width); i < 620 / width; i++)
          if (bins[i] > most.level) Object.assign(most, { frequency: i * width, level: bins[i] });
      }
      await new Promise((next) => setTimeout(next, 20));
    }
    return most;
  }, seconds);

inChromium("in Chromium, without a picture", FLAT, (door) => {
  test("opens silently, sounds after a click, and goes on in every engine", async () => {
    const studio = await open(door);
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await studio.start();
    await sounds(studio.page, 0.003);
    for (const engine of ["jolt", "cannon", "rapier"]) {
      await studio.choose("Engine", engine);
      await poll(() =>
        studio.page.evaluate(() => document.querySelector<HTMLElement>(".picture-host")!.dataset.engine),
      ).toBe(engine);
      await ready(studio);
      await isQuiet(studio.page, 0.01);
      const before = await hits(studio);
      await press(studio, "Send the marbles");
      await sounds(studio.page, 0.01);
      await poll(() => hits(studio)).toBeGreaterThan(before + 5);
    }
    await poll(() => studio.address()).toBe("#/playground");
    studio.isWell();
    await studio.close();
  });

  test("another material and another size of a thing are heard", async () => {
    const studio = await open(door, "#/playground?thing=new-1&added=bar%3Aaluminium%3A60%3A170");
    await studio.start();
    // the marbles have come down, and the bar lies by itself on the floor
    const aluminium = await struck(studio);
    await studio.type("Size", 2);
    const large = await struck(studio);
    // a bar of twice the size sounds an octave lower
    expect(large / aluminium).toBeGreaterThan(0.47);
    expect(large / aluminium).toBeLessThan(0.53);
    await studio.type("Size", 1);
    await select(studio, "Material", "brass");
    const brass = await struck(studio);
    // √(E/ρ): 5,090 m/s in aluminium, 3,480 m/s in brass
    expect(brass / aluminium).toBeGreaterThan(0.6);
    expect(brass / aluminium).toBeLessThan(0.76);
    await poll(() => studio.address()).toBe(
      "#/playground?thing=new-1&changes=new-1%3Abrass&added=bar%3Aaluminium%3A60%3A170",
    );
    studio.isWell();
    await studio.close();
  });

  test("time runs slower, a pause stops it, and what is added falls", async () => {
    const studio = await open(door, "#/playground?slow=10");
    await studio.start();
    const y = async () => (await placeOf(studio, "new-1")).place[1];
    const began = performance.now();
    // the step that lets it fall makes up for the time since the picture before
    await pictures(studio.page, 2);
    await press(studio, "Drop it");
    await studio.page.waitFor(() => phonolite.playground!.where("new-1") !== undefined);
    const high = await y();
    let fallen = 0;
    await poll(async () => {
      fallen = high - (await y());
      return fallen;
    }).toBeGreaterThan(0.1);
    // a tenth of the speed is a hundredth of the way; however slow the page is, it is never ahead of the clock
    const passed = (performance.now() - began) / 1000;
    expect(fallen).toBeLessThan(0.5 * 9.81 * (0.1 * passed) ** 2 + 0.02);
    await studio.own.click('.status [aria-label="Pause"]');
    await studio.own.waitForSelector('.status [aria-label="Play"]');
    await pictures(studio.page, 2);
    const held = await y();
    await pictures(studio.page, 3);
    expect(await y()).toBe(held);
    await studio.own.click('.status [aria-label="Play"]');
    await studio.choose("Time", "1");
    await poll(y).toBeLessThan(0.3);
    studio.isWell();
    await studio.close();
  });

  test("a link restores everything, a recording is a WAV with sound, and the room can be reset", async () => {
    const hash =
      "#/playground?engine=cannon&slow=2&overlay=on&thing=tin-1&changes=tin-1%3Aglass%3Afelt%3A1.5" +
      "&added=bowl%3Asteel%3A40%3A60&kind=bowl&material=steel&volume=-12&seed=7";
    const studio = await open(door, hash);
    await poll(() => studio.address()).toBe(hash);
    const chosen = (name: string) =>
      studio.page.evaluate(
        (of) => document.querySelector<HTMLSelectElement>(`[data-field="${of}"] select`)!.value,
        name,
      );
    expect([await chosen("Thing"), await chosen("Material"), await chosen("Surface")]).toEqual([
      "tin-1",
      "glass",
      "felt",
    ]);
    expect(await studio.value("Size")).toBe(1.5);
    expect(await studio.page.evaluate(() => phonolite.playground!.where("new-1") !== undefined)).toBe(true);
    await studio.start();
    // what stands in the room is heard as it comes to rest: that is over before the recording begins
    await studio.page.waitFor(() => heard.contexts[0].currentTime > 2);
    await isQuiet(studio.page, 0.0005);
    await studio.own.click('[aria-label="Record"]');
    const recorded = () => poll(async () => Number.parseFloat(await studio.text(".recorded")));
    await recorded().toBeGreaterThan(0);
    await press(studio, "Send the marbles");
    await sounds(studio.page, 0.003);
    await recorded().toBeGreaterThan(2.5);
    const saved = studio.own.waitForEvent("download");
    await studio.own.click('[aria-label="Stop recording and save"]');
    const file = await saved;
    expect(file.suggestedFilename()).toBe("phonolite-playground.wav");
    const { channels } = await readWav((await file.path())!);
    expect(peak(channels[0])).toBeGreaterThan(0.001);
    await press(studio, "Reset the room");
    await poll(() => studio.page.evaluate(() => phonolite.playground!.where("new-1"))).toBeUndefined();
    await poll(() => studio.address()).toContain("engine=cannon");
    await poll(() => studio.address()).not.toContain("changes");
    studio.isWell();
    await studio.close();
  });
});

inChromium("in Chromium, drawn", DRAWN, (door) => {
  test("a thing dragged and let go flies, lands, sounds; a click chooses it; the overlay is on or off", async () => {
    const studio = await open(door, "#/playground?overlay=on", 960, 640);
    await studio.drawn().toBe("yes");
    await studio.start();
    const from = await placeOf(studio, "ball-large");
    const { mouse } = studio.own;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, from.y - 120, { steps: 4 });
    await poll(async () => (await placeOf(studio, "ball-large")).place[1]).toBeGreaterThan(from.place[1] + 0.2);
    await isQuiet(studio.page, 0.05);
    const before = await hits(studio);
    await mouse.up();
    await poll(() => hits(studio)).toBeGreaterThan(before);
    await sounds(studio.page, 0.01);
    const tower = await placeOf(studio, "tower-6");
    await mouse.click(tower.x, tower.y);
    await poll(() => studio.address()).toBe("#/playground?overlay=on&thing=tower-6");
    await studio.switch("Show contacts", false);
    await poll(() => studio.address()).toBe("#/playground?thing=tower-6");
    studio.isWell();
    await studio.close();
  });

  test("screenshots at every size are written", async () => {
    const studio = await open(door, "#/playground?thing=bowl", ...SIZES[0]);
    await studio.drawn().toBe("yes");
    await shootSizes(studio, "playground-");
    studio.isWell();
    await studio.close();
  });
});
