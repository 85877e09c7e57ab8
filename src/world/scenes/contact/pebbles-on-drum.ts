// The scene `pebbles-on-drum`: sixty pebbles are poured on the bottom of an upturned steel drum. They fall freely,
// bounce off by restitution in directions of chance, and roll until they lie or meet its rim.
import type { ContactPoint, ContactStep, KnownBody } from "../../../contact/record.js";
import type { Vec3 } from "../../../math/vec3.js";
import { makeShape } from "../../../model/shapes/index.js";
import { type ContactSceneOptions, chance, DT, FIXED, G, meeting, resting, speedOf, staged, stepsOf } from "./stage.js";

/** "pebb", "boun" and "roll" in ASCII, for the hash. */
const PEBBLE = 0x70656262;
const BOUNCE = 0x626f756e;
const ROLL = 0x726f6c6c;
const [DRUM, RIM] = [0, 1];
/** How many, their radii, m, density, kg/m³. */
const MANY = 60;
const RADII = [3e-3, 7e-3] as const;
const DENSITY = 2650;
/** Radius of the drum, m, and of the spot that is poured on; from how high, and for how long, s. */
const WIDE = 0.26;
const SPOT = 0.1;
const HIGH = [0.35, 0.5] as const;
const POURED = 5.5;
/** What a bounce keeps of the speed, and how far off the mirror it may go. */
const KEEPS = [0.3, 0.6] as const;
const SCATTERS = 0.25;
/** Slower than this a pebble stays down, m/s; resistance of a stone that is not round, as a part of its weight. */
const LANDS = 0.09;
const RESISTS = 0.035;
const SCENE = { name: "pebbles-on-drum", seconds: 9, listener: [0, 0.5, 1.1] as const, masterGain: 0.061 };

interface Pebble {
  id: number;
  radius: number;
  mass: number;
  /** s */
  falls: number;
  place: [number, number, number];
  velocity: [number, number, number];
  bounces: number;
  state: "waits" | "flies" | "rolls" | "lies" | "gone";
}

/** Pebbles on a drum, as the content of a scene file. Its seed decides all of it. */
export function pebblesOnDrum(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const pebbles = Array.from({ length: MANY }, (_, i) => pebble(i, seed, factor));
  const steps = stepsOf(SCENE.seconds, (time, i) => step(pebbles, time, i, seed));
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        { id: DRUM, name: "drum", ...FIXED, shape: "cylinder", size: [2 * WIDE, 0.8, 2 * WIDE], material: "steel" },
        { id: RIM, name: "rim", ...FIXED, shape: "cylinder", size: [2 * WIDE, 0.02, 2 * WIDE], material: "steel" },
        ...pebbles.map(bodyOf),
      ],
      steps,
      bodies: [{ id: "drum", model: bottom(), position: [0, 0, 0], for: [DRUM, RIM] }],
    },
    options,
  );
}

/** The bottom of a drum: a thin sheet, held at its rim. */
function bottom() {
  const shape = { diameter: 2 * WIDE, thickness: 1.2e-3, edge: "clamped" as const };
  return makeShape("disc", { name: "drum", ...shape, material: "steel", support: 5, modes: 700, points: 1200 });
}

function bodyOf({ id, radius, mass }: Pebble): KnownBody {
  const size = 2 * radius;
  return {
    id,
    name: `pebble-${id}`,
    shape: "sphere",
    size: [size, size, size],
    mass,
    material: "stone",
    surface: "stone",
  };
}

const between = ([least, most]: readonly [number, number], part: number): number => least + (most - least) * part;

function pebble(i: number, seed: number, factor: number): Pebble {
  const [large, late, far, turn] = chance(PEBBLE, i, seed);
  const [high, aside] = chance(PEBBLE, MANY + i, seed);
  // small ones are more frequent
  const radius = between(RADII, large ** 2);
  const r = SPOT * Math.sqrt(far);
  return {
    id: 2 + i,
    radius,
    mass: (4 / 3) * Math.PI * radius ** 3 * DENSITY,
    falls: 0.2 + (POURED * (i + late)) / MANY / factor,
    place: [r * Math.cos(2 * Math.PI * turn), between(HIGH, high), r * Math.sin(2 * Math.PI * turn)],
    velocity: [0.3 * (aside - 0.3), -0.2, 0],
    bounces: 0,
    state: "waits",
  };
}

function step(pebbles: readonly Pebble[], time: number, i: number, seed: number): Omit<ContactStep, "t"> {
  const c: ContactPoint[] = [];
  const x: number[][] =
    i === 0
      ? [
          [DRUM, 0, 0, 0, 0, 0, 0, 1],
          [RIM, 0, 0, 0, 0, 0, 0, 1],
        ]
      : [];
  const v: number[][] = [];
  for (const stone of pebbles) {
    if (stone.state === "waits" && time >= stone.falls) stone.state = "flies";
    if (stone.state === "waits" || stone.state === "gone") continue;
    const moves = stone.state !== "lies";
    if (stone.state === "flies") fly(stone, c, seed);
    else roll(stone, c);
    if (!moves) continue;
    const [px, py, pz] = stone.place;
    const [vx, vy, vz] = stone.velocity;
    const rolls = stone.state === "rolls" ? 1 / stone.radius : 0;
    x.push([stone.id, px, py + stone.radius, pz, 0, 0, 0, 1]);
    v.push([stone.id, vx, vy, vz, vz * rolls, 0, -vx * rolls]);
  }
  return { c, x, v };
}

/** Falls by a step, and bounces when it meets the drum; beside it, it is gone. */
function fly(stone: Pebble, c: ContactPoint[], seed: number): void {
  const { place, velocity, mass } = stone;
  const closing = -velocity[1];
  const p: Vec3 = [place[0], 0, place[2]];
  velocity[1] -= G * DT;
  for (let k = 0; k < 3; k++) place[k] += velocity[k] * DT;
  if (place[1] > 0) return;
  if (Math.hypot(p[0], p[2]) > WIDE) {
    stone.state = "gone";
    return;
  }
  place[1] = 0;
  const [keeps, turn, far] = chance(BOUNCE, 64 * stone.id + stone.bounces++, seed);
  const stays = closing < LANDS;
  const parting = stays ? 0 : between(KEEPS, keeps) * closing;
  const slip: Vec3 = [velocity[0], 0, velocity[2]];
  c.push(meeting(DRUM, stone.id, p, [0, 1, 0], [Math.max(closing, 0), parting], slip, mass));
  const aside = stays ? 0 : SCATTERS * closing * far;
  velocity[0] = 0.7 * velocity[0] + aside * Math.cos(2 * Math.PI * turn);
  velocity[1] = parting;
  velocity[2] = 0.7 * velocity[2] + aside * Math.sin(2 * Math.PI * turn);
  if (stays) settle(stone, seed);
}

/** A pebble that landed rolls on, if chance has it fast enough. */
function settle(stone: Pebble, seed: number): void {
  const [fast] = chance(ROLL, stone.id, seed);
  const factor = 0.6 + fast;
  for (const k of [0, 2]) stone.velocity[k] *= factor;
  stone.state = "rolls";
}

/** Rolls by a step; the rim turns it back. */
function roll(stone: Pebble, c: ContactPoint[]): void {
  const { place, velocity, mass, radius } = stone;
  const p: Vec3 = [place[0], 0, place[2]];
  const speed = Math.hypot(velocity[0], velocity[2]);
  const left = Math.max(0, speed - RESISTS * G * DT);
  for (const k of [0, 2]) velocity[k] *= speed > 0 ? left / speed : 0;
  c.push(resting(DRUM, stone.id, p, [0, 1, 0], mass * G * DT, [0, 0, 0], mass));
  if (left === 0) stone.state = "lies";
  for (const k of [0, 2]) place[k] += velocity[k] * DT;
  const away = Math.hypot(place[0], place[2]);
  if (away + radius < WIDE) return;
  const [nx, nz] = [-place[0] / away, -place[2] / away];
  const closing = -(velocity[0] * nx + velocity[2] * nz);
  if (closing <= 0) return;
  c.push(
    meeting(RIM, stone.id, [-nx * WIDE, radius, -nz * WIDE], [nx, 0, nz], [closing, 0.4 * closing], [0, 0, 0], mass),
  );
  velocity[0] += 1.4 * closing * nx;
  velocity[2] += 1.4 * closing * nz;
}
