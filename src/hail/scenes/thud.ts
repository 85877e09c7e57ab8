// Soft ground: grass, canvas, a cushion. It has no modes worth the name; a handful of low, short ones, spread by
// chance, make a dull thud.
import { hash4, unit } from "../../math/hash.js";
import { ModalModel } from "../../model/modal-model.js";

/** What a thud is like. */
export interface Thud {
  name: string;
  /** Least and greatest frequency, Hz. */
  frequencies: readonly [number, number];
  /** Seconds until it has fallen by 60 dB. */
  t60: number;
  /** Pressure at 1 m for an impulse, Pa·m/(N·s), all modes together. */
  gain: number;
  /** Gains go with this power of the frequency. Default: −0.5. */
  tilt?: number;
  /** Which one, for the hash: neighbours should not be alike. */
  which: number;
}

const MODES = 9;
/** "thud" in ASCII. */
const THUD = 0x74687564;

/**
 * The model of soft ground.
 *
 * @example
 * const lawn = thudModel({ name: "lawn", frequencies: [70, 500], t60: 0.06, gain: 1, which: 0 });
 */
export function thudModel({ name, frequencies: [least, greatest], t60, gain, tilt = -0.5, which }: Thud): ModalModel {
  const chances = Array.from({ length: MODES }, (_, mode) => hash4(THUD, mode, which, 0));
  const rate = (3 * Math.LN10) / t60;
  const frequencies = chances.map((chance, mode) => least * (greatest / least) ** ((mode + unit(chance[0])) / MODES));
  return new ModalModel({
    name,
    frequencies,
    // higher ones are shorter
    decayRates: frequencies.map((f, mode) => rate * (f / least) ** 0.5 * (0.8 + 0.4 * unit(chances[mode][1]))),
    gains: frequencies.map(() => 1),
    radiationGains: frequencies.map(
      (f, mode) => (gain / Math.sqrt(MODES)) * (f / least) ** tilt * (0.5 + unit(chances[mode][2])),
    ),
    phases: chances.map((chance) => 2 * Math.PI * unit(chance[3])),
  });
}
