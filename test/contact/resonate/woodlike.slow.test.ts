// Wood from modes and noise: what the split gives is played, and its octaves are compared with those of the model it
// came from.
import { describe, expect, test } from "vitest";
import { checkDiffuse, crossoverOf, DIFFUSE_BANDS, woodlike } from "../../../src/contact/resonate/index.js";
import { diffuseRecord } from "../../../src/core/records/residual.js";
import { Fft } from "../../../src/math/fft.js";
import { hash4, unit } from "../../../src/math/hash.js";
import { material } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { decibels, play, RATE, stage, strike } from "../../core/residual/stage.js";

const wood = material("plywood");

/** A board of many modes by chance, about evenly spaced in frequency, damped like wood; all at one point. */
function board({ from = 80, to = 16_000, modes = 900 } = {}): ModalModel {
  const frequencies = Array.from(
    { length: modes },
    (_, m) => from + ((to - from) * (m + unit(hash4(1, m, 0, 0)[0]))) / modes,
  );
  return new ModalModel({
    frequencies,
    decayRates: frequencies.map((f) => 10 + Math.PI * f * wood.lossFactor),
    gains: frequencies.map((_, m) => 0.5 + unit(hash4(2, m, 0, 0)[0])),
    radiationGains: frequencies.map((f) => Math.min(f / 1000, 3)),
    phases: frequencies.map((_, m) => 2 * Math.PI * unit(hash4(3, m, 0, 0)[0])),
  });
}
/** Energy in every octave of a hard strike, and what of it comes after 10 ms. */
async function octaves(model: ModalModel, diffuse?: { t60: ArrayLike<number>; gains: ArrayLike<number> }) {
  const sums = DIFFUSE_BANDS.map(() => 0);
  const late = DIFFUSE_BANDS.map(() => 0);
  const fft = new Fft(65_536);
  for (let seed = 1; seed <= (diffuse ? 24 : 1); seed++) {
    const on = await stage({}, { model });
    if (diffuse) on.engine.take(diffuseRecord(1, -1, { ...diffuse, seed }));
    strike(on, 64, 0.01);
    const sound = play(on, 65_536);
    for (const [list, start] of [
      [sums, 0],
      [late, 64 + 0.01 * RATE],
    ] as const) {
      const re = Float64Array.from(sound, (x, n) => (n >= start ? x : 0));
      const im = new Float64Array(65_536);
      fft.forward(re, im);
      for (let k = 1; k < 32_768; k++) {
        const band = Math.round(Math.log2((k * RATE) / 65_536 / 125));
        if (band >= 0 && band < 8) list[band] += (re[k] ** 2 + im[k] ** 2) / (diffuse ? 24 : 1);
      }
    }
  }
  return { sums, late };
}

describe("a board split at 1 kHz", () => {
  const model = board();
  const split = woodlike(model, wood, { crossover: 1000 });

  test("keeps the energy of a strike in every octave, and how much of it comes after 10 ms", async () => {
    const [whole, halves] = [await octaves(model), await octaves(split.model, split.diffuse)];
    // chance: 24 seeds of noise against one draw of modes. The 16 kHz band is narrower near Nyquist than the law that
    // gains come from
    for (let band = 0; band < 7; band++)
      expect(Math.abs(decibels(halves.sums[band] / whole.sums[band])), `octave ${band}`).toBeLessThan(1.5);
    // one decay rate for all modes of an octave, and noise that leaks in from slower octaves: 2.5 dB where 10 ms take
    // up to 15 dB
    for (let band = 0; band < 6; band++)
      expect(Math.abs(decibels(halves.late[band] / whole.late[band])), `late, octave ${band}`).toBeLessThan(2.5);
    expect(Math.abs(decibels(halves.sums[7] / whole.sums[7]))).toBeLessThan(4);
  });

  test("keeps modes below it as they are, those within half an octave fainter, and none above", () => {
    const kept = split.model;
    expect(Math.max(...kept.frequencies)).toBeLessThan(1000 * Math.SQRT2);
    for (let m = 0; m < kept.modeCount; m++) {
      const ratio = kept.radiationGains[m] / model.radiationGains[m];
      if (kept.frequencies[m] < 1000 * Math.SQRT1_2) expect(ratio).toBe(1);
      else expect(ratio).toBeLessThan(1);
    }
    expect(kept.modeCount).toBeLessThan(model.modeCount / 5);
  });

  test("has no noise well below it, and decays in its bands like the modes there", () => {
    const { gains, t60 } = checkDiffuse(split.diffuse);
    expect(gains[0]).toBe(0);
    expect(gains[1]).toBe(0);
    for (const band of [4, 5, 6]) {
      const expected = Math.log(1000) / (10 + Math.PI * DIFFUSE_BANDS[band] * wood.lossFactor);
      expect(t60[band] / expected).toBeGreaterThan(0.8);
      expect(t60[band] / expected).toBeLessThan(1.3);
    }
  });
});

test("octaves above the last mode go on with its energy and the damping of the material", () => {
  const low = woodlike(board({ to: 5600, modes: 320 }), wood, { crossover: 1000 });
  const { gains, t60 } = checkDiffuse(low.diffuse);
  // equal energies: the gain falls with the root of the band's width; the leak between bands moves it a little
  expect(gains[7] / gains[6]).toBeCloseTo(Math.SQRT1_2, 0);
  expect(gains[7]).toBeGreaterThan(0.4 * gains[5]);
  for (const band of [6, 7]) {
    const d = Math.log(1000) / t60[band];
    expect(d).toBeGreaterThan(Math.PI * DIFFUSE_BANDS[band] * wood.lossFactor);
    expect(d).toBeLessThan(30 + Math.PI * DIFFUSE_BANDS[band] * wood.lossFactor);
  }
});

test("the crossover is where modes come closer than 20 Hz, or 1 kHz", () => {
  expect(crossoverOf(board({ modes: 100 }))).toBe(1000);
  expect(crossoverOf(board({ modes: 2000 }))).toBeLessThan(160);
  const growing = new ModalModel({
    frequencies: Array.from({ length: 400 }, (_, m) => 100 + 40 * m ** 0.9),
    decayRates: new Array(400).fill(10),
    gains: new Array(400).fill(1),
  });
  // spacing 36 m^(−0.1) comes to 20 Hz at m = 357, f = 8 kHz
  expect(crossoverOf(growing)).toBeGreaterThan(5000);
  expect(crossoverOf(growing)).toBeLessThan(9000);
});

test("a model with all of its modes above the crossover keeps one, in silence", () => {
  const { model, diffuse } = woodlike(board({ from: 3000, modes: 300 }), wood, { crossover: 200 });
  expect(model.modeCount).toBe(1);
  expect(model.radiationGains[0]).toBe(0);
  expect(Math.max(...Array.from(diffuse.gains))).toBeGreaterThan(0);
});

test("a crossover that makes no sense is an error that says so", () => {
  for (const crossover of [0, -1, Number.NaN, 30_000])
    expect(() => woodlike(board({ modes: 30 }), wood, { crossover })).toThrow(/woodlike: crossover should be/);
});
