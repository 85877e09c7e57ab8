// The orders of modes against their definition, written out quadratically here (PHYSICS §4), and what truncation keeps.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { material } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { expectAlike, plate, ting } from "./bodies.js";

/** Modes of gains alone in the audible range, with their gains at 1 m. */
const models = fc
  .array(
    fc.tuple(
      fc.double({ min: 30, max: 16_000, noNaN: true }),
      fc.double({ min: 0.1, max: 200, noNaN: true }),
      fc.double({ min: -80, max: 0, noNaN: true }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map(
    (modes) =>
      new ModalModel({
        frequencies: modes.map(([frequency]) => frequency),
        decayRates: modes.map(([, decay]) => decay),
        gains: modes.map(([, , db], i) => (i % 2 ? -1 : 1) * 10 ** (db / 20)),
        radiationGains: modes.map(() => 1),
      }),
  );

/** How far 10 lg(A²/D), scaled to the level, lies above threshold and all others' curves with no margin. */
function loudnessByDefinition(model: ModalModel, level: number): number[] {
  const gains = Array.from(model.frequencies, (_, m) => model.shapes[3 * m] * model.radiationGains[m]);
  const energies = gains.map((gain, m) => gain ** 2 / model.decayRates[m]);
  const whole = energies.reduce((sum, energy) => sum + energy, 0);
  const levels = energies.map((energy) => 10 * Math.log10(energy / whole) + level);
  const bark = (f: number) => 13 * Math.atan(0.00076 * f) + 3.5 * Math.atan((f / 7500) ** 2);
  const quiet = (k: number) => 3.64 * k ** -0.8 - 6.5 * Math.exp(-0.6 * (k - 3.3) ** 2) + 1e-3 * k ** 4;
  return levels.map((own, k) => {
    let highest = quiet(model.frequencies[k] / 1000);
    levels.forEach((other, m) => {
      if (m === k) return;
      const apart = bark(model.frequencies[k]) - bark(model.frequencies[m]);
      highest = Math.max(highest, other - (apart < 0 ? -25 * apart : Math.max(22 - other / 5, 0) * apart));
    });
    return own - highest;
  });
}

const falling = (order: Uint32Array, worth: ArrayLike<number>) => {
  for (let i = 1; i < order.length; i++) expect(worth[order[i]]).toBeLessThanOrEqual(worth[order[i - 1]] + 1e-9);
};

describe("the order of modes", () => {
  test("has each mode once", () => {
    fc.assert(
      fc.property(models, fc.constantFrom("naive", "energy", "loudness"), (model, order) => {
        expect([...model.order(order as "naive")].sort((a, b) => a - b)).toEqual([...model.frequencies.keys()]);
      }),
    );
  });

  test("naive is by gain", () => {
    fc.assert(fc.property(models, (model) => falling(model.order("naive"), model.strikeGains().map(Math.abs))));
  });

  test("energy is by gain² over decay", () => {
    fc.assert(
      fc.property(models, (model) => {
        falling(
          model.order("energy"),
          model.strikeGains().map((gain, m) => gain ** 2 / model.decayRates[m]),
        );
      }),
    );
  });

  test("loudness is by the level above threshold and masking", () => {
    fc.assert(
      fc.property(models, fc.constantFrom(40, 70, 95), (model, level) => {
        falling(model.order("loudness", { level }), loudnessByDefinition(model, level));
      }),
      { numRuns: 300 },
    );
  });

  test("is loudness unless another is asked for, at 70 dB", () => {
    const body = plate({ material: material("steel"), size: [0.31, 0.23, 0.002], modes: 60 });
    expect(body.order()).toEqual(body.order("loudness", { level: 70 }));
    expect(body.order("loudness")).not.toEqual(body.order("energy"));
  });

  test("tells what differs: a quiet long mode, a masked one, one that nobody hears", () => {
    const model = new ModalModel({
      // 1 kHz loud, 1.05 kHz masked by it, 4 kHz quieter but alone, 18 kHz strong and inaudible, 500 Hz weak and long.
      frequencies: [1000, 1050, 4000, 18_000, 300],
      decayRates: [5, 5, 5, 5, 0.001],
      gains: [1, 0.5, 0.2, 0.9, 0.05],
      radiationGains: [1, 1, 1, 1, 1],
    });
    expect([...model.order("naive")]).toEqual([0, 3, 1, 2, 4]);
    expect([...model.order("energy")]).toEqual([4, 0, 3, 1, 2]);
    const loudness = [...model.order("loudness", { level: 70 })];
    expect(loudness.indexOf(2)).toBeLessThan(loudness.indexOf(1));
    expect(loudness.at(-1)).toBe(3);
  });

  test("depends on where it is struck", () => {
    const body = plate({ material: material("steel"), size: [0.31, 0.23, 0.002] });
    const middle = [0.155, 0, 0.115];
    // The second mode has a node line through the middle.
    expect(Math.abs(body.strikeGains({ at: middle })[1])).toBeLessThan(1e-5 * Math.abs(body.strikeGains()[1]));
    expect([...body.order("naive", { at: middle })]).not.toEqual([...body.order("naive")]);
  });

  test("of modes that do not decay, or do not sound at all, is an order too", () => {
    const still = new ModalModel({ frequencies: [100, 200, 300], decayRates: [0, 1, 0], gains: [1, 9, 2] });
    for (const order of ["naive", "energy", "loudness"] as const) expect(new Set(still.order(order)).size).toBe(3);
    expect([...still.order("energy")]).toEqual([2, 0, 1]);
    const silent = still.with({ gains: [0, 0, 0] });
    expect([...silent.order("loudness")]).toEqual([0, 1, 2]);
    expect([...still.with({ gains: [0, 0, 1] }).order("loudness")]).toEqual([2, 0, 1]);
  });
});

describe("a truncated model", () => {
  test("has the first of the order, in the order they had", () => {
    fc.assert(
      fc.property(
        models,
        fc.integer({ min: 1, max: 70 }),
        fc.constantFrom("naive", "energy", "loudness"),
        (model, count, name) => {
          const order = name as "naive";
          const short = model.truncate(count, order);
          const kept = [...model.order(order).slice(0, count)].sort((a, b) => a - b);
          expect(short.modeCount).toBe(Math.min(count, model.modeCount));
          expect([...short.frequencies]).toEqual(kept.map((m) => model.frequencies[m]));
          expect([...short.decayRates]).toEqual(kept.map((m) => model.decayRates[m]));
          expect([...short.shapes]).toEqual(kept.flatMap((m) => [...model.shapes.slice(3 * m, 3 * m + 3)]));
        },
      ),
    );
  });

  test("of all its modes is the model", () => {
    fc.assert(fc.property(models, (model) => expectAlike(model.truncate(model.modeCount), model)));
    expectAlike(ting().truncate(1000, "naive"), ting());
  });

  test("grows by one mode at a time, and never loses one", () => {
    const body = plate({ material: material("glass"), size: [0.31, 0.23, 0.002], modes: 30 });
    for (let count = 1; count < 30; count++) {
      const larger = new Set(body.truncate(count + 1, "energy").frequencies);
      expect(larger.size).toBe(count + 1);
      for (const frequency of body.truncate(count, "energy").frequencies) expect(larger.has(frequency)).toBe(true);
    }
  });
});

test.each([
  ["no modes", () => ting().truncate(0), "truncate: count"],
  ["half a mode", () => ting().truncate(1.5), "truncate: count"],
  ["no count", () => ting().truncate(Number.NaN), "truncate: count"],
  ["an unknown order", () => ting().truncate(2, "size" as never), "one of naive, energy, loudness"],
  ["an order that is none", () => ting().order(7 as never), "one of naive, energy, loudness"],
  ["an endless level", () => ting().order("loudness", { level: Number.POSITIVE_INFINITY }), "order: level"],
  ["a place that is none", () => ting().order("naive", { at: 5 }), "locate: position"],
])("%s is refused", (_, work, words) => {
  expect(work).toThrow(PhonoliteError);
  expect(work).toThrow(words);
});
