// The public surface: few names, each with a doc comment that says more than a name can, and the reference of them.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { publicEntries } from "../../../tools/docs/public-names.mjs";
// @ts-expect-error a plain script without types
import { referencePages } from "../../../tools/docs/reference.mjs";
import { filesBelow, ROOT, textOf } from "../../support/files.js";

interface PublicName {
  name: string;
  file: string;
  /** The words of the comment above the declaration. */
  doc: string;
  /** The declaration, with the comments of its fields. */
  text: string;
}
interface Entry {
  /** What a user imports from. */
  entry: string;
  /** The sentence at the head of its file. */
  about: string;
  names: PublicName[];
}

/** Most names of all entries together. */
const MOST_NAMES = 330;
/** A unit, or a word for one, by itself: the m of 3 m, and not that of a name. */
const UNIT = new RegExp(
  `(?<![\\w’'])(?:${[
    "m|mm|s|ms|µs|ns|kg|g|N|Pa|GPa|Hz|kHz|dB|J|W|K|rad|Bark",
    "metres?|milliseconds?|seconds?|hertz|newtons?|joules?|degrees?|radians?|decibels?|nepers?|pixels?",
    "bytes?|samples?|channels?|modes|percent",
  ].join("|")})(?![\\w’'])|[°%]`,
);

const entries: Entry[] = publicEntries(ROOT);

test("every entry is found and says what it is for", () => {
  const { exports } = JSON.parse(textOf("package.json")) as { exports: Record<string, { types?: string }> };
  const published = Object.entries(exports).filter(([path, { types }]) => types && path !== "./embedded");
  expect(entries.map(({ entry }) => entry)).toEqual(published.map(([path]) => `phonolite${path.slice(1)}`));
  expect(entries.filter(({ about, names }) => about === "" || names.length === 0)).toEqual([]);
});

test(`there are at most ${MOST_NAMES} names in all`, () => {
  expect(entries.reduce((sum, { names }) => sum + names.length, 0)).toBeLessThanOrEqual(MOST_NAMES);
});

test.each(entries)("every name of $entry has a doc comment, with an example or a unit", ({ names }) => {
  const wanting = names.filter(({ doc, text }) => doc === "" || !(/^@example\b/m.test(doc) || UNIT.test(doc + text)));
  expect(wanting.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

test("the reference is current: run node tools/docs/reference.mjs", () => {
  const pages: Map<string, string> = referencePages();
  expect(filesBelow("docs/reference").sort()).toEqual([...pages.keys()].sort());
  for (const [place, text] of pages) expect(textOf(place), place).toBe(text);
});
