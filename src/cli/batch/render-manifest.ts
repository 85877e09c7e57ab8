// The work of `phonolite batch`, loaded when there is a manifest: help needs none of it.
import { type BatchSummary, type Manifest, ManifestError, readManifest, runBatch } from "../../batch/index.js";
import { untilInterrupted } from "../interruption.js";
import { type Words, word } from "../options/words.js";
import { type Progress, withProgress } from "../text/progress.js";
import { answer, sayOnOneLine as say } from "../text/say.js";
import { UsageError } from "../usage.js";
import { outOf, queueOptions, workersOf } from "./batch-options.js";
import { loadQueue } from "./queue.js";
import { failureLines, summaryLines } from "./report.js";

/** Renders the lines of a manifest, and tells how it went. */
export async function renderManifest(words: Words): Promise<void> {
  const queue = queueOptions(words);
  const out = outOf(words);
  if (!queue && out === undefined) throw new UsageError("--out is missing: The folder that the files go to");
  if (queue && word(words, "workers") !== undefined) {
    throw new UsageError("--workers belongs to phonolite batch-worker where --queue is given");
  }
  const workers = workersOf(words);
  const manifest = await checked(word(words, "manifest") ?? "");
  const summary = await untilInterrupted((signal) =>
    withProgress(async (progress) => {
      const onProgress = (part: number) => progress.show(part);
      if (!queue) return await runBatch(manifest, { out: out!, workers, signal, onProgress });
      const { runOnQueue } = await loadQueue();
      return await runOnQueue(manifest, { ...queue, onNote: noteTo(progress) }, { out, signal, onProgress });
    }),
  );
  report(manifest, summary, words);
}

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
  answer(words, { manifest: manifest.name, ...summary }, () => summaryLines(summary));
  const { renders, failed, there, rendered, interrupted } = summary;
  const done = there + rendered;
  if (interrupted) {
    throw new Error(`interrupted; ${done} of ${renders} files are there, and the same command goes on from them`);
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${renders} renders failed`);
}
