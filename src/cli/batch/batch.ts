// `phonolite batch`: the renders of a manifest, over processes of this machine or, with --queue, over whatever workers
// listen to a queue (docs/batch.md).
import { defineCommand } from "citty";
import { type BatchSummary, type Manifest, ManifestError, readManifest, runBatch } from "../../batch/index.js";
import { type Words, word } from "../options.js";
import { Progress } from "../progress.js";
import { UsageError } from "../usage.js";
import { untilInterrupted } from "./interruption.js";
import { outOf, QUEUE_ARGS, queueOptions, WORKERS_ARG, workersOf } from "./options.js";
import { loadQueue } from "./queue.js";
import { failureLines, say, summaryLines } from "./report.js";

/** The command `batch`. */
export const batch = defineCommand({
  meta: {
    name: "batch",
    description: "Render the lines of a manifest, many at once; what is finished is not done again",
  },
  args: {
    manifest: {
      type: "positional",
      required: true,
      description: "A manifest: JSON Lines, one render a line (docs/batch.md)",
    },
    out: {
      type: "string",
      valueHint: "dir",
      description: "The folder that the files go to; needed unless --queue is given",
    },
    workers: WORKERS_ARG,
    ...QUEUE_ARGS,
    json: { type: "boolean", description: "Write the summary as JSON to standard output" },
  },
  async run({ args }) {
    const queue = queueOptions(args);
    const out = outOf(args);
    if (!queue && out === undefined) throw new UsageError("--out is missing: The folder that the files go to");
    if (queue && word(args, "workers") !== undefined) {
      throw new UsageError("--workers belongs to phonolite batch-worker where --queue is given");
    }
    const workers = workersOf(args);
    const manifest = await checked(args.manifest);
    const progress = new Progress();
    const onProgress = (part: number) => progress.show(part);
    const summary = await untilInterrupted(async (signal) => {
      try {
        if (!queue) return await runBatch(manifest, { out: out!, workers, signal, onProgress });
        const { runOnQueue } = await loadQueue();
        return await runOnQueue(manifest, { ...queue, onNote: noteTo(progress) }, { out, signal, onProgress });
      } finally {
        progress.clear();
      }
    });
    report(manifest, summary, args);
  },
});

/** Notes are lines of their own, not in the middle of the bar. */
function noteTo(progress: Progress): (words: string) => void {
  return (words) => {
    progress.clear();
    say(words);
  };
}

/** The manifest, or all that is wrong with it, a line each. */
async function checked(path: string): Promise<Manifest> {
  try {
    return await readManifest(path);
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    const { problems } = error;
    for (const { line, message } of problems.slice(0, MOST_PROBLEMS)) say(`${path}: line ${line}: ${message}`);
    const more = problems.length > MOST_PROBLEMS ? `, the first ${MOST_PROBLEMS} of them above` : "";
    const count = `${problems.length} ${problems.length === 1 ? "thing is" : "things are"}`;
    throw new Error(`${count} wrong in ${path}${more}; nothing was rendered`);
  }
}

const MOST_PROBLEMS = 100;

function report(manifest: Manifest, summary: BatchSummary, words: Words): void {
  for (const line of failureLines(summary)) say(line);
  if (words.json === true) process.stdout.write(`${JSON.stringify({ manifest: manifest.name, ...summary })}\n`);
  else process.stdout.write(`${summaryLines(summary).join("\n")}\n`);
  const { renders, failed, there, rendered, interrupted } = summary;
  const done = there + rendered;
  if (interrupted) {
    throw new Error(`interrupted; ${done} of ${renders} files are there, and the same command goes on from them`);
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${renders} renders failed`);
}
