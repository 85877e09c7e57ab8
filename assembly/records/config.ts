// The numbers with which a world is made. The page writes them before `plan`; they stay the same as long as the world
// lives.

/** All that a world is made with; yes is 1 and no is 0. On the page: CONFIG_…. */
@unmanaged
export class Config {
  /** Samples a second. */
  rate: f64;
  /** Distance from the listener at which distance leaves a body's gain unchanged, m. */
  referenceDistance: f64;
  /** Distance below which bodies get no louder, m. */
  nearestDistance: f64;
  /** Radius of the listener's head, m. */
  headRadius: f64;
  /** m/s. */
  speedOfSound: f64;
  /** The five numbers of the air's absorption (assembly/mix/space/air.ts). */
  airClassical: f64;
  airOxygen: f64;
  airOxygenAt: f64;
  airNitrogen: f64;
  airNitrogenAt: f64;
  /** Digital full scale per pascal. */
  toDigital: f64;
  masterGain: f64;
  /** Kind of the world's own output, one of LAYOUT_…. */
  layout: i32;
  /** Its channels, or components of a field. */
  channels: i32;
  /** Groups of bodies, each with an output of its own. */
  groups: i32;
  /** Bit g: group g is placed in space. */
  placed: u32;
  /** Taps of the filters from a field's components to the ears. */
  filterTaps: i32;
  /** Whether the air absorbs; whether sound takes time to travel from a body to the listener. */
  absorbs: i32;
  delays: i32;
  /** Whether the amplitudes on two neighbouring speakers, not their powers, add up to one. */
  linearPan: i32;
  limiter: i32;
  /** The most modes, bodies and models that the world has room for. */
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
  /** Tiers of long lines that the page asks for. */
  longTiers: i32;
  /** Most touches at once, 0 = no contacts; bytes for surfaces. */
  maxTouches: i32;
  surfaceBytes: i32;
  /** Most bodies with residual sources, and most coupled bodies. */
  maxResiduals: i32;
  maxCoupled: i32;
  /** Whether there is room for rain. */
  rain: i32;
}
