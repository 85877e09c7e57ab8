// The workbench as a person uses it: a model from every source, struck, edited, undone, morphed, taken away and brought
// back. Screenshots of it are written (shots.ts).

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { models, modelToText, parseModelText } from "../../../src/model/index.js";
import { readWav } from "../../../src/offline/index.js";
import type {} from "../../../studio/pages/workbench/figures.js";
import { firstDifference, peak } from "../../core/listen.js";
import { isQuiet, passes, peaks, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { SIZES, shootPanel, shootThemes } from "./shots.js";
import { type Door, DRAWN, FLAT, inChromium, Studio } from "./studio.js";
import { restingPlace } from "./workbench-page.js";

/** Opens the page and waits until something lies on the bench. */
async function open(door: Door, hash = "#/workbench", width = 1440, height = 900): Promise<Studio> {
  const studio = await Studio.open(door, hash, width, height);
  await studio.page.waitFor(() => globalThis.phonolite?.workbench?.model() !== undefined);
  return studio;
}
const label = (studio: Studio) => studio.text('[data-figure="label"]');
const frequencies = (studio: Studio) => studio.page.evaluate(() => [...phonolite.workbench!.model()!.frequencies]);
const gains = (studio: Studio) => studio.page.evaluate(() => [...phonolite.workbench!.model()!.radiationGains]);
const strikes = (studio: Studio) => studio.page.evaluate(() => phonolite.workbench!.strikes());
const press = (studio: Studio, words: string) =>
  studio.page.evaluate((wanted) => {
    [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === wanted)!.click();
  }, words);

/** Saves a file by a button of the bench and gives where it lies. */
async function saved(studio: Studio, ending: string): Promise<string> {
  const file = studio.own.waitForEvent("download");
  await press(studio, `.${ending}`);
  return (await (await file).path())!;
}
/** Gives the page a file. */
const give = (studio: Studio, name: string, path: string) =>
  studio.own.locator(".drop-zone input").setInputFiles({ name, mimeType: "", buffer: readFileSync(path) });
/** The mean level of what leads to the speakers around a frequency, dB, of the last 0.7 s. */
const levelAt = (studio: Studio, frequency: number) =>
  studio.page.evaluate((hz) => {
    const bins = new Float32Array(16_384);
    const width = heard.contexts[0].sampleRate / 32_768;
    let most = Number.NEGATIVE_INFINITY;
    for (const [left] of heard.sides) {
      left.getFloatFrequencyData(bins);
      for (let i = Math.floor(hz / width) - 2; i <= hz / width + 2; i++) most = Math.max(most, bins[i]);
    }
    return most;
  }, frequency);
/** Strikes again and listens when the window holds its ringing. */
async function heardAt(studio: Studio, frequency: number): Promise<number> {
  await press(studio, "Strike again");
  await passes(studio.page, 0.9);
  return levelAt(studio, frequency);
}

inChromium("in Chromium, without a picture", FLAT, (door) => {
  test("opens silently with a plate, sounds after a click, and makes shapes and presets", async () => {
    const studio = await open(door);
    expect(await label(studio)).toBe("Plate 300 × 200 × 3 mm, steel");
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await studio.start();
    await sounds(studio.page, 0.003);
    const [plate] = await frequencies(studio);
    await studio.type("Thickness", 6);
    // twice as thick bends at twice the pitch
    await poll(async () => (await frequencies(studio))[0] / plate).toBeCloseTo(2, 1);
    await studio.own.locator('[data-field="Shape"] select').selectOption("bar");
    await poll(() => label(studio)).toBe("Bar 360 × 40 × 12 mm, steel");
    const [steel] = await frequencies(studio);
    await studio.own.locator('[data-field="Material"] select').first().selectOption("rosewood");
    await poll(() => label(studio)).toContain("rosewood");
    expect((await frequencies(studio))[0]).not.toBe(steel);
    await poll(() => studio.address()).toBe("#/workbench?kind=bar&material=rosewood");
    // back to steel, and to the plate: the controls follow
    await studio.own.keyboard.press("Control+z");
    await poll(() => label(studio)).toBe("Bar 360 × 40 × 12 mm, steel");
    await poll(() => studio.address()).toBe("#/workbench?kind=bar");
    await studio.own.keyboard.press("Control+z");
    await poll(() => label(studio)).toBe("Plate 300 × 200 × 6 mm, steel");
    await poll(() => studio.address()).toBe("#/workbench?size=0.3x0.2x0.006");
    await studio.choose("Source", "preset");
    await poll(() => label(studio)).toBe("Bell");
    await press(studio, "Wine glass");
    await poll(() => label(studio)).toBe("Wine glass");
    await poll(() => studio.address()).toBe("#/workbench?preset=wine-glass&size=0.3x0.2x0.006");
    studio.isWell();
    await studio.close();
  });

  test("a muted mode is not heard, undo brings it back, a dragged one moves, morphing ends at the other", async () => {
    const studio = await open(door, "#/workbench?preset=bell&mode=3&volume=0");
    await studio.start();
    const before = await gains(studio);
    const hz = (await frequencies(studio))[2];
    const loud = await heardAt(studio, hz);
    await studio.own.locator('tr[data-mode="2"] button', { hasText: "M" }).click();
    await poll(async () => (await gains(studio))[2]).toBe(0);
    // its twin, half a hertz beside it, is muted too
    await studio.own.locator('tr[data-mode="3"] button', { hasText: "M" }).click();
    await poll(async () => (await gains(studio))[3]).toBe(0);
    await isQuiet(studio.page, 0.5);
    const muted = await heardAt(studio, hz);
    expect(muted).toBeLessThan(loud - 20);
    await studio.own.locator('[aria-label="Undo"]').click();
    await studio.own.locator('[aria-label="Undo"]').click();
    expect(await gains(studio)).toEqual(before);
    expect(await heardAt(studio, hz)).toBeGreaterThan(muted + 15);
    // a line of the spectrum: right is higher, up is louder
    const knob = await knobOf(studio, 2);
    await studio.own.mouse.move(knob.x, knob.y);
    await studio.own.mouse.down();
    await studio.own.mouse.move(knob.x + 60, knob.y, { steps: 5 });
    await studio.own.mouse.up();
    const moved = (await frequencies(studio))[2];
    expect(moved).toBeGreaterThan(1.2 * hz);
    expect((await gains(studio))[2]).toBe(before[2]);
    await studio.own.keyboard.press("Control+z");
    // the drag was one step
    expect((await frequencies(studio))[2]).toBe(hz);
    await studio.own.keyboard.press("Control+Shift+z");
    expect((await frequencies(studio))[2]).toBe(moved);
    await studio.unfold();
    await studio.own.locator('[data-field="B"] select').selectOption("preset:gong");
    await poll(() => studio.own.locator('[data-field="A to B"] input[type=number]').isEnabled()).toBe(true);
    await studio.type("A to B", 1);
    const gong = (await studio.page.evaluate(() => phonolite.workbench!.model()!.name)) as string;
    expect(gong).toBe("gong");
    await studio.type("A to B", 0);
    expect((await frequencies(studio))[2]).toBe(moved);
    studio.isWell();
    await studio.close();
  });

  test("what is saved and opened again sounds the same, to the sample; a broken file does no harm", async () => {
    const studio = await open(door, "#/workbench?kind=bar&contact=0.1&impulse=0.02&mode=2");
    await press(studio, "Mute");
    await poll(async () => (await gains(studio))[1]).toBe(0);
    const [wav, json, glb] = [
      await saved(studio, "wav"),
      await saved(studio, "modal.json"),
      await saved(studio, "glb"),
    ];
    const first = await readWav(wav);
    expect(first.sampleRate).toBe(48_000);
    expect(peak(first.channels[0])).toBeGreaterThan(0.001);
    expect(parseModelText(readFileSync(json, "utf8")).mode(1).muted).toBe(true);
    await studio.choose("Source", "file");
    await give(studio, "again.modal.json", json);
    await poll(() => studio.text(".drop-zone + .note")).toContain("again.modal.json");
    const second = await readWav(await saved(studio, "wav"));
    expect(firstDifference(second.channels[0], first.channels[0])).toBe(-1);
    await give(studio, "again.glb", glb);
    await poll(() => studio.text(".drop-zone + .note")).toContain("again.glb");
    const third = await readWav(await saved(studio, "wav"));
    // numbers are float32 in glTF: 2^-24 of a frequency of some kilohertz is heard after seconds, if at all
    const worst = peak(third.channels[0].map((sample, i) => sample - first.channels[0][i]));
    expect(worst).toBeLessThan(0.01 * peak(first.channels[0]));
    await studio.own.locator(".drop-zone input").setInputFiles({
      name: "x.modal.json",
      mimeType: "",
      buffer: Buffer.from('{"format":"modal-model","version":1}'),
    });
    await poll(() => studio.text(".banner")).toContain("frequencies should be");
    expect(await studio.page.evaluate(() => phonolite.workbench!.model()!.modeCount)).toBeGreaterThan(3);
    studio.isWell();
    await studio.close();
  });

  test("a link restores shape, strike, mode and morph; what makes no sense is said; files fall anywhere", async () => {
    const hash =
      "#/workbench?kind=disc&size=0.2x0.002&material=bronze&edge=clamped&contact=2&impulse=0.05" +
      "&mode=4&axis=bark&other=gong&morph=0.5";
    const studio = await open(door, hash);
    await poll(() => studio.page.evaluate(() => phonolite.workbench!.model()!.name)).toBe("disc > gong");
    await poll(() => studio.address()).toBe(hash);
    expect(await label(studio)).toBe("Disc 200 × 2 mm, bronze");
    expect(await studio.value("Contact")).toBe(2);
    expect(await studio.text("tr.chosen .mode-pick")).not.toBe("");
    await studio.page.evaluate(() => {
      location.hash = "#/workbench?kind=sofa&contact=99";
    });
    await poll(() => studio.text(".banner")).toContain("kind=sofa");
    const dropped = models.load("triangle");
    await studio.page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "mine.modal.json"));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document
          .querySelector(".status")!
          .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    }, modelToText(dropped));
    await poll(() => label(studio)).toBe("triangle");
    expect(await frequencies(studio)).toEqual([...dropped.frequencies]);
    studio.isWell();
    await studio.close();
  });
});

/** Where the top of a mode's line is on the page. */
async function knobOf(studio: Studio, mode: number): Promise<{ x: number; y: number }> {
  const box = (await studio.own.locator(".bench-spectrum canvas").boundingBox())!;
  const hz = (await frequencies(studio))[mode];
  const part = Math.log(hz / 20) / Math.log(1000);
  const level = Number((await studio.text(`tr[data-mode="${mode}"] td:nth-child(4)`)).replace("−", "-"));
  const levels = await studio.page.evaluate(() =>
    [...document.querySelectorAll("tr[data-mode] td:nth-child(4)")].map((cell) => Number(cell.textContent)),
  );
  const top = 10 * Math.ceil((Math.max(40, ...levels.filter(Number.isFinite)) + 4) / 10);
  return {
    x: box.x + 36 + part * (box.width - 46),
    y: box.y + 10 + ((top - level) / 90) * (box.height - 30),
  };
}

inChromium("in Chromium, drawn", DRAWN, (door) => {
  test.each(SIZES)(
    "screenshots at %i × %i are written, and a click on the body strikes it there",
    async (width, height) => {
      const studio = await open(door, "#/workbench?mode=9", width, height);
      await studio.drawn().toBe("yes");
      await studio.start();
      await sounds(studio.page, 0.001);
      const at = await restingPlace(studio, [0.05, 0, 0.03]);
      const before = await strikes(studio);
      await studio.own.mouse.click(at.x, at.y);
      await poll(() => strikes(studio)).toBeGreaterThan(before);
      const struck = await studio.page.evaluate(() => phonolite.workbench!.struck()!.at);
      expect(Math.hypot(struck[0] - 0.05, struck[2] - 0.03)).toBeLessThan(0.01);
      await shootThemes(studio, "workbench-");
      await shootPanel(studio, "workbench-");
      studio.isWell();
      await studio.close();
    },
  );
});
