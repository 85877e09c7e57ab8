// The scene `sliding-box`: a wooden crate is pushed over a stone floor, in strokes of different length and speed, and
// rests between them.
import type { ContactPoint } from "../../../contact/index.js";
import type { Vec3 } from "../../../math/vec3.js";
import { makeShape } from "../../../model/shapes/index.js";
import { type ContactSceneOptions, chance, DT, G, resting, speedOf, staged, stepsOf, swell, wander } from "./stage.js";

/** "push" and "hand" in ASCII, for the hash. */
const PUSH = 0x70757368;
const HAND = 0x68616e64;
const [FLOOR, CRATE] = [0, 1];
/** Of the crate, m and kg. */
const SIZE: Vec3 = [0.4, 0.3, 0.3];
const MASS = 6;
/** Strokes, and how long they and the pauses between them last, s. */
const STROKES = 6;
const LASTS = [0.7, 1.2] as const;
const PAUSES = [0.25, 0.6] as const;
/** Fastest speed of a stroke, m/s. */
const FASTEST = [0.22, 0.6] as const;
const SCENE = { name: "sliding-box", seconds: 10, listener: [0, 0.9, 1.4] as const, masterGain: 0.3 };

interface Stroke {
  begin: number;
  lasts: number;
  fastest: number;
}

/** A crate that is pushed, as the content of a scene file. Its seed decides the strokes. */
export function slidingBox(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const strokes = strokesOf(seed, factor);
  let x = -0.75;
  const steps = stepsOf(SCENE.seconds, (time, i) => {
    const speed = speedAt(strokes, time, seed);
    const from = x;
    x += speed * DT;
    return {
      c: corners(from, speed),
      // at first the floor's pose too, which never changes
      x: [...(i === 0 ? [[FLOOR, 0, -0.1, 0, 0, 0, 0, 1]] : []), [CRATE, x, SIZE[1] / 2, 0, 0, 0, 0, 1]],
      v: [[CRATE, speed, 0, 0, 0, 0, 0]],
    };
  });
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        { id: FLOOR, name: "floor", fixed: true, shape: "box", size: [4, 0.2, 3], mass: 0, material: "stone" },
        { id: CRATE, name: "crate", shape: "box", size: SIZE, mass: MASS, material: "softwood" },
      ],
      steps,
      bodies: [{ id: "crate", model: crate(), position: [x, 0.15, 0], for: [CRATE] }],
    },
    options,
  );
}

/** What sounds of a crate: its bottom, a board of plywood that the walls damp. */
function crate() {
  return makeShape("plate", {
    name: "crate",
    length: SIZE[0],
    width: SIZE[2],
    thickness: 0.012,
    material: "plywood",
    support: 30,
  });
}

function strokesOf(seed: number, factor: number): Stroke[] {
  const strokes: Stroke[] = [];
  let begin = 0.3;
  for (let i = 0; i < STROKES; i++) {
    const [long, pause, fast] = chance(PUSH, i, seed);
    const lasts = between(LASTS, long) / factor;
    strokes.push({ begin, lasts, fastest: factor * between(FASTEST, fast) });
    begin += lasts + between(PAUSES, pause) / factor;
  }
  return strokes;
}

const between = ([least, most]: readonly [number, number], part: number): number => least + (most - least) * part;

/** Speed at a time, m/s: a swell for each stroke, and the unsteadiness of a hand. */
function speedAt(strokes: readonly Stroke[], time: number, seed: number): number {
  for (const [i, { begin, lasts, fastest }] of strokes.entries()) {
    const part = (time - begin) / lasts;
    if (part <= 0 || part >= 1) continue;
    return fastest * Math.sqrt(swell(part)) * (1 + 0.2 * wander(HAND + i, 25 * time, seed));
  }
  return 0;
}

/** The four corners below; pushing from behind lifts the rear a little. */
function corners(x: number, speed: number): ContactPoint[] {
  const leans = Math.min(0.15, 0.4 * speed);
  const load = (MASS * G * DT) / 4;
  return [-1, 1].flatMap((along) =>
    [-1, 1].map((across) => {
      const p: Vec3 = [x + (along * SIZE[0]) / 2, 0, (across * SIZE[2]) / 2];
      const id = 2 * along + across;
      return { id, ...resting(FLOOR, CRATE, p, [0, 1, 0], load * (1 + leans * along), [speed, 0, 0], MASS / 4) };
    }),
  );
}
