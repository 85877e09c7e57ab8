// Voxels fill what is inside, whatever way the body is turned, and parts that overlap are one body.
import { expect, test } from "vitest";
import { type Voxels, voxelise } from "../../../src/mesh/surface/voxels.js";
import type { TriangleMesh } from "../../../src/mesh/triangles.js";
import { box, insideOut, moved, sheet, sphere, together, torus, turned, volumeOf } from "../../support/meshes.js";

const volume = ({ fraction, size }: Voxels) => fraction.reduce((sum, f) => sum + f, 0) * size[0] * size[1] * size[2];
const filled = (mesh: TriangleMesh, cells = 16) => voxelise(mesh, { cells });

test("a bar is filled exactly, in whole cells along its own sides", () => {
  const bar = voxelise(turned(box(0.3, 0.03, 0.01), [1, 2, 3], 0.8), { cells: 30 });
  expect([...bar.dims].sort((a, b) => a - b)).toEqual([2, 3, 30]);
  for (const f of bar.fraction) expect(f).toBeCloseTo(1, 6);
  expect(volume(bar)).toBeCloseTo(0.3 * 0.03 * 0.01, 9);
});

test("cells lie where the body is", () => {
  const { origin, axes, size, dims } = filled(moved(box(0.3, 0.03, 0.01), [1, 2, 3]));
  const middle = [0, 1, 2].map(
    (k) => origin[k] + axes.reduce((sum, axis, a) => sum + (axis[k] * size[a] * dims[a]) / 2, 0),
  );
  for (const [k, x] of [1, 2, 3].entries()) expect(middle[k]).toBeCloseTo(x, 9);
});

test.each(Object.entries({ ball: sphere(0.05, 3), ring: torus(0.1, 0.03) }))("a %s has its volume", (_, mesh) => {
  expect(volume(filled(mesh)) / volumeOf(mesh)).toBeCloseTo(1, 2);
});

test("a turned body is filled the same", () => {
  const one = filled(torus(0.1, 0.03));
  const two = filled(turned(torus(0.1, 0.03), [1, -2, 0.5], 1));
  expect(two.dims).toEqual(one.dims);
  const differ = one.fraction.reduce((worst, f, c) => Math.max(worst, Math.abs(f - two.fraction[c])), 0);
  expect(differ).toBeLessThan(0.02);
});

test("parts that overlap are one body, a cavity is empty, and inside out is no matter", () => {
  const cube = box(0.1, 0.1, 0.1);
  expect(volume(filled(together(cube, moved(cube, [0.05, 0, 0])), 24))).toBeCloseTo(0.0015, 9);
  const hollow = together(cube, insideOut(box(0.05, 0.05, 0.05)));
  expect(volume(filled(hollow))).toBeCloseTo(0.001 - 0.05 ** 3, 9);
  expect(volume(filled(insideOut(cube)))).toBeCloseTo(0.001, 9);
});

test("a hole in the surface does not let the inside out", () => {
  const ball = sphere(0.05, 3);
  const holed = { positions: ball.positions, indices: ball.indices.slice(0, -24) };
  expect(volume(filled(holed)) / volumeOf(ball)).toBeCloseTo(1, 1);
});

test("pieces that do not hang together are left out, and that is said", () => {
  const two = filled(together(box(0.1, 0.1, 0.1), moved(box(0.05, 0.05, 0.05), [0.25, 0, 0])), 24);
  expect(volume(two) / 0.001).toBeCloseTo(1, 1);
  expect(two.notes.join()).toContain("1 of 2 pieces");
});

test("a body without an inside is refused", () => {
  expect(() => filled(sheet(0.1, 0.1, 2))).toThrow("closed body");
  expect(() => voxelise(box(1, 1, 1), { cells: 0 })).toThrow("cells");
});
