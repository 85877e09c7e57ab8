// The plan of a test: which questions are asked, of which sounds. One schema gives the checks and the words of errors,
// in files and in code.
import * as v from "valibot";
import { PhonoliteError } from "../math/error.js";
import { check, integer, list, number, strictFields, text } from "../model/schema.js";
import { ABX_DEFAULTS, type AbxPlan, abx } from "./procedures/abx.js";
import { DESCENDING_DEFAULTS, type DescendingPlan, descending } from "./procedures/descending.js";
import { type PairsPlan, pairs } from "./procedures/pairs.js";
import { STAIRCASE_DEFAULTS, type StaircasePlan, staircase } from "./procedures/staircase.js";
import { SUCCESSIVE_DEFAULTS, type SuccessivePlan, successive } from "./procedures/successive.js";
import type { Answer, Course } from "./procedures/trial.js";

/**
 * The plan of a test, by its kind.
 *
 * @example
 * const test = ListeningTest.begin({ kind: "staircase" });
 * if (test.plan.kind === "staircase") console.log(test.plan.start, test.plan.step);
 */
export type Plan = DescendingPlan | SuccessivePlan | PairsPlan | AbxPlan | StaircasePlan;
/** The five procedures. */
export type TestKind = Plan["kind"];
/** The plan of a test of one kind. */
export type PlanOf<K extends TestKind> = Extract<Plan, { kind: K }>;
/**
 * A plan in which what has a default may be left out.
 *
 * @example
 * const plan: PlanRequest = { kind: "abx", sounds: ["full", "bundle"], trials: 16 };
 */
export type PlanRequest = { [K in TestKind]: { kind: K } & Partial<PlanOf<K>> }[TestKind];

/** Bounds of a test. */
export const LISTENING_LIMITS = {
  /** Most sounds of a test: of so many tokens the paper's second experiment has one. */
  sounds: 5000,
  /** Most sounds that are compared in pairs. */
  paired: 60,
  /** Most values of a sequence. */
  values: 1000,
  /** Most questions of a test. */
  trials: 10_000,
  /** Largest size of a value. */
  value: 1e6,
} as const;
const L = LISTENING_LIMITS;

const NAME = "the name of a sound, 1 to 200 characters";
const sound = v.pipe(
  text(NAME, 200),
  v.check((name) => name !== "", NAME),
  v.description(NAME),
);
const value = number(`a number from ${-L.value} to ${L.value}`, -L.value, L.value);
const PAIR = "two names of sounds";
const pair = v.pipe(
  v.custom<unknown[]>((given) => Array.isArray(given) && given.length === 2, PAIR),
  v.tuple([sound, sound], PAIR),
  v.description(PAIR),
);
const catchEvery = integer("0 or a whole number from 2 to 1000", 0, 1000);
const whole = (least: number, most: number) => integer(`a whole number from ${least} to ${most}`, least, most);
const step = number("a number above 0", 1e-6, L.value);

/** One schema a kind; lists are checked further in {@link checkPlan}. */
const SCHEMAS = {
  descending: strictFields(
    {
      kind: v.literal("descending"),
      reference: v.optional(sound, DESCENDING_DEFAULTS.reference),
      values: v.optional(list(value, "an array of numbers", L.values), [...DESCENDING_DEFAULTS.values]),
      runs: v.optional(whole(1, 100), DESCENDING_DEFAULTS.runs),
      inRow: v.optional(whole(1, 20), DESCENDING_DEFAULTS.inRow),
      catchEvery: v.optional(catchEvery, DESCENDING_DEFAULTS.catchEvery),
    },
    "the plan of a descending sequence",
  ),
  successive: strictFields(
    {
      kind: v.literal("successive"),
      tokens: list(sound, "an array of names of sounds", L.sounds),
      catchEvery: v.optional(catchEvery, SUCCESSIVE_DEFAULTS.catchEvery),
    },
    "the plan of a comparison of successive tokens",
  ),
  pairs: strictFields(
    { kind: v.literal("pairs"), sounds: list(sound, "an array of names of sounds", L.paired), anchor: pair },
    "the plan of a rating of all pairs",
  ),
  abx: strictFields(
    {
      kind: v.literal("abx"),
      sounds: pair,
      trials: v.optional(whole(1, L.trials), ABX_DEFAULTS.trials),
    },
    "the plan of an ABX test",
  ),
  staircase: strictFields(
    {
      kind: v.literal("staircase"),
      reference: v.optional(sound, STAIRCASE_DEFAULTS.reference),
      easiest: v.optional(value, STAIRCASE_DEFAULTS.easiest),
      hardest: v.optional(value, STAIRCASE_DEFAULTS.hardest),
      start: v.optional(value, STAIRCASE_DEFAULTS.start),
      firstStep: v.optional(step, STAIRCASE_DEFAULTS.firstStep),
      step: v.optional(step, STAIRCASE_DEFAULTS.step),
      reversals: v.optional(whole(2, 200), STAIRCASE_DEFAULTS.reversals),
      mostTrials: v.optional(whole(1, L.trials), STAIRCASE_DEFAULTS.mostTrials),
    },
    "the plan of a staircase",
  ),
} satisfies Record<TestKind, v.GenericSchema>;

/** The kinds of tests. */
export const testKinds = Object.keys(SCHEMAS) as readonly TestKind[];

/**
 * A plan with its defaults.
 *
 * @param at where the plan stands in a file.
 * @throws PhonoliteError that names the field, what was expected and what came.
 */
export function checkPlan(operation: string, given: unknown, at = ""): Plan {
  const refuse = (field: string, expected: string, came: unknown) => {
    const whole = field === "the file" ? at || "plan" : at === "" ? field : `${at}.${field}`;
    return new PhonoliteError(operation, whole, expected, came);
  };
  const kind = (given as { kind?: unknown } | null)?.kind;
  if (!testKinds.includes(kind as TestKind)) throw refuse("kind", `one of ${testKinds.join(", ")}`, kind);
  const plan = check(SCHEMAS[kind as TestKind], given, refuse) as Plan;
  const distinct = (field: string, items: readonly unknown[], least: number, what: string) => {
    if (items.length < least) throw refuse(field, `at least ${least} ${what}`, items);
    const twice = items.findIndex((item, i) => items.indexOf(item) !== i);
    if (twice >= 0) throw refuse(`${field}[${twice}]`, "there once", items[twice]);
  };
  switch (plan.kind) {
    case "descending":
      distinct("values", plan.values, 1, "value");
      break;
    case "successive":
      distinct("tokens", plan.tokens, 2, "sounds");
      break;
    case "pairs": {
      distinct("sounds", plan.sounds, 2, "sounds");
      const stray = plan.anchor.find((name) => !plan.sounds.includes(name));
      if (stray !== undefined) throw refuse("anchor", "two of the sounds", stray);
      break;
    }
    case "abx":
      distinct("sounds", plan.sounds, 2, "sounds");
      break;
    case "staircase": {
      const [low, high] = [Math.min(plan.easiest, plan.hardest), Math.max(plan.easiest, plan.hardest)];
      if (low === high) throw refuse("hardest", "another value than easiest", plan.hardest);
      if (plan.start < low || plan.start > high) throw refuse("start", `from ${low} to ${high}`, plan.start);
      if (plan.step > plan.firstStep) throw refuse("step", `at most firstStep, ${plan.firstStep}`, plan.step);
    }
  }
  if ("catchEvery" in plan && plan.catchEvery === 1) {
    throw refuse("catchEvery", "0 or a whole number from 2 to 1000", plan.catchEvery);
  }
  return plan;
}

/** Of each kind of test how it goes on. */
const COURSES: { [K in TestKind]: (plan: PlanOf<K>, seed: number, answers: readonly Answer[]) => Course } = {
  descending,
  successive,
  pairs,
  abx,
  staircase,
};

/** How a test goes on after these answers. */
export function courseOf<K extends TestKind>(plan: PlanOf<K>, seed: number, answers: readonly Answer[]): Course {
  return COURSES[plan.kind as K](plan, seed, answers);
}

/** The names of all sounds that a test may ask for; those of a staircase come with its answers. */
export function soundsOf(plan: Plan): string[] {
  switch (plan.kind) {
    case "descending":
      return [plan.reference, ...plan.values.map(String)];
    case "successive":
      return [...plan.tokens];
    case "pairs":
    case "abx":
      return [...plan.sounds];
    case "staircase":
      return [plan.reference];
  }
}
