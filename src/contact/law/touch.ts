// The law of a contact that lasts: once a physics step, a few numbers from which the core makes every sample between
// (PHYSICS §7.2, §7.3). With h the heights of both surfaces under the contact,
//
//   f(t) = gain · highpass(lowpass(ceiling · limit(drive · h(t))))
//   h = h_A(x_A) + h_B(x_B),  x_A += sweepA/rate …
//
// A contact cannot pull, so the force never exceeds the load: `limit` is straight up to 0.6 and bends to reach 1, so
// that grooves stay as pure as they are. How steep it is has two springs in series: Hertz's indentation δ₀/α, and
// asperities, which give way with the roughness (Persson 2007). On smooth things the first alone counts and f = k_N h
// grows with N^⅓; on rough ones the second keeps the limit from becoming a switch. What leaves the surface and lands on
// it again is more than this: chatter.ts.
import { type Chatter, chatterOf } from "./chatter.js";
import type { PairProperties } from "./pair.js";
import {
  followingPitch,
  LOWEST_CUTOFF,
  type Motion,
  patchCutoff,
  rollingGain,
  silence,
  slidingPart,
  WEIGHTLESS,
} from "./sliding.js";

/** A contact that lasts, as the tracker has it. */
export interface Touch extends Motion {
  /** N, of all its points together. */
  readonly load: number;
  /** Effective mass, kg. */
  readonly mass: number;
  /** Radius on which it rolls, m, where it is known better than by the pair. */
  readonly radius?: number;
  /** Points that were merged into it, which share the load. Default 1. */
  readonly points?: number;
}

/** The numbers of a contact; the core goes in straight lines from one set to the next. */
export interface TouchNumbers {
  /** N: the force never exceeds it. */
  readonly ceiling: number;
  /** 1/m */
  readonly drive: number;
  /** Hz, of a low-pass of second order with Q 0.7. */
  readonly cutoff: number;
  /** Hz: heights that pass slower than this the body follows, and they press no harder. */
  readonly bass: number;
  /** Factor; 0 is silence. */
  readonly gain: number;
  /** m/s, signed. */
  readonly sweepA: number;
  readonly sweepB: number;
  /** How it is thrown off and lands. */
  readonly chatter: Chatter;
  /** The load swells as the body turns: ε₁ and turns for each metre rolled. */
  readonly lump: { readonly amount: number; readonly turnsPerMetre: number };
}

/** Bounds of what comes in: newtons, m/s, kg. */
const MOST_LOAD = 1e7;
const MOST_SPEED = 1e4;
const MASSES = [1e-6, 1e7] as const;
/** Bounds of what goes out: 1/m, Hz. */
const MOST_DRIVE = 1e9;
const LOWEST_BASS = 20;
/** Radius of the asperities on which a sliding body rides, m: that of the ball of PHYSICS §7.5. */
const ASPERITY = 1e-3;

/**
 * The numbers of a contact. Every finite input gives finite numbers, and no load or no motion gives silence exactly.
 *
 * @param rate sampling rate, Hz
 * @example
 * const pair = pairOf({ material: "steel", shape: "sphere", size: 0.04 }, { material: "stone", shape: "plane" });
 * touchLaw(pair, { load: 2.5, slip: 0, sweepA: 1, sweepB: 1, mass: 0.26 }, 48_000);
 */
export function touchLaw(pair: PairProperties, touch: Touch, rate: number): TouchNumbers {
  const load = Math.min(touch.load, MOST_LOAD);
  const motion = { slip: speed(touch.slip), sweepA: speed(touch.sweepA), sweepB: speed(touch.sweepB) };
  const { sweepA, sweepB } = motion;
  const heard = silence(motion);
  if (!(load >= WEIGHTLESS && heard > 0)) return { ...SILENT, sweepA, sweepB };
  const mass = Math.min(Math.max(touch.mass, MASSES[0]), MASSES[1]) || 1;
  const points = touch.points !== undefined && touch.points >= 1 ? Math.min(touch.points, 1e3) : 1;
  const { drive, patch, stiffness } = contactOf(pair, load / points);
  const sliding = slidingPart(motion);
  const cutoff = patchCutoff(motion, { patch, asperity: patch * asperityPart(pair) }, rate, pair.brightness);
  const chatter = chatterOf(pair, load, mass, load * drive, Math.max(Math.abs(sweepA), Math.abs(sweepB)));
  return {
    ...forceOf(pair, load, drive),
    cutoff,
    // what is in the air does not follow the heights
    bass: Math.min(followingPitch(points * stiffness, mass, rate), cutoff / 2, Math.max(chatter.hop, LOWEST_BASS)),
    // points read different places: their sum grows with the root of their number, the load with the number
    gain: (pair.gain * rollingGain(sliding) * heard) / Math.sqrt(points),
    sweepA,
    sweepB,
    chatter,
    lump: lumpOf(pair, touch.radius ?? pair.rollRadius, sliding),
  };
}

/** A contact under a load, at rest. */
export interface StillContact {
  /** δ₀, m: how deep it is pressed in. */
  readonly indentation: number;
  /** a_c, m: radius of the patch. */
  readonly patch: number;
  /** k_N = αN/δ₀, N/m: how stiff the bodies are against each other. */
  readonly stiffness: number;
  /** 1/m: how much a height changes the force, as a part of the load; asperities give way too. */
  readonly drive: number;
}

/** The contact of a pair under a load (N) on one point. */
export function contactOf(pair: PairProperties, load: number): StillContact {
  // the designer's hardness is a spring of (π/T₁)², whatever the mass
  const exponent = pair.design ? 1 : pair.exponent;
  const coefficient = pair.design ? (Math.PI / pair.design.hardness) ** 2 : pair.coefficient;
  const indentation = (load / coefficient) ** (1 / exponent);
  const give = indentation / exponent + pair.asperity * pair.roughness;
  return {
    indentation,
    patch: Math.sqrt(pair.radius * indentation),
    stiffness: (exponent * load) / indentation,
    drive: give > 1 / MOST_DRIVE ? 1 / give : MOST_DRIVE,
  };
}

const SILENT: TouchNumbers = Object.freeze({
  ceiling: 0,
  drive: 0,
  cutoff: LOWEST_CUTOFF,
  bass: 0,
  gain: 0,
  sweepA: 0,
  sweepB: 0,
  chatter: Object.freeze({ speed: 0, part: 0, hop: Number.POSITIVE_INFINITY }),
  lump: Object.freeze({ amount: 0, turnsPerMetre: 0 }),
});

/** Patch of an asperity as a part of that of the bodies: a_c grows with R^⅓ under the same load. */
function asperityPart({ radius }: PairProperties): number {
  return Math.min(1, Math.cbrt(ASPERITY / radius));
}

/** Ceiling and drive, as physics or as the designer has them: G N^p for heights of the pair's rms, below the limit. */
function forceOf(
  { touch, roughness }: PairProperties,
  load: number,
  drive: number,
): { ceiling: number; drive: number } {
  if (!touch) return { ceiling: load, drive };
  const slope = (touch.gain * load ** touch.power) / (touch.limit * roughness);
  return { ceiling: touch.limit, drive: roughness > 0 ? Math.min(slope, MOST_DRIVE) : 0 };
}

/** What slides does not turn. */
function lumpOf({ lump }: PairProperties, radius: number, sliding: number): TouchNumbers["lump"] {
  const turnsPerMetre = 1 / (2 * Math.PI * radius);
  if (!(turnsPerMetre > 0 && turnsPerMetre < MOST_DRIVE)) return SILENT.lump;
  return { amount: lump * (1 - sliding), turnsPerMetre };
}

/** A speed within its bounds; what is no number is rest. */
function speed(value: number): number {
  return Math.min(Math.max(value, -MOST_SPEED), MOST_SPEED) || 0;
}
