// Tables for people: columns under headings, aligned, on lines that fit a terminal.

/** One column of a table. */
export interface Column {
  head: string;
  /** Whether its cells stand on the right, as numbers do. */
  right?: boolean;
}

/** Columns by their headings: of words, and of numbers behind them. */
export function columns(words: readonly string[], numbers: readonly string[]): Column[] {
  return [...words.map((head) => ({ head })), ...numbers.map((head) => ({ head, right: true }))];
}

/** The lines of a table: the headings, then one line a row, two blanks before each cell. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns.map(({ head }) => head), ...rows];
  const widths = columns.map((_, c) => Math.max(...all.map((cells) => cells[c].length)));
  return all.map((cells) =>
    columns
      .map(({ right }, c) => `  ${right ? cells[c].padStart(widths[c]) : cells[c].padEnd(widths[c])}`)
      .join("")
      .trimEnd(),
  );
}
