// What the files of this folder keep from one call to the next.

@unmanaged
class Config {
  // config.ts
  rate: f64;
  maxModes: i32;
  maxBodies: i32;
  maxModels: i32;
  modelBytes: i32;
  maxEvents: i32;
  maxStreams: i32;
  streamFrames: i32;
  maxDriven: i32;
  moments: i32;
  path: i32;
  /** Whether there is room for hearing, mode by mode. */
  hears: bool;
  /** Whether there is room for hearing line by line. */
  hearsLines: bool;
  /** Most modes that one body may have. */
  widest: i32;
  /** Blocks over which a change of gain or pitch glides: about 15 ms. */
  glideBlocks: i32;

  // room.ts
  maxTouches: i32;
  surfaceBytes: i32;
  /** Bodies with something beside their modes. */
  maxBesides: i32;
  /** Bodies whose modes act on each other. */
  maxCoupled: i32;

  // meters.ts
  meter: usize;
}

export const config = changetype<Config>(memory.data(offsetof<Config>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginConfig(): void {
  config.rate = 44100;
  config.moments = 4;
  config.glideBlocks = 5;
}
