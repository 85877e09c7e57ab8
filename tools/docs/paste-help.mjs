// Pastes the help texts of the command line into the pages docs/command-line*.md, between marks such as
// `<!-- help: render -->` and `<!-- end -->`. With --check it only says whether they are current. Every command needs
// its mark.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BIN = join(ROOT, "bin/phonolite.mjs");
const PAGES = ["docs/command-line.md", "docs/command-line-rain.md", "docs/command-line-tools.md"];
const MARKS = /(<!-- help:([ \w-]*) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Commands whose help stands on some page; "" is the whole command line. */
const shown = new Set();
for (const page of PAGES) paste(page);
const missing = commands().filter((command) => !shown.has(command));
if (missing.length > 0) fail(`no page has a mark such as <!-- help: ${missing[0]} -->`);

/** Brings the help texts of a page up to date, or says that they are not. */
function paste(page) {
  const path = join(ROOT, page);
  const before = readFileSync(path, "utf8");
  const after = before.replace(MARKS, (_, start, words, end) => {
    const command = words.trim();
    shown.add(command);
    return `${start}\`\`\`text\n${helpOf(command)}\n\`\`\`\n${end}`;
  });
  if (after === before) return;
  if (process.argv.includes("--check")) fail(`${page} is out of date: run node tools/docs/paste-help.mjs`);
  else writeFileSync(path, after);
}

/** All commands, as the help of the whole command line names them, and itself. */
function commands() {
  return ["", .../^USAGE phonolite (\S+)$/m.exec(helpOf(""))[1].split("|")];
}

function fail(words) {
  console.error(`paste-help: ${words}`);
  process.exitCode = 1;
}

/** The help of a command, or of the whole command line, without colours. */
function helpOf(command) {
  const words = command === "" ? ["--help"] : [...command.split(" "), "--help"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`phonolite ${words.join(" ")} ended with ${status}: ${stderr}`);
  // The version is left out, so that a release does not change the page.
  return stdout.trimEnd().replace(/ v\d+\.\d+\.\d+\)/, ")");
}
