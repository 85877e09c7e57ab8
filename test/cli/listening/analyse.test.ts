// `phonolite listening analyse` as people run it: what it says about results of every kind, of one listener and of
// several, in lines, as JSON and as a picture. What it refuses is in analyse-refused.test.ts.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Analysis,
  analyse,
  ListeningTest,
  type PlanRequest,
  type Reply,
  resultsOf,
  SimulatedListener,
  scoreTest,
  simulateTest,
  type TestRecord,
  type Trial,
} from "../../../src/listening/index.js";
import { type TestKind, testKinds } from "../../../src/listening/plan.js";
import type { AbxScore, StaircaseScore } from "../../../src/listening/scores/abx.js";
import type { DescendingScore } from "../../../src/listening/scores/descending.js";
import type { PairsScore } from "../../../src/listening/scores/pairs.js";
import type { SuccessiveScore } from "../../../src/listening/scores/successive.js";
import { temporaryFolder } from "../../support/run.js";
import { phonolite } from "../phonolite.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const at = (...names: string[]) => join(folder, ...names);
const put = (tests: readonly TestRecord[], name = "results.json") =>
  writeFileSync(at(name), JSON.stringify(resultsOf(tests)));
const run = (...words: string[]) => phonolite(["listening", ...words], folder);

/** What it prints about `results.json`. */
async function printed(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await run("analyse", "results.json", ...words);
  const drawn = words.indexOf("--plot");
  expect({ status, stderr }).toEqual({ status: 0, stderr: drawn < 0 ? "" : `phonolite: wrote ${words[drawn + 1]}\n` });
  return stdout;
}

const PLANS: Record<TestKind, PlanRequest> = {
  descending: { kind: "descending" },
  successive: { kind: "successive", tokens: ["20", "15", "12", "9", "7", "5", "3", "2", "1"] },
  pairs: { kind: "pairs", sounds: ["20", "15", "9", "5", "1"], anchor: ["20", "1"] },
  abx: { kind: "abx", sounds: ["20", "13"] },
  staircase: { kind: "staircase" },
};
/** An a_v is heard below 11 dB, tokens whose numbers are 4 apart. */
const difference = (one: string, other: string) =>
  [one, other].includes("full") ? 11 - Number(one === "full" ? other : one) : Math.abs(Number(one) - Number(other)) - 4;
const TARGET = "a bell";

/** A test that somebody who is made up has answered. */
function made(kind: TestKind, seed = 1): TestRecord {
  const listener = new SimulatedListener(difference, { noise: 1, falseAlarms: 0.1, lapses: 0.1 }, seed);
  return simulateTest(PLANS[kind], listener, { seed, about: { listener: `L${seed}`, target: TARGET } });
}
/** A test in which everything was answered alike. */
function alike(kind: TestKind, reply: (trial: Trial) => Reply, target: string): TestRecord {
  const test = ListeningTest.begin(PLANS[kind], { seed: 3, about: { target } });
  while (test.trial) test.answer(reply(test.trial));
  return test.record();
}

const round = (value: number) => String(Number(value.toFixed(Math.abs(value) >= 10 ? 1 : 2)));
const spread = ({ value, low, high }: { value: number; low: number; high: number }, factor = 1, unit = "") =>
  `${round(factor * value)}${unit} (${round(factor * low)} to ${round(factor * high)})`;
/** The head of the table of each kind, and the cells of a listener. */
const SAID: Record<TestKind, { title: string; heads: string[]; cells: (record: TestRecord) => string[] }> = {
  descending: {
    title: "Descending sequence",
    heads: ["threshold", "as in the paper", "false alarms"],
    cells: (record) => {
      const { threshold, asInPaper, falseAlarms } = scoreTest(record) as DescendingScore;
      return [spread(threshold), asInPaper.join(", "), `${falseAlarms.count} of ${falseAlarms.of}`];
    },
  },
  successive: {
    title: "Successive tokens",
    heads: ["told apart", "corrected", "false alarms", "which"],
    cells: (record) => {
      const { apart, corrected, falseAlarms } = scoreTest(record) as SuccessiveScore;
      const alarms = `${falseAlarms.count} of ${falseAlarms.of}`;
      return [`${apart.length}`, spread(corrected), alarms, apart.join(" ")];
    },
  },
  pairs: {
    title: "Pairs",
    heads: ["same rated as"],
    cells: (record) => [round(1 + (scoreTest(record) as PairsScore).falseDifference!.value)],
  },
  abx: {
    title: "ABX",
    heads: ["right", "share", "heard", "by chance"],
    cells: (record) => {
      const { right, of, share, heard, byChance } = scoreTest(record) as AbxScore;
      return [`${right} of ${of}`, spread(share, 100, " %"), spread(heard, 100, " %"), byChance.toPrecision(2)];
    },
  },
  staircase: {
    title: "Staircase",
    heads: ["70.7 %", "reversals"],
    cells: (record) => {
      const { threshold, reversals } = scoreTest(record) as StaircaseScore;
      return [spread(threshold), `${round(reversals.mean!)} ± ${round(reversals.spread!)}`];
    },
  },
};

/** The figure of a listener that is averaged over all. */
function figureOf(record: TestRecord): number {
  const score = scoreTest(record);
  if (score.kind === "successive") return score.corrected.value;
  return score.kind === "abx" ? score.share.value : (score as StaircaseScore | DescendingScore).threshold.value;
}

/** What analyse gives, as JSON has it. */
const plain = (found: readonly Analysis[]) =>
  JSON.parse(JSON.stringify(found, (_, value) => (value instanceof Float64Array ? [...value] : value)));

/** Whether all numbers in something are finite. */
const finite = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(finite);

describe.each(testKinds)("%s", (kind) => {
  const { title, heads, cells } = SAID[kind];

  test("is a table with the listener's figures", async () => {
    const record = made(kind);
    put([record]);
    const lines = (await printed()).split("\n");
    expect(lines[0].startsWith(title)).toBe(true);
    expect(lines[0].endsWith(`(${TARGET})`)).toBe(true);
    expect(lines[2].trim().split(/ {2,}/)).toEqual(["listener", "answers", ...heads]);
    expect(lines[3].trim().split(/ {2,}/)).toEqual(["L1", `${record.answers.length}`, ...cells(record)]);
    expect(lines.join()).not.toContain("listeners:");
  });

  test("is the whole analysis as JSON, and nothing else", async () => {
    const tests = [made(kind, 1), made(kind, 2)];
    put(tests);
    const stdout = await printed("--json");
    expect(stdout.split("\n")).toHaveLength(2);
    expect(JSON.parse(stdout)).toEqual(plain(analyse(tests)));
  });

  test("of three listeners is taken together", async () => {
    const tests = [1, 2, 3].map((seed) => made(kind, seed));
    put(tests);
    const text = await printed();
    for (const name of ["L1", "L2", "L3"]) expect(text).toMatch(new RegExp(`^ {2}${name} +\\d+ +`, "m"));
    const [{ figure, together }] = analyse(tests);
    if (kind === "pairs") {
      expect(together!.toTarget[1]!.low).toBeLessThan(together!.toTarget[1]!.value);
      expect(text).toContain(spread(together!.toTarget[1]!));
      return;
    }
    const [factor, unit] = kind === "abx" ? [100, " %"] : [1, ""];
    const sorted = tests.map(figureOf).sort((a, b) => a - b);
    expect(figure!.value).toBeCloseTo(sorted.reduce((sum, value) => sum + value) / 3, 9);
    const [lowest, median, highest] = sorted;
    const range = `${round(factor * lowest)} to ${round(factor * highest)}${unit}`;
    expect(text).toContain(
      `All 3 listeners: mean ${spread(figure!, factor, unit)}, median ${round(factor * median)}${unit}, ${range}.`,
    );
  });

  const first: Record<Trial["ask"], Reply> = { same: "same", abx: "a", rate: 1 };
  const last: Record<Trial["ask"], Reply> = { same: "different", abx: "b", rate: 10 };
  const right = (trial: Trial) => (trial.ask === "abx" ? trial.x : first[trial.ask]);
  test("of no answer, of one and of all alike has words, and no number that is none", async () => {
    const { answers, ...rest } = made(kind);
    const tests = [
      ...[0, 1, 2].map((count) => ({ ...rest, about: { target: `${count}` }, answers: answers.slice(0, count) })),
      ...[({ ask }: Trial) => first[ask], ({ ask }: Trial) => last[ask], right].map((reply, i) =>
        alike(kind, reply, `alike ${i}`),
      ),
    ];
    put(tests);
    const text = await printed("--plot", "out.svg");
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(readFileSync(at("out.svg"), "utf8")).not.toMatch(/NaN|Infinity|undefined|null/);
    // JSON would write null for a number that is none
    expect(finite(analyse(tests))).toBe(true);
    expect(JSON.parse(await printed("--json"))).toHaveLength(6);
    expect(text).toContain("Nothing was answered yet.");
    expect(text).toMatch(/^ {2}\S.* 0 \(not over\)/m);
    expect(text).toMatch(/^ {2}\S.* 1 \(not over\)/m);
  });
});

describe("words beside the figures", () => {
  const say = async (record: TestRecord) => {
    put([record]);
    return await printed();
  };
  const cut = (kind: TestKind, count: number) => {
    const { answers, ...rest } = made(kind);
    return { ...rest, answers: answers.slice(0, count) };
  };
  const same = (kind: TestKind) => alike(kind, () => "same", "");
  const different = (kind: TestKind) => alike(kind, () => "different", "");

  test.each<[string, () => TestRecord, string]>([
    ["one trial of ABX", () => cut("abx", 1), "1 trial cannot tell hearing from guessing, even if all were right"],
    ["equal ratings", () => alike("pairs", () => 4, ""), "All ratings are equal: they do not tell one sound from anot"],
    [
      "ratings that are not all there",
      () => cut("pairs", 3),
      "Not every pair was rated: groups are told when all were",
    ],
    [
      "never a difference",
      () => same("descending"),
      "No difference was heard, up to the largest: the threshold lies b",
    ],
    ["always one", () => different("descending"), "pairs of the same sound were called different: these answers say"],
    ["no token told apart", () => same("successive"), "No token was told apart from the first."],
    ["every token told apart", () => different("successive"), "Every token was called different from the one before."],
    ["a start of a staircase", () => cut("staircase", 2), "There were no reversals with the smallest step"],
    [
      "a staircase of wrong answers",
      () => alike("staircase", (trial) => (trial.ask === "abx" && trial.x === "a" ? "b" : "a"), ""),
      "The easiest value, 0, was not heard",
    ],
    [
      "ABX with the wrong button",
      () => alike("abx", (trial) => (trial.ask === "abx" && trial.x === "a" ? "b" : "a"), ""),
      "Fewer answers are right than by chance: were the two buttons mixed up?",
    ],
  ])("of %s", async (_, record, words) => expect(await say(record())).toContain(words));

  test("do not call the largest difference unheard before it was played", async () => {
    const test = ListeningTest.begin({ ...PLANS.descending, catchEvery: 0 } as PlanRequest, { seed: 2 });
    for (let i = 0; i < 20; i++) test.answer("same");
    expect(await say(test.record())).not.toContain("up to the largest");
    test.answer("same");
    expect(await say(test.record())).toContain("up to the largest");
  });

  test("leave out who has not answered", async () => {
    put([made("abx", 1), made("abx", 2), { ...made("abx", 3), answers: [] }]);
    expect(await printed()).toContain("All 2 listeners: ");
    put([made("abx", 1), { ...made("abx", 3), answers: [] }]);
    expect(await printed()).not.toContain("listeners:");
  });
});

describe("several tests", () => {
  test("of every kind come one below the other, those about other sounds apart", async () => {
    const other = { ...made("abx", 5), about: { target: "a glass", listener: "L5" } };
    const tests = [...testKinds.map((kind) => made(kind)), other, made("abx", 2)];
    put(tests);
    const found = JSON.parse(await printed("--json")) as Analysis[];
    expect(found.map(({ kind, target }) => [kind, target])).toEqual([
      ...testKinds.map((kind) => [kind, TARGET]),
      ["abx", "a glass"],
    ]);
    const text = await printed();
    for (const { title } of Object.values(SAID))
      expect(text.split("\n").filter((line) => line.startsWith(title))).toHaveLength(title === "ABX" ? 2 : 1);
  });

  test("in the files of a folder are those of one file, in the order of the names", async () => {
    const tests = [1, 2, 3].map((seed) => made("descending", seed));
    put(tests);
    const whole = await printed("--json");
    mkdirSync(at("all"));
    for (const [i, record] of [tests[2], tests[0], tests[1]].entries()) put([record], `all/${"cab"[i]}.json`);
    writeFileSync(at("all/notes.txt"), "not a result");
    const { status, stdout } = await run("analyse", "all", "--json");
    expect(status).toBe(0);
    expect(stdout).toBe(whole);
  });

  test("that are none are said to be none", async () => {
    put([]);
    expect(await printed("--plot", "out.svg")).toMatch(/^There is no test in .*\.\n$/);
    expect(readFileSync(at("out.svg"), "utf8")).toContain("There is no test");
    expect(await printed("--json")).toBe("[]\n");
  });
});

describe("the picture", () => {
  /** Tags that are not closed, or closed without being open. */
  const loose = (svg: string): string[] => {
    const open: string[] = [];
    for (const [, closing, name, alone] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
      if (closing === "") alone === "" && open.push(name);
      else if (open.at(-1) === name) open.pop();
      else open.push(`/${name}`);
    }
    return open;
  };
  const draw = async (tests: readonly TestRecord[]) => {
    put(tests);
    await printed("--plot", "out.svg");
    const svg = readFileSync(at("out.svg"), "utf8");
    expect(loose(svg)).toEqual([]);
    // every angle is one of a tag that was understood
    expect(svg.match(/</g)).toHaveLength(svg.match(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g)!.length);
    expect(svg.startsWith("<svg ")).toBe(true);
    return svg;
  };

  test("of pairs has the curve and the map, on which every sound has its name", async () => {
    const svg = await draw([made("pairs", 1), made("pairs", 2)]);
    expect(svg).toContain(`>Difference from 20, ${TARGET}<`);
    expect(svg).toMatch(/>Perceptual map, a bell, stress 0\.\d{3}</);
    const [, map] = svg.split("Perceptual map");
    for (const sound of ["20", "15", "9", "5", "1"]) expect(map).toContain(`>${sound}</text>`);
    // the target is a square, the others are discs
    expect(map.match(/<rect /g)).toHaveLength(1);
    expect(map.match(/<circle /g)).toHaveLength(4);
  });

  test("of ratings that are all alike has a map with short numbers", async () => {
    const svg = await draw([alike("pairs", () => 1, "")]);
    expect(svg).not.toMatch(/>-?\d*\.\d{4,}</);
  });

  test("of every kind is one panel each, two for pairs", async () => {
    const svg = await draw(testKinds.map((kind) => made(kind)));
    for (const title of ["Threshold", "Told apart", "ABX", "Staircase"]) expect(svg).toContain(`>${title}, ${TARGET}<`);
    expect(svg.match(/font-weight="600"/g)).toHaveLength(6);
  });

  test("keeps its form whatever listeners and targets are called", async () => {
    const svg = await draw([{ ...made("abx"), about: { target: '<g x="&', listener: "]]></" } }]);
    expect(svg).toContain("&lt;g x=&quot;&amp;");
  });
});
