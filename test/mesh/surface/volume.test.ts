// The volume inside a surface, against formulas by hand.
import { expect, test } from "vitest";
import { volumeOf } from "../../../src/mesh/surface/volume.js";
import { box, insideOut, moved, sphere } from "../../support/meshes.js";

test("a box far from the origin has its volume, and inside out its opposite", () => {
  expect(volumeOf(moved(box(1, 2, 3), [50, 60, 70]))).toBeCloseTo(6, 9);
  expect(volumeOf(insideOut(box(1, 2, 3)))).toBeCloseTo(-6, 9);
});

test("a ball of small triangles has nearly that of the ball", () => {
  expect(volumeOf(sphere(0.1, 5)) / ((4 / 3) * Math.PI * 0.001)).toBeCloseTo(1, 2);
});
