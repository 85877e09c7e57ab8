// From a hit to what the core strikes (PHYSICS §6): how long and how strong, what follows in a burst, what becomes a
// graze.
//
// Two equal hits never sound equal. The resonator still moves from the hit before; and by the hash of pair and hit
// counter each strike lies up to 2 mm aside on the surface, lasts up to 2 % longer or shorter and is up to 0.3 dB
// stronger or weaker: less than one notices of a single hit, enough that a row of them does not sound like one
// recording.
import { hash4, unit } from "../../math/hash.js";
import type { PairProperties } from "../law/pair.js";
import { BURST_DEFAULTS, type BurstSettings, secondaryHits } from "./burst.js";
import { DEFAULT_CURVE, type HitMeasures, type StrengthCurve, strengthOf } from "./curve.js";
import { clampDuration, designedDuration, powerLawImpact } from "./duration.js";
import { type Graze, grazeOf } from "./graze.js";
import type { Admission } from "./limit.js";

/** A hit, as the tracker found it. */
export interface HitToPlan {
  /** Closing speed along the normal, m/s. */
  readonly speed: number;
  /** Effective mass at the contact, kg. */
  readonly mass: number;
  /** m/s */
  readonly slipSpeed: number;
  /** Number of the pair. */
  readonly key: number;
  /** Which hit of the pair it is. */
  readonly count: number;
  /** s */
  readonly time: number;
  /** How many times as strong it is on each body, by the limiter of hits. Default 1. */
  readonly times?: Admission;
  /** Whether the pair is already sliding or rolling: then there is no graze. Default false. */
  readonly touching?: boolean;
}

/** What is the same for all hits. */
export interface ImpactSettings {
  /** For all chance. */
  readonly seed: number;
  /** How much equal hits differ: 1 as said above, 0 not at all. */
  readonly jitter: number;
  /** Unless the pair has its own; null is none. */
  readonly burst: BurstSettings | null;
  /** Unless the pair has its own. */
  readonly curve: StrengthCurve;
  /** Whether grazing hits rub. */
  readonly graze: boolean;
  /**
   * The most of a hit's kinetic energy that becomes vibration of a body, as a part of it; Infinity: it is not asked how
   * much that is.
   */
  readonly energy: number;
}

/** What is used unless said otherwise. */
export const IMPACT_DEFAULTS: ImpactSettings = Object.freeze({
  seed: 0,
  jitter: 1,
  burst: BURST_DEFAULTS,
  curve: DEFAULT_CURVE,
  graze: true,
  energy: Number.POSITIVE_INFINITY,
});

/** A half-sine strike. */
export interface PlannedStrike {
  /** s */
  readonly time: number;
  /** N·s, along the normal, the other way on the other body. */
  readonly impulse: number;
  /** Of the half-sine, s. */
  readonly duration: number;
  /** Factors of the impulse on each body, from what the limiter refused before. */
  readonly gainA: number;
  readonly gainB: number;
  /** Closing speed, m/s. */
  readonly speed: number;
  /** How far aside it lies along two directions of the surface, m. */
  readonly aside: readonly [number, number];
}

/** What a hit becomes. */
export interface ImpactPlan {
  /** The hit, then its burst; none where the curve says 0. */
  readonly strikes: readonly PlannedStrike[];
  /**
   * A short sliding contact. End it when the tracker reports a touch of the pair: that goes on instead, it does not
   * come on top.
   */
  readonly graze?: Graze;
  /** Impulse of the hit as physics has it, before curve and graze, N·s. */
  readonly impulse: number;
  /** Duration of the true pulse of the hit, s: the half-sine of the strike is the one equivalent to it. */
  readonly duration: number;
}

/** Widths of jitter: m aside, part of the duration, dB. */
const JITTER = { aside: 2e-3, duration: 0.02, decibels: 0.3 } as const;
/** Last word of the hash. */
const STRIKES = 0x6869;
/** Masses (kg) and speeds (m/s) beyond these are taken as these. */
const MASSES = [1e-9, 1e7] as const;
const MOST_SPEED = 1e4;
const NONE: ImpactPlan = Object.freeze({ strikes: Object.freeze([]), impulse: 0, duration: 0 });

/**
 * Plans the strikes of a hit. It is pure: the same pair, hit and settings give the same plan.
 *
 * @example
 * const pair = pairOf({ material: "steel", shape: "sphere", size: 0.02 }, { material: "hardwood", shape: "plane" });
 * const { strikes } = planImpact(pair, { speed: 1, mass: 0.03, slipSpeed: 0, key: 4, count: 0, time: 0.25 });
 */
export function planImpact(
  pair: PairProperties,
  hit: HitToPlan,
  { seed, jitter, burst, curve, graze }: ImpactSettings = IMPACT_DEFAULTS,
): ImpactPlan {
  const speed = Math.min(hit.speed, MOST_SPEED);
  const mass = Math.min(hit.mass, MASSES[1]);
  const slip = Math.min(Math.abs(hit.slipSpeed), MOST_SPEED);
  if (!(speed > 0 && mass >= MASSES[0] && Number.isFinite(hit.time))) return NONE;
  const whole = measuresOf(pair, mass, speed);
  const duration = impactDuration(pair, mass, speed);
  const law = pair.curve ?? curve;
  const strength = (times: number) => pair.gain * strengthOf(law, whole, times);
  const grazing = graze && !hit.touching ? grazeOf(speed, slip, strength(1), pair.depth) : undefined;
  const kept = 1 - (grazing?.part ?? 0);
  const factor = (times: number) => (strength(1) > 0 ? strength(times) / strength(1) : 1);
  const gainA = factor(hit.times?.a ?? 1);
  const gainB = factor(hit.times?.b ?? 1);
  const strikes: PlannedStrike[] = [];
  const strike = (delay: number, part: number) => {
    // neither a curve that flattens nor one that rises late makes a secondary hit stronger than its part
    const impulse = kept * Math.min(part * strength(1), strength(part));
    if (!(impulse > 0)) return;
    const chance = hash4(hit.key, hit.count, seed, STRIKES + strikes.length);
    const seconds = halfSineDuration(pair, mass, part * speed);
    strikes.push({
      time: hit.time + delay,
      impulse: impulse * 10 ** ((jitter * JITTER.decibels * around(chance[0])) / 20),
      duration: clampDuration(seconds * (1 + jitter * JITTER.duration * around(chance[1]))),
      gainA,
      gainB,
      speed: part * speed,
      aside: aside(jitter * Math.min(JITTER.aside, 0.1 * pair.size), chance[2], chance[3]),
    });
  };
  strike(0, 1);
  const followers = pair.burst === undefined ? burst : pair.burst;
  if (followers) {
    const lasts = (part: number) => impactDuration(pair, mass, part * speed);
    for (const { delay, strength } of secondaryHits(followers, speed, hit.key, hit.count, seed, lasts)) {
      strike(delay, strength);
    }
  }
  const plan = { strikes, impulse: whole.impulse, duration };
  return grazing ? { ...plan, graze: grazing } : plan;
}

/** How long a hit lasts as its force law has it, s. */
export function impactDuration(pair: PairProperties, mass: number, speed: number): number {
  if (pair.design) return designedDuration(pair.design, mass, speed);
  return powerLawImpact(mass, speed, pair.coefficient, pair.exponent).duration;
}

/** The duration of the half-sine that stands for it, s. The designer's form is a half-sine already. */
export function halfSineDuration(pair: PairProperties, mass: number, speed: number): number {
  const seconds = impactDuration(pair, mass, speed);
  return pair.design ? seconds : clampDuration(seconds * pair.halfSine);
}

function measuresOf(pair: PairProperties, mass: number, speed: number): HitMeasures {
  return { impulse: (1 + pair.restitution) * mass * speed, speed, energy: 0.5 * mass * speed * speed };
}

/** −1 to 1 from a hash word. */
const around = (word: number): number => 2 * unit(word) - 1;

/** A place in a disc of some radius, evenly. */
function aside(radius: number, first: number, second: number): [number, number] {
  if (!(radius > 0)) return [0, 0];
  const [r, turn] = [radius * Math.sqrt(unit(first)), 2 * Math.PI * unit(second)];
  return [r * Math.cos(turn), r * Math.sin(turn)];
}
