// Rain that is too dense to be made drop by drop: the smallest drops, as noise. On every step of the grid falls one impulse of normal size
// from a random direction; its power, and that between channels, is that of the drops it stands for (Campbell; PHYSICS §9.7).

import { COST_NOISE, count } from "../../records/meters";
import { METER_COST_OTHER } from "../../records/records";
import { seedChance, word } from "../chance";
import { chanceTable, STEPS } from "../grid/directions";
import { feed, ROWS_OF_COLOURS, rowOf, strew } from "../grid/scatter";
import { grid } from "../grid/state";
import { powerOf } from "./layers";

const CHANCE_NOISE: u32 = 0x6e6f6973;
/** Standard deviation of the sum of eight 16-bit numbers. */
const SPREAD: f64 = 53509.91992145008;
const MIDDLE: i32 = 262140;

/** The noise of a quantum. */
export function hiss(quantum: i32): void {
  for (let colour = 0; colour < ROWS_OF_COLOURS; colour++) {
    const power = powerOf(colour);
    if (!(power > 0)) continue;
    const scale = <f32>(sqrt(power) / SPREAD),
      rows = rowOf(colour, 0);
    seedChance(CHANCE_NOISE, <u32>quantum, <u32>colour);
    feed(colour);
    count(METER_COST_OTHER, COST_NOISE);
    for (let k = 0; k < STEPS; k++) {
      const entry = chanceTable() + ((<usize>(word() >> 22)) << grid.shift);
      strew(rows, k, 0, scale * <f32>(pair() + pair() + pair() + pair() - MIDDLE), entry);
    }
  }
}
function pair(): i32 {
  const bits = word();
  return <i32>(bits & 0xffff) + <i32>(bits >> 16);
}
