// The browsers that tests run in: where they are, how they start, and one small page for both drivers. Chromium comes
// through playwright-core; Firefox through puppeteer-core, with a silent sound server, for its audio waits for one.
// A browser that is not there leaves its tests out, with one line; with PHONOLITE_REQUIRE=browsers that is a failure.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page as ChromiumPage } from "playwright-core";
import type { Page as FirefoxPage } from "puppeteer-core";
import { LONGEST_TEST, PATIENCE } from "../../support/patience.js";

/** The names of the two browsers. */
export type BrowserName = "Chromium" | "Firefox";

/** How a browser starts. */
export interface LaunchOptions {
  /** Whether pages may sound before anybody clicked; true unless told. False is the browser's own rule. */
  autoplay?: boolean;
  /** Whether there is a microphone with a signal of its own that needs no permission; in Chromium also fake outputs. */
  fakeDevices?: boolean;
  /** More words for Chromium's command line. */
  args?: string[];
  /** More preferences of Firefox. */
  prefs?: Record<string, string | number | boolean>;
}

/** A browser that is on this machine. */
export interface InstalledBrowser {
  name: BrowserName;
  /** Where its program is. */
  path: string;
  launch(options?: LaunchOptions): Promise<Browser>;
}

/** A browser that runs. */
export interface Browser {
  name: BrowserName;
  /** A new page, which shares nothing with others in Chromium. */
  newPage(): Promise<Page>;
  /** Ends it and all that was started with it. */
  close(): Promise<void>;
}

/** A page, the same for both drivers. */
export interface Page {
  /** Loads an address and waits until its scripts and images are there. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page and gives its result. The function sees nothing of its surroundings but `input`; both
   * are plain data. In Chromium this counts as a gesture of the user.
   */
  evaluate<T, I = undefined>(work: (input: I) => T | Promise<T>, input?: I): Promise<Awaited<T>>;
  /** Evaluates again and again until it gives something true. A hang ends after `limit` seconds. */
  waitFor(condition: () => unknown, limit?: number): Promise<void>;
  /** Clicks in the middle of the element, as a person would. */
  click(selector: string): Promise<void>;
  /** What the page wrote to its console, such as `log: ready`; the kinds are those of the console's methods. */
  messages: string[];
  /** Messages of exceptions and rejections that nothing caught; in Firefox also what a security policy blocked. */
  errors: string[];
  close(): Promise<void>;
  /** The driver's own page, for what only one browser can do. */
  driver: { chromium?: ChromiumPage; firefox?: FirefoxPage };
}

/** Where each browser may be, the Debian package that brings it, and how it starts. */
const BROWSERS = {
  Chromium: {
    variable: "PHONOLITE_CHROMIUM",
    programs: ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    debian: "chromium",
    launch: launchChromium,
  },
  Firefox: {
    variable: "PHONOLITE_FIREFOX",
    programs: ["/usr/bin/firefox-esr", "firefox-esr", "firefox"],
    debian: "firefox-esr",
    launch: launchFirefox,
  },
};

/**
 * The browsers of these names that are on this machine; says in one line which are not, and how to get them. On Linux
 * Firefox counts only together with pulseaudio.
 *
 * @example
 * const found = browsers();
 * describe.runIf(found.length > 0)("a strike", () => {
 *   describe.each(found)("in $name", ({ launch }) => { … });
 * });
 */
export function browsers(names: readonly BrowserName[] = ["Chromium", "Firefox"]): InstalledBrowser[] {
  const found: InstalledBrowser[] = [];
  const left: BrowserName[] = [];
  const cures: string[] = [];
  for (const name of names) {
    const { variable, programs, debian, launch } = BROWSERS[name];
    const path = findProgram(process.env[variable] ? [process.env[variable]] : programs);
    const silent = name === "Firefox" && process.platform === "linux" && !findPulseaudio();
    if (path && !silent) {
      found.push({ name, path, launch: (options = {}) => launch(path, options) });
      continue;
    }
    left.push(name);
    if (!path) cures.push(`\`apt-get install ${debian}\` or its path in ${variable}`);
    if (silent) cures.push("`apt-get install pulseaudio`");
  }
  if (left.length === 0) return found;
  const words = `tests in ${left.join(" and ")} need ${cures.join(", ")}`;
  const required = (process.env.PHONOLITE_REQUIRE ?? "").split(",").some((word) => word.trim() === "browsers");
  if (required) throw new Error(`${words}; PHONOLITE_REQUIRE says that they must run`);
  console.warn(`${words}; until then they are left out`);
  return found;
}

async function launchChromium(path: string, { autoplay = true, fakeDevices, args = [] }: LaunchOptions) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: path,
    timeout: PATIENCE,
    // Chromium's audio runs without any sound device. With no server to ask it starts none, and is the same everywhere.
    env: { ...process.env, PULSE_SERVER: "unix:/dev/null" },
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(autoplay ? ["--autoplay-policy=no-user-gesture-required"] : []),
      ...(fakeDevices ? ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] : []),
      ...args,
    ],
  });
  return {
    name: "Chromium",
    newPage: async () => {
      const page = await browser.newPage();
      return samePage(page, { chromium: page });
    },
    close: () => browser.close(),
  } satisfies Browser;
}

async function launchFirefox(path: string, { autoplay = true, fakeDevices, prefs }: LaunchOptions) {
  const { default: puppeteer } = await import("puppeteer-core");
  // Firefox and the sound server write into their home, so they get one that vanishes.
  const home = mkdtempSync(join(tmpdir(), "phonolite-firefox-"));
  const pulseaudio = findPulseaudio();
  let sound: SoundServer | undefined;
  const cleanUp = async () => {
    await sound?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    sound = pulseaudio ? await startSoundServer(pulseaudio, home) : undefined;
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: path,
      headless: true,
      timeout: PATIENCE,
      protocolTimeout: LONGEST_TEST,
      env: { ...process.env, ...(sound && { HOME: home, PULSE_SERVER: sound.address }) },
      extraPrefsFirefox: {
        ...(autoplay && { "media.autoplay.default": 0, "media.autoplay.blocking_policy": 0 }),
        ...(fakeDevices && { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true }),
        ...prefs,
      },
    });
    return {
      name: "Firefox",
      newPage: async () => {
        const page = await browser.newPage();
        return samePage(page, { firefox: page });
      },
      close: () => browser.close().finally(cleanUp),
    } satisfies Browser;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** What the pages of both drivers have in common. */
interface DriverPage {
  setDefaultTimeout(milliseconds: number): void;
  goto(url: string): Promise<unknown>;
  evaluate(work: unknown, input: unknown): Promise<unknown>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
  on(event: "console", hear: (message: { type(): string; text(): string }) => void): unknown;
  on(event: "pageerror", hear: (error: unknown) => void): unknown;
}

function samePage(own: ChromiumPage | FirefoxPage, driver: Page["driver"]): Page {
  const page = own as unknown as DriverPage;
  page.setDefaultTimeout(PATIENCE);
  const messages: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => messages.push(`${message.type().replace("warning", "warn")}: ${message.text()}`));
  page.on("pageerror", (error) => errors.push(error instanceof Error ? error.message : String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: <T, I>(work: (input: I) => T, input?: I) => page.evaluate(work, input) as Promise<Awaited<T>>,
    // Asked from here, for the drivers' own ways to wait take their words in different orders.
    waitFor: async (condition, limit = PATIENCE / 1000) => {
      const end = performance.now() + limit * 1000;
      while (!(await page.evaluate(condition, undefined))) {
        if (performance.now() > end) throw new Error(`the page did not come to ${condition} within ${limit} s`);
        await pause(20);
      }
    },
    click: (selector) => page.click(selector),
    messages,
    errors,
    close: () => page.close(),
    driver,
  };
}

interface SoundServer {
  /** What Firefox finds in PULSE_SERVER. */
  address: string;
  close(): Promise<void>;
}

/** Starts pulseaudio with one output that nobody hears, at a socket of its own. */
async function startSoundServer(program: string, home: string): Promise<SoundServer> {
  const socket = join(home, "sound");
  const words = [
    "-n",
    "--daemonize=no",
    "--use-pid-file=no",
    "--exit-idle-time=-1",
    "--load=module-null-sink sink_name=silence rate=44100",
    `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    // It ends when our side of its input closes, so it does not outlive this process, however that dies.
    "--load=module-cli exit_on_eof=1",
  ];
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home };
  const server = spawn(program, words, { stdio: ["pipe", "ignore", "ignore"], env });
  let running = true;
  const ended = new Promise<void>((end) => {
    const stop = () => {
      running = false;
      end();
    };
    server.once("exit", stop).once("error", stop);
  });
  const close = () => {
    server.kill();
    return ended;
  };
  while (running && !existsSync(socket)) await pause(50);
  if (!running) throw new Error(`${program} did not start: a sound server for Firefox was expected`);
  return { address: `unix:${socket}`, close };
}

function findPulseaudio(): string | undefined {
  return findProgram(["/usr/bin/pulseaudio", "pulseaudio"]);
}

/** The first of these programs that is there: paths as they are, names along PATH. */
function findProgram(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = programs.flatMap((program) =>
    /[\\/]/.test(program) ? [program] : folders.map((folder) => join(folder, program)),
  );
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
