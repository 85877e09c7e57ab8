// Surfaces: where the page has laid each, and the heights under a contact that moves over one, the sum of its layers (PHYSICS §7.5).

import { reserve } from "../base/memory";
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

// The way of a contact over a surface within a block: n samples into it, n (step + bend n) metres from where it is at the block's start
export let wayStep: f32 = 0;
export let wayBend: f32 = 0;
/** Its least and its most, m, up to the sample behind the block. */
export let wayLeast: f32 = 0;
export let wayMost: f32 = 0;
/** Speeds at the start and the end of the block, sizes, m/s. */
export let speedBefore: f32 = 0;
export let speedNow: f32 = 0;

/** Sets the way for speeds (m/s, signed) that change evenly over the block. */
export function setWay(before: f64, now: f64, rate: f64): void {
  const step = before / rate,
    bend = (now - before) / (rate * 256),
    last = <f32>((step + bend * 128) * 128);
  // where it turns round within the block it has been furthest
  const furthest = before * now < 0 ? <f32>((-step * step) / (4 * bend)) : 0;
  wayStep = <f32>step;
  wayBend = <f32>bend;
  wayLeast = min(min(last, 0), furthest);
  wayMost = max(max(last, 0), furthest);
  speedBefore = <f32>abs(before);
  speedNow = <f32>abs(now);
}

/** Adds the heights along the way from place x on, m, to the row `out`. `count`: which block of the touch this is, `seed`: of the touch. */
export function addHeights(surface: usize, x: f64, out: usize, seed: u32, count: u32): void {
  if (load<f32>(surface, RANDOM_SIZE) > 0) addRandom(surface, x, out);
  if (load<f32>(surface, WAVE_SIZE) > 0) addWaves(surface, x, out);
  if (load<i32>(surface, PROFILE_LEVELS) > 0) addProfile(surface, x, out);
  if (load<f32>(surface, WHITE_SIZE) > 0) addWhite(surface, out, seed, count);
}
