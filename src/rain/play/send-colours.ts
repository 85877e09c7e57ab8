// Tells the core how drops sound: the poles of all colours and the tables that the page makes, for one sample rate.
import { TABLE_CORNERS, TABLE_IMPEDANCE } from "../../core/layout/rain.js";
import type { RainWriter } from "../../core/records/rain.js";
import { rainColours } from "../colour/colours.js";

/** Writes all colours and tables. */
export function sendColours(writer: RainWriter, sampleRate: number): void {
  const { poles, corners, impedance } = rainColours(sampleRate);
  for (const { colour, index, p, r0, r1 } of poles) writer.pole(colour, index, { pole: p, r0, r1 });
  writer.table(TABLE_CORNERS, corners);
  writer.table(TABLE_IMPEDANCE, impedance);
}
