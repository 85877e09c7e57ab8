// Rain's random numbers: xorshift128 (Marsaglia 2003), seeded anew for every purpose and quantum by pcg4d of the
// purpose, two numbers and rain's own seed, so that no draw depends on earlier ones (PHYSICS §9.4). One generator draws
// number by number; another, of four lanes, draws for four drops at once (drops/generate.ts).

import { hashTo } from "../../base/hash";
import { Row } from "../../base/row";
import { base } from "./state";

/** The state of a generator: four words. */
@unmanaged
class Generator {
  x: u32;
  y: u32;
  z: u32;
  w: u32;
}
/** Lanes of the generator that draws for four drops. */
export const LANES: usize = 4;

const generator = changetype<Generator>(memory.data(offsetof<Generator>()));

/** Sets rain's own seed, from which all its random numbers follow. */
export function setSeed(seed: u32): void {
  base.seed = seed;
}
/** Seeds the generator for purpose `what` and two numbers, for instance quantum a and layer b. */
export function seedChance(what: u32, a: u32, b: u32): void {
  hashTo(changetype<usize>(generator), what, a, b, base.seed);
  // a state of zeros would stay all zeros
  generator.w |= 1;
}
/** Seeds the generator of four lanes: `lanes` gets the x of all four, then their y, z and w. */
export function seedLanes(what: u32, a: u32, b: u32, lanes: Row<u32>): void {
  for (let lane: usize = 0; lane < LANES; lane++) {
    seedChance(what + <u32>lane, a, b);
    lanes[lane] = generator.x;
    lanes[lane + LANES] = generator.y;
    lanes[lane + 2 * LANES] = generator.z;
    lanes[lane + 3 * LANES] = generator.w;
  }
}
/** 32 random bits. */
export function word(): u32 {
  const x = generator.x,
    last = generator.w,
    t = x ^ (x << 11),
    next = last ^ (last >> 19) ^ t ^ (t >> 8);
  generator.x = generator.y;
  generator.y = generator.z;
  generator.z = last;
  generator.w = next;
  return next;
}
/** 32 random bits of one lane of four. */
export function wordOfLane(lanes: Row<u32>, lane: usize): u32 {
  const x = lanes[lane],
    last = lanes[lane + 3 * LANES],
    t = x ^ (x << 11),
    next = last ^ (last >> 19) ^ t ^ (t >> 8);
  lanes[lane] = lanes[lane + LANES];
  lanes[lane + LANES] = lanes[lane + 2 * LANES];
  lanes[lane + 2 * LANES] = last;
  lanes[lane + 3 * LANES] = next;
  return next;
}
/** A uniform number, 0 ≤ u < 1. */
export function unit(): f32 {
  return <f32>(word() >> 8) * <f32>5.9604644775390625e-8;
}
/** A uniform number, 0 < u < 1, made of all 32 bits. */
function open(): f64 {
  return (<f64>word() + 0.5) * 2.3283064365386963e-10;
}
/** A normal number of mean 0 and variance 1 (Box and Muller). */
export function normal(): f32 {
  return <f32>normal64();
}
/** A normal number in float64. */
export function normal64(): f64 {
  const size = sqrt(-2 * Math.log(open()));
  return size * Math.cos(2 * Math.PI * open());
}
/** From this mean on, a Poisson number is drawn as a normal one, corrected for the skewness (Cornish and Fisher). */
const MANY: f64 = 30;
/** A Poisson number of this mean. */
export function poisson(mean: f32): i32 {
  return poisson64(<f64>mean);
}
/** A Poisson number of a mean in float64. */
export function poisson64(mean: f64): i32 {
  if (!(mean > 0)) return 0;
  if (mean >= MANY) {
    const z = normal64(),
      n = mean + sqrt(mean) * z + (z * z - 1) / 6 + 0.5;
    return n < 0 ? 0 : n > 1e9 ? 1000000000 : <i32>Math.floor(n);
  }
  const u = open();
  let share = Math.exp(-mean),
    sum = share,
    n = 0;
  while (u > sum && n < 200) {
    n++;
    share *= mean / <f64>n;
    sum += share;
  }
  return n;
}
