// The gallery as a person uses it: it opens silently with its pictures drawn, sounds where it is clicked, louder when
// it is struck harder and duller with a softer mallet, by mouse and by key; a link restores it. Screenshots of it are
// written (shots.ts).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers } from "../support/browsers.js";
import { isQuiet, peaks } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import type { Served } from "../support/serve.js";
import { shootPanel, shootThemes } from "./shots.js";
import { DRAWN, FLAT, Studio, serveBuilt } from "./studio.js";

const chromium = browsers(["Chromium"])[0];
/** A peak below this is silence between two strikes. */
const SILENT = 3e-4;
let served: Served;

beforeAll(async () => {
  served = await serveBuilt();
});
afterAll(() => served?.close());

/** So many pictures of cards are drawn. */
const drawn = (studio: Studio, least: number) =>
  poll(() =>
    studio.page.evaluate(() => document.querySelectorAll(".card canvas[data-drawn]").length),
  ).toBeGreaterThanOrEqual(least);

/** The middle of a preset's picture on the page. */
const middle = async (studio: Studio, name: string) => {
  const picture = studio.own.locator(`.card[data-preset="${name}"] .thing-picture`);
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await picture.boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
};

/**
 * What is heard of a strike: its peak, and the root mean square of its frequency, Hz: that of the slope of a sound over
 * that of the sound, by Rayleigh.
 */
interface Heard {
  peak: number;
  centre: number;
}
declare global {
  /** What was heard since it was last forgotten, and what forgets it. */
  var ear: Heard & { forget(): void };
}

/** Listens on the audio thread, which misses nothing however busy the page is. */
const listen = (studio: Studio) =>
  studio.page.evaluate(async () => {
    const [context, [side]] = [heard.contexts[0] as AudioContext, heard.sides[0]];
    const code = `registerProcessor("ear", class extends AudioWorkletProcessor {
      constructor() {
        super();
        this.port.onmessage = ({ data }) => this.begin(data);
        this.begin(0);
      }
      begin(turn) { Object.assign(this, { turn, peak: 0, power: 0, slope: 0, last: 0, blocks: 0 }); }
      process([[samples = []]]) {
        for (const x of samples) {
          this.peak = Math.max(this.peak, Math.abs(x));
          this.power += x * x;
          this.slope += (x - this.last) ** 2;
          this.last = x;
        }
        const { turn, peak, power, slope } = this;
        const centre = (sampleRate / Math.PI) * Math.asin(Math.min(1, Math.sqrt(slope / (power || 1)) / 2));
        if (this.blocks++ % 16 === 0) this.port.postMessage({ turn, peak, centre });
        return true;
      }
    });`;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    await context.audioWorklet.addModule(address);
    const node = new AudioWorkletNode(context, "ear");
    side.connect(node);
    node.connect(context.destination);
    let turn = 0;
    const forget = () => {
      Object.assign(ear, { peak: 0, centre: 0 });
      node.port.postMessage(++turn);
    };
    globalThis.ear = { peak: 0, centre: 0, forget };
    node.port.onmessage = ({ data }) => {
      if (data.turn === turn) Object.assign(ear, { peak: data.peak, centre: data.centre });
    };
  });

/** What is heard of a strike that comes after silence, until it is silent again. */
async function hear(studio: Studio, strike: () => Promise<void>): Promise<Heard> {
  await isQuiet(studio.page, SILENT);
  await studio.page.evaluate(() => ear.forget());
  await strike();
  await poll(() => studio.page.evaluate(() => ear.peak)).toBeGreaterThan(2 * SILENT);
  await isQuiet(studio.page, SILENT);
  return studio.page.evaluate(() => ({ peak: ear.peak, centre: ear.centre }));
}

describe.runIf(chromium)("in Chromium", () => {
  test("is the front door, sounds by the first click, louder when harder, duller when softer; keys too", async () => {
    const browser: Browser = await chromium.launch({ autoplay: false, args: DRAWN });
    const studio = await Studio.open({ browser, url: served.url }, "#/");
    await poll(() => studio.address()).toBe("#/gallery");
    await drawn(studio, 8);
    expect(await studio.own.locator(".card").count()).toBeGreaterThan(70);
    expect(Math.max(...(await peaks(studio.page)))).toBe(0);

    // the first click starts the sound, and strikes
    const [x, y] = await middle(studio, "wood-block");
    const strike = () => studio.own.mouse.click(x, y);
    await poll(() => studio.text('.card[data-preset="wood-block"]')).toContain("14 modes");
    await listen(studio);
    await hear(studio, strike);
    await studio.runs();
    await poll(() => studio.text('[data-figure="gallery-name"]')).toBe("Wood block");
    await poll(async () => (await studio.modes())[1]).toBe(14);
    await poll(() => studio.address()).toMatch(/^#\/gallery\?preset=wood-block&at=[-\d.]+%2C[-\d.]+%2C[-\d.]+$/);

    const plain = await hear(studio, strike);
    await studio.own.keyboard.down("Shift");
    const hard = await hear(studio, strike);
    await studio.own.keyboard.up("Shift");
    expect(hard.peak).toBeGreaterThan(2 * plain.peak);

    await studio.type("Contact", 0.1);
    const bright = await hear(studio, strike);
    await studio.type("Contact", 1.2);
    await studio.type("Strength", 60);
    const dull = await hear(studio, strike);
    expect(dull.centre).toBeLessThan(0.8 * bright.centre);

    // arrows go from card to card; a key strikes, and only what was struck is in the world
    await studio.own.locator('.card[data-preset="wood-block"]').focus();
    await studio.own.keyboard.press("ArrowRight");
    const next = await studio.page.evaluate(() => (document.activeElement as HTMLElement).dataset.preset);
    expect(next).toBe("cutting-board");
    await hear(studio, () => studio.own.keyboard.press("Enter"));
    await poll(() => studio.text('[data-figure="gallery-name"]')).toBe("Cutting board");
    await poll(async () => (await studio.modes())[1]).toBe(94);
    await poll(() => studio.address()).toBe("#/gallery?preset=cutting-board&contact=1.2&strength=60");

    await studio.own.locator(".gallery-search").fill("church");
    expect(await studio.own.locator(".card").count()).toBe(1);
    await studio.own.locator(".gallery-search").fill("");
    await studio.own.locator(".gallery").evaluate((gallery) => gallery.scrollTo(0, 0));
    await studio.own.mouse.click(...(await middle(studio, "singing-bowl")));
    await poll(() => studio.text('[data-figure="gallery-name"]')).toBe("Singing bowl");
    const large = () =>
      studio.page.evaluate(() => document.querySelector<HTMLElement>(".struck canvas")?.dataset.drawn);
    await poll(large).toBe("singing-bowl");
    await drawn(studio, 14);
    await shootThemes(studio, "gallery-");
    studio.isWell();
    await studio.close();
    await browser.close();
  });

  test("a link restores it on a narrow screen, with pictures where there is no WebGL", async () => {
    const args = process.env.PHONOLITE_SHOTS ? DRAWN : FLAT;
    const browser: Browser = await chromium.launch({ autoplay: false, args });
    const hash = "#/gallery?preset=gong&contact=2&strength=20&sort=ring&search=bronze";
    const studio = await Studio.open({ browser, url: served.url }, hash, 390, 844);
    await drawn(studio, 2);
    const order = () =>
      studio.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".card")].map((card) => card.dataset.preset),
      );
    // by ring time, once all of them are measured
    await poll(order).toEqual(["church-bell", "gong", "singing-bowl", "bell", "hand-bell", "cymbal"]);
    await poll(() => studio.text('[data-figure="gallery-modes"]')).toContain("300");
    expect([await studio.value("Contact"), await studio.value("Strength")]).toEqual([2, 20]);
    await poll(() => studio.address()).toBe(hash);
    expect(await studio.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // the card was brought into view by its list alone: the handle lies at the bottom
    const handle = (await studio.own.locator(".handle").boundingBox())!;
    const status = (await studio.own.locator(".status").boundingBox())!;
    expect(Math.abs(handle.y + handle.height - status.y)).toBeLessThan(3);
    await shootThemes(studio, "gallery-");
    await shootPanel(studio, "gallery-");
    studio.isWell();
    await studio.close();
    await browser.close();
  });
});
