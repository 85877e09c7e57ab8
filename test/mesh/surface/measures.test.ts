// Mass, centre and inertia of solids and shells, against formulas by hand.
import { expect, test } from "vitest";
import { shellMass, solidMass, volumeOf } from "../../../src/mesh/surface/measures.js";
import { box, moved, sheet, sphere, turned } from "../../support/meshes.js";

test("a box far from the origin has its mass, centre and moments", () => {
  const { mass, centerOfMass, inertiaDiagonal, volume, area } = solidMass(moved(box(1, 2, 3), [50, 60, 70]), 2);
  expect([mass, volume, area]).toEqual([12, 6, 22].map((x) => expect.closeTo(x, 9)));
  expect(centerOfMass).toEqual([50, 60, 70].map((x) => expect.closeTo(x, 9)));
  expect(inertiaDiagonal).toEqual([13, 10, 5].map((x) => expect.closeTo(x, 9)));
});

test("the orientation turns the principal axes into the body's", () => {
  const { inertiaOrientation: q, inertiaDiagonal } = solidMass(turned(box(1, 2, 3), [1, 1, 0.3], 0.7), 2);
  const [x, y, z, w] = q;
  expect(Math.hypot(...q)).toBeCloseTo(1, 12);
  // The third principal axis, of the least moment, is the longest side: the box's z, turned.
  const axis = [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)];
  const side = turned({ positions: Float64Array.of(0, 0, 1), indices: new Uint32Array() }, [1, 1, 0.3], 0.7).positions;
  expect(Math.abs(axis[0] * side[0] + axis[1] * side[1] + axis[2] * side[2])).toBeCloseTo(1, 9);
  expect(inertiaDiagonal).toEqual([13, 10, 5].map((i) => expect.closeTo(i, 9)));
});

test("a sheet weighs its area times its thickness, also when that changes", () => {
  const plate = sheet(1, 2, 8);
  const flat = shellMass(plate, new Float64Array(81).fill(0.01), 100);
  expect(flat.mass).toBeCloseTo(2, 9);
  expect(flat.inertiaDiagonal).toEqual([(2 * 5) / 12, (2 * 4) / 12, 2 / 12].map((x) => expect.closeTo(x, 9)));
  const wedge = Float64Array.from({ length: 81 }, (_, v) => 0.01 * (0.5 + plate.positions[3 * v]));
  const { mass, centerOfMass } = shellMass(plate, wedge, 100);
  expect(mass).toBeCloseTo(1, 9);
  expect(centerOfMass[0]).toBeCloseTo(1 / 6, 9);
});

test("a thin hollow ball has two thirds of m r²", () => {
  const ball = sphere(0.1, 5);
  const { mass, inertiaDiagonal } = shellMass(ball, new Float64Array(ball.positions.length / 3).fill(0.001), 1000);
  for (const moment of inertiaDiagonal) expect(moment / ((2 / 3) * mass * 0.01)).toBeCloseTo(1, 2);
  expect(volumeOf(ball) / ((4 / 3) * Math.PI * 0.001)).toBeCloseTo(1, 2);
});
