// No test measures time, and none waits for so many seconds of a clock: a machine that is busy with other things
// would make it fail. Tests wait for the thing itself, and one patience ends a hang (test/support/patience.ts). This
// cannot catch a bound on a duration that a page measures by itself.
import { expect, test } from "vitest";
import { projectFiles, textOf } from "../../support/files.js";

const SELF = "test/house/tree/clocks.test.ts";
const files = projectFiles().filter((file) => /^test\/(?!long\/).*\.(?:[jt]sx?|mjs)$/.test(file) && file !== SELF);

/** Clocks that a bound could be read from. */
const CLOCK = /\b(?:performance\.now|Date\.now|process\.hrtime|process\.cpuUsage)\b/;
/** Files that read a clock, and what for. */
const CLOCKS: Record<string, string> = {
  "test/browser/studio/playground.test.ts":
    "a thing in slow motion never falls farther than the time that has passed allows",
  "test/browser/pages/live.js": "ends a hang",
  "test/browser/support/browsers.ts": "ends a hang",
  "test/bundlers/support/visit.ts": "ends a hang",
  "test/studio/read-often.test.ts": "the clock is a fake one",
};

test("no test reads a clock, but those that say why", () => {
  expect(files.filter((file) => CLOCK.test(textOf(file))).sort()).toEqual(Object.keys(CLOCKS).sort());
});

test("no test sleeps in a page or has a limit of its own", () => {
  const rules = /waitForTimeout|testTimeout|\btimeout: [\d_]+|^\s*\}, [\d_]{5,}\);/m;
  expect(files.filter((file) => rules.test(textOf(file)))).toEqual([]);
});
