// Code without white space, but a line for every statement: as small as a page likes it, and an error still shows a line that says something.
import { parseAst } from "rolldown/parseAst";

/** A line for every statement and member of a class. */
export function oneStatementALine(code) {
  const starts = [];
  visit(parseAst(code), starts);
  let [text, from] = ["", 0];
  for (const start of starts.sort((a, b) => a - b)) {
    if (start > 0) text += `${code.slice(from, start)}\n`;
    from = start;
  }
  return `${text}${code.slice(from)}`;
}

function visit(node, starts) {
  if (Array.isArray(node)) for (const child of node) visit(child, starts);
  else if (node && typeof node === "object") {
    if (Array.isArray(node.body)) starts.push(...node.body.map(({ start }) => start));
    for (const child of Object.values(node)) visit(child, starts);
  }
}
