// The tables behind the tracker against the obvious form of each: a Map of pairs, a search through all that came.
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkStep } from "../../../src/contact/tracker/check-step.js";
import { ContactContext } from "../../../src/contact/tracker/context.js";
import { PairIndex } from "../../../src/contact/tracker/pairs/pair-index.js";
import { GROUND } from "./run.js";

test("a table of pairs finds what a Map finds, through growth and clearing", () => {
  const id = fc.oneof(fc.nat(12), fc.integer({ min: 0, max: 2 ** 26 - 1 }));
  const deed = fc.oneof(
    { weight: 40, arbitrary: fc.tuple(id, id, fc.nat(1e6)) },
    { weight: 1, arbitrary: fc.constant("clear" as const) },
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 600 }), (deeds) => {
      const table = new PairIndex();
      const map = new Map<string, number>();
      for (const one of deeds) {
        if (one === "clear") {
          table.clear();
          map.clear();
          continue;
        }
        const [a, b, value] = one;
        expect(table.get(a, b)).toBe(map.get(`${a} ${b}`) ?? -1);
        table.set(a, b, value);
        map.set(`${a} ${b}`, value);
      }
      for (const [key, value] of map) {
        const [a, b] = key.split(" ").map(Number);
        expect(table.get(a, b)).toBe(value);
        if (!map.has(`${b} ${a}`)) expect(table.get(b, a)).toBe(-1);
      }
    }),
    { numRuns: 100 },
  );
});

test("points that came twice are those that a search through all finds", () => {
  const bodies = [GROUND, ...[1, 2, 3].map((id) => ({ id, shape: "box", size: [1, 1, 1] as const, mass: 1 }))];
  const small = fc.constantFrom(0, 0.25, 1);
  const point = fc.record({
    a: fc.constant(0),
    b: fc.integer({ min: 1, max: 3 }),
    p: fc.tuple(small, small, small),
    n: fc.constantFrom([0, 1, 0] as const, [1, 0, 0] as const),
    j: small,
  });
  fc.assert(
    fc.property(fc.array(fc.array(point, { maxLength: 60 }), { maxLength: 4 }), (steps) => {
      const context = new ContactContext({ bodies });
      steps.forEach((c, i) => {
        const different = new Set(c.map(({ b, p, n, j }) => JSON.stringify([b, p, n, j])));
        expect(checkStep({ t: i + 1, c }, context).c).toHaveLength(different.size);
      });
    }),
    { numRuns: 200 },
  );
});
