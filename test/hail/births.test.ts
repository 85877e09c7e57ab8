// Births of stones against the distributions of PHYSICS §10.1. All seeds are fixed, so that a bound is passed always or
// never; bounds are such that good chance stays below them 999 times in 1000 (Kolmogorov 1.95, 3.3 deviations).
import { describe, expect, test } from "vitest";
import { bear, birthCount, GRAVITY, stoneKind } from "../../src/hail/births.js";
import { HAIL_DEFAULTS, type HailSettings } from "../../src/hail/settings.js";
import { stoneEnergy, terminalSpeed } from "../../src/hail/stone.js";
import { STONE, STONE_WORDS, StoneRing, UNKNOWN } from "../../src/hail/stone-ring.js";
import { chiSquare, kolmogorov, mean, variance } from "./support/statistics.js";

const SEEDS = [1, 2, 77, 0xffffffff];
const STONES = 100_000;

function born(seed: number, change: Partial<HailSettings> = {}, count = STONES, step = 5): StoneRing {
  const ring = new StoneRing(1 << 17);
  const kind = stoneKind({ ...HAIL_DEFAULTS, ...change });
  for (let i = 0; i < count; i++) bear(ring, step, kind, seed);
  return ring;
}

/** A column of the first records. */
function column(ring: StoneRing, word: number, count = STONES): Float64Array {
  return Float64Array.from({ length: count }, (_, id) => ring.floats[id * STONE_WORDS + word]);
}

describe.each(SEEDS)("with seed %d, the number of births", (seed) => {
  const STEPS = 36_000;
  const counts = Array.from({ length: STEPS }, (_, step) => birthCount(step, 400 / 60, seed));

  test("in a step is Poisson: its variance is its mean, and all counts are as often as they should be", () => {
    const middle = 400 / 60;
    expect(Math.abs(mean(counts) - middle)).toBeLessThan(3.3 * Math.sqrt(middle / STEPS));
    // the deviation of variance/mean of n Poisson numbers is √(2/n)
    expect(Math.abs(variance(counts) / mean(counts) - 1)).toBeLessThan(3.3 * Math.sqrt(2 / STEPS));
    const classes = Array.from({ length: 16 }, (_, k) => counts.filter((count) => Math.min(count, 15) === k).length);
    let [term, sum] = [Math.exp(-middle), 0];
    const shares = classes.map((_, k) => {
      const share = k === 15 ? 1 - sum : term;
      sum += term;
      term *= middle / (k + 1);
      return share;
    });
    expect(Math.abs(chiSquare(classes, (k) => STEPS * shares[k]))).toBeLessThan(3.3);
  });

  test("in a second and in ten is Poisson too: steps know nothing of each other", () => {
    for (const steps of [60, 600]) {
      const sums = Array.from({ length: STEPS / steps }, (_, w) =>
        counts.slice(w * steps, (w + 1) * steps).reduce((sum, count) => sum + count, 0),
      );
      expect(Math.abs(variance(sums) / mean(sums) - 1)).toBeLessThan(3.3 * Math.sqrt(2 / sums.length));
    }
  });
});

describe("the number of births in a step", () => {
  test.each([0, 1e-9, 0.01, 1, 255, 256, 257, 1000, 16_667])("has mean and variance %d", (middle) => {
    const steps = middle > 2000 ? 400 : 4000;
    const counts = Array.from({ length: steps }, (_, step) => birthCount(step, middle, 9));
    expect(Math.abs(mean(counts) - middle)).toBeLessThan(3.3 * Math.sqrt(middle / steps) + 1e-6);
    if (middle >= 1) {
      expect(Math.abs(variance(counts) / middle - 1)).toBeLessThan(3.3 * Math.sqrt((2 + 1 / middle) / steps));
    }
  });

  test("depends on seed and step alone", () => {
    const here = Array.from({ length: 50 }, (_, step) => birthCount(step, 30, 4));
    const again = Array.from({ length: 50 }, (_, step) => birthCount(49 - step, 30, 4)).reverse();
    expect(again).toEqual(here);
    expect(Array.from({ length: 50 }, (_, step) => birthCount(step, 30, 5))).not.toEqual(here);
    expect(Array.from({ length: 50 }, (_, step) => birthCount(step + 1000, 30, 4))).not.toEqual(here);
  });
});

describe.each(SEEDS)("with seed %d, 100,000 stones", (seed) => {
  const ring = born(seed);
  const [least, greatest] = HAIL_DEFAULTS.energies;

  test("have energies that go as 1/E", () => {
    const parts = column(ring, STONE.diameter).map(
      (d) => Math.log(stoneEnergy(d) / least) / Math.log(greatest / least),
    );
    expect(kolmogorov(parts)).toBeLessThan(1.95);
    const energies = [...column(ring, STONE.diameter)].map(stoneEnergy);
    // (E₂ − E₁)/ln(E₂/E₁); the deviation of one is √((E₂² − E₁²)/(2 ln)) ≈ 0.116 J less its mean's square
    expect(Math.abs(mean(energies) - 0.0543)).toBeLessThan((3.3 * 0.103) / Math.sqrt(STONES));
  });

  test("or, with the law `box`, are even over the energies", () => {
    const even = column(born(seed, { law: "box" }), STONE.diameter);
    expect(kolmogorov(even.map((d) => (stoneEnergy(d) - least) / (greatest - least)))).toBeLessThan(1.95);
  });

  test("are even over the disc of the cloud: over r², over the angle, and over squares of it", () => {
    const { centre, radius } = HAIL_DEFAULTS.cloud;
    const x = column(ring, STONE.x).map((a) => (a - centre[0]) / radius);
    const z = column(ring, STONE.x + 2).map((a) => (a - centre[2]) / radius);
    expect(kolmogorov(x.map((a, i) => a * a + z[i] * z[i]))).toBeLessThan(1.95);
    expect(kolmogorov(x.map((a, i) => 0.5 + Math.atan2(z[i], a) / (2 * Math.PI)))).toBeLessThan(1.95);
    // the square inside the disc, 12 × 12 fields
    const fields = new Array<number>(144).fill(0);
    for (const [i, a] of x.entries()) {
      const [s, t] = [a, z[i]].map((p) => Math.floor(6 * (1 + Math.SQRT2 * p)));
      if (s >= 0 && s < 12 && t >= 0 && t < 12) fields[12 * s + t]++;
    }
    const total = fields.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(total / STONES - 2 / Math.PI)).toBeLessThan(3.3 * Math.sqrt(0.2313 / STONES));
    expect(Math.abs(chiSquare(fields, () => total / 144))).toBeLessThan(3.3);
    expect(new Set(column(ring, STONE.x + 1))).toEqual(new Set([centre[1]]));
  });

  test("are born at any time of their step alike, and no quantity goes with another", () => {
    const fractions = column(ring, STONE.fraction);
    expect(kolmogorov(fractions)).toBeLessThan(1.95);
    const columns = [
      column(ring, STONE.x),
      column(ring, STONE.x + 2),
      fractions,
      column(ring, STONE.diameter).map((d) => Math.log(d)),
    ];
    for (const [i, a] of columns.entries()) {
      for (const b of columns.slice(i + 1)) expect(Math.abs(correlation(a, b))).toBeLessThan(3.3 / Math.sqrt(STONES));
      expect(Math.abs(correlation(a.subarray(1), a.subarray(0, -1)))).toBeLessThan(3.3 / Math.sqrt(STONES));
    }
  });
});

describe("a stone", () => {
  test("falls at the terminal speed of its own diameter, with the wind, unless it is thrown", () => {
    const falls = born(3, { wind: [-2, 5] }, 500);
    for (let at = 0; at < 500 * STONE_WORDS; at += STONE_WORDS) {
      const [vx, vy, vz] = falls.floats.subarray(at + STONE.v, at + STONE.v + 3);
      expect([vx, vz, falls.floats[at + STONE.gravity]]).toEqual([-2, 5, 0]);
      expect(vy / -terminalSpeed(falls.floats[at + STONE.diameter])).toBeCloseTo(1, 6);
    }
    const thrown = born(3, { wind: [-2, 5], fall: "ballistic", velocity: [1, 4, -3] }, 500);
    for (let at = 0; at < 500 * STONE_WORDS; at += STONE_WORDS) {
      expect([...thrown.floats.subarray(at + STONE.v, at + STONE.v + 3)]).toEqual([-1, 4, 2]);
      expect(thrown.floats[at + STONE.gravity]).toBe(Math.fround(GRAVITY));
      expect(thrown.floats[at + STONE.diameter]).toBe(falls.floats[at + STONE.diameter]);
    }
  });

  test("has its number, its step, an unknown life, and a fraction that is exact in 24 bits", () => {
    const ring = born(3, {}, 2000, 216_000);
    for (let id = 0; id < 2000; id++) {
      const at = ring.at(id);
      expect(ring.words[at + STONE.id]).toBe(id);
      expect(ring.words[at + STONE.birth]).toBe(216_000);
      expect(ring.floats[at + STONE.life]).toBe(UNKNOWN);
      const fraction = ring.floats[at + STONE.fraction];
      expect(Number.isInteger(fraction * 2 ** 24)).toBe(true);
      expect(fraction).toBeLessThan(1);
    }
  });

  test("is the same bits whatever the stones before it were like", () => {
    const plain = born(8, {}, 1000);
    const mixed = new StoneRing(1 << 17);
    for (let i = 0; i < 1000; i++) {
      const other: Partial<HailSettings> =
        i % 3 === 0
          ? { wind: [9, -9], stoneSize: 3, law: "box" }
          : i % 3 === 1
            ? { fall: "ballistic", velocity: [1, 2, 3], cloud: { centre: [9, 9, 9], radius: 0 } }
            : {};
      bear(mixed, i % 3 === 2 ? 5 : 17, stoneKind({ ...HAIL_DEFAULTS, ...other }), 8);
    }
    for (let id = 2; id < 1000; id += 3) {
      const at = plain.at(id);
      expect([...mixed.words.subarray(at, at + STONE_WORDS)]).toEqual([...plain.words.subarray(at, at + STONE_WORDS)]);
    }
  });

  test("is another one with another seed", () => {
    const [a, b] = [born(8, {}, 100), born(9, {}, 100)];
    for (const word of [STONE.x, STONE.x + 2, STONE.fraction, STONE.diameter]) {
      const same = [...column(a, word, 100)].filter((value, i) => value === b.floats[i * STONE_WORDS + word]);
      expect(same.length).toBe(0);
    }
  });

  test("size scales the largest diameter and leaves the smallest; it never falls below it", () => {
    const range = (size: number) => {
      const diameters = column(born(1, { stoneSize: size }, 20_000), STONE.diameter, 20_000);
      return [Math.min(...diameters), Math.max(...diameters)];
    };
    const [small, large] = range(1);
    const [least, greatest] = range(2);
    expect(least / small).toBeCloseTo(1, 3);
    expect(greatest / large).toBeCloseTo(2, 2);
    const tiny = born(1, { stoneSize: 0.25, energies: [0.4, 0.5] }, 100);
    const one = Math.fround((0.4 / stoneEnergy(1)) ** 0.25);
    for (const diameter of column(tiny, STONE.diameter, 100)) expect(diameter).toBeCloseTo(one, 8);
  });

  test("of the widest settings is still a number", () => {
    const wide: Partial<HailSettings> = {
      energies: [1e-9, 1e3],
      stoneSize: 4,
      cloud: { centre: [1e5, 1e5, -1e5], radius: 1e4 },
    };
    const { floats } = born(1, wide, 1000);
    expect(floats.subarray(0, 1000 * STONE_WORDS).every(Number.isFinite)).toBe(true);
  });
});

function correlation(a: Float64Array, b: Float64Array): number {
  const [ma, mb] = [mean([...a]), mean([...b])];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [i, x] of a.entries()) {
    ab += (x - ma) * (b[i] - mb);
    aa += (x - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
