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

/** The words that may come next. */
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
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

type Wanted = keyof typeof WANTED;

/** The fault of a text that is not JSON, and its place; nothing when it is JSON. Any depth is safe. */
export function faultOf(text: string): string | undefined {
  if (text.trim() === "") return "an empty file";
  /** The brackets that are open. */
  const open: string[] = [];
  let wanted: Wanted = "value";
  for (let at = end(BLANK, text, 0); at < text.length; at = end(BLANK, text, at)) {
    const to = text[at] === '"' ? endOfText(text, at) : end(WORD, text, at);
    if (to < 0) return `a text without its closing quote, or with a character that needs "\\", at ${placeOf(text, at)}`;
    const word = text.slice(at, to);
    const next = wantedAfter(word, wanted, open);
    if (next === undefined) return `${show(word)} in place of ${WANTED[wanted]} at ${placeOf(text, at)}`;
    wanted = next;
    at = to;
  }
  if (wanted === "nothing") return undefined;
  return `the end of the file in place of ${WANTED[wanted]} at ${placeOf(text, text.length)}`;
}

/** The kind of word that may follow a word; nothing when the word itself may not stand there. */
function wantedAfter(word: string, wanted: Wanted, open: string[]): Wanted | undefined {
  const isText = word[0] === '"';
  const afterValue = () => (open.length > 0 ? "next" : "nothing");
  if (closes(word, wanted, open.at(-1))) {
    open.pop();
    return afterValue();
  }
  if (wanted === "key" || wanted === "keyOrEnd") return isText ? "colon" : undefined;
  if (wanted === "colon") return word === ":" ? "value" : undefined;
  if (wanted === "next" && word === ",") return open.at(-1) === "{" ? "key" : "value";
  if (wanted !== "value" && wanted !== "valueOrEnd") return undefined;
  if (isText || LITERAL.test(word)) return afterValue();
  if (word !== "[" && word !== "{") return undefined;
  open.push(word);
  return word === "[" ? "valueOrEnd" : "keyOrEnd";
}

/** Whether a word closes the bracket that was opened last. */
function closes(word: string, wanted: Wanted, bracket: string | undefined): boolean {
  if (word === "]") return bracket === "[" && (wanted === "valueOrEnd" || wanted === "next");
  return word === "}" && bracket === "{" && (wanted === "keyOrEnd" || wanted === "next");
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
