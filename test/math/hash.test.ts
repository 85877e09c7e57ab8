// The hash is shared with the core and with shaders, so its bits are fixed for ever: these vectors are the contract.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hash4, normal, unit } from "../../src/math/hash.js";

describe("hash4", () => {
  test("gives the bits that every other implementation gives", () => {
    expect([...hash4(1, 2, 3, 4)]).toEqual([908250390, 4044648920, 3775961919, 45698095]);
    expect([...hash4(0, 0, 1, 0x68c1)]).toEqual([4224287519, 1709383035, 2383608497, 1288593080]);
  });

  test("does not depend on calls before it", () => {
    const first = [...hash4(7, 8, 9, 10)];
    hash4(1, 1, 1, 1);
    expect([...hash4(7, 8, 9, 10)]).toEqual(first);
  });

  test("treats a word and its signed twin alike", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect([...hash4(a, b, 0, 1)]).toEqual([...hash4(a >>> 0, b >>> 0, 0, 1)]);
      }),
    );
  });
});

describe("unit", () => {
  test("lies in [0, 1) and is exact in float32", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (word) => {
        const u = unit(word);
        return u >= 0 && u < 1 && Math.fround(u) === u;
      }),
    );
    expect(unit(2 ** 32 - 1)).toBe(1 - 2 ** -24);
  });

  test("spreads evenly: the mean of 10000 neighbours is a half within four standard errors", () => {
    let sum = 0;
    for (let i = 0; i < 10_000; i++) sum += unit(hash4(i, 0, 0, 1)[0]);
    // The standard error of a mean of n uniform numbers is 1/√(12 n) = 0.0029.
    expect(Math.abs(sum / 10_000 - 0.5)).toBeLessThan(4 * 0.0029);
  });
});

describe("normal", () => {
  test("is finite for all words, and 10000 of them have mean 0, deviation 1 and the tails of a bell curve", () => {
    for (const a of [0, 2 ** 32 - 1])
      for (const b of [0, 2 ** 32 - 1]) expect(Number.isFinite(normal(a, b))).toBe(true);
    const numbers = Array.from({ length: 10_000 }, (_, i) => {
      const words = hash4(i, 1, 2, 3);
      return normal(words[0], words[1]);
    });
    const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
    const square = numbers.reduce((sum, x) => sum + x * x, 0) / numbers.length;
    // Four standard errors: 1/√n and √(2/n).
    expect(Math.abs(mean)).toBeLessThan(0.04);
    expect(Math.abs(square - 1)).toBeLessThan(0.06);
    const beyondTwo = numbers.filter((x) => Math.abs(x) > 2).length / numbers.length;
    expect(Math.abs(beyondTwo - 0.0455)).toBeLessThan(0.0085);
  });
});
