// The channel of a stroke of lightning: straight pieces of a few metres that turn by some 16° from one to the next (Hill 1968; Few 1974), up from the
// ground, then on within the cloud, and two branches. Each piece becomes one pulse at the listener (thunder.ts): when it begins and how long it is
// spread out by the way along the piece, how loud by 1/r, how long by the weak shock that grows with the fourth root of distance.
//
//   in the stroke's own frame: x from the listener to the foot, y to its right, z up, m
//   piece   begins f64, samples behind the flash | spread f32, samples | length f32, samples | size f32, Pa | side f32, −1 … 1

import { hash4 } from "../../base/hash";
import { rate } from "../../config";

export const PIECES: i32 = 1024;
export const PIECE_BYTES: usize = 24;
export const BEGINS: usize = 0;
export const SPREAD: usize = 8;
export const LENGTH: usize = 12;
export const SIZE: usize = 16;
export const SIDE: usize = 20;

/** Pieces up from the ground, and up to where the part in the cloud goes; the rest are two branches. */
const MAIN: i32 = 256;
const CLOUD: i32 = 896;
const BRANCH: i32 = 64;
/** Where on the main channel branches begin. */
const FORK: i32 = 96;
/** How loud the other parts are beside the main channel: less current flows in them. */
const WEAKER: f64 = 0.4;
/** m/s */
const SOUND: f64 = 343;
/** Shortest and longest piece, m; in the cloud they are longer by a factor. */
const SHORT: f64 = 4;
const LONG: f64 = 12;
const CLOUD_LONGER: f64 = 2;
/** Turns: chance in each direction, and how fast the way is found again. */
const BENDS: f64 = 0.45;
const RETURNS: f64 = 0.12;
/** Length of the pulse at 300 m, s, from the shortest to the longest: with 10⁵ J/m its spectrum is highest near 200 Hz (Few 1969). */
const PULSE: f64 = 0.0015;
const PULSE_SPAN: f64 = 0.005;
/** Rise of the shock: s, and s a m on the way. */
const RISE: f64 = 0.0001;
const RISE_GROWS: f64 = 2e-7;
/** Pa of a metre at a metre: so that strokes at 100 m reach 120 dB SPL on the average (reference/rain-extras). */
const LOUD: f64 = 450;
/** What chance is for. */
const LIGHTNING: u32 = 0x116;

// state of a walk, f64: end of the channel so far, its direction, where it tends to, where branches begin
export const WALK_BYTES: usize = 128;
const AT: usize = 0;
const ALONG: usize = 24;
const GOAL: usize = 48;
const FORK_AT: usize = 72;

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
/** Piece i of the walk, written to `piece`; returns when its pulse ends, samples behind the flash. They must be asked for in order. */
export function walkOn(walk: usize, i: i32, seed: u32, piece: usize): f64 {
  if (i == MAIN) aimAt(walk, 0.3, seed, 0);
  if (i == CLOUD || i == CLOUD + BRANCH) {
    memory.copy(walk + AT, walk + FORK_AT, 24);
    aimAt(walk, -0.6, seed, <u32>i);
    memory.copy(walk + ALONG, walk + GOAL, 24);
  }
  hash4(LIGHTNING, <u32>i, seed, 1, words);
  let x = turned(walk, 0),
    y = turned(walk, 8),
    z = turned(walk, 16);
  const size = sqrt(x * x + y * y + z * z),
    main = i < MAIN,
    cloud = !main && i < CLOUD,
    length = (SHORT + (LONG - SHORT) * chance(12)) * (cloud ? CLOUD_LONGER : 1),
    by = 1 / max(size, 1e-6);
  x *= by;
  y *= by;
  z *= by;
  put(walk + ALONG, x, y, z);
  hash4(LIGHTNING, <u32>i, seed, 3, words);
  const pick = chance(0),
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
    spread = (abs(r - s) / SOUND + RISE + RISE_GROWS * middle) * rate,
    pulse = (PULSE + PULSE_SPAN * pick) * sqrt(sqrt(middle / 300)) * rate,
    begins = (min(r, s) / SOUND) * rate;
  store<f64>(piece, begins, BEGINS);
  store<f32>(piece, <f32>max(spread, 2), SPREAD);
  store<f32>(piece, <f32>pulse, LENGTH);
  store<f32>(piece, <f32>((LOUD * length * (main ? 1 : WEAKER)) / middle), SIZE);
  // from straight ahead to an eighth of a turn to either side
  store<f32>(piece, <f32>max<f64>(-1, min<f64>(1, (Math.atan2(py + qy, px + qx) * 4) / Math.PI)), SIDE);
  return begins + max(spread, 2) + pulse;
}
/** One component of the next direction. */
function turned(walk: usize, o: usize): f64 {
  const along = load<f64>(walk + o, ALONG);
  return along + BENDS * (2 * chance(o >> 1) - 1) + RETURNS * (load<f64>(walk + o, GOAL) - along);
}
/** The walk tends to another direction, so steep, that leads to either side or away, but never back over the listener. */
function aimAt(walk: usize, up: f64, seed: u32, what: u32): void {
  hash4(LIGHTNING, what, seed, 2, words);
  const angle = (2 * chance(0) - 1) * 1.3,
    level = sqrt(1 - up * up);
  put(walk + GOAL, level * Math.cos(angle), level * Math.sin(angle), up);
}
