// The record layout is declared once, in assembly/records/records.ts; the TypeScript file made from it must be current.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { isCurrent, layoutOf } from "../../tools/build/layout.mjs";

test("src/core/layout/records.ts is what assembly/records/records.ts gives", () => {
  expect(isCurrent(), "run npm run build").toBe(true);
});

test("constants keep their order, comments, gaps and values", () => {
  const records = [
    "// What the file is.",
    "",
    "/** Samples of a block. */",
    "export const BLOCK: i32 = 128;",
    "export const HALF: i32 = BLOCK / 2; // half of it",
    "",
    "/**",
    " * All bits.",
    " */",
    "export const MASK: u32 = ~0;",
    "// a long one",
    "export const BYTES: usize =",
    "  (BLOCK + 1) *",
    "  4;",
    "export const TINY: f32 = 0.1;",
    "export const SMALL: f64 = 1e-7;",
    "export const BIG: bool = BLOCK > 100;",
  ];
  expect(layoutOf(records.join("\n")).split("\n").slice(2)).toEqual([
    "",
    "/** Samples of a block. */",
    "export const BLOCK = 128;",
    "export const HALF = 64;",
    "",
    "/**",
    " * All bits.",
    " */",
    "export const MASK = 4294967295;",
    "// a long one",
    "export const BYTES = 516;",
    `export const TINY = ${Math.fround(0.1)};`,
    "export const SMALL = 1e-7;",
    "export const BIG = true;",
    "",
  ]);
});

test.each([
  ["export const A: i32 = 7 / 2;", "should be a whole i32"],
  ["export const A: i32 = later + 1;", "earlier constants"],
  ["export const A: i32 = f(1);", "earlier constants"],
  ["export const A: u8 = 1;", "should be"],
  ["export const A = 1;", "should be"],
  ["export const A: i32 = 1", 'no ";"'],
  ["const A: i32 = 1;", "no line of the form"],
])("%s is refused", (records, reason) => {
  expect(() => layoutOf(records)).toThrow(reason);
});

test("what a class's comment says to this tool is left out, wherever a line of it breaks, and the rest wrapped", () => {
  const docOf = (comment: string) => {
    const text = layoutOf(`${comment}\n@unmanaged\nexport class A {\n  kind: u32;\n  spare: v128;\n}`) as string;
    expect(text.match(/^export.*$/gm)).toEqual(["export const A_KIND = 0;"]);
    return text.split("\n").slice(2, -2);
  };
  const long = `${"word ".repeat(22)}end.`;
  expect(docOf("/** Some words. On the page: A_…. */")).toEqual(["", "// Some words."]);
  expect(docOf("/** On the page: A_…. */")).toEqual([""]);
  expect(docOf("// Some words. On the\n// page: A_….")).toEqual(["", "// Some words."]);
  expect(docOf("/**\n * Some words. On the page:\n * A_…. More.\n */")).toEqual(["", "// Some words. More."]);
  expect(docOf(`/**\n * On the page: A_….\n * ${long} More.\n */`)).toEqual(["", `// ${long}`, "// More."]);
});

test("a field takes the room of its type; one of an unknown type is refused", () => {
  const records = "/** On the page: A_…. */\nexport class A {\n  kind: u8;\n  lanes: v128;\n  last: u32;\n}";
  expect(layoutOf(records).match(/\d+(?=;)/g)).toEqual(["0", "16", "32"]);
  expect(() => layoutOf(records.replace("v128", "Thing"))).toThrow("A holds lanes of type Thing, of unknown size");
  expect(() => layoutOf(records.replace("v128", "Row<f32>"))).toThrow("type Row<f32>");
});

test("fields of a class become places, behind another class where its comment says so", () => {
  const records = [
    "/** A record. On the page: A_…. */",
    "export class A {",
    "  kind: u32;",
    "  time: f64;",
    "  last: f32;",
    "}",
    "/** Its tail. On the page, behind A: A_…. */",
    "export class Tail {",
    "  first: f32;",
    "  second: f32;",
    "}",
    "export const TAIL: usize = offsetof<Tail>() >> 2;",
  ].join("\n");
  const constants = layoutOf(records).match(/^export.*$/gm);
  expect(constants).toEqual([
    "export const A_KIND = 0;",
    "export const A_TIME = 8;",
    "export const A_LAST = 16;",
    "export const A_FIRST = 20;",
    "export const A_SECOND = 24;",
    "export const TAIL = 2;",
  ]);
  expect(() => layoutOf(records.replace("behind A", "behind B"))).toThrow("behind a class above it");
});
