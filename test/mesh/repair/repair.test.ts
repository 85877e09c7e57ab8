// Whatever triangles come, a surface goes out on which every edge has one or two triangles that agree, and the report
// says what was wrong.
import { expect, test } from "vitest";
import { edgesOf, twinsOf } from "../../../src/mesh/edges.js";
import { clean } from "../../../src/mesh/repair/clean.js";
import { cluster } from "../../../src/mesh/repair/cluster.js";
import { repairMesh } from "../../../src/mesh/repair/repair.js";
import type { TriangleMesh } from "../../../src/mesh/triangles.js";
import {
  box,
  hemisphere,
  insideOut,
  joined,
  meshOf,
  moebius,
  moved,
  mug,
  sheet,
  shuffled,
  soup,
  sphere,
  together,
  volumeOf,
} from "../../support/meshes.js";

/** Every edge has one or two triangles, and two agree about their outside. */
function isSurface({ indices }: TriangleMesh): boolean {
  const edges = edgesOf(indices);
  const twins = twinsOf(indices);
  return indices.every((_, h) => edges.uses[edges.of[h]] === 1 || twins[h] >= 0);
}

test("a soup of triangles becomes the closed body that it draws", () => {
  const { mesh, report } = repairMesh(soup(shuffled(mug())));
  expect(report).toMatchObject({ watertight: true, openEdges: 0, components: 1, flipped: 0, notes: [] });
  expect(report.vertices).toBe(mug().positions.length / 3);
  expect(volumeOf(mesh)).toBeCloseTo(volumeOf(mug()), 12);
});

test("a body that is inside out is turned, and one whose triangles disagree is made to agree", () => {
  const turned = repairMesh(insideOut(box(1, 1, 1)));
  expect(volumeOf(turned.mesh)).toBeCloseTo(1, 12);
  expect(turned.report.notes).toEqual(["12 triangles were turned over to face outwards"]);
  const mixed = sphere(1, 2);
  for (let t = 0; t < mixed.indices.length; t += 15) {
    [mixed.indices[t], mixed.indices[t + 1]] = [mixed.indices[t + 1], mixed.indices[t]];
  }
  const { mesh, report } = repairMesh(mixed);
  expect(report.flipped).toBe(64);
  expect(volumeOf(mesh)).toBeCloseTo(volumeOf(sphere(1, 2)), 12);
});

test("a cavity stays a cavity, also when the whole file is inside out", () => {
  const hollow = together(sphere(1, 2), insideOut(sphere(0.9, 2)));
  const volume = volumeOf(hollow);
  for (const given of [hollow, insideOut(hollow)]) expect(volumeOf(repairMesh(given).mesh)).toBeCloseTo(volume, 12);
});

test("vertices that are no numbers go, with a count; when all are, that is the complaint", () => {
  const ball = sphere(1, 1);
  ball.positions[4] = Number.NaN;
  ball.positions[100] = Number.POSITIVE_INFINITY;
  const { mesh, report } = repairMesh(ball);
  expect(report.notFinite).toBe(2);
  expect(report.watertight).toBe(false);
  expect(mesh.positions.every(Number.isFinite)).toBe(true);
  expect(() => repairMesh({ ...ball, positions: ball.positions.map(() => Number.NaN) })).toThrow("no vertex");
});

test("a sheet drawn from both sides becomes one sheet", () => {
  const { report } = repairMesh(together(sheet(1, 1, 3), insideOut(sheet(1, 1, 3))));
  expect(report).toMatchObject({ triangles: 18, dropped: 18, watertight: false });
});

test("three triangles go through", () => {
  const corner = meshOf(
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 2],
      [0, 2, 3],
      [0, 3, 1],
    ],
  );
  const { mesh, report } = repairMesh(corner);
  expect(report.triangles).toBe(3);
  expect(isSurface(mesh)).toBe(true);
});

test.each([
  ["no triangle", meshOf([[0, 0, 0]], []), "made of triangles"],
  ["one point", meshOf([[1, 1, 1]], [[0, 0, 0]]), "of some size"],
  [
    "a line",
    meshOf(
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
      [[0, 1, 2]],
    ),
    "have an area",
  ],
])("%s is refused", (_, mesh, words) => {
  expect(() => repairMesh(mesh)).toThrow(words);
});

test("bodies that touch at an edge stay closed; a sheet with a fin is taken apart", () => {
  const touching = repairMesh(joined(together(box(1, 1, 1), moved(box(1, 1, 1), [1, 1, 0]))));
  expect(touching.report).toMatchObject({ nonManifoldEdges: 1, watertight: true, volume: expect.closeTo(2, 9) });
  const fin = meshOf(
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 2],
      [1, 0, 3],
      [0, 1, 4],
    ],
  );
  const { mesh, report } = repairMesh(fin);
  expect(report.nonManifoldEdges).toBe(1);
  expect(isSurface(touching.mesh) && isSurface(mesh)).toBe(true);
});

test("a band with one side is cut, and says so", () => {
  const { mesh, report } = repairMesh(moebius());
  expect(report.oneSided).toBeGreaterThan(0);
  expect(report.notes.join()).toContain("one side only");
  expect(isSurface(mesh)).toBe(true);
});

test("small holes are closed; the mouth of a bowl stays open", () => {
  const bowl = hemisphere(1, 64, 16);
  const holed = {
    positions: bowl.positions,
    indices: bowl.indices.filter((_, i) => ![200, 201, 500].includes(Math.floor(i / 3))),
  };
  const { mesh, report } = repairMesh(holed);
  expect(report).toMatchObject({ holesClosed: 2, openEdges: 64, triangles: bowl.indices.length / 3 + 4 });
  expect(isSurface(mesh)).toBe(true);
  expect(volumeOf(mesh)).toBeCloseTo(volumeOf(bowl), 3);
});

test("the report measures the surface", () => {
  const { report } = repairMesh(together(hemisphere(1, 64, 16), moved(sheet(1, 2, 2), [5, 0, 0])));
  expect(report.components).toBe(2);
  expect(report.componentAreas[1]).toBeCloseTo(2, 9);
  expect(report.openEdges).toBe(64 + 8);
  expect(report.size[0]).toBeCloseTo(6.5, 9);
});

test("a mesh that is too large is brought down, its two walls apart, closed and of the same volume", () => {
  const wall = together(sphere(1, 5), insideOut(sphere(0.98, 5)));
  const smaller = cluster(wall, 8000);
  expect(smaller.indices.length / 3).toBeLessThan(8800);
  const { report } = repairMesh(wall, { most: 8000 });
  expect(report.notes[0]).toMatch(/^brought down from 40960 to \d+ triangles$/);
  expect(report.watertight).toBe(true);
  expect(report.volume! / volumeOf(wall)).toBeCloseTo(1, 1);
});

test("of three triangles merged onto the same vertices one stays: two back to back are a fold", () => {
  const positions = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const cleaned = (...indices: number[]) => [
    ...clean({ positions, indices: Uint32Array.from(indices) }, true).mesh.indices,
  ];
  expect(cleaned(0, 1, 2, 0, 2, 1)).toEqual([]);
  expect(cleaned(0, 1, 2, 0, 2, 1, 1, 2, 0)).toEqual([0, 1, 2]);
  expect(cleaned(0, 1, 2, 0, 2, 1, 2, 1, 0)).toEqual([0, 2, 1]);
});
