// Random colliders of every shape, at any angle, with tests or without; and random flights among them. From plain
// numbers, so that a failing case can be read.
import fc from "fast-check";
import type { Collider, Shape, Test } from "../../../src/hail/colliders/collider.js";
import { box } from "../../../src/hail/scenes/parts.js";
import { cross, times, unitVector, type Vec3 } from "../../../src/math/vec3.js";

/** All of a range alike: numbers at its ends would only make cases that touch. */
const number = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: 0, max: 2 ** 30 })).map((part) => min + ((max - min) * part) / 2 ** 30);
export const vec = (reach: number): fc.Arbitrary<Vec3> =>
  fc.tuple(number(-reach, reach), number(-reach, reach), number(-reach, reach));
/** A direction with a length between two. */
const arrow = (least: number, most: number): fc.Arbitrary<Vec3> =>
  fc
    .tuple(vec(1), number(least, most))
    .filter(([way]) => Math.hypot(...way) > 0.1)
    .map(([way, size]) => times(unitVector(way), size));
/** Two arrows with at least 15° between them. */
const twoArrows = fc
  .tuple(arrow(0.2, 3), arrow(0.2, 3))
  .filter(([u, v]) => Math.hypot(...cross(unitVector(u), unitVector(v))) > 0.26);

const shapes: Record<Shape["kind"], fc.Arbitrary<Shape>> = {
  quad: fc
    .record({ kind: fc.constant("quad" as const), corner: vec(1.2), edges: twoArrows })
    .map(({ kind, corner, edges: [u, v] }) => ({ kind, corner, u, v })),
  disc: fc
    .record({ kind: fc.constant("disc" as const), centre: vec(1), axes: twoArrows, ratio: number(0.2, 2) })
    .map(({ kind, centre, axes: [u, w], ratio }) => ({
      kind,
      centre,
      u,
      v: times(cross(u, unitVector(cross(u, w))), ratio),
    })),
  sphere: fc.record({ kind: fc.constant("sphere" as const), centre: vec(1), radius: number(0.1, 2) }),
  cylinder: fc.record({
    kind: fc.constant("cylinder" as const),
    base: vec(1),
    axis: arrow(0.2, 3),
    radius: number(0.1, 1.5),
  }),
  cone: fc.record({ kind: fc.constant("cone" as const), tip: vec(1), axis: arrow(0.2, 3), radius: number(0.1, 1.5) }),
};

const test: fc.Arbitrary<Test> = fc.record(
  { from: vec(2), constant: number(-0.5, 2), linear: vec(1), square: vec(1) },
  { requiredKeys: ["from"] },
);
const tests = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(test, { minLength: 1, maxLength: 4 }));

/** A collider of this kind. */
export const collider = (kind: Shape["kind"]): fc.Arbitrary<Collider> =>
  fc.record({ name: fc.constant(kind), shape: shapes[kind], ground: fc.constant("steel" as const), tests });

/** A box at any angle: six quads. */
export const boxes: fc.Arbitrary<Collider[]> = fc
  .tuple(vec(2), fc.tuple(number(0.2, 2), number(0.2, 2), number(0.2, 2)), twoArrows)
  .map(([centre, size, axes]) => box(centre, size, { name: "box", ground: "wood" }, axes));

/** Some colliders of all kinds. */
export const colliders: fc.Arbitrary<Collider[]> = fc
  .tuple(fc.array(fc.oneof(...KINDS().map(collider)), { minLength: 1, maxLength: 6 }), fc.option(boxes, { nil: [] }))
  .map(([single, sides]) => [...single, ...sides]);

/** A flight from around the colliders, mostly towards them, straight or under gravity. */
export const flight = fc
  .record({ from: arrow(0.5, 8), to: vec(1.2), seconds: number(0.2, 1.5), gravity: fc.constantFrom(0, -9.81) })
  .map(({ from, to, seconds, gravity }) => ({
    x: from,
    // where it would be after these seconds is `to`
    v: [
      (to[0] - from[0]) / seconds,
      (to[1] - from[1]) / seconds - 0.5 * gravity * seconds,
      (to[2] - from[2]) / seconds,
    ] as Vec3,
    gravity,
  }));

export function KINDS(): Shape["kind"][] {
  return ["quad", "disc", "sphere", "cylinder", "cone"];
}
