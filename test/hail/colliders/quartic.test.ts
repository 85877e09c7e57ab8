// The first root of a quartic, on quartics whose roots are known because they were put together from them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstRoot } from "../../../src/hail/colliders/quartic.js";

type Coefficients = [number, number, number, number, number];
const always = () => true;
const END = 4;

/** k (t − r₁)(t − r₂)… with a quadratic without real roots for each pair [middle, height]: (t − m)² + h². */
function fromRoots(
  k: number,
  roots: readonly number[],
  pairs: readonly (readonly [number, number])[] = [],
): Coefficients {
  let c = [k];
  const times = (factor: readonly number[]) => {
    const out = new Array<number>(c.length + factor.length - 1).fill(0);
    for (const [i, a] of c.entries()) for (const [j, b] of factor.entries()) out[i + j] += a * b;
    c = out;
  };
  for (const root of roots) times([-root, 1]);
  for (const [m, h] of pairs) times([m * m + h * h, -2 * m, 1]);
  while (c.length < 5) c.push(0);
  return c as Coefficients;
}

const part = fc.noBias(fc.integer({ min: 0, max: 2 ** 30 })).map((n) => n / 2 ** 30);
const root = part.map((p) => 8 * p - 2);
const scale = fc.constantFrom(1, -1, 1e-6, -3e5, 0.25);
const pair = fc.tuple(
  root,
  part.map((p) => 0.05 + p),
);
const apart = (roots: readonly number[], by: number) =>
  roots.every((a, i) => roots.every((b, j) => i === j || Math.abs(a - b) > by));

describe("the first root in an interval", () => {
  test.each([
    [4, 0],
    [3, 0],
    [2, 1],
    [2, 0],
    [1, 0],
    [0, 2],
    [0, 1],
  ])("is right for %d real roots and %d pairs of others", (count, others) => {
    fc.assert(
      fc.property(
        scale,
        fc.array(root, { minLength: count, maxLength: count }),
        fc.array(pair, { minLength: others, maxLength: others }),
        (k, roots, pairs) => {
          fc.pre(apart([...roots, 0, END], 0.01));
          const wanted = Math.min(...roots.filter((r) => r > 0 && r < END));
          const came = firstRoot(...fromRoots(k, roots, pairs), END, always);
          if (wanted > END) expect(came).toBe(-1);
          // four roots 0.01 apart: coefficients rounded to 10⁻¹⁶ of their size, a few hundred here, move a root by
          // 10⁻¹⁴/0.01³
          else expect(Math.abs(came - wanted)).toBeLessThan(1e-7);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("roots 0.3 apart are right to 10⁻¹¹", () => {
    fc.assert(
      fc.property(scale, fc.tuple(root, root, root, root), (k, roots) => {
        fc.pre(apart([...roots, 0, END], 0.3));
        const wanted = Math.min(...roots.filter((r) => r > 0 && r < END));
        const came = firstRoot(...fromRoots(k, roots), END, always);
        if (wanted > END) expect(came).toBe(-1);
        else expect(Math.abs(came - wanted)).toBeLessThan(1e-11);
      }),
      { numRuns: 400 },
    );
  });

  test("that is not accepted is passed over, in order, until one is", () => {
    fc.assert(
      fc.property(fc.tuple(root, root, root, root), fc.nat(4), (roots, refused) => {
        fc.pre(apart([...roots, 0, END], 0.05));
        const inside = roots.filter((r) => r > 0 && r < END).sort((a, b) => a - b);
        const seen: number[] = [];
        const came = firstRoot(...fromRoots(1, roots), END, (time) => seen.push(time) > refused);
        const wanted = inside[refused] ?? -1;
        expect(Math.abs(came - wanted)).toBeLessThan(1e-8);
        expect(seen.length).toBe(Math.min(inside.length, refused + 1));
        for (const [i, time] of seen.entries()) expect(Math.abs(time - inside[i])).toBeLessThan(1e-8);
      }),
      { numRuns: 300 },
    );
  });

  test("is found where halving meets it exactly, from either side", () => {
    for (const r of [0.5, 1, 2, 3]) {
      for (const k of [1, -1]) {
        expect(firstRoot(...fromRoots(k, [r, 7, 8, 9]), END, always)).toBeCloseTo(r, 12);
        expect(firstRoot(...fromRoots(k, [r, r + 0.25, 8, 9]), END, always)).toBeCloseTo(r, 12);
      }
    }
  });

  test("that only touches zero need not be found, but the search ends soon and gives a root or none", () => {
    const cases: (readonly number[])[] = [
      [1, 1],
      [Math.SQRT2, Math.SQRT2, 3, 3],
      [1.1, 1.1, 1.1],
      [0.7, 0.7, 0.7, 0.7],
      [Math.PI, Math.PI, Math.PI, Math.PI],
      [1 / 3, 1 / 3, 1 / 3, 1 / 3],
    ];
    for (const roots of cases) {
      for (const k of [1, -1, 1e-9]) {
        let asked = 0;
        const came = firstRoot(...fromRoots(k, roots), END, () => ++asked > 1e9);
        expect(came).toBe(-1);
        // noise around a touch may look like many crossings, each of which is asked about
        expect(asked).toBeLessThan(5000);
      }
    }
  });

  test("of nothing, of a constant and of numbers that are none there is none", () => {
    expect(firstRoot(0, 0, 0, 0, 0, END, always)).toBe(-1);
    expect(firstRoot(3, 0, 0, 0, 0, END, always)).toBe(-1);
    expect(firstRoot(Number.NaN, 1, 1, 1, 1, END, () => false)).toBe(-1);
  });
});
