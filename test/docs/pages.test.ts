// Every piece of code that the pages of docs/ mark with `<!-- run -->` works in an empty folder that has Phonolite
// installed. A comment behind `console.log` is what must be printed.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { phonolite } from "../cli/phonolite.js";
import { textOf } from "../support/files.js";
import { piecesOf, projectWithPhonolite } from "../support/installed.js";
import { glbOf } from "../support/mesh-files.js";
import { mug } from "../support/meshes.js";
import { run } from "../support/run.js";

/** Pages of which all code is run, but for what only a page in a browser can run. */
const PAGES = [
  "docs/guide.md",
  "docs/hearing.md",
  "docs/hail.md",
  "docs/rain.md",
  "docs/scale.md",
  "docs/contacts.md",
  "docs/physics-engines.md",
  "docs/plain-records.md",
  "docs/two-dimensions.md",
  "docs/compare.md",
  "docs/models.md",
  "docs/editing.md",
  "docs/materials.md",
  "docs/batch.md",
  "docs/meshes.md",
  "docs/listening.md",
];
const pieces = PAGES.flatMap((page) => piecesOf(page).map((piece, i) => ({ page, number: i + 1, ...piece })));

test.each(PAGES)("every piece of code on %s is run", (page) => {
  const shown = textOf(page).match(/^```./gm)?.length ?? 0;
  // The fit of docs/models.md in a worker, the mesh of docs/meshes.md in one, live hail and live chimes need a browser;
  // the studio is a server. What docs/physics-engines.md shows of React is a sketch of the example, which has tests of
  // its own.
  const apart: Record<string, number> = {
    "docs/models.md": 1,
    "docs/hail.md": 2,
    "docs/rain.md": 2,
    "docs/scale.md": 1,
    "docs/physics-engines.md": 1,
    "docs/meshes.md": 1,
  };
  const browser = apart[page] ?? 0;
  expect(shown).toBeGreaterThan(0);
  expect(pieces.filter((piece) => piece.page === page)).toHaveLength(shown - browser);
});

const programs = pieces.filter(({ language }) => language === "js");
test.each(programs)("piece $number of $page runs and prints what its comments say", ({ code }) => {
  const folder = projectWithPhonolite();
  writeFileSync(join(folder, "example.mjs"), code);
  const { code: exit, stdout, stderr } = run(process.execPath, ["example.mjs"], folder);
  expect(exit, stderr).toBe(0);
  const promised = code.split("\n").flatMap((line) => /^ *console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1] ?? []);
  expect(promised.length).toBe(code.match(/console\.log/g)?.length);
  // Babylon.js says its name
  const printed = stdout.trimEnd().split("\n");
  expect(printed.filter((line) => !line.startsWith("BJS - "))).toEqual(promised);
});

const commands = pieces.filter(({ language }) => language === "sh");
test.each(commands)("the commands of piece $number of $page work and leave their files", async ({ code }) => {
  const folder = projectWithPhonolite();
  if (code.includes("cup.glb")) writeFileSync(join(folder, "cup.glb"), glbOf(mug()));
  for (const line of code.split("\n")) {
    // the commands of the README show that npx finds the program
    const [npx, program, ...words] = line.split(" ");
    expect([npx, program]).toEqual(["npx", "phonolite"]);
    const { status, stderr } = await phonolite(words, folder);
    expect(status, `${line}: ${stderr}`).toBe(0);
    for (const [i, word] of words.entries()) {
      if (/^--(?:out|plot|report|resynth|glb)$/.test(word)) expect(existsSync(join(folder, words[i + 1]))).toBe(true);
    }
  }
});
