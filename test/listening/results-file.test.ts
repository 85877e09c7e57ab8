// Files of results: written and read again they are the same; what was changed by hand is refused by field.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  analyse,
  ListeningTest,
  PhonoliteError,
  parseResults,
  resultsCsv,
  resultsOf,
  SimulatedListener,
  simulateTest,
} from "../../src/listening/index.js";

const listener = (seed: number) =>
  new SimulatedListener((one, other) => Math.abs(Number(one) - Number(other)) - 4, { noise: 1 }, seed);
const SOUNDS = ["9", "7", "5", "1"];
const tests = [1, 2, 3].map((seed) =>
  simulateTest({ kind: "pairs", sounds: SOUNDS, anchor: ["9", "1"] }, listener(seed), {
    seed,
    about: { listener: `L${seed}`, target: "bell", level: 70 },
  }),
);
const abx = simulateTest({ kind: "abx", sounds: ["9", "1"], trials: 10 }, listener(4), {
  seed: 4,
  about: { target: "=cmd|' /C calc'!A0, \"bell\"" },
});

describe("a file of results", () => {
  test("comes back as it was", () => {
    const results = resultsOf([...tests, abx]);
    expect(parseResults(JSON.stringify(results, null, 2))).toEqual(results);
  });
  // biome-ignore lint/suspicious/noExplicitAny: files that are edited by hand have any shape
  test.each<[string, (json: any) => void, RegExp]>([
    [
      "of another version",
      (json) => {
        json.version = 2;
      },
      /version should be 1 or lower \(a file of a newer version needs a newer Phonolite\), but came 2/,
    ],
    [
      "of another format",
      (json) => {
        json.format = "scene";
      },
      /format should be "listening", but came "scene"/,
    ],
    [
      "without tests",
      (json) => {
        delete json.tests;
      },
      /tests should be an array of tests/,
    ],
    [
      "with a misspelled field",
      (json) => {
        json.tests[0].sed = 1;
      },
      /tests\[0\]\.sed should be one of .*\(did you mean seed\?\)/,
    ],
    [
      "with another seed",
      (json) => {
        json.tests[1].seed = 99;
      },
      /tests\[1\]\.answers\[\d+\] should be about .* \(were answers moved or changed\?\)/,
    ],
    [
      "with a reply that is none",
      (json) => {
        json.tests[0].answers[2].reply = "7";
      },
      /tests\[0\]\.answers\[2\]\.reply should be a whole number from 1 to 10, but came "7"/,
    ],
    [
      "with a kind that is none",
      (json) => {
        json.tests[0].plan.kind = "mushra";
      },
      /tests\[0\]\.plan\.kind should be one of descending, .*"mushra"/,
    ],
    [
      "with a plan that cannot be",
      (json) => {
        json.tests[0].plan.anchor = ["9", "x"];
      },
      /tests\[0\]\.plan\.anchor should be two of the sounds, but came "x"/,
    ],
    [
      "with a sound twice",
      (json) => {
        json.tests[0].plan.sounds[1] = "9";
      },
      /tests\[0\]\.plan\.sounds\[1\] should be there once/,
    ],
    [
      "with answers moved",
      (json) => {
        json.tests[0].answers.reverse();
      },
      /tests\[0\]\.answers\[0\] should be about/,
    ],
  ])("%s is refused", (_, change, message) => {
    const json = JSON.parse(JSON.stringify(resultsOf(tests)));
    change(json);
    expect(() => parseResults(json)).toThrow(message);
  });
  test("that is cut off says where", () => {
    expect(() => parseResults(JSON.stringify(resultsOf(tests)).slice(0, -20))).toThrow(
      /the file should be whole JSON text/,
    );
  });
  test("of anything is refused by an error of ours, or read", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("tests", "format", "version"), (value, key) => {
        const json = { ...JSON.parse(JSON.stringify(resultsOf([abx]))), [key]: value };
        try {
          parseResults(json);
        } catch (error) {
          expect(error).toBeInstanceOf(PhonoliteError);
        }
      }),
    );
    const plain = JSON.stringify(resultsOf([abx, tests[0]]));
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.constantFrom("0", "9", '"', "}", "a", ",", "-"), (at, letter) => {
        try {
          const results = parseResults(plain.slice(0, at) + letter + plain.slice(at + 1));
          expect(JSON.stringify(analyse(results.tests))).not.toContain("NaN");
        } catch (error) {
          expect(error).toBeInstanceOf(PhonoliteError);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test("one line an answer, which no spreadsheet takes for a formula", () => {
  const lines = resultsCsv([tests[0], abx]).trimEnd().split("\r\n");
  expect(lines[0]).toBe("test,kind,listener,target,seed,trial,first,second,x,reply,right,catch,seconds");
  expect(lines).toHaveLength(1 + 10 + 10);
  expect(lines[1]).toMatch(/^1,pairs,L1,bell,1,1,\d,\d,,\d+,,(?:true|false),$/);
  expect(lines[11]).toContain(`"'=cmd|' /C calc'!A0, ""bell"""`);
  expect(lines[11]).toMatch(/,[ab],[ab],(?:true|false),false,$/);
});

test("tests of several listeners about the same sounds are taken together", () => {
  const [pairs, choice] = analyse([tests[0], abx, tests[1], tests[2]]);
  expect(pairs).toMatchObject({ kind: "pairs", target: "bell", figure: null });
  expect(pairs.listeners.map(({ name, finished }) => [name, finished])).toEqual([
    ["L1", true],
    ["L2", true],
    ["L3", true],
  ]);
  const { toTarget, map, clusters, falseDifference } = pairs.together!;
  expect(toTarget.map((one) => Math.round(one!.value))[0]).toBe(0);
  expect(toTarget[3]!.value).toBeGreaterThan(toTarget[1]!.value);
  expect(toTarget[3]!.high).toBeGreaterThanOrEqual(toTarget[3]!.value);
  expect(map!.places).toHaveLength(8);
  expect(clusters!.groups.flat()).toHaveLength(4);
  expect(falseDifference).toEqual({ value: 0, low: 0, high: 0 });
  expect(choice.figure!.value).toBeGreaterThan(0.9);
  expect(analyse([])).toEqual([]);
});

test("a test without answers can be kept", () => {
  const fresh = ListeningTest.begin({ kind: "staircase" }, { seed: 1 }).record();
  const [found] = analyse(parseResults(JSON.stringify(resultsOf([fresh]))).tests);
  expect(found.figure).toBeNull();
  expect(found.listeners[0].finished).toBe(false);
});
