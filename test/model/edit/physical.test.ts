// Edits that physics rules: a plate that is scaled or made of another material must be the plate that the closed form
// gives for that size and material, in pitch, damping, shapes and radiation. The closed form knows nothing of the
// edits.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { rayleighDecay } from "../../../src/model/materials/damping.js";
import { material, materialDecay, withConstants } from "../../../src/model/materials/index.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { arbitraryModel } from "../arbitrary-model.js";
import { expectAlike, near, plate, ting } from "./bodies.js";

const STEEL = material("steel");
const SIZE: [number, number, number] = [0.31, 0.23, 0.002];
const factors = fc.double({ min: 0.2, max: 5, noNaN: true });

describe("a scaled body", () => {
  test("is the plate of that size", () => {
    fc.assert(
      fc.property(factors, fc.double({ min: 0, max: 3, noNaN: true }), (factor, support) => {
        const scaled = plate({ material: STEEL, size: SIZE, support }).scale(factor, { support });
        const made = plate({ material: STEEL, size: [SIZE[0] * factor, SIZE[1] * factor, SIZE[2] * factor], support });
        expectAlike(scaled, made, 1e-6);
        expect(scaled.massProperties!.mass / made.massProperties!.mass).toBeCloseTo(1, 9);
      }),
    );
  });

  test("scaled back is the body it was", () => {
    fc.assert(
      fc.property(factors, (factor) => {
        const body = plate({ material: STEEL, size: SIZE });
        expectAlike(body.scale(factor).scale(1 / factor), body, 1e-6);
      }),
    );
    const same = plate({ material: STEEL, size: SIZE });
    expectAlike(same.scale(1), same, 1e-12);
  });

  test("twice as large is an octave lower and rings twice as long", () => {
    const large = ting().scale(2);
    near(large.frequencies, [600, 1550, 2500], 1e-12);
    near(large.decayRates, [1, 1.5, 2], 1e-12);
    near(
      large.shapes,
      ting().shapes.map((x) => x / 2 ** 1.5),
      1e-7,
    );
    near(
      large.radiationGains,
      ting().radiationGains.map((x) => x / Math.SQRT2),
      1e-12,
    );
  });

  test("follows its material's Rayleigh damping to the new frequencies", () => {
    const rayleigh = { alpha: 5, beta: 1e-7 };
    const frequency = 2000;
    const body = new ModalModel({
      frequencies: [frequency],
      decayRates: [rayleighDecay(rayleigh, frequency) + 1],
      gains: [1],
      material: rayleigh,
    });
    // The decay of 1/s beyond the law is taken for radiation, which goes with 1/γ.
    near(body.scale(4).decayRates, [rayleighDecay(rayleigh, frequency / 4) + 1 / 4], 1e-4);
  });

  test("has moments of inertia with the fifth power", () => {
    const body = ting().with({
      massProperties: {
        mass: 2,
        centerOfMass: [1, 0, 0],
        inertiaDiagonal: [1, 2, 3],
        inertiaOrientation: [0, 0, 0, 1],
      },
    });
    expect(body.scale(2).massProperties).toEqual({
      mass: 16,
      centerOfMass: [2, 0, 0],
      inertiaDiagonal: [32, 64, 96],
      inertiaOrientation: [0, 0, 0, 1],
    });
  });
});

describe("a body of another material", () => {
  test("is the plate of that material, at the same Poisson ratio", () => {
    const constants = fc.record({
      youngsModulus: fc.double({ min: 1e9, max: 4e11, noNaN: true }),
      density: fc.double({ min: 200, max: 2e4, noNaN: true }),
      lossFactor: fc.double({ min: 1e-5, max: 0.05, noNaN: true }),
    });
    fc.assert(
      fc.property(constants, fc.double({ min: 0, max: 3, noNaN: true }), (changes, support) => {
        const other = withConstants(STEEL, changes);
        const changed = plate({ material: STEEL, size: SIZE, support }).changeMaterial(other);
        expectAlike(changed, plate({ material: other, size: SIZE, support }), 2e-5);
        expect(changed.material).toEqual({ name: "steel", poissonRatio: STEEL.poissonRatio, ...changes });
      }),
    );
  });

  test("counts the heat of both materials when the thickness is given", () => {
    const thickness = 0.0008;
    const size: [number, number, number] = [0.31, 0.23, thickness];
    const aluminium = withConstants(material("aluminium"), { poissonRatio: STEEL.poissonRatio });
    const steel = plate({ material: STEEL, size, thickness, support: 0.4 });
    expectAlike(
      steel.changeMaterial(aluminium, { thickness }),
      plate({ material: aluminium, size, thickness, support: 0.4 }),
      1e-5,
    );
  });

  test("changed back is the body it was", () => {
    const body = plate({ material: STEEL, size: SIZE, support: 0.5 });
    expectAlike(body.changeMaterial("brass").changeMaterial("steel"), body, 1e-6);
  });

  test("takes a support that is given in place of the one it finds", () => {
    const body = plate({ material: STEEL, size: SIZE, support: 0.5 });
    const held = body.changeMaterial("steel", { support: 2 });
    near(
      held.decayRates,
      body.decayRates.map((d) => d + 1.5),
      1e-6,
    );
  });

  test("without triangles keeps as support what it cannot explain", () => {
    const wood = ting().with({ material: { density: 700, youngsModulus: 1.2e10, lossFactor: 1e-5 } });
    const metal = wood.changeMaterial(STEEL);
    const faster = Math.sqrt(STEEL.youngsModulus / 1.2e10 / (STEEL.density / 700));
    near(
      metal.frequencies,
      wood.frequencies.map((f) => f * faster),
      1e-6,
    );
    const rest = wood.decayRates.map((d, m) => d - Math.PI * wood.frequencies[m] * 1e-5);
    near(
      metal.decayRates,
      rest.map((d, m) => d + materialDecay(STEEL, metal.frequencies[m])),
      1e-6,
    );
  });
});

describe("radiation gains", () => {
  test("that were given keep what they have beyond the computed ones when the body changes", () => {
    const body = plate({ material: STEEL, size: SIZE });
    const louder = body.with({ radiationGains: body.radiationGains.map((gain, m) => gain * (1 + m)) });
    for (const change of [
      (model: ModalModel) => model.scale(1.7),
      (model: ModalModel) => model.changeMaterial("glass", { support: 0 }),
      (model: ModalModel) => model.transpose(5, { radiation: "follow" }),
    ]) {
      const [plain, other] = [change(body), change(louder)];
      near(
        other.radiationGains,
        plain.radiationGains.map((gain, m) => gain * (1 + m)),
        1e-9,
      );
    }
  });

  test("computed anew are those of a model without any", () => {
    const body = plate({ material: STEEL, size: SIZE });
    const plain = new ModalModel({ ...body, name: "", radiationGains: undefined } as never);
    expectAlike(body.recomputeRadiation(), plain);
    expectAlike(
      ting()
        .with({ radiationGains: [1, 2, 3] })
        .recomputeRadiation(),
      ting(),
    );
  });

  test("follow the pitch only when asked", () => {
    const body = ting([100, 200]);
    near(body.transpose(12).radiationGains, body.radiationGains, 0);
    // Below k·a = 1 the rule for an unknown body rises with the frequency.
    near(
      body.transpose(12, { radiation: "follow" }).radiationGains,
      body.radiationGains.map((r) => 2 * r),
      1e-12,
    );
  });
});

describe("a transposed model", () => {
  test("has all frequencies in one ratio, and else what it had", () => {
    fc.assert(
      fc.property(fc.double({ min: -48, max: 48, noNaN: true }), (semitones) => {
        const model = ting([500, 700, 1100]);
        const moved = model.transpose(semitones);
        near(
          moved.frequencies,
          model.frequencies.map((f) => f * 2 ** (semitones / 12)),
          1e-12,
        );
        expect(moved.decayRates).toEqual(model.decayRates);
        expect(moved.shapes).toEqual(model.shapes);
        expectAlike(moved.transpose(-semitones), model, 1e-12);
      }),
    );
  });

  test("may keep the number of periods that it rings", () => {
    near(
      ting().transpose(12, { damping: "follow" }).decayRates,
      ting().decayRates.map((d) => 2 * d),
      1e-12,
    );
  });
});

describe("other damping", () => {
  test("by a factor is undone by its inverse, and by 1 nothing", () => {
    fc.assert(
      fc.property(arbitraryModel, fc.constantFrom(0.25, 0.5), (model, factor) => {
        expectAlike(model.redamp(factor).redamp(1 / factor), model, 1e-12);
        expectAlike(model.redamp(1), model);
      }),
    );
  });

  test("by a material is its law, with support and what is radiated", () => {
    const body = plate({ material: STEEL, size: SIZE });
    const law = (thickness?: number) => body.frequencies.map((f) => materialDecay(material("aluminium"), f, thickness));
    near(body.redamp({ material: "aluminium", radiation: false }).decayRates, law(), 1e-12);
    near(body.redamp({ material: "aluminium", radiation: false, thickness: 0.001 }).decayRates, law(0.001), 1e-12);
    near(
      body.redamp({ material: "aluminium", radiation: false, support: 3 }).decayRates,
      law().map((d) => d + 3),
      1e-12,
    );
    // The plate was made with its radiation damping: the same law gives it back.
    near(body.redamp({ material: STEEL }).decayRates, body.decayRates, 1e-6);
    expect(body.redamp({ material: "aluminium" }).material!.lossFactor).toBe(1e-4);
  });

  test("of gains alone has no radiation unless asked", () => {
    near(
      ting().redamp({ material: STEEL }).decayRates,
      ting().frequencies.map((f) => materialDecay(STEEL, f)),
      1e-12,
    );
    const lost = ting().redamp({ material: STEEL, radiation: true }).decayRates;
    expect(lost[0]).toBeGreaterThan(materialDecay(STEEL, 1200));
  });

  test("by Rayleigh's constants, or by any function", () => {
    const rayleigh = { alpha: 4, beta: 1e-8 };
    const damped = ting().redamp({ rayleigh });
    near(
      damped.decayRates,
      ting().frequencies.map((f) => rayleighDecay(rayleigh, f)),
      1e-12,
    );
    expect(damped.material).toEqual(rayleigh);
    near(ting().redamp((f, d, m) => f + d + m).decayRates, [1202, 3104, 5006], 1e-12);
  });
});

describe("what makes no sense is refused:", () => {
  const body = plate({ material: STEEL, size: SIZE });
  test.each([
    ["a size of 0", () => body.scale(0), "scale: factor"],
    ["a negative size", () => body.scale(-1), "scale: factor"],
    ["no size", () => body.scale(Number.NaN), "scale: factor"],
    ["a support below 0", () => body.scale(2, { support: -1 }), "scale: support"],
    ["an endless transposition", () => body.transpose(Number.POSITIVE_INFINITY), "transpose: semitones"],
    ["a transposition beyond any pitch", () => body.transpose(240), "frequencies["],
    ["a negative damping", () => body.redamp(-1), "redamp: factor"],
    ["a function that gives no rate", () => body.redamp(() => Number.NaN), "redamp: the decay rate of mode 0"],
    ["a function that gives a negative rate", () => body.redamp((_f, d, m) => (m === 3 ? -1 : d)), "of mode 3"],
    ["damping without a law", () => body.redamp({}), "redamp: damping"],
    ["damping by two laws", () => body.redamp({ material: STEEL, rayleigh: { alpha: 1, beta: 0 } }), "redamp: damping"],
    ["damping by null", () => body.redamp(null as never), "redamp: damping"],
    ["a negative alpha", () => body.redamp({ rayleigh: { alpha: -1, beta: 0 } }), "redamp: rayleigh.alpha"],
    ["an unknown material", () => body.changeMaterial("steal" as string), "did you mean steel?"],
    ["a material change from nothing", () => ting().changeMaterial("steel"), "material.density"],
    ["a body that would not ring", () => body.changeMaterial("rubber", { support: 1e5 }), "so that it rings"],
  ])("%s", (_, work, words) => {
    expect(work).toThrow(PhonoliteError);
    expect(work).toThrow(words);
  });
});
