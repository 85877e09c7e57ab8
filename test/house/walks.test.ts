// The walks of docs/architecture.md lead a newcomer through the code: files that are there, with names that are in
// them. What a station says of a name, this cannot check.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { parse } from "../../tools/imports.mjs";
import { ROOT, textOf } from "../support/files.js";

const PAGE = "docs/architecture.md";
const LEAST = 5;

/** A line of a walk: a file, the names to look at in it, and what happens there. */
interface Station {
  number: number;
  file: string;
  names: string[];
  words: string;
}

test("three walks lead from src/ into assembly/, each in five stations or more", () => {
  const walks = readWalks(textOf(PAGE));
  expect(walks).toHaveLength(3);
  for (const walk of walks) {
    expect(walk.length).toBeGreaterThanOrEqual(LEAST);
    expect(walk[0].file).toMatch(/^src\//);
    expect(walk.at(-1)!.file).toMatch(/^assembly\//);
  }
});

test("all files of the walks are there, with the names that the walks give", () => {
  expect(
    readWalks(textOf(PAGE))
      .flat()
      .flatMap((station) => missing(station)),
  ).toEqual([]);
});

test("a station is a file, names and a sentence, on one line or more", () => {
  const walk = "1. `x/a.ts` `b` `c.d()` — It begins.\n2. `x/e.ts` `f`,\n   `g` — It\n   ends.\n";
  const page = `# A\n\n1. \`a.ts\` \`b\` — c.\n\n## Walks\n\nWords.\n\n${walk}\n## B\n\n1. \`h\``;
  expect(readWalks(page)).toEqual([
    [
      { number: 1, file: "x/a.ts", names: ["b", "c.d()"], words: "It begins." },
      { number: 2, file: "x/e.ts", names: ["f", "g"], words: "It ends." },
    ],
  ]);
});

test.each([
  ["no section", "## Ways\n\n1. `a.ts` `b` — c."],
  ["no list", "## Walks\n\nNone."],
  ["no name", "## Walks\n\n1. `a.ts` — c."],
  ["no sentence", "## Walks\n\n1. `a.ts` `b`"],
  ["a path without backticks", "## Walks\n\n1. a.ts `b` — c."],
  ["a number that is left out", "## Walks\n\n1. `a.ts` `b` — c.\n3. `a.ts` `b` — c."],
])("%s is an error", (_, page) => {
  expect(() => readWalks(page)).toThrow();
});

test("a list that begins anew is another walk", () => {
  const one = "1. `a.ts` `b` — c.\n2. `a.ts` `b` — c.\n";
  expect(readWalks(`## Walks\n\n${one}\n### Next\n\n${one}`).map((walk) => walk.length)).toEqual([2, 2]);
});

test.each([
  ["a file that is gone", undefined, ["ring"], ["a.ts is not there"]],
  ["a name that is not in it", "let ring = 1;", ["ring", "drive"], ["a.ts has no drive"]],
  ["a part of a name", "let ringing = 1;", ["ring"], ["a.ts has no ring"]],
  ["a name that only comments have", "/** ring */\nlet drive = 1; // ring", ["ring"], ["a.ts has no ring"]],
  ["a member that is not there", "bell.strike(1);", ["bell.remove()"], ["a.ts has no bell.remove()"]],
])("%s is found out", (_, text, names, wrong) => {
  expect(missing({ number: 1, file: "a.ts", names, words: "It rings." }, () => text)).toEqual(wrong);
});

test("members and calls are found by their words", () => {
  const names = ["bell.strike()", "strike", "bell"];
  expect(missing({ number: 1, file: "a.ts", names, words: "It rings." }, () => "bell.strike(1);")).toEqual([]);
});

/** The numbered lists of the section `Walks`. */
function readWalks(page: string): Station[][] {
  const section = /^## Walks\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page)?.[1];
  if (section === undefined) throw new Error(`${PAGE}: no section "## Walks"`);
  const walks: Station[][] = [];
  for (const [item] of section.matchAll(/^\d+\. .*(?:\n[ \t]+\S.*)*/gm)) {
    const station = readStation(item.replace(/\s+/g, " "));
    if (station.number === 1) walks.push([]);
    if (walks.at(-1)?.push(station) !== station.number) throw new Error(`${PAGE}: station out of order: ${item}`);
  }
  if (walks.length === 0) throw new Error(`${PAGE}: no numbered list in "## Walks"`);
  return walks;
}

function readStation(line: string): Station {
  const [, number, file, names, words] = /^(\d+)\. `([^`]+)`((?:,? `[^`]+`)+) — (.+)$/.exec(line) ?? [];
  if (words === undefined) throw new Error(`${PAGE}: not of the form 1. \`file\` \`name\` — sentence: ${line}`);
  return { number: Number(number), file, names: [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1]), words };
}

/** What of a station is not there. A name is looked for as words outside comments; `a.b()` as `a` and `b`. */
function missing({ file, names }: Station, read = textIfThere): string[] {
  const text = read(file);
  if (text === undefined) return [`${file} is not there`];
  let code = "";
  let end = 0;
  for (const comment of parse(file, text).comments as { start: number; end: number }[]) {
    code += `${text.slice(end, comment.start)} `;
    end = comment.end;
  }
  const words = new Set((code + text.slice(end)).match(/[\w$]+/g));
  return names
    .filter((name) => !name.match(/[\w$]+/g)?.every((word) => words.has(word)))
    .map((name) => `${file} has no ${name}`);
}

function textIfThere(file: string): string | undefined {
  return existsSync(join(ROOT, file)) ? textOf(file) : undefined;
}
