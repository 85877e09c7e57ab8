// What a world is made with. The page writes these numbers before `plan`; they stay as they are for the world's life.

/** All that a world is made with; what is a yes or no is 1 or 0. On the page: CONFIG_…. */
@unmanaged
export class Config {
  /** Samples a second. */
  rate: f64;
  /** Distance at which a gain of 1 is one, m. */
  referenceDistance: f64;
  /** Nearer than this nothing gets louder, m. */
  nearestDistance: f64;
  /** Of the listener's head, m. */
  headRadius: f64;
  /** m/s. */
  speedOfSound: f64;
  /** The five numbers of the air's absorption (mix/air.ts). */
  airClassical: f64;
  airOxygen: f64;
  airOxygenAt: f64;
  airNitrogen: f64;
  airNitrogenAt: f64;
  /** Digital full scale per pascal. */
  toDigital: f64;
  masterGain: f64;
  /** What the world's own output is like, one of LAYOUT_…. */
  layout: i32;
  /** Its channels, or components of a field. */
  channels: i32;
  /** Groups of bodies, each with an output of its own. */
  groups: i32;
  /** Bit g: group g is placed in space. */
  placed: u32;
  /** Taps of the filters from a field's components to the ears. */
  filterTaps: i32;
  /** Whether the air absorbs; whether what happens is heard when its sound has come. */
  absorbs: i32;
  delays: i32;
  /** Whether amplitudes between two speakers add to one, not powers. */
  linearPan: i32;
  limiter: i32;
  /** Most of each that there may be. */
  maxModes: i32;
  maxBodies: i32;
  maxModels: i32;
  /** Bytes for models. */
  modelBytes: i32;
  maxEvents: i32;
  maxStreams: i32;
  /** Samples of a force stream, a power of two. */
  streamFrames: i32;
  /** Modes on which a force may act at once. */
  maxDriven: i32;
  /** Moments of a line, 3 or 4. */
  moments: i32;
  /** A path that all bodies are forced to, one of PATH_…. */
  path: i32;
  /** Whether there is room for hearing. */
  hearing: i32;
  /** Lengths of long lines that are asked for. */
  longTiers: i32;
  /** Touches at once, 0 = no contacts, and bytes for surfaces. */
  maxTouches: i32;
  surfaceBytes: i32;
  /** Bodies with residual sources, and bodies whose modes act on each other. */
  maxResiduals: i32;
  maxCoupled: i32;
  /** Whether there is room for rain. */
  rain: i32;
}
