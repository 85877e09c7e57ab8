// The scene `hail-picnic`: hail on the picnic of van den Doel, Knott and Pai (PHYSICS §10). Stones fall as particles,
// or, with the source `poisson`, impacts come as a Poisson process with equal rates on its nine objects; every figure
// of hearing is measured on the latter.
import { hailScenes } from "../../hail/index.js";
import { PhonoliteError } from "../../math/error.js";
import { hash4, unit } from "../../math/hash.js";
import { models } from "../../model/presets/index.js";
import { SCENE_LIMITS } from "../scene/scene.js";
import { hailOn } from "./hail.js";
import { checkHail, HAIL_FIELDS, HAIL_SCENE_DEFAULTS, type HailOptions, OPERATION } from "./hail-options.js";
import { type Built, ImpactCount } from "./hail-record.js";

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

/**
 * Most impacts that are expected: chance, which adds or takes a few thousand, then stays within what a scene may have.
 */
const MOST_IMPACTS = 0.99 * SCENE_LIMITS.events;

/** First word of the hash for hail: "hail" in ASCII. */
const HAIL = 0x6861696c;

/**
 * Hail on the picnic, as the content of a scene file. A longer scene of the same seed and settings begins like a
 * shorter one.
 */
export function hailPicnic(seed: number, options: HailOptions = {}): Built {
  const source = options.hailSource ?? HAIL_SCENE_DEFAULTS.hailSource;
  return source === "poisson" ? poissonPicnic(seed, options) : hailOn(hailScenes.picnic(), seed, options);
}

function poissonPicnic(seed: number, options: HailOptions): Built {
  const { seconds, rate, sampleRate } = checkHail(options);
  for (const field of HAIL_FIELDS) {
    if (field === "hailRate" || options[field] === undefined) continue;
    throw new PhonoliteError(OPERATION, field, "left out: the source poisson has none", options[field]);
  }
  if (rate * seconds > MOST_IMPACTS) {
    const expected = `low enough for ${MOST_IMPACTS} impacts at most in ${seconds} s`;
    throw new PhonoliteError(OPERATION, "hailRate", expected, rate);
  }
  const events = rate > 0 ? poissonHail(seed, rate, seconds, sampleRate) : [];
  const count = new ImpactCount();
  for (const { body } of events) count.add({ body, bounce: 0 });
  const content = {
    format: "scene",
    version: 1,
    name: "hail-picnic",
    seed,
    seconds,
    listener: { position: EAR, orientation: lookingFrom(EAR, SEEN) },
    masterGain: MASTER_GAIN,
    bodies: OBJECTS.map(([model, place]) => ({ id: model, model, position: atDistance(place, DISTANCE) })),
    events,
  };
  const stats = count.stats({ source: "poisson", births: events.length, broken: 0, share: 1 });
  return { content, hail: { stats, place: undefined } };
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

/** Impacts at times of a Poisson process, moved to the nearest sample; each on any object, at any of its points. */
function poissonHail(seed: number, rate: number, seconds: number, sampleRate: number): Struck[] {
  const points = OBJECTS.map(([name]) => models.load(name).pointCount);
  const [least, greatest] = ENERGIES;
  const chance = new Uint32Array(4);
  const events: Struck[] = [];
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

/** One event. */
interface Struck {
  time: number;
  body: string;
  strike: { impulse: number; at: number };
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
