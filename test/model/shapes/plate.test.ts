// Rectangular plates against the converged values in truth/plates.json (Leissa's printed ones lie up to 1 % above
// them), against a closed form, and against each other.
import { describe, expect, test } from "vitest";
import { material } from "../../../src/model/materials/index.js";
import { makeShape } from "../../../src/model/shapes/index.js";
import type { PlateOptions } from "../../../src/model/shapes/plate.js";
import { idealSteel, truth, undamped, worst } from "./support.js";

const { cases } = truth("plates").rectangular as {
  cases: { edges: string; aOverBValue: number; nu: number; lambda: number[]; relTol: number }[];
};

/** λ = ω a² √(ρh/D) of the lowest modes. */
function lambdas(options: Omit<PlateOptions, "thickness">, nu: number): number[] {
  const steel = idealSteel(nu);
  const thickness = 0.002;
  const plate = makeShape("plate", { points: 25, split: 0, material: steel, thickness, ...options });
  const kappa = Math.sqrt(steel.youngsModulus / (12 * steel.density * (1 - nu ** 2))) * thickness;
  return undamped(plate).map((frequency) => (2 * Math.PI * frequency * options.length ** 2) / kappa);
}

describe("every listed value", () => {
  test("the list is there", () => expect(cases).toHaveLength(23));

  test.each(cases)(
    "$edges, a/b = $aOverBValue, is met within 0.01 %, and within 0.002 % but for the cantilever",
    (plate) => {
      const length = 0.3;
      const found = lambdas({ length, width: length / plate.aOverBValue, edge: plate.edges, modes: 12 }, plate.nu);
      expect(plate.lambda.length).toBeGreaterThan(5);
      expect(worst(found, plate.lambda)).toBeLessThan(plate.edges === "CFFF" ? 1e-4 : 2e-5);
    },
  );
});

test("a plate clamped on one side is the same from whichever side", () => {
  const west = lambdas({ length: 0.3, width: 0.2, edge: "CFFF", modes: 10 }, 0.3);
  for (const edge of ["FFCF", "cfff"]) {
    expect(worst(lambdas({ length: 0.3, width: 0.2, edge, modes: 10 }, 0.3), west)).toBeLessThan(1e-9);
  }
  const turned = lambdas({ length: 0.2, width: 0.3, edge: "FCFF", modes: 10 }, 0.3).map((x) => x * (0.3 / 0.2) ** 2);
  expect(worst(turned, west)).toBeLessThan(1e-6);
});

test("modes at the top of a long list are as good: Ritz with many terms and with few agree", () => {
  const options = { length: 0.3, width: 0.2, thickness: 0.002, edge: "FCSF", material: idealSteel(), points: 4 };
  const many = undamped(makeShape("plate", { ...options, highest: 14_000 }));
  const few = undamped(makeShape("plate", { ...options, highest: 10_000 }));
  expect(few.length).toBeGreaterThan(60);
  expect(worst(few, many.slice(0, few.length))).toBeLessThan(1e-4);
});

describe("a plate with a grain", () => {
  const table = { length: 1.3, width: 0.75, thickness: 0.028, edge: "supported", modes: 100, points: 100 };

  test("between supports has the frequencies of the closed form", () => {
    const unit = 0.028 ** 3 / 12;
    const rigidity = { along: 11e9 * unit, across: 0.9e9 * unit, coupling: 0.02 * 11e9 * unit, twist: 0.7e9 * unit };
    const wood = { ...idealSteel(), density: 500 };
    const found = undamped(makeShape("plate", { ...table, material: wood, rigidity }));
    const expected: number[] = [];
    for (let m = 1; m < 60; m++) {
      for (let n = 1; n < 60; n++) {
        const [x, y] = [(m / 1.3) ** 2, (n / 0.75) ** 2];
        const mixed = 2 * (rigidity.coupling + 2 * rigidity.twist) * x * y;
        const square = rigidity.along * x * x + mixed + rigidity.across * y * y;
        expected.push((Math.PI / 2) * Math.sqrt(square / (500 * 0.028)));
      }
    }
    expected.sort((a, b) => a - b);
    expect(found).toHaveLength(100);
    expect(worst(found, expected.slice(0, 100))).toBeLessThan(1e-9);
  });

  test("takes it from its material: across the grain wood is softer", () => {
    const mode = (options: Partial<PlateOptions>) =>
      makeShape("plate", {
        ...table,
        edge: "free",
        length: 0.5,
        width: 0.5,
        thickness: 0.01,
        modes: 4,
        split: 0,
        ...options,
      });
    const spruce = mode({ material: "softwood" });
    const { grain: _, ...plain } = material("softwood");
    expect(spruce.frequencies[0]).toBeLessThan(0.6 * mode({ material: plain }).frequencies[0]);
  });

  test("is the isotropic plate when its moduli are", () => {
    const steel = idealSteel(0.3);
    const across = steel.youngsModulus;
    const options = { ...table, edge: "CFFF", modes: 20, material: steel };
    const grained = undamped(makeShape("plate", { ...options, across, shear: across / 2.6 }));
    expect(worst(grained, undamped(makeShape("plate", options)))).toBeLessThan(1e-9);
  });
});

describe("the pairs of a square", () => {
  const square = { length: 0.3, width: 0.3, thickness: 0.002, modes: 12, points: 25 };

  test("differ by about the split", () => {
    const { frequencies } = makeShape("plate", { ...square, edge: "supported" });
    expect(frequencies[2] / frequencies[1] - 1).toBeGreaterThan(1e-4);
    expect(frequencies[2] / frequencies[1] - 1).toBeLessThan(1e-3);
  });

  test("are equal when no split is wanted", () => {
    const { frequencies } = makeShape("plate", { ...square, edge: "free", split: 0 });
    expect(frequencies[4] / frequencies[3]).toBeCloseTo(1, 10);
  });
});

test("does not sound when struck at a supported edge", () => {
  const plate = makeShape("plate", { length: 0.5, width: 0.3, thickness: 0.002, edge: "supported", modes: 30 });
  for (let p = 0; p < plate.pointCount; p++) {
    if (Math.abs(plate.positions[3 * p]) < 0.25 - 1e-9 && Math.abs(plate.positions[3 * p + 2]) < 0.15 - 1e-9) continue;
    for (let m = 0; m < plate.modeCount; m++) expect(plate.shapes[3 * (m * plate.pointCount + p) + 1]).toBe(0);
  }
});

test.each([
  [{ edge: "loose" }, /shape plate: edge should be free, supported, clamped, or four letters/],
  [{ edge: "SCS" }, /edge should be/],
  [{ length: -1 }, /length should be a number of metres/],
  [{ thickness: Number.NaN }, /thickness should be/],
  [{ highest: 30 }, /highest should be above the lowest mode of the body/],
  [
    { length: 3, width: 3, thickness: 0.0005 },
    /highest should be lower, or modes given: so many modes take too long, but came 20000 Hz, about \d+ modes/,
  ],
  [{ modes: 0 }, /modes should be a whole number from 1 to 65536/],
  [{ across: 0 }, /across should be a modulus/],
  [{ material: "stell" }, /did you mean steel/],
  [{ seed: -1 }, /seed should be/],
  [{ support: -1 }, /support should be/],
])("%j is refused", (change, message) => {
  expect(() => makeShape("plate", { length: 0.3, width: 0.2, thickness: 0.002, ...(change as object) })).toThrow(
    message,
  );
});
