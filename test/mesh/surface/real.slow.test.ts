// Faults of meshes as they are found in the world, each small and made: scans with cracks, triangles that share no
// edge, furniture of many parts.
import { describe, expect, test } from "vitest";
import { chooseSurface } from "../../../src/mesh/analyse/choose.js";
import { isClosed } from "../../../src/mesh/border.js";
import { cellsOf } from "../../../src/mesh/cells/cells.js";
import { opennessOf } from "../../../src/mesh/cells/openness.js";
import { outsideOf } from "../../../src/mesh/cells/outside.js";
import { closeHoles } from "../../../src/mesh/repair/holes.js";
import { repairMesh } from "../../../src/mesh/repair/repair.js";
import { boundsOf, facesOf, partOf, type TriangleMesh } from "../../../src/mesh/triangles.js";
import {
  box,
  hemisphere,
  insideOut,
  joined,
  moved,
  mug,
  sheet,
  sphere,
  together,
  tube,
  volumeOf,
} from "../../support/meshes.js";

/** Without each triangle whose number leaves no rest. */
const cracked = (mesh: TriangleMesh, every: number) =>
  partOf(
    mesh,
    Array.from({ length: mesh.indices.length / 3 }, (_, t) => t).filter((t) => t % every !== 0),
  );
const volumeInside = (mesh: TriangleMesh) => {
  const { cells } = cellsOf(mesh, 1500);
  const brick = cells.sides.reduce((product, side) => product * side, 1);
  return cells.cells.reduce((sum, _, i) => sum + cells.moments[27 * i] * brick, 0);
};

/** A stool: a seat and four legs that reach into it, all without the faces that nobody sees. */
const open = (mesh: TriangleMesh, axis: number, side: number) => {
  const { normals } = facesOf(mesh);
  return partOf(
    mesh,
    Array.from({ length: mesh.indices.length / 3 }, (_, t) => t).filter((t) => side * normals[3 * t + axis] < 0.9),
  );
};
const legs = [-1, 1].flatMap((x) => [-1, 1].map((z) => moved(box(0.04, 0.4, 0.04, 2), [0.12 * x, -0.21, 0.12 * z])));
const stool = together(open(box(0.3, 0.03, 0.3, 4), 1, -1), ...legs.map((leg) => open(leg, 1, 1)));

describe("how open a surface is", () => {
  test("lines tell it: a body is not, with or without cracks; sheets, bowls and tubes are", () => {
    expect(opennessOf(joined(box(0.1, 0.2, 0.3)))).toBeLessThan(0.002);
    expect(opennessOf(cracked(sphere(0.1, 4), 60))).toBeLessThan(0.05);
    for (const mesh of [sheet(0.2, 0.2, 2), hemisphere(0.1), tube(0.03, 0.1, 40)])
      expect(opennessOf(mesh)).toBeGreaterThan(0.1);
  });
});

describe("a scan with cracks", () => {
  // as it is, not repaired: that would close such small holes
  const scan = cracked(sphere(0.1, 4), 60);

  test("is a solid, though its border is longer than a sheet's", () => {
    expect(isClosed(scan)).toBe(false);
    expect(chooseSurface(scan).kind).toBe("solid");
  });

  test("has the volume of the whole: lines through a crack go the way of their neighbours", () => {
    expect(Math.abs(volumeInside(scan) / volumeInside(sphere(0.1, 4)) - 1)).toBeLessThan(0.01);
  });
});

describe("holes", () => {
  test("that are closed leave no edge open, and the volume that was there", () => {
    const half = closeHoles(hemisphere(0.1), "all").mesh;
    expect(isClosed(half)).toBe(true);
    expect(Math.abs(volumeOf(half)) / ((2 / 3) * Math.PI * 0.001)).toBeCloseTo(1, 1);
    const whole = box(0.1, 0.1, 0.1);
    expect(closeHoles(whole, "all").mesh).toBe(whole);
  });

  test("of a forced solid are closed when they are small beside it", () => {
    const lidless = repairMesh(open(box(0.1, 0.1, 0.1, 3), 1, 1)).mesh;
    const choice = chooseSurface(lidless, { kind: "solid" });
    expect(choice.notes.join()).toContain("its holes were closed");
    expect(Math.abs(volumeInside(choice.surface) / 0.001 - 1)).toBeLessThan(0.01);
    expect(() => chooseSurface(hemisphere(0.1), { kind: "solid" })).toThrow(/holes of 50 % of its area/);
  });
});

describe("triangles that share no edge", () => {
  // Each moved by a little, away from its neighbours: farther than vertices are joined.
  const loose = () => {
    const ball = sphere(0.1, 3);
    const positions = new Float64Array(3 * ball.indices.length);
    for (let i = 0; i < ball.indices.length; i++) {
      const by = 1 + 1e-4 * (Math.floor(i / 3) % 7);
      for (let k = 0; k < 3; k++) positions[3 * i + k] = by * ball.positions[3 * ball.indices[i] + k];
    }
    return { positions, indices: Uint32Array.from({ length: ball.indices.length }, (_, i) => i) };
  };

  test.each([
    ["as they are", loose()],
    ["inside out", insideOut(loose())],
  ])("keep the sense of the file, %s, and are the body that they surround", (_, mesh) => {
    const { mesh: repaired, report } = repairMesh(mesh);
    expect(report.components).toBeGreaterThan(1000);
    expect(chooseSurface(repaired).kind).toBe("solid");
    expect(volumeOf(repaired)).toBeGreaterThan(0);
  });
});

describe("a stool of open parts", () => {
  const repaired = repairMesh(stool).mesh;

  test("is one solid, not its seat", () => {
    const choice = chooseSurface(repaired);
    expect(choice.kind).toBe("solid");
    expect(choice.notes.join()).toContain("holes were closed");
    const { low, high } = boundsOf(choice.surface.positions);
    expect(high[1] - low[1]).toBeGreaterThan(0.4);
  });

  test("with a thickness is a shell, as asked", () => {
    expect(chooseSurface(repaired, { thickness: 0.002 }).kind).toBe("shell");
  });
});

describe("the outside of a solid", () => {
  test("has no faces that lie in another part, and none of parts that hang apart", () => {
    const mesh = together(
      box(0.2, 0.2, 0.2),
      moved(box(0.2, 0.1, 0.1), [0.15, 0, 0]),
      moved(box(0.05, 0.05, 0.05), [0, 0.5, 0]),
    );
    const { cells, frame, leftOut } = cellsOf(mesh, 1000);
    expect(leftOut).toBeGreaterThan(0.005);
    const shown = outsideOf(mesh, cells, frame);
    const cubeAndArm = 6 * 0.04 - 0.01 + 4 * 0.1 * 0.15 + 0.01;
    expect(Math.abs(facesOf(shown).area / cubeAndArm - 1)).toBeLessThan(0.05);
    expect(boundsOf(shown.positions).high[1]).toBeLessThan(0.11);
  });

  test("of a body in one piece is its surface", () => {
    const body = box(0.2, 0.2, 0.2);
    const { cells, frame } = cellsOf(body, 500);
    expect(outsideOf(body, cells, frame)).toBe(body);
  });
});

test("a pane drawn twice, a hair apart, is no wall that thick", () => {
  const pane = together(sheet(0.2, 0.2, 4), moved(insideOut(sheet(0.2, 0.2, 4)), [0, 3e-6, 0]));
  const choice = chooseSurface(repairMesh(pane).mesh);
  expect(choice.kind === "shell" && choice.thicknessFrom).toBe("assumed");
});

test("a frame of thin bars does not take many times the nodes that were asked for", () => {
  const bar = (x: number, y: number, z: number, at: [number, number, number]) => moved(box(x, y, z), at);
  const frame = together(
    ...[-1, 1].flatMap((a) =>
      [-1, 1].flatMap((b) => [
        bar(1.01, 0.01, 0.01, [0, a / 2, b / 2]),
        bar(0.01, 1.01, 0.01, [a / 2, 0, b / 2]),
        bar(0.01, 0.01, 1.01, [a / 2, b / 2, 0]),
      ]),
    ),
  );
  const { cells } = cellsOf(frame, 400);
  expect(cells.cells.length).toBeLessThan(1000);
});

test("a mug stays the shell that it is", () => {
  expect(chooseSurface(repairMesh(mug()).mesh).kind).toBe("shell");
});
