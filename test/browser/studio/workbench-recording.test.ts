// From a recording to a model on the workbench: a sound that is dropped, its fit, the comparison, a fit that is
// stopped, and a strike in front of the microphone. One page does it all, for a page takes long to open. What the
// microphone hears is a file.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { models } from "../../../src/model/index.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { floatWav } from "../../../studio/parts/sound/wav.js";
import { temporaryFolder } from "../../support/run.js";
import { type Browser, browsers } from "../support/browsers.js";
import { peaks, sounds } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";
import { shoot, shootThemes } from "./shots.js";
import { FLAT, Studio, serveBuilt } from "./studio.js";

const chromium = browsers(["Chromium"])[0];
/** A fork has few modes, so that its fit is quick. */
const PRESET = "tuning-fork";
let served: Served;
let browser: Browser;
let strike: Float32Array;
let rate: number;

/** A strike on the preset after some quiet, in a hiss that is the same each time. */
async function struck(sampleRate: number, before: number, seconds: number, redamp: number): Promise<Float32Array> {
  const world = await OfflineWorld.create({ sampleRate, channels: 1, limiter: false });
  world.addBody({ model: models.load(PRESET).redamp(redamp) }).strike({ impulse: 0.01, time: before });
  const [samples] = world.render(seconds * sampleRate);
  world.dispose();
  let seed = 1;
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (0.5 / peak) * sample + 3e-5 * (seed / 2 ** 30 - 1);
  });
}

/** A WAV file of 16 bits, as Chromium wants the sound of a false microphone. */
function plainWav(samples: Float32Array, sampleRate: number): Uint8Array {
  const file = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const words: (readonly [at: number, text: string])[] = [
    [0, "RIFF"],
    [8, "WAVEfmt "],
    [36, "data"],
  ];
  for (const [at, text] of words) {
    for (let i = 0; i < text.length; i++) file.setUint8(at + i, text.charCodeAt(i));
  }
  file.setUint32(4, 36 + 2 * samples.length, true);
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, sampleRate, true);
  file.setUint32(28, 2 * sampleRate, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  file.setUint32(40, 2 * samples.length, true);
  for (let i = 0; i < samples.length; i++) file.setInt16(44 + 2 * i, Math.round(32_767 * samples[i]), true);
  return new Uint8Array(file.buffer);
}

beforeAll(async () => {
  if (!chromium) return;
  rate = 32_000;
  strike = await struck(rate, 0.3, 1.5, 3);
  const microphone = join(temporaryFolder(), "microphone.wav");
  writeFileSync(microphone, plainWav(await struck(48_000, 2, 5, 8), 48_000));
  served = await serveBuilt();
  browser = await chromium.launch({
    autoplay: false,
    fakeDevices: true,
    args: [...FLAT, `--use-file-for-fake-audio-capture=${microphone}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

describe.runIf(chromium)("in Chromium", () => {
  test("a recording becomes a model that is compared with it, from a file and from the microphone", async () => {
    const studio = await Studio.open({ browser, url: served.url }, "#/workbench");
    const page = studio.own;
    const desk = () => studio.page.evaluate(() => document.querySelector<HTMLElement>(".recording")?.dataset.desk);
    const compared = () => studio.page.evaluate(() => document.querySelector<HTMLElement>(".compare")?.dataset.compare);
    const modes = () =>
      studio.page.evaluate(() => {
        const bench = globalThis.phonolite?.workbench;
        return [...(bench?.model()?.frequencies ?? [])];
      });
    const truth = models.load(PRESET);
    const loudest = truth.frequencies[truth.order("loudness")[0]];
    /** How far the nearest mode of the model is from the loudest of the preset, Hz. */
    const away = async () => Math.min(...(await modes()).map((hz) => Math.abs(hz - loudest)));

    // a file that falls anywhere on the page is for the recording, for it is a sound
    const drop = (bytes: readonly number[], name: string) =>
      page.evaluate(
        ([data, called]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(data)], called));
          dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        [bytes, name] as const,
      );
    await drop([...new Uint8Array(floatWav([[strike]], rate))], "fork.wav");
    await poll(desk).toBe("done");
    expect(await away()).toBeLessThan(0.05);
    expect(await studio.text(".recording-words")).toMatch(/^\d+ modes?\. What they leave lies \d/);
    expect(await studio.text(".recording")).toContain("nothing leaves this browser");
    await poll(compared).toBe("current");
    expect(await studio.figure("residual")).toBeLessThan(-20);
    expect(await studio.figure("log-spectral")).toBeLessThan(6);
    expect(await studio.figure("nmr")).toBeLessThan(10);
    for (const name of ["recording", "model", "difference"]) {
      const coloured = await page.evaluate((file) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`[data-plot="compare-${file}"] canvas`)!;
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      }, name);
      // axes and words have a few colours; a picture has many, and what is left has the fewest
      expect([name, coloured > 40]).toEqual([name, true]);
    }

    // to hear: one sound, then the other from there on; nothing else sounds
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);
    await page.click('.compare-play:has-text("Recording")');
    await studio.runs();
    await sounds(studio.page, 0.01);
    await page.click('.compare-play:has-text("Model")');
    await poll(() => studio.text(".compare-play[aria-pressed=true]")).toBe("Model");
    await page.click('.compare-play:has-text("Model")');
    await poll(() => page.locator(".compare-play[aria-pressed=true]").count()).toBe(0);

    // an edit is compared anew
    const before = await studio.figure("residual");
    await page.locator(".mode-switches button").first().click();
    await poll(() => studio.figure("residual")).not.toBe(before);
    await poll(compared).toBe("current");
    await shootThemes(studio, "workbench-recording-");

    await page.click('[data-view="heard"]');
    await poll(() => studio.text('[data-figure="audible"]')).toMatch(/^\d+ of \d+ modes$/);
    const heard = () => studio.text('[data-figure="audible"]').then((text) => Number.parseInt(text, 10));
    const first = await heard();
    await studio.type("After the strike", 9.5);
    await poll(heard).toBeLessThan(first);
    await shoot(studio, "workbench-heard-1440");

    // a fit can be stopped at any moment; what lay on the bench stays there, for nothing was found so soon
    const old = await modes();
    await page.evaluate(async () => {
      const named = (words: string) =>
        [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === words);
      named("Fit again")!.click();
      while (!named("Cancel")) await new Promise((next) => setTimeout(next));
      named("Cancel")!.click();
    });
    await poll(desk).toBe("stopped");
    expect(await modes()).toEqual(old);
    expect(await studio.text(".recording-words")).toContain("What lies on the bench stays");

    // a file that is no sound is refused in words
    await page.setInputFiles('[data-field="recording"]', {
      name: "words.wav",
      mimeType: "audio/wav",
      buffer: Buffer.from("no sound at all"),
    });
    await poll(() => studio.text(".recording-words")).toContain("a sound that this browser can read");

    // the microphone, without and with permission
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const own = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async () => {
        mediaDevices.getUserMedia = own;
        throw new DOMException("no", "NotAllowedError");
      };
    });
    await studio.choose("Fit", "quick");
    await page.click("text=Record a strike");
    await poll(() => studio.text(".recording-words")).toContain("Allow it for this page");
    await page.click("text=Record a strike");
    await poll(() => studio.text(".recording-progress")).toMatch(/Strike it now|Let it ring/);
    await poll(desk).toBe("done");
    expect(await studio.text('[data-figure="label"]')).toBe("Microphone");
    expect(await away()).toBeLessThan(0.5);
    studio.isWell();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.click('[data-view="compare"]');
    await poll(compared).toBe("current");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await shootThemes(studio, "workbench-recording-");
    studio.isWell();
    await studio.close();
  });
});
