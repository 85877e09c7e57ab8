// A command that runs in the test's own process: a folder of its own, and what it prints.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";

/** The folder and the words of the test that runs. */
export interface Captured {
  folder: string;
  /** What was printed for people. */
  said: string;
  /** What was printed for programs. */
  printed: string;
}

/** Before each test a new folder, and nothing printed; afterwards the folder is gone. */
export function captureEachTest(): Captured {
  const captured: Captured = { folder: "", said: "", printed: "" };
  const keep = (stream: "stderr" | "stdout", words: "said" | "printed") =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      captured[words] += text;
      return true;
    });
  beforeEach(() => {
    Object.assign(captured, { folder: mkdtempSync(join(tmpdir(), "phonolite-command-")), said: "", printed: "" });
    keep("stderr", "said");
    keep("stdout", "printed");
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(captured.folder, { recursive: true, force: true });
  });
  return captured;
}
