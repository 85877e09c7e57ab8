// The rain page without a page: what its address means, how it is copied, and what of it is seen.
import { join } from "node:path";
import { rainParameter, rainParameters, rainPresets } from "phonolite/rain";
import { describe, expect, test } from "vitest";
import { RAIN_DEFAULTS } from "#dist/rain/parameters/parameters.js";
import { asCode, asCommand } from "../../../studio/pages/rain/copies.js";
import { groundLook, lookOf, windOf } from "../../../studio/pages/rain/look.js";
import {
  changesOf,
  changeText,
  PRESET_NAMES,
  parsedValue,
  presetValues,
  RAIN_SCHEMA,
  sliderField,
  targetsOf,
} from "../../../studio/pages/rain/state.js";
import { positionOf, stepped, valueAt } from "../../../studio/parts/controls/scale.js";
import { parseAddress, readValues, writeAddress } from "../../../studio/parts/state/address.js";
import { defaultsOf, nearest } from "../../../studio/parts/state/schema.js";
import { ROOT } from "../../support/files.js";
import { run, temporaryFolder } from "../../support/run.js";

const DEFAULTS = defaultsOf(RAIN_SCHEMA);

describe("the address", () => {
  test("is the page's name alone for the first preset, and names what differs", () => {
    expect(writeAddress("rain", RAIN_SCHEMA, DEFAULTS)).toBe("#/rain");
    const values = { ...DEFAULTS, preset: "tent", rate: "40", softGround: "paper", seed: 3, view: "above" } as const;
    const address = writeAddress("rain", RAIN_SCHEMA, values);
    expect(address).toBe("#/rain?preset=tent&rate=40&softGround=paper&seed=3&view=above");
    expect(readValues(RAIN_SCHEMA, parseAddress(address).params)).toEqual({ values, notes: [] });
  });

  test.each(["rate=-1", "rate=1e9", "rate=NaN", "softGround=mud", "dripPlaces=1.5", "preset=fog"])(
    "a broken piece, %s, falls back and is said",
    (piece) => {
      const { values, notes } = readValues(RAIN_SCHEMA, parseAddress(`#/rain?${piece}&seed=9`).params);
      expect(values).toEqual({ ...DEFAULTS, seed: 9 });
      expect(notes).toHaveLength(1);
    },
  );
});

test("targets are the preset with what was changed of it", () => {
  expect(targetsOf(DEFAULTS)).toEqual({ ...RAIN_DEFAULTS, ...rainPresets.downpour.parameters });
  const values = { ...DEFAULTS, rate: "40", dropLaw: "fixed" };
  expect(changesOf(values)).toEqual({ rate: 40, dropLaw: "fixed" });
  expect(targetsOf(values)).toEqual({ ...presetValues("downpour"), rate: 40, dropLaw: "fixed" });
});

test("a value that is the preset's own leaves the address", () => {
  expect(changeText("rate", presetValues("tent").rate, "tent")).toBe("");
  expect(changeText("rate", 11.5, "tent")).toBe("11.5");
});

test("every parameter has a slider whose ends and default come back as they went", () => {
  for (const parameter of rainParameters.filter(({ choices }) => !choices)) {
    const { field, factor } = sliderField(parameter, parameter.fallback as number);
    expect(valueAt(field, 0)).toBeCloseTo(parameter.least * factor, 6);
    expect(valueAt(field, 1)).toBeCloseTo(parameter.most * factor, 6);
    expect(field.default).toBeCloseTo((parameter.fallback as number) * factor, 9);
    const at = positionOf(field, field.default);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThanOrEqual(1);
    expect(parsedValue(parameter, String(field.default / factor))).toBeCloseTo(parameter.fallback as number, 12);
  }
});

test("typed values go as far as the parameter does; keys stay on the slider, and lead back to it", () => {
  const { field } = sliderField(rainParameter("rate"), 10);
  expect([10_000, 10_001, -3].map((rate) => nearest(field, rate))).toEqual([10_000, 10_000, 0]);
  expect(stepped(field, 300, 1, false)).toBe(300);
  expect([-1, 1].map((steps) => stepped(field, 5000, steps, false))).toEqual([300, 5000]);
});

describe("copies", () => {
  test("of the first preset are short", () => {
    expect(asCommand(DEFAULTS)).toBe(
      "npx phonolite render rain --preset downpour --seconds 10 --pan equal-power --full-scale 84 --out rain.wav",
    );
    expect(asCode(DEFAULTS)).toContain('new Rain(world, { preset: "downpour", seed: 1 })');
  });

  test("name what differs, lengths of drops in mm, and the command line takes them", () => {
    const values = {
      ...DEFAULTS,
      preset: "umbrella",
      rate: "40",
      largest: "0.003",
      clothPitch: "1.2",
      softGround: "paper",
      ears: "headphones",
      seed: 3,
    } as const;
    const command = asCommand(values);
    expect(command).toBe(
      "npx phonolite render rain --preset umbrella --seconds 10 --rate-mm 40 --largest 3 --soft-ground paper " +
        "--cloth-pitch 1.2 --layout binaural --full-scale 84 --seed 3 --out rain.wav",
    );
    const words = command.replace("npx phonolite ", "").replace("--seconds 10", "--seconds 0.05").split(" ");
    const program = join(ROOT, "bin/phonolite.mjs");
    const { code, stderr } = run(process.execPath, [program, ...words], temporaryFolder());
    expect(stderr).not.toContain("expected");
    expect(code).toBe(0);
    for (const words of ['layout: "binaural"', "rate: 40", "largest: 0.003", 'softGround: "paper"', "seed: 3"]) {
      expect(asCode(values)).toContain(words);
    }
  });
});

describe("what is seen", () => {
  test("grounds are those that are heard", () => {
    const of = (preset: (typeof PRESET_NAMES)[number]) => groundLook(presetValues(preset));
    expect(["drizzle", "shower", "downpour", "woods"].map((name) => of(name as "drizzle"))).toEqual([
      "grass",
      "earth",
      "asphalt",
      "forest",
    ]);
    expect(groundLook({ ...RAIN_DEFAULTS, softGround: "paper", softness: 0 })).toBe("asphalt");
    expect(groundLook({ ...RAIN_DEFAULTS, softGround: "paper", softness: 0.15 })).toBe("grass");
  });

  test("every preset has its shelter", () => {
    const shelters = PRESET_NAMES.map((name) => [name, lookOf(presetValues(name), "speakers").shelter]);
    expect(Object.fromEntries(shelters)).toMatchObject({
      downpour: "none",
      umbrella: "umbrella",
      tent: "tent",
      "tin-roof": "tin",
      greenhouse: "glass",
    });
    expect(lookOf(presetValues("woods"), "mono").leaves).toBe(true);
    expect(lookOf(presetValues("puddles"), "headphones")).toMatchObject({ water: 0.6, speakers: "ears" });
    expect(lookOf(presetValues("downpour"), "speakers").speakers).toEqual([-30, 30]);
  });

  test("wind from ahead blows towards +z, wind from the right towards −x", () => {
    expect(windOf({ wind: 5, windFrom: 0 })).toEqual([0, 5]);
    const [x, z] = windOf({ wind: 5, windFrom: 90 });
    expect(x).toBeCloseTo(-5, 9);
    expect(z).toBeCloseTo(0, 9);
  });
});
