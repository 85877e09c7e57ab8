// A batch that is killed again and again at moments drawn by a hash. Every file is whole, none is missing, and none
// that was finished is begun again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { hash4 } from "../../src/math/hash.js";
import { temporaryFolder } from "../support/run.js";
import { apart, begunAgain, Starts, tingsApart } from "../support/starts.js";
import { changed, expectWhole, identities, start, until } from "../support/tings.js";

const KILLS = 10;

/**
 * Renders a batch that is killed so many times, and sees that every file is whole, none is missing and none that was
 * finished is begun again.
 */
export async function killBatch(renders: number): Promise<void> {
  const folder = temporaryFolder();
  const out = join(folder, "out");
  writeFileSync(join(folder, "m.jsonl"), tingsApart(renders));
  const starts = new Starts(out, renders);
  onTestFinished(() => starts.close());
  const words = (workers: number) => ["batch", "m.jsonl", "--out", "out", "--workers", String(workers)];
  let files = identities(out);
  let before = await starts.soFar();
  /** Renders that may have been under way when they were killed: one a worker. */
  let lost = 0;
  const killed: number[] = [];
  for (let k = 0; k < KILLS; k++) {
    const [chance, family] = hash4(19, k, 0, 0);
    // from the very start of a run to some renders later; all ten together stay below the whole
    const moment = before.finished.size + (chance % Math.floor(0.095 * renders));
    const workers = 1 + (k % 2);
    const batch = start(words(workers), folder);
    await until(() => starts.finished >= moment, batch);
    batch.kill(family % 2 === 0);
    expect(await batch.ended).toBe(null);
    killed.push(batch.pid);
    lost += workers;
    const after = await starts.soFar();
    expect(begunAgain(before, after)).toEqual([]);
    const left = identities(out);
    expect(changed(files, left)).toEqual([]);
    [before, files] = [after, left];
  }
  expect(before.finished.size).toBeGreaterThan(0.1 * renders);
  expect(before.finished.size).toBeLessThan(renders);
  // workers that outlived their parent end by themselves; what they left is for the last run to sweep
  await expect.poll(() => killed.filter(hasMembers)).toEqual([]);
  const last = start([...words(2), "--json"], folder);
  expect(await last.ended, last.said()).toBe(0);
  const { there, rendered, failed } = JSON.parse(
    last
      .said()
      .split("\n")
      .find((line) => line.startsWith("{"))!,
  );
  // a worker that outlived its parent may have finished one more in the meantime
  expect(there).toBeGreaterThanOrEqual(files.size);
  expect([there + rendered, failed]).toEqual([renders, []]);
  expect(changed(files, identities(out))).toEqual([]);
  const end = await starts.soFar();
  expect(begunAgain(before, end)).toEqual([]);
  expect(end.begun.size).toBe(renders);
  const begun = [...end.begun.values()].reduce((sum, times) => sum + times, 0);
  expect(begun).toBeLessThanOrEqual(renders + lost);
  expectWhole(out, renders, apart);
}

/** Whether a group of processes has any left. */
function hasMembers(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
