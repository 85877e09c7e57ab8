// What tests ask of rain's laws beyond what rain itself needs: sums over drops, levels, energies, and what the table of
// soft ground gives.
import { IMPEDANCE_POLES, IMPEDANCE_ROWS, RINGS } from "../../src/core/layout/rain.js";
import { poleResponse } from "../../src/rain/colour/fit.js";
import { HARDEST, SOFTEST } from "../../src/rain/colour/impedance.js";
import { predictedThirds } from "../../src/rain/law/predict.js";
import type { Complex } from "../../src/rain/law/pulse.js";
import type { DropSizes } from "../../src/rain/law/sizes.js";
import { heldDiameter, WATER_DENSITY } from "../../src/rain/law/speed.js";
import type { RainSettings } from "../../src/rain/parameters/values.js";

/** ∫ n(D) f(D) dD: the sum of f over all drops that reach a square metre a second. */
export function sumOverDrops({ diameters, fluxes }: DropSizes, f: (diameter: number) => number): number {
  let sum = 0;
  for (let i = 0; i < diameters.length; i++) sum += fluxes[i] * f(diameters[i]);
  return sum;
}

/** The level of all bands together, dB re 20 µPa. @param aWeighted with the A curve of IEC 61672-1. */
export function predictedLevel(values: RainSettings, aWeighted = false): number {
  const power = predictedThirds(values).reduce(
    (sum, { frequency, level }) => sum + 10 ** ((level + (aWeighted ? aWeighting(frequency) : 0)) / 10),
    0,
  );
  return 10 * Math.log10(power);
}

/** The A curve, dB. */
function aWeighting(f: number): number {
  const s = f * f;
  const size =
    (12194 ** 2 * s * s) / ((s + 20.6 ** 2) * Math.sqrt((s + 107.7 ** 2) * (s + 737.9 ** 2)) * (s + 12194 ** 2));
  return 20 * Math.log10(size) + 2;
}

/** kg */
export function dropMass(diameter: number): number {
  return (WATER_DENSITY * Math.PI * heldDiameter(diameter) ** 3) / 6;
}

/** J */
export function kineticEnergy(diameter: number, speed: number): number {
  return (dropMass(diameter) * speed * speed) / 2;
}

/** N·s */
export function momentum(diameter: number, speed: number): number {
  return dropMass(diameter) * speed;
}

/** What the table gives at a frequency, Hz, between its rows evenly in the logarithm of the resistivity. */
export function impedanceResponse(
  table: Float32Array,
  sampleRate: number,
  ring: number,
  flowResistivity: number,
  frequency: number,
): Complex {
  const held = Math.min(HARDEST, Math.max(SOFTEST, flowResistivity));
  const place = (Math.log(held / SOFTEST) / Math.log(HARDEST / SOFTEST)) * (IMPEDANCE_ROWS - 1);
  const row = Math.min(IMPEDANCE_ROWS - 2, Math.floor(place));
  const number = (at: number, j: number) =>
    table[IMPEDANCE_POLES + ((row + at) * RINGS + ring) * (IMPEDANCE_POLES + 1) + j];
  const between = (j: number) => number(0, j) + (place - row) * (number(1, j) - number(0, j));
  let re = between(0);
  let im = 0;
  for (let j = 0; j < IMPEDANCE_POLES; j++) {
    const [x, y] = poleResponse([table[j], 0], [between(j + 1), 0], (Math.PI * frequency) / sampleRate);
    re += x;
    im += y;
  }
  return [re, im];
}
