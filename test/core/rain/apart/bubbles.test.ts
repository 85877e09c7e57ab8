// Bubbles under drops on water: which drops make them, at what pitches, and with what power; and what happens where
// there are too many.
import { describe, expect, test } from "vitest";
import {
  fixedFlux,
  largeChance,
  largeEnergy,
  marshallPalmer,
  ringOf,
  smallChance,
  smallEnergy,
  splashBubbles,
} from "../../../../reference/rain/apart/theory.js";
import {
  P_BUBBLES,
  P_DROP_LAW,
  P_DROP_RADIUS,
  P_EAR_HEIGHT,
  P_FARTHEST,
  P_GROUND,
  P_LARGEST,
  P_NEAREST,
  P_RATE,
  P_SMALLEST,
  P_WATER,
  P_WIND,
} from "../../../../src/core/layout/rain.js";
import { METER_RAIN_BUBBLES, METER_RAIN_LOST } from "../../../../src/core/layout/records.js";
import { Fft } from "../../../../src/math/fft.js";
import { builds, firstDifference, peak } from "../../listen.js";
import { BLOCK, energy, play, quiet, RATE, sky, stops } from "./stage.js";

type Parameters = readonly (readonly [number, number])[];
const puddle: Parameters = [
  [P_WATER, 1],
  [P_GROUND, 0],
  [P_NEAREST, 0.5],
  [P_FARTHEST, 10],
  [P_EAR_HEIGHT, 1.7],
];
/** Drops of one diameter, m, at a rate, mm/h. */
const drops = (diameter: number, rate: number): Parameters => [
  [P_DROP_LAW, 0],
  [P_DROP_RADIUS, diameter / 2],
  [P_RATE, rate],
];
async function water(parameters: Parameters, build = builds[0], options = {}) {
  const on = await sky(options, { build });
  for (const bytes of quiet(...puddle, ...parameters)) on.engine.take(bytes);
  return on;
}
const power = (x: ArrayLike<number>) => energy(x) / x.length;
const decibels = (ratio: number) => 10 * Math.log10(ratio);
const RING = ringOf(0.5, 10, 1.7);

/** Share of the power between two frequencies. */
function between(x: Float32Array, low: number, high: number): number {
  const size = 1 << 14;
  const fft = new Fft(size);
  let [all, inside] = [0, 0];
  for (let from = 0; from + size <= x.length; from += size) {
    const [re, im] = [Float64Array.from(x.subarray(from, from + size)), new Float64Array(size)];
    for (let n = 0; n < size; n++) re[n] *= 1 - Math.cos((2 * Math.PI * n) / size);
    fft.forward(re, im);
    for (let k = 1; k < size / 2; k++) {
      const hertz = (k * RATE) / size;
      all += re[k] ** 2 + im[k] ** 2;
      if (hertz >= low && hertz < high) inside += re[k] ** 2 + im[k] ** 2;
    }
  }
  return inside / all;
}

describe.each(builds)("with the %s build", (build) => {
  test("drops of a millimetre make small bubbles with the power that Campbell's theorem gives", async () => {
    const came = play(await water(drops(0.95e-3, 4), build), RATE);
    const theory = fixedFlux(4, 0.95e-3) * RING * smallEnergy(RATE);
    // 5·10⁵ bubbles in the second; B²/4d leaves out the part of the energy at twice the pitch, 1 − 1/(1 + (ω/d)²): 0.1
    // %; the few loudest are near
    expect(Math.abs(decibels(power(came) / theory))).toBeLessThan(0.3);
    expect(Math.abs(came.reduce((sum, x) => sum + x, 0) / came.length)).toBeLessThan(0.02 * Math.sqrt(power(came)));
    // narrow: nine tenths of it lie between 12 and 20 kHz, the rest are the skirts of tones that begin at once
    expect(between(came, 12_000, 20_000)).toBeGreaterThan(0.88);
  });

  test.each([2.6, 3.6, 5.5])("drops of %f mm make larger ones, of 2 to 10 kHz", async (mm) => {
    const d = mm / 1000;
    // so few that no bar is needed
    const rate = mm > 4 ? 40 : 8;
    const on = await water([...drops(d, rate), [P_FARTHEST, 4]], build);
    const came = play(on, 4 * RATE);
    const theory = fixedFlux(rate, d) * ringOf(0.5, 4, 1.7) * largeEnergy() * (largeChance(d) + splashBubbles(d));
    // some thousand bubbles whose energies spread over 20 dB
    expect(Math.abs(decibels(power(came) / theory))).toBeLessThan(1);
    // a tone that rises by a fifth and begins at once has skirts
    expect(between(came, 1500, 13_000)).toBeGreaterThan(0.95);
  });
});

test("drops between the windows, and below them, make none", async () => {
  for (const mm of [0.3, 0.75, 1.15, 1.6, 2.15])
    expect(peak(play(await water(drops(mm / 1000, 10)), 4 * BLOCK))).toBe(0);
});

test("wind that slants small drops takes their bubbles away, down to a tenth", async () => {
  const upright = power(play(await water(drops(0.95e-3, 4)), RATE / 2));
  const slanted = power(play(await water([...drops(0.95e-3, 4), [P_WIND, 3]]), RATE / 2));
  expect(Math.abs(decibels(slanted / upright) + 10)).toBeLessThan(0.5);
  expect([0, 10, 15, 20, 80].map((slant) => smallChance(1e-3, slant))).toEqual(
    [1, 1, 0.55, 0.1, 0.1].map((p) => expect.closeTo(p, 9)),
  );
});

test("a factor on bubbles is a factor on their pressure", async () => {
  const one = play(await water(drops(0.95e-3, 1)), RATE / 4);
  const two = play(await water([...drops(0.95e-3, 1), [P_BUBBLES, 2]]), RATE / 4);
  // at twice the pressure a few more are loud enough to be born
  expect(decibels(power(two) / power(one))).toBeCloseTo(6.02, 1);
});

test("where there are far too many the quietest stay out, no room is overrun, and the power stays", async () => {
  const heavy: Parameters = [
    [P_DROP_LAW, 1],
    [P_RATE, 100],
    [P_SMALLEST, 2.2e-3],
    [P_LARGEST, 6e-3],
    [P_FARTHEST, 20],
  ];
  const on = await water(heavy);
  const meters = () => on.engine.meters;
  let most = 0;
  const pieces: Float32Array[] = [];
  for (let i = 0; i < 500; i++) {
    pieces.push(play(on, BLOCK).slice());
    most = Math.max(most, meters()[METER_RAIN_BUBBLES / 8]);
  }
  expect(most).toBeGreaterThan(128);
  expect(most).toBeLessThanOrEqual(512);
  // those that stay out are made up for by the others: only what finds the pool full is lost
  expect(meters()[METER_RAIN_LOST / 8]).toBe(0);
  const { flux, mean } = marshallPalmer(100, 2.2e-3, 6e-3, (d) => largeChance(d) + splashBubbles(d));
  const theory = flux * mean * largeEnergy() * ringOf(0.5, 20, 1.7);
  const came = pieces.reduce((sum, x) => sum + power(x), 0) / pieces.length;
  expect(Math.abs(decibels(came / theory))).toBeLessThan(1);
});

test("it is the same sound always, from the first block on, and all of it ends", async () => {
  const rain: Parameters = [[P_RATE, 20]];
  const on = await water(rain);
  const [a, b] = [play(on, RATE / 4), play(await water(rain), RATE / 4)];
  expect(firstDifference(a, b)).toBe(-1);
  expect(power(a.subarray(0, 1024)) / power(a)).toBeGreaterThan(0.5);
  expect(power(a.subarray(0, 1024)) / power(a)).toBeLessThan(2);
  on.engine.take(stops());
  play(on, RATE / 10);
  expect(peak(play(on, RATE / 10))).toBe(0);
  expect(on.engine.meters[METER_RAIN_BUBBLES / 8]).toBe(0);
});

test("at sample rates that cannot hold their pitch small bubbles are silent", async () => {
  expect(peak(play(await water(drops(0.95e-3, 4), builds[0], { sampleRate: 22_050 }), 2000))).toBe(0);
  const high = await water(drops(0.95e-3, 4), builds[0], { sampleRate: 96_000 });
  const came = play(high, 48_000);
  // there all eight pitches are heard
  expect(Math.abs(decibels(power(came) / (fixedFlux(4, 0.95e-3) * RING * smallEnergy(96_000))))).toBeLessThan(0.3);
});
