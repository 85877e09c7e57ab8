// Makes src/core/layout.ts from assembly/records/records.ts, and the same for contacts and rain: every `export const NAME:
// type = value;` of the core becomes a TypeScript constant with the comment that stands right above it. So a record's
// layout is declared once. `node tools/build/layout.mjs` writes the files, `--check` only says whether they are
// current (exit 1 when one is not).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What is made, and from what. */
export const LAYOUTS = {
  "src/core/layout.ts": "assembly/records/records.ts",
  "src/core/contact-layout.ts": "assembly/records/contact.ts",
  "src/core/rain-layout.ts": "assembly/records/rain.ts",
};

const headerOf = (
  source,
) => `// Made by tools/build/layout.mjs from ${source}: change it there, then run \`npm run build\`.
// The constants of the core's memory and records, as the core itself has them.
`;

/** How a value of each type is brought to what the core holds. */
const KINDS = {
  i32: (value) => value | 0,
  u32: (value) => value >>> 0,
  usize: (value) => value >>> 0,
  f32: Math.fround,
  f64: Number,
  bool: Boolean,
};

/** The text of a layout for the text of the file it is made from. */
export function layoutOf(records, source = "assembly/records/records.ts") {
  const values = new Map();
  let text = headerOf(source);
  let above = "\n";
  let inBlock = false;
  for (const statement of statementsOf(records, source)) {
    const line = statement.trim();
    if (inBlock || line.startsWith("/*") || line.startsWith("//")) {
      inBlock = (inBlock || line.startsWith("/*")) && !line.endsWith("*/");
      above += `${line.startsWith("*") ? " " : ""}${line}\n`;
    } else if (line.startsWith("export const ")) {
      const [name, value] = evaluate(line, values, source);
      values.set(name, value);
      text += `${above}export const ${name} = ${written(value, source)};\n`;
      above = "";
    } else above = "\n";
  }
  if (values.size === 0) throw new Error(`${source}: no line of the form "export const NAME: type = value;"`);
  return text;
}

/** The layouts under this root that are not what their sources give: [target, text]. */
function stale(root) {
  return Object.entries(LAYOUTS)
    .map(([target, source]) => [target, layoutOf(readFileSync(join(root, source), "utf8"), source)])
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

/** Lines, with an `export const` that runs over several lines joined into one and comments behind it cut off. */
function statementsOf(text, source) {
  const statements = [];
  let open = "";
  for (const line of text.split(/\r?\n/)) {
    if (!open && !line.trim().startsWith("export const ")) {
      statements.push(line);
      continue;
    }
    open += ` ${line.replace(/\/\/.*$/, "").trim()}`;
    if (!open.endsWith(";")) continue;
    statements.push(open);
    open = "";
  }
  if (open) throw new Error(`${source}: no ";" after ${open.trim()}`);
  return statements;
}

function evaluate(statement, values, source) {
  const match = /^export const (\w+)\s*:\s*(\w+)\s*=\s*(.+);$/.exec(statement);
  const kind = match && KINDS[match[2]];
  if (!kind) {
    throw new Error(
      `${source}: "${statement}" should be "export const NAME: ${Object.keys(KINDS).join("|")} = value;"`,
    );
  }
  const [, name, type, expression] = match;
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
