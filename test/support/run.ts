// Starts programs as a person would, in temporary folders that vanish when the tests end.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type {} from "./shared-folder.js";

/** What a finished program left: its exit code and all it printed. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. The environment is that of a fresh shell: what `npm test` set for itself is left out. */
export function run(program: string, words: readonly string[], cwd: string): Finished {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?:package|lifecycle|config_local_prefix|command)|VITEST|NODE_ENV$)/.test(name),
    ),
  );
  const options = { cwd, env, encoding: "utf8", maxBuffer: 1 << 26, shell: process.platform === "win32" } as const;
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  if (error) throw error;
  return { code: status, stdout, stderr };
}

/** A new empty folder outside the project, removed when the run ends. */
export function temporaryFolder(): string {
  return mkdtempSync(join(inject("sharedFolder"), "test-"));
}
