// A door that creaks and comes to rest, as in creak-door-hinge-2.wav from 2.2 s on: a steel hinge carries a wooden leaf
// and sticks and slips.
//
// Known: steel hinge, wooden door. Taken from the recording: how fast the hinge turns, so that slips come as often as
// the recorded pulses do at a few moments; how fast a pulse dies. Assumed: a leaf of 2.0 × 0.8 m, 40 mm, of softwood,
// whose hinge carries 100 N on a pin of 5 mm radius.
import { type ContactStep, hingeSpeed } from "../../../../contact/index.js";
import { material } from "../../../../model/materials/index.js";
import { makeShape } from "../../../../model/shapes/index.js";
import { between, type PlayedEvent, play, stage } from "./stage.js";

/** Which part of the recording, s. */
export const CREAK = { file: "creak-door-hinge-2.wav", from: 2.2, seconds: 1.5 } as const;

/** Step of the physics, s. */
const DT = 1 / 120;
/** N on the pin, and its radius, m. */
const LOAD = 100;
const PIN = 5e-3;
/** How fast the hinge turns, rad/s, at times in s. */
const TURNING: readonly (readonly [number, number])[] = [
  [0, 1.38],
  [0.2, 1.38],
  [0.22, 1.24],
  [0.4, 1.24],
  [0.55, 1.16],
  [0.7, 1.09],
  [0.8, 1],
  [0.88, 0.9],
  [0.95, 0.6],
  [1.05, 0.4],
  [1.2, 0.27],
  [1.43, 0.16],
  [1.44, 0],
];
/** Loss factor of the leaf with its joints and its frame: a pulse is 20 dB down after 10 ms. */
const LOSS = 0.07;
/** kg that the leaf has at the hinge. */
const MASS = 12;
/** Ids. */
const [FRAME, LEAF] = [0, 1];

/** Plays it at a sampling rate, Hz. */
export async function creakingHinge(rate: number): Promise<PlayedEvent> {
  const made = await stage(rate, { dt: DT, seed: 3 });
  const { world, contacts } = made;
  const wood = { ...material("softwood"), lossFactor: LOSS };
  // modes alone: the noise that usually stands for the high ones would blur the tone of the squeal
  const model = makeShape("plate", { length: 0.8, width: 2, thickness: 0.04, material: wood, modes: 600 });
  const body = world.addBody({ model, position: [0, 0, -1] });
  const pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;
  contacts.body(FRAME, { material: "steel", shape: "box", size: [0.01, 0.1, 0.01], fixed: true, resonator: false });
  contacts.body(LEAF, { body, material: "steel", shape: "box", size: [0.8, 0.04, 2], mass: 24, pose });
  contacts.pair(FRAME, LEAF, { friction: "door-hinge" });
  return play(made, steps(), CREAK.seconds);
}

function* steps(): Generator<ContactStep> {
  for (let i = 1; i * DT <= CREAK.seconds; i++) {
    const slip = hingeSpeed(between(TURNING, i * DT), PIN);
    const point = { a: FRAME, b: LEAF, p: [-0.4, 0.02, 0.7], n: [1, 0, 0], m: MASS } as const;
    yield {
      t: i * DT,
      dt: DT,
      c: [{ ...point, j: LOAD * DT, vn: 0, vo: 0, slip: [0, slip, 0], va: [0, 0, 0], vb: [0, slip, 0] }],
    };
  }
}
