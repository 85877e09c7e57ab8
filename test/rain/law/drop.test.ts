// One drop in closed form (PHYSICS §9.1–9.2) against a float64 quadrature of the surface integral, and its limits.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fiftyDrops } from "../../../reference/rain/drop/geometries.js";
import { bandLimited, discPoints } from "../../../reference/rain/drop/quadrature.js";
import { besselJ } from "../../../src/math/bessel.js";
import { PhonoliteError } from "../../../src/math/error.js";
import { integrate } from "../../../src/math/gauss-legendre.js";
import { AIR_DENSITY, SOUND_SPEED } from "../../../src/model/radiation.js";
import {
  arcAngle,
  type Drop,
  dropArrival,
  dropImpulses,
  dropMoments,
  dropPressure,
  softGain,
} from "../../../src/rain/law/drop.js";

const drops = fiftyDrops();
const decibels = (ratio: number) => 20 * Math.log10(ratio);
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

/** ∫p dt of the closed form, with the square roots at its ends taken out by t = mean + half·cos. */
function closedArea(drop: Drop, weight: (time: number) => number = () => 1): number {
  const { distance, height, sourceRadius } = drop;
  const at = (r: number) => Math.hypot(r, height) / SOUND_SPEED;
  const over = (from: number, to: number) =>
    integrate(
      (angle) => {
        const time = (from + to) / 2 + ((to - from) / 2) * Math.cos(angle);
        return dropPressure(drop, time) * weight(time) * Math.sin(angle) * ((to - from) / 2);
      },
      0,
      Math.PI,
      96,
    );
  const inner = Math.abs(distance - sourceRadius);
  const plateau = distance < sourceRadius ? over(at(0), at(inner)) : 0;
  return plateau + over(at(inner), at(distance + sourceRadius));
}

describe("the pulse of a drop", () => {
  it("has the area of the surface integral, on rigid and soft ground, beside the listener's foot and under it", () => {
    for (const drop of drops) {
      const exact = sum(discPoints(drop).areas);
      // The times of the ends are known to 1e-16 of a few ms, which is 1e-8 or less of a pulse of microseconds.
      expect(Math.abs(closedArea(drop) / exact - 1)).toBeLessThan(2e-7);
    }
  });

  it("is a plateau of ρ₀cA where the foot is on the disc, never more", () => {
    const drop = { distance: 1e-3, height: 1, sourceRadius: 5e-3, amplitude: 0.2 };
    const plateau = AIR_DENSITY * SOUND_SPEED * 0.2;
    const { first, last } = dropArrival(drop);
    expect(first).toBeCloseTo(1 / SOUND_SPEED, 12);
    expect(dropPressure(drop, first + 1e-10)).toBeCloseTo(plateau, 9);
    for (let i = 0; i <= 100; i++)
      expect(dropPressure(drop, first + ((last - first) * i) / 100)).toBeLessThanOrEqual(plateau * (1 + 1e-12));
    expect(dropPressure(drop, first - 1e-9)).toBe(0);
    expect(dropPressure(drop, last + 1e-9)).toBe(0);
    // Straight below the ears the whole pulse is that plateau.
    const below = { ...drop, distance: 0 };
    expect(dropPressure(below, dropArrival(below).last - 1e-10)).toBeCloseTo(plateau, 9);
  });

  it("opens an arc between nothing and the whole circle", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 1e-5, max: 1e-2, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (distance, radius, r) => {
          const angle = arcAngle(r, distance, radius);
          return angle >= 0 && angle <= Math.PI;
        },
      ),
    );
  });

  it("loses on soft ground what the corrected formula says", () => {
    // PHYSICS §9.2: β = 0.3 + 0.2i, 4 m away, ears at 1.7 m: p⁽²⁾/p⁽¹⁾ = −0.4778.
    expect(softGain(Math.hypot(4, 1.7), 1.7, [0.3, 0.2]) - 1).toBeCloseTo(-0.4778, 4);
  });

  it("is exactly that of rigid ground for β = 0", () => {
    for (const drop of drops) {
      const { admittance, ...rigid } = drop;
      const soft = { ...rigid, admittance: [0, 0] as const };
      expect(dropImpulses(soft)).toEqual(dropImpulses(rigid));
      const { first, last } = dropArrival(rigid);
      const time = first + 0.3 * (last - first);
      expect(dropPressure(soft, time)).toBe(dropPressure(rigid, time));
      expect(admittance).toHaveLength(2);
    }
  });

  it("vanishes for endless admittance, and for ears on soft ground", () => {
    const gain = (height: number, re: number) => {
      const drop = { distance: 3, height, sourceRadius: 2e-3, amplitude: 1 };
      return sum(dropImpulses({ ...drop, admittance: [re, 0] }).areas) / sum(dropImpulses(drop).areas);
    };
    expect(gain(1.7, 1e9)).toBeLessThan(1e-8);
    expect(gain(0.02, 0.5)).toBeLessThan(0.014);
    // Ears on the ground are taken as 1 cm above it, so that it is quiet but not silent.
    expect(gain(0, 0.5)).toBe(gain(0.01, 0.5));
    expect(gain(0, 0.5)).toBeGreaterThan(0.005);
  });
});

describe("the moments of a drop", () => {
  it.each([
    [5, 1.7, 2e-3, 1e-7],
    [0.3, 1.7, 6e-3, 1e-7],
    [0.05, 0.3, 6e-3, 1e-6],
    [0.008, 0.02, 6e-3, 3e-3],
  ])(
    "at %d m, ears %d m up, disc %d m: area and width to %d, first moment exact",
    (distance, height, sourceRadius, close) => {
      const drop = { distance, height, sourceRadius, amplitude: 1 };
      const { times, areas } = discPoints(drop, 40, 80);
      const area = sum(areas);
      const mean = sum(areas.map((part, i) => part * times[i])) / area;
      const spread = Math.sqrt(sum(areas.map((part, i) => part * (times[i] - mean) ** 2)) / area);
      const moments = dropMoments(drop);
      expect(Math.abs(moments.area / area - 1)).toBeLessThan(close);
      expect(Math.abs(moments.first / (mean * area) - 1)).toBeLessThan(1e-12);
      expect(Math.abs(dropArrival(drop).mean / mean - 1)).toBeLessThan(close);
      expect(Math.abs(moments.deviation / spread - 1)).toBeLessThan(Math.max(1e-3, 20 * close));
    },
  );
});

describe("a drop as impulses", () => {
  it("is the surface integral behind the stated low-pass within −105 dB, for fifty drops", () => {
    for (const sampleRate of [44100, 192000]) {
      // The low-pass lets through all below half the rate and its slope beyond.
      const highest = sampleRate * 0.5465;
      for (const drop of sampleRate === 44100 ? drops : drops.slice(30)) {
        const from = Math.floor(dropArrival(drop).mean * sampleRate) - 40;
        const exact = bandLimited(discPoints(drop), sampleRate, from, 80);
        const made = bandLimited(dropImpulses(drop, { highest }), sampleRate, from, 80);
        const worst = Math.max(...exact.map((value, n) => Math.abs(made[n] - value)));
        expect(decibels(worst / Math.max(...exact.map(Math.abs)))).toBeLessThan(-105);
      }
    }
  });

  it("takes a few impulses for most drops", () => {
    expect(dropImpulses({ distance: 5, height: 1.7, sourceRadius: 1e-3, amplitude: 1 }).times.length).toBeLessThan(4);
    for (const drop of drops) expect(dropImpulses(drop).times.length).toBeLessThan(50);
  });

  it("has the spectrum of a piston, 2J₁(x)/x", () => {
    for (const [distance, sourceRadius] of [
      [5, 2e-3],
      [1, 6e-3],
    ]) {
      const { times, areas } = dropImpulses({ distance, height: 1.7, sourceRadius, amplitude: 1 });
      const path = Math.hypot(distance, 1.7);
      const total = sum(areas);
      for (const f of [100, 1000, 5000, 20000]) {
        const omega = 2 * Math.PI * f;
        const re = sum(areas.map((area, i) => area * Math.cos(omega * times[i])));
        const im = sum(areas.map((area, i) => area * Math.sin(omega * times[i])));
        const x = (omega / SOUND_SPEED) * sourceRadius * (distance / path);
        const piston = (2 * besselJ(1, x)[0]) / x;
        // −100 dB: the near field bends the pulse a little.
        expect(Math.abs(Math.hypot(re, im) / total - piston)).toBeLessThan(1e-5);
      }
    }
  });

  it("refuses what is no drop", () => {
    const drop = { distance: 1, height: 1.7, sourceRadius: 1e-3, amplitude: 1 };
    expect(() => dropImpulses({ ...drop, admittance: [-0.1, 0] })).toThrow(PhonoliteError);
    expect(() => dropPressure({ ...drop, admittance: [Number.NaN, 0] }, 0.01)).toThrow(/admittance/);
    expect(() => dropImpulses({ ...drop, distance: Number.NaN })).toThrow(/distance/);
    expect(() => dropImpulses({ ...drop, distance: -1 })).toThrow(/distance/);
    expect(() => dropImpulses({ ...drop, sourceRadius: 0 })).toThrow(/sourceRadius/);
    expect(() => dropImpulses({ ...drop, height: -1 })).toThrow(/height/);
    expect(() => dropImpulses({ ...drop, amplitude: Infinity })).toThrow(/amplitude/);
  });
});
