// Runs the built command line: its words, its folder, and what it printed. Starting a process costs more than most
// commands do, so one process takes one command after the other (one-by-one.mjs); `phonoliteAlone` starts the real
// binary in a process of its own.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The script that starts the command line. */
export const BIN = fileURLToPath(new URL("../../bin/phonolite.mjs", import.meta.url));
/** What takes one command after the other. */
const ONE_BY_ONE = fileURLToPath(new URL("one-by-one.mjs", import.meta.url));

/** What a command left: its exit status and all it printed. */
export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

let taker: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs `phonolite` with these words in this folder, after those that were asked for before. */
export function phonolite(words: readonly string[], cwd: string): Promise<Outcome> {
  // the relaxed build starts a process of its own, which writes where this one does
  if (words.includes("relaxed")) return phonoliteAlone(words, cwd);
  const outcome = last.then(() => take(words, cwd));
  last = outcome.catch(() => {});
  return outcome;
}

function take(words: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    taker ??= fork(ONE_BY_ONE, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const child = taker;
    const end = () => {
      child.off("message", done).off("exit", ended);
      // it does not hold up the end of the tests
      child.unref();
      child.channel?.unref();
    };
    const done = (outcome: unknown) => {
      end();
      resolve(outcome as Outcome);
    };
    const ended = (code: number | null) => {
      end();
      taker = undefined;
      reject(new Error(`phonolite ${words.join(" ")} ended its process with ${code}: it should give its exit status`));
    };
    child.on("message", done).on("exit", ended);
    child.ref();
    child.channel?.ref();
    child.send({ words, cwd });
  });
}

/** Starts the binary with these words in a process of its own; `onStart` is given the process. */
export function phonoliteAlone(
  words: readonly string[],
  cwd: string,
  onStart?: (child: ChildProcess) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...words], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
    onStart?.(child);
  });
}
