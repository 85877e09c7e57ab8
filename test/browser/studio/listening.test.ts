// The listening page with a listener who is a script: each experiment from its first question to what came out, by
// mouse and by keys, and after a reload in the middle it goes on where it was.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { analyse, parseResults, type Trial } from "../../../src/listening/index.js";
import { models } from "../../../src/model/index.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import type {} from "../../../studio/pages/listening/figures.js";
import { floatWav } from "../../../studio/parts/sound/wav.js";
import { isQuiet, passes, peaks, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { shoot, shootPanel, shootThemes } from "./shots.js";
import { type Door, FLAT, inChromium, Studio } from "./studio.js";

/** What a script answers: by key. */
type Script = (trial: Trial, index: number) => string;

/** a_v below this is heard. */
const THRESHOLD = 9;
const different = ({ sounds: [one, other] }: Trial): number =>
  one === other ? 0 : Math.abs(Math.log(Math.max(0.5, Number(one) || 50) / Math.max(0.5, Number(other) || 50)));
const hears = ({ sounds }: Trial): boolean => {
  const value = Number(sounds.find((name) => name !== "full"));
  return sounds[0] !== sounds[1] && value < THRESHOLD;
};
const SCRIPTS: Record<string, Script> = {
  av: (trial) => (hears(trial) ? "d" : "s"),
  modes: (trial) => (different(trial) > 0.6 ? "d" : "s"),
  pairs: (trial) => String(Math.min(10, 1 + Math.round(9 * (different(trial) / Math.log(50)))) % 10),
  abx: (trial) => (trial.ask === "abx" ? trial.x : ""),
  stairs: (trial, index) => {
    if (trial.ask !== "abx") return "";
    // right where it is heard, else now this, now that
    return hears(trial) ? trial.x : index % 2 === 0 ? "a" : "b";
  },
};

const trialOf = (studio: Studio) => studio.page.evaluate(() => phonolite.listening!.trial());
const answered = (studio: Studio) => studio.page.evaluate(() => phonolite.listening!.answered());
const finished = (studio: Studio) => studio.page.evaluate(() => phonolite.listening!.tests());

async function open(door: Door, hash: string, width = 1440, height = 900): Promise<Studio> {
  const studio = await Studio.open(door, hash, width, height);
  await studio.page.waitFor(() => globalThis.phonolite?.listening !== undefined);
  return studio;
}
/** Begins the test that the page is set to, and passes the anchor pair. */
async function begin(studio: Studio): Promise<void> {
  await studio.own.click(".trial-begin");
  await studio.runs();
  await poll(() => trialOf(studio)).toBeDefined();
  if (await studio.page.evaluate(() => document.querySelector(".trial-go") !== null))
    await studio.own.keyboard.press("Enter");
}
/** Answers questions by keys until so many are answered, or all are. */
async function answer(studio: Studio, script: Script, until = Number.POSITIVE_INFINITY): Promise<void> {
  const before = await finished(studio);
  for (;;) {
    const done = await answered(studio);
    if (done >= until || (await finished(studio)) > before) return;
    await poll(() => trialOf(studio)).toBeDefined();
    const trial = (await trialOf(studio))!;
    await studio.own.keyboard.press(script(trial, done));
    await poll(async () => (await answered(studio)) !== done || (await finished(studio)) > before, {
      interval: 10,
    }).toBe(true);
  }
}
/** A file that a button saves. */
async function saved(studio: Studio, label: string): Promise<string> {
  const file = studio.own.waitForEvent("download");
  await studio.own.click(`text=${label}`);
  return readFileSync((await (await file).path())!, "utf8");
}

inChromium("in Chromium", FLAT, (door) => {
  test("before a test: a sound can be tasted, as loud as is set, a noise calibrates, too loud is said", async () => {
    const studio = await open(door, "#/listening?preset=wine-glass");
    const loudest = async () => {
      await isQuiet(studio.page, 1e-4);
      await studio.own.click(".trial-taste");
      return sounds(studio.page, 1e-3).then(async () => {
        await passes(studio.page, 0.3);
        return Math.max(...(await peaks(studio.page)));
      });
    };
    const soft = await loudest();
    expect(soft).toBeGreaterThan(0.02);
    await poll(() => studio.text(".status")).toMatch(/−\d+ dB/);
    await studio.type("Level", 80);
    expect((await loudest()) / soft).toBeCloseTo(10 ** 0.5, 1);
    await isQuiet(studio.page, 1e-4);
    await studio.own.click("text=Play the noise");
    await sounds(studio.page, 0.05);
    await studio.own.click("text=Stop the noise");
    await studio.type("Noise reads", 60);
    await poll(() => studio.address()).toContain("fullscale=80");
    await loudest();
    await poll(() => studio.text(".banner")).toContain("dB lower");
    studio.isWell();
    await studio.close();
  });

  test("experiment 1: keys and buttons let sounds be heard, an answer is taken back, a reload goes on", async () => {
    const studio = await open(door, "#/listening?preset=cup&runs=2");
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await begin(studio);
    await studio.own.keyboard.press("ArrowLeft");
    await sounds(studio.page, 0.001);
    expect(await studio.page.evaluate(() => phonolite.listening!.heard())).toBe("first");
    await studio.own.click('[data-slot="second"]');
    expect(await studio.page.evaluate(() => phonolite.listening!.heard())).toBe("second");
    await studio.own.click("text=Quiet");
    await isQuiet(studio.page, 1e-4);
    await studio.own.keyboard.press("Space");
    await sounds(studio.page, 0.001);
    await answer(studio, SCRIPTS.av, 3);
    await studio.own.keyboard.press("Backspace");
    await poll(() => answered(studio)).toBe(2);
    await answer(studio, SCRIPTS.av, 7);
    const asked = await trialOf(studio);
    await studio.own.reload();
    await studio.page.waitFor(() => globalThis.phonolite?.listening !== undefined);
    await poll(() => studio.text("[data-paused]")).toContain("cup: 7 of about");
    await studio.own.click("text=Go on");
    await poll(() => trialOf(studio)).toEqual(asked);
    await answer(studio, SCRIPTS.av);
    const { tests } = parseResults(await saved(studio, "Save JSON"));
    const [{ kind, listeners }] = analyse(tests);
    expect([kind, listeners[0].finished]).toEqual(["descending", true]);
    expect(listeners[0].score).toMatchObject({ asInPaper: [THRESHOLD, THRESHOLD], falseAlarms: { count: 0 } });
    expect(Math.abs((listeners[0].score as { threshold: { value: number } }).threshold.value - THRESHOLD)).toBeLessThan(
      1.5,
    );
    expect(await studio.text('.outcome [data-figure="listening-threshold"] dd')).toMatch(/^[89]/);
    studio.isWell();
    await studio.close();
  });

  test("experiments 2 and 3: tokens are told apart, pairs are rated, a curve and a map are drawn", async () => {
    const studio = await open(door, "#/listening?preset=wine-glass&question=modes&sounds=5");
    await begin(studio);
    await answer(studio, SCRIPTS.modes);
    expect(await studio.figure("listening-apart")).toBeGreaterThan(3);
    await studio.own.locator('[data-field="Question"] select').selectOption("pairs");
    await begin(studio);
    await studio.own.keyboard.press("z");
    await poll(() => studio.page.evaluate(() => phonolite.listening!.heard())).toBe("anchor");
    await studio.own.keyboard.press("ArrowRight");
    await poll(() => studio.page.evaluate(() => phonolite.listening!.heard())).toBe("second");
    await answer(studio, SCRIPTS.pairs);
    const { tests } = parseResults(await saved(studio, "Save JSON"));
    expect(tests.map(({ plan }) => plan.kind)).toEqual(["successive", "pairs"]);
    expect(tests[1].answers).toHaveLength(15);
    const [, { together }] = analyse(tests);
    expect(together!.toTarget[0]!.value).toBe(0);
    expect(together!.toTarget.at(-1)!.value).toBeGreaterThan(together!.toTarget[1]!.value);
    expect(together!.map!.stress).toBeLessThan(0.1);
    await poll(() =>
      studio.page.evaluate(() => document.querySelectorAll('.outcome [data-plot="listening-map"] text').length),
    ).toBe(5);
    expect((await saved(studio, "Save CSV")).trimEnd().split("\r\n")).toHaveLength(1 + tests[0].answers.length + 15);
    await shootThemes(studio, "listening-results-");
    studio.isWell();
    await studio.close();
  });

  test("ABX and the staircase: a listener who hears is found out, and so is the threshold", async () => {
    const studio = await open(door, "#/listening?preset=bell&question=abx&b=prune&avb=0&trials=12");
    await begin(studio);
    await studio.own.keyboard.press("ArrowDown");
    expect(await studio.page.evaluate(() => phonolite.listening!.heard())).toBe("x");
    await shootThemes(studio, "listening-");
    await answer(studio, SCRIPTS.abx);
    expect(await studio.text('.outcome [data-figure="listening-right"] dd')).toBe("12 of 12");
    await studio.own.locator('[data-field="Question"] select').selectOption("stairs");
    await begin(studio);
    await answer(studio, SCRIPTS.stairs);
    expect(Math.abs((await studio.figure("listening-threshold")) - THRESHOLD)).toBeLessThan(3);
    await poll(() => studio.address()).toContain("question=stairs");
    studio.isWell();
    await studio.close();
  });

  test("one's own recording is fitted and compared; what is wrong is said; a narrow screen has it all", async () => {
    const studio = await open(door, "#/listening?target=recording&question=pairs&sounds=3", 390, 844);
    const input = studio.own.locator(".drop-zone input");
    await input.setInputFiles({ name: "notes.wav", mimeType: "", buffer: Buffer.from("no sound at all") });
    await poll(() => studio.text(".listening-target")).toContain("Try another recording");
    expect(await studio.text(".trial-begin")).toBe("Open a recording first");
    const world = await OfflineWorld.create({ sampleRate: 44_100, channels: 1 });
    world.addBody({ model: models.load("triangle") }).strike({ impulse: 0.002, time: 0.1 });
    const samples = world.render(66_150)[0];
    await input.setInputFiles({
      name: "triangle.wav",
      mimeType: "",
      buffer: Buffer.from(floatWav([[samples]], 44_100)),
    });
    await poll(() => studio.text(".listening-target")).toContain("modes were fitted");
    await shootPanel(studio, "listening-");
    await studio.own.click(".handle");
    await begin(studio);
    expect((await trialOf(studio))!.sounds.some((name) => name === "real" || Number(name) > 0)).toBe(true);
    await shootThemes(studio, "listening-");
    await answer(studio, SCRIPTS.pairs, 3);
    await studio.own.click("text=End the test");
    await poll(() => finished(studio)).toBe(1);
    // and by ABX: can the fit be told from what was recorded?
    await studio.own.setViewportSize({ width: 1440, height: 900 });
    await studio.own.locator('[data-field="Question"] select').selectOption("abx");
    await studio.choose("Other", "real");
    await shoot(studio, "listening-abx-1440");
    await begin(studio);
    expect([...(await trialOf(studio))!.sounds].sort()).toEqual(["full", "real"]);
    await answer(studio, SCRIPTS.abx, 2);
    await studio.own.click("text=End the test");
    await poll(() => finished(studio)).toBe(2);
    studio.isWell();
    await studio.close();
  });
});
