// Regular expressions that are longer than a line.

/** One regular expression of several in a row, with the flags of the first. Each must be whole by itself. */
export function joined(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join(""), parts[0].flags);
}
