// The workers of a batch, a process each: a render that runs out of memory takes only its worker along. One that dies
// is replaced, and its render is tried once more.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { canRun } from "../core/load/wasm.js";
import type { RenderLine } from "./line.js";
import type { BatchFolders, RenderOutcome } from "./one-render.js";
import { sweep } from "./place.js";
import type { RenderAnswer, RenderRequest } from "./render-process.js";

/** The script that a worker runs. */
const SCRIPT = fileURLToPath(new URL("../../dist/batch/render-process.js", import.meta.url));
/** How often a render may take its worker along. */
const TRIES = 2;
/** How long a worker may take to put down its work, ms: some scenes are built in one go. */
const PATIENCE = 5000;
/** Last words of a worker that are kept, characters. */
const LAST_WORDS = 4000;

interface Task {
  line: RenderLine;
  deaths: number;
  resolve(outcome: RenderOutcome): void;
  reject(error: Error): void;
}

interface RenderWorker {
  child: ChildProcess;
  relaxed: boolean;
  task: Task | undefined;
  lastWords: string;
}

/** The pool was closed before a render was done. */
export class PoolClosed extends Error {
  override readonly name = "PoolClosed";
}

/** Some workers and what waits for them. */
export class RenderPool {
  readonly #folders: BatchFolders;
  readonly #most: number;
  readonly #workers = new Set<RenderWorker>();
  readonly #waiting: Task[] = [];
  #closed = false;

  /** @param most workers at once; each is started when it is needed. */
  constructor(folders: BatchFolders, most: number) {
    this.#folders = { out: resolve(folders.out), files: resolve(folders.files) };
    this.#most = most;
  }

  /** Renders a line in a worker that is free, or will be. Rejects with words for people. */
  render(line: RenderLine): Promise<RenderOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, deaths: 0, resolve, reject });
      this.#hand();
    });
  }

  /** Ends all workers: what they were at is left undone, without a trace. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#dismiss();
    await Promise.all([...this.#workers].map(endOf));
  }

  /** Nobody will take what waits. */
  #dismiss(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new PoolClosed("interrupted"));
  }

  /** Gives waiting renders to free workers, and starts workers while there are too few. */
  #hand(): void {
    if (this.#closed) this.#dismiss();
    while (this.#waiting.length > 0) {
      const relaxed = needsFlag(this.#waiting[0].line);
      const free = [...this.#workers].find((worker) => !worker.task && (worker.relaxed || !relaxed));
      const worker = free ?? this.#start(relaxed);
      if (!worker) return;
      worker.task = this.#waiting.shift()!;
      const request: RenderRequest = { line: worker.task.line, folders: this.#folders };
      // a worker that is gone tells by its exit
      worker.child.send(request, () => {});
    }
  }

  #start(relaxed: boolean): RenderWorker | undefined {
    if (this.#workers.size >= this.#most) {
      // a free one that cannot do this work makes room for one that can
      const unfit = [...this.#workers].find((worker) => !worker.task);
      if (unfit) unfit.child.disconnect();
      return undefined;
    }
    const execArgv = [...limitsOf(process.execArgv), ...(relaxed ? ["--experimental-wasm-relaxed-simd"] : [])];
    const child = fork(SCRIPT, [], { execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
    const worker: RenderWorker = { child, relaxed, task: undefined, lastWords: "" };
    this.#workers.add(worker);
    child.stderr?.on("data", (words) => {
      worker.lastWords = (worker.lastWords + words).slice(-LAST_WORDS);
    });
    child.on("message", (answer: RenderAnswer) => {
      const { task } = worker;
      worker.task = undefined;
      if ("outcome" in answer) task?.resolve(answer.outcome);
      else task?.reject(new Error(answer.error));
      this.#hand();
    });
    const gone = (how: string) => void this.#bury(worker, how);
    child.once("error", (error) => gone(error.message));
    // not "close", which never comes after a disconnect of ours
    child.once("exit", (status, signal) => gone(signal ?? `status ${status}`));
    return worker;
  }

  /** A worker is no more: its render is tried again, or given up. */
  async #bury(worker: RenderWorker, how: string): Promise<void> {
    if (!this.#workers.delete(worker)) return;
    const { task } = worker;
    if (task) {
      if (!this.#closed) await closed(worker.child.stderr);
      await sweep(dirname(resolve(this.#folders.out, task.line.out)));
      task.deaths++;
      if (this.#closed) task.reject(new PoolClosed("interrupted"));
      else if (task.deaths < TRIES) this.#waiting.unshift(task);
      else task.reject(new Error(`its worker died twice (${reasonOf(worker.lastWords, how)})`));
    }
    this.#hand();
  }
}

/** Whether a line asks for a build that this Node runs only behind a flag. */
function needsFlag({ build }: RenderLine): boolean {
  return build === "relaxed" && !canRun("relaxed");
}

/** What of Node's own options a worker gets too; `-e` and its like are not for it. */
function limitsOf(options: readonly string[]): string[] {
  return options.filter((option) => /^--max-[\w-]+=\d+$/.test(option));
}

/** Why a worker died, from its last words. */
function reasonOf(lastWords: string, how: string): string {
  const words = /^(?:FATAL ERROR: )?.*\b(out of memory|memory)\b.*$/im.exec(lastWords)?.[0];
  return words === undefined ? how : `${how}: ${words.trim()}`;
}

/** Waits for the last words of a worker that is dead, but not for long: what it started may hold them back. */
async function closed(stream: Readable | null): Promise<void> {
  if (stream && !stream.closed) await once(stream, "close", { signal: AbortSignal.timeout(500) }).catch(() => {});
}

/** Tells a worker to end and waits until it has. */
function endOf({ child }: RenderWorker): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const last = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    child.once("exit", () => {
      clearTimeout(last);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
