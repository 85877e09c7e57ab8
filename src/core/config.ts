// What a core is made with, and where each number of it stands in the core's record.
import * as C from "./layout/config.js";
import * as L from "./layout/records.js";

/** Options of a world that the core takes as they are. */
export interface CoreOptions {
  /** Hz, 8,000 to 192,000. */
  sampleRate: number;
  /** Channels of the world's own output: 1, 2, 4, 5, 6 or 8, or as many as `layout` has. */
  channels: number;
  /** Metres at which a body has the level that its model states. */
  referenceDistance: number;
  /** Metres inside which a body gets no louder. */
  nearestDistance: number;
  /** Radius of the head of `binaural`, metres. */
  headRadius: number;
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
  /** Keeps every sample below 0.98 of full scale; delays the sound by 128 samples. */
  limiter: boolean;
  /** Moments of a line: 4, or 3 for speed at about −90 dB. */
  moments: 3 | 4;
  /**
   * Forces one way of making sound, to compare them: `ring` without long lines, `drive` all by recurrences, `long` with
   * long lines however few modes there are.
   */
  path: "auto" | "ring" | "drive" | "long";
  /** Linear gain of all sound. */
  masterGain: number;
}

/** What a core is made with; all of it is fixed for its life. */
export interface EngineConfig extends Omit<CoreOptions, "path"> {
  /** One of LAYOUT_…. */
  layout: number;
  /** Where its speakers are, degrees to the right; null for a channel without direction. */
  azimuths: readonly (number | null)[];
  /** For each group, whether it is placed in space. */
  groups: readonly boolean[];
  linearPan: boolean;
  /** m/s. */
  speedOfSound: number;
  /** Whether sound needs time to come, and motion shifts its pitch. */
  delays: boolean;
  /**
   * Filters from the components of a field to the two ears, all of one length; only with LAYOUT_FIELD, whose channels
   * are two.
   */
  filters?: { left: readonly Float32Array[]; right: readonly Float32Array[]; latencySamples: number };
  /** The numbers of the air's absorption, where it absorbs. */
  air?: { classical: number; oxygen: number; oxygenAt: number; nitrogen: number; nitrogenAt: number };
  /** `taps`: for the bench alone, taps whatever they cost. */
  path: CoreOptions["path"] | "taps";
  /** How many lengths of long lines there are, 256 samples and doubled from there: none unless given. */
  long?: number;
  /** Whether room for hearing is reserved. */
  hears: boolean;
  /** Digital full scale per pascal. */
  toDigital: number;
}

/** Bodies with residual sources that a core with contacts has room for. */
const MOST_RESIDUALS = 4096;
const PATHS = { auto: L.PATH_AUTO, ring: L.PATH_RING, drive: L.PATH_DRIVE, long: L.PATH_LONG, taps: L.PATH_TAPS };
/** Air that absorbs nothing. */
const STILL = { classical: 0, oxygen: 0, oxygenAt: 1, nitrogen: 0, nitrogenAt: 1 };

/** Where each number of a configuration stands in the core's record, and the number. */
export function realsOf(c: EngineConfig): [at: number, value: number][] {
  const { classical, oxygen, oxygenAt, nitrogen, nitrogenAt } = c.air ?? STILL;
  return [
    [C.CONFIG_RATE, c.sampleRate],
    [C.CONFIG_REFERENCE_DISTANCE, c.referenceDistance],
    [C.CONFIG_NEAREST_DISTANCE, c.nearestDistance],
    [C.CONFIG_HEAD_RADIUS, c.headRadius],
    [C.CONFIG_SPEED_OF_SOUND, c.speedOfSound],
    [C.CONFIG_AIR_CLASSICAL, classical],
    [C.CONFIG_AIR_OXYGEN, oxygen],
    [C.CONFIG_AIR_OXYGEN_AT, oxygenAt],
    [C.CONFIG_AIR_NITROGEN, nitrogen],
    [C.CONFIG_AIR_NITROGEN_AT, nitrogenAt],
    [C.CONFIG_TO_DIGITAL, c.toDigital],
    [C.CONFIG_MASTER_GAIN, c.masterGain],
  ];
}
/** The same for whole numbers, and for what is a yes or no. */
export function wholesOf(c: EngineConfig): [at: number, value: number | boolean][] {
  // a core may be the full one for its long lines alone
  const touched = c.maxContacts > 0 || c.rain;
  return [
    [C.CONFIG_LAYOUT, c.layout],
    [C.CONFIG_CHANNELS, c.filters?.left.length ?? c.channels],
    [C.CONFIG_GROUPS, c.groups.length],
    [C.CONFIG_PLACED, c.groups.reduce((bits, yes, group) => (yes ? bits | (1 << group) : bits), 0)],
    [C.CONFIG_FILTER_TAPS, c.filters?.left[0].length ?? 0],
    [C.CONFIG_ABSORBS, c.air !== undefined],
    [C.CONFIG_DELAYS, c.delays],
    [C.CONFIG_LINEAR_PAN, c.linearPan],
    [C.CONFIG_LIMITER, c.limiter],
    [C.CONFIG_MAX_MODES, c.maxModes],
    [C.CONFIG_MAX_BODIES, c.maxBodies],
    [C.CONFIG_MAX_MODELS, c.maxModels],
    [C.CONFIG_MODEL_BYTES, c.modelBytes],
    [C.CONFIG_MAX_EVENTS, c.maxEvents],
    [C.CONFIG_MAX_STREAMS, c.maxStreams],
    [C.CONFIG_STREAM_FRAMES, c.streamFrames],
    [C.CONFIG_MAX_DRIVEN, c.maxDrivenModes],
    [C.CONFIG_MOMENTS, c.moments],
    [C.CONFIG_PATH, PATHS[c.path]],
    [C.CONFIG_HEARING, c.hears],
    [C.CONFIG_LONG_TIERS, c.long ?? 0],
    [C.CONFIG_MAX_TOUCHES, c.maxContacts],
    [C.CONFIG_SURFACE_BYTES, touched ? c.surfaceBytes : 0],
    [C.CONFIG_MAX_RESIDUALS, touched ? Math.min(c.maxBodies, MOST_RESIDUALS) : 0],
    [C.CONFIG_MAX_COUPLED, touched ? c.maxCoupled : 0],
    [C.CONFIG_RAIN, c.rain],
  ];
}
