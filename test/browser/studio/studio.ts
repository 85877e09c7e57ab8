// The built studio as tests use it: served from some folder of a host that isolates nothing, opened, started and read.
import { join } from "node:path";
import type { Page as ChromiumPage } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { ROOT } from "../../support/files.js";
import { madeOnce } from "../../support/shared-folder.js";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import { openPage, passes, pictures, slowDisplay } from "../support/listen-in.js";
import { poll } from "../support/poll.js";
import { type Served, type ServeOptions, serve } from "../support/serve.js";

/**
 * Words for Chromium by which nothing can be drawn in three dimensions: the map takes the picture's place, and tests
 * are quick.
 */
export const FLAT = ["--disable-3d-apis"];
/** Words by which pictures are drawn without a GPU, the same everywhere. */
export const DRAWN = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** What browsers say on a machine without a GPU; it is no fault of the page. */
const SPEED = /No available adapters|GPU stall due to ReadPixels|GL Driver Message|READ-usage buffer was written/;

/** The folder of the built studio, which is built once a run. */
function buildStudio(): Promise<string> {
  return madeOnce(inject("sharedFolder"), "studio", async (outDir) => {
    const { build } = await import("vite");
    await build({ configFile: join(ROOT, "studio/vite.config.ts"), logLevel: "error", build: { outDir } });
  });
}

/** Serves the built studio below a folder; the address ends in a slash. */
export async function serveBuilt(options: ServeOptions = {}): Promise<Served> {
  const served = await serve({ "/some/where/": await buildStudio() }, options);
  return { ...served, url: `${served.url}some/where/` };
}

/** Where tests of the built studio find it. */
export interface Door {
  browser: Browser;
  /** The address of the studio, which ends in a slash. */
  url: string;
}

/** Tests of the built studio that share a server and a Chromium; they are left out where there is none. */
export function inChromium(title: string, args: string[], tests: (door: Door) => void): void {
  const [chromium] = browsers(["Chromium"]);
  describe.runIf(chromium)(title, () => {
    const door = {} as Door;
    let served: Served;
    beforeAll(async () => {
      served = await serveBuilt();
      Object.assign(door, { browser: await chromium.launch({ autoplay: false, args }), url: served.url });
    });
    afterAll(async () => {
      await door.browser?.close();
      await served?.close();
    });
    tests(door);
  });
}

/**
 * Runs in a page before its own scripts: what is drawn on flat canvases leaves no paint. Without a GPU, paint is a
 * quarter of what a page costs; everything that decides what is drawn still runs.
 */
function dryBrushes(): void {
  const brushes = ["fill", "stroke", "fillRect", "strokeRect", "clearRect", "fillText", "strokeText"] as const;
  for (const brush of brushes) CanvasRenderingContext2D.prototype[brush] = () => {};
}

/** The studio in a page. */
export class Studio {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /**
   * Opens an address of the studio and waits until the hail runs. Where nobody looks at maps and plots, `painted` is
   * false: they are drawn, but no paint is left.
   */
  static async open(
    { browser, url }: Door,
    hash = "#/hail",
    width = 1440,
    height = 900,
    painted = true,
  ): Promise<Studio> {
    const page = await openPage(browser, url + hash, slowDisplay, ...(painted ? [] : [dryBrushes]));
    const studio = new Studio(page);
    await studio.own?.setViewportSize({ width, height });
    await page.waitFor(() => document.querySelector(".picture") !== null);
    return studio;
  }

  /** Waits until the hail has begun, and some of it has come down. */
  async hails(): Promise<void> {
    await poll(() => this.text(".way")).toContain("(");
    await pictures(this.page, 8);
  }

  /** Whether the picture beside the panels is drawn: `yes` or `no`, once that is known. */
  drawn() {
    return poll(() => this.page.evaluate(() => document.querySelector<HTMLElement>(".picture-host")?.dataset.drawn));
  }

  /** Playwright's own page. */
  get own(): ChromiumPage {
    return this.page.driver.chromium!;
  }

  /** Starts the sound by the button, unless a gesture has started it already, and waits until it runs. */
  async start(): Promise<void> {
    await this.page.waitFor(() => document.querySelector('.start, .status[data-state="running"]') !== null);
    // in one step: a script from outside counts as a gesture, after which the button may be gone
    const box = await this.page.evaluate(() => {
      const button = document.querySelector<HTMLElement>(".start");
      if (!button) return undefined;
      button.focus();
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    if (box) await (this.page.driver.chromium ?? this.page.driver.firefox!).mouse.click(box.x, box.y);
    await this.runs();
  }
  /** Waits until the sound runs. */
  runs(): Promise<void> {
    return this.page.waitFor(() => document.querySelector<HTMLElement>(".status")!.dataset.state === "running");
  }

  /** Opens what is folded. */
  unfold(): Promise<void> {
    return this.page.evaluate(() => {
      for (const group of document.querySelectorAll("details")) group.open = true;
    });
  }
  /** The text of an element, empty where there is none. */
  text(selector: string): Promise<string> {
    return this.page.evaluate((at) => document.querySelector<HTMLElement>(at)?.textContent ?? "", selector);
  }
  /** The number in a figure of the displays or the status bar. */
  async figure(name: string): Promise<number> {
    const text = await this.text(
      `[data-figure="${name}"] .number, [data-figure="${name}"].number, [data-figure="${name}"] dd`,
    );
    return Number.parseFloat(text.replaceAll(",", "").replace("−", "-"));
  }
  /** Modes that are computed, and all. */
  async modes(): Promise<[number, number]> {
    const [alive, total] = (await this.text('[data-figure="modes"] .number'))
      .replaceAll(",", "")
      .split(" / ")
      .map(Number);
    return [alive, total];
  }
  /** Waits for a number to come to something; each look is the mean of four readings over 0.6 s of sound. */
  settles(read: () => Promise<number>) {
    const mean = async () => {
      let sum = 0;
      for (let i = 0; i < 4; i++) {
        sum += await read();
        await passes(this.page, 0.15);
      }
      return sum / 4;
    };
    return poll(mean, { interval: 100 });
  }
  /** The mean of a number over three seconds of sound. */
  async mean(read: () => Promise<number>): Promise<number> {
    let sum = 0;
    for (let i = 0; i < 15; i++) {
      sum += await read();
      await passes(this.page, 0.2);
    }
    return sum / 15;
  }
  /** The value of a slider. */
  value(name: string): Promise<number> {
    return this.page.evaluate(
      (field) => Number(document.querySelector<HTMLInputElement>(`[data-field="${field}"] input[type=number]`)!.value),
      name,
    );
  }
  /** Types a value into a slider's number. */
  async type(name: string, value: number): Promise<void> {
    const input = this.own.locator(`[data-field="${name}"] input[type=number]`);
    await input.fill(String(value));
    await input.press("Enter");
  }
  /** Chooses a word. */
  choose(name: string, value: string): Promise<void> {
    return this.own.locator(`[data-field="${name}"] input[value="${value}"]`).check({ force: true });
  }
  /** Presses a switch. */
  switch(name: string, on: boolean): Promise<void> {
    return this.own.locator(`[data-field="${name}"] input`).setChecked(on, { force: true });
  }
  /** How many modes of a thing are computed. */
  async modesOf(thing: string): Promise<number> {
    const text = await this.page.evaluate(
      () => document.querySelector('[data-plot="hail-things"] svg')?.getAttribute("aria-label") ?? "",
    );
    return Number(new RegExp(`${thing}: (\\d+) of`).exec(text)?.[1]);
  }
  /** The part of the address behind #; what a page writes there comes a little later than the change. */
  address(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }

  /** Nothing was said on the console, and nothing was thrown. */
  isWell(): void {
    expect(this.page.errors).toEqual([]);
    expect(this.page.messages.filter((message) => !SPEED.test(message))).toEqual([]);
  }
  close(): Promise<void> {
    return this.page.close();
  }
}
