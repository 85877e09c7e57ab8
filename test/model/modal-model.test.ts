// A model is checked once, when it is made. Whatever passes here goes to the core unchecked.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ModalModel, ModelError } from "../../src/model/index.js";
import { MODEL_LIMITS } from "../../src/model/model-checks.js";

const TWO_MODES = { frequencies: [440, 880], decayRates: [1, 2] };
const AT_TWO_POINTS = {
  ...TWO_MODES,
  positions: [0, 0, 0, 1, 0, 0],
  shapes: [0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0],
};

const refused = (init: object): ModelError => {
  try {
    new ModalModel(init as never);
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError);
    return error as ModelError;
  }
  throw new Error("was not refused");
};

describe("a model", () => {
  test("with shapes keeps them mode by mode", () => {
    const model = new ModalModel(AT_TWO_POINTS);
    expect([model.modeCount, model.pointCount, model.directional]).toEqual([2, 2, true]);
    expect(model.shapes[(1 * 2 + 0) * 3 + 1]).toBe(3);
  });

  test("with gains alone has one point, and no direction", () => {
    const model = new ModalModel({ ...TWO_MODES, gains: [0.5, -0.25] });
    expect([model.pointCount, model.directional]).toEqual([1, false]);
    expect([...model.shapes]).toEqual([0.5, 0, 0, -0.25, 0, 0]);
  });

  test("takes over the arrays of another model, which never change, and copies all others", () => {
    const model = new ModalModel(AT_TWO_POINTS);
    const other = new ModalModel({ ...AT_TWO_POINTS, shapes: model.shapes, frequencies: model.decayRates });
    expect(other.shapes).toBe(model.shapes);
    // Checked as decay rates, these are not yet known to be frequencies.
    expect(other.frequencies).not.toBe(model.decayRates);
    const own = Float32Array.from(AT_TWO_POINTS.shapes);
    expect(new ModalModel({ ...AT_TWO_POINTS, shapes: own }).shapes).not.toBe(own);
    expect(refused({ ...AT_TWO_POINTS, frequencies: [1], decayRates: [1], shapes: model.shapes }).field).toBe("shapes");
  });

  test("does not change when the vectors of its mass do", () => {
    const massProperties = { mass: 1, centerOfMass: [1, 2, 3] as [number, number, number] };
    const model = new ModalModel({ ...AT_TWO_POINTS, massProperties });
    massProperties.centerOfMass[0] = 9;
    expect(model.massProperties!.centerOfMass).toEqual([1, 2, 3]);
  });

  test("does not change when the arrays it was made from do", () => {
    const frequencies = [440, 880];
    const model = new ModalModel({ ...AT_TWO_POINTS, frequencies });
    frequencies[0] = 1;
    expect(model.frequencies[0]).toBe(440);
  });
});

describe("a model is refused, with the field and the reason,", () => {
  test.each([
    ["a frequency of zero", { frequencies: [440, 0] }, "frequencies[1]"],
    ["a negative frequency", { frequencies: [-1, 880] }, "frequencies[0]"],
    ["a frequency that is not a number", { frequencies: [440, Number.NaN] }, "frequencies[1]"],
    ["an infinite frequency", { frequencies: [Number.POSITIVE_INFINITY, 1] }, "frequencies[0]"],
    ["a frequency over the limit", { frequencies: [440, 1.1e6] }, "frequencies[1]"],
    ["a negative decay", { decayRates: [1, -1e-9] }, "decayRates[1]"],
    ["too few decays", { decayRates: [1] }, "decayRates"],
    ["too many decays", { decayRates: [1, 2, 3] }, "decayRates"],
    ["too few radiation gains", { radiationGains: [1] }, "radiationGains"],
    ["too many phases", { phases: [1, 2, 3] }, "phases"],
    ["no frequencies at all", { frequencies: undefined }, "frequencies"],
    ["frequencies that are no list", { frequencies: 440 }, "frequencies"],
    ["a name that is none", { name: 7 }, "name"],
    ["an endless name", { name: "x".repeat(1001) }, "name"],
    ["no modes", { frequencies: [], decayRates: [], shapes: [] }, "frequencies"],
    ["a coordinate that is not a number", { positions: [0, 0, 0, 1, Number.NaN, 0] }, "positions[4]"],
    ["half a point", { positions: [0, 0, 0, 1] }, "positions"],
    ["too few shapes", { shapes: [1, 2, 3] }, "shapes"],
    ["an infinite shape", { shapes: [...AT_TWO_POINTS.shapes.slice(1), Number.NEGATIVE_INFINITY] }, "shapes[11]"],
    ["no shapes", { shapes: undefined }, "shapes"],
    ["gains beside shapes", { gains: [1, 1] }, "shapes"],
    ["a triangle of a point that is not there", { indices: [0, 1, 2] }, "indices[2]"],
    ["half a triangle", { indices: [0, 1] }, "indices"],
    ["a negative radiation gain", { radiationGains: [1, -1] }, "radiationGains[1]"],
    ["an endless phase", { phases: [0, Number.POSITIVE_INFINITY] }, "phases[1]"],
    ["a negative mass", { massProperties: { mass: -1 } }, "massProperties.mass"],
    ["a body without mass", { massProperties: {} }, "massProperties.mass"],
    ["a negative density", { material: { density: -1 } }, "material.density"],
  ])("for %s", (_, change, field) => {
    const error = refused({ ...AT_TWO_POINTS, ...change });
    expect(error.field).toBe(field);
    expect(error.message).toMatch(/^model: .+ should be .+, but came .+/);
  });

  test("for gains of another number than the modes", () => {
    expect(refused({ ...TWO_MODES, gains: [1] }).message).toBe(
      "model: gains should be as many numbers as the model needs, 2, but came 1",
    );
    expect(refused({ frequencies: [], decayRates: [], gains: [] }).message).toBe(
      "model: frequencies should be 1 to 65536 numbers, but came 0",
    );
  });

  test("for more modes or points than the limits say", () => {
    const many = new Float64Array(MODEL_LIMITS.modes + 1).fill(1);
    expect(refused({ frequencies: many, decayRates: many, gains: many }).message).toContain("65537");
    expect(refused({ ...AT_TWO_POINTS, positions: new Float64Array(3 * 65_537) }).field).toBe("positions");
  });

  test("for shapes that no memory should hold", () => {
    const many = new Float64Array(65_536).fill(1);
    const huge = { frequencies: many, decayRates: many, positions: new Float64Array(3 * 65_536), shapes: [] };
    expect(refused(huge).message).toContain("65536 modes");
  });
});

test("whatever is thrown at it, a model is made of finite numbers or refused with a ModelError", () => {
  const values = fc.array(fc.oneof(fc.double(), fc.integer(), fc.constant(undefined as never)), { maxLength: 6 });
  const input = fc.record(
    {
      frequencies: values,
      decayRates: values,
      gains: values,
      positions: values,
      shapes: values,
      indices: values,
      radiationGains: values,
      phases: values,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(input, (init) => {
      let model: ModalModel;
      try {
        model = new ModalModel(init as never);
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
        return;
      }
      for (const array of [model.frequencies, model.decayRates, model.shapes, model.radiationGains]) {
        expect(array.every(Number.isFinite)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
