// Rules for all files: none is too long, links lead somewhere, and nothing names a machine or a registry.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFiles, ROOT, textOf } from "../support/files.js";

const LONGEST = 400;
const CODE = /\.(?:ts|mjs|md)$/;
const DATA = /^(?:test\/data|bench\/results)\/|^package-lock\.json$/;

/** Words that must not appear, put together here so that this file does not contain them. */
const FORBIDDEN = [
  { what: "a path of one machine", word: new RegExp(`(?<![\\w.)}])/(?:${["work", "home", "root"].join("|")})/`) },
  { what: "the host of a registry", word: new RegExp(["registry", "\\.(?:npmjs|yarnpkg)|deb", "\\.debian"].join("")) },
  { what: "a folder beside the project", word: new RegExp(`\\.\\./${"shared"}`), except: ".ci/run" },
];

const files = projectFiles().filter((file) => !DATA.test(file));

test("the files of the project are found", () => {
  expect(files).toContain("README.md");
  expect(files).toContain("test/house/files.test.ts");
});

test(`no file has more than ${LONGEST} lines`, () => {
  const long = files.filter((file) => CODE.test(file) && textOf(file).split("\n").length > LONGEST + 1);
  expect(long).toEqual([]);
});

test.each(FORBIDDEN)("no file names $what", ({ word, except }) => {
  expect(files.filter((file) => file !== except && word.test(textOf(file)))).toEqual([]);
});

describe("relative links in the docs resolve", () => {
  test.each(files.filter((file) => file.endsWith(".md")))("%s", (file) => {
    const links = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1].split("#")[0]);
    const relative = links.filter((link) => link !== "" && !/^[a-z]+:/.test(link));
    expect(relative.filter((link) => !existsSync(join(ROOT, posix.dirname(file), link)))).toEqual([]);
  });
});

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
}
