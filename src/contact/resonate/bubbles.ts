// Bubbles in water: how many are born, how large, how loud (PHYSICS §9.5). Where they come from is in water.ts.
import { PhonoliteError } from "../../math/error.js";
import { fieldsOf, seedOf, within } from "./checks.js";

/** A population of bubbles. Plain data. */
export interface Bubbles {
  /** Births a second. Up to some 300 sound one by one, the rest as noise of the same power. */
  rate: number;
  /** Least and greatest radius, m. */
  radii: readonly [number, number];
  /** Of a radius r there are as many as r^(−exponent); left out = 2. */
  exponent?: number;
  /** ξ, by which the pitch rises while a bubble dies: f₀(1 + ξdt); left out = 0.1. */
  rise?: number;
  /** Pressure at which a bubble of 1 mm begins, Pa at 1 m; others go with their radius. Left out = 0.004. */
  level?: number;
  /** Which births they are; left out = 0. Bodies differ in any case. */
  seed?: number;
}

/** What is used for what is left out. */
export const BUBBLES_DEFAULTS = { exponent: 2, rise: 0.1, level: 0.004, seed: 0 } as const;

/** Least and greatest values. */
export const BUBBLES_LIMITS = {
  /** 1/s */
  rate: [0, 1e5],
  /** m */
  radius: [5e-5, 0.03],
  exponent: [-10, 10],
  rise: [0, 1],
  /** Pa·m */
  level: [0, 1000],
} as const;

/** A copy of what was given, checked and complete. */
export function checkBubbles(given: Bubbles): Required<Bubbles> {
  const fields = fieldsOf("bubbles", "bubbles", given);
  const { rate, radii, seed } = fields;
  const { exponent = BUBBLES_DEFAULTS.exponent, rise = BUBBLES_DEFAULTS.rise, level = BUBBLES_DEFAULTS.level } = fields;
  const least = within("bubbles", "radii[0]", radii?.[0], "metres", BUBBLES_LIMITS.radius);
  const most = within("bubbles", "radii[1]", radii?.[1], "metres", BUBBLES_LIMITS.radius);
  if (most < least) throw new PhonoliteError("bubbles", "radii", "the least radius, then the greatest", radii);
  return {
    rate: within("bubbles", "rate", rate, "births a second", BUBBLES_LIMITS.rate),
    radii: [least, most],
    exponent: within("bubbles", "exponent", exponent, "1", BUBBLES_LIMITS.exponent),
    rise: within("bubbles", "rise", rise, "1", BUBBLES_LIMITS.rise),
    level: within("bubbles", "level", level, "Pa·m", BUBBLES_LIMITS.level),
    seed: seedOf("bubbles", seed),
  };
}

/**
 * Pitch of a bubble of some radius (m), Hz (Minnaert).
 *
 * @example
 * bubblePitch(0.001); // 3260
 */
export function bubblePitch(radius: number): number {
  return 3.26 / radius;
}
/** Radius of a bubble of some pitch (Hz), m. */
export function bubbleRadius(pitch: number): number {
  return 3.26 / pitch;
}
