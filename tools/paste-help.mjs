// Pastes the help texts of the command line into docs/command-line.md, between marks such as
// `<!-- help: render -->` and `<!-- end -->`. With --check it only says whether they are current.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = join(ROOT, "bin/phonolite.mjs");
const PAGE = join(ROOT, "docs/command-line.md");
const MARKS = /(<!-- help:([ \w-]*) -->\n)[\s\S]*?(<!-- end -->)/g;

const before = readFileSync(PAGE, "utf8");
let count = 0;
const after = before.replace(MARKS, (_, start, command, end) => {
  count++;
  return `${start}\`\`\`text\n${helpOf(command.trim())}\n\`\`\`\n${end}`;
});

if (count === 0) {
  console.error("paste-help: docs/command-line.md has no mark such as <!-- help: render -->");
  process.exitCode = 1;
} else if (!process.argv.includes("--check")) {
  if (after !== before) writeFileSync(PAGE, after);
} else if (after !== before) {
  console.error("paste-help: docs/command-line.md is out of date: run node tools/paste-help.mjs");
  process.exitCode = 1;
}

/** The help of a command, or of the whole command line, without colours. */
function helpOf(command) {
  const words = command === "" ? ["--help"] : [command, "--help"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`phonolite ${words.join(" ")} ended with ${status}: ${stderr}`);
  // The version is left out, so that a release does not change the page.
  return stdout.trimEnd().replace(/ v\d+\.\d+\.\d+\)/, ")");
}
