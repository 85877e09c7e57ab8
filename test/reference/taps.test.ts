// What a block of force leaves in a mode: by spectra it must be what the sum over its samples is. Bars from the fits
// themselves: eight taps reach −124 dB at the worst place and damping, four windows of lines −118 (relative to a force
// of noise, whose own kick at one frequency may be a little less than its root mean square).
import { describe, expect, test } from "vitest";
import { fitWindows } from "../../reference/lines.js";
import { kickBySum, kickByTaps, kickByWindows } from "../../reference/taps.js";
import { noise } from "../core/oracle.js";

const B = 128;
/** Decay and turns a sample: from still to as damped as lines hold, 20 Hz to 22 kHz at 44.1 kHz. */
const modes = [0, 1e-5, 1e-3, 0.005, 1.5 / B].flatMap((decay) =>
  [0.00045, 0.0039, 0.0523, 0.2, 0.30859, 0.4989].map((turns) => ({ decay, turns })),
);

function worst(kick: (x: Float32Array, decay: number, turns: number) => number[]): number {
  let error = 0;
  modes.forEach(({ decay, turns }, i) => {
    const x = noise(B, i + 1);
    const [a, b] = kick(x, decay, turns);
    const [c, d] = kickBySum(x, decay, turns);
    // what noise leaves on average: its power times Σ e^(−2·decay·samples)
    const size = Array.from(x).reduce((sum, _, n) => sum + Math.exp(-2 * decay * (n + 1)) / 3, 0);
    error = Math.max(error, ((a - c) ** 2 + (b - d) ** 2) / size);
  });
  return 10 * Math.log10(error);
}

describe("a block of force leaves in a mode what its samples leave one by one", () => {
  test("by eight taps on one transform", () => {
    expect(worst(kickByTaps)).toBeLessThan(-118);
  });
  test("by the windows of lines read backwards", () => {
    const windows = fitWindows(4, 1.5, B);
    expect(worst((x, decay, turns) => kickByWindows(x, decay, turns, windows))).toBeLessThan(-112);
  });
});
