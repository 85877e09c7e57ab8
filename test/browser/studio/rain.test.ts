// The rain page as a person uses it: it opens, sounds after a click, and its controls change what their tips say,
// measured from what reaches the speakers. Most of it runs without a picture, so that it is quick. Screenshots of it
// are written (shots.ts).

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseRainPreset, rainPresets } from "../../../src/rain/index.js";
import type {} from "../../../studio/pages/rain/figures.js";
import { temporaryFolder } from "../../support/run.js";
import { isQuiet, peaks, pictures, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { SIZES, shootSizes } from "./shots.js";
import { type Door, DRAWN, FLAT, inChromium, Studio } from "./studio.js";

const open = (door: Door, hash = "#/rain", width = 1440, height = 900, painted = true) =>
  Studio.open(door, hash, width, height, painted);
const press = (studio: Studio, label: string) =>
  studio.page.evaluate((words) => {
    [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === words)!.click();
  }, label);
const level = (studio: Studio) => studio.figure("rain-level");
const present = (studio: Studio) => studio.page.evaluate(() => phonolite.rain!.present()!);
/** Levels of bands from what leads to the speakers, dB: from and to in Hz. */
const band = (studio: Studio, from: number, to: number) =>
  studio.page.evaluate(
    ([low, high]) => {
      const bins = new Float32Array(16_384);
      const width = heard.contexts[0].sampleRate / 32_768;
      let power = 0;
      for (const sides of heard.sides) {
        for (const side of sides) {
          side.getFloatFrequencyData(bins);
          for (let i = Math.ceil(low / width); i < high / width; i++) power += 10 ** (bins[i] / 10);
        }
      }
      return 10 * Math.log10(power + 1e-30);
    },
    [from, to] as const,
  );

inChromium("in Chromium, without a picture", FLAT, (door) => {
  const opened = (hash?: string) => open(door, hash, 1440, 900, false);

  test("opens silently and raining, sounds after a click, as loud as is predicted", async () => {
    const studio = await opened();
    await poll(() => studio.page.evaluate(() => globalThis.phonolite?.rain?.seen() ?? 0)).toBeGreaterThan(300);
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await studio.start();
    await sounds(studio.page);
    expect(await studio.text(".start")).toBe("");
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    const heardLevel = await studio.mean(() => level(studio));
    expect(Math.abs(heardLevel - (await studio.figure("rain-predicted")))).toBeLessThan(1.5);
    expect(await studio.figure("drops")).toBeGreaterThan(100_000);
    await poll(() => studio.address()).toBe("#/rain");
    studio.isWell();
    await studio.close();
  });

  test("the rate glides, and what is heard with it", async () => {
    const studio = await opened("#/rain?preset=shower&gusts=0");
    await studio.start();
    await studio.settles(() => level(studio)).toBeGreaterThan(40);
    const before = await studio.mean(() => level(studio));
    await studio.type("Rain rate", 80);
    const glides = () =>
      studio.page.evaluate(() => document.querySelector('[data-field="Rain rate"]')!.classList.contains("glides"));
    expect(await glides()).toBe(true);
    const onItsWay = (await present(studio)).rate;
    expect(onItsWay).toBeGreaterThanOrEqual(5);
    expect(onItsWay).toBeLessThan(80);
    await poll(async () => (await present(studio)).rate).toBe(80);
    await poll(glides).toBe(false);
    // 5 to 80 mm/h are four doublings of about 4 dB
    await studio.settles(() => level(studio)).toBeGreaterThan(before + 12);
    expect(await studio.mean(() => level(studio))).toBeLessThan(before + 20);
    await poll(() => studio.address()).toBe("#/rain?preset=shower&rate=80&gusts=0");
    studio.isWell();
    await studio.close();
  });

  test("brightness is heard as treble, and volume as level", async () => {
    const studio = await opened("#/rain?brightness=0.1");
    await studio.start();
    await sounds(studio.page);
    const tilt = async () => (await band(studio, 6000, 12_000)) - (await band(studio, 300, 600));
    const dark = await studio.mean(tilt);
    await studio.type("Brightness", 1.5);
    await studio.settles(tilt).toBeGreaterThan(dark + 8);
    const loud = await studio.mean(() => band(studio, 300, 6000));
    await studio.type("Volume", -26);
    await studio.settles(() => band(studio, 300, 6000)).toBeLessThan(loud - 17);
    studio.isWell();
    await studio.close();
  });

  test("without animation a value is there at once", async () => {
    const studio = await opened("#/rain?preset=shower&animation=off");
    await studio.start();
    await sounds(studio.page);
    // gliding takes two seconds from one end of the slider to the other: never two neighbouring looks
    const way: number[] = [];
    await studio.type("Rain rate", 200);
    await poll(async () => {
      way.push((await present(studio)).rate);
      return way.at(-1);
    }).toBe(200);
    expect(way.filter((rate) => rate !== 200 && rate !== rainPresets.shower.parameters.rate)).toEqual([]);
    studio.isWell();
    await studio.close();
  });

  test("a typed value goes to the parameter's own limit, and what was asked beyond it is said", async () => {
    const studio = await opened();
    await studio.type("Rain rate", 5000);
    expect(await studio.value("Rain rate")).toBe(5000);
    expect(await studio.text(".banner")).toContain("more than drop sizes were ever measured for");
    await studio.type("Rain rate", -5);
    expect(await studio.value("Rain rate")).toBe(0);
    expect(await studio.text(".banner")).toContain("Rain rate can be 0 to 10,000 mm/h; 0 was taken.");
    await studio.type("Rain rate", 20);
    expect(await studio.text(".banner")).not.toContain("can be");
    studio.isWell();
    await studio.close();
  });

  test("a preset glides over, is changed, marked and reset", async () => {
    const studio = await opened();
    await studio.start();
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    const before = await studio.mean(() => level(studio));
    await press(studio, "Drizzle");
    await poll(() => studio.address()).toBe("#/rain?preset=drizzle");
    await studio.settles(() => level(studio)).toBeLessThan(before - 10);
    await studio.type("Rain rate", 2);
    expect(await studio.text('[data-preset="drizzle"]')).toBe("Drizzle *");
    await press(studio, "Reset");
    await poll(() => studio.address()).toBe("#/rain?preset=drizzle");
    expect(await studio.value("Rain rate")).toBe(rainPresets.drizzle.parameters.rate);
    studio.isWell();
    await studio.close();
  });

  test("it stops and begins again; one drop and thunder are heard by themselves", async () => {
    const studio = await opened("#/rain?thunderDistance=100");
    await studio.start();
    await sounds(studio.page);
    await press(studio, "Stop the rain");
    await isQuiet(studio.page, 2e-5);
    // nothing falls any more, and the figures say so
    const figures = () =>
      Promise.all(["rain-drops", "rain-rate"].map((name) => studio.text(`[data-figure="${name}"] dd`)));
    await poll(figures).toEqual(["0 /s", "—"]);
    await poll(() => studio.text('[data-figure="rain-level"] dd')).toBe("—");
    const seen = await studio.page.evaluate(() => phonolite.rain!.seen());
    await press(studio, "Hear this drop");
    await poll(() => studio.page.evaluate(() => phonolite.rain!.seen())).toBe(seen + 1);
    await sounds(studio.page, 1e-4);
    await isQuiet(studio.page, 2e-5);
    await press(studio, "Thunder");
    await sounds(studio.page, 1e-3);
    await press(studio, "Let it rain");
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    studio.isWell();
    await studio.close();
  });

  test("mono is one channel, headphones have two that differ", async () => {
    const studio = await opened("#/rain?ears=mono");
    await studio.start();
    await sounds(studio.page);
    // one channel leaves the page; it is on both sides only behind what listens here
    expect((await peaks(studio.page))[1]).toBe(0);
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    await studio.choose("Heard by", "headphones");
    await poll(async () => (await peaks(studio.page))[1]).toBeGreaterThan(0.01);
    const apart = () =>
      studio.page.evaluate(() => {
        const [left, right] = [new Float32Array(32_768), new Float32Array(32_768)];
        let most = 0;
        for (const sides of heard.sides) {
          sides[0].getFloatTimeDomainData(left);
          sides[1].getFloatTimeDomainData(right);
          for (let i = 0; i < left.length; i++) most = Math.max(most, Math.abs(left[i] - right[i]));
        }
        return most;
      });
    expect(await apart()).toBeGreaterThan(0.01);
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    studio.isWell();
    await studio.close();
  });

  test("a link restores everything; what does not fit together is said, and the rain goes on", async () => {
    const hash =
      "#/rain?preset=tent&rate=40&softness=0.2&softGround=paper&seed=7&ears=headphones&view=above&motion=off" +
      "&volume=-12&dropfar=5&dropsize=3";
    const studio = await opened(hash);
    await poll(() => studio.address()).toBe(hash);
    expect([await studio.value("Rain rate"), await studio.value("Distance"), await studio.value("Diameter")]).toEqual([
      40, 5, 3,
    ]);
    await studio.start();
    await sounds(studio.page);
    // a picture that stands still takes no drops
    const seen = await studio.page.evaluate(() => phonolite.rain!.seen());
    await pictures(studio.page, 3);
    expect(await studio.page.evaluate(() => phonolite.rain!.seen())).toBe(seen);
    await studio.unfold();
    await studio.type("Smallest drop", 7);
    await poll(() => studio.text(".banner")).toContain("smallest");
    await sounds(studio.page);
    await studio.type("Smallest drop", 0.3);
    await poll(() => studio.text(".banner")).not.toContain("smallest");
    studio.isWell();
    await studio.close();
  });

  test("a preset is saved and loaded as a file; a broken one is refused in the banner", async () => {
    const studio = await opened("#/rain?preset=tent&rate=42");
    const saved = studio.own.waitForEvent("download");
    await press(studio, "Save preset");
    const file = await saved;
    expect(file.suggestedFilename()).toBe("my-tent.rain.json");
    const text = readFileSync((await file.path())!, "utf8");
    expect(parseRainPreset(text).parameters).toMatchObject({
      rate: 42,
      cloth: rainPresets.tent.parameters.cloth,
      softGround: "impedance",
    });
    const path = join(temporaryFolder(), "mine.rain.json");
    writeFileSync(path, text);
    await press(studio, "Eaves");
    await studio.start();
    await studio.own.setInputFiles("input[type=file]", path);
    await poll(() => studio.value("Rain rate")).toBe(42);
    await poll(() => studio.address()).toContain(`cloth=${rainPresets.tent.parameters.cloth}`);
    writeFileSync(path, text.replace("42", '"much"'));
    await studio.own.setInputFiles("input[type=file]", path);
    await poll(() => studio.text(".banner")).toContain("“mine.rain.json” was not loaded");
    expect(await studio.text(".banner")).toContain("rate");
    expect(await studio.value("Rain rate")).toBe(42);
    await sounds(studio.page);
    studio.isWell();
    await studio.close();
  });

  test("another page and back leaves nothing behind", async () => {
    const studio = await opened();
    await studio.start();
    await sounds(studio.page);
    await studio.own.click('nav a[href="#/hail"]');
    await studio.settles(() => studio.figure("impacts")).toBeGreaterThan(50);
    expect(await studio.text('[data-figure="drops"]')).toBe("");
    await studio.own.click('nav a[href="#/rain"]');
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    studio.isWell();
    await studio.close();
  });
});

inChromium("in Chromium, drawn", DRAWN, (door) => {
  test("when the rain stops, what falls lands, and the picture is as without drops", async () => {
    const studio = await open(door, "#/rain?motion=off", 960, 640);
    await studio.drawn().toBe("yes");
    await pictures(studio.page, 4);
    const shot = async () => {
      const clip = { x: 10, y: 100, width: 440, height: 160 };
      return (await studio.own.screenshot({ clip, animations: "disabled" })).toString("base64");
    };
    const dry = await shot();
    await studio.switch("Moving picture", true);
    await poll(shot).not.toBe(dry);
    await press(studio, "Stop the rain");
    await poll(shot).toBe(dry);
    // lightning is seen all the same
    const seen = await studio.page.evaluate(() => phonolite.rain!.seen());
    await press(studio, "Thunder");
    await poll(shot, { interval: 10 }).not.toBe(dry);
    await poll(shot).toBe(dry);
    expect(await studio.page.evaluate(() => phonolite.rain!.seen())).toBe(seen);
    studio.isWell();
    await studio.close();
  });

  test("screenshots at every size are written, and a picture that fails leaves the sound", async () => {
    const studio = await open(door, "#/rain?preset=thunderstorm", ...SIZES[0]);
    await studio.drawn().toBe("yes");
    await studio.start();
    await shootSizes(studio, "rain-");
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
    await studio.settles(() => level(studio)).toBeGreaterThan(50);
    await sounds(studio.page);
    expect(studio.page.errors).toEqual([]);
    await studio.close();
  });
});
