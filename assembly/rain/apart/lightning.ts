// The channel of a stroke of lightning: straight pieces of a few metres that turn by some 16° from one to the next (Hill 1968; Few 1974), up from the
// ground, then on within the cloud in limbs that lead several km to all sides, and two branches. Each piece becomes one pulse at the listener
// (thunder.ts): when it begins and how long it is spread out by the way along the piece, how loud by 1/r, how long by the weak shock that grows with
// the fourth root of distance. Hills, clouds and turbulence send each on again: echoes that come later, weaker, duller and from anywhere, so that it rolls.
//
//   in the stroke's own frame: x from the listener to the foot, y to its right, z up, m
//   piece   begins f64, samples behind the flash | spread f32, samples | length f32, samples | size f32, Pa | side f32, eighths of a turn, −4 … 4

import { hash4 } from "../../base/hash";
import { config } from "../../records/state";

export const PIECES: i32 = 1024;
/** Echoes of each piece, and so pulses of each: its own, then these. */
const ECHOES: i32 = 2;
export const PULSES: i32 = 1 + ECHOES;
export const PIECE_BYTES: usize = 24;
export const BEGINS: usize = 0;
export const SPREAD: usize = 8;
export const LENGTH: usize = 12;
export const SIZE: usize = 16;
export const SIDE: usize = 20;

/** Pieces up from the ground, and up to where the part in the cloud goes; the rest are two branches. */
const MAIN: i32 = 256;
const CLOUD: i32 = 896;
/** Pieces of a limb in the cloud: one leads on from the other, but the third begins above the main channel again. */
const LIMB: i32 = 160;
const BRANCH: i32 = 64;
/** Where on the main channel branches begin. */
const FORK: i32 = 96;
/** How loud the other parts are beside the main channel: less current flows in them. */
const CLOUD_LOUD: f64 = 0.5;
const BRANCH_LOUD: f64 = 0.4;
/** m/s */
const SOUND: f64 = 343;
/** Shortest and longest piece, m; in the cloud they are longer by a factor. */
const SHORT: f64 = 4;
const LONG: f64 = 12;
const CLOUD_LONGER: f64 = 2.5;
/** Turns: chance in each direction, and how fast the way is found again. */
const BENDS: f64 = 0.45;
const CLOUD_BENDS: f64 = 0.6;
const RETURNS: f64 = 0.12;
/** Length of the pulse at 300 m, s, from the shortest to the longest: with 10⁵ J/m its spectrum is highest near 200 Hz (Few 1969). */
const PULSE: f64 = 0.0015;
const PULSE_SPAN: f64 = 0.005;
/** Rise of the shock: s, and s a m on the way. */
const RISE: f64 = 0.0001;
const RISE_GROWS: f64 = 2e-7;
/** Pa of a metre at a metre: so that strokes at 100 m reach 120 dB SPL on the average (reference/rain-extras). */
const LOUD: f64 = 450;
/** Echoes come later by chance: s on the average near by, how much more from far away, and at how many m half of that; those beyond four times the mean are left out. */
const LATE: f64 = 1;
const LATER: f64 = 2;
const LATE_HALF: f64 = 4000;
const LATE_SHARE: f64 = 0.98;
/** How loud one is beside the pulse itself, and m to where little has been scattered yet: in all some −13 dB at 300 m, −7 dB at 10 km [choice]. */
const ECHO: f64 = 0.16;
const ECHO_HALF: f64 = 1000;
/** What scatters is rough, so they are longer. */
const DULLER: f64 = 2;
/** What chance is for. */
const LIGHTNING: u32 = 0x116;

// state of a walk, f64: end of the channel so far, its direction, where it tends to, where branches begin, where the cloud does
export const WALK_BYTES: usize = 128;
const AT: usize = 0;
const ALONG: usize = 24;
const GOAL: usize = 48;
const FORK_AT: usize = 72;
const TOP_AT: usize = 96;

const words: usize = memory.data(16);
function chance(word: usize): f64 {
  return <f64>(load<u32>(words + word) >> 8) * 5.9604644775390625e-8;
}
function put(p: usize, x: f64, y: f64, z: f64): void {
  store<f64>(p, x);
  store<f64>(p, y, 8);
  store<f64>(p, z, 16);
}

/** Begins the walk at the foot of a stroke so far away, m. */
export function beginWalk(walk: usize, distance: f64): void {
  put(walk + AT, distance, 0, 0);
  put(walk + ALONG, 0, 0, 1);
  put(walk + GOAL, 0, 0, 1);
}
/** Piece i of the walk, written to `pulses` with its echoes; returns when the last of them ends, samples behind the flash. They must be asked for in order. */
export function walkOn(walk: usize, i: i32, seed: u32, pulses: usize): f64 {
  const main = i < MAIN,
    cloud = !main && i < CLOUD;
  if (cloud && (i - MAIN) % LIMB == 0) {
    if (i == MAIN) memory.copy(walk + TOP_AT, walk + AT, 24);
    if (i == MAIN + 2 * LIMB) memory.copy(walk + AT, walk + TOP_AT, 24);
    aimAt(walk, 0.15, seed, <u32>i);
  }
  if (i == CLOUD || i == CLOUD + BRANCH) {
    memory.copy(walk + AT, walk + FORK_AT, 24);
    aimAt(walk, -0.6, seed, <u32>i);
    memory.copy(walk + ALONG, walk + GOAL, 24);
  }
  hash4(LIGHTNING, <u32>i, seed, 1, words);
  const bends = cloud ? CLOUD_BENDS : BENDS;
  let x = turned(walk, 0, bends),
    y = turned(walk, 8, bends),
    z = turned(walk, 16, bends);
  const size = sqrt(x * x + y * y + z * z),
    length = (SHORT + (LONG - SHORT) * chance(12)) * (cloud ? CLOUD_LONGER : 1),
    by = 1 / max(size, 1e-6);
  x *= by;
  y *= by;
  z *= by;
  put(walk + ALONG, x, y, z);
  hash4(LIGHTNING, <u32>i, seed, 3, words);
  const lasts = PULSE + PULSE_SPAN * chance(0),
    px = load<f64>(walk, AT),
    py = load<f64>(walk, AT + 8),
    pz = load<f64>(walk, AT + 16),
    qx = px + length * x,
    qy = py + length * y,
    // no branch goes into the ground
    qz = max(pz + length * z, 1);
  put(walk + AT, qx, qy, qz);
  if (i == FORK) memory.copy(walk + FORK_AT, walk + AT, 24);
  const r = sqrt(px * px + py * py + pz * pz),
    s = sqrt(qx * qx + qy * qy + qz * qz),
    middle = max(0.5 * (r + s), 10),
    loud = LOUD * length * (main ? 1 : cloud ? CLOUD_LOUD : BRANCH_LOUD),
    // from straight ahead to an eighth of a turn to either side
    side = max<f64>(-1, min<f64>(1, (Math.atan2(py + qy, px + qx) * 4) / Math.PI));
  let ends = putPulse(pulses, min(r, s), middle, abs(r - s), lasts, loud, side);
  const mean = LATE + (LATER * middle) / (middle + LATE_HALF),
    weak = ECHO * sqrt(middle / (middle + ECHO_HALF)) * loud;
  for (let k = 0; k < ECHOES; k++) {
    hash4(LIGHTNING, <u32>i, seed, <u32>(4 + k), words);
    const way = middle - SOUND * mean * Math.log(1 - LATE_SHARE * chance(0)),
      echo = pulses + <usize>(1 + k) * PIECE_BYTES,
      // the way to what scatters it leaves the piece at some other angle
      depth = length * chance(4);
    ends = max(ends, putPulse(echo, way, way, depth, DULLER * lasts, weak * (0.5 + chance(12)), 8 * chance(8) - 4));
  }
  return ends;
}
/** Writes a pulse that begins to arrive from `nearest` m, comes `way` m on the average and is spread out along `depth` m; returns when it ends, samples. */
function putPulse(pulse: usize, nearest: f64, way: f64, depth: f64, lasts: f64, loud: f64, side: f64): f64 {
  const begins = (nearest / SOUND) * config.rate,
    spread = max((depth / SOUND + RISE + RISE_GROWS * way) * config.rate, 2),
    length = lasts * sqrt(sqrt(way / 300)) * config.rate;
  store<f64>(pulse, begins, BEGINS);
  store<f32>(pulse, <f32>spread, SPREAD);
  store<f32>(pulse, <f32>length, LENGTH);
  store<f32>(pulse, <f32>(loud / way), SIZE);
  store<f32>(pulse, <f32>side, SIDE);
  return begins + spread + length;
}
/** One component of the next direction. */
function turned(walk: usize, o: usize, bends: f64): f64 {
  const along = load<f64>(walk + o, ALONG);
  return along + bends * (2 * chance(o >> 1) - 1) + RETURNS * (load<f64>(walk + o, GOAL) - along);
}
/** The walk tends to another direction, so steep, that leads to either side or away, but never back over the listener. */
function aimAt(walk: usize, up: f64, seed: u32, what: u32): void {
  hash4(LIGHTNING, what, seed, 2, words);
  const angle = (2 * chance(0) - 1) * 1.3,
    level = sqrt(1 - up * up);
  put(walk + GOAL, level * Math.cos(angle), level * Math.sin(angle), up);
}
