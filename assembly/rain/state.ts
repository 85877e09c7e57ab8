// What the files of this folder keep from one call to the next.

@unmanaged
class Rain {
  // chance.ts
  /** The seed of all of it. */
  seed: u32;

  // rain.ts
  /** Whether there is room for rain. */
  hasRain: bool;
  raining: bool;
  /** It is to begin with this block. */
  begins: bool;
  /** It fades away. */
  ends: bool;
  /** What is left of a fade. */
  level: f64;
  quantum: i32;
  /** The newest rain that was heard of. */
  newest: u32;
  gain: f32;
  /** time in steps (f64), area, azimuth (f32), colour (i32). */
  impulses: usize;
  held: i32;

  // parameters.ts
  slots: usize;
  /** Whether a value has changed since `settled`. */
  changed: bool;
  /** How many parameters are on their way. */
  moving: i32;
}

export const rain = changetype<Rain>(memory.data(offsetof<Rain>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginRain(): void {
  rain.seed = 1;
  rain.level = 1;
  rain.gain = 1;
  rain.changed = true;
}
