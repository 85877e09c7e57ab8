// What a world is made with: defaults and checks.
import type { EngineConfig } from "../core/engine.js";
import { HEAD_RADIUS, LAYOUT_FIELD, LAYOUT_SPEAKERS, LOOK_AHEAD } from "../core/layout/records.js";
import { BUILDS, type Build, bestBuild, type CoreKind } from "../core/load/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { SOUND_SPEED } from "../model/radiation.js";
import { checkNumber } from "./checks.js";
import { type HearingSettings, hearingSettings } from "./hearing.js";
import type { FieldOrder, HrirSet } from "./hrir/set.js";
import { type Air, absorption, airOf, checkGroups, coreLayout, type Group, type Layout, type PanLaw } from "./space.js";

/**
 * Options of a world, fixed for its life; `restart` of a live world may change those of the space. Room is reserved
 * when it is made and never grows while it sounds.
 */
export interface WorldOptions {
  /** Hz, 8,000 to 192,000. */
  sampleRate: number;
  /** Channels of the world's own output: 1, 2, 4, 5, 6 or 8, or as many as `layout` has. */
  channels: number;
  /** Where the speakers are, or `binaural` for headphones. Default: what the number of channels means. */
  layout: Layout | undefined;
  /** How sound is shared between two speakers. */
  panLaw: PanLaw;
  /** Metres at which a body has the level that its model states. */
  referenceDistance: number;
  /** Metres inside which a body gets no louder. */
  nearestDistance: number;
  /** Whether air absorbs high frequencies: true for air of 20 °C and 50 % humidity, or the air's state. */
  airAbsorption: boolean | Air;
  /** Whether sound needs time to come (343.2 m/s), and motion shifts its pitch. */
  propagation: boolean;
  /** Radius of the head of `binaural`, metres. */
  headRadius: number;
  /** The listener's own impulse responses, for headphones; without them `binaural` is a spherical head. */
  hrir: HrirSet | undefined;
  /** Order of the sound field that `hrir` is heard through: 4, 9 or 16 components. More are sharper, and dearer. */
  ambisonicOrder: FieldOrder;
  /** Groups of bodies with outputs of their own. */
  groups: readonly Group[];
  /** Modes of all bodies together. */
  maxModes: number;
  /** Bodies at once. */
  maxBodies: number;
  /** Different models at once. */
  maxModels: number;
  /** Bytes for models. */
  modelBytes: number;
  /** Events that may wait for their time. */
  maxEvents: number;
  /** Bodies that may be driven by forces at once. */
  maxStreams: number;
  /** Samples of force that a stream may hold; rounded up to a power of two. */
  streamFrames: number;
  /**
   * Modes of driven bodies together. With more than the usual number the full core is loaded, which drives large bodies
   * by taps on spectra.
   */
  maxDrivenModes: number;
  /** Contacts that may sound at once (phonolite/contact); 0 = none, and a smaller core is loaded. */
  maxContacts: number;
  /** Bodies whose modes act on each other, or that rattle, at once; only with contacts. */
  maxCoupled: number;
  /** Bytes for recorded surfaces; only with contacts. */
  surfaceBytes: number;
  /** Whether it may rain (phonolite/rain): the larger core is loaded. */
  rain: boolean;
  /** Level of a full-scale sine at the listener, dB SPL. */
  fullScaleDbSpl: number;
  /** Keeps every sample below 0.98 of full scale; delays the sound by 128 samples. */
  limiter: boolean;
  /** Moments of a line: 4, or 3 for speed at about −90 dB. */
  moments: 3 | 4;
  /**
   * Forces one way of making sound, to compare them: `ring` without long lines, `drive` all by recurrences, `long` with
   * long lines however few modes there are.
   */
  path: "auto" | "ring" | "drive" | "long";
  /** Build of the core; left out = the best that runs here. */
  build: Build;
  masterGain: number;
  /** How the world listens to itself when it begins; `setHearing` changes it. */
  hearing: HearingSettings;
  /**
   * Whether room for hearing is reserved, about 50 bytes a mode and up to 7 MB; `auto`: up to 262,144 modes, or when it
   * is asked for from the start. Worlds of more than 131,072 modes on one or two channels listen to lines instead of
   * modes, which takes hardly any room (docs/scale.md).
   */
  hearingRoom: boolean | "auto";
  /** Nominal nanoseconds of counted work a block that the governor keeps to; 0 = no governor. */
  budget: number;
  /**
   * Cores that a large world is split between, 1 to 16; `auto`: one for up to a million modes, then 2, 4, 8 and 16.
   * Worlds with contacts or rain have one. The samples depend on it by rounding alone, and not on who runs them
   * (`workers`).
   */
  shares: number | "auto";
  /**
   * Threads that run the shares, the calling one included; `auto`: as many as the machine has cores. More than there
   * are shares are not started. The samples are the same for any number. In pages it matters for live worlds alone,
   * where the page is isolated (docs/scale.md).
   */
  workers: number | "auto";
}

/** What is used for options that are left out. */
export const WORLD_DEFAULTS: Readonly<WorldOptions> = {
  sampleRate: 44100,
  channels: 2,
  layout: undefined,
  panLaw: "equal-power",
  referenceDistance: 1,
  nearestDistance: 0.1,
  airAbsorption: false,
  propagation: false,
  headRadius: HEAD_RADIUS,
  hrir: undefined,
  ambisonicOrder: 3,
  groups: [],
  maxModes: 65536,
  maxBodies: 1024,
  maxModels: 256,
  modelBytes: 48 * 1024 * 1024,
  maxEvents: 8192,
  maxStreams: 64,
  streamFrames: 8192,
  maxDrivenModes: 16384,
  maxContacts: 0,
  maxCoupled: 32,
  surfaceBytes: 16 * 1024 * 1024,
  rain: false,
  fullScaleDbSpl: 92,
  limiter: true,
  moments: 4,
  path: "auto",
  build: "simd",
  masterGain: 1,
  hearing: { mode: "full" },
  hearingRoom: "auto",
  budget: 0,
  shares: "auto",
  workers: "auto",
};
/**
 * Modes beyond which a world has long lines of 256 and 512 samples, of 1024 and of 2048; only the full core can make
 * them.
 */
const LONG_FROM = [131_072, 131_072, 1_500_000, 3_000_000];
/**
 * Modes up to which one core is enough, most modes of a share beyond that, and most shares that a world is split into.
 */
const ONE_SHARE = 1_000_000;
const SHARE_MODES = 2_500_000;
const MOST_SHARES = 16;
/** More threads than this are a slip. */
const MOST_WORKERS = 1024;
/** The largest world that reserves room for hearing by itself, modes. */
const HEARING_MODES = 262_144;

/** The largest world, modes: what a core can address. */
const MOST_MODES = 50_000_000;
/**
 * Bytes of a mode in the largest worlds, split as they are: its record, its body's share, what finds it, and its part
 * of every share's own room.
 */
const MODE_BYTES = 70;
function tooManyModes(modes: number): PhonoliteError {
  const gigabytes = ((modes * MODE_BYTES) / 1e9).toFixed(1);
  const most = MOST_MODES.toLocaleString("en");
  return new PhonoliteError(
    "create world",
    "maxModes",
    `at most ${most}: more would need ${gigabytes} GB of memory`,
    modes,
  );
}

/** Fills in defaults and checks. */
export function worldOptions(given: Partial<WorldOptions>): WorldOptions {
  if (typeof given !== "object" || given === null) {
    throw new PhonoliteError("create world", "options", "an object", given);
  }
  const o: WorldOptions = { ...WORLD_DEFAULTS, build: given.build ?? bestBuild() };
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!(key in WORLD_DEFAULTS)) {
      throw new PhonoliteError(
        "create world",
        key,
        `one of ${Object.keys(WORLD_DEFAULTS).join(", ")}`,
        "an unknown option",
      );
    }
    Object.assign(o, { [key]: value });
  }
  const whole = (field: keyof WorldOptions, least: number, most: number) => {
    const value = o[field];
    if (!(Number.isInteger(value) && (value as number) >= least && (value as number) <= most)) {
      throw new PhonoliteError("create world", field, `a whole number from ${least} to ${most}`, value);
    }
  };
  const oneOf = (field: keyof WorldOptions, values: readonly unknown[]) => {
    if (!values.includes(o[field])) throw new PhonoliteError("create world", field, values.join(" or "), o[field]);
  };
  checkNumber("create world", "sampleRate", o.sampleRate, "hertz", 8000, 192000);
  if (o.hrir !== undefined && (typeof o.hrir !== "object" || o.hrir === null)) {
    throw new PhonoliteError("create world", "hrir", "a set of impulse responses", o.hrir);
  }
  if (o.hrir !== undefined && o.layout === undefined) o.layout = "binaural";
  const { channels } = coreLayout(o.layout, o.channels);
  if (o.hrir !== undefined && o.layout !== "binaural") {
    throw new PhonoliteError("create world", "hrir", "left out, or with the layout binaural", new Came("with another"));
  }
  oneOf("ambisonicOrder", [1, 2, 3]);
  if (given.channels !== undefined && given.channels !== channels) {
    throw new PhonoliteError("create world", "channels", `${channels}, as the layout has, or left out`, given.channels);
  }
  o.channels = channels;
  oneOf("panLaw", ["equal-power", "linear"]);
  checkNumber("create world", "referenceDistance", o.referenceDistance, "metres", 1e-3, 1e4);
  checkNumber("create world", "nearestDistance", o.nearestDistance, "metres", 1e-3, 1e4);
  checkNumber("create world", "headRadius", o.headRadius, "metres", 0.01, 0.2);
  airOf(o.airAbsorption);
  oneOf("propagation", [true, false]);
  o.groups = checkGroups(o.groups);
  if (Number.isInteger(o.maxModes) && o.maxModes > MOST_MODES) throw tooManyModes(o.maxModes);
  whole("maxModes", 1, MOST_MODES);
  whole("maxBodies", 1, 1_000_000);
  whole("maxModels", 1, 65536);
  whole("modelBytes", 1024, 1024 * 1024 * 1024);
  whole("maxEvents", 1, 1_000_000);
  whole("maxStreams", 0, 100_000);
  whole("streamFrames", 128, 1_048_576);
  whole("maxDrivenModes", 0, 8_000_000);
  whole("maxContacts", 0, 65536);
  whole("maxCoupled", 0, 4096);
  whole("surfaceBytes", 0, 1024 * 1024 * 1024);
  oneOf("rain", [true, false]);
  checkNumber("create world", "fullScaleDbSpl", o.fullScaleDbSpl, "dB SPL", 0, 200);
  oneOf("limiter", [true, false]);
  oneOf("moments", [3, 4]);
  // the bench alone may ask for taps, to see what they cost where they are not chosen
  if ((o.path as string) !== "taps") oneOf("path", ["auto", "ring", "drive", "long"]);
  oneOf("build", BUILDS);
  checkNumber("create world", "masterGain", o.masterGain, "", 0);
  o.hearing = hearingSettings("create world", o.hearing);
  oneOf("hearingRoom", [true, false, "auto"]);
  checkNumber("create world", "budget", o.budget, "nanoseconds", 0, 1e12);
  const asked = o.hearing.mode !== "full" || o.budget > 0;
  if (o.hearingRoom === "auto") o.hearingRoom = asked || o.maxModes <= HEARING_MODES;
  if (asked && !o.hearingRoom) {
    throw new PhonoliteError("create world", "hearingRoom", "true, or left out, for this hearing and budget", false);
  }
  const alone = o.maxContacts > 0 || o.rain;
  if (o.shares === "auto") o.shares = alone ? 1 : usualShares(o.maxModes);
  whole("shares", 1, MOST_SHARES);
  if (alone && o.shares > 1) {
    throw new PhonoliteError("create world", "shares", "1, or left out, with contacts or rain", o.shares);
  }
  if (o.workers !== "auto") whole("workers", 1, MOST_WORKERS);
  o.streamFrames = 2 ** Math.ceil(Math.log2(o.streamFrames));
  o.maxDrivenModes = o.path === "drive" ? o.maxModes + 12 * o.maxBodies : Math.min(o.maxDrivenModes, o.maxModes);
  return o;
}

/** What the core is made with. Filters for a listener's own ears are made here: some tenths of a second. */
export async function engineConfig(options: WorldOptions): Promise<EngineConfig> {
  const { kind, channels, azimuths } = coreLayout(options.layout, options.channels);
  const { hrir, ...rest } = options;
  const filters = hrir && (await filtersOf(options, hrir));
  const air = airOf(options.airAbsorption);
  return {
    ...rest,
    layout: filters ? LAYOUT_FIELD : kind,
    filters,
    channels,
    azimuths,
    groups: checkGroups(options.groups).map(({ placed }) => placed),
    linearPan: options.panLaw === "linear",
    speedOfSound: SOUND_SPEED,
    delays: options.propagation,
    air: air && absorption(air),
    toDigital: toDigital(options.fullScaleDbSpl),
    hears: options.hearingRoom === true,
    long: longTiers(options),
  };
}

/** Loaded only where it is needed. */
async function filtersOf({ ambisonicOrder, sampleRate }: WorldOptions, hrir: HrirSet) {
  const { fieldFilters } = await import("./hrir/hrir.js");
  return fieldFilters(hrir, ambisonicOrder, sampleRate);
}

/** Whether what rings undisturbed goes to lines of more than 128 samples. */
function hasLongLines(options: WorldOptions): boolean {
  return longTiers(options) > 0;
}
/**
 * How many lengths of long lines a world has: none, 256 and 512 samples, up to 1024, or up to 2048. Longer ones need
 * more room.
 */
function longTiers({ path, maxModes, layout, channels, airAbsorption }: WorldOptions): number {
  const plain = coreLayout(layout, channels).kind === LAYOUT_SPEAKERS && channels <= 2 && !airAbsorption;
  if (!plain || path === "ring" || path === "drive") return 0;
  return path === "long" ? 4 : LONG_FROM.filter((modes) => maxModes > modes).length;
}
/**
 * Into how many shares a world with room for so many modes is split unless told: a power of two, so that 2, 4 or 8
 * threads have equal work.
 */
export function usualShares(maxModes: number): number {
  if (maxModes <= ONE_SHARE) return 1;
  const needed = Math.max(Math.ceil(maxModes / SHARE_MODES), 2);
  return Math.min(2 ** Math.ceil(Math.log2(needed)), MOST_SHARES);
}

/** The core that a world needs. */
export function coreKind(options: WorldOptions): CoreKind {
  const { maxContacts, rain, maxDrivenModes } = options;
  // many driven modes are worth the taps of the full core (docs/scale.md)
  const driven = maxDrivenModes > WORLD_DEFAULTS.maxDrivenModes;
  return maxContacts > 0 || rain || driven || hasLongLines(options) ? "full" : "plain";
}

/**
 * Samples by which the output is later than what happens: those of the limiter, and of filters for a listener's own
 * ears.
 */
export function latencyOf({ limiter, filters }: EngineConfig): number {
  return (limiter ? LOOK_AHEAD : 0) + (filters?.latencySamples ?? 0);
}

/** Digital full scale per pascal: a full-scale sine is `fullScaleDbSpl`. */
export function toDigital(fullScaleDbSpl: number): number {
  return 1 / (Math.SQRT2 * 20e-6 * 10 ** (fullScaleDbSpl / 20));
}
