// The scene `hail-picnic`: hail on the nine objects of van den Doel, Knott and Pai's picnic (PHYSICS §10). Stones come as
// a Poisson process with equal rates on all objects; every figure of hearing is measured on this scene.
import { PhonoliteError } from "../../math/error.js";
import { hash4, unit } from "../../math/hash.js";
import { models } from "../../model/presets/index.js";
import { checkNumber } from "../checks.js";
import { SCENE_LIMITS } from "../scene.js";

/** Where hail comes from; `particles`, the simulation of falling stones, is refused as yet. */
export type HailSource = "poisson" | "particles";

/** Options of the scene. */
export interface HailOptions {
  /** How long it hails, s. Default: 10. */
  seconds?: number;
  /** Of the rendering, Hz: impacts lie on its samples. Default: 44100. */
  sampleRate?: number;
  /** Impacts a second on all nine objects together, 0.1 to 100000. Default: 400. */
  hailRate?: number;
  /** Default: `poisson`. */
  hailSource?: HailSource;
}

/** Smallest and largest rate, impacts a second. */
export const HAIL_RATES = [0.1, 100_000] as const;

/** What is used for options that are left out. */
export const HAIL_DEFAULTS = { seconds: 10, sampleRate: 44_100, hailRate: 400, hailSource: "poisson" } as const;

/** The objects where they stand (PHYSICS §10.4), m: panes by their middle, the can by its lid. */
const OBJECTS = [
  ["roof-1", [-7.15, 3.325, -2.6]],
  ["roof-2", [-3.85, 3.325, -2.6]],
  ["roof-3", [-7.15, 3.325, -5.4]],
  ["roof-4", [-3.85, 3.325, -5.4]],
  ["plate-1", [-0.55, 0.758, -0.12]],
  ["plate-2", [0.05, 0.758, 0.14]],
  ["plate-3", [0.6, 0.758, -0.08]],
  ["table", [0, 0.74, 0]],
  ["can", [2.4, 0.88, 1.4]],
] as const;

/** The listener stands here, m, and looks at the second place. */
const EAR = [0, 1.6, 6.5] as const;
const SEEN = [0, 1, -1] as const;

/**
 * Distance at which every object is heard, m: that of the table. Each stays in its direction but is moved to this
 * distance, for the figures of hearing hold for objects that are equally far.
 */
const DISTANCE = 6.5;

/** Master gain: hail of 400 impacts a second then stays under full scale, at about 75 dB SPL. */
const MASTER_GAIN = 0.35;

/** Least and greatest energy of a stone, J: diameters of 2 and 20 mm. */
const ENERGIES = [5e-5, 0.5] as const;

/** Most impacts that are expected: chance, which adds or takes a few thousand, then stays within what a scene may have. */
const MOST_IMPACTS = 0.99 * SCENE_LIMITS.events;

/** First word of the hash for hail: "hail" in ASCII. */
const HAIL = 0x6861696c;

/** Hail on the picnic, as the content of a scene file. A longer scene of the same seed and rate begins like a shorter one. */
export function hailPicnic(seed: number, options: HailOptions = {}): unknown {
  const { seconds, rate, sampleRate } = checkOptions(options);
  return {
    format: "scene",
    version: 1,
    name: "hail-picnic",
    seed,
    seconds,
    listener: { position: EAR, orientation: lookingFrom(EAR, SEEN) },
    masterGain: MASTER_GAIN,
    bodies: OBJECTS.map(([model, place]) => ({ id: model, model, position: atDistance(place, DISTANCE) })),
    events: poissonHail(seed, rate, seconds, sampleRate),
  };
}

/**
 * The impulse of a stone of some energy (J) at its terminal speed, N·s (PHYSICS §10.1).
 *
 * @example
 * stoneImpulse(0.5); // 0.062: a stone of 20 mm
 */
export function stoneImpulse(energy: number): number {
  const diameter = (energy / 3.147e6) ** 0.25;
  const mass = (917 * Math.PI * diameter ** 3) / 6;
  return mass * 114.5 * Math.sqrt(diameter);
}

function checkOptions(options: HailOptions) {
  const { seconds, sampleRate, hailRate, hailSource } = options;
  const source = hailSource ?? HAIL_DEFAULTS.hailSource;
  if (source !== "poisson") {
    throw new PhonoliteError(OPERATION, "hailSource", '"poisson", the only source there is yet', source);
  }
  const check = (field: keyof typeof HAIL_DEFAULTS, value: number, unit: string, least: number, most: number) =>
    checkNumber(OPERATION, field, value, unit, least, most);
  const checked = {
    seconds: check("seconds", seconds ?? HAIL_DEFAULTS.seconds, "seconds", Number.MIN_VALUE, SCENE_LIMITS.seconds),
    rate: check("hailRate", hailRate ?? HAIL_DEFAULTS.hailRate, "impacts a second", ...HAIL_RATES),
    sampleRate: check("sampleRate", sampleRate ?? HAIL_DEFAULTS.sampleRate, "hertz", 8000, 192_000),
  };
  if (checked.rate * checked.seconds > MOST_IMPACTS) {
    const expected = `low enough for ${MOST_IMPACTS} impacts at most in ${checked.seconds} s`;
    throw new PhonoliteError(OPERATION, "hailRate", expected, checked.rate);
  }
  return checked;
}

/** Impacts at times of a Poisson process, moved to the nearest sample; each on any object, at any of its points. */
function poissonHail(seed: number, rate: number, seconds: number, sampleRate: number): unknown[] {
  const points = OBJECTS.map(([name]) => models.load(name).pointCount);
  const [least, greatest] = ENERGIES;
  const chance = new Uint32Array(4);
  const events: unknown[] = [];
  for (let time = 0; ; ) {
    hash4(HAIL, events.length, 0, seed, chance);
    // The gap is an exponential; 1 − u is above 0.
    time -= Math.log(1 - unit(chance[0])) / rate;
    const frame = Math.round(time * sampleRate);
    if (frame >= seconds * sampleRate) return events;
    const which = Math.floor(OBJECTS.length * unit(chance[1]));
    const at = Math.floor(points[which] * unit(chance[2]));
    const impulse = stoneImpulse(least * (greatest / least) ** unit(chance[3]));
    events.push({ time: frame / sampleRate, body: OBJECTS[which][0], strike: { impulse, at } });
  }
}

type Place = readonly [number, number, number];

/** The place in the same direction from the listener, at another distance. */
function atDistance(place: Place, distance: number): number[] {
  const way = place.map((x, i) => x - EAR[i]);
  const scale = distance / Math.hypot(...way);
  return way.map((x, i) => EAR[i] + scale * x);
}

/** The quaternion of someone who stands straight ahead of a place and raises or lowers the head towards it. */
function lookingFrom(from: Place, to: Place): number[] {
  const pitch = Math.atan2(to[1] - from[1], from[2] - to[2]);
  return [Math.sin(pitch / 2), 0, 0, Math.cos(pitch / 2)];
}

const OPERATION = "builtin scene";
