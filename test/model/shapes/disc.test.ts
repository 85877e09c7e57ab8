// Round plates against truth/plates.json.
import { describe, expect, test } from "vitest";
import { makeShape, shapeOf } from "../../../src/model/shapes/index.js";
import type { Edge } from "../../../src/model/shapes/parts/plate-modes.js";
import { idealSteel, truth, undamped } from "./support.js";

const { cases } = truth("plates").circular as {
  cases: { edge: Edge; nu: number; modes: { n: number; s: number; lambda2: number }[] }[];
};

test("the list is there", () => expect(cases.map(({ edge }) => edge)).toContain("free"));

test.each(cases)("$edge with ν = $nu: every listed value within 1e-8, each n ≥ 1 twice", ({ edge, nu, modes }) => {
  const steel = idealSteel(nu);
  const kappa = Math.sqrt(steel.youngsModulus / (12 * steel.density * (1 - nu ** 2))) * 0.001;
  const options = { diameter: 0.2, thickness: 0.001, edge, material: steel, split: 0, points: 19, modes: 120 };
  const { model, modes: made } = shapeOf("disc", options);
  const lambda2 = undamped(model).map((frequency) => (2 * Math.PI * frequency * 0.1 ** 2) / kappa);
  for (const { n, s, lambda2: expected } of modes) {
    const circles = edge === "free" && n < 2 ? s : s - 1;
    const found = lambda2.filter((_, m) => made[m].label === `(${n},${circles})`);
    expect(found).toHaveLength(n === 0 ? 1 : 2);
    for (const value of found) expect(Math.abs(value / expected - 1)).toBeLessThan(1e-8);
  }
});

describe("pairs", () => {
  const disc = (seed: number, split?: number) =>
    makeShape("disc", { diameter: 0.3, thickness: 0.001, seed, split, points: 1, modes: 60 });

  test("are split, by default so little that both lie within 0.1 % of the perfect disc", () => {
    const perfect = undamped(disc(1, 0));
    const split = undamped(disc(1));
    const ratios = split.map((frequency, m) => Math.abs(frequency / perfect[m] - 1));
    expect(Math.max(...ratios)).toBeLessThan(0.001);
    expect(ratios.filter((ratio) => ratio > 1e-5).length).toBeGreaterThan(50);
  });

  test("come from the seed", () => {
    expect(disc(1).frequencies).toEqual(disc(1).frequencies);
    expect(disc(2).frequencies).not.toEqual(disc(1).frequencies);
  });

  test("have the median that is asked for", () => {
    const { model, modes } = shapeOf("disc", {
      diameter: 0.6,
      thickness: 0.001,
      split: 0.004,
      points: 1,
      highest: 6000,
    });
    const byLabel = new Map<string, number[]>();
    for (const [m, { label }] of modes.entries())
      byLabel.set(label, [...(byLabel.get(label) ?? []), model.frequencies[m]]);
    const splits = [...byLabel.values()].filter((pair) => pair.length === 2).map(([a, b]) => b / a - 1);
    splits.sort((a, b) => a - b);
    expect(splits.length).toBeGreaterThan(200);
    expect(splits[splits.length >> 1]).toBeGreaterThan(0.0035);
    expect(splits[splits.length >> 1]).toBeLessThan(0.0045);
  });
});

test("the middle of a disc moves only in modes without nodal diameters", () => {
  const { model, modes } = shapeOf("disc", { diameter: 0.2, thickness: 0.001, edge: "clamped", modes: 40 });
  const { positions, pointCount, shapes } = model;
  const middle = Array.from({ length: pointCount }, (_, p) => p).find(
    (p) => Math.hypot(positions[3 * p], positions[3 * p + 2]) < 1e-9,
  )!;
  for (const [m, { label }] of modes.entries()) {
    const moves = Math.abs(shapes[3 * (m * pointCount + middle) + 1]) > 1e-6;
    expect(moves).toBe(label.startsWith("(0,"));
  }
});

test("an edge that is none is refused", () => {
  expect(() => makeShape("disc", { diameter: 0.2, thickness: 0.001, edge: "loose" as Edge })).toThrow(
    /shape disc: edge should be one of free, supported, clamped/,
  );
});
