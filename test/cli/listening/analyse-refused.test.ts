// What `phonolite listening analyse` refuses: files that are none, of another version or edited by hand, and wrong
// usage. One clear line each, and nothing is left.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, resultsOf, SimulatedListener, simulateTest } from "../../../src/listening/index.js";
import { joined } from "../../support/joined.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const at = (...names: string[]) => join(folder, ...names);

const listener = new SimulatedListener((one, other) => Math.abs(Number(one) - Number(other)) - 4, {}, 5);
const results = () =>
  resultsOf([
    simulateTest({ kind: "abx", sounds: ["9", "1"], trials: 12 }, listener, { seed: 1 }),
    simulateTest({ kind: "pairs", sounds: ["9", "5", "1"], anchor: ["9", "1"] }, listener, { seed: 2 }),
  ]);

/** Runs it, and sees that it ends with this status, one line and no file but those that were there. */
async function refused(status: number, ...words: string[]): Promise<string> {
  const before = readdirSync(folder);
  const outcome = await phonolite(["listening", ...words], folder);
  expect(outcome).toMatchObject({ status, stdout: "" });
  expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(outcome.stderr).not.toMatch(/NaN|Infinity|undefined|\[object/);
  expect(readdirSync(folder)).toEqual(before);
  return outcome.stderr;
}

describe("a file that", () => {
  test.each([
    ["is empty", "", "should be whole JSON text, but came an empty file"],
    ["is no JSON", "listener,reply\r\n1,same\r\n", "should be whole JSON text, but came"],
    ["is cut off", JSON.stringify(results()).slice(0, -9), "should be whole JSON text"],
    ["is a list", "[]", "should be results of listening tests"],
    ["is a scene", '{ "format": "scene", "version": 1 }', 'format should be "listening", but came "scene"'],
    [
      "is of a newer version",
      '{ "format": "listening", "version": 2, "tests": [] }',
      "version should be 1 or lower (a file of a newer version needs a newer Phonolite), but came 2",
    ],
    ["has no tests", '{ "format": "listening", "version": 1 }', "tests should be an array of tests"],
  ])("%s", async (_, text, message) => {
    writeFileSync(at("results.json"), text);
    const said = await refused(1, "analyse", "results.json", "--plot", "out.svg");
    expect(said).toContain(message);
    expect(said).toContain("results.json");
  });

  test("is not there", async () => {
    expect(await refused(1, "analyse", "results.json")).toContain(
      "results.json should be a results file, but came no such file or folder",
    );
  });

  test("is one of a folder's is named", async () => {
    mkdirSync(at("all"));
    writeFileSync(at("all/a.json"), JSON.stringify(results()));
    writeFileSync(at("all/b.json"), "{}");
    expect(await refused(1, "analyse", "all")).toContain(join("all", "b.json"));
  });
});

describe("a file that was edited by hand", () => {
  const other = (reply: unknown) => (reply === "a" ? "b" : "a");
  type Edited = { seed: number; about: object; plan: Record<string, unknown>; answers: Answer[] };
  test.each<[string, (tests: Edited[]) => void, string | RegExp]>([
    [
      "with X changed, so that a wrong answer is right",
      ([{ answers }]) => {
        answers[3] = { ...answers[3], x: other(answers[3].x) as "a" };
      },
      joined(
        /tests\[0\]\.answers\[3\] should be about [19] and [19], X being [ab], /,
        /which was asked there \(were answers moved/,
      ),
    ],
    [
      "with X left out",
      ([{ answers }]) => {
        delete answers[0].x;
      },
      /tests\[0\]\.answers\[0\] should be about/,
    ],
    [
      "with A and B exchanged",
      ([{ answers }]) => {
        answers[5] = { ...answers[5], sounds: [answers[5].sounds[1], answers[5].sounds[0]] };
      },
      /tests\[0\]\.answers\[5\] should be about/,
    ],
    [
      "with an answer to something else",
      ([{ answers }]) => {
        answers[0].reply = "same";
      },
      'tests[0].answers[0].reply should be "a" or "b", but came "same"',
    ],
    [
      "with a rating beyond the scale",
      ([, { answers }]) => {
        answers[2].reply = 11;
      },
      "tests[1].answers[2].reply should be a whole number from 1 to 10, but came 11",
    ],
    [
      "with an answer left out",
      ([, { answers }]) => {
        answers.splice(1, 1);
      },
      /tests\[1\]\.answers\[1\] should be about/,
    ],
    [
      "with answers after the end",
      ([{ answers }]) => {
        answers.push(answers[0]);
      },
      "tests[0].answers[12] should be left out: the test was over after 12 answers",
    ],
    [
      "with another seed",
      ([test]) => {
        test.seed = 77;
      },
      /tests\[0\]\.answers\[\d+\] should be about/,
    ],
    [
      "with fewer trials than answers",
      ([{ plan }]) => {
        plan.trials = 3;
      },
      "tests[0].answers[3] should be left out: the test was over after 3 answers",
    ],
    [
      "with a field that there is not",
      ([test]) => {
        Object.assign(test, { answer: [] });
      },
      /tests\[0\]\.answer should be one of .*\(did you mean answers\?\)/,
    ],
  ])("%s", async (_, change, message) => {
    const edited = JSON.parse(JSON.stringify(results()));
    change(edited.tests);
    writeFileSync(at("results.json"), JSON.stringify(edited));
    expect(await refused(1, "analyse", "results.json", "--plot", "out.svg")).toMatch(message);
  });

  test("in what it is about is still read", async () => {
    const edited = JSON.parse(JSON.stringify(results()));
    edited.tests[0].about = { listener: "Ada", target: "bell" };
    writeFileSync(at("results.json"), JSON.stringify(edited, null, 2));
    const { status, stdout } = await phonolite(["listening", "analyse", "results.json"], folder);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ABX: .* \(bell\)\n\n.*\n {2}Ada +12 +/);
  });
});

describe("wrong usage", () => {
  test.each([
    ["no word", [], "<action> is missing: analyse"],
    ["no file", ["analyse"], "<results> is missing: A results file"],
    ["another action", ["analyze", "results.json"], '<action> should be analyse, but came "analyze"'],
    ["two files", ["analyse", "results.json", "b.json"], 'one word too many: "b.json"'],
    ["a picture on standard output", ["analyse", "results.json", "--plot", "-"], "--plot should be the name of a file"],
    ["a picture over the results", ["analyse", "results.json", "--plot", "./results.json"], "--plot should be another"],
    ["an option that there is not", ["analyse", "results.json", "--seed", "1"], "unknown option --seed"],
  ])("%s", async (_, words, message) => {
    const text = JSON.stringify(results());
    writeFileSync(at("results.json"), text);
    expect(await refused(2, ...words)).toContain(message);
    expect(readFileSync(at("results.json"), "utf8")).toBe(text);
  });

  test("a picture in a folder that is not there", async () => {
    writeFileSync(at("results.json"), JSON.stringify(results()));
    expect(await refused(1, "analyse", "results.json", "--plot", "no/where.svg")).toContain(
      "no/where.svg should be a place that can be written to",
    );
  });
});
