// The bars of the core (tools/check-core.mjs), and that each of them can be missed: made-up sources break one bar each.
import { describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { checkCore, measureCore } from "../../tools/check-core.mjs";

interface Measure {
  name: string;
  title: string;
  count: number;
  bar: number;
  places: string[];
}
interface Found {
  files: number;
  measures: Measure[];
  problems: string[];
}

const core = checkCore() as Found;

test("the core is found", () => {
  expect(core.files).toBeGreaterThan(100);
});

test.each(core.measures.map((found) => [found.title, found.bar, found] as const))("%s: at most %i", (_, bar, found) => {
  const { count, places } = found;
  const some = places.slice(0, 20).join("\n");
  expect(count, `${some}\n… node tools/check-core.mjs --list`).toBeLessThanOrEqual(bar);
});

test("no source at all is a problem", () => {
  expect((measureCore(new Map()) as Found).problems.join()).toContain("no source of the core found");
});

describe("raw loads and stores count", () => {
  test.each([
    ["load<f32>(p)", 1],
    ["load<i32>(p, 4)", 1],
    ["store<f32>(p, load<f32>(p))", 2],
    ["f32.load(p)", 1],
    ["i32.store8(p, 1)", 1],
    ["i32.load16_s(p)", 1],
    ["atomic.store<i32>(p, 1)", 1],
    ["i32.atomic.load(p)", 1],
    ["i32.atomic.store8(p, 1)", 1],
    ["sound.atomic.load(p)", 0],
    ["body.pitch = touch.pitch", 0],
    ["reload(p)", 0],
    ["sound.load(p)", 0],
  ])("%s: %i", (text, count) => {
    expect(of("accesses", `export function f(p: usize): void {\n  ${text};\n}`)).toHaveLength(count);
  });

  test("outside functions, too, and with their place", () => {
    expect(of("accesses", "const A = load<f32>(8);")).toEqual(["assembly/a.ts:1 load in the module"]);
    expect(of("accesses", "// π\nclass A {\n  at(): f32 {\n    return load<f32>(8);\n  }\n}")).toEqual([
      "assembly/a.ts:4 load in at",
    ]);
  });

  test.each([
    ["an intrinsic", "v128.store(p, f32x4.splat(load<f32>(p)));"],
    ["a scalar branch beside it", "if (!ASC_FEATURE_SIMD) store<f32>(p, 1);\n  v128.store(p, v128.load(p));"],
    ["a type", "const a: v128 = four(p);\n  store<f32>(p, 1);"],
    ["a helper", "const a = add(p);\n  store<f32>(p, 1);"],
    ["a vector in memory", "store<v128>(p, load<v128>(p));\n  store<f32>(p, 1);"],
  ])("but not in a kernel: %s", (_, text) => {
    const source = `import { madd as add } from "../base/simd";\nexport function f(p: usize): void {\n  ${text}\n}`;
    expect(of("accesses", source)).toEqual([]);
  });

  test("nor in a scalar twin, which says so in its comment; a function beside it counts", () => {
    const twin = "export function f(p: usize): void {\n  store<f32>(p, 1);\n}\n";
    expect(of("accesses", `/** Scalar twin of \`runFour\`. */\n${twin}`)).toEqual([]);
    expect(of("accesses", `// Scalar twin of \`runFour\`,\n// sample by sample.\n${twin}`)).toEqual([]);
    expect(of("accesses", `/** Scalar twin of \`runFour\`. */\nconst a = 1;\n${twin}`)).toHaveLength(1);
    expect(of("accesses", `/** Runs. */\n${twin}`)).toHaveLength(1);
    expect(of("accesses", `/**\n * One mode: the scalar\n * twin of \`runFour\`.\n */\n${twin}`)).toEqual([]);
    expect(of("accesses", `/** Has no scalar twin. */\n${twin}`)).toHaveLength(1);
  });
});

describe("variables of modules count", () => {
  test.each([
    ["a variable", "let a: i32 = 0;", ["a"]],
    ["two of a statement", "export let a: i32 = 0,\n  b: f32 = 0;", ["a", "b"]],
    [
      "a static field",
      "export class A {\n  static a: i32 = 0;\n  static readonly b: i32 = 0;\n  c: i32 = 0;\n}",
      ["a"],
    ],
    ["memory of a class", "class A {\n  static readonly a: usize = memory.data(64);\n}", ["a"]],
    ["one in a namespace", "export namespace A {\n  export let a: i32 = 0;\n}", ["a"]],
    [
      "no constant, nor a variable of a function",
      "const a: i32 = 0;\nexport function f(): i32 {\n  let b = 0;\n  return b;\n}",
      [],
    ],
  ])("%s", (_, text, names) => {
    expect(of("variables", text).map((place) => place.split(" ")[1])).toEqual(names);
  });

  test.each([
    ["memory", "memory.data(64)", ["a"]],
    ["aligned memory", "memory.data(64, 16)", ["a"]],
    ["memory with a type", "changetype<A>(memory.data(offsetof<A>()))", ["a"]],
    ["a cast of it", "<usize>memory.data(64)", ["a"]],
    ["an object", "new Foo()", ["a"]],
    ["an array", "new StaticArray<f32>(64)", ["a"]],
    ["but no table of numbers", "changetype<Row<f32>>(memory.data<f32>([1.0, 2.0]))", []],
  ])("a constant that stands for %s", (_, init, names) => {
    expect(of("variables", `export const a = ${init};`).map((place) => place.split(" ")[1])).toEqual(names);
  });
});

describe("hand-numbered offsets count", () => {
  const inside = (text: string) => `export function f(p: usize, i: i32): f32 {\n  return ${text};\n}`;

  test.each([
    ["a number as offset of a load", inside("load<f32>(p, 16)"), 1],
    ["a number as offset of a store", "export function f(p: usize): void {\n  store<f32>(p, 8, 16);\n}", 1],
    ["a number that is added to an address", inside("load<f32>(p + ((<usize>i) << 2) + 16)"), 1],
    ["a constant as offset", `const PITCH: usize = 16;\n${inside("load<f32>(p, PITCH)")}`, 1],
    ["a constant in an address", `const PITCH: usize = 16;\n${inside("load<f32>(p + PITCH)")}`, 1],
    [
      "a constant without a type but that of its value",
      `const PITCH = <usize>16;\n${inside("load<f32>(p, PITCH)")}`,
      1,
    ],
    ["one made of another", `const A: usize = 4;\nconst B: usize = A + 4;\n${inside("load<f32>(p, B)")}`, 1],
    ["one of another type", `const PITCH: i32 = 16;\n${inside("load<f32>(p, PITCH)")}`, 1],
    ["one of no type", `const PITCH = 16;\n${inside("load<f32>(p + <usize>PITCH)")}`, 1],
    ["a product of one", `const ROW: usize = 16;\n${inside("load<f32>(p + 2 * ROW)")}`, 1],
    ["one made of a length", `const A: usize = offsetof<Body>() + 4;\n${inside("load<f32>(p, A)")}`, 1],
    ["one of a namespace", `namespace A {\n  export const B: i32 = 4;\n}\n${inside("load<f32>(p, A.B)")}`, 1],
    ["one of a class", `class A {\n  static readonly B: i32 = 4;\n}\n${inside("load<f32>(p, A.B)")}`, 1],
    ["one of an enum", `enum A {\n  B = 4,\n}\n${inside("load<f32>(p, A.B)")}`, 1],
    ["a product", inside("load<f32>(p, 4 * 3)"), 1],
    ["a sum", inside("load<f32>(p, 8 + 4)"), 1],
    ["a cast", inside("load<f32>(p, <usize>16)"), 1],
    ["a product in an address", inside("load<f32>(p + 4 * 8)"), 1],
    ["a cast in an address", inside("load<f32>(p + <usize>16 + (16 as usize))"), 2],
    ["a shift", inside("load<f32>(p + (1 << 4))"), 1],
    ["a step back", inside("load<f32>(p - 4)"), 1],
    ["a number behind a length", inside("load<f32>(p, offsetof<Body>() + 4)"), 1],
    ["a constant is counted once", `const A: usize = 4;\n${inside("load<f32>(p, A) + load<f32>(p + 8, A)")}`, 2],
    ["none at the start of a thing", inside("load<f32>(p, 0)"), 0],
    ["none that the compiler numbers", inside('load<f32>(p, offsetof<Body>("pitch"))'), 0],
    ["no constant that it numbers", `const A: usize = offsetof<Body>("a");\n${inside("load<f32>(p, A)")}`, 0],
    ["no computed row", `const N: i32 = 32;\n${inside("load<f32>(p, 2 * <usize>N * sizeof<u32>())")}`, 0],
    [
      "no constant of rows",
      `const N = 32;\nconst ROW: usize = <usize>N * sizeof<u32>();\n${inside("load<f32>(p, 2 * ROW)")}`,
      0,
    ],
    ["no index", inside("load<f32>(p + ((<usize>(i + 1)) << 2))"), 0],
    ["no constant that is not used so", "export const BYTES: usize = 64;\nexport const f = (): usize => BYTES;", 0],
    ["no other number", `const MASK: i32 = 7;\n${inside("load<f32>(p + ((<usize>(i & MASK)) << 2))")}`, 0],
    ["none in a kernel", "export function f(p: usize): void {\n  v128.store(p, v128.load(p + 16), 32);\n}", 0],
  ])("%s", (_, text, wanted) => {
    expect(of("offsets", text)).toHaveLength(wanted);
  });

  test("a constant of another file counts where it is declared", () => {
    const texts = {
      "assembly/scene/body.ts": "\nexport const PITCH: usize = 16;",
      "assembly/bank/ring.ts": `import { PITCH as P } from "../scene/body";\n${inside("load<f32>(p, P)")}`,
    };
    const found = () => count(measureCore(new Map(Object.entries(texts))), "offsets");
    expect(found()).toEqual(["assembly/scene/body.ts:2 PITCH"]);
    texts["assembly/bank/ring.ts"] = `import * as body from "../scene/body";\n${inside("load<f32>(p, body.PITCH)")}`;
    expect(found()).toEqual(["assembly/scene/body.ts:2 PITCH"]);
  });
});

describe("functions", () => {
  const lines = (n: number) => Array.from({ length: n - 2 }, () => "  go();").join("\n");

  test.each([60, 61])("of %i lines: 60 are allowed", (n) => {
    const places = of("long", `/** Goes. */\nexport function f(): void {\n${lines(n)}\n}`);
    expect(places).toEqual(n > 60 ? ["assembly/a.ts:2 f: 61"] : []);
  });

  test("of more lines in a class, but not in a kernel", () => {
    const method = `class A {\n  @inline\n  run(): void {\n${lines(61)}\n}\n}`;
    expect(of("long", method)).toEqual(["assembly/a.ts:3 run: 61"]);
    expect(of("long", method.replace("go()", "v128.store(p, q)"))).toEqual([]);
  });

  test.each([
    ["if (a) go();", 1],
    ["if (a && b || c) go();", 3],
    ["for (;;) go();", 1],
    ["while (a) go();", 1],
    ["do go(); while (a);", 1],
    ["a ? b : c;", 1],
    ["switch (a) { case 1: case 2: go(); default: go(); }", 2],
    ["else_();", 0],
  ])("%s adds %i to complexity", (text, added) => {
    const filler = (n: number) => "if (a) go();\n".repeat(n);
    expect(of("tangled", `function f(): void {\n${filler(19 - added)}${text}\n}`)).toEqual([]);
    expect(of("tangled", `function f(): void {\n${filler(20 - added)}${text}\n}`)).toEqual(["assembly/a.ts:1 f: 21"]);
  });
});

test("over a bar is a problem, at it is none", () => {
  const variables = (n: number) => Array.from({ length: n }, (_, i) => `let a${i}: i32 = 0;`).join("\n");
  expect(measure(variables(80)).problems).toEqual([]);
  expect(measure(variables(81)).problems).toEqual(["variables of modules: 81, at most 80 allowed"]);
});

function measure(text: string): Found {
  return measureCore(new Map([["assembly/a.ts", text]]));
}

function of(name: string, text: string): string[] {
  return count(measure(text), name);
}

function count({ measures }: Found, name: string): string[] {
  return measures.find((measure) => measure.name === name)!.places;
}
