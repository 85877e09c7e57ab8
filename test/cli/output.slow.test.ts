// Output that cannot be written: a reader that has gone away, a full disk. Whatever happens, no stack trace is seen,
// and the exit status tells how the work went.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/run.js";
import { BIN } from "./phonolite.js";

const STRIKE = "strike bell --seconds 0.1 --out x.wav";

/** Runs a line of shell in which `phonolite` is the real command line; its status is that of the last command. */
function shell(line: string) {
  const folder = temporaryFolder();
  const script = `phonolite() { "$NODE" "$BIN" "$@"; }; ${line}`;
  const env = { ...process.env, NODE: process.execPath, BIN };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, env, encoding: "utf8" });
  return { status, stdout, stderr, files: readdirSync(folder) };
}

/** Reads nothing and waits until the writer has met the closed pipe. */
const GONE = "{ exec 0<&-; sleep 0.1; }";

describe.skipIf(process.platform === "win32")("a reader that has gone away", () => {
  test.each([
    ["--help", 0, []],
    ["--version", 0, []],
    [`${STRIKE} --json`, 0, ["x.wav"]],
    ["strike gnog --json --out x.wav", 1, []],
  ])("from phonolite %s is no failure of its own", (words, status, files) => {
    const outcome = shell(`{ sleep 0.2; phonolite ${words}; } | ${GONE}; exit \${PIPESTATUS[0]}`);
    expect(outcome).toMatchObject({ status, files });
    expect(outcome.stderr).toBe(status === 0 ? "" : outcome.stderr.match(/^phonolite: .*\n$/)?.[0]);
  });

  test.each([
    [STRIKE, 0, ["x.wav"]],
    ["--loud", 2, []],
  ])("from the messages of phonolite %s changes nothing", (words, status, files) => {
    const outcome = shell(`{ sleep 0.2; phonolite ${words} 2>&1 >/dev/null; } | ${GONE}; exit \${PIPESTATUS[0]}`);
    expect(outcome).toMatchObject({ status, files, stderr: "" });
  });

  test("and streams that were never open change nothing", () => {
    expect(shell(`phonolite ${STRIKE} --json >&- 2>&-`)).toMatchObject({ status: 0, files: ["x.wav"] });
    expect(shell("phonolite --loud 2>&-")).toMatchObject({ status: 2, stderr: "" });
  });
});

describe.runIf(existsSync("/dev/full"))("a full disk", () => {
  test.each([["--help"], [`${STRIKE} --json`]])("behind the output of phonolite %s is told in one line", (words) => {
    const { status, stderr } = shell(`phonolite ${words} > ${join("/dev", "full")}`);
    expect(status).toBe(1);
    expect(stderr).toBe("phonolite: standard output should be a place with room, but came a full disk (ENOSPC)\n");
  });

  test("behind its messages leaves the status of the work", () => {
    expect(shell(`phonolite ${STRIKE} 2> /dev/full`)).toMatchObject({ status: 0, files: ["x.wav"] });
    expect(shell("phonolite --help > /dev/full 2> /dev/full")).toMatchObject({ status: 1, stderr: "" });
  });
});
