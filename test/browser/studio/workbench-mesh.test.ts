// The mesh source of the workbench from end to end: a file is dropped, heard coarse and then fine, struck, edited,
// taken away and brought back; and files that are wrong.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWav } from "../../../src/offline/index.js";
import type {} from "../../../studio/pages/workbench/figures.js";
import { firstDifference, peak } from "../../core/listen.js";
import { bytesOf, glbOf, objOf } from "../../support/mesh-files.js";
import { box, mug, scaled, sheet } from "../../support/meshes.js";
import { type Browser, browsers } from "../support/browsers.js";
import { isQuiet, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";
import { shootThemes } from "./shots.js";
import { DRAWN, FLAT, Studio, serveBuilt } from "./studio.js";
import { restingPlace } from "./workbench-page.js";

const chromium = browsers(["Chromium"])[0];
/** Modes of the fine model: more than a coarse one has, and soon found. */
const MODES = 40;

declare global {
  /** How many modes each model had that lay on the bench, one after the other. */
  var countsSeen: number[];
}

/** Opens the source, and watches the bench from then on. */
async function open(browser: Browser, url: string, width: number, height: number): Promise<Studio> {
  const studio = await Studio.open({ browser, url }, "#/workbench?source=mesh", width, height);
  await studio.page.waitFor(() => globalThis.phonolite?.workbench?.model() !== undefined);
  await studio.page.evaluate(() => {
    globalThis.countsSeen = [];
    let last = phonolite.workbench!.model();
    setInterval(() => {
      const model = phonolite.workbench!.model();
      if (model !== last) countsSeen.push(model!.modeCount);
      last = model;
    }, 2);
  });
  await studio.type("Modes", MODES);
  return studio;
}
/** Lets a file fall on the page, somewhere beside the field for it. */
const drop = (studio: Studio, name: string, bytes: Uint8Array) =>
  studio.page.evaluate(
    ([file, text]) => {
      countsSeen.length = 0;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], file));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document
          .querySelector(".status")!
          .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    },
    [name, Buffer.from(bytes).toString("base64")] as const,
  );
const models = (studio: Studio) => studio.page.evaluate(() => [...countsSeen]);
const label = (studio: Studio) => studio.text('[data-figure="label"]');
const progress = (studio: Studio) => studio.text(".mesh-progress");
const frequencies = (studio: Studio) => studio.page.evaluate(() => [...phonolite.workbench!.model()!.frequencies]);
const gains = (studio: Studio) => studio.page.evaluate(() => [...phonolite.workbench!.model()!.radiationGains]);
const strikes = (studio: Studio) => studio.page.evaluate(() => phonolite.workbench!.strikes());
const longest = (studio: Studio) =>
  studio.page.evaluate(() => {
    const { positions } = phonolite.workbench!.model()!;
    const sides = [0, 1, 2].map((axis) => positions.filter((_, i) => i % 3 === axis));
    return Math.max(...sides.map((side) => Math.max(...side) - Math.min(...side)));
  });
const press = (studio: Studio, words: string) =>
  studio.page.evaluate((wanted) => {
    [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === wanted)!.click();
  }, words);
/** Waits until the analysis is over. */
async function isDone(studio: Studio, words: string): Promise<void> {
  await poll(() => label(studio)).toContain(words);
  await poll(() => progress(studio)).toBe("");
}
/** Saves a file by a button of the bench and gives where it lies. */
async function saved(studio: Studio, ending: string): Promise<string> {
  const file = studio.own.waitForEvent("download");
  await press(studio, `.${ending}`);
  return (await (await file).path())!;
}
/**
 * Strikes the body by a click on a place of it, then there with the usual strength, and gives what is rendered of
 * that.
 */
async function strikeAt(studio: Studio, at: [number, number, number]): Promise<Float32Array> {
  const { x, y } = await restingPlace(studio, at);
  const before = await strikes(studio);
  await studio.own.mouse.click(x, y);
  await poll(() => strikes(studio)).toBe(before + 1);
  await sounds(studio.page, 0.001);
  await press(studio, "Strike again");
  return (await readWav(await saved(studio, "wav"))).channels[0];
}

describe.runIf(chromium)("in Chromium", () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveBuilt();
  });
  afterAll(() => served?.close());

  test("a dropped mug is heard coarse, then fine; edited, saved and opened again it sounds the same", async () => {
    // a camera that glides would never be at the same place twice, to the micrometre
    const browser = await chromium.launch({ autoplay: false, args: [...DRAWN, "--force-prefers-reduced-motion"] });
    try {
      const studio = await open(browser, served.url, 1440, 900);
      await studio.start();
      const workers = () => studio.own.workers().filter((worker) => /\/worker-[^/]*\.js/.test(worker.url()));
      await poll(() => workers().length).toBe(1);
      await drop(studio, "mug.glb", glbOf(mug()));
      await isDone(studio, "mug.glb");
      expect(workers()).toHaveLength(1);
      // the first has fewer modes, the last as many as were asked for or can be heard
      const counts = await models(studio);
      expect(counts).toHaveLength(2);
      expect(counts[0]).toBeLessThanOrEqual(20);
      expect(counts[1]).toBeGreaterThan(counts[0]);
      expect(await longest(studio)).toBeCloseTo(0.09, 2);
      expect(await studio.page.evaluate(() => phonolite.workbench!.model()!.name)).toBe("mug");
      await studio.page.waitFor(
        () => document.querySelector<HTMLElement>(".picture-host")?.dataset.drawn === "yes",
        120,
      );
      await isQuiet(studio.page, 0.0005);
      const rim: [number, number, number] = [0.027, 0.08, 0.027];
      const plain = await strikeAt(studio, rim);
      const struck = await studio.page.evaluate(() => phonolite.workbench!.struck()!.at);
      expect(Math.hypot(...struck.map((x, axis) => x - rim[axis]))).toBeLessThan(0.006);
      // the loudest is muted, another is a fifth higher
      const loudest = await studio.page.evaluate(() => {
        const levels = [...document.querySelectorAll("tr[data-mode]")].map((row) => ({
          mode: Number((row as HTMLElement).dataset.mode),
          level: Number(row.querySelector("td:nth-child(4)")!.textContent!.replace("−", "-")),
        }));
        return levels.reduce((most, one) => (one.level > most.level ? one : most)).mode;
      });
      await studio.own.locator(`tr[data-mode="${loudest}"] button`, { hasText: "M" }).click();
      await poll(async () => (await gains(studio))[loudest]).toBe(0);
      const other = loudest === 4 ? 6 : 4;
      const before = (await frequencies(studio))[other];
      await studio.own.locator(`tr[data-mode="${other}"] .mode-pick`).click();
      await studio.type("Frequency", 1.5 * before);
      await poll(async () => (await frequencies(studio))[other]).toBeCloseTo(1.5 * before, 0);
      const edited = await strikeAt(studio, rim);
      expect(peak(edited.map((sample, i) => sample - plain[i]))).toBeGreaterThan(0.1 * peak(plain));
      const place = await studio.page.evaluate(() => phonolite.workbench!.struck()!.at);
      const file = await saved(studio, "modal.json");
      await drop(studio, "again.modal.json", readFileSync(file));
      await poll(() => studio.text(".drop-zone + .note")).toContain("again.modal.json");
      const again = await strikeAt(studio, rim);
      expect(await studio.page.evaluate(() => phonolite.workbench!.struck()!.at)).toEqual(place);
      expect(firstDifference(again, edited)).toBe(-1);
      await studio.choose("Source", "mesh");
      await shootThemes(studio, "workbench-mesh-");
      studio.isWell();
      await studio.close();
    } finally {
      await browser.close();
    }
  });

  test("what is wrong is said; units are asked for; another glass needs no analysis; cancel is at once", async () => {
    const browser = await chromium.launch({ autoplay: false, args: FLAT });
    try {
      const studio = await open(browser, served.url, 900, 700);
      const plate = await frequencies(studio);
      const whole = glbOf(mug());
      await drop(studio, "half.glb", whole.subarray(0, whole.length / 2));
      await poll(() => studio.text(".banner")).toMatch(/“half\.glb” gives no sound: .*What lies on the bench stays/);
      await drop(studio, "notes.txt", bytesOf("Dear mug, how are you?\n"));
      await poll(() => studio.text(".banner")).toMatch(/“notes\.txt” was not opened: .*Try a/);
      await drop(studio, "words.obj", bytesOf("There is no vertex in here.\n"));
      await poll(() => studio.text(".banner")).toContain("“words.obj” gives no sound");
      expect(await frequencies(studio)).toEqual(plate);
      // a box in millimetres
      await studio.own.locator('[data-field="Material"] select').first().selectOption("glass");
      await drop(studio, "box.obj", objOf(scaled(box(0.12, 0.05, 0.03, 4), 1000)));
      await poll(() => studio.text(".mesh-question")).toContain("in metres it would be 120 m long");
      await isDone(studio, "box.obj, glass");
      expect(await longest(studio)).toBeCloseTo(0.12, 3);
      const glass = await frequencies(studio);
      await studio.own.locator(".mesh-question button", { hasText: /^mm$/ }).click();
      await poll(() => studio.text(".mesh-question")).toBe("");
      // lead crystal has the Poisson ratio of glass: no coarse model comes, and all frequencies move alike, but for
      // what decay takes from them
      await studio.page.evaluate(() => {
        countsSeen.length = 0;
      });
      await studio.own.locator('[data-field="Material"] select').first().selectOption("lead-crystal");
      await isDone(studio, "box.obj, lead-crystal");
      expect((await models(studio)).length).toBe(1);
      const crystal = await frequencies(studio);
      const ratio = crystal[0] / glass[0];
      expect(ratio).toBeLessThan(0.95);
      for (let i = 0; i < Math.min(glass.length, crystal.length); i++)
        expect(crystal[i] / glass[i]).toBeCloseTo(ratio, 7);
      // a sheet that does not say how thick it is
      await drop(studio, "sheet.obj", objOf(sheet(0.2, 0.3, 4, 6)));
      await isDone(studio, "sheet.obj");
      expect(await studio.text(".mesh-notes")).toContain("No thickness was given");
      // stopped as soon as the coarse model is there
      await studio.page.evaluate(() => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('[data-figure="label"]')!.textContent!.startsWith("mug.glb")) return;
          watch.disconnect();
          document.querySelector<HTMLElement>(".mesh-progress button")!.click();
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await drop(studio, "mug.glb", glbOf(mug()));
      await isDone(studio, "mug.glb");
      expect(await models(studio)).toEqual([16]);
      await drop(studio, "box.obj", objOf(box(0.12, 0.05, 0.03, 4)));
      await isDone(studio, "box.obj");
      expect(await frequencies(studio)).toHaveLength(crystal.length);
      studio.isWell();
      await studio.close();
    } finally {
      await browser.close();
    }
  });
});
