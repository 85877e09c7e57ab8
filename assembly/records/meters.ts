// The meters: numbers in one stretch of memory (records.ts names their places) that the core counts and the page reads.
// Also the cost of each kind of work, in nominal nanoseconds taken from the bench: work is counted, never timed, so its
// cost is the same on every machine.

import { reserve } from "../base/memory";
import { METER_BYTES, METER_DROPS, METER_LIMITER } from "./records";
import { config } from "./state";

/** A ringing mode, one block of one channel. */
export const COST_RING: f64 = 0.8;
/** A ringing mode on a coarse line, one block of one channel. */
export const COST_COARSE: f64 = 0.45;
/** A mode that is off, one block. */
export const COST_OFF: f64 = 0.25;
/** A driven mode, one block. */
export const COST_DRIVE: f64 = 23;
/** A struck mode, and one struck hard on a sample. */
export const COST_STRIKE: f64 = 35;
export const COST_HARD: f64 = 10;
/** A mode in a round of listening, one ear. */
export const COST_HEAR: f64 = 12;
/** A tap of a filter, one block. */
export const COST_TAP: f64 = 12;
/** How many times dearer factors (mix/factors.ts) make a strike, for each ear, and a driven mode. */
export const COST_EAR: f64 = 1.2;
export const COST_SHADED: f64 = 2;
/** A touch, one block. */
export const COST_TOUCH: f64 = 700;
/**
 * Rain: a drop; a colour on two channels for a block, with complex poles or with real ones; the noise of a colour; a
 * channel's decimation from the grid.
 */
export const COST_DROP: f64 = 10;
export const COST_COLOUR: f64 = 2500;
export const COST_COLOUR_REAL: f64 = 1000;
export const COST_NOISE: f64 = 4000;
export const COST_DECIMATE: f64 = 2500;
/** The fixed work of a block. */
export const COST_BLOCK: f64 = 2500;

export function reserveMeters(): void {
  config.meter = reserve(METER_BYTES);
}
export function resetMeters(): void {
  memory.fill(config.meter, 0, METER_BYTES);
  show(METER_LIMITER, 1);
}
export function addToMeter(offset: usize, amount: f64): void {
  store<f64>(config.meter + offset, load<f64>(config.meter + offset) + amount);
}
/** The present value of a meter. */
export function meterAt(offset: usize): f64 {
  return load<f64>(config.meter + offset);
}
export function show(offset: usize, value: f64): void {
  store<f64>(config.meter + offset, value);
}
/** Counts `amount` things dropped for a reason (DROP_…). */
export function countDropped(reason: i32, amount: f64 = 1): void {
  addToMeter(METER_DROPS + ((<usize>reason) << 3), amount);
}
