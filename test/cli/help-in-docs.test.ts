// The help texts in the pages docs/command-line*.md are pasted in by a script; this fails when they are out of date, or
// when a command has none.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the pages of the command line show the help of every command as it is", () => {
  const script = fileURLToPath(new URL("../../tools/docs/paste-help.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
