// The channel of a stroke of lightning: straight pieces of a few metres that turn by some 16° from one to the next
// (Hill 1968; Few 1974), up from the ground, then on within the cloud in limbs that lead several km to all sides, and
// two branches. Each piece becomes one pulse at the listener (thunder.ts). Travel times from the ends of the piece give
// its beginning and its spread, 1/r its size, and the weak shock that grows with the fourth root of distance its
// length. Hills, clouds and turbulence scatter each pulse: its echoes come later, weaker, duller and from anywhere, so
// that thunder rolls.

import { hash4, unit } from "../../base/hash";
import { config } from "../../records/state";
import { Pulse, Walk } from "./stroke";

/** Pieces of a channel. */
export const PIECES: i32 = 1024;
/** Echoes of each piece, and so pulses of each: its own, then these. */
const ECHOES: i32 = 2;
export const PULSES: i32 = 1 + ECHOES;

/**
 * Pieces of the main channel, up from the ground, and the piece at which the part in the cloud ends; the rest are two
 * branches.
 */
const MAIN: i32 = 256;
const CLOUD: i32 = 896;
/**
 * Pieces of a limb in the cloud: each continues the one before, but the third begins at the top of the main channel
 * again.
 */
const LIMB: i32 = 160;
const BRANCH: i32 = 64;
/** Where on the main channel branches begin. */
const FORK: i32 = 96;
/** How loud the other parts are beside the main channel: less current flows in them. */
const CLOUD_LOUD: f64 = 0.5;
const BRANCH_LOUD: f64 = 0.4;
/** Speed of sound between cloud and listener, m/s. */
export const SOUND: f64 = 343;
/** Shortest and longest piece, m; in the cloud they are longer by a factor. */
const SHORT: f64 = 4;
const LONG: f64 = 12;
const CLOUD_LONGER: f64 = 2.5;
/** Turns from piece to piece: random part in each direction, and share by which a direction returns to the goal's. */
const BENDS: f64 = 0.45;
const CLOUD_BENDS: f64 = 0.6;
const RETURNS: f64 = 0.12;
/**
 * Length of the pulse at 300 m, s: the shortest, and how much longer the longest is. With 10⁵ J/m its spectrum is
 * highest near 200 Hz (Few 1969).
 */
const PULSE: f64 = 0.0015;
const PULSE_SPAN: f64 = 0.005;
/** Rise time of the shock, s, and by how much it grows with each metre on the way, s. */
const RISE: f64 = 0.0001;
const RISE_GROWS: f64 = 2e-7;
/**
 * Pressure of a metre of channel at a metre, Pa: strokes at 100 m reach 120 dB SPL on the average
 * (test/core/rain/apart/thunder.slow.test.ts).
 */
const LOUD: f64 = 450;
/**
 * Echoes come later by chance: mean delay of those from near by, s; how much longer the mean is from far away, s;
 * distance at which it is longer by half of that, m; and share of all delays that are kept, which leaves out those
 * beyond four times the mean.
 */
const LATE: f64 = 1;
const LATER: f64 = 2;
const LATE_HALF: f64 = 4000;
const LATE_SHARE: f64 = 0.98;
/**
 * How loud an echo is beside the pulse itself from far away, and distance at which it has half of that power, m: in all
 * some −13 dB at 300 m, −7 dB at 10 km [choice].
 */
const ECHO: f64 = 0.16;
const ECHO_HALF: f64 = 1000;
/** Factor on the length of echoes: what scatters them is rough. */
const DULLER: f64 = 2;
/** Purpose of the draws (base/hash.ts). */
const LIGHTNING: u32 = 0x116;

/** Draws the four words for a piece, or an aim, of a stroke; `purpose`: one of FOR_…. */
function draw(piece: u32, seed: u32, purpose: u32): void {
  hash4(LIGHTNING, piece, seed, purpose);
}
const FOR_DIRECTION: u32 = 1;
const FOR_AIM: u32 = 2;
const FOR_PULSE: u32 = 3;
const FOR_ECHOES: u32 = 4;

/** Begins the walk at the foot of a stroke, `distance` m away. */
export function beginWalk(walk: Walk, distance: f64): void {
  walk.at.put(distance, 0, 0);
  walk.along.put(0, 0, 1);
  walk.goal.put(0, 0, 1);
}
/**
 * Makes piece i of the walk and writes it to the PULSES pulses from `pulses` on: its own, then its echoes. Returns when
 * the last of them ends, samples after the flash. Pieces must be asked for in order.
 */
export function walkOn(walk: Walk, i: i32, seed: u32, pulses: Pulse): f64 {
  const main = i < MAIN,
    cloud = !main && i < CLOUD;
  if (cloud && (i - MAIN) % LIMB == 0) {
    if (i == MAIN) walk.top.copy(walk.at);
    if (i == MAIN + 2 * LIMB) walk.at.copy(walk.top);
    aimAt(walk, 0.15, seed, <u32>i);
  }
  if (i == CLOUD || i == CLOUD + BRANCH) {
    walk.at.copy(walk.fork);
    aimAt(walk, -0.6, seed, <u32>i);
    walk.along.copy(walk.goal);
  }
  draw(<u32>i, seed, FOR_DIRECTION);
  const bends = cloud ? CLOUD_BENDS : BENDS;
  const along = walk.along,
    goal = walk.goal;
  let x = turned(along.x, goal.x, 0, bends),
    y = turned(along.y, goal.y, 1, bends),
    z = turned(along.z, goal.z, 2, bends);
  const size = sqrt(x * x + y * y + z * z),
    length = (SHORT + (LONG - SHORT) * unit(3)) * (cloud ? CLOUD_LONGER : 1),
    by = 1 / max(size, 1e-6);
  x *= by;
  y *= by;
  z *= by;
  along.put(x, y, z);
  draw(<u32>i, seed, FOR_PULSE);
  const lasts = PULSE + PULSE_SPAN * unit(0),
    px = walk.at.x,
    py = walk.at.y,
    pz = walk.at.z,
    qx = px + length * x,
    qy = py + length * y,
    // no branch goes into the ground
    qz = max(pz + length * z, 1);
  walk.at.put(qx, qy, qz);
  if (i == FORK) walk.fork.copy(walk.at);
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
    draw(<u32>i, seed, FOR_ECHOES + <u32>k);
    const way = middle - SOUND * mean * Math.log(1 - LATE_SHARE * unit(0)),
      echo = pulseAt(pulses, 1 + k),
      // the way to the scatterer leaves the piece at some other angle
      depth = length * unit(1);
    ends = max(ends, putPulse(echo, way, way, depth, DULLER * lasts, weak * (0.5 + unit(3)), 8 * unit(2) - 4));
  }
  return ends;
}
/** Pulse k behind this one. */
export function pulseAt(pulses: Pulse, k: i32): Pulse {
  return changetype<Pulse>(changetype<usize>(pulses) + <usize>k * offsetof<Pulse>());
}
/**
 * Writes a pulse that begins to arrive from `nearest` m, comes `way` m on the average and is spread out along `depth`
 * m; returns when it ends, samples.
 */
function putPulse(pulse: Pulse, nearest: f64, way: f64, depth: f64, lasts: f64, loud: f64, side: f64): f64 {
  const begins = (nearest / SOUND) * config.rate,
    spread = max((depth / SOUND + RISE + RISE_GROWS * way) * config.rate, 2),
    length = lasts * sqrt(sqrt(way / 300)) * config.rate;
  pulse.begins = begins;
  pulse.spread = <f32>spread;
  pulse.length = <f32>length;
  pulse.size = <f32>(loud / way);
  pulse.side = <f32>side;
  return begins + spread + length;
}
/**
 * One component of the next direction: that of the last one, changed by one of the random words and drawn to the
 * goal's.
 */
function turned(along: f64, goal: f64, word: i32, bends: f64): f64 {
  return along + bends * (2 * unit(word) - 1) + RETURNS * (goal - along);
}
/**
 * Gives the walk another goal, of vertical component `up`, that leads to either side or away, but never over the
 * listener.
 */
function aimAt(walk: Walk, up: f64, seed: u32, piece: u32): void {
  draw(piece, seed, FOR_AIM);
  const angle = (2 * unit(0) - 1) * 1.3,
    level = sqrt(1 - up * up);
  walk.goal.put(level * Math.cos(angle), level * Math.sin(angle), up);
}
