// The scene `cloth`: a fold of cloth is rubbed over stretched cloth, slowly while it hangs slack, faster as it is
// pulled taut; at last it is ripped. The weave under the touch is one sound, the cloth's own resonance another: its
// pitch goes with the root of the tension (Menzies 2007, §4.1).
import type { ContactPoint } from "../../../contact/index.js";
import type { Vec3 } from "../../../math/vec3.js";
import { ModalModel } from "../../../model/modal-model.js";
import { type ContactSceneOptions, chance, DT, resting, speedOf, staged, stepsOf, swell, wander } from "./stage.js";

/** "clth" in ASCII, for the hash. */
const CLOTH = 0x636c7468;
const [SHEET, FOLD] = [0, 1];
/** Of the stretched cloth: side, m, and kg/m². */
const SIDE = 0.14;
const AREA_DENSITY = 0.1;
/** Tension for which its model is made, that of slack cloth, and the one at which it rips, N/m. */
export const TENSION = 400;
const SLACK = 70;
const RIPS = 1600;
/** How fast its resonance dies by itself, 1/s. */
const DECAY = 150;
/** What of the fold moves with the weave, kg: some threads. */
const FOLD_MASS = 0.001;
const MIDDLE: Vec3 = [0, 0, -0.5];
/** Times a second at which tension is followed. */
const FOLLOWED = 60;
const SCENE = { name: "cloth", seconds: 9, listener: [0, 0, 0] as const, masterGain: 5 };

/** A stroke: when and for how long, s, its greatest speed, m/s, and tension, N/m. */
interface Stroke {
  begin: number;
  lasts: number;
  speed: number;
  tension: number;
}
const STROKES: readonly Stroke[] = [
  { begin: 0.3, lasts: 1.1, speed: 0.12, tension: 90 },
  { begin: 1.6, lasts: 1, speed: 0.2, tension: 160 },
  { begin: 2.8, lasts: 0.8, speed: 0.35, tension: 350 },
  { begin: 3.8, lasts: 0.7, speed: 0.5, tension: 700 },
  { begin: 4.7, lasts: 1.2, speed: 0.12, tension: 90 },
];
/** It is ripped: faster and tauter until it gives. */
const RIP: Stroke = { begin: 6.4, lasts: 1.3, speed: 1.1, tension: RIPS };

/** Cloth that is rubbed and ripped, as the content of a scene file. Its seed decides how the hand wavers. */
export function cloth(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const [start] = chance(CLOTH, 0, seed);
  let x = 0.05 * start;
  const steps = stepsOf(SCENE.seconds, (time, i) => {
    const speed = factor * speedAt(time, seed);
    const pose = foldPose(x);
    const c = touches(x, speed, tensionAt(time));
    x += speed * DT;
    return { c, x: i === 0 ? [SHEET_POSE, pose] : [pose] };
  });
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        { id: SHEET, name: "sheet", kinematic: true, shape: "box", size: [SIDE, 0.001, SIDE], mass: 0.005, ...MADE },
        { id: FOLD, name: "fold", kinematic: true, shape: "box", size: [0.02, 0.005, 0.02], mass: FOLD_MASS, ...MADE },
      ],
      steps,
      bodies: [
        {
          id: "cloth",
          model: resonance(),
          position: MIDDLE,
          for: [SHEET],
          resonance: { diffuse: { t60: DIES, gains: RUSTLE } },
        },
      ],
      silent: [FOLD],
      events: tensions(),
    },
    options,
  );
}

const MADE = { material: "cardboard", surface: "cloth" } as const;
/** What a force makes cloth rustle by itself, Pa·m/N, and how fast that dies, s: in bands from 125 Hz. */
const RUSTLE = [0, 0, 0.05, 0.2, 0.6, 1.2, 1.6, 1.2];
const DIES = [0.03, 0.03, 0.02, 0.015, 0.01, 0.01, 0.01, 0.01];

/** Tension of the cloth at a time, N/m. */
export function tensionAt(time: number): number {
  for (const { begin, lasts, tension } of STROKES) {
    const part = (time - begin) / lasts;
    if (part > 0 && part < 1) return SLACK + (tension - SLACK) * Math.sqrt(swell(part));
  }
  const part = (time - RIP.begin) / RIP.lasts;
  return part > 0 && part < 1 ? SLACK + (RIP.tension - SLACK) * part : SLACK;
}

/** Speed of the fold at a time, m/s, with the unsteadiness of a hand. */
function speedAt(time: number, seed: number): number {
  const wavers = 1 + 0.25 * wander(CLOTH + 1, 20 * time, seed);
  for (const [i, { begin, lasts, speed }] of STROKES.entries()) {
    const part = (time - begin) / lasts;
    // to and fro
    if (part > 0 && part < 1) return (i % 2 === 0 ? 1 : -1) * speed * Math.sqrt(swell(part)) * wavers;
  }
  const part = (time - RIP.begin) / RIP.lasts;
  return part > 0 && part < 1 ? RIP.speed * part * wavers : 0;
}

/** The fold touches at two places, and presses as the cloth is taut. */
function touches(x: number, speed: number, tension: number): ContactPoint[] {
  const load = 0.4 + tension / 800;
  return [-0.01, 0.01].map((aside) =>
    resting(SHEET, FOLD, place(x, aside), [0, 1, 0], (load / 2) * DT, [speed, 0, 0], FOLD_MASS),
  );
}

const SHEET_POSE = [SHEET, ...MIDDLE, 0, 0, 0, 1];
const place = (x: number, z: number): Vec3 => [MIDDLE[0] + x, MIDDLE[1], MIDDLE[2] + z];
const foldPose = (x: number): number[] => [FOLD, ...place(x, 0), 0, 0, 0, 1];

/** The pitch of the resonance follows the tension. */
function tensions(): unknown[] {
  const events: unknown[] = [];
  let last = 0;
  for (let i = 0; i < SCENE.seconds * FOLLOWED; i++) {
    const pitchScale = Math.sqrt(tensionAt(i / FOLLOWED) / TENSION);
    if (Math.abs(pitchScale - last) > 1e-4) events.push({ time: i / FOLLOWED, body: "cloth", set: { pitchScale } });
    last = pitchScale;
  }
  return events;
}

/** The lowest mode of a square membrane, f = √(2T/σ)/2a, whose mass is a quarter of the cloth's. */
function resonance(): ModalModel {
  const frequency = Math.sqrt((2 * TENSION) / AREA_DENSITY) / (2 * SIDE);
  const mass = (AREA_DENSITY * SIDE ** 2) / 4;
  return new ModalModel({ name: "cloth", frequencies: [frequency], decayRates: [DECAY], gains: [1 / Math.sqrt(mass)] });
}
