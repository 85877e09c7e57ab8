// Remeshing makes even triangles of anything, keeps shape, borders and creases, and does not depend on how the mesh was
// numbered, turned or moved.
import { describe, expect, test } from "vitest";
import { edgesOf } from "../../../src/mesh/edges.js";
import { qualityOf } from "../../../src/mesh/remesh/quality.js";
import { remesh } from "../../../src/mesh/remesh/remesh.js";
import { canonical } from "../../../src/mesh/surface/frame.js";
import { boundsOf, facesOf, type TriangleMesh } from "../../../src/mesh/triangles.js";
import {
  bottle,
  box,
  cylinder,
  hemisphere,
  meshOf,
  moved,
  mug,
  sheet,
  shuffled,
  sphere,
  spikes,
  torus,
  tube,
  turned,
  volumeOf,
} from "../../support/meshes.js";

const DEGREE = Math.PI / 180;
const uses = ({ indices }: TriangleMesh) => {
  const counts = [0, 0, 0, 0, 0];
  for (const n of edgesOf(indices).uses) counts[Math.min(4, n)]++;
  return counts;
};

const SHAPES: Record<string, [TriangleMesh, number]> = {
  "a plate of two triangles": [sheet(0.2, 0.2), 1e-6],
  "a ribbon of two triangles": [sheet(0.3, 0.03), 1e-6],
  "a tube of slivers": [tube(0.05, 0.1, 100), 0.01],
  "a box": [box(0.1, 0.1, 0.1), 1e-6],
  "a closed cylinder of slivers and fans": [cylinder(0.03, 0.1, 64), 0.02],
  "a mug with two walls": [mug(), 0.02],
  "a ring": [torus(0.1, 0.02), 0.03],
  "an open bowl": [hemisphere(0.1, 24, 8), 0.01],
  "a fine ball": [sphere(0.1, 4), 0.01],
  "one triangle": [
    meshOf(
      [
        [0, 0, 0],
        [0.1, 0, 0],
        [0, 0.1, 0],
      ],
      [[0, 1, 2]],
    ),
    1e-9,
  ],
};

describe.each(Object.entries(SHAPES))("%s", (name, [mesh, loss]) => {
  test.each(/plate|tube|mug/.test(name) ? [500, 1500] : [500])("in about %i vertices", (vertices) => {
    const { mesh: even } = remesh(mesh, { vertices });
    const quality = qualityOf(even);
    expect(Math.abs(even.positions.length / 3 / vertices - 1)).toBeLessThan(0.1);
    // Walls of 3 mm cannot have even triangles of 10 mm beside them.
    if (!(name.startsWith("a mug") && vertices === 500)) expect(quality.commonAngle).toBeGreaterThan(25 * DEGREE);
    expect(quality.smallestAngle).toBeGreaterThan(9 * DEGREE);
    expect(quality.evenness).toBeGreaterThan(0.5);
    expect(facesOf(even).area / facesOf(mesh).area).toBeGreaterThan(1 - loss);
    // Coordinates are rounded to a ten-millionth of the size.
    expect(facesOf(even).area / facesOf(mesh).area).toBeLessThan(1 + 1e-6);
    const [, open, , three, more] = uses(even);
    expect([three, more]).toEqual([0, 0]);
    expect(open > 0).toBe(uses(mesh)[1] > 0);
  });
});

test("borders and corners stay where they are", () => {
  const { mesh } = remesh(sheet(0.2, 0.1), { vertices: 300 });
  const { low, high } = boundsOf(mesh.positions);
  for (const [k, half] of [0.1, 0.05, 0].entries()) {
    expect(low[k]).toBeCloseTo(-half, 7);
    expect(high[k]).toBeCloseTo(half, 7);
  }
  const solid = remesh(box(0.1, 0.2, 0.3), { vertices: 400 }).mesh;
  expect(volumeOf(solid)).toBeCloseTo(0.1 * 0.2 * 0.3, 8);
});

test("a surface that is even and fine enough is used as it is", () => {
  const ball = sphere(0.1, 3);
  expect(remesh(ball, { vertices: 600 })).toMatchObject({ mesh: ball, remeshed: false });
  expect(remesh(ball, { vertices: 1000 }).remeshed).toBe(true);
  expect(remesh(tube(0.05, 0.1, 210), { vertices: 400 }).remeshed).toBe(true);
});

test("thickness comes along", () => {
  const plate = sheet(0.2, 0.2, 2);
  const thickness = Float64Array.from({ length: 9 }, (_, v) => 0.002 + 0.01 * plate.positions[3 * v]);
  const even = remesh(plate, { vertices: 400, thickness });
  even.thickness!.forEach((h, v) => {
    expect(h).toBeCloseTo(0.002 + 0.01 * even.mesh.positions[3 * v], 8);
  });
});

test("spikes everywhere do not keep it from coming out even", () => {
  const { mesh } = remesh(spikes(0.1), { vertices: 1000 });
  expect(qualityOf(mesh).commonAngle).toBeGreaterThan(25 * DEGREE);
  expect(uses(mesh)[1]).toBe(0);
});

test.each(
  Object.entries({
    plate: sheet(0.2, 0.2),
    tube: tube(0.05, 0.1, 60),
    mug: mug(),
    bottle: bottle(),
    spikes: spikes(0.1),
  }),
)("numbering, turns and moves do not matter: %s", (_, mesh) => {
  const other = shuffled(moved(turned(mesh, [1, 2, -0.7], 1.234), [0.3, -2, 1]), 7);
  const one = remesh(mesh, { vertices: 400 }).mesh;
  const two = remesh(other, { vertices: 400 }).mesh;
  expect(two.indices).toEqual(one.indices);
  // Symmetric bodies may come out turned in themselves: lengths of edges tell that they are the same.
  const lengths = ({ positions: p, indices }: TriangleMesh) =>
    Array.from(indices, (a, h) => {
      const b = indices[h % 3 === 2 ? h - 2 : h + 1];
      return Math.hypot(p[3 * a] - p[3 * b], p[3 * a + 1] - p[3 * b + 1], p[3 * a + 2] - p[3 * b + 2]);
    });
  const [first, second] = [lengths(one), lengths(two)];
  for (let i = 0; i < first.length; i++) expect(Math.abs(first[i] - second[i])).toBeLessThan(1e-12);
});

test("a mesh in its frame has the same bits, however it was turned", () => {
  for (const mesh of [box(0.1, 0.1, 0.1), sphere(0.1, 2), torus(0.1, 0.02, 24, 8), sheet(0.2, 0.1, 3)]) {
    const one = canonical(mesh).mesh;
    const two = canonical(shuffled(turned(mesh, [-1, 0.4, 2], 2.2), 3)).mesh;
    expect(two).toEqual(one);
  }
});
