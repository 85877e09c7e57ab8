// A batch of some hundred renders whose process is killed ten times; `npm run test:long` does it with a thousand.
import { test } from "vitest";
import { killBatch } from "../../batch/kill-batch.js";

test(
  "a batch that is killed ten times leaves every file whole, none missing and none rendered twice",
  () => killBatch(300),
  120_000,
);
