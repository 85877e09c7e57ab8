// `phonolite batch-worker`: renders what `phonolite batch --queue` put on a queue, on as many machines as there are.

import { untilInterrupted } from "../interruption.js";
import { command, needed, option } from "../options/option.js";
import { within, word } from "../options/words.js";
import { counted, sayOnOneLine as say } from "../text/say.js";
import { outOf, QUEUE_ARGS, queueOptions, WORKERS_ARG, workersOf } from "./batch-options.js";
import { loadQueue } from "./queue.js";

/** The command `batch-worker`. */
export const batchWorkerCommand = command(
  "batch-worker",
  {
    queue: { ...QUEUE_ARGS.queue, required: true, description: "The queue to take renders from (BullMQ on Redis)" },
    "queue-name": QUEUE_ARGS["queue-name"],
    out: needed("dir", "The folder that the files go to"),
    files: option("dir", "The folder that paths of scenes and models are relative to (Default: that of the manifest)"),
    workers: WORKERS_ARG,
    "stalled-after": option(
      "s",
      "Seconds, 1 to 3600, after which a render whose worker gives no sign is handed to another",
      "30",
    ),
  },
  async (words) => {
    const queue = { ...queueOptions(words)!, onNote: say };
    const stalledAfter = within(words, "stalled-after", [1, 3600], "a number of seconds");
    const out = outOf(words)!;
    const workers = workersOf(words);
    const { batchWorker } = await loadQueue();
    let done = 0;
    const onRender = (name: string, error?: string) => {
      if (error === undefined) done++;
      else say(`${name}: ${error}`);
    };
    await untilInterrupted(async (signal) => {
      const worker = await batchWorker(queue, { out, files: word(words, "files"), workers, stalledAfter, onRender });
      say(`renders from the queue ${queue.name} go to ${out}; Ctrl-C ends`);
      if (!signal.aborted) await new Promise<void>((stop) => signal.addEventListener("abort", () => stop()));
      await worker.close();
    });
    say(`${counted(done, "render")} done`);
    // where the server is away, timers of BullMQ would keep the process for half a minute
    process.exit();
  },
);
