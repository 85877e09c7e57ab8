// From the settings of the listening page to plans and sounds: every sound that a plan asks for can be made, and is what its name says.
import { type Plan, soundsOf } from "phonolite/listening";
import { models } from "phonolite/model";
import { describe, expect, test } from "vitest";
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

test("as many sounds are rated as are set, the recording among them where there is one, beside the poorest as anchor", () => {
  for (const sounds of [3, 8, 12]) {
    const values = { ...DEFAULTS, question: "pairs" as const, sounds };
    const whole = String(bowl.model.modeCount);
    expect(plan(values, bowl)).toMatchObject({ kind: "pairs", anchor: [whole, "1"] });
    expect(soundsOf(plan(values, bowl))).toHaveLength(sounds);
    expect(plan(values, recorded)).toMatchObject({ anchor: ["real", "1"] });
    expect(soundsOf(plan(values, recorded))).toHaveLength(sounds);
  }
});

test("any two settings are compared by ABX; one with itself is refused", () => {
  for (const a of SETTINGS) {
    for (const b of SETTINGS) {
      const values = { ...DEFAULTS, question: "abx" as const, a, b, av: 7, count: 3 };
      if (a === b) {
        expect(() => plan(values, bowl)).toThrow(/there once/);
        continue;
      }
      const [first] = soundsOf(plan(values, bowl));
      const recipe = recipeOf(first, values, bowl);
      const mode = { full: "full", bundle: "bundle", prune: "prune", fewer: "full" }[a];
      expect(recipe).toMatchObject({ of: "model", hearing: { mode, av: a === "full" || a === "fewer" ? 0 : 7 } });
      expect(modesOf(first, values)).toBe(a === "fewer" ? 3 : bowl.model.modeCount);
    }
  }
});

test("the command writes the same tokens", () => {
  expect(asCommand(DEFAULTS)).toBe("npx phonolite tokens metal-bowl --order energy --out tokens");
  expect(asCommand({ ...DEFAULTS, preset: "bell", order: "naive", level: 60 })).toBe(
    "npx phonolite tokens bell --order naive --level 60 --out tokens",
  );
  expect(asCommand({ ...DEFAULTS, target: "recording" })).toContain("recording.modal.json");
});
