// How fast corrections of time may move: so slowly that nobody hears them as jitter or as a change of pitch.

/** Seconds in which most of an error is corrected; slow, so that noise of the readings is not heard as jitter. */
const SETTLE = 6;
/** The most that a correction bends time: 0.25 % for the clock, as much for the latency, both together for steps. */
export const SLEW = 0.0025;

/** How much of an error is corrected in some seconds. */
export function slewed(error: number, elapsed: number, slew: number): number {
  return bounded(error * (1 - Math.exp(-elapsed / SETTLE)), slew * elapsed);
}
/** A value between −most and most. */
export function bounded(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}
