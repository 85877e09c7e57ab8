// What is heard of a struck model, and the strike with which a fit sounds like its recording.

import { fitToModel } from "phonolite/fit";
import { ModalModel, models } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { pruneStrike } from "../../../../src/model/prune.js";
import { AUDIBLE, heardAfter, MASKED } from "../../../../studio/pages/workbench/recording/heard-modes.js";
import { earData } from "../../../../studio/parts/plots/ear-plot.js";
import { strikeLike, strikeOfFit } from "../../../../studio/parts/recording/fit-strike.js";

const blow = { at: [0, 0, 0] as const, impulse: 0.01, duration: 0 };
/** A loud tone, a soft one beside it, one far away that dies soon, and one that is muted. */
const model = new ModalModel({
  frequencies: [1000, 1060, 4000, 9000],
  decayRates: [1, 1, 40, 1],
  gains: [1, 0.01, 0.1, 0],
  radiationGains: [10, 10, 10, 10],
});

describe("a struck body", () => {
  test("is heard without what its loud modes mask and what is muted", () => {
    const heard = heardAfter(model, blow, 0, 5);
    expect(heard.kinds).toEqual([AUDIBLE, MASKED, AUDIBLE]);
    expect(heard).toMatchObject({ audible: 2, soft: 0, all: 3 });
    expect(heard.levels[0]).toBeCloseTo(heard.peak, 9);
  });

  test("is heard less and less as its modes die, each at its own rate", () => {
    const after = heardAfter(model, blow, 0.5, 5);
    expect(after.kinds).toEqual([AUDIBLE, MASKED, MASKED]);
    expect(after.soft).toBe(1);
    expect(heardAfter(model, blow, 60, 5)).toMatchObject({ audible: 0, soft: 3 });
    expect(heardAfter(model, blow, 0, 40).audible).toBe(3);
  });

  test("keeps the modes that pruning keeps", () => {
    const can = models.load("can");
    const [x, y, z] = can.positions;
    const level = can.strikeLevel(0.01, { at: [x, y, z] });
    const pruned = pruneStrike(can, 0, { av: 5, level });
    expect(heardAfter(can, { at: [x, y, z], impulse: 0.01, duration: 0 }, 0, 5).audible).toBe(pruned.kept);
  });

  test("is drawn with a mask that its audible modes stand above", () => {
    const heard = heardAfter(model, blow, 0, 5);
    const { x, series, dots } = earData(heard, 5);
    heard.barks.forEach((bark, i) => {
      const nearest = x.reduce((best, at, k) => (Math.abs(at - bark) < Math.abs(x[best] - bark) ? k : best), 0);
      const mask = series[0][nearest];
      // the mask is drawn on a grid of a tenth of a Bark
      if (heard.kinds[i] === MASKED) expect(heard.levels[i]).toBeLessThan(mask);
      else expect(heard.levels[i]).toBeGreaterThan(mask - 3);
    });
    expect(dots?.x).toHaveLength(3);
  });
});

test("a fitted model that is struck as its fit says has the waveform of the recording", async () => {
  const [sampleRate, length, first] = [16_000, 8000, 1003];
  const modes = [
    { frequency: 523, decayRate: 6, amplitude: 0.3, phase: 0.4 },
    { frequency: 2093.5, decayRate: 20, amplitude: 0.1, phase: -2 },
  ];
  const fit = { sampleRate, length, onset: first, end: length, strikes: [first], modes, noiseDb: -90, warnings: [] };
  const fitted = fitToModel(fit, { impulse: 0.02, distance: 0.5, fullScaleDbSpl: 100 });
  const strike = strikeOfFit(fitted);
  expect(strike).toEqual({ impulse: 0.02, distance: 0.5, fullScaleDbSpl: 100 });
  expect(strikeOfFit(model)).toEqual({ impulse: 0.01, distance: 1, fullScaleDbSpl: 92 });
  const made = await strikeLike(fitted, strike, { sampleRate, first, length });
  let [error, whole] = [0, 0];
  for (let i = 0; i < length; i++) {
    const t = (i - first) / sampleRate;
    const sound = modes.reduce(
      (sum, m) =>
        sum +
        (t < 0 ? 0 : m.amplitude * Math.exp(-m.decayRate * t) * Math.sin(2 * Math.PI * m.frequency * t + m.phase)),
      0,
    );
    whole += sound ** 2;
    error += (made[i] - sound) ** 2;
  }
  // the lines of the ring path are exact to about −98 dB
  expect(10 * Math.log10(error / whole)).toBeLessThan(-80);
});
