// How the words of a command line become values. Each value that does not fit is wrong usage, told with what was
// expected.
import { show } from "../../math/error.js";
import type { WavBits } from "../../offline/wav/header.js";
import { UsageError } from "../usage.js";

/** The words of a command line by option, as the parser gives them. */
export type Words = Readonly<Record<string, unknown>>;

/** `--seed`: of all chance. */
export const seed = (words: Words) => whole(words, "seed", [0, 2 ** 32 - 1]);

/** `--seconds`: the length of the sound. */
export const seconds = (words: Words) => above0(words, "seconds", 86_400);

/** `--full-scale`: the level of a full-scale sine, dB SPL. */
export const fullScale = (words: Words) => within(words, "full-scale", [0, 200], "a level in dB SPL");

/** `--level`: of what is heard, dB SPL. */
export const level = (words: Words) => within(words, "level", [0, 140], "a level in dB SPL");

/** `--av`: how far under its masker masking begins, dB. */
export const av = (words: Words) => within(words, "av", [0, 100], "a number of decibels");

/** `--highest`: the highest frequency of a model, Hz. */
export const highest = (words: Words) => within(words, "highest", [20, 100_000], "a frequency in hertz");

/** `--rate`: of samples, Hz. */
export const sampleRate = (words: Words) => whole(words, "rate", [8000, 192_000], " of hertz");

/** `--bits`: of a sample of a WAV file. */
export const bits = (words: Words) => Number(choice(words, "bits", ["16", "24", "32"])) as WavBits;

/** Least and most of a number. */
export type Range = readonly [least: number, most: number];

/** A number in a range; `what` it is a number of. */
export function within(words: Words, name: string, [least, most]: Range, what = "a number"): number | undefined {
  return number(words, name, `${what} from ${least} to ${most}`, (n) => n >= least && n <= most);
}

/** A whole number in a range; `of` what. */
export function whole(words: Words, name: string, [least, most]: Range, of = ""): number | undefined {
  return number(words, name, `a whole number${of} from ${least} to ${most}`, (n) => isWhole(n, least, most));
}

/** A number above 0; `what` it is a number of. */
export function above0(words: Words, name: string, most: number, what = "a number"): number | undefined {
  return number(words, name, `${what} above 0, at most ${most}`, (n) => n > 0 && n <= most);
}

/** The number of an option, or undefined when it is not given. */
export function number(
  words: Words,
  name: string,
  expected: string,
  good: (value: number) => boolean,
): number | undefined {
  const text = word(words, name);
  if (text === undefined) return undefined;
  const value = toNumber(text);
  if (value === undefined || !good(value)) throw wrongValue(name, expected, text);
  return value;
}

/**
 * Three numbers with commas, and perhaps spaces, between them; undefined when the option is not given or is not of that
 * form.
 */
export function triple(words: Words, name: string): [number, number, number] | undefined {
  return numbers(words, name, 3) as [number, number, number] | undefined;
}

/** Some numbers with commas between them; undefined when the option is not given or is not of that form. */
export function numbers(words: Words, name: string, count: number): number[] | undefined {
  const parts = word(words, name)
    ?.split(",")
    .map((part) => toNumber(part.trim()));
  if (parts?.length !== count || parts.includes(undefined)) return undefined;
  return parts as number[];
}

/** The word of an option, or undefined when it is not given. */
export function word(words: Words, name: string): string | undefined {
  const text = words[name];
  return typeof text === "string" ? text : undefined;
}

/** An error for a value that does not fit. */
export function wrongValue(name: string, expected: string, came: string): UsageError {
  return new UsageError(`--${name} should be ${expected}, but came ${show(came)}`);
}

/** The word of an option that has a few fixed ones. */
export function choice<const T extends string>(words: Words, name: string, choices: readonly T[]): T {
  const text = word(words, name) ?? "";
  const found = choices.find((known) => known === text);
  if (found === undefined) throw wrongValue(name, `one of ${choices.join(", ")}`, text);
  return found;
}

/** Whether an option that is `on` or `off` is on. */
export function isOn(words: Words, name: string): boolean {
  return choice(words, name, ["on", "off"]) === "on";
}

/** Plain decimal numbers only: no `0x10`, no empty text, nothing infinite. */
export function toNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a number is whole and in a range. */
export function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
