// Code without white space, but a line for every statement: as small as a page likes it, and an error still shows a
// line that says something.
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { parseAst } from "rolldown/parseAst";

/** A line for every statement and member of a class; the source map with lines and columns to match. */
export function oneStatementALine(code, map) {
  const starts = [];
  visit(parseAst(code), starts);
  const breaks = [...new Set(starts)].filter((start) => start > 0 && code[start - 1] !== "\n").sort((a, b) => a - b);
  let [text, from] = ["", 0];
  for (const start of breaks) {
    text += `${code.slice(from, start)}\n`;
    from = start;
  }
  return {
    code: text + code.slice(from),
    map: map && { ...map, mappings: encode(broken(decode(map.mappings), code, breaks)) },
  };
}

/** Mappings of code, line by line, when lines are broken at these places. */
function broken(mappings, code, breaks) {
  const lines = [];
  let start = 0;
  let next = 0;
  code.split("\n").forEach((line, number) => {
    const end = start + line.length;
    let from = start;
    let current = [];
    lines.push(current);
    for (const [column, ...source] of mappings[number] ?? []) {
      while (next < breaks.length && breaks[next] <= start + column) {
        from = breaks[next++];
        current = [];
        lines.push(current);
      }
      current.push([start + column - from, ...source]);
    }
    while (next < breaks.length && breaks[next] <= end) {
      next++;
      lines.push([]);
    }
    start = end + 1;
  });
  return lines;
}

function visit(node, starts) {
  if (Array.isArray(node)) for (const child of node) visit(child, starts);
  else if (node && typeof node === "object") {
    if (Array.isArray(node.body)) starts.push(...node.body.map(({ start }) => start));
    for (const child of Object.values(node)) visit(child, starts);
  }
}
