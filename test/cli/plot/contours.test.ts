import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loopsAbove, simplified } from "../../../src/cli/plot/contours.js";
import type { Point } from "../../../src/cli/plot/svg.js";

function field(columns: number, rows: number, value: (x: number, y: number) => number) {
  const values = Array.from({ length: columns * rows }, (_, at) => value(at % columns, Math.floor(at / columns)));
  return { columns, rows, values };
}

/** Area inside a loop, by its sign the way it runs. */
const areaOf = (loop: readonly Point[]) =>
  loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
const total = (loops: Point[][]) => Math.abs(loops.reduce((sum, loop) => sum + areaOf(loop), 0));

describe("loops above a level", () => {
  test("around a hill are one circle", () => {
    const loops = loopsAbove(
      field(41, 41, (x, y) => 10 - Math.hypot(x - 20, y - 20)),
      0,
    );
    expect(loops).toHaveLength(1);
    expect(total(loops) / (Math.PI * 100)).toBeCloseTo(1, 2);
  });

  test("run the other way around a hole", () => {
    const loops = loopsAbove(
      field(41, 41, (x, y) => 5 - Math.abs(Math.hypot(x - 20, y - 20) - 12)),
      0,
    );
    expect(loops).toHaveLength(2);
    expect(total(loops) / (Math.PI * (17 ** 2 - 7 ** 2))).toBeCloseTo(1, 2);
    expect(Math.sign(areaOf(loops[0]))).toBe(-Math.sign(areaOf(loops[1])));
  });

  test("follow the rim of the grid where the field is high there", () => {
    expect(
      total(
        loopsAbove(
          field(11, 6, () => 1),
          0,
        ),
      ),
    ).toBe(50);
    expect(
      loopsAbove(
        field(11, 6, () => -1),
        0,
      ),
    ).toEqual([]);
    expect(
      total(
        loopsAbove(
          field(11, 11, (x) => x - 5),
          0,
        ),
      ),
    ).toBeCloseTo(50, 9);
  });

  test("are closed and cover the region, whatever the field", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }), (values) => {
        const above = total(loopsAbove({ columns: 6, rows: 5, values }, 0.013));
        const below = total(loopsAbove({ columns: 6, rows: 5, values: values.map((value) => -value) }, -0.013));
        // What is above and what is below share the rectangle between them; saddles are decided alike from both sides.
        expect(above + below).toBeCloseTo(20, 6);
      }),
    );
  });
});

test("a simplified loop keeps its corners and stays within the tolerance", () => {
  const circle = Array.from({ length: 200 }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / 200;
    return [50 * Math.cos(angle), 50 * Math.sin(angle)];
  });
  const few = simplified(circle, 0.3);
  expect(few.length).toBeLessThan(40);
  for (const [x, y] of few) expect(Math.hypot(x, y)).toBeCloseTo(50, 9);
  expect(Math.abs(areaOf(few)) / (Math.PI * 2500)).toBeGreaterThan(0.985);
  const square: Point[] = Array.from({ length: 40 }, (_, i) =>
    i < 10 ? [i, 0] : i < 20 ? [10, i - 10] : i < 30 ? [30 - i, 10] : [0, 40 - i],
  );
  expect(simplified(square, 0.1)).toHaveLength(4);
});
