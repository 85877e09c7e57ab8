// What a live world is made with, beyond what every world is: defaults and checks.
import { type Build, type CoreKind, canRun } from "../core/load/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { checkObject, complete, either, fitting, number, oneOf, type Rules, readBy, whole } from "../world/checks.js";
import { coreKind, WORLD_DEFAULTS, type WorldOptions, worldOptions } from "../world/options.js";
import type { ClockOptions } from "./clock/audio-clock.js";

/** Where a file is. */
type Address = string | URL;

/** Options that only a live world has. */
export interface LiveOptions {
  /**
   * Address of the package's `live/worklet.js`, where it is not found beside the package's own files. For a world that
   * is split (`shares`) it is that of `live/worklet-split.js`.
   */
  workletUrl: Address | undefined;
  /**
   * Address of the core's wasm file, or a function that gives it for each build and kind. With `maxContacts` or `rain`
   * it is that of `phonolite-full`. An address alone means the build `simd` unless `build` says another.
   */
  wasmUrl: Address | ((build: Build, kind: CoreKind) => Address) | undefined;
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

const OPERATION = "create world";
const ADDRESS = either(
  undefined,
  fitting<Address>("", "a string or a URL", (it) => typeof it === "string" || it instanceof URL),
);

/** What a live world may be made with, beyond what every world is. */
const RULES: Rules<LiveOptions> = {
  workletUrl: ADDRESS,
  // checked below, for a function gives it
  wasmUrl: readBy<LiveOptions["wasmUrl"]>(undefined),
  transport: oneOf<LiveOptions["transport"]>("auto", "shared", "messages"),
  maxLate: number(0.25, "seconds", 0),
  maxInputs: whole(4, 0, 64),
  workerBlocks: fitting(8, "a power of two from 2 to 64", (blocks) => [2, 4, 8, 16, 32, 64].includes(blocks as number)),
  clock: readBy({}),
};
/** Events that may wait for their time, unless told: pages send many at once. */
const MAX_EVENTS = 16_384;

/** The checked options of a live world. */
export interface Checked {
  world: WorldOptions;
  live: LiveOptions & { wasmUrl: Address | undefined; transport: "shared" | "messages" };
}

/** Fills in defaults and checks; everything that can be known to fail before anything is loaded fails here. */
export function liveOptions(context: BaseAudioContext, given: LiveWorldOptions): Checked {
  checkContext(context);
  checkObject(OPERATION, "options", given, Object.keys({ ...WORLD_DEFAULTS, ...RULES }));
  const { sampleRate } = given as Partial<WorldOptions>;
  if (sampleRate !== undefined && sampleRate !== context.sampleRate) {
    const wanted = `left out: it is the context's, ${context.sampleRate}`;
    throw new PhonoliteError(OPERATION, "sampleRate", wanted, sampleRate);
  }
  const { workletUrl, wasmUrl, transport, maxLate, maxInputs, workerBlocks, clock, ...ofWorld } = given;
  const own = { workletUrl, wasmUrl, transport, maxLate, maxInputs, workerBlocks, clock };
  const live = complete(OPERATION, "options", own, RULES);
  const build = given.build ?? bestBuild(context, wasmUrl !== undefined && typeof wasmUrl !== "function");
  const maxEvents = given.maxEvents ?? MAX_EVENTS;
  const world = worldOptions({ ...ofWorld, maxEvents, build, sampleRate: context.sampleRate });
  const wasm = typeof wasmUrl === "function" ? wasmUrl(build, coreKind(world)) : wasmUrl;
  return {
    world,
    live: { ...live, wasmUrl: ADDRESS.read(OPERATION, "wasmUrl", wasm), transport: transportOf(live.transport) },
  };
}

/** Whether a context renders into a buffer rather than sounds. */
export function isOffline(context: BaseAudioContext): boolean {
  return "startRendering" in context;
}

function checkContext(context: BaseAudioContext): void {
  if (typeof context !== "object" || context === null || typeof context.createGain !== "function") {
    const server = typeof AudioContext === "undefined" ? ", in a browser (SoundWorld.createOffline needs none)" : "";
    throw new PhonoliteError(OPERATION, "context", `an AudioContext or OfflineAudioContext${server}`, context);
  }
  if (context.state === "closed") {
    throw new PhonoliteError(OPERATION, "context", "one that is not closed", new Came("a closed one"));
  }
  if (!context.audioWorklet) {
    throw new PhonoliteError(
      OPERATION,
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
      OPERATION,
      "browser",
      'one with WebAssembly SIMD (build: "scalar" would run without, slowly)',
      new Came("one without"),
    );
  }
  return !oneFile && !isOffline(context) && canRun("relaxed") ? "relaxed" : "simd";
}

function transportOf(asked: LiveOptions["transport"]): "shared" | "messages" {
  const can = typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated === true;
  if (asked === "shared" && !can) {
    throw new PhonoliteError(
      OPERATION,
      "transport",
      'messages or auto on this page; shared needs it served with "Cross-Origin-Opener-Policy: same-origin" ' +
        'and "Cross-Origin-Embedder-Policy: require-corp"',
      asked,
    );
  }
  return asked !== "messages" && can ? "shared" : "messages";
}
