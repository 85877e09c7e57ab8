// `phonolite batch-worker`: renders what `phonolite batch --queue` put on a queue, on as many machines as there are.
import { type ArgsDef, defineCommand } from "citty";
import { describe } from "../commands.js";
import { number, word } from "../options/words.js";
import { outOf, QUEUE_ARGS, queueOptions, WORKERS_ARG, workersOf } from "./batch-options.js";
import { untilInterrupted } from "./interruption.js";
import { loadQueue } from "./queue.js";
import { say } from "./report.js";

/** The command `batch-worker`. */
export const batchWorkerCommand = defineCommand({
  meta: describe("batch-worker"),
  args: {
    queue: { ...QUEUE_ARGS.queue, required: true, description: "The queue to take renders from (BullMQ on Redis)" },
    "queue-name": QUEUE_ARGS["queue-name"],
    out: { type: "string", required: true, valueHint: "dir", description: "The folder that the files go to" },
    files: {
      type: "string",
      valueHint: "dir",
      description: "The folder that paths of scenes and models are relative to (Default: that of the manifest)",
    },
    workers: WORKERS_ARG,
    "stalled-after": {
      type: "string",
      valueHint: "s",
      default: "30",
      description: "Seconds, 1 to 3600, after which a render whose worker gives no sign is handed to another",
    },
  } as const satisfies ArgsDef,
  async run({ args }) {
    const queue = { ...queueOptions(args)!, onNote: say };
    const stalledAfter = number(
      args,
      "stalled-after",
      "a number of seconds from 1 to 3600",
      (n) => n >= 1 && n <= 3600,
    );
    const out = outOf(args)!;
    const workers = workersOf(args);
    const { batchWorker } = await loadQueue();
    let done = 0;
    const onRender = (name: string, error?: string) => {
      if (error === undefined) done++;
      else say(`${name}: ${error}`);
    };
    await untilInterrupted(async (signal) => {
      const worker = await batchWorker(queue, { out, files: word(args, "files"), workers, stalledAfter, onRender });
      say(`renders from the queue ${queue.name} go to ${out}; Ctrl-C ends`);
      if (!signal.aborted) await new Promise<void>((stop) => signal.addEventListener("abort", () => stop()));
      await worker.close();
    });
    say(`${done} ${done === 1 ? "render" : "renders"} done`);
    // where the server is away, timers of BullMQ would keep the process for half a minute
    process.exit();
  },
});
