// The world's time, counted in samples since it began.

/** Time at which the block being made, or else the next one, begins. */
export let now: f64 = 0;

export function startClock(): void {
  now = 0;
}
export function passTime(samples: f64): void {
  now += samples;
}
