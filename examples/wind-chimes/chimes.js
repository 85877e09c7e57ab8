// Five wind chimes of six tubes, and the wind that moves them: what hangs where, and what happens when. Nothing here
// knows of pages or of sound: main.js plays it live, ../node-offline/render.mjs into a file. The same seed gives the
// same wind.
import { makeShape } from "phonolite/model";

/** Seconds of one step of the simulation. */
export const STEP = 1 / 240;
/** Metres from the middle of a chime to the place where its clapper meets a tube. */
export const GAP = 0.025;

/** Where each hangs (metres: right, up, back; the listener's ears are at height 0), and what its tubes are made of. */
const HUNG = [
  { name: "aluminium", position: [-2.4, 0.5, -2.6], diameter: 0.025, length: 0.45, thickness: 0.0015 },
  { name: "brass", position: [2.6, 0.4, -1.8], diameter: 0.022, length: 0.4, thickness: 0.0012 },
  { name: "steel", position: [3.9, 0.6, 1.7], diameter: 0.016, length: 0.3, thickness: 0.001 },
  { name: "glass", position: [-0.8, 0.5, 2.3], diameter: 0.02, length: 0.25, thickness: 0.0015 },
  { name: "wood", position: [-4.3, 0.6, 1], diameter: 0.035, length: 0.4, thickness: 0.005 },
];
/** The pitches of six tubes. */
const SCALE = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2];

/** A clapper is a pendulum: radians a second, 1/s, kilograms, and how much of its speed a tube gives back. */
const SWING = 5;
const DRAG = 0.8;
const MASS = 0.04;
const BOUNCE = 0.5;

/** Adds the thirty tubes to a world, live or offline: six bodies a chime, which share one model. */
export function hang(world) {
  return HUNG.map(({ name, position: [x, y, z], ...size }) => {
    const tube = makeShape("tube", { ...size, material: name, support: 0.6, highest: 9000, points: 150 });
    const model = tube.normalise({ level: 80 }); // dB SPL at 1 m for a strike of 0.01 N·s
    return SCALE.map((pitchScale, k) => {
      const [right, back] = aroundMiddle(k);
      return world.addBody({ model, pitchScale, position: [x + 0.06 * right, y, z + 0.06 * back] });
    });
  });
}

/** What a tube is struck with, for `body.strike`. */
export function strikeOf({ impulse, tube }) {
  const [right, back] = aroundMiddle(tube);
  // from inside, just above the tube's middle
  return { impulse, at: [-0.01 * right, 0.03, -0.01 * back], duration: 0.0006 };
}

/** Direction of tube k of six, seen from the middle of its chime. */
export function aroundMiddle(k) {
  return [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)];
}

/** The chimes as they swing. */
export class Chimes {
  /** Seconds of simulation so far. */
  time = 0;
  /** How strong the wind is, 0 to 1. */
  wind = 0.5;
  /** Each chime: its place, and where its clapper is and goes, metres and metres a second, right and back. */
  list = HUNG.map(({ name, position }) => ({ name, position, at: [0, 0], speed: [0, 0] }));

  constructor(seed) {
    this.seed = seed;
  }

  /** Moves on by one step. Returns the hits in it. */
  step() {
    this.time += STEP;
    return this.list.flatMap((chime, index) => this.#swing(chime, index));
  }

  /** Gives a clapper a push. */
  push(index) {
    const angle = 2 * Math.PI * chance(this.seed + 1000, Math.round(this.time / STEP) + index);
    this.list[index].speed = [0.6 * Math.cos(angle), 0.6 * Math.sin(angle)];
  }

  /** The wind at a place, right and back: gusts cross the garden at 4 m/s, and each chime has its own eddies. */
  gust([x, , z], index) {
    const { seed, time } = this;
    const strength = 0.1 + smooth(seed, 0.3 * (time - x / 4)) ** 2;
    const turn = 3 * (smooth(seed + 1, 0.1 * time) - 0.5);
    const eddy = (axis) => 4 * (smooth(seed + 10 * index + axis, 2 * time + z) - 0.5);
    return [strength * (0.4 * Math.cos(turn) + eddy(2)), strength * (0.4 * Math.sin(turn) + eddy(3))];
  }

  #swing(chime, index) {
    const { at, speed } = chime;
    const gust = this.gust(chime.position, index);
    for (const axis of [0, 1]) {
      speed[axis] += STEP * (2.5 * this.wind * gust[axis] - SWING ** 2 * at[axis] - DRAG * speed[axis]);
      at[axis] += STEP * speed[axis];
    }
    const distance = Math.hypot(...at);
    const [right, back] = at.map((part) => part / distance);
    const outwards = right * speed[0] + back * speed[1]; // metres a second
    if (!(distance > GAP && outwards > 0)) return [];
    chime.at = [GAP * right, GAP * back];
    chime.speed = [speed[0] - (1 + BOUNCE) * outwards * right, speed[1] - (1 + BOUNCE) * outwards * back];
    const tube = (Math.round(Math.atan2(back, right) / (Math.PI / 3)) + 6) % 6; // the nearest of six
    const impulse = (1 + BOUNCE) * MASS * outwards; // newton-seconds
    return impulse < 0.002 ? [] : [{ chime: index, tube, impulse }]; // a clapper that only leans on a tube is silent
  }
}

/** A number from 0 to 1 that depends on nothing but these two whole numbers. */
function chance(seed, n) {
  let hash = Math.imul(n ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Chance that changes smoothly, once in a unit of `t`. */
function smooth(seed, t) {
  const n = Math.floor(t);
  const part = t - n;
  const share = part * part * (3 - 2 * part);
  return chance(seed, n) * (1 - share) + chance(seed, n + 1) * share;
}
