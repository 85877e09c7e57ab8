// Renders on a queue of which one worker is killed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/run.js";
import { apart, begunAgain, begunTwice, inFlight, Starts, tingsApart } from "../support/starts.js";
import { changed, expectWhole, identities, type Started, until } from "../support/tings.js";

/**
 * Renders on a queue while a worker is killed: all end whole and are begun once each, but for those at which it was
 * killed.
 */
export async function killWorker(
  renders: number,
  url: string,
  begin: (words: readonly string[], cwd: string) => Started,
): Promise<void> {
  const folder = temporaryFolder();
  const out = join(folder, "out");
  writeFileSync(join(folder, "m.jsonl"), tingsApart(renders));
  const starts = new Starts(out, renders);
  onTestFinished(() => starts.close());
  // some are there before; the queue is not told which, so that its workers have to see it
  const local = begin(["batch", "m.jsonl", "--out", "out", "--workers", "1"], folder);
  await until(() => starts.finished >= 0.1 * renders, local);
  local.kill(true);
  await local.ended;
  const before = await starts.soFar();
  const worker = ["batch-worker", "--queue", url, "--out", "out", "--workers", "1", "--stalled-after", "1"];
  const [first] = [begin(worker, folder), begin(worker, folder)];
  const batch = begin(["batch", "m.jsonl", "--queue", url, "--json"], folder);
  await until(() => starts.finished >= 0.4 * renders, batch);
  first.kill(true);
  await first.ended;
  const killed = await starts.soFar();
  const files = identities(out);
  expect(killed.finished.size).toBeLessThan(renders);
  expect(await batch.ended, batch.said()).toBe(0);
  expect(JSON.parse(batch.said())).toMatchObject({ renders, failed: [], interrupted: false });
  const end = await starts.soFar();
  expect([begunAgain(before, end), begunAgain(killed, end)]).toEqual([[], []]);
  expect([...inFlight(before), ...inFlight(killed)]).toEqual(expect.arrayContaining(begunTwice(end)));
  // one render at a time was lost, twice
  expect(begunTwice(end).length).toBeLessThanOrEqual(2);
  // the one that was killed may have left a half file under its other name: the next batch here removes it
  const again = begin(["batch", "m.jsonl", "--out", "out", "--json"], folder);
  expect(await again.ended, again.said()).toBe(0);
  expect(JSON.parse(again.said())).toMatchObject({ there: renders, rendered: 0 });
  expect((await starts.soFar()).begun).toEqual(end.begun);
  expect(end.begun.size).toBe(renders);
  expect(changed(files, identities(out))).toEqual([]);
  expectWhole(out, renders, apart);
}
