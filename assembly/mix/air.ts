// Air that absorbs: ISO 9613-1's absorption α(f) = f²(A + B/(O + f²/O) + C/(N + f²/N)) nepers a metre, with O and N the relaxation
// frequencies of oxygen and nitrogen. The page computes the five numbers from temperature, humidity and pressure. PHYSICS §11.

import { powers } from "../base/fast";
import { config } from "../records/state";
import { PAGE_MODES } from "../scene/page";
import { mix } from "./state";

export function setAbsorbs(on: bool): void {
  mix.absorbs = on;
}
export function resetAir(a: f64, b: f64, o: f64, c: f64, n: f64): void {
  mix.classical = <f32>(a * Math.LOG2E);
  mix.oxygen = <f32>(b * Math.LOG2E);
  mix.oxygenAt = <f32>o;
  mix.nitrogen = <f32>(c * Math.LOG2E);
  mix.nitrogenAt = <f32>n;
  mix.hertz = <f32>(config.rate / 4294967296.0);
}

/** 32 sizes: what `distance` metres of air leave of modes of the given increments. */
export function airSizes(increments: usize, out: usize, distance: f32): void {
  if (!mix.absorbs) {
    for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) store<f32>(out + k, 1);
    return;
  }
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 4) {
    const f = <f32>load<u32>(increments + k) * mix.hertz,
      ff = f * f;
    const nepers =
      ff *
      (mix.classical +
        mix.oxygen / (mix.oxygenAt + ff / mix.oxygenAt) +
        mix.nitrogen / (mix.nitrogenAt + ff / mix.nitrogenAt));
    store<f32>(out + k, -distance * nepers);
  }
  powers(PAGE_MODES * 4, out);
}
