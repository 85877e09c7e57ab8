// The scene `gravel-steps`: somebody walks over gravel, from left to right. Each foot lands on its heel, rolls over its
// ball and leaves with its toes; under each of the three the grains are stirred as the load comes and goes (PHYSICS
// §7.5).
import type { ContactPoint } from "../../../contact/index.js";
import { hash4, unit } from "../../../math/hash.js";
import type { Vec3 } from "../../../math/vec3.js";
import { ModalModel } from "../../../model/modal-model.js";
import { type ContactSceneOptions, chance, DT, meeting, resting, speedOf, staged, stepsOf, swell } from "./stage.js";

/** "foot" and "bed " in ASCII, for the hash. */
const FOOT = 0x666f6f74;
const BED = 0x62656420;
const [GROUND, LEFT, RIGHT] = [0, 1, 2];
/** Steps, seconds from one to the next and that a foot stays, metres of a step. */
const STEPS = 12;
const PACE = 0.62;
const STAYS = 0.48;
const STRIDE = 0.62;
/** What the walker weighs, N, and the mass that a heel lands with, kg. */
const WEIGHT = 720;
const HEEL = 1.2;
/** Speed of the heel as it lands, and with which grains give way under a load that changes, m/s. */
const LANDS = 0.28;
const GIVES = 0.5;
/** Where on the sole, m from the heel, and when of the stance, as parts of it: heel, ball, toes. */
const PARTS = [
  { at: 0.03, from: 0, until: 0.55, share: 1 },
  { at: 0.19, from: 0.22, until: 0.88, share: 0.9 },
  { at: 0.25, from: 0.55, until: 1, share: 0.6 },
] as const;
/**
 * Modes of the bed, and the pressure of each at 1 m, Pa for a kg^½·m/s: as of things without a shape (docs/formats.md).
 */
const MODES = 96;
const RADIATES = 3.8;
const SCENE = { name: "gravel-steps", seconds: 9, listener: [0, 1.5, 1.8] as const, masterGain: 25 };

/** Footsteps, as the content of a scene file. Its seed decides how even they are. */
export function gravelSteps(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const feet = Array.from({ length: STEPS }, (_, i) => footfall(i, seed, factor));
  const steps = stepsOf(SCENE.seconds, (time) => ({ c: feet.flatMap((foot) => soleAt(foot, time)) }));
  const boot = { shape: "box", size: [0.29, 0.03, 0.1], mass: HEEL, material: "rubber" } as const;
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        {
          id: GROUND,
          name: "ground",
          fixed: true,
          shape: "plane",
          size: [20, 0.2, 20],
          mass: 0,
          material: "stone",
          surface: "gravel",
        },
        { id: LEFT, name: "left", ...boot },
        { id: RIGHT, name: "right", ...boot },
      ],
      steps,
      // boots make no sound of their own
      silent: [LEFT, RIGHT],
      bodies: [{ id: "gravel", model: bed(), position: [0, 0, 0], for: [GROUND] }],
      // what a boot does to gravel is mostly the grains: they are stirred by some newtons
      pairs: [LEFT, RIGHT].map((boot) => ({
        a: GROUND,
        b: boot,
        touch: { gain: 0.25, power: 0.7, limit: 40 },
        hardness: 0.012,
      })),
    },
    options,
  );
}

interface Footfall {
  foot: number;
  /** s */
  begins: number;
  stays: number;
  /** Where the heel lands, m. */
  x: number;
  z: number;
  /** How heavy it is, as a part of the usual. */
  weight: number;
}

function footfall(i: number, seed: number, factor: number): Footfall {
  const [late, aside, heavy] = chance(FOOT, i, seed);
  return {
    foot: i % 2 === 0 ? LEFT : RIGHT,
    begins: 0.25 + (PACE * i + 0.03 * late) / factor,
    stays: STAYS / factor,
    x: STRIDE * (i - STEPS / 2) + 0.05 * aside,
    z: i % 2 === 0 ? -0.1 : 0.1,
    weight: (0.85 + 0.3 * heavy) * Math.sqrt(factor),
  };
}

/** What a foot presses on at a time. */
function soleAt({ foot, begins, stays, x, z, weight }: Footfall, time: number): ContactPoint[] {
  const part = (time - begins) / stays;
  if (part <= 0 || part >= 1) return [];
  const c: ContactPoint[] = [];
  for (const [i, { at, from, until, share }] of PARTS.entries()) {
    const local = (part - from) / (until - from);
    const load = weight * WEIGHT * share * swell(local);
    if (load <= 0) continue;
    const p: Vec3 = [x + at, 0, z];
    // grains give way while the load changes, and under toes that push off
    const gives = GIVES * weight * (Math.abs(Math.sin(2 * Math.PI * local)) ** 2 + (i === 2 ? 0.4 * swell(local) : 0));
    const first = i === 0 && time - begins <= DT;
    const slip: Vec3 = [i === 2 ? -gives : gives, 0, 0];
    c.push(
      first
        ? { id: i, ...meeting(GROUND, foot, p, [0, 1, 0], [LANDS * weight, 0], slip, HEEL) }
        : { id: i, ...resting(GROUND, foot, p, [0, 1, 0], load * DT, slip, HEEL) },
    );
  }
  return c;
}

/**
 * Stones that lie loose ring not at all: many short modes, spread evenly over the octaves from 350 Hz to 11 kHz. They
 * move towards the listener and away alike: the responses R φ/ω of all to a force that hardly changes cancel, so that
 * nobody's weight is heard.
 */
function bed(): ModalModel {
  const numbers = Array.from({ length: MODES }, (_, i) => unit(hash4(BED, i, 0, 0)[0]));
  const frequencies = numbers.map((by, i) => 350 * 2 ** ((5 * (i + by)) / MODES));
  const sizes = frequencies.map((hertz, i) => (1 + 0.8 * numbers[MODES - 1 - i]) * Math.min(1, hertz / 1500) ** 0.5);
  const slow = (odd: number) => sizes.reduce((sum, size, i) => sum + (i % 2 === odd ? size / frequencies[i] : 0), 0);
  const balance = slow(0) / slow(1);
  return new ModalModel({
    name: "gravel",
    frequencies,
    // some ten turns, and the bed takes up the rest
    decayRates: frequencies.map((hertz) => 120 + 0.09 * hertz),
    gains: sizes.map((size, i) => (i % 2 === 0 ? size : -balance * size)),
    radiationGains: frequencies.map(() => RADIATES),
  });
}
