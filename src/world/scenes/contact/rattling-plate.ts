// The scene `rattling-plate`: a mallet strikes a steel plate on which a thin sheet lies loosely. Soft strokes ring
// clean; after hard ones the plate swings farther than the gap and knocks on the sheet in every swing (PHYSICS §7.7).
// Towards the end a finger presses the sheet down: the gap closes, and soft strokes buzz too.
import type { ContactPoint } from "../../../contact/index.js";
import type { Vec3 } from "../../../math/vec3.js";
import { makeShape } from "../../../model/shapes/index.js";
import { type ContactSceneOptions, chance, DT, meeting, RATE, resting, speedOf, staged, stepsOf } from "./stage.js";

/** "ratl" in ASCII, for the hash. */
const RATTLE = 0x7261746c;
const [PLATE, SHEET, MALLET] = [0, 1, 2];
/** Of the plate, the sheet on it, m, and the mallet, m and kg. */
const PLATE_SIZE: Vec3 = [0.36, 0.0025, 0.28];
const SHEET_SIZE: Vec3 = [0.13, 0.0005, 0.09];
const SHEET_MASS = 0.046;
const MALLET_RADIUS = 0.014;
const MALLET_MASS = 0.03;
/** Where on the plate the mallet falls and the sheet touches it, m. */
const STRUCK: Vec3 = [-0.1, 0.00125, 0.06];
const LIES: Vec3 = [0.16, 0.00125, -0.12];
const MIDDLE: Vec3 = [0, -0.2, -0.9];
/** Speed of soft and hard strokes, m/s. */
export const SOFT = 0.15;
export const HARD = 1.2;
/** Strokes: when, s, and how hard. */
export const STROKES: readonly (readonly [time: number, speed: number])[] = [
  [0.3, SOFT],
  [1.3, HARD],
  [2.9, SOFT],
  [3.9, HARD],
  [5.5, SOFT],
  [6.5, SOFT],
  [7.4, HARD],
];
/** From here on a finger presses, s; loads without and with it, N. */
export const PRESSED = 5.2;
const LIGHT = 0.06;
const PRESSES = 1.6;
/** The gap without load, m, and the load that closes it to a third, N. */
const LOOSE = { gap: 25e-6, load: 0.5, bothWays: true };
const SCENE = { name: "rattling-plate", seconds: 10, listener: [0, 0, 0] as const, masterGain: 0.9 };

/** A plate that rattles, as the content of a scene file. Its seed decides the small irregularities of the strokes. */
export function rattlingPlate(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const steps = stepsOf(SCENE.seconds, (time, i) => {
    const c: ContactPoint[] = [resting(PLATE, SHEET, at(LIES), [0, 1, 0], loadAt(time) * DT, [0, 0, 0], SHEET_MASS)];
    for (const [which, [begin, speed]] of STROKES.entries()) {
      if (Math.round(begin * RATE) === i + 1) c.push(stroke(which, factor * speed, seed));
    }
    return { c, ...(i === 0 && { x: POSES }) };
  });
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        { id: PLATE, name: "plate", shape: "box", size: PLATE_SIZE, mass: 1.98, kinematic: true, material: "steel" },
        { id: SHEET, name: "sheet", shape: "box", size: SHEET_SIZE, mass: SHEET_MASS, material: "steel" },
        {
          id: MALLET,
          name: "mallet",
          shape: "sphere",
          size: [2 * MALLET_RADIUS, 2 * MALLET_RADIUS, 2 * MALLET_RADIUS],
          mass: MALLET_MASS,
          material: "rubber",
        },
      ],
      steps,
      bodies: [
        { id: "plate", model: plate(PLATE_SIZE, 0.6, 90), position: MIDDLE, for: [PLATE] },
        { id: "sheet", model: plate(SHEET_SIZE, 25, 160), position: MIDDLE, for: [SHEET], gain: 3 },
      ],
      silent: [MALLET],
      pairs: [
        { a: PLATE, b: SHEET, rattle: LOOSE },
        { a: PLATE, b: MALLET, burst: null },
      ],
    },
    options,
  );
}

const POSES = [
  [PLATE, ...MIDDLE, 0, 0, 0, 1],
  // a corner of the sheet lies on a corner of the plate
  [SHEET, ...at([LIES[0] - 0.055, 0.0015, LIES[2] + 0.035]), 0, 0, 0, 1],
];

/** A place on the plate, in the world. */
function at([x, y, z]: Vec3): Vec3 {
  return [MIDDLE[0] + x, MIDDLE[1] + y, MIDDLE[2] + z];
}

function plate([length, thickness, width]: Vec3, support: number, modes: number) {
  return makeShape("plate", { length, width, thickness, material: "steel", support, modes });
}

/** What presses the sheet against the plate, N: a corner's share of its weight, and then a finger. */
function loadAt(time: number): number {
  const pressed = Math.min(Math.max((time - PRESSED) / 0.2, 0), 1);
  return LIGHT + (PRESSES - LIGHT) * pressed;
}

/** The mallet falls, never quite on the same place. */
function stroke(which: number, speed: number, seed: number): ContactPoint {
  const [along, across, harder] = chance(RATTLE, which, seed);
  const place: Vec3 = [STRUCK[0] + 0.01 * (along - 0.5), STRUCK[1], STRUCK[2] + 0.01 * (across - 0.5)];
  const closing = speed * (0.95 + 0.1 * harder);
  return meeting(PLATE, MALLET, at(place), [0, 1, 0], [closing, 0.5 * closing], [0, 0, 0], MALLET_MASS);
}
