// Air that absorbs: ISO 9613-1's absorption α(f) = f²(A + B/(O + f²/O) + C/(N + f²/N)) nepers a metre, with O and N the relaxation
// frequencies of oxygen and nitrogen. The page computes the five numbers from temperature, humidity and pressure. PHYSICS §11.

import { powers } from "../base/fast";
import { rate } from "../records/config";
import { PAGE_MODES } from "../scene/body";

/** Whether the air absorbs. */
export let absorbs: bool = false;
let classical: f32 = 0;
let oxygen: f32 = 0;
let oxygenAt: f32 = 1;
let nitrogen: f32 = 0;
let nitrogenAt: f32 = 1;
let hertz: f32 = 0; // from increments

export function setAbsorbs(on: bool): void {
  absorbs = on;
}
export function startAir(a: f64, b: f64, o: f64, c: f64, n: f64): void {
  classical = <f32>(a * Math.LOG2E);
  oxygen = <f32>(b * Math.LOG2E);
  oxygenAt = <f32>o;
  nitrogen = <f32>(c * Math.LOG2E);
  nitrogenAt = <f32>n;
  hertz = <f32>(rate / 4294967296.0);
}

/** 32 sizes: what `distance` metres of air leave of modes of the given increments. */
export function airSizes(increments: usize, out: usize, distance: f32): void {
  if (!absorbs) {
    for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) store<f32>(out + k, 1);
    return;
  }
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const f = <f32>load<u32>(increments + k) * hertz,
      ff = f * f;
    const nepers = ff * (classical + oxygen / (oxygenAt + ff / oxygenAt) + nitrogen / (nitrogenAt + ff / nitrogenAt));
    store<f32>(out + k, -distance * nepers);
  }
  powers(PAGE_MODES * 4, out);
}
