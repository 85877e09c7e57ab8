// Twenty M4 nuts that tumble and slip down an aluminium ramp, as in rolling-steel-nuts.wav. Nothing but the ramp is
// heard, by a sensor on it.
//
// Known: some twenty steel nuts of 1 g, 7 mm across, an aluminium ramp, structure-borne sound. Taken from the
// recording: when they come, in clumps, by its loudness; that a hit dies within a tenth of a second; that the sensor
// follows acceleration up to 6 kHz and velocity above, by its spectrum; that the ramp has little below 300 Hz, as a
// sheet with folded edges. Assumed: 0.8 × 0.15 m, 3 mm, at 25°; friction 0.3 where a nut slips; edges of 0.25 mm
// radius.
//
// A nut slides on a face or tumbles over its six edges: 4 mm from one to the next, and each landing turns a part of its
// speed down, that of a wheel without a rim. So it hits the ramp at half its speed or less, hops, and lands again.
import type { ContactPoint, ContactStep } from "../../../../contact/index.js";
import { hash4, unit } from "../../../../math/hash.js";
import type { ModalModel } from "../../../../model/modal-model.js";
import { makeShape } from "../../../../model/shapes/index.js";
import { between, type PlayedEvent, play, stage } from "./stage.js";

/** Which part of the recording, s. */
export const ROLL = { file: "rolling-steel-nuts.wav", from: 0, seconds: 2.05 } as const;

const DT = 1 / 240;
const NUTS = 20;
const MASS = 1e-3;
const SIZE = [7e-3, 3.2e-3, 7e-3] as const;
/** Radius of its edges, m. */
const CORNER = 0.25e-3;
/** Hz: above this the sensor follows velocity. */
const SENSOR = 6000;
const RAMP = { length: 0.8, width: 0.15, thickness: 3e-3, slope: (25 * Math.PI) / 180 } as const;
const GRAVITY = 9.81;
const FRICTION = 0.3;
/** m from one edge of a nut to the next. */
const EDGE = 4.05e-3;
/** How far an edge turns the speed down, at most. */
const TURN = 0.5;
/** Share of the speed across the ramp that is left after a hit. */
const BOUNCE = 0.35;
/** When nuts come: part of all against time, s. */
const COMING: readonly (readonly [number, number])[] = [
  [0, -0.25],
  [0.25, 0],
  [0.3, 0.35],
  [0.45, 0.5],
  [0.65, 0.75],
  [0.8, 1],
  [1, 1.3],
];

/** Plays it at a sampling rate, Hz. */
export async function rollingNuts(rate: number): Promise<PlayedEvent> {
  const made = await stage(rate, { dt: DT, seed: 5 });
  const { world, contacts } = made;
  const body = world.addBody({ model: ramp(), position: [0, 0, -1] });
  const pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;
  const size = [RAMP.length, RAMP.thickness, RAMP.width] as const;
  contacts.body(0, { body, material: "aluminium", shape: "box", size, fixed: true, pose });
  for (let id = 1; id <= NUTS; id++)
    contacts.body(id, { material: "steel", shape: "box", size: SIZE, mass: MASS, resonator: false });
  for (let id = 1; id <= NUTS; id++) contacts.pair(0, id, { radius: CORNER });
  return play(made, steps(), ROLL.seconds);
}

/** The ramp, felt by a sensor at one end that follows acceleration: modes count by their motion there, times ω. */
function ramp(): ModalModel {
  const { length, width, thickness } = RAMP;
  const model = makeShape("plate", {
    length,
    width,
    thickness,
    material: "aluminium",
    edge: "FSFS",
    support: 85,
    modes: 400,
  });
  const sensor = 0;
  const points = model.positions.length / 3;
  return model.with({
    radiationGains: model.frequencies.map(
      (hertz, mode) =>
        ((1e-3 * 2 * Math.PI * hertz) / Math.hypot(1, hertz / SENSOR)) *
        Math.abs(model.shapes[(mode * points + sensor) * 3 + 1]),
    ),
  });
}

/** A nut on its way. */
interface Nut {
  id: number;
  /** When it comes, s, and whether it tumbles at first. */
  start: number;
  tumbles: boolean;
  /** Along the ramp, across it and above it, m; m/s. */
  x: number;
  z: number;
  y: number;
  speed: number;
  rise: number;
  /** m to the next edge, and how many have been. */
  left: number;
  edges: number;
}

function* steps(): Generator<ContactStep> {
  const nuts = Array.from({ length: NUTS }, (_, i): Nut => {
    const chance = hash4(NUT, i, 0, 0);
    return {
      id: i + 1,
      start: between(COMING, (i + unit(chance[0])) / NUTS),
      tumbles: unit(chance[1]) < 0.7,
      x: -RAMP.length / 2,
      z: (unit(chance[2]) - 0.5) * 0.8 * RAMP.width,
      y: 0,
      speed: 0.4 + 0.3 * unit(chance[3]),
      rise: 0,
      left: EDGE,
      edges: 0,
    };
  });
  for (let i = 1; i * DT <= ROLL.seconds; i++) {
    const t = i * DT;
    const c = nuts.flatMap((nut) => (t >= nut.start && nut.x < RAMP.length / 2 ? move(nut) : []));
    yield { t, dt: DT, c };
  }
}
/** "nuts" in ASCII, for the hash. */
const NUT = 0x6e757473;

/** Moves a nut by a step; returns where it touches the ramp in it, if it does. */
function move(nut: Nut): ContactPoint[] {
  const across = GRAVITY * Math.cos(RAMP.slope);
  const touches = nut.y <= 0 && nut.rise <= 0;
  const along = GRAVITY * Math.sin(RAMP.slope) - (touches && !nut.tumbles ? FRICTION * across : 0);
  nut.speed = Math.min(1.6, Math.max(0.2, nut.speed + along * DT));
  nut.x += nut.speed * DT;
  nut.left -= nut.speed * DT;
  if (!touches) {
    const before = nut.rise;
    nut.rise -= across * DT;
    nut.y += nut.rise * DT;
    if (nut.y > 0) return [];
    nut.y = 0;
    const closing = Math.max(0, -before);
    nut.rise = closing > 0.05 ? BOUNCE * closing : 0;
    return [pointOf(nut, MASS * (closing + nut.rise), closing, nut.rise)];
  }
  nut.rise = 0;
  const chance = hash4(NUT, nut.id, nut.edges + 1, 1);
  if (nut.left > 0) return [pointOf(nut, MASS * across * DT, 0, 0)];
  // over an edge: it lands on the next face, or is thrown up by it
  nut.edges++;
  nut.left = EDGE * (1 + 2 * unit(chance[0]));
  if (unit(chance[3]) < 0.08) nut.tumbles = !nut.tumbles;
  if (!nut.tumbles) return [pointOf(nut, MASS * across * DT, 0, 0)];
  const closing = TURN * nut.speed * unit(chance[1]) ** 2;
  nut.rise = 0.6 * closing * unit(chance[2]);
  nut.speed *= 1 - 0.1 * unit(chance[1]);
  return [pointOf(nut, MASS * (closing + nut.rise), closing, nut.rise)];
}

function pointOf({ id, x, z, speed, tumbles }: Nut, j: number, vn: number, vo: number): ContactPoint {
  const slip = tumbles ? 0.2 * speed : speed;
  const [va, vb] = [[0, 0, 0] as const, [slip, 0, 0] as const];
  return { a: 0, b: id, p: [x, 0, z], n: [0, 1, 0], j, vn, vo, slip: vb, va, vb, m: MASS };
}
