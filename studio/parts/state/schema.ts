// What a page's state is made of: one field a value, with its kind, its default and its bounds, and what people are
// told of it. Controls, addresses and tests read the same declaration, so that none of them can disagree.

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
  /** Such as `dB`. */
  unit?: string;
}
/** One of some words. */
export interface ChoiceField<T extends string = string> {
  kind: "choice";
  default: T;
  of: readonly T[];
  /** The word that people read for each value; left out, the value itself. */
  words?: Partial<Record<T, string>>;
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
/** What people are told of a field. */
export interface Told {
  /** A few words of the field of sound, not of the code. */
  name: string;
  /** One sentence: what one will hear. */
  tip: string;
}
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
 * A field with one of some values, each with the word that people read for it; the first is the default.
 *
 * @example
 * oneOf({ inverse: "1/E", box: "Even" });
 */
export const oneOf = <const T extends string>(words: Readonly<Record<T, string>>): ChoiceField<T> => ({
  ...choice(...(Object.keys(words) as T[])),
  words,
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

/**
 * A field that a control shows: its name, the field, and its tip.
 *
 * @example
 * shown("Wind", number({ default: 10, min: 0, max: 30, step: 0.5, unit: "m/s" }), "A stronger wind strikes harder.");
 */
export const shown = <F extends Field>(name: string, field: F, tip: string): F & Told => ({ ...field, name, tip });

/** Least and most as the library's tables of limits have them. */
export const between = ([min, max]: readonly [number, number]) => ({ min, max });

/** Gain before the speakers, dB. */
export const VOLUME = shown(
  "Volume",
  number({ default: -6, min: -60, max: 0, step: 1, unit: "dB" }),
  "Makes everything louder or softer, and changes nothing else.",
);

/** The seed from which all chance of a page comes. */
export const seed = (tip: string) =>
  shown("Seed", number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }), tip);

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
