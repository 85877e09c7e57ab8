// Tests under way: each procedure asks what it should, is the same for the same seed, and goes on after any answer as
// if it had not stopped.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  ListeningTest,
  type PlanRequest,
  type Reply,
  type Score,
  scoreTest,
  type Trial,
} from "../../src/listening/index.js";

const PLANS: PlanRequest[] = [
  { kind: "descending", runs: 2, values: [20, 15, 10, 5, 0] },
  { kind: "successive", tokens: ["20", "12", "8", "5", "3", "2", "1"] },
  { kind: "pairs", sounds: ["real", "12", "4", "1"], anchor: ["real", "1"] },
  { kind: "abx", sounds: ["full", "bundle"], trials: 12 },
  { kind: "staircase", reversals: 4, mostTrials: 60 },
];
/** Some reply that fits, by a number from 0 to 1. */
const some = (trial: Trial, drawn: number): Reply => {
  if (trial.ask === "same") return drawn < 0.5 ? "same" : "different";
  if (trial.ask === "abx") return drawn < 0.5 ? "a" : "b";
  return 1 + Math.floor(9.99 * drawn);
};
const isPlain = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isPlain);

describe.each(PLANS)("$kind", (plan) => {
  test("ends, resumes at any answer with the same questions, and its score has no NaN", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffffffff }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 }),
        fc.nat(60),
        (seed, drawn, stop) => {
          const test = ListeningTest.begin(plan, { seed });
          let put: string | undefined;
          const asked: Trial[] = [];
          for (let i = 0; test.trial && i < 200; i++) {
            if (i === stop) put = JSON.stringify(test.record());
            asked.push(test.trial);
            expect(test.progress.done).toBe(i);
            expect(test.progress.of).toBeGreaterThan(i);
            test.answer(some(test.trial, drawn[i]));
          }
          expect(test.trial).toBeUndefined();
          expect(test.progress.of).toBe(test.progress.done);
          const score: Score = scoreTest(test.record());
          expect(isPlain(score), JSON.stringify(score)).toBe(true);
          if (put === undefined) return;
          const again = ListeningTest.resume(JSON.parse(put));
          expect(isPlain(scoreTest(again.record()))).toBe(true);
          for (let i = stop; again.trial; i++) {
            expect(again.trial).toEqual(asked[i]);
            again.answer(some(again.trial, drawn[i]));
          }
          expect(again.record()).toEqual(test.record());
        },
      ),
      { numRuns: 25 },
    );
  });

  test("takes back an answer, and refuses one that is none and one too many", () => {
    const test = ListeningTest.begin(plan, { seed: 3 });
    const first = test.trial!;
    test.answer(some(first, 0.7), 1.5);
    expect(test.record().answers[0].seconds).toBe(1.5);
    test.takeBack();
    expect(test.trial).toEqual(first);
    expect(() => test.answer("perhaps" as Reply)).toThrow(/answer should be .* but came "perhaps"/);
    expect(() => test.answer(Number.NaN)).toThrow(/answer should be/);
    while (test.trial) test.answer(some(test.trial, 0.2));
    expect(() => test.answer(1)).toThrow(/the test is over/);
  });

  test("of equal answers, and of one, says so in words", () => {
    for (const drawn of [0, 0.99]) {
      const test = ListeningTest.begin(plan, { seed: 9 });
      while (test.trial) test.answer(some(test.trial, drawn));
      expect(isPlain(scoreTest(test.record()))).toBe(true);
      const { answers, ...rest } = test.record();
      expect(isPlain(scoreTest({ ...rest, answers: answers.slice(0, 1) }))).toBe(true);
      expect(scoreTest({ ...rest, answers: [] }).notes).toContain("Nothing was answered yet.");
    }
  });
});

describe("answers", () => {
  const record = () => {
    const test = ListeningTest.begin(PLANS[2], { seed: 4 });
    for (let i = 0; i < 6; i++) test.answer(i + 1);
    return test.record();
  };
  test.each<[string, (answers: Answer[]) => void, RegExp]>([
    [
      "out of order",
      (answers) => answers.splice(1, 2, answers[2], answers[1]),
      /answers\[1\] should be about .* which was asked there/,
    ],
    ["with one left out", (answers) => answers.splice(2, 1), /answers\[2\] should be about/],
    [
      "about other sounds",
      (answers) => answers.splice(0, 1, { ...answers[0], sounds: ["x", "y"] }),
      /answers\[0\] should be about/,
    ],
    [
      "beyond the scale",
      (answers) => answers.splice(3, 1, { ...answers[3], reply: 11 }),
      /answers\[3\]\.reply should be a whole number from 1 to 10, but came 11/,
    ],
  ])("%s are refused", (_, change, message) => {
    const { answers, ...rest } = record();
    const changed = [...answers];
    change(changed);
    expect(() => ListeningTest.resume({ ...rest, answers: changed })).toThrow(message);
  });
  test("beyond the end are refused", () => {
    const test = ListeningTest.begin({ kind: "abx", sounds: ["a", "b"], trials: 1 });
    test.answer("a");
    const { answers, ...rest } = test.record();
    expect(() => ListeningTest.resume({ ...rest, answers: [...answers, ...answers] })).toThrow(
      /the test was over after 1 answers/,
    );
  });
});

describe("the procedures of the paper", () => {
  test("a descending sequence goes down until enough in a row are different, and begins again", () => {
    const test = ListeningTest.begin(
      { kind: "descending", runs: 2, inRow: 2, catchEvery: 0, values: [5, 4, 3, 2, 1] },
      { seed: 2 },
    );
    const replies = [
      "same",
      "different",
      "same",
      "different",
      "different",
      "same",
      "same",
      "same",
      "same",
      "same",
    ] as const;
    const values = replies.map((reply) => {
      const value = test.trial!.sounds.find((sound) => sound !== "full");
      test.answer(reply);
      return Number(value);
    });
    expect(values).toEqual([5, 4, 3, 2, 1, 5, 4, 3, 2, 1]);
    expect(test.trial).toBeUndefined();
    const score = scoreTest(test.record());
    expect(score).toMatchObject({
      asInPaper: [5, 1],
      heard: [{ value: 5, different: 0, of: 2 }, { value: 4, different: 1, of: 2 }, {}, {}, {}],
    });
  });
  test("successive tokens: what is told apart is the next reference", () => {
    const test = ListeningTest.begin(
      { kind: "successive", tokens: ["9", "7", "5", "3", "1"], catchEvery: 0 },
      { seed: 5 },
    );
    const pairs: string[] = [];
    for (const reply of ["same", "different", "same", "different"] as const) {
      pairs.push([...test.trial!.sounds].sort().reverse().join("-"));
      test.answer(reply);
    }
    expect(pairs).toEqual(["9-7", "9-5", "5-3", "5-1"]);
    expect(scoreTest(test.record())).toMatchObject({ apart: ["9", "5", "1"], corrected: { value: 3 } });
  });
  test("all pairs of twelve sounds are 78, each with itself too", () => {
    const sounds = ["real", ...Array.from({ length: 11 }, (_, i) => String(i + 1))];
    const test = ListeningTest.begin({ kind: "pairs", sounds, anchor: ["real", "1"] }, { seed: 6 });
    expect(test.progress.of).toBe(78);
    const seen = new Set<string>();
    while (test.trial) {
      seen.add([...test.trial.sounds].sort().join());
      test.answer(5);
    }
    expect(seen.size).toBe(78);
  });
  test("catch trials are one in four, and change nothing of the course", () => {
    const tokens = Array.from({ length: 61 }, (_, i) => String(61 - i));
    const test = ListeningTest.begin({ kind: "successive", tokens }, { seed: 8 });
    let caught = 0;
    let asked = 0;
    while (test.trial) {
      const same = test.trial.sounds[0] === test.trial.sounds[1];
      if (same) caught++;
      asked++;
      test.answer(same ? "different" : "same");
    }
    expect(asked - caught).toBe(60);
    expect(Math.abs(caught - 20)).toBeLessThanOrEqual(1);
    expect(scoreTest(test.record())).toMatchObject({
      apart: ["61"],
      falseAlarms: { count: caught, of: caught },
      corrected: { value: 1 },
    });
  });
  test("a listener who calls a fifth of all the same different has as many fewer tokens", () => {
    const tokens = Array.from({ length: 101 }, (_, i) => String(101 - i));
    const test = ListeningTest.begin({ kind: "successive", tokens }, { seed: 10 });
    for (let i = 0; test.trial; i++) test.answer(i % 5 === 0 ? "different" : "same");
    const score = scoreTest(test.record());
    expect(score.kind === "successive" && score.corrected.low).toBe(1);
    expect(score.kind === "successive" && score.corrected.value).toBeLessThan(12);
  });
});
