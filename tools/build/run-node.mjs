// Runs a script in a process of its own; what it says goes to standard error.
import { spawn } from "node:child_process";
import { basename } from "node:path";

/** Resolves when the script has ended well, and rejects otherwise. */
export function runNode(root, script, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words], { cwd: root, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(script)} ${words[0]} ended with ${code}`));
    });
  });
}
