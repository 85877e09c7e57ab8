// Thin things are shells on the middle of their wall, with the wall's thickness; thick ones are solids; and it can be
// forced.
import { describe, expect, test } from "vitest";
import { chooseSurface, type ShellChoice } from "../../../src/mesh/analyse/choose.js";
import { edgesOf } from "../../../src/mesh/edges.js";
import { boundsOf, facesOf, type TriangleMesh } from "../../../src/mesh/triangles.js";
import {
  bottle,
  box,
  cylinder,
  hemisphere,
  insideOut,
  lathe,
  moved,
  mug,
  pan,
  sheet,
  sphere,
  spikes,
  steps,
  together,
  torus,
  tube,
} from "../../support/meshes.js";

const hollowBall = together(sphere(0.05, 4), insideOut(sphere(0.047, 4)));
/** Steps from 8 mm at the mouth to 3 mm at the crown, which is closed. */
const bell = lathe(
  [...steps([0.05, 0], [0.02, 0.1], 12), [0, 0.1], [0, 0.097], ...steps([0.0175, 0.097], [0.042, 0], 12)],
  40,
  true,
);

function shell(mesh: TriangleMesh, options = {}): ShellChoice {
  const choice = chooseSurface(mesh, options);
  if (choice.kind !== "shell") throw new Error("not a shell");
  return choice;
}
const openEdges = ({ indices }: TriangleMesh) => edgesOf(indices).uses.filter((n) => n === 1).length;

// What the middle surface must be: its area by hand, and how thick.
const PLATE = 0.04;
const MUG = 2 * Math.PI * 0.0385 * 0.0885 + Math.PI * 0.0385 ** 2;
const THIN: Record<string, { mesh: TriangleMesh; area: number; thickness: number; closed?: boolean }> = {
  "a plate of twelve triangles": { mesh: box(0.2, 0.2, 0.004), area: PLATE, thickness: 0.004 },
  "a plate of many": { mesh: box(0.2, 0.2, 0.004, 16), area: PLATE, thickness: 0.004 },
  "a disc": { mesh: cylinder(0.1, 0.003, 96), area: Math.PI * 0.01, thickness: 0.003 },
  "a mug": { mesh: mug(), area: MUG, thickness: 0.003 },
  "a mug of few triangles": { mesh: mug(0.04, 0.09, 0.003, 48, 1), area: MUG, thickness: 0.003 },
  "a hollow ball": { mesh: hollowBall, area: 4 * Math.PI * 0.0485 ** 2, thickness: 0.003, closed: true },
};

describe.each(Object.entries(THIN))("%s", (_, { mesh, area, thickness, closed }) => {
  test("is a shell on its middle surface, as thick as its wall", () => {
    const choice = shell(mesh);
    expect(facesOf(choice.surface).area / area).toBeGreaterThan(0.985);
    expect(facesOf(choice.surface).area / area).toBeLessThan(1.01);
    for (const h of choice.thickness) expect(Math.abs(h / thickness - 1)).toBeLessThan(0.03);
    expect(choice.thicknessFrom).toBe("measured");
    expect(openEdges(choice.surface) === 0).toBe(closed === true);
    expect(choice.notes).toEqual([]);
  });
});

test("the middle of a mug's wall reaches from the middle of its bottom to its rim", () => {
  const { low, high } = boundsOf(shell(mug()).surface.positions);
  expect(low[1]).toBeCloseTo(0.0015, 4);
  expect(high[1]).toBeCloseTo(0.09, 6);
  expect(high[0]).toBeCloseTo(0.0385, 3);
});

test("a thickness that is given takes the place of the measured one", () => {
  const choice = shell(box(0.2, 0.2, 0.004), { thickness: 0.002 });
  expect(choice.thicknessFrom).toBe("given");
  expect([...new Set(choice.thickness)]).toEqual([0.002]);
});

test("a wall that changes is measured along its way", () => {
  const { surface, thickness } = shell(bell);
  const at = (low: number, high: number) => {
    const some = Array.from(thickness).filter(
      (_, v) => surface.positions[3 * v + 1] > low && surface.positions[3 * v + 1] < high,
    );
    return some.reduce((sum, h) => sum + h, 0) / some.length;
  };
  // Horizontally the wall is 7.5 mm at a height of 10 mm and 4.2 mm at 80 mm; across its slope of 16.7°, 7.2 and 4.0
  // mm.
  expect(Math.abs(at(0.005, 0.015) / 0.0072 - 1)).toBeLessThan(0.03);
  expect(Math.abs(at(0.075, 0.085) / 0.004 - 1)).toBeLessThan(0.03);
  expect(shell(bottle()).thicknessFrom).toBe("measured");
});

test.each(
  Object.entries({
    "a bar": box(0.3, 0.03, 0.01),
    "a cube": box(0.1, 0.1, 0.1),
    "a ball": sphere(0.05, 3),
    "a ring of round wire": torus(0.1, 0.01),
    "a rod": cylinder(0.005, 0.2, 24, 10),
    spikes: spikes(0.1),
  }),
)("%s is a solid", (_, mesh) => {
  const choice = chooseSurface(mesh);
  expect(choice.kind).toBe("solid");
  expect(choice.surface).toBe(mesh);
});

test("a solid knows its thinnest part", () => {
  const choice = chooseSurface(box(0.3, 0.03, 0.01));
  expect(choice.kind === "solid" && choice.thinnest).toBeCloseTo(0.01, 6);
});

test("sheets are shells; without a thickness one is assumed, and said", () => {
  for (const mesh of [sheet(0.2, 0.2, 3), tube(0.03, 0.1, 40), hemisphere(0.1)]) {
    const choice = shell(mesh);
    expect(choice.thicknessFrom).toBe("assumed");
    expect(choice.notes.join()).toContain("no thickness was given");
    expect(shell(mesh, { thickness: 0.001 }).notes).toEqual([]);
  }
});

test("a closed thing with one wall and a given thickness is a shell all over", () => {
  const ball = sphere(0.05, 3);
  const choice = shell(ball, { thickness: 0.001 });
  expect(choice.surface).toEqual(ball);
  expect([...new Set(choice.thickness)]).toEqual([0.001]);
});

test("the kind can be forced", () => {
  expect(chooseSurface(mug(), { kind: "solid" }).kind).toBe("solid");
  expect(chooseSurface(sphere(0.05, 3), { kind: "shell" })).toMatchObject({ kind: "shell", thicknessFrom: "assumed" });
  expect(() => chooseSurface(hemisphere(0.1), { kind: "solid" })).toThrow("close its holes");
});

test("parts apart are left out of a shell, and that is said", () => {
  const dish = shell(pan());
  expect(dish.notes.join()).toContain("1 smaller part that hangs apart from the rest was left out");
  expect(boundsOf(dish.surface.positions).high[0]).toBeLessThan(0.13);
  const two = shell(together(sheet(0.1, 0.1, 2), moved(sheet(0.2, 0.2, 2), [0, 0, 0.3])), { thickness: 0.001 });
  expect(facesOf(two.surface).area).toBeCloseTo(0.04, 9);
});

test("a thickness that cannot be is refused", () => {
  expect(() => chooseSurface(mug(), { thickness: 0 })).toThrow("thickness");
  expect(() => chooseSurface(mug(), { thickness: 3 })).toThrow("at most the body's length");
});
