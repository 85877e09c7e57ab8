// What comes from outside and is wrong gives an error that names the field, or is left out with a warning; nothing
// becomes a number that is none.
import { describe, expect, test } from "vitest";
import type { Collider } from "../../src/hail/colliders/collider.js";
import { Hail } from "../../src/hail/hail.js";
import { PhonoliteError } from "../../src/math/error.js";
import { FLOOR, hailOn, run } from "./support/ground.js";

const { NaN: none, POSITIVE_INFINITY: endless } = Number;

/** The field that the error of `act` names. */
function fieldOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(PhonoliteError);
    return (error as PhonoliteError).field;
  }
  return "no error";
}

describe("hail refuses", () => {
  test.each([
    ["colliders", [undefined, null, {}, "floor"]],
    ["seed", [none, -1, 1.5, 2 ** 32, "1", null]],
    ["startStep", [none, -1, 0.5, 2 ** 32, endless, "0"]],
    ["stepRate", [none, 0, 0.99, 1001, endless, "60", null]],
    ["rate", [none, -1, 1e6 + 1, endless, "400", null]],
    ["cloud.centre", [null, {}, { radius: 1 }, { centre: [0, 1], radius: 1 }, { centre: [0, none, 0], radius: 1 }]],
    ["cloud.radius", [{ centre: [0, 9, 0] }, { centre: [0, 9, 0], radius: -1 }, { centre: [0, 9, 0], radius: none }]],
    ["wind", [none, [0], [0, 0, 0], [none, 0], [101, 0], ["1", 2], null]],
    ["fall", ["up", 1, null]],
    ["velocity", [[0, 0], [0, 0, endless], 3]],
    ["law", ["gauss", 0]],
    ["energies", [[0, 1], [1, 0.5], [none, 1], [1e-3], [1e-3, endless], 0.5]],
    ["stoneSize", [0, 0.2, 4.1, none, "1"]],
    ["bounces", [-1, 9, 1.5, none, "2"]],
    ["shatter", [1, "yes", null]],
  ])("a wrong %s", (field, values) => {
    const [name] = field.split(".");
    for (const value of values) {
      const options = { colliders: [FLOOR], [name]: value } as never;
      expect(
        fieldOf(() => new Hail(options)),
        `${name} = ${JSON.stringify(value)}`,
      ).toBe(field);
      if (["colliders", "seed", "startStep", "stepRate"].includes(name)) continue;
      const hail = hailOn();
      expect(fieldOf(() => hail.set({ [name]: value } as never))).toBe(field);
    }
  });

  test("settings that there are not, and says which there are", () => {
    expect(() => new Hail({ colliders: [FLOOR], winds: [0, 0] } as never)).toThrow(
      "winds should be one of rate, cloud, wind",
    );
  });
});

describe("hail refuses colliders", () => {
  const sphere = { kind: "sphere", centre: [0, 1, 0], radius: 0.5 } as const;
  const change = (more: object): Collider => ({ ...FLOOR, ...more }) as Collider;
  const shape = (more: object): Collider => change({ shape: { ...sphere, ...more } });

  test.each<[string, unknown]>([
    ["", null],
    ["", "floor"],
    [".shape", change({ shape: undefined })],
    [".shape.kind", shape({ kind: "torus" })],
    [".shape.kind", shape({ kind: undefined })],
    [".shape.kind", shape({ kind: "toString" })],
    [".shape.radius", shape({ radius: none })],
    [".shape.radius", shape({ radius: endless })],
    [".shape.radius", shape({ radius: "5" })],
    [".shape.radius", shape({ radius: undefined })],
    [".shape.radius", shape({ radius: null })],
    [".shape.centre", shape({ centre: [0, 1] })],
    [".shape.centre", shape({ centre: [0, none, 0] })],
    [".shape.centre", shape({ centre: "123" })],
    [".shape.centre", shape({ centre: [0, 2e6, 0] })],
    [".shape.corner", change({ shape: { kind: "quad", u: [1, 0, 0], v: [0, 0, 1] } })],
    [".shape.u", change({ shape: { kind: "quad", corner: [0, 0, 0], v: [0, 0, 1] } })],
    [".shape.v", change({ shape: { kind: "disc", centre: [0, 0, 0], u: [1, 0, 0], v: [0, none, 1] } })],
    [".shape.axis", change({ shape: { kind: "cone", tip: [0, 0, 0], axis: 3, radius: 1 } })],
    [".shape.tip", change({ shape: { kind: "cone", axis: [0, 1, 0], radius: 1 } })],
    [".shape.base", change({ shape: { kind: "cylinder", axis: [0, 1, 0], radius: 1 } })],
    [".ground", change({ ground: "lava" })],
    [".ground", change({ ground: undefined })],
    [".tests", change({ tests: Array(5).fill({ from: [0, 0, 0], constant: 1 }) })],
    [".tests", change({ tests: [{ constant: 1 }] })],
    [".tests", change({ tests: [{ from: [0, 0, 0], linear: [0, none, 0] }] })],
    [".tests", change({ tests: [null] })],
    [".tests", change({ tests: "all" })],
    [".regions", change({ regions: [{ shape: "ellipse", centre: [0.5, none], half: [0.1, 0.1] }] })],
    [".regions", change({ regions: [{ shape: "ellipse", centre: [0.5, 0.5] }] })],
    [".patches", change({ patches: { columns: 2, rows: 2, bodies: ["a"] } })],
    [".patches", change({ patches: { columns: 0, rows: 2, bodies: [] } })],
  ])("and names colliders[1]%s", (field, collider) => {
    expect(fieldOf(() => new Hail({ colliders: [FLOOR, collider as Collider] }))).toBe(`colliders[1]${field}`);
  });
});

describe("a collider that cannot be struck", () => {
  const flat: [string, Collider["shape"]][] = [
    ["has no area", { kind: "quad", corner: [0, 1, 0], u: [1, 0, 0], v: [2, 0, 0] }],
    ["has no area", { kind: "quad", corner: [0, 1, 0], u: [0, 0, 0], v: [0, 0, 1] }],
    ["has no area", { kind: "disc", centre: [0, 1, 0], u: [1e-5, 0, 0], v: [0, 0, 1e-5] }],
    ["has no radius", { kind: "sphere", centre: [0, 1, 0], radius: 0 }],
    ["has no radius", { kind: "cylinder", base: [0, 0, 0], axis: [0, 1, 0], radius: -1 }],
    ["has no length", { kind: "cone", tip: [0, 1, 0], axis: [0, 0, 0], radius: 1 }],
  ];

  test.each(flat)("because it %s is left out, with a warning that names it; the others are as before", (why, shape) => {
    const broken: Collider = { name: "broken", shape, ground: "wood", body: "broken" };
    const hail = hailOn({ colliders: [broken, FLOOR] });
    expect(hail.warnings).toEqual([`collider broken ${why} and is left out`]);
    const impacts = run(hail, 120);
    expect(impacts.length).toBeGreaterThan(300);
    for (const { collider, place, impulse } of impacts) {
      expect(collider).toBe(1);
      expect(place.every(Number.isFinite) && Number.isFinite(impulse)).toBe(true);
    }
    expect(hailOn({ colliders: [FLOOR] }).warnings).toEqual([]);
  });
});
