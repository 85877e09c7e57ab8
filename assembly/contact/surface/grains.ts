// Loose grains on a surface (PHYSICS §7.5): the power of the force that stirs them decides how many hits there are in a
// second. Each hit is a pulse whose mass and duration are random; heavy ones are rare.

import { hash4, hashed } from "../../base/hash";
import { Row } from "../../base/row";
import { Surface } from "../../records/contact";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";
import { addPulse } from "../pulse";
import { grainSide, Touch } from "../touch";

/** Most hits in a block. */
const MOST: i32 = 64;
/** Seconds over which the power is smoothed. */
const SMOOTH: f64 = 0.02;
/** Less power than this stirs no grains, N². */
const LEAST: f32 = 1e-12;
const UNIT: f64 = 2.3283064365386963e-10; // 2^-32
/** Key of the hash: "grit". */
const GRIT: u32 = 0x67726974;

/**
 * Adds this block's hits to the force on A, and makes the force on B, which gets another share of the hits. Only the
 * force of the contact stirs grains; their own hits do not. Says whether there are hits, or may be soon.
 */
export function addGrains(touch: Touch): bool {
  const side = grainSide(touch),
    surface = touch.surface(side),
    hits = touch.grainForce,
    onA = touch.force,
    onB = touch.forceB,
    power = smooth(touch),
    goesOn = touch.grained != 0;
  memory.copy(onB.address, onA.address, BLOCK_BYTES);
  if (!goesOn && power < LEAST) return false;
  memory.copy(hits.address, hits.at(BLOCK), BLOCK_BYTES);
  hits.from(BLOCK).clear(BLOCK);
  touch.grained = power < LEAST ? 0 : 1;
  if (power >= LEAST) addHits(touch, surface, hits, <f64>power);
  const share = surface.grainShare,
    toA: f32 = side == 0 ? 1 : share,
    toB: f32 = side == 0 ? share : 1;
  for (let n = 0; n < BLOCK; n++) {
    const x = hits[n];
    onA[n] = onA[n] + toA * x;
    onB[n] = onB[n] + toB * x;
  }
  return true;
}
/** Adds the hits of this block to a row of two blocks. */
function addHits(touch: Touch, surface: Surface, row: Row<f32>, power: f64): void {
  const stirred = sqrt(power / <f64>surface.grainPower),
    // samples from one hit to the next, on average
    mean = config.rate / min(<f64>surface.grainMost, <f64>surface.grainRate * stirred),
    speed = <f64>surface.grainSpeed * sqrt(stirred);
  const shortest = <f64>surface.grainShortest,
    longer = <f64>surface.grainLongest - shortest;
  let at = <f64>touch.waiting * mean;
  for (let n = 0; at < <f64>BLOCK && n < MOST; n++) {
    const number = touch.grains;
    hash4(GRIT, touch.seed, number, 1);
    const mass = <f64>surface.grainMass * Math.exp(<f64>surface.grainSpread * normal()),
      lasts = <f32>((shortest + longer * UNIT * <f64>hashed[2]) * config.rate);
    addPulse(row, <f32>at, min(lasts, <f32>(BLOCK - 2)), <f32>(2 * mass * speed * config.rate));
    touch.grains = number + 1;
    at -= mean * Math.log(max(UNIT * <f64>hashed[3], UNIT));
  }
  touch.waiting = <f32>(max(at - <f64>BLOCK, 0) / mean);
}
/** A normally distributed number from the first two random words (Box and Muller), at most four. */
function normal(): f64 {
  const a = max(UNIT * <f64>hashed[0], UNIT),
    b = UNIT * <f64>hashed[1];
  return min(4, sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b));
}
/** The power of the force on A, N², smoothed. */
function smooth(touch: Touch): f32 {
  const force = touch.force;
  let sum: f32 = 0;
  for (let n = 0; n < BLOCK; n++) sum += force[n] * force[n];
  const keep = <f32>Math.exp(-BLOCK / (SMOOTH * config.rate)),
    power = keep * touch.power + (1 - keep) * (sum / <f32>BLOCK);
  touch.power = power < LEAST * 1e-3 ? 0 : power;
  return power;
}
