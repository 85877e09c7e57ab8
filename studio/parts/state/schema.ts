// What a page's state is made of: one field a value, with its kind, its default and its bounds. Sliders, addresses and
// tests read the same declaration, so that none of them can disagree.

/** A number. */
export interface NumberField {
  kind: "number";
  default: number;
  min: number;
  max: number;
  /** Typed values may go so far, where that is farther than the slider does. */
  limit?: number;
  /** What an arrow key adds; with shift a tenth of it. On a logarithmic scale it is a share: 0.1 is a tenth more. */
  step: number;
  /** Equal ways on the slider are equal factors. */
  log?: boolean;
  /** Other shapes: value = min + (max − min) · place^bend. */
  bend?: number;
  /** Only whole numbers. */
  whole?: boolean;
}
/** One of some words. */
export interface ChoiceField<T extends string = string> {
  kind: "choice";
  default: T;
  of: readonly T[];
}
/** Yes or no. */
export interface FlagField {
  kind: "flag";
  default: boolean;
}
/** Some text, such as a list of names. */
export interface TextField {
  kind: "text";
  default: string;
  /** Whether a text makes sense here. */
  fits: (text: string) => boolean;
  /** What makes sense, in a few words for the banner. */
  wanted: string;
}
/** One value of a page's state. */
export type Field = NumberField | ChoiceField | FlagField | TextField;
/** All of them, by the names that they have in the address. */
export type Schema = Readonly<Record<string, Field>>;
/** The type of a field's value. */
export type ValueOf<F extends Field> = F extends NumberField
  ? number
  : F extends ChoiceField<infer T>
    ? T
    : F extends TextField
      ? string
      : boolean;
/** Values of a schema. */
export type Values<S extends Schema> = { [K in keyof S]: ValueOf<S[K]> };

/**
 * A field with a number.
 *
 * @example
 * number({ default: 5, min: 0, max: 30, step: 0.5 });
 */
export const number = (field: Omit<NumberField, "kind">): NumberField => ({ kind: "number", ...field });
/** A field with one of some words; the first is the default. */
export const choice = <const T extends string>(...of: readonly T[]): ChoiceField<T> => ({
  kind: "choice",
  default: of[0],
  of,
});
/**
 * A field with some text, empty unless given.
 *
 * @example
 * text((name) => name === "" || names.has(name), "the name of a thing");
 */
export const text = (fits: TextField["fits"], wanted: string): TextField => ({
  kind: "text",
  default: "",
  fits,
  wanted,
});
/** A field that is on or off. */
export const flag = (on: boolean): FlagField => ({ kind: "flag", default: on });

/** The defaults of a schema. */
export function defaultsOf<S extends Schema>(schema: S): Values<S> {
  return Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, field.default])) as Values<S>;
}

/** The nearest value that a number field allows; a number that is none gives the default. */
export function nearest(field: NumberField, value: number): number {
  if (!Number.isFinite(value)) return field.default;
  const inside = Math.min(field.limit ?? field.max, Math.max(field.min, value));
  return field.whole ? Math.round(inside) : inside;
}
