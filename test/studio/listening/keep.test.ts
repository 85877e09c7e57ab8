// What outlives the listening page: tests come back as they were, what is broken is said and nothing else is lost.
import { ListeningTest } from "phonolite/listening";
import { models } from "phonolite/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep, recall } from "../../../studio/pages/listening/keep.js";
import { LISTENING_SCHEMA } from "../../../studio/pages/listening/state.js";
import { shownNotice, unsay } from "../../../studio/parts/frame/notices.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

const KEY = "phonolite-listening";
const values = defaultsOf(LISTENING_SCHEMA);
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  unsay("listening");
  vi.unstubAllGlobals();
});

function someTest(answers: number) {
  const test = ListeningTest.begin({ kind: "abx", sounds: ["full", "bundle"] }, { seed: 3, about: { target: "bell" } });
  for (let i = 0; i < answers; i++) test.answer("a", 1.5);
  return test.record();
}

test("nothing was kept at first", () => {
  expect(recall()).toEqual({ tests: [], open: undefined });
  expect(shownNotice.value).toBeUndefined();
});

test("tests that are over and the one under way come back, with its model and its recording", () => {
  const samples = Float32Array.from({ length: 5000 }, (_, i) => 0.3 * Math.sin(i / 7));
  const target = { name: "mug", model: models.load("mug"), recording: { samples, sampleRate: 44_100 } };
  const record = someTest(4);
  keep({ tests: [someTest(16)], open: { record, values, target } });
  const { tests, open } = recall();
  expect(tests).toEqual([someTest(16)]);
  expect(open!.record).toEqual(record);
  expect(open!.values).toEqual(values);
  expect(open!.target.model.frequencies).toEqual(target.model.frequencies);
  const back = open!.target.recording!;
  expect([back.sampleRate, back.samples.length]).toEqual([44_100, 5000]);
  // 16 bits of the peak
  expect(Math.max(...back.samples.map((x, i) => Math.abs(x - samples[i])))).toBeLessThan(0.3 / 32_767);
});

test("a preset is kept by its name, for browsers keep some megabytes and the can has thirty", () => {
  const target = { name: "can", model: models.load("can") };
  keep({ tests: [], open: { record: someTest(0), values, target } });
  expect(stored.get(KEY)!.length).toBeLessThan(2000);
  const { name, model, recording } = recall().open!.target;
  expect([name, model.modeCount, recording]).toEqual(["can", target.model.modeCount, undefined]);
});

test.each(["no JSON", "{}", '{"tests":{"format":"listening","version":9,"tests":[]}}', "null"])(
  "what cannot be read, such as %s, is said",
  (text) => {
    stored.set(KEY, text);
    expect(recall()).toEqual({ tests: [], open: undefined });
    expect(shownNotice.value?.text).toContain("cannot be read");
  },
);

test("a test under way that cannot be gone on with leaves the others", () => {
  keep({
    tests: [someTest(16)],
    open: { record: someTest(4), values, target: { name: "mug", model: models.load("mug") } },
  });
  const json = JSON.parse(stored.get(KEY)!);
  json.open.name = "no such thing";
  stored.set(KEY, JSON.stringify(json));
  expect(recall()).toEqual({ tests: [someTest(16)], open: undefined });
  expect(shownNotice.value?.text).toContain("The test under way cannot be read");
});

test("a browser that keeps nothing is said, and the test goes on", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new Error("full");
    },
  });
  keep({ tests: [], open: undefined });
  expect(shownNotice.value?.text).toContain("keeps nothing");
});
