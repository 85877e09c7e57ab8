// Reads JSON text. The engines say little about wrong text, and each says it differently, so wrong text is read a
// second time, here, to tell the line, the column, what stands there and what should.
import { Came, PhonoliteError, show } from "../math/error.js";

/** Files nested deeper than this are refused: nothing we read needs it, and writers would overflow their stack. */
export const DEEPEST = 64;

/** Reads JSON text; the error says where the text is wrong. */
export function parseJson(text: string, operation: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new PhonoliteError(operation, "the file", "whole JSON text", new Came(faultOf(text) ?? show(String(error))));
  }
  if (isDeeperThan(json, DEEPEST)) {
    throw new PhonoliteError(operation, "the file", `nested at most ${DEEPEST} deep`, json);
  }
  return json;
}

/** Whether arrays and objects lie more than `most` inside each other. Keeps its own stack, so any depth is safe. */
export function isDeeperThan(json: unknown, most: number): boolean {
  const stack: { value: object; depth: number }[] = [];
  const visit = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if (depth > most) return true;
    stack.push({ value, depth });
    return false;
  };
  if (visit(json, 1)) return true;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { value, depth } = top;
    // Long arrays of numbers are the common case: pass over them without making an entry for each.
    for (const item of Array.isArray(value) ? value : Object.values(value)) if (visit(item, depth + 1)) return true;
  }
  return false;
}

/** What may come next, in words. */
const WANTED = {
  value: "a value",
  valueOrEnd: 'a value or "]"',
  key: "the name of a field",
  keyOrEnd: 'the name of a field or "}"',
  colon: '":"',
  next: '"," or the closing bracket',
  nothing: "the end of the file",
};

const BLANK = /[ \t\r\n]*/y;
const WORD = /[^\s{}[\],:"]+|./suy;
const ESCAPED = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** What is wrong in a text that is not JSON, and where; nothing when it is JSON. Any depth is safe. */
export function faultOf(text: string): string | undefined {
  if (text.trim() === "") return "an empty file";
  /** The brackets that are open. */
  const open: string[] = [];
  let wanted: keyof typeof WANTED = "value";
  const afterValue = () => (open.length > 0 ? "next" : "nothing");
  for (let at = end(BLANK, text, 0); ; at = end(BLANK, text, at)) {
    const instead = (what: string) => `${what} in place of ${WANTED[wanted]} at ${placeOf(text, at)}`;
    if (at >= text.length) return wanted === "nothing" ? undefined : instead("the end of the file");
    const to = text[at] === '"' ? endOfText(text, at) : end(WORD, text, at);
    if (to < 0) return `a text without its closing quote, or with a character that needs "\\", at ${placeOf(text, at)}`;
    const word = text.slice(at, to);
    const isText = word[0] === '"';
    if ((wanted === "key" || wanted === "keyOrEnd") && isText) wanted = "colon";
    else if (wanted === "colon" && word === ":") wanted = "value";
    else if (wanted === "next" && word === ",") wanted = open.at(-1) === "{" ? "key" : "value";
    else if (
      (word === "]" && open.at(-1) === "[" && (wanted === "valueOrEnd" || wanted === "next")) ||
      (word === "}" && open.at(-1) === "{" && (wanted === "keyOrEnd" || wanted === "next"))
    ) {
      open.pop();
      wanted = afterValue();
    } else if (wanted !== "value" && wanted !== "valueOrEnd") return instead(show(word));
    else if (word === "[" || word === "{") {
      open.push(word);
      wanted = word === "[" ? "valueOrEnd" : "keyOrEnd";
    } else if (isText || NUMBER.test(word) || word === "true" || word === "false" || word === "null") {
      wanted = afterValue();
    } else return instead(show(word));
    at = to;
  }
}

/** Where the match of a sticky pattern at a place ends. */
function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where a quoted text ends, behind its closing quote; -1 when it is wrong. */
function endOfText(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '"') return i + 1;
    if (text[i] < " ") return -1;
    if (text[i] !== "\\") continue;
    const to = end(ESCAPED, text, i + 1);
    if (to === i + 1) return -1;
    i = to - 1;
  }
  return -1;
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const lines = before.split("\n").length;
  return `line ${lines}, column ${at - before.lastIndexOf("\n")}`;
}
