// An hour of sound must need no more memory than a minute: the file is streamed, and the core's memory is fixed.
// Measured from outside, as the largest resident size of the real command. It cannot see memory that the system gave
// and took back unused.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";

test("an hour needs no more memory than a minute", () => {
  const folder = temporaryFolder();
  const out = join(folder, "out.wav");
  const start = join(folder, "start.mjs");
  writeFileSync(
    start,
    `process.on("exit", () => console.error("size " + process.resourceUsage().maxRSS));
     await import(${JSON.stringify(join(ROOT, "bin/phonolite.mjs"))});`,
  );
  const largestSize = (seconds: number) => {
    const words = ["render", "demo", "--seconds", `${seconds}`, "--bits", "16", "--out", out];
    return Number(/size (\d+)/.exec(run(process.execPath, [start, ...words], folder).stderr)?.[1]);
  };
  const minute = largestSize(60);
  const hour = largestSize(3600);
  expect(statSync(out).size).toBe(44 + 3600 * 44100 * 4);
  expect(hour / minute).toBeLessThan(1.25);
});
