// Loose grains on a surface (PHYSICS §7.5): the power of the force that stirs them says how many hit each other in a second; each hit is a pulse
// by chance, heavy ones seldom.

import { hash4 } from "../base/hash";
import { rate } from "../config";
import { BLOCK, BLOCK_BYTES } from "../records";
import { addPulse } from "./pulse";
import { GRAIN_MASS, GRAIN_POWER, GRAIN_RATE, GRAIN_SHARE, GRAIN_SPEED, GRAIN_SPREAD } from "./records";
import { GRAINS, grainSide, POWER, ROW_A, ROW_B, SEED, SURFACES, WAITING } from "./touch";

/** Most hits a second, and in a block. */
const MOST_RATE: f64 = 3000;
const MOST: i32 = 64;
/** Seconds over which the power is smoothed. */
const SMOOTH: f64 = 0.02;
/** Seconds that the shortest hit lasts, and how much longer the longest. */
const SHORTEST: f64 = 1e-4;
const LONGER: f64 = 5e-4;
/** Less power than this stirs nothing, N². */
const LEAST: f32 = 1e-12;
const UNIT: f64 = 2.3283064365386963e-10; // 2^-32
const words: usize = memory.data(16);

/** Adds this block's hits to both rows of a touch whose force is in row A. Says whether there are any, or may be soon. */
export function addGrains(touch: usize): bool {
  const side = grainSide(touch),
    surface = <usize>load<u32>(touch + ((<usize>side) << 2), SURFACES);
  memory.copy(touch + ROW_B, touch + ROW_A, BLOCK_BYTES);
  const power = smooth(touch);
  if (power < LEAST) return false;
  const stirred = sqrt(<f64>power / <f64>load<f32>(surface, GRAIN_POWER)),
    mean = rate / min(MOST_RATE, <f64>load<f32>(surface, GRAIN_RATE) * stirred), // samples from one to the next
    speed = <f64>load<f32>(surface, GRAIN_SPEED) * sqrt(stirred);
  const share = load<f32>(surface, GRAIN_SHARE),
    toA: f32 = side == 0 ? 1 : share,
    toB: f32 = side == 0 ? share : 1;
  let at = <f64>load<f32>(touch, WAITING) * mean,
    n = 0;
  for (; at < <f64>BLOCK && n < MOST; n++) {
    const number = load<u32>(touch, GRAINS);
    hash4(0x67726974, load<u32>(touch, SEED), number, 1, words);
    const mass = <f64>load<f32>(surface, GRAIN_MASS) * Math.exp(<f64>load<f32>(surface, GRAIN_SPREAD) * normal()),
      lasts = <f32>((SHORTEST + LONGER * UNIT * <f64>load<u32>(words, 8)) * rate),
      impulse = <f32>(2 * mass * speed * rate);
    addPulse(touch + ROW_A, <f32>at, min(lasts, <f32>(BLOCK - 2)), toA * impulse);
    addPulse(touch + ROW_B, <f32>at, min(lasts, <f32>(BLOCK - 2)), toB * impulse);
    store<u32>(touch, number + 1, GRAINS);
    at -= mean * Math.log(max(UNIT * <f64>load<u32>(words, 12), UNIT));
  }
  store<f32>(touch, <f32>(max(at - <f64>BLOCK, 0) / mean), WAITING);
  return true;
}
/** A normal number from two words (Box and Muller), at most four. */
function normal(): f64 {
  const a = max(UNIT * <f64>load<u32>(words), UNIT),
    b = UNIT * <f64>load<u32>(words, 4);
  return min(4, sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b));
}
function smooth(touch: usize): f32 {
  let sum: f32 = 0;
  for (let k = touch + ROW_A, end = k + BLOCK_BYTES; k < end; k += 4) sum += load<f32>(k) * load<f32>(k);
  const keep = <f32>Math.exp(-BLOCK / (SMOOTH * rate)),
    power = keep * load<f32>(touch, POWER) + (1 - keep) * (sum / <f32>BLOCK);
  store<f32>(touch, power < LEAST * 1e-3 ? 0 : power, POWER);
  return power;
}
