// The way from one model to another: it begins and ends with the models themselves, runs without a jump, and lets what
// has no partner fade.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { matchModes } from "../../../src/model/edit/parts/match-modes.js";
import { material } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { arbitraryModel } from "../arbitrary-model.js";
import { expectAlike, near, plate, ting } from "./bodies.js";

const ways = [{ match: "order" }, { match: "nearest" }, { match: "nearest", reach: 0.5 }] as const;
const body = plate({ material: material("steel"), size: [0.3, 0.2, 0.002], modes: 6 });

describe("a morph", () => {
  test("is the one model at 0 and the other at 1", () => {
    fc.assert(
      fc.property(arbitraryModel, arbitraryModel, fc.constantFrom(...ways), (a, b, way) => {
        expect(a.morph(b, 0, way)).toEqual(a);
        expect(a.morph(b, 1, way)).toEqual(b);
      }),
    );
  });

  test("from a model to itself is that model all the way, but for the order of its modes", () => {
    for (const way of ways) expectAlike(body.morph(body, 0.3, way), body, 1e-6);
    for (const way of ways) expectAlike(ting().morph(ting(), 0.7, way), ting(), 1e-6);
  });

  test("has the modes of the pairs and of all without a partner, in rising pitch, and is a model", () => {
    fc.assert(
      fc.property(
        arbitraryModel,
        arbitraryModel,
        fc.constantFrom(...ways),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (a, b, way, t) => {
          const { match, reach = 4 } = way as { match: "nearest"; reach?: number };
          const pairs = matchModes(a.frequencies, b.frequencies, match, reach);
          const between = a.morph(b, t, way);
          expect(between.modeCount).toBe(a.modeCount + b.modeCount - pairs.length);
          const sorted = [...between.frequencies].sort((x, y) => x - y);
          expect([...between.frequencies]).toEqual(sorted);
        },
      ),
    );
  });

  test("runs geometrically in frequency, decay and loudness", () => {
    const a = new ModalModel({ frequencies: [100], decayRates: [1], gains: [1], radiationGains: [1] });
    const b = new ModalModel({ frequencies: [400], decayRates: [16], gains: [0.01], radiationGains: [100] });
    const half = a.morph(b, 0.5, { match: "order" });
    near(half.frequencies, [200], 1e-12);
    near(half.decayRates, [4], 1e-12);
    // Both are as loud; so is what lies between them, though gains and shapes differ a hundredfold.
    near(half.strikeGains(), [1], 1e-6);
  });

  test("comes as near to its ends as one likes", () => {
    const other = plate({ material: material("glass"), size: [0.3, 0.2, 0.004], modes: 6 });
    for (const way of ways) {
      const at = [0.11, 0, 0.05];
      const start = body
        .morph(other, 1e-6, way)
        .strikeGains({ at })
        .filter((gain) => Math.abs(gain) > 0.05);
      const end = body
        .morph(other, 1 - 1e-6, way)
        .strikeGains({ at })
        .filter((gain) => Math.abs(gain) > 0.05);
      const loud = (model: ModalModel) => Array.from(model.strikeGains({ at })).filter((gain) => Math.abs(gain) > 0.05);
      near([...start].map(Math.abs), loud(body).map(Math.abs), 1e-3);
      near([...end].map(Math.abs), loud(other).map(Math.abs), 1e-3);
    }
  });

  test("lets modes without a partner fade out and in", () => {
    const a = ting([100, 5000]);
    const b = ting([101]);
    const half = a.morph(b, 0.25);
    expect(half.modeCount).toBe(2);
    near([half.frequencies[1], half.radiationGains[1]], [5000, 0.75 * a.radiationGains[1]], 1e-12);
    const back = b.morph(a, 0.25);
    near([back.frequencies[1], back.radiationGains[1]], [5000, 0.25 * a.radiationGains[1]], 1e-12);
  });

  test("takes no notice of the sign of a shape", () => {
    const a = new ModalModel({ frequencies: [100], decayRates: [1], gains: [1] });
    const b = new ModalModel({ frequencies: [100], decayRates: [1], gains: [-1] });
    for (const t of [0.25, 0.5, 0.75]) {
      const between = a.morph(b, t);
      expect(Math.abs(between.strikeGains()[0])).toBeCloseTo(a.strikeGains()[0], 6);
      expect(Math.abs(between.mode(0).phase)).toBeCloseTo(Math.PI * t, 12);
    }
  });

  test("turns phases the shorter way", () => {
    const a = ting([100]).with({ phases: [3] });
    const b = ting([100]).with({ phases: [-3] });
    expect(a.morph(b, 0.5).phases![0]).toBeCloseTo(Math.PI, 12);
  });

  test("between bodies of different points moves the points of the one with more", () => {
    const bar = new ModalModel({
      frequencies: [500],
      decayRates: [1],
      positions: [0, 0, 0, 1, 0, 0],
      shapes: [0, 1, 0, 0, -1, 0],
    });
    for (const between of [bar.morph(body, 0.5), body.morph(bar, 0.5)]) {
      expect(between.pointCount).toBe(body.pointCount);
      expect(between.indices).toEqual(body.indices);
      // The plate is 0.3 m long, the bar 1 m: half way the far end is at 0.65 m.
      expect(Math.max(...Array.from(between.positions).filter((_, i) => i % 3 === 0))).toBeCloseTo(0.65, 9);
    }
  });

  test("between a body and gains alone keeps the body's points", () => {
    for (const between of [body.morph(ting(), 0.5), ting().morph(body, 0.5)]) {
      expect(between.positions).toEqual(body.positions);
      expect(between.directional).toBe(true);
    }
  });

  test("keeps the groups of both, and what both know of their material and mass", () => {
    const a = ting([100, 5000]).with({ material: { name: "m", density: 100, alpha: 1 }, massProperties: { mass: 1 } });
    const b = ting([50, 101]).with({ material: { name: "m", density: 400 }, massProperties: { mass: 4 } });
    const half = a.group("low", 0).morph(b.group("low", 0).group("all", [0, 1]), 0.5);
    expect(half.material).toEqual({ name: "m", density: 200 });
    expect(half.massProperties).toEqual({ mass: 2 });
    expect([...half.groups]).toEqual([
      ["low", [0, 1]],
      ["all", [0, 1]],
    ]);
  });
});

describe("modes are matched", () => {
  test("by order: lowest to lowest", () => {
    const pairs = matchModes(Float64Array.of(300, 100), Float64Array.of(1, 3, 2), "order", 0);
    expect(pairs).toEqual([
      [1, 0],
      [0, 2],
    ]);
  });

  test("by nearness: as the greedy search over all pairs does", () => {
    const list = fc.uniqueArray(fc.integer({ min: 20, max: 20_000 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(list, list, fc.constantFrom(0.2, 1, 4, 30), (a, b, reach) => {
        const [first, second] = [Float64Array.from(a), Float64Array.from(b, (f) => f + 0.37)];
        const pairs = matchModes(first, second, "nearest", reach);
        expect(pairs).toEqual(greedyPairs(first, second, reach));
      }),
      { numRuns: 500 },
    );
  });

  test("quickly, also when there are many", () => {
    const many = Float64Array.from({ length: 60_000 }, (_, i) => 20 + i / 3);
    expect(
      matchModes(
        many,
        many.map((f) => f + 0.01),
        "nearest",
        4,
      ),
    ).toHaveLength(60_000);
  });
});

test.each([
  ["a way before its start", () => ting().morph(ting(), -0.1), "morph: t"],
  ["a way beyond its end", () => ting().morph(ting(), 1.1), "morph: t"],
  ["no way", () => ting().morph(ting(), Number.NaN), "morph: t"],
  ["a negative reach", () => ting().morph(ting(), 0.5, { reach: -1 }), "morph: reach"],
  ["an unknown match", () => ting().morph(ting(), 0.5, { match: "best" as never }), "order or nearest"],
])("%s is refused", (_, work, words) => {
  expect(work).toThrow(PhonoliteError);
  expect(work).toThrow(words);
});

/** All pairs by distance, the closest first; each mode once. */
function greedyPairs(a: Float64Array, b: Float64Array, reach: number): [number, number][] {
  const all = [...a.keys()].flatMap((i) =>
    [...b.keys()].map((j) => ({ i, j, far: Math.abs(12 * Math.log2(a[i] / b[j])) })),
  );
  all.sort((x, y) => x.far - y.far);
  const [takenA, takenB] = [new Set<number>(), new Set<number>()];
  const pairs: [number, number][] = [];
  for (const { i, j, far } of all) {
    if (far > reach || takenA.has(i) || takenB.has(j)) continue;
    takenA.add(i);
    takenB.add(j);
    pairs.push([i, j]);
  }
  return pairs.sort(([i], [j]) => a[i] - a[j]);
}
