// A worker of a batch: a process that renders one line after the other, as its parent tells it. It ends when the parent
// does, however that ended, and leaves no half file then.
import { PhonoliteError } from "../math/error.js";
import type { RenderLine } from "./line.js";
import { type BatchFolders, type RenderOutcome, renderOne } from "./one-render.js";

/** What a worker is asked. */
export interface RenderRequest {
  line: RenderLine;
  folders: BatchFolders;
}

/** What it answers. */
export type RenderAnswer = { outcome: RenderOutcome } | { error: string };

const ending = new AbortController();
let busy = false;

const end = () => {
  ending.abort();
  if (!busy) process.exit();
};
process.on("disconnect", end);
process.on("SIGTERM", end);
// A terminal sends these to the whole family: the parent says what is to be done.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});

process.on("message", async ({ line, folders }: RenderRequest) => {
  busy = true;
  let answer: RenderAnswer;
  try {
    answer = { outcome: await renderOne(line, folders, ending.signal) };
  } catch (error) {
    answer = { error: wordsOf(error) };
  }
  busy = false;
  if (ending.signal.aborted || !process.connected) process.exit();
  process.send?.(answer);
});

function wordsOf(error: unknown): string {
  const words = error instanceof PhonoliteError || error instanceof Error ? error.message : String(error);
  return words.replace(/\s+/g, " ").trim();
}
