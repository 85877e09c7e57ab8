// Cylindrical shells against truth/shells.json, and open ends against the ring and the bar that they come near to.
import { describe, expect, test } from "vitest";
import { makeShape, shapeOf } from "../../../src/model/shapes/index.js";
import { cylinderModes } from "../../../src/model/shapes/parts/cylinder-modes.js";
import { idealSteel, truth, undamped, worst } from "./support.js";

interface Case {
  hOverR: number;
  LOverR: number;
  m: number;
  modes: { n: number; sanders: number; elasticity3d: number }[];
}
const { cases } = truth("shells") as { cases: Case[] };

/** Ω = ω R √(ρ(1 − ν²)/E) for 1 Hz. */
const UNIT = 2 * Math.PI * 0.1 * Math.sqrt((7850 * (1 - 0.3 ** 2)) / 2e11);

describe("between diaphragms", () => {
  test("the list is there", () => expect(cases).toHaveLength(15));

  test.each(cases)(
    "h/R $hOverR, L/R $LOverR, m $m: Sanders within 1e-6, thin walls within 0.2 % of elasticity",
    (shell) => {
      const highest = Math.min(99_000, (1.02 * Math.max(...shell.modes.map(({ sanders }) => sanders))) / UNIT);
      const { model, modes } = shapeOf("cylinder", {
        diameter: 0.2,
        length: 0.1 * shell.LOverR,
        thickness: 0.1 * shell.hOverR,
        material: idealSteel(),
        split: 0,
        points: 25,
        highest,
      });
      const omega = undamped(model).map((frequency) => frequency * UNIT);
      // The lowest branch of n = 0 is torsion, which is left out; the lowest of n = 1 is bending as a bar.
      for (const { n, sanders, elasticity3d } of shell.modes.filter(({ n }) => n > 0)) {
        const found = omega[modes.findIndex(({ label }) => label === `(${shell.m},${n})`)];
        expect(Math.abs(found / sanders - 1)).toBeLessThan(1e-6);
        if (shell.hOverR <= 0.01) expect(Math.abs(found / elasticity3d - 1)).toBeLessThan(0.002);
      }
    },
  );
});

describe("open ends", () => {
  const shell = { length: 3, thickness: 0.02, poissonRatio: 0.3, highest: 0.6 };

  test("each clamp stiffens: the frequencies rise from diaphragms to one clamp to two", () => {
    const closed = cylinderModes({ ...shell, ends: ["supported", "supported"] });
    const held = cylinderModes({ ...shell, ends: ["supported", "clamped"] });
    const clamped = cylinderModes({ ...shell, ends: ["clamped", "clamped"] });
    const lowest = (modes: typeof closed, order: number) =>
      Math.min(...modes.filter((mode) => mode.order === order).map(({ frequency }) => frequency));
    for (const order of [2, 3, 4, 5]) {
      expect(lowest(held, order)).toBeGreaterThan(lowest(closed, order));
      expect(lowest(clamped, order)).toBeGreaterThan(lowest(held, order));
    }
  });

  test("a free shell has, below all others, the modes of a ring that bends without stretching", () => {
    const free = cylinderModes({ ...shell, length: 4, ends: ["free", "free"] });
    const { values } = truth("bowls").inextensionalRing as { values: number[] };
    for (const [i, value] of values.slice(0, 4).entries()) {
      const order = i + 2;
      const found = free.filter((mode) => mode.order === order).map(({ frequency }) => frequency);
      // Ω² of the ring is k n²(n²−1)²/(n²+1). It is Rayleigh's mode, even along the axis; Love's, odd, lies just above.
      // The shell may also bend along the axis, which lets it be slightly softer than the ring's plane strain.
      expect(found[0] / (value * (0.02 / Math.sqrt(12)))).toBeGreaterThan(0.985);
      expect(found[0] / (value * (0.02 / Math.sqrt(12)))).toBeLessThan(1.0001);
      expect(found[1] / found[0]).toBeLessThan(1.4);
    }
  });

  test("Rayleigh's mode hardly changes along the axis and does not stretch: n v + w = 0", () => {
    const [rayleigh] = cylinderModes({ ...shell, ends: ["free", "free"] }).filter(({ order }) => order === 3);
    for (const part of [0.1, 0.5, 0.8]) {
      const [, v, w] = rayleigh.at(part);
      expect((3 * v + w) / w).toBeCloseTo(0, 2);
      expect(w / rayleigh.at(0.5)[2]).toBeCloseTo(1, 1);
    }
  });

  test("more terms change nothing: modes at the top of the range are as good", () => {
    for (const ends of [
      ["free", "free"],
      ["supported", "free"],
    ] as const) {
      const few = cylinderModes({ ...shell, ends, highest: 0.3 });
      const many = cylinderModes({ ...shell, ends, highest: 0.45 });
      expect(few.length).toBeGreaterThan(10);
      for (const mode of few) {
        const same = many.find(({ order, which }) => order === mode.order && which === mode.which)!;
        expect(Math.abs(mode.frequency / same.frequency - 1)).toBeLessThan(1e-4);
      }
    }
  });
});

describe("a tube", () => {
  const chime = {
    diameter: 0.02,
    length: 1.8,
    thickness: 0.001,
    material: idealSteel(),
    split: 0,
    highest: 8000,
    points: 100,
  };
  const { model, modes } = shapeOf("tube", chime);
  const bending = undamped(model)
    .filter((_, m) => modes[m].label.endsWith(",1)"))
    .filter((_, i) => i % 2 === 0);

  test("bends as a bar: the ratios of a tubular bell", () => {
    const { ratios, tol } = truth("bars").tuned.find(({ name }: { name: string }) => name === "tubular bell");
    expect(
      worst(
        bending.map((f) => f / bending[0]),
        ratios,
      ),
    ).toBeLessThan(tol);
    // √(I/A) of a thin tube is R/√2.
    const euler = ((4.730040744863 ** 2 / (2 * Math.PI * 1.8 ** 2)) * Math.sqrt(2e11 / 7850) * 0.01) / Math.SQRT2;
    expect(Math.abs(bending[0] / euler - 1)).toBeLessThan(0.002);
  });

  test("also rings around, n = 2 and up, far above its pitch", () => {
    const around = undamped(model).filter((_, m) => modes[m].label.endsWith(",2)"));
    expect(around[0]).toBeGreaterThan(5000);
  });
});

test("lids make a can stiffer than open ends", () => {
  const can = { diameter: 0.1, length: 0.12, thickness: 0.0005, modes: 6, points: 50 };
  const [lids, lid, open] = ["supported", "supported-free", "free"].map((edge) =>
    makeShape("cylinder", { ...can, edge }),
  );
  expect(lids.frequencies[0]).toBeGreaterThan(2 * lid.frequencies[0]);
  expect(lid.frequencies[0]).toBeGreaterThan(open.frequencies[0]);
});

test.each([
  [{ edge: "loose" }, /shape cylinder: edge should be free, supported, clamped, or two/],
  [{ thickness: 0.2 }, /thickness should be at most half the diameter/],
])("%j is refused", (change, message) => {
  expect(() => makeShape("cylinder", { diameter: 0.1, length: 0.1, thickness: 0.001, ...change })).toThrow(message);
});
