// No import leads back to its own file, and the check that says so can fail: every form of import closes a cycle, and
// the message names its files in order.
import fc from "fast-check";
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { checkImports } from "../../../tools/check-imports.mjs";
// @ts-expect-error a plain script without types
import { knotsOf } from "../../../tools/cycles.mjs";
import { madeUpTree } from "./made-up-tree.js";

const TABLE = `
| folder | its one job | may import | packages |
| --- | --- | --- | --- |
| \`src/\` | all of it | nothing | nothing |
| \`assembly/\` | the core | nothing | nothing |
`;

interface Knot {
  files: string[];
  cycle: string[];
}
const knots = (graph: Record<string, string[]>): Knot[] => knotsOf(new Map(Object.entries(graph)));

test("no file of this project imports itself by way of others", () => {
  const { problems } = checkImports() as { problems: string[] };
  expect(problems.filter((problem) => problem.startsWith("import cycle"))).toEqual([]);
});

test.each([
  ["values", 'import { b } from "./b.js";'],
  ["types", 'import type { B } from "./b.js";'],
  ["types among types", 'export type A = import("./b.js").B;'],
  ["values that are passed on", 'export * from "./b.js";'],
  ["a file that is loaded later", 'export const b = () => import("./b.js");'],
])("an import of %s closes a cycle", (_, text) => {
  expect(check({ "src/a.ts": text, "src/b.ts": 'import "./a.js";' })).toEqual([
    "import cycle: src/a.ts → src/b.ts → src/a.ts",
  ]);
});

test.each([
  ["src/a.ts", 'import "./b.js";', "src/b.tsx", 'import "./a.js";'],
  ["src/a.ts", 'import "./b";', "src/b/index.ts", 'import "../a";'],
  ["assembly/a.ts", 'import { b } from "./b/b";', "assembly/b/b.ts", 'import { a } from "../a";'],
  ["src/a.mjs", 'import "./b.mjs";', "src/b.mjs", 'import "./a.mjs";'],
])("%s and %s %s are one cycle, however a file is named", (a, textOfA, b, textOfB) => {
  expect(check({ [a]: textOfA, [b]: textOfB })).toEqual([`import cycle: ${a} → ${b} → ${a}`]);
});

test("a file that imports itself is a cycle", () => {
  expect(check({ "src/a.ts": 'import "./a.js";' })).toEqual(["import cycle: src/a.ts → src/a.ts"]);
});

test("two ways to the same file are none, and an address is no import", () => {
  const address = 'const worker = new URL("./a.js", import.meta.url);';
  expect(
    check({
      "src/a.ts": 'import "./b.js";\nimport "./c.js";',
      "src/b.ts": 'import "./d.js";',
      "src/c.ts": 'import "./d.js";',
      "src/d.ts": address,
    }),
  ).toEqual([]);
});

test("of a knot the shortest cycle is named, and how many files it has", () => {
  const files = { "src/a.ts": "./b.js", "src/b.ts": "./c.js", "src/c.ts": "./d.js", "src/d.ts": "./a.js" };
  const texts = Object.fromEntries(Object.entries(files).map(([file, path]) => [file, `import "${path}";`]));
  texts["src/d.ts"] += '\nimport "./c.js";';
  expect(check(texts)).toEqual([
    "import cycle, the shortest of 4 files that import each other: src/c.ts → src/d.ts → src/c.ts",
  ]);
});

test("cycles apart from each other are told one by one", () => {
  const graph = { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"], e: ["a"] };
  expect(knots(graph)).toEqual([
    { files: ["a", "b"], cycle: ["a", "b"] },
    { files: ["c", "d"], cycle: ["c", "d"] },
  ]);
});

test("a file is in a knot when it reaches itself, with all files that it reaches and that reach it", () => {
  const file = fc.integer({ min: 0, max: 11 });
  fc.assert(
    fc.property(fc.array(fc.tuple(file, file), { maxLength: 30 }), (imports) => {
      const graph = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${i}`, [] as string[]]));
      for (const [from, to] of imports) graph[`f${from}`].push(`f${to}`);
      const reach = Object.fromEntries(Object.keys(graph).map((name) => [name, reached(graph, name)]));
      const tied = Object.keys(graph).filter((name) => reach[name].has(name));
      const found = knots(graph);
      expect(found.flatMap(({ files }) => files).sort()).toEqual(tied.sort());
      for (const { files, cycle } of found) {
        for (const one of files)
          expect(files).toEqual(tied.filter((other) => reach[one].has(other) && reach[other].has(one)));
        cycle.forEach((one, i) => {
          expect(graph[one]).toContain(cycle[(i + 1) % cycle.length]);
        });
      }
    }),
  );
});

/** The files that imports lead to from a file; itself only when they lead back. */
function reached(graph: Record<string, string[]>, from: string): Set<string> {
  const found = new Set(graph[from]);
  for (const name of found) for (const next of graph[name]) found.add(next);
  return found;
}

function check(files: Record<string, string>): string[] {
  return checkImports(madeUpTree({ "docs/architecture.md": TABLE, ...files })).problems;
}
