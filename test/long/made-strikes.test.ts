// The fit on many made strikes, at 60 and 40 dB: the bars of test/fit/fit.slow.test.ts over twenty strikes each.
import { describe, expect, it } from "vitest";
import { fitRecording } from "../../src/fit/fit.js";
import { type Score, score } from "../fit/score.js";
import { strike } from "../fit/synthetic.js";

describe.each([
  { snr: 60, recall: 0.985 },
  { snr: 40, recall: 0.97 },
])("twenty strikes of fifty modes at $snr dB", ({ snr, recall }) => {
  it("are found", () => {
    const scores: Score[] = Array.from({ length: 20 }, (_, seed) => {
      const made = strike({ seed: 100 + seed, snr });
      const fit = fitRecording(made.samples, { sampleRate: made.rate });
      return score(made, fit.onset, fit.modes);
    });
    const mean = (of: (s: Score) => number) => scores.reduce((sum, s) => sum + of(s), 0) / scores.length;
    const found = scores.map((s) => s.found / s.audible);
    const spurious = scores.map((s) => s.spurious / s.total);
    const figures = [
      mean((s) => s.found / s.audible),
      Math.min(...found),
      mean((s) => s.spurious / s.total),
      Math.max(...spurious),
    ];
    console.log(
      `${snr} dB: recall mean ${figures[0].toFixed(4)} worst ${figures[1].toFixed(3)}, ` +
        `spurious mean ${figures[2].toFixed(4)} worst ${figures[3].toFixed(3)}, ` +
        `decay ${mean((s) => 100 * s.medianDecay).toFixed(3)} %, gain ${mean((s) => s.medianGain).toFixed(4)} dB, ` +
        `worst pair ${Math.max(...scores.map((s) => s.worstPairHz)).toFixed(3)} Hz`,
    );
    expect(figures[0]).toBeGreaterThanOrEqual(recall);
    expect(figures[1]).toBeGreaterThanOrEqual(0.88);
    expect(figures[2]).toBeLessThanOrEqual(0.02);
    expect(figures[3]).toBeLessThanOrEqual(0.08);
  });
});
