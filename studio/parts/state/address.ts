// The address of a page and its state, such as `#/hail?av=5&seed=3`, to values and back. Defaults are left out. What
// makes no sense falls back to its default and leaves a sentence for the banner: no address, however broken, is an
// error.
import { defaultsOf, type Field, type Schema, type Values } from "./schema.js";

/** An address taken apart. */
export interface Address {
  /** The name of the page; empty for none. */
  page: string;
  /** Names and values as they stand there, escapes undone. */
  params: [name: string, value: string][];
  /** What could not be read, a sentence each. */
  notes: string[];
}

/** Longest piece of an address that a note repeats. */
const SHOWN = 24;

/**
 * Takes the part of an address behind `#` apart.
 *
 * @example
 * parseAddress("#/hail?av=5"); // { page: "hail", params: [["av", "5"]], notes: [] }
 */
export function parseAddress(hash: string): Address {
  const [, path, query] = /^#?\/?([^?]*)\??([\s\S]*)$/.exec(hash) ?? ["", "", ""];
  const notes: string[] = [];
  const decode = (text: string): string | undefined => {
    try {
      return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
      notes.push(`The link has a broken piece, ${shown(text)}, which was left out.`);
      return undefined;
    }
  };
  const page = (decode(path) ?? "").replace(/\/+$/, "");
  const params: Address["params"] = [];
  for (const piece of query.split("&")) {
    if (piece === "") continue;
    const [, rawName, rawValue = ""] = /^([^=]*)=?([\s\S]*)$/.exec(piece) ?? ["", "", ""];
    const name = decode(rawName);
    const value = name === undefined ? undefined : decode(rawValue);
    if (name !== undefined && value !== undefined) params.push([name, value]);
  }
  return { page, params, notes };
}

/** Values of a schema from the pieces of an address; a name that comes twice counts as it comes last. */
export function readValues<S extends Schema>(
  schema: S,
  params: Address["params"],
): { values: Values<S>; notes: string[] } {
  const values: Record<string, unknown> = defaultsOf(schema);
  const notes: string[] = [];
  for (const [name, text] of params) {
    if (!Object.hasOwn(schema, name)) {
      notes.push(`The link names ${shown(name)}, which this page does not know.`);
      continue;
    }
    const field = schema[name];
    const value = readValue(field, text);
    values[name] = value ?? field.default;
    if (value === undefined) {
      notes.push(
        `The link says ${shown(`${name}=${text}`)}, but ${name} is ${wanted(field)}: ` +
          `it is ${field.default === "" ? "empty" : field.default} now.`,
      );
    }
  }
  return { values: values as Values<S>, notes };
}

/**
 * The address of a page in a state, without its defaults.
 *
 * @example
 * writeAddress("hail", { av: number({ default: 5, min: 0, max: 30, step: 1 }) }, { av: 8 }); // "#/hail?av=8"
 */
export function writeAddress<S extends Schema>(page: string, schema: S, values: Values<S>): string {
  const pieces = Object.entries(schema).flatMap(([name, field]) => {
    const value = values[name as keyof S];
    if (value === field.default) return [];
    const text = field.kind === "flag" ? (value ? "on" : "off") : String(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  });
  return `#/${encodeURIComponent(page)}${pieces.length > 0 ? `?${pieces.join("&")}` : ""}`;
}

/** The value that some text means, or undefined. */
function readValue(field: Field, text: string): number | string | boolean | undefined {
  switch (field.kind) {
    case "number": {
      const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
      const fits = value >= field.min && value <= field.max && (!field.whole || Number.isInteger(value));
      return fits ? value + 0 : undefined;
    }
    case "choice":
      return field.of.includes(text) ? text : undefined;
    case "text":
      return field.fits(text) ? text : undefined;
    case "flag":
      return { on: true, off: false }[text];
  }
}

function wanted(field: Field): string {
  switch (field.kind) {
    case "number":
      return `a ${field.whole ? "whole " : ""}number from ${field.min} to ${field.max}`;
    case "choice":
      return field.of.join(" or ");
    case "text":
      return field.wanted;
    case "flag":
      return "on or off";
  }
}

function shown(text: string): string {
  return `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`;
}
