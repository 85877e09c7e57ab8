// Small building blocks for the schemas of files. Every block's message says what was expected, so that one function
// turns any issue into an error with the path in the file, what was expected and what came.

import * as v from "valibot";
import { Came, type PhonoliteError } from "../math/error.js";
import { isObject } from "../math/values.js";
import { DEEPEST, isDeeperThan } from "./json-text.js";
import { hintAt } from "./near-word.js";

/** A value that passes a test, described by `words`. */
export function value<T>(words: string, good: (value: unknown) => boolean) {
  return v.pipe(v.custom<T>(good, words), v.description(words));
}

/** A finite number from `min` to `max`, described by `words`. */
export function number(words: string, min: number, max: number) {
  return value<number>(words, (x) => typeof x === "number" && x >= min && x <= max);
}

/** A whole number from `min` to `max`. */
export function integer(words: string, min: number, max: number) {
  return value<number>(words, (x) => Number.isInteger(x) && (x as number) >= min && (x as number) <= max);
}

/** Text of at most `longest` characters. */
export function text(words: string, longest = 1000) {
  return value<string>(words, (x) => typeof x === "string" && x.length <= longest);
}

/** `length` finite numbers, each at most `max` in size. */
export function vector<const L extends 3 | 4>(length: L, words: string, max: number) {
  type Vector = L extends 3 ? [number, number, number] : [number, number, number, number];
  return v.pipe(
    v.custom<Vector>((value) => Array.isArray(value) && value.length === length, words),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const value = dataset.value as readonly unknown[];
      const bad = value.findIndex((x) => typeof x !== "number" || !(Math.abs(x) <= max));
      if (bad >= 0) addIssue(itemIssue(value, bad, `a number from ${-max} to ${max} (${words})`));
    }),
    v.description(words),
  );
}

/** An array of finite numbers, of any length; fast for millions. */
export function numbers(words: string) {
  return v.pipe(
    v.custom<readonly number[]>(Array.isArray, words),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const value = dataset.value;
      for (let i = 0; i < value.length; i++) {
        if (Number.isFinite(value[i])) continue;
        addIssue(itemIssue(value, i, "a finite number"));
        return;
      }
    }),
    v.description(words),
  );
}

/** An array of `item`, at most `most` of them. */
export function list<T extends v.GenericSchema>(item: T, words: string, most: number) {
  return v.pipe(
    v.custom<unknown[]>((value) => Array.isArray(value) && value.length <= most, `${words}, at most ${most}`),
    v.array(item, words),
    v.description(words),
  );
}

/** An object with these fields; a missing one is named together with what it should have been. */
export function fields<const T extends v.ObjectEntries>(entries: T, words: string) {
  return v.pipe(
    v.custom<object>(isObject, words),
    v.object(entries, (issue) => describe(entries, issue.expected) ?? words),
    v.description(words),
  );
}

/** The same, and no other fields: an unknown one is refused, with the name that was probably meant. */
export function strictFields<const T extends v.ObjectEntries>(entries: T, words: string) {
  const known = Object.keys(entries);
  return v.pipe(
    v.custom<object>(isObject, words),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const value = dataset.value as Record<string, unknown>;
      const unknown = Object.keys(value).find((key) => !known.includes(key));
      if (unknown === undefined) return;
      addIssue({
        message: `one of ${known.join(", ")}${hintAt(unknown, known)}`,
        input: new Came("an unknown field"),
        path: [{ type: "object", origin: "key", input: value, key: unknown, value: value[unknown] }],
      });
    }),
    fields(entries, words),
    v.description(words),
  );
}

/** The field `extras`: any JSON, kept as it is. */
export function extras() {
  return v.pipe(
    v.unknown(),
    v.check((value) => !isDeeperThan(value, DEEPEST), `nested at most ${DEEPEST} deep`),
  );
}

/** The field `version`: a whole number, at most the one this code knows. */
export function version(newest: number) {
  const words = `a whole number from 1 to ${newest}`;
  const newer = `${newest} or lower (a file of a newer version needs a newer Phonolite)`;
  return v.pipe(
    v.custom<number>(
      (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= newest,
      ({ input }) => (typeof input === "number" && input >= newest + 1 ? newer : words),
    ),
    v.description(words),
  );
}

/** Checks `json` against a schema. Throws the error that `fail` makes of the first issue. */
export function check<T extends v.GenericSchema>(
  schema: T,
  json: unknown,
  fail: (field: string, expected: string, came: unknown) => PhonoliteError,
): v.InferOutput<T> {
  const result = v.safeParse(schema, json, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const field = pathOf(issue.path ?? []);
  throw fail(field === "" ? "the file" : field, issue.message, issue.input);
}

/** A path as it would be written in JavaScript: `events[3].strike.impulse`. */
function pathOf(path: readonly { key?: unknown }[]): string {
  let written = "";
  for (const { key } of path) {
    if (typeof key === "number") written += `[${key}]`;
    else written += written === "" ? String(key) : `.${String(key)}`;
  }
  return written;
}

function describe(entries: v.ObjectEntries, expected: string | null): string | undefined {
  const key = expected?.startsWith('"') ? expected.slice(1, -1) : undefined;
  if (key === undefined || !Object.hasOwn(entries, key)) return undefined;
  return v.getDescription(entries[key]) ?? "given";
}

function itemIssue(input: readonly unknown[], key: number, message: string) {
  const value = input[key];
  return {
    message,
    input: value,
    path: [{ type: "array", origin: "value", input: input as unknown[], key, value }] as [v.ArrayPathItem],
  };
}
