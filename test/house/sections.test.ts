// Comments, pages and examples cite formulas as PHYSICS with the number of a section: the docs have a heading for each
// of them, and no section that no code cites. Whether a section says what the code does, this cannot check.
import { expect, test } from "vitest";
import { projectFiles, textOf } from "../support/files.js";

const PAGES = ["docs/physics.md", "docs/physics-contacts.md", "docs/physics-rain.md"];
const CODE = /^(?:assembly|src|reference|studio|bench|tools|test)\/.*\.(?:ts|tsx|mjs|js|css|html)$/;
const PROSE = /^(?:docs\/(?:decisions\/)?[^/]+\.md|examples\/.*)$/;
/** This file makes up sections. */
const OWN = "test/house/sections.test.ts";

/** Parts of §11 that the code cites with all the others: it keeps their laws together. */
const WITH_CHAPTER = ["11.1", "11.2", "11.4", "11.6"];

const cited = citations(CODE);
const headings = PAGES.flatMap((page) => headingsOf(textOf(page)));

test("citations and headings are found", () => {
  expect(cited.has("7.5")).toBe(true);
  expect(headings).toContain("8.7");
  expect(cited.size).toBeGreaterThan(40);
});

test("every section that code, pages and examples cite has a heading", () => {
  const there = new Set(headings);
  const prose = citations(PROSE);
  expect(prose.has("1.3")).toBe(true);
  const missing = [...cited, ...prose].filter(([section]) => !there.has(section));
  expect(missing.map(([section, files]) => `§${section} of ${files[0]}`)).toEqual([]);
});

test("every heading is cited, or a part of it is", () => {
  const unused = headings.filter((section) => !WITH_CHAPTER.includes(section) && !isUsed(section, [...cited.keys()]));
  expect(unused).toEqual([]);
});

test("parts that are cited with their chapter have headings, and no code cites them by themselves", () => {
  expect(WITH_CHAPTER.filter((section) => !headings.includes(section) || cited.has(section))).toEqual([]);
});

test("no section has two headings, and each page has them in order", () => {
  expect(headings.filter((section, i) => headings.indexOf(section) !== i)).toEqual([]);
  for (const page of PAGES) {
    const own = headingsOf(textOf(page));
    expect(own).toEqual([...own].sort((a, b) => chapter(a) - chapter(b) || part(a) - part(b)));
  }
});

test("the first page says where every chapter is", () => {
  const opening = textOf(PAGES[0]).split("\n## ")[0];
  for (const page of PAGES) {
    const here = page === PAGES[0] ? "this page" : `(${page.replace("docs/", "")})`;
    const rows = opening.split("\n").filter((line) => line.includes(here));
    const named = rows.flatMap((line) => [...line.matchAll(/(?<=[|,] )\d+(?= )/g)].map(([n]) => n));
    expect([page, named]).toEqual([page, headingsOf(textOf(page)).filter((section) => !section.includes("."))]);
  }
});

test.each([
  ["one", "// PHYSICS §7.1.", ["7.1"]],
  ["a chapter", "(PHYSICS §9)", ["9"]],
  ["a list", "(PHYSICS §7.7, §8.4 and §8.5)", ["7.7", "8.4", "8.5"]],
  ["a range", "(PHYSICS §9.1–9.3)", ["9.1", "9.2", "9.3"]],
  ["a part by name", "PHYSICS §8.4 A, not B", ["8.4"]],
  ["a break in a comment", "// so it says (PHYSICS\n// §7.5)", ["7.5"]],
  ["a break in a list", " * (PHYSICS §7.2,\n * §7.3)", ["7.2", "7.3"]],
  ["another book behind it", "(PHYSICS §8.2, after Menzies 2007, §2.3.2)", ["8.2"]],
  ["another book behind a semicolon", "(PHYSICS §1.3; Morse §7.2)", ["1.3"]],
  ["a number behind it", "(PHYSICS §7.5, 1 mm)", ["7.5"]],
  ["two", "PHYSICS §1.1, PHYSICS §2", ["1.1", "2"]],
])("a citation is read: %s", (_, text, sections) => {
  expect(sectionsIn(text)).toEqual(sections);
});

test.each(["PHYSICS §9.1–3", "PHYSICS §9–10", "PHYSICS §9.1–10.2", "PHYSICS §9.3–9.1"])("%s is no range", (text) => {
  expect(() => sectionsIn(text)).toThrow("a range");
});

test("a chapter is used by its parts, a part only by itself", () => {
  expect(isUsed("7", ["7.5"])).toBe(true);
  expect(isUsed("7.5", ["7"])).toBe(false);
  expect(isUsed("1", ["10.2"])).toBe(false);
});

/** The files of such names that cite each section. */
function citations(names: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of projectFiles().filter((path) => names.test(path) && path !== OWN)) {
    for (const section of sectionsIn(textOf(file))) found.set(section, [...(found.get(section) ?? []), file]);
  }
  return found;
}

/** The sections that a text cites. Lists and ranges may go on over lines of a comment. */
function sectionsIn(text: string): string[] {
  const joined = text.replace(/\n\s*(?:\/\/|\*)?\s*/g, " ");
  const all = joined.matchAll(/PHYSICS (§\d+(?:\.\d+)?(?:(?:, §|,? and §|[–-]§?)\d+(?:\.\d+)?)*)/g);
  return [...all].flatMap(([, list]) => list.split(/, |,? and /).flatMap(sectionsOf));
}

/** One section, or all of a range: "§7.5", "§7.2–7.5". */
function sectionsOf(words: string): string[] {
  const [first, last] = words.split(/[–-]/).map((word) => word.replace("§", ""));
  if (last === undefined) return [first];
  if (chapter(first) !== chapter(last) || part(first) === 0 || part(first) >= part(last))
    throw new Error(`PHYSICS ${words}: a range goes on to a later section of its chapter, such as §9.1–9.3`);
  return Array.from({ length: part(last) - part(first) + 1 }, (_, i) => `${chapter(first)}.${part(first) + i}`);
}

/** Numbers of the headings of a page. */
function headingsOf(page: string): string[] {
  return [...page.matchAll(/^##+ §(\d+(?:\.\d+)?) /gm)].map((match) => match[1]);
}

function isUsed(section: string, sections: readonly string[]): boolean {
  return sections.some((one) => one === section || one.startsWith(`${section}.`));
}

function chapter(section: string): number {
  return Number(section.split(".")[0]);
}

/** The number of a section within its chapter; 0 of the chapter. */
function part(section: string): number {
  return Number(section.split(".")[1] ?? 0);
}
