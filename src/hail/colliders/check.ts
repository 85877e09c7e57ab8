// What a collider that comes from outside must be. A collider without area is no error, see pack.ts; one with numbers
// that are none, of an unknown kind or on unknown ground is.
import { PhonoliteError } from "../../math/error.js";
import { type Collider, RESTITUTION, type Shape } from "./collider.js";

/** Most tests of a collider. */
export const MOST_TESTS = 4;
/** Coordinates beyond this are no scene, m. */
const FARTHEST = 1e6;
/** Numbers of tests beyond this are none. */
const LARGEST = 1e12;

const FIELDS: Readonly<Record<Shape["kind"], readonly string[]>> = {
  quad: ["corner", "u", "v"],
  disc: ["centre", "u", "v"],
  sphere: ["centre", "radius"],
  cylinder: ["base", "axis", "radius"],
  cone: ["tip", "axis", "radius"],
};

/** Throws when entry `index` of a list of colliders is none. */
export function checkCollider(collider: Collider, index: number): void {
  const where = `colliders[${index}]`;
  const expect = (right: boolean, field: string, expected: string, came: unknown) => {
    if (!right) throw new PhonoliteError("hail", where + field, expected, came);
  };
  expect(isObject(collider), "", "a collider", collider);
  const { shape, ground, regions = [], patches, tests = [] } = collider;
  expect(isObject(shape), ".shape", "a shape", shape);
  expect(Object.hasOwn(FIELDS, shape.kind), ".shape.kind", oneOf(FIELDS), shape.kind);
  for (const field of FIELDS[shape.kind]) {
    const value = (shape as unknown as Record<string, unknown>)[field];
    if (field === "radius") expect(isNumber(value, FARTHEST), ".shape.radius", "a radius in metres", value);
    else expect(areNumbers(value, 3, FARTHEST), `.shape.${field}`, "3 numbers of metres", value);
  }
  expect(Object.hasOwn(RESTITUTION, ground), ".ground", oneOf(RESTITUTION), ground);
  expect(Array.isArray(tests) && tests.length <= MOST_TESTS, ".tests", `${MOST_TESTS} tests at most`, tests);
  for (const test of tests) {
    const { from, constant = 0, linear = NONE, square = NONE } = isObject(test) ? test : {};
    const vectors = [from, linear, square].every((vector) => areNumbers(vector, 3, LARGEST));
    expect(vectors && isNumber(constant, LARGEST), ".tests", "tests of finite numbers", tests);
  }
  expect(Array.isArray(regions), ".regions", "a list of regions", regions);
  for (const region of regions) {
    const right = isObject(region) && areNumbers(region.centre, 2, LARGEST) && areNumbers(region.half, 2, LARGEST);
    expect(right, ".regions", "regions with a middle and a half extent of 2 numbers each", regions);
    const { ground: its = ground } = region;
    expect(Object.hasOwn(RESTITUTION, its), ".regions", `regions whose ground is ${oneOf(RESTITUTION)}`, its);
  }
  if (patches === undefined) return;
  const { columns, rows, bodies } = isObject(patches) ? patches : {};
  const right = isCount(columns) && isCount(rows) && Array.isArray(bodies) && bodies.length === columns * rows;
  expect(right, ".patches", "columns and rows, and a body for each patch", patches);
}

const NONE = [0, 0, 0];

const oneOf = (choices: object): string => `one of ${Object.keys(choices).join(", ")}`;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
const isNumber = (value: unknown, most: number): boolean => typeof value === "number" && Math.abs(value) <= most;

function areNumbers(value: unknown, count: number, most: number): boolean {
  const list = value as ArrayLike<unknown>;
  return isObject(value) && list.length === count && Array.from(list).every((item) => isNumber(item, most));
}
