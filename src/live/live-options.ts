// What a live world is made with, beyond what every world is: defaults and checks.
import { type Build, type CoreKind, canRun } from "../core/load/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { checkNumber } from "../world/checks.js";
import { coreKind, WORLD_DEFAULTS, type WorldOptions, worldOptions } from "../world/options.js";
import type { ClockOptions } from "./clock/audio-clock.js";

/** Options that only a live world has. */
export interface LiveOptions {
  /**
   * Address of the package's `live/worklet.js`, where it is not found beside the package's own files. For a world that
   * is split (`shares`) it is that of `live/worklet-split.js`.
   */
  workletUrl: string | URL;
  /**
   * Address of the core's wasm file, or a function that gives it for each build and kind. With `maxContacts` or `rain`
   * it is that of `phonolite-full`. An address alone means the build `simd` unless `build` says another.
   */
  wasmUrl: string | URL | ((build: Build, kind: CoreKind) => string | URL);
  /**
   * How events reach the audio thread: by shared memory, by messages, or by shared memory where the page may use it.
   */
  transport: "auto" | "shared" | "messages";
  /**
   * Seconds by which a strike may come after its time and is still played; older ones are dropped and counted as stale.
   */
  maxLate: number;
  /** How many bodies may be excited by nodes of the audio graph at once. */
  maxInputs: number;
  /**
   * Blocks of 128 samples that workers run ahead of the audio thread, a power of two from 2 to 64; the sound of a world
   * that has some is later by as much.
   */
  workerBlocks: number;
  /** Options of the world's clock. */
  clock: ClockOptions;
}

/** Options of a live world. The sample rate is the context's. */
export type LiveWorldOptions = Partial<Omit<WorldOptions, "sampleRate"> & LiveOptions>;

/** What is used for options of a live world that are left out, and are not as in `WORLD_DEFAULTS`. */
export const LIVE_DEFAULTS = {
  maxEvents: 16_384,
  transport: "auto",
  maxLate: 0.25,
  maxInputs: 4,
  workerBlocks: 8,
} as const;

/** The checked options of a live world. */
export interface Checked {
  world: WorldOptions;
  live: Omit<LiveOptions, "workletUrl" | "wasmUrl"> & {
    workletUrl: string | URL | undefined;
    wasmUrl: string | URL | undefined;
  };
}

const LIVE_FIELDS = ["workletUrl", "wasmUrl", "transport", "maxLate", "maxInputs", "workerBlocks", "clock"];

/** Fills in defaults and checks; everything that can be known to fail before anything is loaded fails here. */
export function liveOptions(context: BaseAudioContext, given: LiveWorldOptions): Checked {
  checkContext(context);
  if (typeof given !== "object" || given === null) {
    throw new PhonoliteError("create world", "options", "an object", given);
  }
  const known = [...Object.keys(WORLD_DEFAULTS), ...LIVE_FIELDS];
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown) throw new PhonoliteError("create world", unknown, `one of ${known.join(", ")}`, "an unknown option");
  const { sampleRate } = given as Partial<WorldOptions>;
  if (sampleRate !== undefined && sampleRate !== context.sampleRate) {
    const wanted = `left out: it is the context's, ${context.sampleRate}`;
    throw new PhonoliteError("create world", "sampleRate", wanted, sampleRate);
  }
  const { workletUrl, wasmUrl, transport = LIVE_DEFAULTS.transport, ...rest } = given;
  const { maxLate = LIVE_DEFAULTS.maxLate, maxInputs = LIVE_DEFAULTS.maxInputs, clock = {}, ...others } = rest;
  const { workerBlocks = LIVE_DEFAULTS.workerBlocks, ...ofWorld } = others;
  const build = given.build ?? bestBuild(context, wasmUrl !== undefined && typeof wasmUrl !== "function");
  const maxEvents = given.maxEvents ?? LIVE_DEFAULTS.maxEvents;
  const world = worldOptions({ ...ofWorld, maxEvents, build, sampleRate: context.sampleRate });
  checkAddress("workletUrl", workletUrl);
  const wasm = typeof wasmUrl === "function" ? wasmUrl(build, coreKind(world)) : wasmUrl;
  checkAddress("wasmUrl", wasm);
  checkNumber("create world", "maxLate", maxLate, "seconds", 0);
  if (!(Number.isInteger(maxInputs) && maxInputs >= 0 && maxInputs <= 64)) {
    throw new PhonoliteError("create world", "maxInputs", "a whole number from 0 to 64", maxInputs);
  }
  if (![2, 4, 8, 16, 32, 64].includes(workerBlocks)) {
    throw new PhonoliteError("create world", "workerBlocks", "a power of two from 2 to 64", workerBlocks);
  }
  const own = { workletUrl, wasmUrl: wasm, transport: transportOf(transport), maxLate, maxInputs, workerBlocks, clock };
  return { world, live: own };
}

/** Whether a context renders into a buffer rather than sounds. */
export function isOffline(context: BaseAudioContext): boolean {
  return "startRendering" in context;
}

function checkContext(context: BaseAudioContext): void {
  if (typeof context !== "object" || context === null || typeof context.createGain !== "function") {
    const server = typeof AudioContext === "undefined" ? ", in a browser (SoundWorld.createOffline needs none)" : "";
    throw new PhonoliteError("create world", "context", `an AudioContext or OfflineAudioContext${server}`, context);
  }
  if (context.state === "closed") {
    throw new PhonoliteError("create world", "context", "one that is not closed", new Came("a closed one"));
  }
  if (!context.audioWorklet) {
    throw new PhonoliteError(
      "create world",
      "context.audioWorklet",
      "there: the page must come by https or from localhost, in a browser of 2021 or later",
      new Came("nothing"),
    );
  }
}

/** Fused multiply-adds are faster, but may differ from machine to machine: only what sounds at once uses them. */
function bestBuild(context: BaseAudioContext, oneFile: boolean): Build {
  // one without any WebAssembly is told of when the core is loaded
  if (!canRun("simd") && canRun("scalar")) {
    throw new PhonoliteError(
      "create world",
      "browser",
      'one with WebAssembly SIMD (build: "scalar" would run without, slowly)',
      new Came("one without"),
    );
  }
  return !oneFile && !isOffline(context) && canRun("relaxed") ? "relaxed" : "simd";
}

function transportOf(asked: LiveOptions["transport"]): "shared" | "messages" {
  if (!["auto", "shared", "messages"].includes(asked)) {
    throw new PhonoliteError("create world", "transport", "auto, shared or messages", asked);
  }
  const can = typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated === true;
  if (asked === "shared" && !can) {
    throw new PhonoliteError(
      "create world",
      "transport",
      'messages or auto on this page; shared needs it served with "Cross-Origin-Opener-Policy: same-origin" ' +
        'and "Cross-Origin-Embedder-Policy: require-corp"',
      asked,
    );
  }
  return asked !== "messages" && can ? "shared" : "messages";
}

function checkAddress(field: string, address: unknown): void {
  if (address === undefined || typeof address === "string" || address instanceof URL) return;
  throw new PhonoliteError("create world", field, "a string or a URL", address);
}
