// A folder that all test files of a run share, for what is dear to make: whoever needs a thing first makes it, and the
// others wait for it. Vitest makes the folder before the first test and removes it after the last.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder that all test files of a run share. */
    sharedFolder: string;
  }
}

/** Vitest calls this before the first test of a run, and what it returns after the last. */
export default function setUp(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "phonolite-shared-")));
  project.provide("sharedFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * The folder of this name in a shared one, made by whoever comes first.
 *
 * @param make fills a new folder; when it fails, the next one tries.
 */
export async function madeOnce(
  shared: string,
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const [done, begun] = [join(shared, name), join(shared, `${name}.begun`)];
  while (!existsSync(done)) {
    if (!begin(begun)) {
      await pause(100);
      continue;
    }
    try {
      // another may have come to its end between the look and the beginning
      if (existsSync(done)) break;
      const part = mkdtempSync(join(shared, `${name}-`));
      await make(part);
      renameSync(part, done);
    } finally {
      rmdirSync(begun);
    }
  }
  return done;
}

/** Whether we are the first: making a folder is one step, whoever else tries it. */
function begin(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
