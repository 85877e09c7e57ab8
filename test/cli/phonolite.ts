// Runs the real command line in a process of its own.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The script that starts the command line. */
export const BIN = fileURLToPath(new URL("../../bin/phonolite.mjs", import.meta.url));

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `phonolite` with these words; `onStart` is given the process. */
export function phonolite(
  words: readonly string[],
  cwd: string,
  onStart?: (child: ReturnType<typeof spawn>) => void,
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
