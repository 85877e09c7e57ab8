// Listens in a page to all that leads to its speakers, so that a test hears what a person would.
import type { Browser, Page } from "./browsers.js";
import { poll } from "./poll.js";

declare global {
  /** What `listenIn` found: the page's contexts, and analysers of the left and right of all that leads to a speaker. */
  var heard: { contexts: BaseAudioContext[]; sides: AnalyserNode[][] };
}

/** Runs in the page before its own scripts: listens to every node that is connected to a destination. */
function listenIn(): void {
  globalThis.heard = { contexts: [], sides: [] };
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...words: unknown[]) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, ...words: unknown[]) {
    const { context } = this;
    if (words[0] === context.destination) {
      const splitter = context.createChannelSplitter(2);
      const sides = [0, 1].map((side) => {
        const analyser = new AnalyserNode(context, { fftSize: 32768, smoothingTimeConstant: 0 });
        connect.call(splitter, analyser, side);
        return analyser;
      });
      connect.call(this, splitter);
      heard.contexts.push(context);
      heard.sides.push(sides);
    }
    return connect.apply(this, words);
  } as typeof AudioNode.prototype.connect;
}

/**
 * Runs in a page before its own scripts: a display that rests after each picture. Without a GPU, a page that draws
 * all the time takes a core from everybody, and what is heard and counted does not depend on pictures.
 */
export function slowDisplay(): void {
  const rest = 250;
  const [ask, withdraw] = [requestAnimationFrame, cancelAnimationFrame].map((call) => call.bind(globalThis)) as [
    typeof requestAnimationFrame,
    typeof cancelAnimationFrame,
  ];
  const waiting = new Map<number, () => void>();
  let last = 0;
  globalThis.requestAnimationFrame = (draw) => {
    const id = ++last;
    const timer = setTimeout(() => {
      const asked = ask((time) => {
        waiting.delete(id);
        draw(time);
      });
      waiting.set(id, () => withdraw(asked));
    }, rest);
    waiting.set(id, () => clearTimeout(timer));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    waiting.get(id)?.();
    waiting.delete(id);
  };
}

/** Opens an address in a new page and listens from the start; `before` also runs in the page before its own scripts. */
export async function openPage(browser: Browser, url: string, ...before: (() => void)[]): Promise<Page> {
  const page = await browser.newPage();
  for (const script of [listenIn, ...before]) {
    await page.driver.chromium?.addInitScript(script);
    await page.driver.firefox?.evaluateOnNewDocument(script);
  }
  await page.open(url);
  return page;
}

/** Waits until a world is connected: itself, and the silent node by which its time passes. */
export function hasWorld(page: Page): Promise<void> {
  return page.waitFor(() => heard.sides.length > 1);
}

/**
 * Waits until the page has rendered so many seconds more of sound; a page on a busy machine takes longer for them.
 * Where it is silent, or falls silent, one picture is waited for.
 */
export async function passes(page: Page, seconds: number): Promise<void> {
  await page.evaluate(async (more) => {
    const running = () => heard.contexts.find(({ state }) => state === "running");
    const context = running();
    const end = (context?.currentTime ?? 0) + more;
    while (context && context === running()) {
      if (context.currentTime >= end) return;
      await new Promise((next) => setTimeout(next, 20));
    }
    await new Promise((next) => requestAnimationFrame(next));
  }, seconds);
}

/** Waits until the page has drawn so many pictures more. */
export async function pictures(page: Page, count: number): Promise<void> {
  await page.evaluate(async (more) => {
    for (let i = 0; i < more; i++) await new Promise((next) => requestAnimationFrame(next));
  }, count);
}

/** Peaks of the last 0.7 s on the left and on the right, of all that leads to a speaker. */
export const peaks = (page: Page) =>
  page.evaluate(() =>
    [0, 1].map((side) => {
      const samples = new Float32Array(32768);
      let most = 0;
      for (const sides of heard.sides) {
        sides[side].getFloatTimeDomainData(samples);
        for (const sample of samples) most = Math.max(most, Math.abs(sample));
      }
      return most;
    }),
  );
/** It gets louder than this. */
export const sounds = (page: Page, least = 0.001) =>
  poll(async () => Math.max(...(await peaks(page)))).toBeGreaterThan(least);
/**
 * What is done makes it louder than this. After a hundred looks in vain it is done again: a busy machine may look away
 * for longer than a short sound lasts.
 */
export function makesSound(page: Page, act: () => Promise<void>, least: number) {
  let looks = 0;
  return poll(async () => {
    if (looks++ % 100 === 0) await act();
    return Math.max(...(await peaks(page)));
  }).toBeGreaterThan(least);
}
/** It gets quieter than this. */
export const isQuiet = (page: Page, most: number) =>
  poll(async () => Math.max(...(await peaks(page)))).toBeLessThan(most);
