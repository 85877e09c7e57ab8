// The bar of the batch command: a thousand renders, the process killed ten times at moments drawn by a hash. Every file is
// whole, none is missing, and none that was finished is rendered again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hash4 } from "../../src/math/hash.js";
import { temporaryFolder } from "../support/run.js";
import { changed, expectWhole, finished, identities, start, tings, until } from "../support/tings.js";

const RENDERS = 1000;
const KILLS = 10;

test("a batch that is killed ten times leaves every file whole, none missing and none rendered twice", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "out");
  writeFileSync(join(folder, "m.jsonl"), tings(RENDERS));
  const words = (workers: number) => ["batch", "m.jsonl", "--out", "out", "--workers", String(workers)];
  let before = new Map<string, string>();
  for (let k = 0; k < KILLS; k++) {
    const [chance, family] = hash4(19, k, 0, 0);
    // from the very start of a run to some renders later; all ten together stay below the whole
    const moment = before.size + (chance % 95);
    const batch = start(words(1 + (k % 2)), folder);
    await until(() => finished(out) >= moment, batch);
    batch.kill(family % 2 === 0);
    expect(await batch.ended).toBe(null);
    const after = identities(out);
    expect(changed(before, after)).toEqual([]);
    before = after;
  }
  expect(before.size).toBeLessThan(RENDERS);
  const last = start([...words(2), "--json"], folder);
  expect(await last.ended, last.said()).toBe(0);
  const { there, rendered, failed } = JSON.parse(
    last
      .said()
      .split("\n")
      .find((line) => line.startsWith("{"))!,
  );
  // a worker that outlived its parent may have finished one more in the meantime
  expect(there).toBeGreaterThanOrEqual(before.size);
  expect([there + rendered, failed]).toEqual([RENDERS, []]);
  expect(changed(before, identities(out))).toEqual([]);
  expectWhole(out, RENDERS);
}, 120_000);
