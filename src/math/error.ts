// The one kind of error that Phonolite throws at its users: it names the operation, the field, what was expected and
// what came, and never holds a whole large value.

/**
 * An error about a value that came from outside.
 *
 * @example
 * throw new PhonoliteError("strike", "impulse", "a finite number of newton-seconds", NaN);
 * // strike: impulse should be a finite number of newton-seconds, but came NaN
 */
export class PhonoliteError extends Error {
  override readonly name: string = "PhonoliteError";
  /** What was being done, such as `strike` or `parse scene`. */
  readonly operation: string;
  /** The path of the field, such as `events[3].strike.impulse`. */
  readonly field: string;
  /** What the field should be, in words. */
  readonly expected: string;
  /** What came, shown in a few words. */
  readonly came: string;

  constructor(operation: string, field: string, expected: string, came: unknown) {
    const shown = came instanceof Came ? came.words : show(came);
    super(`${operation}: ${field} should be ${expected}, but came ${shown}`);
    this.operation = operation;
    this.field = field;
    this.expected = expected;
    this.came = shown;
  }
}

/** A finite number that passes a test; an error that says in words what the number should be, where it does not. */
export function checkedNumber(
  operation: string,
  field: string,
  value: number,
  good: (x: number) => boolean,
  words: string,
): number {
  if (typeof value === "number" && Number.isFinite(value) && good(value)) return value;
  throw new PhonoliteError(operation, field, words, value);
}

/** Words that stand for what came where the value itself would say too little, such as `12 numbers`. */
export class Came {
  readonly words: string;
  constructor(words: string) {
    this.words = words;
  }
}

const LONGEST_STRING = 60;

/** Shows any value on one short line, never throwing. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return showString(value);
  if (typeof value === "object") return showObject(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return Object.is(value, -0) ? "-0" : String(value);
}

function showString(text: string): string {
  const short = text.length > LONGEST_STRING ? `${text.slice(0, LONGEST_STRING)}…` : text;
  return JSON.stringify(short);
}

function showObject(value: object | null): string {
  if (value === null) return "null";
  const length = Array.isArray(value) || ArrayBuffer.isView(value) ? (value as { length?: number }).length : undefined;
  if (length === undefined) return "an object";
  if (length === 0) return "an empty array";
  if (length > 4) return `an array of ${length}`;
  const items = Array.from(value as ArrayLike<unknown>, (item) =>
    typeof item === "object" && item !== null ? "…" : show(item),
  );
  return `[${items.join(", ")}]`;
}
