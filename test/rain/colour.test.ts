// The colours of rain as poles: how near they come to the exact responses of PHYSICS §9.2 and §9.5.
import { describe, expect, it } from "vitest";
import {
  C_CLOTH,
  C_GROUND,
  C_LEAVES,
  C_WATER,
  CLOTH_COLOURS,
  COLOURS,
  GROUND_COLOURS,
  IMPEDANCE_NUMBERS,
  IMPEDANCE_ROWS,
  LEAF_COLOURS,
  POLES,
  RING_0,
  RING_1,
  RING_2,
  RINGS,
  WATER_COLOURS,
} from "../../src/core/layout/rain.js";
import {
  type ColourPole,
  clothColours,
  colourResponse,
  leafColours,
  rainColours,
} from "../../src/rain/colour/colours.js";
import { forceResponse, GROUND_CORNERS } from "../../src/rain/colour/ground.js";
import { RING_PATHS, rowResistivity } from "../../src/rain/colour/impedance.js";
import { LeastSquares } from "../../src/rain/colour/least-squares.js";
import { groundAdmittance, planeWaveGain } from "../../src/rain/law/admittance.js";
import { impedanceResponse } from "../support/rain.js";

const decibels = (ratio: number) => 20 * Math.log10(ratio);
const size = (value: readonly [number, number]) => Math.hypot(...value);
/** 20 Hz to 20 kHz (or 0.45 of the rate), at other frequencies than the fit's. */
const audible = (rate: number) =>
  Array.from({ length: 250 }, (_, i) => 20 * (Math.min(20000, 0.45 * rate) / 20) ** (i / 249));
const rates = [44100, 48000, 96000, 192000];

/** What the core does with a colour: y = direct·x + Re Σ r s, s = p s + x, all of it in float32. */
function impulseResponse(poles: readonly ColourPole[], kappa: number, length: number): Float32Array {
  const out = new Float32Array(length);
  const { fround } = Math;
  for (const { index, p, r0, r1 } of poles) {
    const r = [fround(r0[0] + kappa * r1[0]), fround(r0[1] + kappa * r1[1])];
    if (index === POLES) out[0] += r[0];
    else
      for (let n = 0, [x, y] = [1, 0]; n < length; n++) {
        out[n] += fround(fround(r[0] * x) - fround(r[1] * y));
        [x, y] = [fround(fround(p[0] * x) - fround(p[1] * y)), fround(fround(p[0] * y) + fround(p[1] * x))];
      }
  }
  return out;
}

describe("drops on ground", () => {
  it.each(rates)("sound at %d Hz like the force of their impact within 0.1 dB, for every brightness", (rate) => {
    const colours = rainColours(rate);
    for (const [i, corner] of GROUND_CORNERS.entries())
      for (const kappa of [0, 0.3, 0.6, 1, 2, 3])
        for (const f of audible(rate)) {
          const exact = size(forceResponse(f, corner, kappa));
          const error = decibels(size(colourResponse(colours, C_GROUND + i, kappa, f)) / exact);
          expect(Math.abs(error)).toBeLessThan(0.1);
        }
  });

  it("have the phase of the force too: nothing comes before it, nothing is delayed", () => {
    const colours = rainColours(48000);
    for (const f of audible(48000)) {
      const [re, im] = colourResponse(colours, C_GROUND + 1, 0.6, f);
      const [x, y] = forceResponse(f, GROUND_CORNERS[1], 0.6);
      // 1.5 % of the size: 0.1 dB and 1°.
      expect(Math.hypot(re - x, im - y) / Math.hypot(x, y)).toBeLessThan(0.015);
    }
  });

  it.each(rates)("keep their area at %d Hz, however bright", (rate) => {
    const colours = rainColours(rate);
    for (let i = 0; i < GROUND_CORNERS.length; i++)
      // Residues and the direct part are float32, and 0 Hz sums up to 100 times their size.
      for (const kappa of [0, 0.6, 3])
        expect(Math.abs(colourResponse(colours, C_GROUND + i, kappa, 0)[0] - 1)).toBeLessThan(3e-6);
  });

  it("do not grow above the band, where the low-pass still lets something through", () => {
    for (const rate of rates) {
      const colours = rainColours(rate);
      for (const kappa of [0, 1, 3]) {
        const edge = size(colourResponse(colours, C_GROUND, kappa, Math.min(20000, 0.45 * rate)));
        for (let f = 20000; f < rate; f += 500)
          expect(size(colourResponse(colours, C_GROUND, kappa, f))).toBeLessThan(1.5 * edge);
      }
    }
  });

  it("are white after the thesis", () => {
    const colours = rainColours(48000);
    for (const f of [0, 1000, 20000])
      expect(colourResponse(colours, C_GROUND + GROUND_COLOURS - 1, 2, f)).toEqual([1, 0]);
  });
});

describe("soft ground by impedance", () => {
  it.each(rates)("is within 0.5 dB of Delany–Bazley ground at %d Hz, in every row and between rows", (rate) => {
    const { impedance } = rainColours(rate);
    const grid = audible(rate).filter((_, i) => i % 5 === 0);
    for (let half = 0; half < 2 * IMPEDANCE_ROWS - 1; half++)
      for (let ring = 0; ring < RINGS; ring++)
        for (const f of grid) {
          const resistivity = rowResistivity(half / 2);
          const exact = size(planeWaveGain(RING_PATHS[ring], 1, groundAdmittance(f, resistivity)));
          const error = decibels(size(impedanceResponse(impedance, rate, ring, resistivity, f)) / exact);
          expect(Math.abs(error)).toBeLessThan(0.5);
        }
  });

  it("has poles that decay, and a representative path in every ring", () => {
    const { impedance } = rainColours(44100);
    expect(impedance).toHaveLength(IMPEDANCE_NUMBERS);
    for (let j = 0; j < 7; j++) expect(impedance[j]).toBeGreaterThan(0);
    for (let j = 0; j < 7; j++) expect(impedance[j]).toBeLessThan(1);
    const ends = [1, RING_0, RING_1, RING_2, Infinity];
    RING_PATHS.forEach((path, ring) => {
      expect(path).toBeGreaterThan(ends[ring]);
      expect(path).toBeLessThan(ends[ring + 1]);
    });
  });
});

describe("drops on water, leaves and cloth", () => {
  it("water answers darkly, 10 dB below ground", () => {
    const colours = rainColours(48000);
    for (const f of [100, 1000, 5000])
      expect(decibels(size(colourResponse(colours, C_WATER, 0, f)) / size(forceResponse(f, 1200, 0.3)))).toBeCloseTo(
        -10,
        1,
      );
    expect(colourResponse(colours, C_WATER, 3, 1000)).toEqual(colourResponse(colours, C_WATER, 0, 1000));
  });

  it("leaves and cloth carry the power of a drop on ground, at every rate", () => {
    const power = (response: (f: number) => readonly [number, number]) =>
      audible(44100).reduce((sum, f) => sum + f * size(response(f)) ** 2, 0);
    const ground = power((f) => forceResponse(f, 1600, 0.6));
    for (const rate of [44100, 96000]) {
      const colours = rainColours(rate);
      for (let i = C_LEAVES; i < C_CLOTH + CLOTH_COLOURS; i++)
        expect(Math.abs(10 * Math.log10(power((f) => colourResponse(colours, i, 0, f)) / ground))).toBeLessThan(0.1);
    }
  });

  it("modes at another pitch are as loud at their peaks as before", () => {
    // a mode alone peaks at |r|/(1 − |p|), half of it for a real residue, whatever its frequency
    const peaks = (poles: { p: readonly [number, number]; r0: readonly [number, number]; index: number }[]) =>
      poles.filter(({ index }) => index < 3).map(({ p, r0 }) => size(r0) / (1 - size(p)));
    const before = peaks(leafColours(1, 48000));
    for (const pitch of [0.5, 2.2])
      for (const [i, peak] of peaks(leafColours(pitch, 48000)).entries()) expect(peak / before[i]).toBeCloseTo(1, 4);
  });

  it("leaves differ, cloth is lower, and a factor on pitch moves them", () => {
    const mean = (poles: { p: readonly [number, number]; r0: readonly [number, number]; index: number }[]) => {
      const modes = poles.filter(({ index }) => index < 3).map(({ p }) => (Math.atan2(p[1], p[0]) * 48000) / Math.PI);
      expect(new Set(modes).size).toBe(modes.length);
      return modes.reduce((sum, f) => sum + f, 0) / modes.length;
    };
    expect(mean(clothColours(1, 48000))).toBeLessThan(mean(leafColours(1, 48000)));
    expect(mean(leafColours(1.5, 48000)) / mean(leafColours(1, 48000))).toBeCloseTo(1.5, 3);
    expect(() => leafColours(Number.NaN, 48000)).toThrow(/leavesPitch/);
  });
});

describe("the poles that the core gets", () => {
  it.each([8000, 44100, 192000])("at %d Hz are stable, within float32 and at their places", (rate) => {
    const { poles, corners } = rainColours(rate, { leavesPitch: 8, clothPitch: 0.1 });
    expect(corners).toHaveLength(GROUND_COLOURS - 1);
    const places = new Set<number>();
    for (const { colour, index, p, r0, r1 } of poles) {
      expect(Math.hypot(...p)).toBeLessThan(1);
      for (const value of [...p, ...r0, ...r1]) expect(Object.is(Math.fround(value), value)).toBe(true);
      // Large residues that cancel would be noise in float32.
      expect(Math.max(...[...r0, ...r1].map(Math.abs))).toBeLessThan(50);
      expect(index).toBeLessThanOrEqual(POLES);
      places.add(colour * 16 + index);
    }
    expect(places.size).toBe(poles.length);
    const colours = new Set(poles.map(({ colour }) => colour));
    expect(colours.size).toBe(GROUND_COLOURS + WATER_COLOURS + LEAF_COLOURS + CLOTH_COLOURS);
    expect(Math.max(...colours)).toBe(COLOURS - 1);
  });

  it("run in float32 as they respond", () => {
    const colours = rainColours(44100);
    const kappa = 0.6;
    for (const colour of [C_GROUND, C_GROUND + 3, C_LEAVES, C_CLOTH]) {
      const poles = colours.poles.filter((pole) => pole.colour === colour);
      const heard = impulseResponse(poles, kappa, 8192);
      for (const f of [100, 1000, 5000, 15000]) {
        const omega = (Math.PI * f) / 44100;
        const re = heard.reduce((sum, y, n) => sum + y * Math.cos(omega * n), 0);
        const im = heard.reduce((sum, y, n) => sum - y * Math.sin(omega * n), 0);
        const [x, y] = colourResponse(colours, colour, kappa, f);
        // Each of 8192 steps is rounded to 6e-8.
        expect(Math.hypot(re - x, im - y) / Math.hypot(x, y)).toBeLessThan(1e-4);
      }
    }
  });

  it("are refused for a sample rate that is none", () => {
    expect(() => rainColours(0)).toThrow(/sampleRate/);
    expect(() => rainColours(Number.NaN)).toThrow(/sampleRate/);
  });
});

describe("least squares", () => {
  it("finds a line through points that do not lie on one", () => {
    // y = 1, 2, 2 at x = 0, 1, 2: slope ½, 7/6 at 0.
    const [offset, slope] = new LeastSquares([Float64Array.of(1, 1, 1), Float64Array.of(0, 1, 2)]).solve(
      Float64Array.of(1, 2, 2),
    );
    expect(offset).toBeCloseTo(7 / 6, 12);
    expect(slope).toBeCloseTo(0.5, 12);
  });
});
