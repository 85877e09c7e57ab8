// Folders import along the data flow of docs/architecture.md, and the check that says so can fail: each form of import
// is tried both where it is allowed and where it is not.
import { describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { checkImports } from "../../tools/check-imports.mjs";
import { madeUpTree } from "./tree/made-up-tree.js";

const TABLE = `
| folder | its one job | may import | packages |
| --- | --- | --- | --- |
| \`src/math/\` | numbers | nothing | nothing |
| \`src/world/\` | worlds | math, dist | valibot, node: |
| \`src/index.ts\` | entry | world | nothing |
| \`test/\` | tests | anything | anything |
| \`dist/\` | made | nothing | nothing |
`;

const FORMS = [
  (path: string) => `import { a } from "${path}";`,
  (path: string) => `import type { A } from "${path}";`,
  (path: string) => `import {\n  a,\n  type B,\n} from "${path}";`,
  (path: string) => `export { a } from "${path}";`,
  (path: string) => `export * from "${path}";`,
  (path: string) => `import "${path}";`,
  (path: string) => `const a = await import("${path}");`,
  (path: string) => `const a = new URL("${path}", import.meta.url);`,
  (path: string) => `const a = new URL(\`${path}?\${1}\`, import.meta.url);`,
];

test("this project's folders import along the data flow, and use all that the table allows", () => {
  const { files, problems, unused } = checkImports();
  expect(problems).toEqual([]);
  expect(unused).toEqual([]);
  expect(files).toBeGreaterThan(20);
});

test("folders and packages that a row names and no file imports are found", () => {
  const files = {
    "src/world/a.ts": 'import "../math/b.js";\nimport "node:fs";',
    "src/index.ts": 'import "./world/a.js";',
  };
  const { unused } = checkImports(madeUpTree({ "docs/architecture.md": TABLE, ...files }));
  expect(unused).toEqual(
    ["dist", "valibot"].map((name) => `docs/architecture.md: src/world/ may import ${name}, but never does`),
  );
});

describe.each(FORMS.map((form) => [form("…"), form] as const))("%s", (_, form) => {
  test("passes along the data flow", () => {
    expect(check({ "src/world/a.ts": form("../math/b.js") })).toEqual([]);
    expect(check({ "test/world/a.test.ts": form("../../src/world/b.js") })).toEqual([]);
  });

  test("fails against it", () => {
    expect(check({ "src/math/a.ts": form("../world/b.js") })).toEqual([
      "src/math/a.ts: imports ../world/b.js".concat(
        form("").includes("${") ? "?" : "",
        ", but src/math/ may not import src/world/",
      ),
    ]);
  });
});

test.each([
  ["a package that its row does not name", { "src/math/a.ts": 'import * as v from "valibot";' }, "the package valibot"],
  ["a folder without a row", { "src/fog/a.ts": "export {};" }, "has no row"],
  ["something outside the table", { "src/world/a.ts": 'import "../../other/x.js";' }, "in no folder of the table"],
  ["a computed name", { "src/world/a.ts": "await import(name);" }, "computed name"],
  ["no file at all", {}, "no source file found"],
])("%s is an error", (_, files, words) => {
  expect(check(files as Record<string, string>).join()).toContain(words);
});

test("comments and words in strings are not taken for imports", () => {
  const text =
    `/* import "../world/a.js"; */\n// import "../world/a.js";\n` + `throw new Error('came from "../world/a.js"');`;
  expect(check({ "src/math/a.ts": text })).toEqual([]);
});

describe("in a row of the core a name means the folder of the core first", () => {
  const rows = [
    ["assembly/base/", "nothing"],
    ["assembly/hearing/", "base"],
    ["assembly/bank/", "hearing"],
    ["assembly/bank/ring/", "bank"],
    ["src/hearing/", "nothing"],
    ["src/fit/", "hearing"],
  ];
  const table = `| folder | job | may import | packages |\n| --- | --- | --- | --- |\n`.concat(
    ...rows.map(([folder, imports]) => `| \`${folder}\` | a job | ${imports} | nothing |\n`),
  );
  const checkCore = (files: Record<string, string>) => check({ "docs/architecture.md": table, ...files });

  test.each([
    ["assembly/bank/store.ts", "../hearing/mask"],
    ["src/fit/fit.ts", "../hearing/mask.js"],
    ["assembly/bank/ring/lines.ts", "../store"],
    ["assembly/bank/ring/lines.ts", "./frame"],
  ])("%s may import %s", (file, target) => {
    expect(checkCore({ [file]: `import { a } from "${target}";` })).toEqual([]);
  });

  test.each([
    ["assembly/bank/store.ts", "../../src/hearing/mask", "assembly/bank/ may not import src/hearing/"],
    ["src/fit/fit.ts", "../../assembly/hearing/mask.js", "src/fit/ may not import assembly/hearing/"],
    ["assembly/bank/store.ts", "./ring/lines", "assembly/bank/ may not import assembly/bank/ring/"],
    ["assembly/hearing/mask.ts", "../bank/store", "assembly/hearing/ may not import assembly/bank/"],
    ["assembly/bank/ring/lines.ts", "../../hearing/mask", "assembly/bank/ring/ may not import assembly/hearing/"],
  ])("%s may not import %s", (file, target, words) => {
    expect(checkCore({ [file]: `import { a } from "${target}";` })).toEqual([
      `${file}: imports ${target}, but ${words}`,
    ]);
  });

  test("a file beside a folder of its name belongs to the row around both", () => {
    const files = { "assembly/hearing/mask.ts": "export {};", "assembly/bank/ring.ts": "export {};" };
    const one = checkCore({ ...files, "assembly/bank/store.ts": 'import { a } from "./ring";' });
    const other = checkCore({
      ...files,
      "assembly/bank/ring/lines.ts": "",
      "assembly/bank/store.ts": 'import "./ring";',
    });
    expect([one, other]).toEqual([[], []]);
  });
});

test("a source that cannot be parsed is an error", () => {
  expect(check({ "src/math/a.ts": "const = 1;" }).join()).toContain("src/math/a.ts: not to be parsed");
});

test("packages that its row names are allowed", () => {
  expect(
    check({ "src/world/a.ts": 'import "valibot";\nimport "node:fs";\nnew URL("../../dist/x", import.meta.url);' }),
  ).toEqual([]);
});

function check(files: Record<string, string>): string[] {
  return checkImports(madeUpTree({ "docs/architecture.md": TABLE, ...files })).problems;
}
