// What pitches the force of a touch has, for hearing: power in seven octaves from half the rate down, by a wavelet of five and three taps (Le Gall and
// Tabatabai 1988), lifted. It leaks 24 dB an octave, upwards only, so that what is thought to be there is there or less is.
//
//   spectrum   f32 ×7, two-sided power density, N²/Hz: the octave below half the rate first

import { OCTAVES } from "../bank/drive/input";
import { BLOCK } from "../records/records";
import { config } from "../records/state";

/** Blocks from one measurement to the next. */
export const EACH: u32 = 4;
/** A spectrum rises at once, and falls by this part each time. */
const FALL: f32 = 0.3;
/** Mean square of a detail of white noise of unit power. */
const WHITE: f32 = 1.5;

const scratch: usize = memory.data(1024); // two rows

/** Measures a block of force. */
export function measureSpectrum(row: usize, spectrum: usize): void {
  let from = row,
    to = scratch,
    n = BLOCK;
  for (let octave = 0; octave < OCTAVES; octave++) {
    const half = n >> 1;
    let sum: f32 = 0,
      before: f32 = 0;
    for (let i = 0; i < half; i++) {
      const even = load<f32>(from + ((<usize>(2 * i)) << 2)),
        next = i + 1 < half ? load<f32>(from + ((<usize>(2 * i + 2)) << 2)) : even,
        detail = load<f32>(from + ((<usize>(2 * i + 1)) << 2)) - 0.5 * (even + next);
      sum += detail * detail;
      store<f32>(to + ((<usize>i) << 2), even + 0.25 * ((i > 0 ? before : detail) + detail));
      before = detail;
    }
    const density = (sum / <f32>half / WHITE / <f32>config.rate) * <f32>(1 << octave),
      p = spectrum + ((<usize>octave) << 2),
      known = load<f32>(p);
    store<f32>(p, density > known ? density : known + (density - known) * FALL);
    from = to;
    to = to == scratch ? scratch + 512 : scratch;
    n = half;
  }
}
