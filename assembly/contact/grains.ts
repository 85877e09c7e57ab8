// Loose grains on a surface (PHYSICS §7.5): the power of the force that stirs them says how many hit each other in a second; each hit is a pulse
// by chance, heavy ones seldom.

import { hash4 } from "../base/hash";
import { Surface } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { addPulse } from "./pulse";
import { GRAIN_ROW, grainSide, ROW_A, ROW_B, Touch } from "./touch";

/** Most hits in a block. */
const MOST: i32 = 64;
/** Seconds over which the power is smoothed. */
const SMOOTH: f64 = 0.02;
/** Less power than this stirs nothing, N². */
const LEAST: f32 = 1e-12;
const UNIT: f64 = 2.3283064365386963e-10; // 2^-32
const words: usize = memory.data(16);

/**
 * Adds this block's hits to the force in row A, and makes row B, which has another share of them. What stirs grains is the force alone, not
 * they themselves. Says whether there are any, or may be soon.
 */
export function addGrains(touch: Touch): bool {
  const side = grainSide(touch),
    surface = changetype<Touch>(changetype<usize>(touch) + ((<usize>side) << 2)).surfaceA,
    row = changetype<usize>(touch) + GRAIN_ROW,
    power = smooth(touch),
    goesOn = touch.grained != 0;
  memory.copy(changetype<usize>(touch) + ROW_B, changetype<usize>(touch) + ROW_A, BLOCK_BYTES);
  if (!goesOn && power < LEAST) return false;
  memory.copy(row, row + BLOCK_BYTES, BLOCK_BYTES);
  memory.fill(row + BLOCK_BYTES, 0, BLOCK_BYTES);
  touch.grained = power < LEAST ? 0 : 1;
  if (power >= LEAST) hit(touch, surface, row, <f64>power);
  const share = surface.grainShare,
    toA: f32 = side == 0 ? 1 : share,
    toB: f32 = side == 0 ? share : 1;
  for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
    const x = load<f32>(row + k);
    store<f32>(changetype<usize>(touch) + k, load<f32>(changetype<usize>(touch) + k, ROW_A) + toA * x, ROW_A);
    store<f32>(changetype<usize>(touch) + k, load<f32>(changetype<usize>(touch) + k, ROW_B) + toB * x, ROW_B);
  }
  return true;
}
/** The hits of this block, into a row of two blocks. */
function hit(touch: Touch, surface: Surface, row: usize, power: f64): void {
  const stirred = sqrt(power / <f64>surface.grainPower),
    // samples from one to the next
    mean = config.rate / min(<f64>surface.grainMost, <f64>surface.grainRate * stirred),
    speed = <f64>surface.grainSpeed * sqrt(stirred);
  const shortest = <f64>surface.grainShortest,
    longer = <f64>surface.grainLongest - shortest;
  let at = <f64>touch.waiting * mean;
  for (let n = 0; at < <f64>BLOCK && n < MOST; n++) {
    const number = touch.grains;
    hash4(0x67726974, touch.seed, number, 1, words);
    const mass = <f64>surface.grainMass * Math.exp(<f64>surface.grainSpread * normal()),
      lasts = <f32>((shortest + longer * UNIT * <f64>load<u32>(words, 8)) * config.rate);
    addPulse(row, <f32>at, min(lasts, <f32>(BLOCK - 2)), <f32>(2 * mass * speed * config.rate));
    touch.grains = number + 1;
    at -= mean * Math.log(max(UNIT * <f64>load<u32>(words, 12), UNIT));
  }
  touch.waiting = <f32>(max(at - <f64>BLOCK, 0) / mean);
}
/** A normal number from two words (Box and Muller), at most four. */
function normal(): f64 {
  const a = max(UNIT * <f64>load<u32>(words), UNIT),
    b = UNIT * <f64>load<u32>(words, 4);
  return min(4, sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b));
}
function smooth(touch: Touch): f32 {
  let sum: f32 = 0;
  for (let k = changetype<usize>(touch) + ROW_A, end = k + BLOCK_BYTES; k < end; k += 4)
    sum += load<f32>(k) * load<f32>(k);
  const keep = <f32>Math.exp(-BLOCK / (SMOOTH * config.rate)),
    power = keep * touch.power + (1 - keep) * (sum / <f32>BLOCK);
  touch.power = power < LEAST * 1e-3 ? 0 : power;
  return power;
}
