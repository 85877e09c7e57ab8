// The bars of batches: a thousand renders, the process killed ten times; and a thousand on a queue, a worker killed.
import { afterEach, test } from "vitest";
import { killBatch } from "../batch/kill-batch.js";
import { killWorker } from "../batch/kill-worker.js";
import { redisServer, startRedis } from "../support/redis.js";
import { type Started, start } from "../support/tings.js";

const program = redisServer();
const commands: Started[] = [];
afterEach(async () => {
  for (const command of commands.splice(0)) {
    command.kill(true);
    await command.ended;
  }
});

test("a thousand renders, killed ten times", () => killBatch(1000));

test.runIf(program !== undefined)("a thousand renders on a queue, a worker killed", async () => {
  const server = await startRedis(program!);
  try {
    await killWorker(1000, server.url, (words, cwd) => {
      const command = start(words, cwd);
      commands.push(command);
      return command;
    });
  } finally {
    await server.stop();
  }
});
