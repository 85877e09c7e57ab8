// Model files come from anywhere. Every one is read as it was meant or refused with a ModelError that a person can act
// on; nothing else is ever thrown. What this cannot catch: a file that is well formed and physically wrong.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ModalModel, models, modelToJson, PhonoliteError, parseModel, parseModelText } from "../../src/model/index.js";
import { modelToText } from "../../src/model/model-file.js";
import { messageOf } from "../support/message-of.js";
import { arbitraryModel } from "./arbitrary-model.js";
import { expectSameValues } from "./same-values.js";

const GOOD = {
  format: "modal-model",
  version: 1,
  name: "ting",
  frequencies: [1200, 3100],
  decayRates: [2, 4],
  gains: [1, 0.5],
};

const expectSame = (a: ModalModel, b: ModalModel) => {
  for (const key of Object.keys(a) as (keyof ModalModel)[]) expectSameValues(b[key], a[key], key);
};

describe("a model file", () => {
  test("written and read again is the same model", () => {
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        expectSame(model, parseModelText(JSON.stringify(modelToJson(model))));
      }),
    );
  });

  test.each(models.names)("of the built-in %s is the same model when read again", (name) => {
    const model = models.load(name);
    expectSame(model, parseModelText(JSON.stringify(modelToJson(model))));
  });

  test("as text is the same model again, one field a line and no blanks", () => {
    fc.assert(fc.property(arbitraryModel, (model) => expectSame(model, parseModelText(modelToText(model)))));
    expect(
      modelToText(new ModalModel({ name: "a b", frequencies: [440, 1], decayRates: [1, 2], gains: [0.1, 0] })),
    ).toBe(
      '{\n"format":"modal-model",\n"version":1,\n"name":"a b",\n"frequencies":[440,1],\n"decayRates":[1,2],\n' +
        '"gains":[0.1,0],\n"radiationGains":[3.08,0.007]\n}\n',
    );
  });

  test("holds every float32 in at most 9 digits, and reads it back to the bit", () => {
    fc.assert(
      fc.property(fc.float({ min: -1e6, max: 1e6, noNaN: true }), (gain) => {
        const model = new ModalModel({ frequencies: [1], decayRates: [1], gains: [gain] });
        const [written] = modelToJson(model).gains!;
        expect(Math.fround(written)).toBe(Math.fround(gain) || 0);
        expect(written.toExponential().replace(/e.*|[-.]/g, "").length).toBeLessThanOrEqual(9);
      }),
      { numRuns: 2000 },
    );
  });

  test("has no digits that float32 does not need", () => {
    const model = new ModalModel({ frequencies: [1], decayRates: [1], gains: [0.1] });
    expect(modelToJson(model).gains).toEqual([0.1]);
  });

  test("may hold fields nobody knows", () => {
    expect(parseModel({ ...GOOD, colour: "red" }).modeCount).toBe(2);
  });

  test("of a newer version is refused, with a message", () => {
    for (const version of [2, 2.5, 1e9]) {
      expect(messageOf(() => parseModel({ ...GOOD, version }))).toBe(
        "parse model: version should be 1 or lower (a file of a newer version needs a newer Phonolite), " +
          `but came ${version}`,
      );
    }
  });

  test.each([[0], [-1], [1.5], [0.9], ["1"], ["2"], [null], [undefined]])("of version %j is refused", (version) => {
    expect(messageOf(() => parseModel({ ...GOOD, version }))).toContain(
      "version should be a whole number from 1 to 1, but came ",
    );
  });
});

describe("an error names the path in the file, what was expected and what came:", () => {
  test.each([
    ["no object", 5, "the file should be a modal model", "came 5"],
    ["an array", [GOOD], "the file should be a modal model", "came […]"],
    ["another format", { ...GOOD, format: "scene" }, 'format should be "modal-model"', 'came "scene"'],
    ["a missing field", { ...GOOD, decayRates: undefined }, "decayRates should be an array of decay", "came nothing"],
    ["text among numbers", { ...GOOD, frequencies: [1200, "NaN"] }, "frequencies[1] should be a finite", 'came "NaN"'],
    ["null among numbers", { ...GOOD, gains: [1, null] }, "gains[1] should be a finite number", "came null"],
    ["numbers in an object", { ...GOOD, gains: { 0: 1, 1: 2 } }, "gains should be an array", "came an object"],
    ["too many numbers", { ...GOOD, gains: [1, 2, 3] }, "gains should be as many numbers", "came 3"],
    ["a bad mass", { ...GOOD, massProperties: { mass: "heavy" } }, "massProperties.mass should be a mass", "heavy"],
    ["a missing mass", { ...GOOD, massProperties: {} }, "massProperties.mass should be a mass", "came nothing"],
    ["a bad density", { ...GOOD, material: { density: -7 } }, "material.density should be a density", "came -7"],
    ["a name that is none", { ...GOOD, name: 7 }, "name should be a name", "came 7"],
  ])("%s", (_, json, expected, came) => {
    const message = messageOf(() => parseModel(json));
    expect(message).toContain(expected);
    expect(message).toContain(came);
  });

  test("a file that stops in the middle", () => {
    const whole = JSON.stringify(GOOD);
    for (let length = 0; length < whole.length; length++) {
      const message = messageOf(() => parseModelText(whole.slice(0, length)));
      const place = length === 0 ? "an empty file" : ".* at line 1, column \\d+";
      expect(message).toMatch(new RegExp(`^parse model: the file should be whole JSON text, but came ${place}$`));
      expect(message).not.toContain("\n");
    }
  });
});

describe("hostile input", () => {
  test("nested without end is refused and overflows nothing", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(messageOf(() => parseModelText(deep))).toContain("nested at most 64 deep");
    const extras = JSON.stringify({ ...GOOD, extras: 0 }).replace('"extras":0', `"extras":${deep}`);
    expect(messageOf(() => parseModelText(extras))).toContain("nested at most 64 deep");
    let object: unknown = 1;
    for (let i = 0; i < 1000; i++) object = { object };
    expect(messageOf(() => parseModel({ ...GOOD, extras: object }))).toContain("extras");
  });

  test("with the names of prototypes changes no prototype", () => {
    const text = `{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, ${JSON.stringify({
      ...GOOD,
      material: {},
    }).slice(1)}`;
    parseModelText(text.replace('"material":{}', '"material":{"__proto__":{"polluted":1},"density":1}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(messageOf(() => parseModelText('{"__proto__": {"format": "modal-model", "version": 1}}'))).toContain(
      "format",
    );
  });

  test("with millions of numbers is refused without delay", () => {
    const many = new Array(3_000_000).fill(1);
    expect(messageOf(() => parseModel({ ...GOOD, frequencies: many }))).toContain("1 to 65536 numbers");
  });

  test("of any JSON at all gives a model or a PhonoliteError", () => {
    const field = fc.constantFrom(
      ...Object.keys(GOOD),
      "positions",
      "shapes",
      "indices",
      "phases",
      "material",
      "extras",
    );
    const change = fc.tuple(field, fc.oneof(fc.jsonValue(), fc.anything()));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.jsonValue(), (changes, whole) => {
        for (const json of [{ ...GOOD, ...Object.fromEntries(changes) }, whole]) {
          try {
            expect(parseModel(json)).toBeInstanceOf(ModalModel);
          } catch (error) {
            expect(error).toBeInstanceOf(PhonoliteError);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
