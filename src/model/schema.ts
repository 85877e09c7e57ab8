// Small building blocks for the schemas of files. Every block's message says what was expected, so that one function
// turns any issue into an error with the path in the file, what was expected and what came.
import * as v from "valibot";
import { Came, PhonoliteError, show } from "../math/error.js";

/** Files nested deeper than this are refused: nothing we read needs it, and writers would overflow their stack. */
export const DEEPEST = 64;

/** A finite number from `min` to `max`, described by `words`. */
export function number(words: string, min: number, max: number) {
  return v.pipe(
    v.custom<number>((value) => typeof value === "number" && value >= min && value <= max, words),
    v.description(words),
  );
}

/** A whole number from `min` to `max`. */
export function integer(words: string, min: number, max: number) {
  return v.pipe(
    v.custom<number>((value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max, words),
    v.description(words),
  );
}

/** Text of at most `longest` characters. */
export function text(words: string, longest = 1000) {
  return v.pipe(
    v.custom<string>((value) => typeof value === "string" && value.length <= longest, words),
    v.description(words),
  );
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
      if (bad >= 0) addIssue(itemIssue(value, bad, `a finite number (${words})`));
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
    v.custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), words),
    v.object(entries, (issue) => describe(entries, issue.expected) ?? words),
    v.description(words),
  );
}

/** The field `version`: the file's major version, at most the one this code knows. */
export function version(newest: number) {
  const words = `${newest} or lower (a file of a newer version needs a newer Phonolite)`;
  return v.pipe(
    v.custom<number>((value) => typeof value === "number" && value > 0 && Math.floor(value) <= newest, words),
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

/** Reads JSON text; the error says what the text is not, and where it stops. */
export function parseJson(text: string, operation: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ") : show(error);
    throw new PhonoliteError(
      operation,
      "the file",
      "whole JSON text",
      new Came(`${text.length} characters that are not (${reason})`),
    );
  }
  if (isDeeperThan(json, DEEPEST)) {
    throw new PhonoliteError(operation, "the file", `nested at most ${DEEPEST} deep`, json);
  }
  return json;
}

/** Whether arrays and objects lie more than `most` inside each other. Keeps its own stack, so any depth is safe. */
export function isDeeperThan(json: unknown, most: number): boolean {
  const stack: { value: object; depth: number }[] = [];
  const visit = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (depth > most) return true;
    stack.push({ value, depth });
    return false;
  };
  if (visit(json, 1)) return true;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { value, depth } = top;
    // Long arrays of numbers are the common case: pass over them without making an entry for each.
    for (const item of Array.isArray(value) ? value : Object.values(value)) if (visit(item, depth + 1)) return true;
  }
  return false;
}

/** A path as it would be written in JavaScript: `events[3].strike.impulse`. */
export function pathOf(path: readonly { key?: unknown }[]): string {
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
