// Finds the word that somebody meant: typing errors in options and in fields of files get a hint.

/**
 * The known word nearest in spelling to `word`, if any is near: one begins with the other, or a letter or two differ.
 *
 * @example
 * nearWord("possition", ["id", "model", "position"]); // "position"
 */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  if (word.length < 2 || word.length > LONGEST) return undefined;
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = lower.length < 5 ? 1.5 : 2.5;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    const begins = other.startsWith(lower) || lower.startsWith(other);
    const far = begins ? Math.min(1, Math.abs(other.length - lower.length)) : distance(lower, other);
    if (far >= least) continue;
    least = far;
    best = candidate;
  }
  return best;
}

/** The end of an error about an unknown word: a hint at the word that was probably meant, if any. */
export function hintAt(word: unknown, known: readonly string[]): string {
  const near = typeof word === "string" ? nearWord(word, known) : undefined;
  return near === undefined ? "" : ` (did you mean ${near}?)`;
}

/** Words longer than this are no typing errors. */
const LONGEST = 40;

/** Letters added, left out, changed or swapped with their neighbour (optimal string alignment) to turn a into b. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
