// The linear masking algorithm keeps exactly the modes that the quadratic definition and the paper's loop keep. Levels
// and places are whole multiples of small steps, so that float64 is exact and ties are ties (PHYSICS §3, Rounding).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { envelopeOfOthers, keptByPaper } from "../../reference/masking.js";
import { barkOfHz, maskingEnvelope, thresholdInQuiet } from "../../src/hearing/index.js";
import { maskingCurve, upperSlope } from "../../src/hearing/masking-curve.js";
import { audibleModes } from "../../src/hearing/masking-envelope.js";
import { PhonoliteError } from "../../src/math/error.js";

interface Modes {
  levels: number[];
  barks: number[];
  thresholds: number[];
}

const quantised = (value: number, step: number) => Math.round(value / step) * step;

/** A set of modes from pairs of numbers in 0 … 1 and a kind of set; every number exact in float64. */
function modesOf(pairs: readonly (readonly [number, number])[], kind: number): Modes {
  const modes: Modes = { levels: [], barks: [], thresholds: [] };
  for (const [u, z] of pairs) {
    const frequency = kind === 3 ? 1000 + u : kind === 4 ? 25 * Math.exp(7 * u) : 20 + 20_000 * u * u;
    const threshold = thresholdInQuiet(frequency);
    const bark = barkOfHz(frequency);
    // Few loud maskers whose curves nearly follow each other, among many quiet modes that see which is on top.
    const crossing = z < 0.12 ? 102 - 2.4 * bark + 90 * z : 5 * z;
    const near = threshold + 30 * z * z - 3;
    const level = [100 * z - 20, 60 + 20 * z - 3 * bark, 70, 80 * z, near, 130 * z - 10, crossing][kind];
    modes.levels.push(quantised(level, 5 / 1024));
    modes.barks.push(quantised(bark, 1 / 4096));
    modes.thresholds.push(quantised(threshold, 1 / 1024));
  }
  return modes;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const sets = fc
  .record({
    // Random levels; falling levels; all alike; one critical band; near the threshold; up to 120 dB; crossing curves.
    kind: fc.integer({ min: 0, max: 6 }),
    pairs: fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 120, size: "max" }),
    repeat: fc.boolean(),
  })
  .map(({ kind, pairs, repeat }) => {
    const modes = modesOf(pairs, kind);
    if (repeat) for (let k = 3; k < modes.levels.length; k += 3) modes.levels[k] = modes.levels[k - 1];
    return modes;
  });
const margins = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 5 * 64 }).map((n) => n / 64),
  fc.integer({ min: 0, max: 25 * 64 }).map((n) => n / 64),
);

describe("the masking envelope", () => {
  test("is that of the quadratic definition", () => {
    fc.assert(
      fc.property(sets, margins, (modes, margin) => {
        expect([...maskingEnvelope(modes, margin)]).toEqual(envelopeOfOthers(modes, margin));
      }),
      { numRuns: 2000 },
    );
  });

  test("sees a line that is overtaken before it surfaces again", () => {
    // 100 dB at 0, 95 dB at 4, 91 dB at 6 Bark: at 8 Bark the first is on top again, though the third still leads the
    // second.
    const modes = { levels: [100, 95, 91, 0], barks: [0, 4, 6, 8], thresholds: [-9, -9, -9, -9] };
    expect(maskingEnvelope(modes, 0)[3]).toBeCloseTo(84, 12);
  });

  test("keeps the modes that the paper's loop keeps", () => {
    fc.assert(
      fc.property(sets, margins, (modes, margin) => {
        expect([...audibleModes(modes, margin)]).toEqual(keptByPaper(modes, margin));
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps them for two thousand modes too", () => {
    const pairs = Array.from({ length: 2000 }, (_, i): [number, number] => [(i * 0.754877) % 1, (i * 0.569841) % 1]);
    for (const kind of [0, 1, 2, 3, 4, 5, 6]) {
      const modes = modesOf(pairs, kind);
      expect([...audibleModes(modes, 5)]).toEqual(keptByPaper(modes, 5));
    }
  });

  test("does not depend on the order of the modes", () => {
    fc.assert(
      fc.property(sets, margins, (modes, margin) => {
        const envelope = maskingEnvelope(modes, margin);
        const turned = {
          levels: modes.levels.toReversed(),
          barks: modes.barks.toReversed(),
          thresholds: modes.thresholds.toReversed(),
        };
        expect([...maskingEnvelope(turned, margin)].reverse()).toEqual([...envelope]);
      }),
    );
  });

  test("never hides the loudest mode, and hides less the larger the margin", () => {
    fc.assert(
      fc.property(sets, (modes) => {
        const loudest = modes.levels.indexOf(Math.max(...modes.levels));
        const kept = [0, 2.5, 5, 20].map((margin) => audibleModes(modes, margin));
        if (modes.levels[loudest] > modes.thresholds[loudest]) {
          expect(kept.map((flags) => flags[loudest])).toEqual([1, 1, 1, 1]);
        }
        for (let i = 1; i < kept.length; i++) {
          expect(kept[i - 1].every((flag, k) => kept[i][k] >= flag)).toBe(true);
        }
      }),
    );
  });

  test("has no place for silence: it is not heard and hides nothing", () => {
    const modes = { levels: [Number.NEGATIVE_INFINITY, 40], barks: [8, 8.1], thresholds: [3, 3] };
    expect([...audibleModes(modes, 0)]).toEqual([0, 1]);
    expect(maskingEnvelope({ ...modes, thresholds: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] }, 0)[1]).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(maskingEnvelope({ levels: [], barks: [], thresholds: [] }, 5)).toHaveLength(0);
  });

  test("lets only what is above its threshold mask", () => {
    const modes = { levels: [30, 29], barks: [1, 1], thresholds: [40, 0] };
    expect(maskingEnvelope(modes, 0)[1]).toBe(Number.NEGATIVE_INFINITY);
    expect(maskingEnvelope({ ...modes, thresholds: [20, 0] }, 0)[1]).toBe(30);
  });
});

describe("a masking curve", () => {
  test("falls 25 dB a Bark downward, and upward the less the louder it is", () => {
    expect(maskingCurve(70, 10, 9, 5)).toBe(40);
    expect(maskingCurve(70, 10, 11, 5)).toBe(57);
    expect(maskingCurve(90, 10, 11, 5)).toBe(81);
    expect(maskingCurve(70, 10, 10, 5)).toBe(65);
  });

  test("never rises upward, however loud", () => {
    expect(upperSlope(110)).toBe(0);
    expect(upperSlope(130)).toBe(0);
  });
});

describe("numbers that make no sense are refused:", () => {
  const good = { levels: [70, 40], barks: [8, 9], thresholds: [3, 3] };
  test.each([
    ["a negative margin", good, -1, "margin"],
    ["no margin", good, Number.NaN, "margin"],
    ["too few places", { ...good, barks: [8] }, 5, "barks"],
    ["too many thresholds", { ...good, thresholds: [3, 3, 3] }, 5, "thresholds"],
    ["a level that is not a number", { ...good, levels: [70, Number.NaN] }, 5, "levels[1]"],
    ["an endless level", { ...good, levels: [Number.POSITIVE_INFINITY, 1] }, 5, "levels[0]"],
    ["an endless place", { ...good, barks: [8, Number.POSITIVE_INFINITY] }, 5, "barks[1]"],
    ["a threshold that is not a number", { ...good, thresholds: [Number.NaN, 1] }, 5, "thresholds[0]"],
  ])("%s", (_, modes, margin, field) => {
    expect(() => maskingEnvelope(modes, margin)).toThrow(PhonoliteError);
    expect(() => maskingEnvelope(modes, margin)).toThrow(`masking: ${field} should be`);
  });
});
