// The smallest drops, as noise, where rain is too dense to be made drop by drop. On every step of the grid falls one
// impulse from a random direction, its size normally distributed. Its power in each channel, and its cross-power
// between channels, are those of the drops for which it stands (Campbell; PHYSICS §9.7).

import { addToMeter, COST_NOISE } from "../../records/meters";
import { METER_COST_OTHER } from "../../records/records";
import { seedChance, word } from "../base/chance";
import { entryOfChance, STEPS } from "../grid/directions";
import { markFallen, ROWS_OF_COLOURS, rowOf, spreadFrom } from "../grid/scatter";
import { powerOf } from "./layers";

const CHANCE_NOISE: u32 = 0x6e6f6973;
/** Standard deviation of the sum of eight 16-bit numbers. */
const SPREAD: f64 = 53509.91992145008;
/** Mean of the sum of eight 16-bit numbers. */
const MIDDLE: i32 = 262140;

/** Adds the noise of a quantum to the grid. */
export function addNoise(quantum: i32): void {
  for (let colour = 0; colour < ROWS_OF_COLOURS; colour++) {
    const power = powerOf(colour);
    if (!(power > 0)) continue;
    const scale = <f32>(sqrt(power) / SPREAD),
      rows = rowOf(colour, 0);
    seedChance(CHANCE_NOISE, <u32>quantum, <u32>colour);
    markFallen(colour);
    addToMeter(METER_COST_OTHER, COST_NOISE);
    for (let k = 0; k < STEPS; k++) {
      const entry = entryOfChance(word() >> 22);
      spreadFrom(rows, k, 0, scale * <f32>(pair() + pair() + pair() + pair() - MIDDLE), entry);
    }
  }
}
/** Sum of two random 16-bit numbers. */
function pair(): i32 {
  const bits = word();
  return <i32>(bits & 0xffff) + <i32>(bits >> 16);
}
