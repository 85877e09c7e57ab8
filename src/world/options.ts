// What a world is made with: defaults and checks.
import type { CoreOptions, EngineConfig } from "../core/config.js";
import { HEAD_RADIUS, LAYOUT_FIELD, LAYOUT_SPEAKERS, LOOK_AHEAD } from "../core/layout/records.js";
import { type Build, bestBuild, type CoreKind } from "../core/load/wasm.js";
import { Came, PhonoliteError } from "../math/error.js";
import { SOUND_SPEED } from "../model/radiation.js";
import { complete, either, fitting, number, oneOf, type Rules, readBy, usualOf, whole, yesNo } from "./checks.js";
import { type HearingSettings, hearingSettings } from "./hearing.js";
import type { FieldOrder, HrirSet } from "./hrir/set.js";
import { type Air, absorption, airOf, checkGroups, coreLayout, type Group, type Layout, type PanLaw } from "./space.js";

/**
 * Options of a world, fixed for its life; `restart` of a live world may change those of the space. Room is reserved
 * when it is made and never grows while it sounds.
 */
export interface WorldOptions extends CoreOptions {
  /** Where the speakers are, or `binaural` for headphones. Default: what the number of channels means. */
  layout: Layout | undefined;
  /** How sound is shared between two speakers. */
  panLaw: PanLaw;
  /** Whether air absorbs high frequencies: true for air of 20 °C and 50 % humidity, or the air's state. */
  airAbsorption: boolean | Air;
  /** Whether sound needs time to come (343.2 m/s), and motion shifts its pitch. */
  propagation: boolean;
  /** The listener's own impulse responses, for headphones; without them `binaural` is a spherical head. */
  hrir: HrirSet | undefined;
  /** Order of the sound field that `hrir` is heard through: 4, 9 or 16 components. More are sharper, and dearer. */
  ambisonicOrder: FieldOrder;
  /** Groups of bodies with outputs of their own. */
  groups: readonly Group[];
  /** Level of a full-scale sine at the listener, dB SPL. */
  fullScaleDbSpl: number;
  /** Build of the core; left out = the best that runs here. */
  build: Build;
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

/** The largest world, modes: what a core can address. */
const MOST_MODES = 50_000_000;
/**
 * Bytes of a mode in the largest worlds, split as they are: its record, its body's share, what finds it, and its part
 * of every share's own room.
 */
const MODE_BYTES = 70;
/** Most shares that a world is split into; more threads than this are a slip. */
const MOST_SHARES = 16;
const MOST_WORKERS = 1024;

const isSet = (value: unknown) => value === undefined || (typeof value === "object" && value !== null);
const MODES = whole(65536, 1, MOST_MODES);

/** What a world may be made with. */
const RULES: Rules<WorldOptions> = {
  sampleRate: number(44100, "hertz", 8000, 192000),
  // channels and layout are checked together
  channels: readBy<number>(2),
  layout: readBy<Layout | undefined>(undefined),
  panLaw: oneOf<PanLaw>("equal-power", "linear"),
  referenceDistance: number(1, "metres", 1e-3, 1e4),
  nearestDistance: number(0.1, "metres", 1e-3, 1e4),
  airAbsorption: readBy<boolean | Air>(false, (air) => airOf(air) !== undefined && air),
  propagation: yesNo(false),
  headRadius: number(HEAD_RADIUS, "metres", 0.01, 0.2),
  hrir: fitting<HrirSet | undefined>(undefined, "a set of impulse responses", isSet),
  ambisonicOrder: oneOf<FieldOrder>(3, 2, 1),
  groups: readBy<readonly Group[]>([], checkGroups),
  maxModes: { ...MODES, read: (...came) => mustFit(came[2]) ?? MODES.read(...came) },
  maxBodies: whole(1024, 1, 1_000_000),
  maxModels: whole(256, 1, 65536),
  modelBytes: whole(48 * 1024 * 1024, 1024, 1024 * 1024 * 1024),
  maxEvents: whole(8192, 1, 1_000_000),
  maxStreams: whole(64, 0, 100_000),
  streamFrames: whole(8192, 128, 1_048_576),
  maxDrivenModes: whole(16384, 0, 8_000_000),
  maxContacts: whole(0, 0, 65536),
  maxCoupled: whole(32, 0, 4096),
  surfaceBytes: whole(16 * 1024 * 1024, 0, 1024 * 1024 * 1024),
  rain: yesNo(false),
  fullScaleDbSpl: number(92, "dB SPL", 0, 200),
  limiter: yesNo(true),
  moments: oneOf<3 | 4>(4, 3),
  // the bench alone may ask for taps, to see what they cost where they are not chosen
  path: either("taps" as "auto", oneOf<WorldOptions["path"]>("auto", "ring", "drive", "long"), "auto"),
  build: oneOf<Build>("simd", "relaxed", "scalar"),
  masterGain: number(1, "", 0),
  hearing: readBy<HearingSettings>({ mode: "full" }, (settings) => hearingSettings(OPERATION, settings)),
  hearingRoom: oneOf<boolean | "auto">("auto", true, false),
  budget: number(0, "nanoseconds", 0, 1e12),
  shares: either("auto", whole(1, 1, MOST_SHARES)),
  workers: either("auto", whole(1, 1, MOST_WORKERS)),
};

/** What is used for options that are left out. */
export const WORLD_DEFAULTS: Readonly<WorldOptions> = usualOf(RULES);

/**
 * Modes beyond which a world has long lines of 256 and 512 samples, of 1024 and of 2048; only the full core can make
 * them.
 */
const LONG_FROM = [131_072, 131_072, 1_500_000, 3_000_000];
/** Modes up to which one core is enough, and most modes of a share beyond that. */
const ONE_SHARE = 1_000_000;
const SHARE_MODES = 2_500_000;
/** The largest world that reserves room for hearing by itself, modes. */
const HEARING_MODES = 262_144;

/** Fills in defaults and checks. */
export function worldOptions(given: Partial<WorldOptions>): WorldOptions {
  const o = complete(OPERATION, "options", given, RULES);
  o.build = given.build ?? bestBuild();
  completeSpace(o, given.channels);
  completeHearing(o);
  completeShares(o);
  o.streamFrames = 2 ** Math.ceil(Math.log2(o.streamFrames));
  o.maxDrivenModes = o.path === "drive" ? o.maxModes + 12 * o.maxBodies : Math.min(o.maxDrivenModes, o.maxModes);
  return o;
}

const OPERATION = "create world";

/** The number of channels that the layout has; a set of impulse responses is for headphones. */
function completeSpace(o: WorldOptions, asked: number | undefined): void {
  if (o.hrir !== undefined) o.layout ??= "binaural";
  const { channels } = coreLayout(o.layout, o.channels);
  if (o.hrir !== undefined && o.layout !== "binaural") {
    throw new PhonoliteError(OPERATION, "hrir", "left out, or with the layout binaural", new Came("with another"));
  }
  if (asked !== undefined && asked !== channels) {
    throw new PhonoliteError(OPERATION, "channels", `${channels}, as the layout has, or left out`, asked);
  }
  o.channels = channels;
}

/** Room for hearing where it is asked for from the start, or where the world is not large. */
function completeHearing(o: WorldOptions): void {
  const asked = o.hearing.mode !== "full" || o.budget > 0;
  if (o.hearingRoom === "auto") o.hearingRoom = asked || o.maxModes <= HEARING_MODES;
  if (asked && !o.hearingRoom) {
    throw new PhonoliteError(OPERATION, "hearingRoom", "true, or left out, for this hearing and budget", false);
  }
}

/** Into how many shares the world is split. */
function completeShares(o: WorldOptions): void {
  const alone = o.maxContacts > 0 || o.rain;
  if (o.shares === "auto") o.shares = alone ? 1 : usualShares(o.maxModes);
  if (alone && o.shares > 1) {
    throw new PhonoliteError(OPERATION, "shares", "1, or left out, with contacts or rain", o.shares);
  }
}

/** Throws for more modes than a core can address, with the memory that they would need. */
function mustFit(modes: unknown): undefined {
  if (!Number.isInteger(modes) || Number(modes) <= MOST_MODES) return;
  const gigabytes = ((Number(modes) * MODE_BYTES) / 1e9).toFixed(1);
  const most = MOST_MODES.toLocaleString("en");
  throw new PhonoliteError(OPERATION, "maxModes", `at most ${most}: more would need ${gigabytes} GB of memory`, modes);
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
