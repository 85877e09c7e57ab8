// Makes src/core/layout/records.ts from assembly/records/records.ts, and the same for config, contacts and rain. Every
// `export const NAME: type = value;` of the core becomes a TypeScript constant with the comment right above it, and so
// does the place of each field of a class whose comment says "On the page: NAME_….", or "On the page, behind Record:
// NAME_…." for a class whose fields follow those of another one; that sentence itself is left out. A field named
// `spare` takes its room and becomes no constant. So a record's layout is declared once.
// `node tools/build/layout.mjs` writes the files, `--check` only says whether they are current (exit 1 when one is
// not).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What is made, and from what. */
export const LAYOUTS = {
  "src/core/layout/records.ts": "assembly/records/records.ts",
  "src/core/layout/config.ts": "assembly/records/config.ts",
  "src/core/layout/contact.ts": "assembly/records/contact.ts",
  "src/core/layout/rain.ts": "assembly/records/rain.ts",
};

const headerOf = (
  source,
) => `// Made by tools/build/layout.mjs from ${source}: change it there, then run \`npm run build\`.
// The constants of the core's memory and records, as the core itself has them.
`;

/** Bytes of a field of each type. */
const SIZES = {
  ...{ i8: 1, u8: 1, bool: 1, i16: 2, u16: 2, i32: 4, u32: 4, f32: 4, usize: 4 },
  ...{ i64: 8, u64: 8, f64: 8, v128: 16 },
};

/** Columns of a line. */
const MOST = 120;

/** What the comment of a class says of the names of its places. */
const PREFIX = / ?On the page(?:, behind (?<behind>\w+))?: (?<prefix>\w*)…\.?/;

/** How a value of each type is brought to what the core holds. */
const KINDS = {
  i32: (value) => value | 0,
  u32: (value) => value >>> 0,
  usize: (value) => value >>> 0,
  f32: Math.fround,
  f64: Number,
  bool: Boolean,
};

/**
 * What earlier files declare and later ones may use: values of constants, and for each class its places and its size.
 */
const nothingKnown = () => ({ values: new Map(), classes: new Map() });

/** The text of a layout for the text of the file it is made from; what that declares is added to `known`. */
export function layoutOf(records, source = "assembly/records/records.ts", known = nothingKnown()) {
  const before = known.values.size + known.classes.size;
  let text = headerOf(source);
  let above = "\n";
  let inBlock = false;
  for (const statement of statementsOf(records, source)) {
    const line = statement.trim();
    if (inBlock || line.startsWith("/*") || line.startsWith("//")) {
      inBlock = (inBlock || line.startsWith("/*")) && !line.endsWith("*/");
      above += `${line.startsWith("*") ? " " : ""}${line}\n`;
    } else if (line.startsWith("export const ")) {
      const [name, value] = evaluate(line, known, source);
      known.values.set(name, value);
      text += `${above}export const ${name} = ${written(value, source)};\n`;
      above = "";
    } else if (line.startsWith("export class ")) {
      text += placesOf(statement, above, known, source);
      above = "";
    } else if (line !== "@unmanaged") above = "\n";
  }
  if (known.values.size + known.classes.size === before)
    throw new Error(`${source}: no line of the form "export const NAME: type = value;"`);
  return text;
}

/**
 * The constants for the places of a class's fields, each with its comment; nothing for a class that the page needs not.
 */
function placesOf(statement, doc, { classes }, source) {
  const [head, ...lines] = statement.split("\n");
  const { name, base } = /^export class (?<name>\w+)(?: extends (?<base>\w+))? \{$/.exec(head)?.groups ?? {};
  if (!name || (base && !classes.has(base)))
    throw new Error(`${source}: ${head} should extend nothing or a class above it`);
  const { places, size } = base ? classes.get(base) : { places: new Map(), size: 0 };
  const known = { places: new Map(places), size };
  const words = wordsOf(doc);
  const { behind, prefix } = PREFIX.exec(words)?.groups ?? {};
  if (behind && !classes.has(behind)) throw new Error(`${source}: ${name} should lie behind a class above it`);
  const start = behind ? classes.get(behind).size : 0;
  let text = `\n${asLineComment(words.replace(PREFIX, ""))}`;
  let above = "";
  for (const line of lines.map((line) => line.trim())) {
    const field = /^(?<name>\w+): (?<type>\w+(?:<\w+>)?);$/.exec(line)?.groups;
    if (line === "" || line === "}") continue;
    if (line.startsWith("/") || line.startsWith("*")) above += `${line.startsWith("*") ? " " : ""}${line}\n`;
    else if (!field) throw new Error(`${source}: ${name} should hold "name: type;" alone, but came "${line}"`);
    else {
      const bytes = SIZES[field.type];
      if (!bytes) throw new Error(`${source}: ${name} holds ${field.name} of type ${field.type}, of unknown size`);
      const place = Math.ceil(known.size / bytes) * bytes;
      known.places.set(field.name, place);
      known.size = place + bytes;
      if (field.name !== "spare")
        text += `${above}export const ${prefix}${inCapitals(field.name)} = ${start + place};\n`;
      above = "";
    }
  }
  classes.set(name, known);
  return prefix === undefined ? "" : text;
}

/** `fadeIn` as `FADE_IN`. */
function inCapitals(name) {
  return name.replace(/([A-Z]|(?<=[a-z])\d+$)/g, "_$1").toUpperCase();
}

/** The words of a comment of any form, in one line. */
function wordsOf(doc) {
  const lines = doc.split("\n").map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*|\/\/)\s?/, "").replace(/\*\/$/, ""));
  return lines.join(" ").replace(/\s+/g, " ").trim();
}

/** Words as lines that begin with two slashes, so that they belong to no constant; no line for no words. */
function asLineComment(words) {
  const lines = words === "" ? [] : ["//"];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > MOST) lines.push(`// ${word}`);
    else if (word !== "") lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** The layouts under this root that are not what their sources give: [target, text]. */
function stale(root) {
  const known = nothingKnown();
  return Object.entries(LAYOUTS)
    .map(([target, source]) => [target, layoutOf(readFileSync(join(root, source), "utf8"), source, known)])
    .filter(([target, text]) => !existsSync(join(root, target)) || readFileSync(join(root, target), "utf8") !== text);
}

/** Whether the layouts under this root are what their sources give. */
export function isCurrent(root = ROOT) {
  return stale(root).length === 0;
}

/** Writes the layouts that are not current. */
export function writeLayout(root = ROOT) {
  for (const [target, text] of stale(root)) {
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), text);
  }
}

/**
 * Lines, with an `export const` that runs over several lines joined into one and comments behind it cut off; a class is
 * one statement with its lines.
 */
function statementsOf(text, source) {
  const statements = [];
  let open = "";
  let inClass = "";
  for (const line of text.split(/\r?\n/)) {
    if (inClass || line.startsWith("export class ")) {
      inClass += inClass ? `\n${line}` : line;
      if (line !== "}") continue;
      statements.push(inClass);
      inClass = "";
      continue;
    }
    if (!open && !line.trim().startsWith("export const ")) {
      statements.push(line);
      continue;
    }
    open += ` ${line.replace(/\/\/.*$/, "").trim()}`;
    if (!open.endsWith(";")) continue;
    statements.push(open);
    open = "";
  }
  if (inClass) throw new Error(`${source}: no end of ${inClass.split("\n")[0]}`);
  if (open) throw new Error(`${source}: no ";" after ${open.trim()}`);
  return statements;
}

function evaluate(statement, { values, classes }, source) {
  const match = /^export const (\w+)\s*:\s*(\w+)\s*=\s*(.+);$/.exec(statement);
  const kind = match && KINDS[match[2]];
  if (!kind) {
    throw new Error(
      `${source}: "${statement}" should be "export const NAME: ${Object.keys(KINDS).join("|")} = value;"`,
    );
  }
  const [, name, type] = match;
  const expression = match[3].replace(/offsetof<(\w+)>\((?:"(\w+)")?\)/g, (call, of, field) => {
    const known = classes.get(of);
    const place = field ? known?.places.get(field) : known?.size;
    if (place === undefined) throw new Error(`${source}: ${name} asks for ${call}, which is not declared above it`);
    return place;
  });
  const words =
    expression.replace(/\b0[xXbB][\da-fA-F_]+\b|\b\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?/g, "0").match(/[A-Za-z_]\w*/g) ?? [];
  const unknown = words.find((word) => !values.has(word) && word !== "true" && word !== "false");
  if (unknown || /[^\w\s.+\-*/%<>|&^~()=!]/.test(expression)) {
    throw new Error(`${source}: ${name} should be made of numbers and earlier constants, but came "${expression}"`);
  }
  const raw = Function(...values.keys(), `"use strict"; return (${expression});`)(...values.values());
  const value = kind(raw);
  const wraps = (type === "u32" || type === "usize") && raw < 0 && value === raw + 2 ** 32;
  if (typeof raw === "number" && !type.startsWith("f") && value !== raw && !wraps) {
    throw new Error(`${source}: ${name} should be a whole ${type}, but "${expression}" came to ${raw}`);
  }
  return [name, value];
}

function written(value, source) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${source}: a value came to ${value}`);
  return String(value).replace("e+", "e");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes("--check")) writeLayout();
  else if (!isCurrent()) {
    for (const [target] of stale(ROOT))
      console.error(`${target} is not what ${LAYOUTS[target]} gives: run npm run build`);
    process.exitCode = 1;
  }
}
