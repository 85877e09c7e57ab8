// The options that `batch` and `batch-worker` share, and how their words become values.
import { availableParallelism } from "node:os";
import type { ArgsDef } from "citty";
import { option } from "../options/option.js";
import { type Words, whole, word, wrongValue } from "../options/words.js";
import { counted, sayOnOneLine as say } from "../text/say.js";
import { UsageError } from "../usage.js";

const MOST_WORKERS = 1024;
/** What a queue is called unless a name is given. */
export const QUEUE_NAME = "phonolite";

/** Declared once for both commands. */
export const WORKERS_ARG = option(
  "n",
  `Processes that render at once, 1 to ${MOST_WORKERS}; the files are the same for any number ` +
    "(Default: one a core)",
);

/** Which queue. */
export const QUEUE_ARGS = {
  queue: option(
    "redis://host:port",
    "Put the renders on this queue (BullMQ on Redis) and follow them; phonolite batch-worker renders",
  ),
  "queue-name": option("name", "Name of the queue, for several on one server", QUEUE_NAME),
} satisfies ArgsDef;

/** `--workers`; more than there are cores is said. */
export function workersOf(words: Words): number {
  const asked = whole(words, "workers", [1, MOST_WORKERS]);
  const cores = availableParallelism();
  if (asked !== undefined && asked > cores) {
    say(`${asked} workers on ${counted(cores, "core")}: more than cores are no faster`);
  }
  return asked ?? cores;
}

/** `--out`: a folder. */
export function outOf(words: Words): string | undefined {
  const out = word(words, "out");
  if (out === "-") throw wrongValue("out", "the name of a folder: it cannot go to standard output", out);
  return out;
}

/** Where the queue is; undefined when none is asked for. */
export function queueOptions(words: Words): { url: string; name: string } | undefined {
  const url = word(words, "queue");
  const name = word(words, "queue-name") ?? QUEUE_NAME;
  if (!/^[\w.-]{1,100}$/.test(name)) {
    throw wrongValue("queue-name", "1 to 100 letters, digits, dots, lines or hyphens", name);
  }
  if (url === undefined) {
    if (name !== QUEUE_NAME) throw new UsageError("--queue-name needs --queue");
    return undefined;
  }
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol)) {
    throw wrongValue("queue", "an address such as redis://localhost:6379", url);
  }
  return { url, name };
}
