// The help texts in docs/command-line.md are pasted in by a script; this fails when they are out of date.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("docs/command-line.md shows the help of every command as it is", () => {
  const script = fileURLToPath(new URL("../../tools/paste-help.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
