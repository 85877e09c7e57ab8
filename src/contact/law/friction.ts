// Stick and slip (PHYSICS §7.6): a tip on a spring is dragged along, sticks until the spring pulls harder than friction
// holds, slips, and sticks again. Slow and heavy it creaks, at distances that grow with the load; fast and light it
// squeals at the tip's own pitch. Closed forms; the core only counts distance and emits pulses. No pair does it unless
// it asks to.
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import { nearWord } from "../../model/near-word.js";
import { checkRanges, type Range } from "../checks.js";

/** A tip that sticks and slips. */
export interface StickSlip {
  /** k_t, N/m. */
  readonly stiffness: number;
  /** m_t, kg. */
  readonly mass: number;
  /** Δμ = μ_s − μ_k. */
  readonly difference: number;
  /**
   * τ, s: static friction grows while the tip rests, Δμ t/(t + τ) after a time t (Rabinowicz 1958). Default 0: it is
   * there at once.
   */
  readonly rest?: number;
}

/** What it does under a load at a speed. */
export interface SlipNumbers {
  /** Whether there are slips: not too slow, not too light, not above 6 kHz, where it is plain rubbing. */
  readonly sounds: boolean;
  /** t_s, s: a slip is a raised cosine of this length. */
  readonly duration: number;
  /** Δ, m: between two slips. */
  readonly distance: number;
  /** f = s/Δ, Hz. */
  readonly rate: number;
  /** 2 k_t A, N, which is 2 Δμ N without `rest`: height of the raised cosine, along the slip. */
  readonly height: number;
}

/** It ends below these, m/s and N, and above this, Hz. */
export const LEAST_SLIP_SPEED = 0.5e-3;
export const LEAST_SLIP_LOAD = 10e-3;
export const MOST_SLIP_RATE = 6000;

/** Tips that have a name. */
export const STICK_SLIP_PRESETS = Object.freeze({
  // heard on a door hinge: squeals up to 1.2 kHz, slips as short as a tenth of a millisecond that grow fourfold as they
  // become rare
  "door-hinge": tip(1e6, 1e-3, 0.2, 5e-3),
  "old-chest": tip(8e3, 0.05, 0.3),
  chalk: tip(3e5, 3e-4, 0.15),
  "wet-glass": tip(1e5, 1e-3, 0.1),
  "rubber-sole": tip(5e3, 5e-3, 0.4),
  brake: tip(2e6, 0.02, 0.15),
  "rope-on-wood": tip(5e3, 0.03, 0.25),
  cork: tip(3e4, 2e-3, 0.3),
});

/** The name of a tip. */
export type StickSlipName = keyof typeof STICK_SLIP_PRESETS;

/**
 * Names of {@link STICK_SLIP_PRESETS}.
 *
 * @example
 * stickSlipNames.includes("door-hinge"); // true
 */
export const stickSlipNames = Object.freeze(Object.keys(STICK_SLIP_PRESETS)) as readonly StickSlipName[];

/**
 * A tip by its name, or its numbers checked.
 *
 * @example
 * stickSlip("chalk").stiffness; // 300000 N/m
 */
export function stickSlip<Name extends string>(which: KnownName<Name, StickSlipName> | StickSlip): StickSlip {
  if (typeof which === "string") {
    if (Object.hasOwn(STICK_SLIP_PRESETS, which)) return STICK_SLIP_PRESETS[which as StickSlipName];
    const near = nearWord(which, stickSlipNames);
    const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
    throw new PhonoliteError(OPERATION, "name", `one of ${stickSlipNames.join(", ")}${hint}`, which);
  }
  checkRanges(OPERATION, which ?? {}, TIP);
  return which;
}

/**
 * The slips of a tip: t_s = (2/w)(π − arctan(A w/s)), Δ = 2A + s t_s, with w = √(k_t/m_t) and A = Δμ N/k_t. It rests
 * for 2A/s; where friction grows while it does, A = Δμ N/k_t − sτ/2, and what is too fast to rest only rubs.
 *
 * @param load N
 * @param speed of the drag, m/s; of a hinge {@link hingeSpeed}
 * @example
 * slipsOf(stickSlip("door-hinge"), 100, 0.002).rate; // 66.2 slips a second
 */
export function slipsOf(
  { stiffness, mass, difference, rest = 0 }: StickSlip,
  load: number,
  speed: number,
): SlipNumbers {
  const s = Math.min(Math.abs(speed), 1e4);
  const stretch = (difference * Math.min(load, 1e7)) / stiffness - (s * rest) / 2;
  const w = Math.sqrt(stiffness / mass);
  if (!(s >= LEAST_SLIP_SPEED && load >= LEAST_SLIP_LOAD && stretch > 0)) return QUIET;
  const duration = (2 / w) * (Math.PI - Math.atan((stretch * w) / s));
  const distance = 2 * stretch + s * duration;
  const rate = s / distance;
  return { sounds: rate <= MOST_SLIP_RATE, duration, distance, rate, height: 2 * stiffness * stretch };
}

/**
 * Speed of the rubbing surface of a hinge, m/s, from its turning (rad/s) and its radius (m).
 *
 * @example
 * hingeSpeed(0.5, 0.006); // 0.003 m/s: half a radian a second, a pin of 6 mm
 */
export function hingeSpeed(turning: number, radius: number): number {
  return Math.abs(turning) * radius;
}

const OPERATION = "stick and slip";
const TIP: Readonly<Record<string, Range>> = {
  stiffness: [1, 1e9, "N/m"],
  mass: [1e-7, 10, "kg"],
  difference: [0, 2],
  rest: [0, 10, "s", true],
};
const QUIET: SlipNumbers = Object.freeze({ sounds: false, duration: 0, distance: 0, rate: 0, height: 0 });

function tip(stiffness: number, mass: number, difference: number, rest?: number): StickSlip {
  return Object.freeze({ stiffness, mass, difference, ...(rest === undefined ? {} : { rest }) });
}
