// Grazing hits: how much of the impulse rubs, how long, and that nothing of it is lost.
import fc from "fast-check";
import { expect, test } from "vitest";
import { grazeOf, LONGEST_GRAZE, SHORTEST_GRAZE } from "../../../src/contact/impact/graze.js";

const DEGREE = Math.PI / 180;
const at = (degrees: number, impulse = 1) =>
  grazeOf(Math.cos(degrees * DEGREE), Math.sin(degrees * DEGREE), impulse, 20e-6);

test("a hit within 10° of straight on does not rub; a flatter one rubs more", () => {
  expect(at(0)).toBeUndefined();
  expect(at(9.9)).toBeUndefined();
  expect(at(10.1)?.part).toBeCloseTo(0.3 * Math.sin(10.1 * DEGREE) ** 2, 12);
  expect(at(45)?.part).toBeCloseTo(0.15, 12);
  expect(at(90)?.part).toBeCloseTo(0.3, 12);
});

test("its load begins and ends at 0, and its area is ψJ exactly", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 11, max: 90, noNaN: true }),
      fc.double({ min: 1e-6, max: 100, noNaN: true }),
      (degrees, impulse) => {
        const graze = at(degrees, impulse)!;
        let area = 0;
        for (let i = 1; i < graze.load.length; i++) {
          const [a, b] = [graze.load[i - 1], graze.load[i]];
          area += 0.5 * (a.load + b.load) * (b.time - a.time);
        }
        expect(area / (graze.part * impulse)).toBeCloseTo(1, 12);
        expect(graze.load[0]).toEqual({ time: 0, load: 0 });
        expect(graze.load.at(-1)).toEqual({ time: graze.duration, load: 0 });
      },
    ),
  );
});

test("it lasts as long as the layer is deep, within 3 and 80 ms", () => {
  const lasts = (speed: number, depth: number) => grazeOf(speed, 10, 1, depth)!.duration;
  expect(lasts(0.1, 1e-3)).toBeCloseTo(0.02, 12);
  expect(lasts(1, 20e-6)).toBe(SHORTEST_GRAZE);
  expect(lasts(0, 20e-6)).toBe(LONGEST_GRAZE);
});
