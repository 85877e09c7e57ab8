// Presets: those that come with Phonolite are good, files are read and written, and every wrong one is refused with
// what to do about it.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PhonoliteError } from "../../src/math/error.js";
import { parseRainPreset, rainParameters, rainPresets, rainPresetText } from "../../src/rain/index.js";
import { completeRain } from "../../src/rain/parameters/values.js";
import { presetNamed } from "../../src/rain/presets/presets.js";
import { parseScene } from "../../src/world/scene/scene.js";

const GOOD = { format: "rain", version: 1, name: "mine", parameters: { rate: 12, pulse: "paper" } };

test("the dozen presets are whole, and nothing in them is out of reach", () => {
  const names = "drizzle shower downpour cloudburst umbrella tin-roof woods puddles tent greenhouse thunderstorm eaves";
  expect(Object.keys(rainPresets)).toEqual(names.split(" "));
  for (const [name, preset] of Object.entries(rainPresets)) {
    expect(preset.name).toBe(name);
    expect(parseRainPreset(preset)).toEqual(preset);
    expect(completeRain("preset", preset.parameters).notes, name).toEqual([]);
  }
});

test("a preset is found by its name or its title, however written", () => {
  expect(presetNamed("tin-roof")).toBe(rainPresets["tin-roof"]);
  expect(presetNamed("Tin Roof")).toBe(rainPresets["tin-roof"]);
  expect(presetNamed("under an umbrella")).toBe(rainPresets.umbrella);
  expect(presetNamed("in-the-woods")).toBe(rainPresets.woods);
  expect(presetNamed("dripping eaves")).toBe(rainPresets.eaves);
  for (const none of ["", "rain", "constructor", "__proto__"]) expect(presetNamed(none)).toBeUndefined();
});

test("the files that the page of files shows are good ones", () => {
  const page = readFileSync(new URL("../../docs/rain-files.md", import.meta.url), "utf8");
  const [scene, preset] = [...page.matchAll(/```jsonc\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text));
  expect(parseScene(scene).events).toHaveLength(2);
  expect(parseRainPreset(preset).parameters.rate).toBe(12);
});

test("a preset comes back from its text as it was", () => {
  for (const preset of Object.values(rainPresets)) expect(parseRainPreset(rainPresetText(preset))).toEqual(preset);
  const more = { ...GOOD, title: "Mine", extras: { from: "a test" } };
  expect(parseRainPreset(rainPresetText(more as never))).toEqual(more);
});

test("any values within the limits are kept by a file", () => {
  const values = fc.record(
    Object.fromEntries(
      rainParameters
        // two of each pair that must be in order are left to the other tests
        .filter(({ name }) => !/smallest|largest|nearest|farthest|Nearest|Farthest|sourceFactor/.test(name))
        .map(({ name, least, limit, choices, whole }) => [
          name,
          choices
            ? fc.constantFrom(...choices)
            : whole
              ? fc.integer({ min: least, max: limit })
              : fc.double({ min: least, max: limit, noNaN: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
        ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (parameters) => {
      const text = rainPresetText({ format: "rain", version: 1, name: "x", parameters } as never);
      expect(parseRainPreset(text).parameters).toEqual(parameters);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["an empty file", "", "the file should be whole JSON text, but came an empty file"],
  ["a file that was cut", '{"format": "rain", "ver', "the file should be whole JSON text"],
  ["a list", "[]", "a preset of rain"],
  ["another format", { ...GOOD, format: "scene" }, 'format should be "rain", but came "scene"'],
  ["a newer version", { ...GOOD, version: 2 }, "version should be 1 or lower (a file of a newer version"],
  ["no name", { ...GOOD, name: "" }, "name should be a name of 1 to 200 characters"],
  ["no parameters", { ...GOOD, parameters: undefined }, "parameters should be an object of parameters"],
  ["a misspelled field", { ...GOOD, titel: "x" }, "did you mean title?"],
  [
    "a misspelled parameter",
    { ...GOOD, parameters: { rat: 1 } },
    "parameters.rat should be a parameter of rain (did you mean rate?)",
  ],
  [
    "a negative rate",
    { ...GOOD, parameters: { rate: -1 } },
    "parameters.rate should be a finite number (mm/h) from 0 to 10000, but came -1",
  ],
  ["a rate that is no number", { ...GOOD, parameters: { rate: "10" } }, 'but came "10"'],
  ["an unknown word", { ...GOOD, parameters: { roof: "thatch" } }, "one of none, tin, glass"],
  ["a soft ground that would make sound", { ...GOOD, parameters: { softness: -0.1 } }, "parameters.softness"],
  [
    "rings that are turned inside out",
    { ...GOOD, parameters: { nearest: 12 } },
    "parameters.nearest should be less than farthest, 10 m",
  ],
])("%s is refused", (_, content, words) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  expect(() => parseRainPreset(text)).toThrow(PhonoliteError);
  expect(() => parseRainPreset(text)).toThrow(words);
});

test("whatever a file holds, it is read or refused, and nothing else happens", () => {
  const mutated = fc
    .record({
      preset: fc.constantFrom(...Object.values(rainPresets)),
      at: fc.nat(2000),
      letter: fc.string({ maxLength: 2 }),
    })
    .map(({ preset, at, letter }) => {
      const text = rainPresetText(preset);
      const place = at % text.length;
      return text.slice(0, place) + letter + text.slice(place + 1);
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.json(), fc.string()), (text) => {
      try {
        expect(parseRainPreset(text).format).toBe("rain");
      } catch (error) {
        expect(error).toBeInstanceOf(PhonoliteError);
      }
    }),
    { numRuns: 300 },
  );
});
