// Renders on a queue, with a real Redis server: some hundred of them while a worker is killed (a thousand by
// `npm run test:long`), a server that goes away and forgets everything, and what others may have put on the queue.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Queue } from "bullmq";
import { afterEach, describe, expect, test } from "vitest";
import { parseManifest } from "../../src/batch/manifest.js";
import { enqueueBatch } from "../../src/batch/queue/index.js";
import { jobId } from "../../src/batch/queue/jobs.js";
import { type Redis, redisServer, startRedis } from "../support/redis.js";
import { temporaryFolder } from "../support/run.js";
import { expectWhole, filesUnder, finished, type Started, start, ting, tings, until } from "../support/tings.js";
import { killWorker } from "./kill-worker.js";

const program = redisServer();
const servers: Redis[] = [];
const commands: Started[] = [];
afterEach(async () => {
  for (const command of commands.splice(0)) {
    command.kill(true);
    await command.ended;
  }
  for (const server of servers.splice(0)) await server.stop();
});
async function redis(port?: number): Promise<Redis> {
  const server = await startRedis(program!, port);
  servers.push(server);
  return server;
}
function begin(words: readonly string[], cwd: string): Started {
  const command = start(words, cwd);
  commands.push(command);
  return command;
}

describe.runIf(program !== undefined)("on a queue", () => {
  test("hundreds of renders end whole and are begun once each, but for those whose worker was killed", async () => {
    await killWorker(300, (await redis()).url, begin);
  });

  test("workers and follower wait for a server that goes away, and put there again what it forgot", async () => {
    const server = await redis();
    const folder = temporaryFolder();
    const out = join(folder, "out");
    writeFileSync(join(folder, "m.jsonl"), tings(120));
    const worker = begin(["batch-worker", "--queue", server.url, "--out", "out", "--workers", "1"], folder);
    const batch = begin(["batch", "m.jsonl", "--queue", server.url, "--json"], folder);
    await until(() => finished(out) >= 20, batch);
    await server.stop();
    await until(() => [worker, batch].every(({ said }) => /is away.*; waiting for it/.test(said())), batch);
    const back = await redis(server.port);
    expect(await batch.ended, batch.said()).toBe(0);
    expect(batch.said()).toMatch(/the queue at 127\.0\.0\.1:\d+ is back/);
    expectWhole(out, 120);
    // whoever waits for a server can be stopped
    await back.stop();
    const other = begin(["batch", "m.jsonl", "--queue", server.url], folder);
    await until(() => /is away/.test(other.said()), other);
    for (const { pid } of [worker, other]) process.kill(-pid, "SIGINT");
    expect(await other.ended, other.said()).toBe(1);
    expect(await worker.ended, worker.said()).toBe(0);
    expect(worker.said()).toMatch(/is back/);
    expect(worker.said()).toMatch(/\d+ renders done/);
  });

  test("the same manifest twice is there once, and what has failed is tried again", async () => {
    const { url } = await redis();
    const folder = temporaryFolder();
    const manifest = parseManifest(
      [ting(0), { out: "bad:1.wav", scene: "none.json" }].map((l) => JSON.stringify(l)).join("\n"),
    );
    expect(await enqueueBatch(manifest, { url })).toBe(2);
    expect(await enqueueBatch(manifest, { url })).toBe(0);
    const queue = new Queue("phonolite", { connection: { url } });
    try {
      expect(await queue.getJobCounts("waiting", "completed", "failed")).toEqual({
        waiting: 2,
        completed: 0,
        failed: 0,
      });
      // what anybody may put on a queue is checked before it is done
      await queue.add("render", { render: { ...ting(5), out: "../outside.wav" }, files: "." });
      await queue.add("render", "nonsense");
      const worker = begin(["batch-worker", "--queue", url, "--out", "out", "--workers", "1"], folder);
      const counts = async () => await queue.getJobCounts("completed", "failed");
      while ((await counts()).completed + (await counts()).failed < 4)
        await new Promise((next) => setTimeout(next, 20));
      expect(await counts()).toEqual({ completed: 1, failed: 3 });
      expect((await queue.getJob(jobId("bad:1.wav")))?.failedReason).toMatch(/none\.json/);
      expect(worker.said()).toMatch(/out should be a name inside the folder of --out/);
      expect(filesUnder(folder)).toEqual(["out/0/0.wav"]);
      expect(await enqueueBatch(manifest, { url })).toBe(1);
      // the file is the record: where it is gone, the render is put there again, whatever the queue says
      expect(await enqueueBatch(manifest, { url }, { out: join(folder, "elsewhere") })).toBeGreaterThanOrEqual(1);
      expect(await enqueueBatch(parseManifest(JSON.stringify(ting(0))), { url }, { out: join(folder, "out") })).toBe(0);
    } finally {
      await queue.close();
    }
  });
});
