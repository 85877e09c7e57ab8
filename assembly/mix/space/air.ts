// Air that absorbs: ISO 9613-1's absorption α(f) = f²(A + B/(O + f²/O) + C/(N + f²/N)) nepers a metre, with O and N the
// relaxation frequencies of oxygen and nitrogen. The page computes the five numbers from temperature, humidity and
// pressure. PHYSICS §11.

import { powers } from "../../base/fast";
import { Row } from "../../base/row";
import { config } from "../../records/state";
import { PAGE_MODES } from "../../scene/page";
import { mix } from "../state";

/** The five numbers of the air's absorption: A, B and O, C and N. */
export function resetAir(): void {
  mix.airClassical = <f32>(config.airClassical * Math.LOG2E);
  mix.airOxygen = <f32>(config.airOxygen * Math.LOG2E);
  mix.airOxygenAt = <f32>config.airOxygenAt;
  mix.airNitrogen = <f32>(config.airNitrogen * Math.LOG2E);
  mix.airNitrogenAt = <f32>config.airNitrogenAt;
  mix.hertz = <f32>(config.rate / 4294967296.0);
}

/** Writes a page of sizes: the factors by which `distance` metres of air weaken modes of the given increments. */
export function airSizes(increments: Row<u32>, out: Row<f32>, distance: f32): void {
  if (!mix.absorbs) {
    out.fill(1, PAGE_MODES);
    return;
  }
  for (let i = 0; i < PAGE_MODES; i++) {
    const f = <f32>increments[i] * mix.hertz,
      ff = f * f;
    const nepers =
      ff *
      (mix.airClassical +
        mix.airOxygen / (mix.airOxygenAt + ff / mix.airOxygenAt) +
        mix.airNitrogen / (mix.airNitrogenAt + ff / mix.airNitrogenAt));
    out[i] = -distance * nepers;
  }
  powers(PAGE_MODES * 4, out.address);
}
