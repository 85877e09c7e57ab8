// From the settings of the listening page to plans and sounds: every sound that a plan asks for can be made, and is
// what its name says.
import type { Plan } from "phonolite/listening";
import { models } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { soundsOf } from "#dist/listening/plan.js";
import { checkPlan } from "../../../src/listening/plan.js";
import { asCommand } from "../../../studio/pages/listening/copies.js";
import { aboutOf, planOf, QUESTION_WORDS, recipeOf, type Target } from "../../../studio/pages/listening/question.js";
import { LISTENING_SCHEMA, type ListeningValues, QUESTIONS, SETTINGS } from "../../../studio/pages/listening/state.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

const DEFAULTS = defaultsOf(LISTENING_SCHEMA);
const bowl: Target = { name: "metal-bowl", model: models.load("metal-bowl") };
const recorded: Target = { ...bowl, recording: { samples: new Float32Array(48_000), sampleRate: 48_000 } };
const plan = (values: ListeningValues, target: Target): Plan => checkPlan("test", planOf(values, target));
const modesOf = (name: string, values: ListeningValues, target = bowl): number => {
  const recipe = recipeOf(name, values, target);
  return recipe.of === "model" ? recipe.model.modeCount : Number.NaN;
};

describe.each(QUESTIONS)("the question %s", (question) => {
  const values = { ...DEFAULTS, question };
  test.each([bowl, recorded])("has a plan, and each of its sounds can be made", (target) => {
    for (const name of soundsOf(plan(values, target))) {
      const recipe = recipeOf(name, values, target);
      expect(recipe.of).toBe(name === "real" ? "recording" : "model");
    }
  });
  test("is told in words, and says in results what was asked", () => {
    const { name, title, about, ask } = QUESTION_WORDS[question];
    for (const words of [name, title, about, ask]) expect(words).not.toBe("");
    expect(aboutOf(values, bowl, "Ada")).toMatchObject({
      target: "metal-bowl",
      question,
      listener: "Ada",
      level: 70,
      fullScale: 92,
    });
    expect(aboutOf(values, bowl, "")).not.toHaveProperty("listener");
  });
});

test("a smaller a_v leaves fewer modes", () => {
  const values = { ...DEFAULTS, question: "av" as const };
  const left = [20, 10, 5, 0].map((av) => modesOf(String(av), values));
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(left[3]).toBeLessThan(left[0]);
  expect(modesOf("full", values)).toBe(bowl.model.modeCount);
});

test("tokens have as many modes as their names say, from the whole down to one", () => {
  const values = { ...DEFAULTS, question: "modes" as const, order: "loudness" as const };
  const names = soundsOf(plan(values, bowl));
  expect([names[0], names.at(-1)]).toEqual([String(bowl.model.modeCount), "1"]);
  expect(names.map((name) => modesOf(name, values))).toEqual(names.map(Number));
});

test("as many sounds are rated as are set: the recording where there is one, and the poorest as anchor", () => {
  for (const sounds of [3, 8, 12]) {
    const values = { ...DEFAULTS, question: "pairs" as const, sounds };
    const whole = String(bowl.model.modeCount);
    expect(plan(values, bowl)).toMatchObject({ kind: "pairs", anchor: [whole, "1"] });
    expect(soundsOf(plan(values, bowl))).toHaveLength(sounds);
    expect(plan(values, recorded)).toMatchObject({ anchor: ["real", "1"] });
    expect(soundsOf(plan(values, recorded))).toHaveLength(sounds);
  }
});

test("any two settings are compared by ABX, the recording among them; one with itself is refused", () => {
  for (const a of SETTINGS) {
    for (const b of SETTINGS) {
      const values = { ...DEFAULTS, question: "abx" as const, a, b, ava: 7, avb: 7, counta: 3, countb: 3 };
      if (a === b) {
        expect(() => plan(values, recorded)).toThrow(/there once/);
        continue;
      }
      const [first] = soundsOf(plan(values, recorded));
      const recipe = recipeOf(first, values, recorded);
      if (a === "real") {
        expect(recipe).toEqual({ of: "recording" });
        continue;
      }
      // without an a_v of its own the engine takes that by which bundles cannot be heard
      const hearing = { full: { mode: "full" }, bundle: { mode: "bundle" }, prune: { mode: "prune", av: 7 } };
      expect(recipe).toMatchObject({ of: "model", hearing: a === "fewer" ? hearing.full : hearing[a] });
      expect(modesOf(first, values, recorded)).toBe(a === "fewer" ? 3 : bowl.model.modeCount);
    }
  }
});

test("the same setting with other numbers is another setting", () => {
  const values = { ...DEFAULTS, question: "abx" as const, a: "prune" as const, b: "prune" as const, ava: 2, avb: 9 };
  const names = soundsOf(plan(values, bowl));
  expect(names).toEqual(["prune 2 dB", "prune 9 dB"]);
  expect(names.map((name) => recipeOf(name, values, bowl))).toMatchObject([
    { hearing: { mode: "prune", av: 2 } },
    { hearing: { mode: "prune", av: 9 } },
  ]);
  const few = { ...values, a: "fewer" as const, b: "fewer" as const, counta: 2, countb: 9 };
  expect(soundsOf(plan(few, bowl)).map((name) => modesOf(name, few))).toEqual([2, 9]);
});

test("a preset has no recording to compare with, and that is said", () => {
  const values = { ...DEFAULTS, question: "abx" as const, b: "real" as const };
  expect(() => plan(values, bowl)).toThrow(/no recording/);
});

test.each(["modes", "pairs"] as const)("what is masked can be left out before tokens are made: %s", (question) => {
  const values = { ...DEFAULTS, question, masked: "leave" as const, av: 5 };
  const whole = Math.max(...soundsOf(plan(values, bowl)).map(Number));
  expect(whole).toBe(modesOf("5", { ...DEFAULTS, question: "av" }));
  expect(whole).toBeLessThan(bowl.model.modeCount);
  expect(modesOf(String(whole), values)).toBe(whole);
  expect(aboutOf(values, bowl, "")).toMatchObject({ order: "energy", av: 5 });
  expect(aboutOf({ ...values, masked: "stay" }, bowl, "")).not.toHaveProperty("av");
});

test("the command writes the same tokens", () => {
  expect(asCommand(DEFAULTS)).toBe("npx phonolite tokens metal-bowl --order energy --out tokens");
  expect(asCommand({ ...DEFAULTS, preset: "bell", order: "naive", level: 60 })).toBe(
    "npx phonolite tokens bell --order naive --level 60 --out tokens",
  );
  expect(asCommand({ ...DEFAULTS, masked: "leave", av: 3 })).toBe(
    "npx phonolite tokens metal-bowl --order energy --av 3 --out tokens",
  );
  expect(asCommand({ ...DEFAULTS, target: "recording" })).toContain("recording.modal.json");
});
