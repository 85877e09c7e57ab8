// From stirred water to bubbles. A simulation of water gives at best one number for how strongly it is stirred; between
// that number and the bubbles stands a little life of its own, as Menzies 2007, §4.1, asks for: births follow with a
// rise and a fall, large bubbles come first and are broken into smaller ones while the stirring lasts, and when it ends
// the large ones stop first.
//
// Stirring is the power that goes into turbulence, ε in W/kg (= m²/s³). The largest bubble that turbulence leaves whole
// has the radius 0.36 (σ/ρ)^(3/5) ε^(−2/5) (Hinze 1955); the largest that it still draws under has the rise speed √(gr)
// of its eddies' own (εL)^(1/3).
import { PhonoliteError } from "../../math/error.js";
import { type Bubbles, checkBubbles } from "./bubbles.js";
import { seedOf, within } from "./checks.js";

/** What a water is like. */
export interface WaterSettings {
  /** Births a second at 1 W/kg. */
  rate: number;
  /** Births go with the stirring to this power. */
  power: number;
  /** Below this stirring, W/kg, no air is drawn in. */
  threshold: number;
  /** Least and greatest radius that there may be, m. */
  radii: readonly [number, number];
  /** Of a radius r there are as many as r^(−exponent). */
  exponent: number;
  /** ξ of the rising pitch. */
  rise: number;
  /** Pressure at which a bubble of 1 mm begins, Pa at 1 m. */
  level: number;
  /** Size of the eddies, m: the depth of a brook, the width of a jet. */
  eddies: number;
  /** Seconds in which births rise, fall, and in which large bubbles are broken into small ones. */
  times: { rise: number; fall: number; breaking: number };
  /** The stirring that the preset is thought for, W/kg. */
  usual: number;
}

/** Waters by name; all numbers are by reasoning, to be judged by ear. */
export const WATERS = {
  /** A brook over stones. */
  stream: settings(700, [6e-4, 5e-3], 2.5, 0.1, 0.05, { rise: 0.3, fall: 0.8, breaking: 0.6 }, 1),
  /** A jug poured into a bowl. */
  pour: settings(350, [8e-4, 8e-3], 2, 0.15, 0.03, { rise: 0.05, fall: 0.4, breaking: 0.3 }, 2),
  /** A spoon in a cup. */
  stir: settings(120, [1e-3, 6e-3], 1.5, 0.1, 0.04, { rise: 0.1, fall: 0.5, breaking: 0.8 }, 0.5),
  /** Drops into a puddle, some a second. */
  drip: settings(3, [1e-3, 3e-3], 1, 0.1, 0.02, { rise: 0.02, fall: 0.1, breaking: 0.05 }, 1),
} as const satisfies Record<string, WaterSettings>;

/** A name of {@link WATERS}. */
export type WaterName = keyof typeof WATERS;

/** Surface tension over density, m³/s²; gravity, m/s². */
const TENSION = 0.0728 / 998;
const GRAVITY = 9.81;
/** Births a second, at most. */
const MOST = 50_000;
/** W/kg, at most: a propeller. */
const STRONGEST = 1e4;

/**
 * The stirring that turbulence of some energy (k, m²/s²) in eddies of some size (m) stands for, W/kg: ε = 0.164
 * k^(3/2)/L.
 *
 * @example
 * stirringOf(0.01, 0.02); // 0.0082
 */
export function stirringOf(energy: number, eddies: number): number {
  within("water", "energy", energy, "m²/s²", [0, 1e4]);
  within("water", "eddies", eddies, "metres", [1e-4, 1e3]);
  return (0.164 * energy ** 1.5) / eddies;
}

/**
 * Water that is stirred: give it the stirring at every step and hand its bubbles to the body.
 *
 * @example
 * const bowl = new Water("pour");
 * const bubbles = bowl.step(2.5, 1 / 60); // W/kg, s
 */
export class Water {
  readonly settings: WaterSettings;
  readonly #seed: number;
  #births = 0;
  /** Stirring that follows with the rise and the fall. */
  #followed = 0;
  /** How far large bubbles have been broken, 0 … 1. */
  #broken = 0;

  constructor(water: WaterName | WaterSettings, seed?: number) {
    this.settings = typeof water === "object" && water !== null ? water : byName(water);
    this.#seed = seedOf("water", seed);
    // bad settings are told here, not at the first step
    checkSettings(this.settings);
    this.#bubbles(1);
  }

  /** Goes on by `seconds` under a stirring in W/kg, and gives the bubbles from then on. */
  step(stirring: number, seconds: number): Required<Bubbles> {
    within("water", "stirring", stirring, "W/kg", [0, STRONGEST]);
    within("water", "seconds", seconds, "seconds", [0, 1e6]);
    const { times } = this.settings;
    const goal = this.#birthsAt(stirring);
    this.#births = follow(this.#births, goal, seconds, goal > this.#births ? times.rise : times.fall);
    this.#followed = Math.max(stirring, follow(this.#followed, stirring, seconds, times.fall));
    // the last to be born are small ones; large ones come first again when it has been still
    if (goal > 0) this.#broken = follow(this.#broken, 1, seconds, times.breaking);
    else if (this.#births < FAINT) this.#broken = 0;
    return this.#bubbles(this.#followed);
  }

  /** The bubbles when this stirring, or the usual one, has lasted for long. */
  steady(stirring = this.settings.usual): Required<Bubbles> {
    const later = new Water(this.settings, this.#seed);
    return later.step(stirring, 1e6);
  }

  #birthsAt(stirring: number): number {
    const { rate, power, threshold } = this.settings;
    return stirring <= threshold ? 0 : Math.min(MOST, rate * (stirring - threshold) ** power);
  }
  #bubbles(stirring: number): Required<Bubbles> {
    const { radii, exponent, rise, level, eddies } = this.settings;
    const whole = 0.36 * TENSION ** 0.6 * stirring ** -0.4;
    const drawn = (stirring * eddies) ** (2 / 3) / GRAVITY;
    const most = Math.min(radii[1], Math.max(radii[0], Math.min(whole, drawn)));
    const least = most * (radii[0] / most) ** this.#broken;
    const rate = this.#births < FAINT ? 0 : this.#births;
    return checkBubbles({ rate, radii: [Math.min(least, most), most], exponent, rise, level, seed: this.#seed });
  }
}

/** Fewer births a second are none. */
const FAINT = 0.01;

/** x on its way to a goal, after some seconds. */
function follow(x: number, goal: number, seconds: number, time: number): number {
  return goal + (x - goal) * Math.exp(-seconds / time);
}
function settings(
  rate: number,
  radii: readonly [number, number],
  exponent: number,
  rise: number,
  eddies: number,
  times: WaterSettings["times"],
  usual: number,
): WaterSettings {
  return { rate, power: 0.75, threshold: 0.01, radii, exponent, rise, level: 0.004, eddies, times, usual };
}
function byName(name: string): WaterSettings {
  if (Object.hasOwn(WATERS, name)) return WATERS[name as WaterName];
  throw new PhonoliteError("water", "name", `one of ${Object.keys(WATERS).join(", ")}`, name);
}
function checkSettings({ rate, power, threshold, eddies, times, usual }: WaterSettings): void {
  within("water", "rate", rate, "births a second", [0, MOST]);
  within("water", "power", power, "1", [0.1, 3]);
  within("water", "threshold", threshold, "W/kg", [0, STRONGEST]);
  within("water", "eddies", eddies, "metres", [1e-4, 1e3]);
  within("water", "usual", usual, "W/kg", [0, STRONGEST]);
  for (const name of ["rise", "fall", "breaking"] as const)
    within("water", `times.${name}`, times?.[name], "seconds", [1e-3, 1e3]);
}
