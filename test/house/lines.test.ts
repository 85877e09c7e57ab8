// No line is longer than 120 columns, comments and pages included, and the check that says so can fail. The formatter
// leaves comments, strings and pages as they are, so it does not see them.
import { describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { longLines, longLinesOf } from "../../tools/check-lines.mjs";
import { temporaryFolder } from "../support/run.js";
import { madeUpTree } from "./tree/made-up-tree.js";

const WORDS = "word ".repeat(30).trimEnd();
const URL = `https://example.org/${"a".repeat(120)}`;

test("no line of the repository is longer than 120 columns", () => {
  expect(longLines()).toEqual([]);
});

test("a long comment in any folder is found, with its file and line", () => {
  const files = {
    "assembly/a.ts": `let a = 1;\n// ${WORDS}\n`,
    "src/b.ts": "let b = 1;\n",
    "docs/c.md": `# C\n\n${WORDS}\n`,
  };
  expect(longLines(madeUpTree(files)).sort()).toEqual(["assembly/a.ts:2", "docs/c.md:3"]);
});

test("a folder without files is an error", () => {
  expect(() => longLines(temporaryFolder())).toThrow("check-lines: no file found");
});

describe("what is found", () => {
  test.each([
    ["a comment behind code", "a.ts", `let a = 1; // ${WORDS}`],
    ["a line of a comment block", "a.ts", `/**\n * ${WORDS}\n */`],
    ["a string", "a.ts", `let a = "${WORDS}";`],
    ["a list item", "a.md", `- ${WORDS}`],
    ["code in a page", "a.md", `\`\`\`js\n// ${WORDS}\n\`\`\``],
    ["a paragraph behind printed text", "a.md", `\`\`\`text\nshort\n\`\`\`\n\n${WORDS}`],
    ["an address among words", "a.ts", `// see ${URL}`],
    ["a list in JSON", "a.json", `{ "a": [${"1, ".repeat(50)}1] }`],
    ["121 columns", "a.ts", `// ${"a ".repeat(59)}`.trimEnd().padEnd(121, "b")],
  ])("%s", (_, file, text) => expect(longLinesOf(file, text)).toHaveLength(1));
});

describe("what is excused", () => {
  test.each([
    ["an address by itself", "a.ts", `// ${URL}`],
    ["a row of a table", "a.md", `| ${WORDS} |`],
    ["what a program printed", "a.md", `\`\`\`text\n${WORDS}\n\`\`\``],
    ["a string in JSON", "a.json", `  "a": "${WORDS}",`],
    ["120 columns", "a.ts", `// ${"a ".repeat(58)}`.trimEnd().padEnd(120, "b")],
    ["accents that take no column", "a.ts", `// ${"x\u0307 ".repeat(58)}`.trimEnd()],
  ])("%s", (_, file, text) => expect(longLinesOf(file, text)).toEqual([]));

  test("files that programs write", () => {
    const files = { "package-lock.json": `[${WORDS}]`, "docs/images/a.svg": WORDS, "bench/results/a.json": WORDS };
    expect(longLines(madeUpTree({ ...files, "test/data/a.json": WORDS }))).toEqual([]);
  });
});
