// How decibels are written where their sign matters.

/** A level difference in words, with its sign: `+1.5 dB`, `-0.25 dB`, `0.0 dB`. */
export function signedDb(db: number, digits: number): string {
  const text = db.toFixed(digits);
  if (Number(text) === 0) return `${text.replace("-", "")} dB`;
  return `${db > 0 ? "+" : ""}${text} dB`;
}
