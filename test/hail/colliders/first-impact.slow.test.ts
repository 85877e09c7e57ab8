// The first impact of a flight against the slow oracle of reference/hail.ts, for every shape, at any angle, from both
// sides, with tests or without, straight and under gravity. Cases that rounding could decide are left out by a margin:
// a touch, a bound or a test nearer than 0.1 mm, of which a solver in float64 knows 10⁻¹² of; what is left has one
// answer.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstImpactOf, type ReferenceFlight } from "../../../reference/hail.js";
import type { Collider } from "../../../src/hail/colliders/collider.js";
import { FirstImpact } from "../../../src/hail/colliders/first-impact.js";
import { PLACE, packColliders, ROW } from "../../../src/hail/colliders/pack.js";
import { box, level } from "../../../src/hail/scenes/parts.js";
import { hash4, unit } from "../../../src/math/hash.js";
import { times, unitVector, type Vec3 } from "../../../src/math/vec3.js";
import { boxes, collider, colliders, flight, KINDS } from "./arbitrary-colliders.js";

/** Seconds of a flight that are looked at. */
const LIMIT = 2.5;
/** Cases nearer than this to another answer are left out, m. */
const MARGIN = 1e-4;
/**
 * Lengths are right to some 10⁻¹⁴ m, with coordinates of a few metres. A crossing at a speed of 0.01 m/s or more then
 * has an error of time of 10⁻¹² s. The bound leaves room for a slow crossing at a touch just beyond the margin.
 */
const TIME_ERROR = 1e-10;

function solve(list: readonly Collider[], { x, v, gravity }: ReferenceFlight): { collider: number; time: number } {
  const packed = packColliders(list);
  const solver = new FirstImpact(packed);
  const strikes = solver.solve(...x, ...v, gravity, LIMIT);
  return {
    collider: strikes ? packed.rows[solver.row * ROW + PLACE.index] : -1,
    time: strikes ? solver.time : LIMIT,
  };
}

/**
 * Compares both; says whether the case could be decided, whether something was struck, and how far the solver is off:
 * s, or infinitely.
 */
function compare(list: readonly Collider[], path: ReferenceFlight): { clear: boolean; struck: boolean; error: number } {
  const truth = firstImpactOf(list, path, LIMIT);
  if (truth.margin < MARGIN) return { clear: false, struck: false, error: 0 };
  const came = solve(list, path);
  const error = came.collider === truth.collider ? Math.abs(came.time - truth.time) : Number.POSITIVE_INFINITY;
  return { clear: true, struck: truth.collider >= 0, error };
}

describe("the first impact is that of the oracle", () => {
  test.each(KINDS())("on one %s", (kind) => {
    let [clear, struck] = [0, 0];
    fc.assert(
      fc.property(collider(kind), flight, (one, path) => {
        const result = compare([one], path);
        expect(result.error).toBeLessThan(TIME_ERROR);
        if (result.clear) clear++;
        if (result.struck) struck++;
      }),
      { numRuns: 1000, endOnFailure: true },
    );
    // the margin leaves nearly all cases, and many of them strike
    expect(clear).toBeGreaterThan(950);
    expect(struck).toBeGreaterThan(30);
  });

  test("on a sphere that is entered and left again within the first hundredths of a second", () => {
    const sphere: Collider = {
      name: "sphere",
      shape: { kind: "sphere", centre: [-0.3, -0.574, 0.49], radius: 0.1944 },
      ground: "steel",
    };
    const path: ReferenceFlight = { x: [-0.2045, -0.6182, 0.3199], v: [0.584, 5.605, 0.743], gravity: -9.81 };
    const { clear, struck, error } = compare([sphere], path);
    expect([clear, struck]).toEqual([true, true]);
    expect(error).toBeLessThan(TIME_ERROR);
  });

  test("on a box, which cannot be entered unstruck", () => {
    fc.assert(
      fc.property(boxes, flight, (sides, path) => {
        expect(compare(sides, path).error).toBeLessThan(TIME_ERROR);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  test("among several things, whatever their order", () => {
    fc.assert(
      fc.property(colliders, flight, (list, path) => {
        const { clear, error } = compare(list, path);
        expect(error).toBeLessThan(TIME_ERROR);
        if (!clear) return;
        const turned = solve([...list].reverse(), path);
        const { collider, time } = solve(list, path);
        expect(turned.collider).toBe(collider < 0 ? -1 : list.length - 1 - collider);
        expect(Math.abs(turned.time - time)).toBeLessThan(TIME_ERROR);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});

describe("20,000 arcs under gravity against quadrics", () => {
  /** Numbers from −1 to 1 that belong to an arc. */
  function chances(i: number): number[] {
    return [0, 1, 2, 3].flatMap((stream) => [...hash4(i, stream, 2, 3)].map((word) => 2 * unit(word) - 1));
  }
  function arc(i: number): { one: Collider; path: ReferenceFlight } {
    const c = chances(i);
    const middle: Vec3 = [c[0], c[1], c[2]];
    const axis = times(unitVector([c[3], c[4], c[5]]), 1 + 0.8 * c[6]);
    const radius = 0.55 + 0.45 * c[7];
    const x: Vec3 = [4 * c[8], 3 * c[9], 4 * c[10]];
    const seconds = 0.7 + 0.4 * c[11];
    const aim: Vec3 = [middle[0] + 0.7 * c[12], middle[1] + 0.7 * c[13], middle[2] + 0.7 * c[14]];
    const v: Vec3 = [
      (aim[0] - x[0]) / seconds,
      (aim[1] - x[1]) / seconds + 0.5 * 9.81 * seconds,
      (aim[2] - x[2]) / seconds,
    ];
    const shape =
      i % 3 === 0
        ? ({ kind: "sphere", centre: middle, radius } as const)
        : i % 3 === 1
          ? ({ kind: "cylinder", base: middle, axis, radius } as const)
          : ({ kind: "cone", tip: middle, axis, radius } as const);
    return { one: { name: "quadric", shape, ground: "steel" }, path: { x, v, gravity: -9.81 } };
  }

  test("none is missed, none is false, and no time is off by 0.1 ns", () => {
    let [clear, struck, worst] = [0, 0, 0];
    for (let i = 0; i < 20_000; i++) {
      const { one, path } = arc(i);
      const result = compare([one], path);
      if (result.clear) clear++;
      if (result.struck) struck++;
      worst = Math.max(worst, result.error);
    }
    expect(clear).toBeGreaterThan(19_500);
    expect(struck).toBeGreaterThan(7_000);
    expect(worst).toBeLessThan(TIME_ERROR);
  });
});

describe("what a struck place must be", () => {
  const down = (x: number, z: number): ReferenceFlight => ({ x: [x, 3, z], v: [0, -10, 0], gravity: 0 });
  const top: Collider = { name: "top", shape: level([0, 1, 0], 0.5, 0.5), ground: "wood" };
  const ground: Collider = { name: "ground", shape: level([0, 0, 0], 5, 5), ground: "grass" };

  test("through a hole of a table the stone falls to the ground, and beside it on the table", () => {
    const hole = { from: [0.1, 1, 0] as const, square: [1, 0, 1] as const, constant: -(0.05 ** 2) };
    const list = [{ ...top, tests: [hole] }, ground];
    expect(solve(list, down(0.1, 0))).toEqual({ collider: 1, time: 0.3 });
    expect(solve(list, down(0.149, 0))).toEqual({ collider: 1, time: 0.3 });
    expect(solve(list, down(0.151, 0))).toEqual({ collider: 0, time: 0.2 });
  });

  test("of a cup with a low and a high rim a flight may pass the first wall and strike the second", () => {
    const cup: Collider = {
      name: "cup",
      shape: { kind: "cylinder", base: [0, 0, 0], axis: [0, 1, 0], radius: 1 },
      ground: "plate",
      tests: [{ from: [0, 0.5, 0], linear: [1, -1, 0] }],
    };
    const level: ReferenceFlight = { x: [-3, 0.6, 0], v: [10, 0, 0], gravity: 0 };
    expect(solve([cup], level).time).toBeCloseTo(0.4, 12);
    expect(solve([cup], { ...level, x: [3, 0.6, 0], v: [-10, 0, 0] }).time).toBeCloseTo(0.2, 12);
    expect(solve([cup], { ...level, v: [10, 0.01, 0], gravity: -0.02 }).time).toBeCloseTo(0.4, 6);
  });

  test("a flight that starts on a surface has left it; one with time only until just before it strikes nothing", () => {
    const solver = new FirstImpact(packColliders([ground]));
    expect(solver.solve(0, 0, 0, 0, -10, 0, 0, 10)).toBe(false);
    expect(solver.solve(0, 1, 0, 0, -10, 0, 0, 0.1 - 1e-12)).toBe(false);
    expect(solver.solve(0, 1, 0, 0, -10, 0, 0, 0.1 + 1e-12)).toBe(true);
    expect(solver.solve(0, 0, 0, 0, 5, 0, -10, 10)).toBe(true);
    expect(solver.time).toBeCloseTo(1, 12);
  });

  test("a thing inside another is never reached: the outer one takes every stone, straight or thrown", () => {
    const inner: Collider = {
      name: "ball",
      shape: { kind: "sphere", centre: [0, 1, 0], radius: 0.2 },
      ground: "wood",
    };
    const crate = box([0, 1, 0], [1, 1, 1], { name: "crate", ground: "wood" }, [
      [1, 0, 0.3],
      [0, 1, 0.2],
    ]);
    for (let i = 0; i < 500; i++) {
      const [a, b, c, d] = [...hash4(i, 0, 0, 9)].map((word) => 2 * unit(word) - 1);
      const x: Vec3 = times(unitVector([a, b + 1.3, c]), 4);
      const v: Vec3 = times(x, -3 - d);
      for (const gravity of [0, -9.81]) expect(solve([inner, ...crate], { x, v, gravity }).collider).not.toBe(0);
    }
  });

  test("falling exactly along a wall, a cylinder or a cone strikes none of them, and nothing is not a number", () => {
    const wall: Collider = {
      name: "wall",
      shape: { kind: "quad", corner: [0, 0, 0], u: [1, 0, 0], v: [0, 2, 0] },
      ground: "stone",
    };
    const post: Collider = {
      name: "post",
      shape: { kind: "cylinder", base: [0, 0, 0.5], axis: [0, 2.3, 0], radius: 0.5 },
      ground: "wood",
    };
    for (const gravity of [0, -9.81]) {
      const came = solve([wall, post, ground], { x: [0.5, 3, 0], v: [0, -10, 0], gravity });
      expect(came.collider).toBe(2);
      expect(came.time).toBeCloseTo(gravity === 0 ? 0.3 : (-10 + Math.sqrt(100 + 6 * 9.81)) / 9.81, 12);
    }
  });
});
