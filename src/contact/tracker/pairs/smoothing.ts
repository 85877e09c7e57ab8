// How far smoothed numbers go in a step: one-pole low-passes, which are the same for all pairs of a step.

import { partOf } from "../triple.js";
import { SWEEP } from "./sweep.js";

/** Times of smoothing of loads, s, and of the parts that points have in them. */
export const LOAD = { rise: 0.01, fall: 0.06, smooth: 0.15, share: 0.06 } as const;

/** The parts of their ways that smoothed numbers go in a step, 0 to 1. */
export interface Smoothing {
  /** The step for which they were worked out, s. */
  readonly dt: number;
  /** Sweeps, and those of bodies whose facets stand for a curved surface. */
  readonly sweep: number;
  readonly smoothSweep: number;
  /** Loads that grow, that fall, and those of bodies with facets. */
  readonly rise: number;
  readonly fall: number;
  readonly smoothLoad: number;
  /** What points have of the load. */
  readonly share: number;
}

/** The parts of a step of `dt` s. */
export function smoothingOf(dt: number): Smoothing {
  return {
    dt,
    sweep: partOf(dt, SWEEP.smoothing),
    smoothSweep: partOf(dt, SWEEP.smooth),
    rise: partOf(dt, LOAD.rise),
    fall: partOf(dt, LOAD.fall),
    smoothLoad: partOf(dt, LOAD.smooth),
    share: partOf(dt, LOAD.share),
  };
}
