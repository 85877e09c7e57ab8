// Air that absorbs: ISO 9613-1's absorption α(f) = f²(A + B/(O + f²/O) + C/(N + f²/N)) nepers a metre, with O and N the relaxation
// frequencies of oxygen and nitrogen. The page computes the five numbers from temperature, humidity and pressure. PHYSICS §11.

import { powers } from "../base/fast";
import { config } from "../records/state";
import { PAGE_MODES } from "../scene/page";
import { mix } from "./state";

export function resetAir(): void {
  mix.classical = <f32>(config.airClassical * Math.LOG2E);
  mix.oxygen = <f32>(config.airOxygen * Math.LOG2E);
  mix.oxygenAt = <f32>config.airOxygenAt;
  mix.nitrogen = <f32>(config.airNitrogen * Math.LOG2E);
  mix.nitrogenAt = <f32>config.airNitrogenAt;
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
