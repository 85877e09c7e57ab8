// What is said of a queue's server, and how often.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { watch } from "../../src/batch/queue/connection.js";

test("what the server complains of again and again is said once, and again when it was there in between", () => {
  const end = Object.assign(new EventEmitter(), { backend: new EventEmitter() });
  const said: string[] = [];
  watch(end as never, { url: "redis://queue.local:6379", onNote: (words) => said.push(words) });
  for (let i = 0; i < 3; i++) end.emit("error", new Error("NOAUTH Authentication required."));
  expect(said).toEqual(["the queue at queue.local:6379: NOAUTH Authentication required."]);
  end.backend.emit("ready");
  end.emit("error", new Error("NOAUTH Authentication required."));
  expect(said).toHaveLength(2);
});
