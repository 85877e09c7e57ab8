// Opens a bell's page in Chromium as a person would: waits for its world, clicks the button, and measures the peak at
// the speakers. Everything that went wrong on the way is told, too.
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page as ChromiumPage, Frame } from "playwright-core";
import { expect } from "vitest";
import type { Browser, Page } from "../../browser/support/browsers.js";
import { openPage } from "../../browser/support/listen-in.js";
import { type Answer, type Served, type ServeOptions, serve } from "../../browser/support/serve.js";
import { PATIENCE } from "../../support/patience.js";
import { PEAK, TOLERANCE } from "./bell.js";

declare global {
  /** The greatest peak since the page was clicked. */
  var most: number;
}

/** How a visit came out. */
export interface Visit {
  /** Peak at the speakers after a click. */
  peak: number;
  /** Lines of the console that are errors, and exceptions that nothing caught. */
  complaints: string[];
}

/** Opens an address, strikes the bell in the page or in its frame, and closes the page. */
export async function visit(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const page = await openListening(browser, url);
  try {
    const peak = await strike(page);
    await look(page);
    return { peak, complaints: complaintsOf(page) };
  } finally {
    await page.close();
  }
}

/** What a page's console says when its world cannot be made. */
export async function complaint(browser: Browser, url: string): Promise<string> {
  const page = await openListening(browser, url);
  try {
    await until(() => page.errors.length > 0, "an error", page);
    return page.errors.join("\n");
  } finally {
    await page.close();
  }
}

/** The peak is that of the README's bell. */
export function isTheBell(peak: number): void {
  expect(peak).toBeGreaterThan(PEAK * (1 - TOLERANCE));
  expect(peak).toBeLessThan(PEAK * (1 + TOLERANCE));
}

/** A server that remembers all it answered. */
export interface Host extends Served {
  answers: Answer[];
  /** Paths that were answered with 400 and more. */
  refused(): string[];
  /** Bytes of all that is not HTML, each file gzipped by itself and counted once. */
  bytes(): number;
}

/** Serves folders as `serve` does. */
export async function host(folders: Record<string, string>, options: ServeOptions = {}): Promise<Host> {
  const answers: Answer[] = [];
  const served = await serve(folders, { ...options, onAnswer: (answer) => answers.push(answer) });
  return {
    ...served,
    answers,
    refused: () => refusedOf(answers),
    bytes: () => zipped(answers),
  };
}

/** What was answered with 400 and more; a missing icon is none of ours. */
export function refusedOf(answers: readonly Answer[]): string[] {
  const wrong = answers.filter(({ status, path }) => status >= 400 && path !== "/favicon.ico");
  return wrong.map(({ path, status }) => `${status} ${path}`);
}

/** Bytes of answers without HTML, each gzipped by itself and counted once. */
export function zipped(answers: readonly Answer[]): number {
  const bodies = new Map(answers.map(({ path, body }) => [path, body]));
  return [...bodies].reduce(
    (sum, [path, body]) => sum + (body && !/(?:\/|\.html|\.ico)$/.test(path) ? gzipSync(body, { level: 9 }).length : 0),
    0,
  );
}

/** A page that is heard from before its first script. */
async function openListening(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser, "about:blank");
  hearErrors(page);
  await page.open(url);
  return page;
}

async function strike(page: Page): Promise<number> {
  const driver = page.driver.chromium!;
  let frame: Frame | undefined;
  await until(async () => (frame = await frameWithWorld(driver)), "a world that is connected", page);
  await frame!.evaluate(() => {
    globalThis.most = 0;
    // as large as the bell of the example: places on it are then no matter of single pixels
    const { style } = document.querySelector("button")!;
    Object.assign(style, { width: "280px", height: "220px", border: "0" });
    const samples = new Float32Array(32768);
    setInterval(() => {
      for (const analyser of heard.sides.flat()) {
        analyser.getFloatTimeDomainData(samples);
        for (const sample of samples) globalThis.most = Math.max(globalThis.most, Math.abs(sample));
      }
    }, 50);
  });
  await frame!.click("button");
  await until(() => frame!.evaluate(() => most > 0.001), "a sound", page);
  // the peak of a bell comes within a tenth of a second; the analysers look back over seven
  const heardAt = await frame!.evaluate(() => heard.contexts[0].currentTime);
  await until(() => frame!.evaluate((time) => heard.contexts[0].currentTime > time + 0.2, heardAt), "more sound", page);
  return frame!.evaluate(() => most);
}

async function frameWithWorld(page: ChromiumPage): Promise<Frame | undefined> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => (globalThis.heard?.sides.length ?? 0) > 1).catch(() => false)) return frame;
  }
  return undefined;
}

async function until(condition: () => unknown, wanted: string, page: Page): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await condition())) {
    const words = complaintsOf(page);
    if (page.errors.length > 0 || performance.now() > end)
      throw new Error(`no ${wanted}: ${words.join("\n") || "nothing was said"}`);
    await pause(20);
  }
}

/** Exceptions, and the console's errors with the addresses that they are about; a missing icon is none of ours. */
function complaintsOf(page: Page): string[] {
  const lines = consoleErrors.get(page) ?? [];
  return [...page.errors, ...lines.filter((line) => !line.includes("/favicon.ico"))];
}

const consoleErrors = new WeakMap<Page, string[]>();

/** Remembers the console's errors from now on. */
function hearErrors(page: Page): void {
  const lines: string[] = [];
  consoleErrors.set(page, lines);
  page.driver.chromium!.on("console", (message) => {
    if (message.type() === "error") lines.push(`${message.text()} at ${message.location().url}`);
  });
}
