// The spectrum of a touch's force, for hearing: its power in seven octaves from half the rate down, by a wavelet of
// five and three taps (Le Gall and Tabatabai 1988) in its lifted form. The wavelet leaks 24 dB an octave, upwards only,
// so that each octave holds the power measured for it or less.

import { OCTAVES } from "../../bank/drive/input";
import { Row } from "../../base/row";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { config } from "../../records/state";

/** Blocks from one measurement to the next. */
export const EACH: u32 = 4;
/** A spectrum rises at once, and falls by this part of the difference at each measurement. */
const FALL: f32 = 0.3;
/** Mean square of a detail of white noise of unit power. */
const WHITE: f32 = 1.5;

/** The samples at half the rate that an octave leaves for the next: two blocks, used in turns. */
const rows = changetype<Row<f32>>(memory.data(<i32>(BLOCK_BYTES * 2)));

/** Measures a block of force; `spectrum`: power density, two-sided, N²/Hz, the octave below half the rate first. */
export function measureSpectrum(force: Row<f32>, spectrum: Row<f32>): void {
  let from = force,
    to = rows,
    n = BLOCK;
  for (let octave = 0; octave < OCTAVES; octave++) {
    const half = n >> 1;
    let sum: f32 = 0,
      before: f32 = 0;
    for (let i = 0; i < half; i++) {
      const even = from[2 * i],
        next = i + 1 < half ? from[2 * i + 2] : even,
        detail = from[2 * i + 1] - 0.5 * (even + next);
      sum += detail * detail;
      to[i] = even + 0.25 * ((i > 0 ? before : detail) + detail);
      before = detail;
    }
    const density = (sum / <f32>half / WHITE / <f32>config.rate) * <f32>(1 << octave),
      known = spectrum[octave];
    spectrum[octave] = density > known ? density : known + (density - known) * FALL;
    from = to;
    to = to == rows ? rows.from(BLOCK) : rows;
    n = half;
  }
}
