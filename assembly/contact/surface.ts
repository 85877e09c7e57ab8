// Surfaces: where the page has laid each, and the heights under a contact that moves over one, the sum of its layers (PHYSICS §7.5).

import { reserve } from "../base/memory";
import { BLOCK_BYTES } from "../records";
import { addProfile } from "./profile";
import { addRandom, addWaves } from "./random";
import { MAX_SURFACES, PROFILE_LEVELS, RANDOM_SIZE, WAVE_SIZE, WHITE_SIZE } from "./records";
import { surfaceBytes } from "./room";
import { addWhite } from "./white";

let table: usize = 0; // u32, addresses
/** Where the page lays surfaces. */
export let surfaceArena: usize = 0;

export function laySurfaces(): void {
  table = reserve((<usize>MAX_SURFACES) << 2);
  surfaceArena = reserve(<usize>surfaceBytes);
}
export function startSurfaces(): void {
  memory.fill(table, 0, (<usize>MAX_SURFACES) << 2);
}
export function defineSurface(index: i32, at: usize): void {
  if (<u32>index < <u32>MAX_SURFACES) store<u32>(table + ((<usize>index) << 2), <u32>at);
}
/** Address of a surface by one more than its index, 0 = none. */
export function surfaceOf(number: u32): usize {
  return number == 0 || number > <u32>MAX_SURFACES ? 0 : <usize>load<u32>(table + ((<usize>(number - 1)) << 2));
}

/** The way of a contact over a surface within a block: metres from where it is at the block's start, f32 ×128, and its least and most. */
export const way: usize = memory.data(512);
export let wayLeast: f32 = 0;
export let wayMost: f32 = 0;
/** Speeds at the start and the end of the block, sizes, m/s. */
export let speedBefore: f32 = 0;
export let speedNow: f32 = 0;

/** Sets the way for speeds (m/s, signed) that change evenly over the block; returns how far it leads, m. */
export function setWay(before: f64, now: f64, rate: f64): f64 {
  const step = before / rate,
    bend = (now - before) / (rate * 256),
    length = (step + bend * 128) * 128,
    last = <f32>((step + bend * 127) * 127);
  if (ASC_FEATURE_SIMD) {
    const first = f32x4.splat(<f32>step),
      second = f32x4.splat(<f32>bend);
    let n = f32x4(0, 1, 2, 3);
    for (let k: usize = 0; k < BLOCK_BYTES; k += 16) {
      v128.store(way + k, f32x4.mul(n, f32x4.add(first, f32x4.mul(second, n))));
      n = f32x4.add(n, f32x4.splat(4));
    }
  } else {
    for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
      const n = <f32>(<i32>k >> 2);
      store<f32>(way + k, n * (<f32>step + <f32>bend * n));
    }
  }
  // where it turns round within the block it has been furthest
  const furthest = before * now < 0 ? <f32>((-step * step) / (4 * bend)) : 0;
  wayLeast = min(min(last, 0), furthest);
  wayMost = max(max(last, 0), furthest);
  speedBefore = <f32>abs(before);
  speedNow = <f32>abs(now);
  return length;
}

/** Adds the heights along the way from place x on, m, to the row `out`. `count`: which block of the touch this is, `seed`: of the touch. */
export function addHeights(surface: usize, x: f64, out: usize, seed: u32, count: u32): void {
  if (load<f32>(surface, RANDOM_SIZE) > 0) addRandom(surface, x, out);
  if (load<f32>(surface, WAVE_SIZE) > 0) addWaves(surface, x, out);
  if (load<i32>(surface, PROFILE_LEVELS) > 0) addProfile(surface, x, out);
  if (load<f32>(surface, WHITE_SIZE) > 0) addWhite(surface, out, seed, count);
}
