// The built-in models are made by formula; these tests hold them to the laws behind the formulas.
import { describe, expect, test } from "vitest";
import { bendingFrequency, freeFreeRoot, freeFreeShape } from "../../src/model/builtin/bar.js";
import { BELL_PARTIALS, multipoleEfficiency } from "../../src/model/builtin/bell.js";
import { STEEL } from "../../src/model/builtin/substance.js";
import { builtinModel, builtinModelNames, locate, type ModalModel, strikeDirection } from "../../src/model/index.js";

/** Strength of each mode, kg^(1/2)·m/s, after a half-sine pulse at a sample point (PHYSICS §1.2). */
function strikeAmplitudes(model: ModalModel, point: number, impulse: number, duration: number): number[] {
  const direction = strikeDirection(model, locate(model, point));
  return Array.from(model.frequencies, (frequency, m) => {
    const at = (m * model.pointCount + point) * 3;
    const shape = direction.reduce((sum, d, axis) => sum + d * model.shapes[at + axis], 0);
    const x = frequency * duration;
    const pulse = Math.abs(2 * x - 1) < 1e-6 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
    return shape * impulse * pulse;
  });
}

/** Largest pressure at 1 m in the first 50 ms, Pa. */
function peakPressure(model: ModalModel, amplitudes: readonly number[]): number {
  let peak = 0;
  for (let i = 0; i < 2205; i++) {
    const t = i / 44_100;
    let p = 0;
    for (let m = 0; m < model.modeCount; m++) {
      const swing = Math.sin(2 * Math.PI * model.frequencies[m] * t) * Math.exp(-model.decayRates[m] * t);
      p += model.radiationGains[m] * amplitudes[m] * swing;
    }
    peak = Math.max(peak, Math.abs(p));
  }
  return peak;
}

describe.each(builtinModelNames)("%s", (name) => {
  const model = builtinModel(name);

  test("is made once", () => {
    expect(builtinModel(name)).toBe(model);
    expect(model.name).toBe(name);
  });

  test("gives 70 to 90 dB SPL at 1 m for 0.01 N·s in half a millisecond at its first point", () => {
    const peak = peakPressure(model, strikeAmplitudes(model, 0, 0.01, 0.5e-3));
    const dbSpl = 20 * Math.log10(peak / Math.SQRT2 / 2e-5);
    expect(dbSpl).toBeGreaterThan(70);
    expect(dbSpl).toBeLessThan(90);
  });

  test("is duller when the hit is softer", () => {
    const brightness = (duration: number) => {
      const power = strikeAmplitudes(model, 0, 0.01, duration).map((a) => a * a);
      const total = power.reduce((sum, p) => sum + p, 0);
      return power.reduce((sum, p, m) => sum + p * model.frequencies[m], 0) / total;
    };
    expect(brightness(0.3e-3)).toBeLessThan(0.7 * brightness(0.05e-3));
  });

  test("meets the strike with a share of its mass: no mode is lighter than an eighth of the body", () => {
    // A mode's mass at a point is 1/φ²: M/4 at the end of a bar and on a plate's crest, M (1 + 1/n²)/6 on a bell's rim.
    const lightest = 1 / Math.max(...strikeAmplitudes(model, 0, 1, 0).map((a) => a * a));
    expect(lightest).toBeGreaterThan(model.massProperties!.mass / 8);
  });
});

describe("a free bar", () => {
  test("has the roots of cos x cosh x = 1", () => {
    // Rayleigh's values, to all digits printed.
    expect(freeFreeRoot(1)).toBeCloseTo(4.730040744863, 11);
    expect(freeFreeRoot(2)).toBeCloseTo(7.853204624096, 10);
    expect((freeFreeRoot(4) / freeFreeRoot(1)) ** 2).toBeCloseTo(8.93295, 4);
  });

  test("is lowered by shear and rotary inertia as a full Timoshenko solution says", () => {
    // Timoshenko over Euler–Bernoulli, free-free, ν = 0.3, shear factor 5/6: own Ritz solution.
    const substance = { ...STEEL, youngsOverShear: 2.6 };
    const truth: [number, number[]][] = [
      [50, [0.99854, 0.995823, 0.991868]],
      [20, [0.991009, 0.974905, 0.952843]],
      [10, [0.965816, 0.911387, 0.847996]],
    ];
    for (const [slenderness, values] of truth) {
      for (const [i, value] of values.entries()) {
        const root = freeFreeRoot(i + 1);
        const thick = bendingFrequency({ substance, length: 1, thickness: 1 / slenderness }, root);
        const beam = (root ** 2 / (2 * Math.PI * slenderness)) * Math.sqrt(2e11 / 7850 / 12);
        expect(Math.abs(thick / beam / value - 1)).toBeLessThan(0.01);
      }
    }
  });

  test("has shapes that are normalised, that stay apart, and that rest at the nodes", () => {
    const steps = 4000;
    const inner = (a: number, b: number) => {
      let sum = 0;
      for (let i = 0; i < steps; i++) {
        const x = (i + 0.5) / steps;
        sum += freeFreeShape(freeFreeRoot(a), x) * freeFreeShape(freeFreeRoot(b), x);
      }
      return sum / steps;
    };
    for (const [a, b] of [
      [1, 1],
      [2, 2],
      [9, 9],
    ])
      expect(inner(a, b)).toBeCloseTo(1, 4);
    for (const [a, b] of [
      [1, 2],
      [1, 3],
      [8, 9],
    ])
      expect(inner(a, b)).toBeCloseTo(0, 4);
    for (const node of [0.224158, 0.775842]) expect(freeFreeShape(freeFreeRoot(1), node)).toBeCloseTo(0, 4);
    expect(Math.abs(freeFreeShape(freeFreeRoot(9), 1))).toBeCloseTo(2, 6);
  });

  test("held at a node does not sound its lowest mode", () => {
    const bar = builtinModel("bar");
    const at = (x: number) => {
      const { points, weights } = locate(bar, [x, 0, 0]);
      return Math.abs(points.reduce((sum, p, i) => sum + weights[i] * bar.shapes[3 * p + 1], 0));
    };
    expect(at((0.224158 - 0.5) * 0.36)).toBeLessThan(0.02 * at(0.18));
  });
});

describe("the plate", () => {
  const plate = builtinModel("plate");

  test("has the frequencies of a simply supported plate, damping apart", () => {
    const kappa = Math.sqrt(2e11 / (12 * 7850 * (1 - 0.29 ** 2))) * 0.005;
    const lowest = (Math.PI / 2) * kappa * (1 / 0.71 ** 2 + 1 / 0.5 ** 2);
    expect(plate.frequencies[0] / lowest).toBeCloseTo(1, 4);
    expect([...plate.frequencies]).toEqual([...plate.frequencies].sort((a, b) => a - b));
  });

  test("has about as many modes as Weyl's law counts", () => {
    // N(f) = S k²/4π − P k/4π, k² = 2πf/κ, within a few modes.
    const kappa = Math.sqrt(2e11 / (12 * 7850 * (1 - 0.29 ** 2))) * 0.005;
    const k = Math.sqrt((2 * Math.PI * plate.frequencies[159]) / kappa);
    const count = (0.71 * 0.5 * k * k - 2 * 1.21 * k) / (4 * Math.PI);
    expect(Math.abs(count - 160)).toBeLessThan(6);
  });

  test("is mass-normalised: the mean square of each shape is 1/M", () => {
    const { pointCount, shapes } = plate;
    for (const m of [0, 10, 100]) {
      let sum = 0;
      for (let p = 0; p < pointCount; p++) sum += shapes[(m * pointCount + p) * 3 + 1] ** 2;
      // A grid that includes the edges has 30 × 20 cells.
      expect((sum / 600) * plate.massProperties!.mass).toBeCloseTo(1, 5);
    }
  });

  test("does not sound when struck at its edge", () => {
    const edge = locate(plate, [0.355, 0, 0]);
    for (let m = 0; m < plate.modeCount; m++) {
      const shape = edge.points.reduce(
        (sum, p, i) => sum + edge.weights[i] * plate.shapes[(m * plate.pointCount + p) * 3 + 1],
        0,
      );
      expect(Math.abs(shape)).toBeLessThan(1e-12);
    }
  });
});

describe("the bell", () => {
  const bell = builtinModel("bell");

  test("has the partials of a minor-third bell, each a slightly split pair", () => {
    for (const [i, { ratio }] of BELL_PARTIALS.entries()) {
      const [low, high] = [bell.frequencies[2 * i], bell.frequencies[2 * i + 1]];
      expect((low + high) / 2 / 1046.5 / ratio).toBeCloseTo(1, 4);
      expect(high / low - 1).toBeGreaterThan(0.0005);
      expect(high / low - 1).toBeLessThan(0.0035);
    }
  });

  test("answers alike all around: the two modes of a pair share every strike's energy", () => {
    const { pointCount } = bell;
    const energyAt = (partial: number, p: number) => {
      const amplitudes = strikeAmplitudes(bell, p, 1, 0);
      return amplitudes[2 * partial] ** 2 + amplitudes[2 * partial + 1] ** 2;
    };
    for (const partial of [0, 4, 8]) {
      const around = Array.from({ length: pointCount / 2 }, (_, p) => energyAt(partial, p));
      // The mean normal of the triangles around a point is turned a little from the radius.
      expect(Math.max(...around) / Math.min(...around)).toBeLessThan(1.02);
    }
  });

  test("rings longest in its hum", () => {
    const slowest = Math.min(...bell.decayRates);
    expect(bell.decayRates.indexOf(slowest)).toBeLessThan(2);
    expect(Math.log(1000) / slowest).toBeGreaterThan(5);
  });

  test("radiates like a pulsating sphere at order 0, and poorly below ka = n", () => {
    for (const ka of [0.1, 1, 5]) expect(multipoleEfficiency(0, ka)).toBeCloseTo(ka ** 2 / (1 + ka ** 2), 10);
    // The dipole: (ka)⁴/(4 + (ka)⁴).
    for (const ka of [0.1, 1, 5]) expect(multipoleEfficiency(1, ka)).toBeCloseTo(ka ** 4 / (4 + ka ** 4), 10);
    expect(multipoleEfficiency(4, 1)).toBeLessThan(1e-5);
    expect(multipoleEfficiency(4, 40)).toBeCloseTo(1, 1);
  });
});

test("an unknown name is refused with the names there are", () => {
  for (const name of ["gong", "__proto__", "constructor", ""]) {
    expect(() => builtinModel(name)).toThrow(/one of bar, bell, plate, wood-block/);
  }
});
