// Deep links: a state goes to the address and comes back the same, and no address, however broken, does more than leave
// a note.

import { expect, test } from "vitest";
import { HAIL_SCHEMA } from "../../studio/pages/hail/state.js";
import { parseAddress, readValues, writeAddress } from "../../studio/parts/state/address.js";
import {
  choice,
  defaultsOf,
  type Field,
  flag,
  number,
  type Schema,
  text,
  type Values,
} from "../../studio/parts/state/schema.js";
import { fc, test as property } from "./property.js";

const SMALL = {
  av: number({ default: 5, min: 0, max: 40, step: 0.5 }),
  seed: number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
  hearing: choice("prune", "full", "bundle"),
  removed: flag(false),
  note: text((words) => !words.includes("!"), "words without an exclamation mark"),
} as const;

/** Any value that a field allows. */
const anyOf = (field: Field): fc.Arbitrary<unknown> => {
  if (field.kind === "flag") return fc.boolean();
  if (field.kind === "choice") return fc.constantFrom(...field.of);
  if (field.kind === "text") return fc.string({ unit: "binary" }).filter(field.fits);
  if (field.whole) return fc.integer({ min: field.min, max: field.max });
  return fc.double({ min: field.min, max: field.max, noNaN: true }).map((value) => value + 0);
};
const valuesOf = <S extends Schema>(schema: S): fc.Arbitrary<Values<S>> =>
  fc.record(
    Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, anyOf(field)])),
  ) as unknown as fc.Arbitrary<Values<S>>;

/** Pieces that addresses are made of, sound and broken. */
const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(..."#/?&=%+", "hail", "av", "seed=3", "%zz", "%E0%A4%A", "NaN", "Infinity", "1e999", "__proto__"),
);
const garbage = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

property("any state of the hail page comes back from its address", [valuesOf(HAIL_SCHEMA)], (values) => {
  const address = parseAddress(writeAddress("hail", HAIL_SCHEMA, values));
  expect(address.page).toBe("hail");
  const read = readValues(HAIL_SCHEMA, address.params);
  expect([...address.notes, ...read.notes]).toEqual([]);
  expect(read.values).toEqual(values);
});

property("any text is read without an error, to values within bounds", [garbage], (hash) => {
  const { params } = parseAddress(hash);
  const { values } = readValues(SMALL, params);
  expect(Object.keys(values)).toEqual(Object.keys(SMALL));
  expect(values.av >= 0 && values.av <= 40).toBe(true);
  expect(Number.isInteger(values.seed) && values.seed >= 0 && values.seed <= 0xffffffff).toBe(true);
  expect(SMALL.hearing.of).toContain(values.hearing);
  expect(typeof values.removed).toBe("boolean");
  // and what was read can be written and read again without a word
  const again = parseAddress(writeAddress("hail", SMALL, values));
  expect(readValues(SMALL, again.params)).toEqual({ values, notes: [] });
});

test("defaults are left out of the address", () => {
  const values = defaultsOf(SMALL);
  expect(writeAddress("hail", SMALL, values)).toBe("#/hail");
  expect(writeAddress("hail", SMALL, { ...values, av: 8, removed: true })).toBe("#/hail?av=8&removed=on");
});

test.each([
  ["av=NaN", "av", 5],
  ["av=", "av", 5],
  ["av=41", "av", 5],
  ["av=-0.1", "av", 5],
  ["av=1e999", "av", 5],
  ["av=0x10", "av", 5],
  ["seed=1.5", "seed", 1],
  ["hearing=loud", "hearing", "prune"],
  ["removed=yes", "removed", false],
] as const)("%s falls back to the default, with one note that says what would do", (query, name, fallback) => {
  const { values, notes } = readValues(SMALL, parseAddress(`#/hail?${query}`).params);
  expect(values[name]).toBe(fallback);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain(name);
});

test("unknown names and broken escapes are noted, and the rest holds", () => {
  const { params, notes } = parseAddress("#/hail?seed=3&colour=red&av=%E0%A4%A");
  const read = readValues(SMALL, params);
  expect(read.values).toEqual({ ...defaultsOf(SMALL), seed: 3 });
  expect([...notes, ...read.notes].join(" ")).toMatch(/broken.*colour/);
});

test("names that objects have by nature are no fields", () => {
  const { notes } = readValues(SMALL, parseAddress("#/hail?__proto__=1&constructor=2&toString=3").params);
  expect(notes).toHaveLength(3);
});

test.each([
  ["", ""],
  ["#", ""],
  ["#/", ""],
  ["#/hail", "hail"],
  ["#/hail/", "hail"],
  ["#hail?av=3", "hail"],
])("the page of %j is %j", (hash, page) => {
  expect(parseAddress(hash).page).toBe(page);
});
