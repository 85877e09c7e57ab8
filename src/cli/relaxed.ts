// Node 20 runs relaxed SIMD only behind a flag. When `--build relaxed` is asked for and missing, the command starts
// itself again with that flag, once, and passes on signals and the exit status.
import { spawn } from "node:child_process";
import { canRun } from "../core/load/wasm.js";
import { hearing } from "./interruption.js";

const FLAG = "--experimental-wasm-relaxed-simd";
/** Set in the second process, so that it never starts a third. */
const MARK = "PHONOLITE_RESTARTED";

/** Whether these words ask for the relaxed build where only a restart can give it. */
export function needsRestart(words: readonly string[]): boolean {
  if (canRun("relaxed")) return false;
  return words.some((word, i) => word === "--build=relaxed" || (word === "--build" && words[i + 1] === "relaxed"));
}

/** Runs the same command again with the flag; resolves to its exit status. */
export async function restart(words: readonly string[], entry: string): Promise<number> {
  if (process.env[MARK] !== undefined) throw new Error("this Node cannot run the relaxed build: use --build simd");
  const child = spawn(process.execPath, [FLAG, ...process.execArgv, entry, ...words], {
    stdio: "inherit",
    env: { ...process.env, [MARK]: "1" },
  });
  return await hearing(
    (signal) => void child.kill(signal),
    () =>
      new Promise<number>((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (status) => resolve(status ?? 1));
      }),
  );
}
