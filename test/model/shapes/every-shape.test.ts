// Laws that hold for every shape: shapes are orthonormal under the mass, motion is finite, the first point is a lively
// one, surfaces face outwards, the same options give the same model, and files keep it.
import { describe, expect, test } from "vitest";
import { locate, modelToJson, parseModel, strikeDirection } from "../../../src/model/index.js";
import { material, withConstants } from "../../../src/model/materials/index.js";
import { triangleNormal } from "../../../src/model/radiation.js";
import { SHAPE_NUMBERS } from "../../../src/model/shapes/common.js";
import { makeShape, type ShapeKind, shapeKinds, shapeOf } from "../../../src/model/shapes/index.js";
import { expectSameValues } from "../same-values.js";
import { SIZES } from "./sizes.js";
import { massProduct, pointAreas, undamped, worst } from "./support.js";

const make = (kind: ShapeKind, options: object = {}) => makeShape(kind, { ...SIZES[kind], ...options } as never);

describe.each(shapeKinds)("%s", (kind) => {
  const model = make(kind, { modes: 40 });

  test("has rising frequencies, positive decay and gains, and the name of its kind", () => {
    expect([...model.frequencies]).toEqual([...model.frequencies].sort((a, b) => a - b));
    expect(Math.min(...model.decayRates)).toBeGreaterThan(0);
    expect(Math.min(...model.radiationGains)).toBeGreaterThan(0);
    expect(model.name).toBe(kind);
    expect(model.extras).toMatchObject({ shape: { kind } });
  });

  test("is the same when made again, and after a file", () => {
    const again = make(kind, { modes: 40 });
    expectSameValues(again.frequencies, model.frequencies, "frequencies");
    expectSameValues(again.shapes, model.shapes, "shapes");
    const read = parseModel(JSON.parse(JSON.stringify(modelToJson(model))));
    expectSameValues(read.shapes, model.shapes, "shapes");
    expectSameValues(read.radiationGains, model.radiationGains, "radiationGains");
  });

  test("has mass properties of a real body", () => {
    const { mass, centerOfMass, inertiaDiagonal } = model.massProperties!;
    const [a, b, c] = inertiaDiagonal!;
    expect(mass).toBeGreaterThan(0);
    expect(centerOfMass).toHaveLength(3);
    // Two moments are never less than the third; thin flat bodies are at the limit.
    for (const [x, y, z] of [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ])
      expect(x + y).toBeGreaterThanOrEqual(z * (1 - 1e-9));
  });

  test("moves in each of its lowest modes when its first point is struck", () => {
    const direction = strikeDirection(model, locate(model, 0));
    for (let m = 0; m < Math.min(6, model.modeCount); m++) {
      let [here, mean] = [0, 0];
      for (let p = 0; p < model.pointCount; p++) {
        const at = 3 * (m * model.pointCount + p);
        const along = direction.reduce((sum, d, axis) => sum + d * model.shapes[at + axis], 0);
        if (p === 0) here = along * along;
        mean += (model.shapes[at] ** 2 + model.shapes[at + 1] ** 2 + model.shapes[at + 2] ** 2) / model.pointCount;
      }
      expect(here / mean).toBeGreaterThan(0.02);
    }
  });

  test("keeps its shapes within bounds when it has all modes up to 20 kHz", () => {
    const whole = make(kind);
    expect(whole.shapes.length).toBeLessThanOrEqual(SHAPE_NUMBERS * 1.05);
    expect(whole.frequencies.at(-1)!).toBeLessThan(20_000 * 1.005);
  });
});

describe.each(["bar", "bowl", "cylinder", "disc", "plate", "ring", "tube", "wine-glass"] as const)("a %s", (kind) => {
  const modified = (changes: object) =>
    undamped(make(kind, { material: withConstants(material("glass"), changes), modes: 6, split: 0, points: 30 }));

  test("is an octave higher when its modulus is four times as large, or its density a quarter", () => {
    const { youngsModulus, density } = material("glass");
    const plain = modified({});
    const octave = plain.map((frequency) => 2 * frequency);
    expect(worst(modified({ youngsModulus: 4 * youngsModulus }), octave)).toBeLessThan(1e-6);
    expect(worst(modified({ density: density / 4 }), octave)).toBeLessThan(1e-6);
  });
});

describe.each(shapeKinds.filter((kind) => kind !== "string" && kind !== "bar"))("the shapes of a %s", (kind) => {
  // A bowl moves at its rim only, which takes more points to see.
  const model = make(kind, { modes: 14, points: kind === "bowl" ? 30_000 : 4000 });
  const areas = pointAreas(model);

  test("are orthonormal under the mass", () => {
    for (let a = 0; a < model.modeCount; a++) {
      for (let b = 0; b <= a; b++) {
        expect(Math.abs(massProduct(model, areas, a, b) - (a === b ? 1 : 0))).toBeLessThan(0.012);
      }
    }
  });

  test("lie on a surface that faces outwards", () => {
    const { positions, indices, massProperties } = model;
    const flat = ["plate", "disc", "membrane", "drumhead"].includes(kind);
    const wrong: unknown[] = [];
    for (let t = 0; t < indices!.length; t += 3) {
      const [x, y, z, area] = triangleNormal(positions, indices!, t);
      const at = 3 * indices![t];
      const away =
        x * positions[at] + z * positions[at + 2] + y * (positions[at + 1] - massProperties!.centerOfMass![1]);
      const faces = flat ? Math.abs(y - 1) < 5e-13 : away > -1e-9;
      if (!(area > 0 && faces)) wrong.push({ t, area, y, away });
    }
    expect(wrong).toEqual([]);
  });
});

test("the shapes of a bar are orthonormal under the mass, turning counted in", () => {
  const bar = make("bar", { modes: 8, points: 3 * 2001 });
  const { pointCount, positions, shapes, massProperties } = bar;
  const middle = Array.from({ length: pointCount }, (_, p) => p).filter((p) => Math.abs(positions[3 * p + 2]) < 1e-9);
  for (let a = 0; a < 8; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (const p of middle) {
        const [i, j] = [3 * (a * pointCount + p), 3 * (b * pointCount + p)];
        const weight = Math.abs(Math.abs(positions[3 * p]) - 0.18) < 1e-9 ? 0.5 : 1;
        // The section turns about its middle: ρI ψ² is a third of ρA (hψ/2)².
        sum += (weight * (shapes[i + 1] * shapes[j + 1] + (shapes[i] * shapes[j]) / 3)) / 2000;
      }
      expect(Math.abs(sum * massProperties!.mass - (a === b ? 1 : 0))).toBeLessThan(2e-4);
    }
  }
});

test("the mean square of a uniform plate's shapes is 1/M, and so is what it radiates with", () => {
  for (const [kind, edge] of [
    ["plate", "free"],
    ["plate", "CSFF"],
    ["disc", "clamped"],
  ] as const) {
    const model = make(kind, { edge, modes: 10, points: 4000 });
    const areas = pointAreas(model);
    for (let m = 0; m < 10; m++) expect(massProduct(model, areas, m, m)).toBeCloseTo(1, 1);
    // R = z₀ √(σA/4π)/√M and d_rad = 2πR²/z₀, the rest of d being the material's.
    const free = make(kind, { edge, modes: 10, points: 30, support: 3 });
    for (let m = 0; m < 10; m++) expect(free.decayRates[m] - model.decayRates[m]).toBeCloseTo(3, 9);
  }
});

test("a name of no shape is refused, with the one that was meant", () => {
  expect(() => shapeOf("plat" as ShapeKind, {} as never)).toThrow(
    /kind should be one of bar, bell, .* \(did you mean plate\?\)/,
  );
});
