// Chance of rain: xorshift128 (Marsaglia 2003), seeded anew for every purpose and quantum by pcg4d of the purpose, two numbers and rain's
// own seed, so that nothing depends on what was drawn before (PHYSICS §9.4). One generator draws number by number; another, of four lanes,
// draws for four drops at once (generate.ts).

import { hash4 } from "../base/hash";
import { rain } from "./state";

/** State of the generator: four words. */
const state: usize = memory.data(16);

export function setSeed(own: u32): void {
  rain.seed = own;
}
/** Begins the draws of purpose `what`, for instance of quantum a of layer b. */
export function seedChance(what: u32, a: u32, b: u32): void {
  hash4(what, a, b, rain.seed, state);
  store<u32>(state, load<u32>(state, 12) | 1, 12);
}
/** Fills 64 bytes at `lanes`: word w of the state of lane j lies at 16·w + 4·j. */
export function seedLanes(what: u32, a: u32, b: u32, lanes: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    seedChance(what + <u32>lane, a, b);
    for (let w: usize = 0; w < 4; w++) store<u32>(lanes + (w << 4) + (lane << 2), load<u32>(state + (w << 2)));
  }
}
/** 32 random bits. */
export function word(): u32 {
  const x = load<u32>(state),
    last = load<u32>(state, 12),
    t = x ^ (x << 11),
    next = last ^ (last >> 19) ^ t ^ (t >> 8);
  store<u32>(state, load<u32>(state, 4));
  store<u32>(state, load<u32>(state, 8), 4);
  store<u32>(state, last, 8);
  store<u32>(state, next, 12);
  return next;
}
/** 0 ≤ u < 1 */
export function unit(): f32 {
  return <f32>(word() >> 8) * <f32>5.9604644775390625e-8;
}
/** 0 < u < 1, with all 32 bits. */
function open(): f64 {
  return (<f64>word() + 0.5) * 2.3283064365386963e-10;
}
/** Mean 0, variance 1 (Box and Muller). */
export function normal(): f32 {
  return <f32>normal64();
}
export function normal64(): f64 {
  const size = sqrt(-2 * Math.log(open()));
  return size * Math.cos(2 * Math.PI * open());
}
/** Means from here on are drawn by a normal number with the skewness of the law put in (Cornish and Fisher). */
const MANY: f64 = 30;
/** A Poisson number of this mean. */
export function poisson(mean: f32): i32 {
  return poisson64(<f64>mean);
}
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
