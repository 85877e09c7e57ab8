// Numbers as people read them.

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * A number with separators, without fraction.
 *
 * @example
 * count(2904); // "2,904"
 */
export const count = (value: number): string => WHOLE.format(value);

/** A number with about three digits, and with separators where it is large. */
export function brief(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return count(value);
  return String(Number(value.toFixed(size >= 10 ? 1 : 2)));
}

/** A share of 1 as per cent. */
export const percent = (share: number): string =>
  `${share < 0.0995 ? (100 * share).toFixed(1) : Math.round(100 * share)} %`;

/** A level in dB with one decimal and a true minus sign. */
export const decibels = (db: number): string =>
  db > Number.NEGATIVE_INFINITY ? `${db.toFixed(1).replace("-", "−").replace("−0.0", "0.0")} dB` : "silent";

/** A name of the library as people read it: `wine-glass` is a wine glass. */
export const plain = (name: string): string => name.replaceAll("-", " ");

/** Words as a sentence begins, or as they stand in a list. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
