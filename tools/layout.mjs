// Makes src/core/layout.ts from assembly/records.ts: every `export const NAME: type = value;` of the core becomes a
// TypeScript constant with the comment that stands right above it. So a record's layout is declared once.
// `node tools/layout.mjs` writes the file, `--check` only says whether it is current (exit 1 when it is not).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = "assembly/records.ts";
const TARGET = "src/core/layout.ts";

const HEADER = `// Made by tools/layout.mjs from ${SOURCE}: change it there, then run \`npm run build\`.
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

/** The text of layout.ts for the text of records.ts. */
export function layoutOf(records) {
  const values = new Map();
  let text = HEADER;
  let above = "\n";
  let inBlock = false;
  for (const statement of statementsOf(records)) {
    const line = statement.trim();
    if (inBlock || line.startsWith("/*") || line.startsWith("//")) {
      inBlock = (inBlock || line.startsWith("/*")) && !line.endsWith("*/");
      above += `${line.startsWith("*") ? " " : ""}${line}\n`;
    } else if (line.startsWith("export const ")) {
      const [name, value] = evaluate(line, values);
      values.set(name, value);
      text += `${above}export const ${name} = ${written(value)};\n`;
      above = "";
    } else above = "\n";
  }
  if (values.size === 0) throw new Error(`${SOURCE}: no line of the form "export const NAME: type = value;"`);
  return text;
}

/** Whether layout.ts under this root is what records.ts gives. */
export function isCurrent(root = ROOT) {
  const target = join(root, TARGET);
  return existsSync(target) && readFileSync(target, "utf8") === layoutOf(readFileSync(join(root, SOURCE), "utf8"));
}

/** Writes layout.ts when it is not current. */
export function writeLayout(root = ROOT) {
  if (isCurrent(root)) return;
  const target = join(root, TARGET);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, layoutOf(readFileSync(join(root, SOURCE), "utf8")));
}

/** Lines, with an `export const` that runs over several lines joined into one and comments behind it cut off. */
function statementsOf(text) {
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
  if (open) throw new Error(`${SOURCE}: no ";" after ${open.trim()}`);
  return statements;
}

function evaluate(statement, values) {
  const match = /^export const (\w+)\s*:\s*(\w+)\s*=\s*(.+);$/.exec(statement);
  const kind = match && KINDS[match[2]];
  if (!kind) {
    throw new Error(
      `${SOURCE}: "${statement}" should be "export const NAME: ${Object.keys(KINDS).join("|")} = value;"`,
    );
  }
  const [, name, type, expression] = match;
  const words =
    expression.replace(/\b0[xXbB][\da-fA-F_]+\b|\b\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?/g, "0").match(/[A-Za-z_]\w*/g) ?? [];
  const unknown = words.find((word) => !values.has(word) && word !== "true" && word !== "false");
  if (unknown || /[^\w\s.+\-*/%<>|&^~()=!]/.test(expression)) {
    throw new Error(`${SOURCE}: ${name} should be made of numbers and earlier constants, but came "${expression}"`);
  }
  const raw = Function(...values.keys(), `"use strict"; return (${expression});`)(...values.values());
  const value = kind(raw);
  const wraps = (type === "u32" || type === "usize") && raw < 0 && value === raw + 2 ** 32;
  if (typeof raw === "number" && !type.startsWith("f") && value !== raw && !wraps) {
    throw new Error(`${SOURCE}: ${name} should be a whole ${type}, but "${expression}" came to ${raw}`);
  }
  return [name, value];
}

function written(value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${SOURCE}: a value came to ${value}`);
  return String(value).replace("e+", "e");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes("--check")) writeLayout();
  else if (!isCurrent()) {
    console.error(`${TARGET} is not what ${SOURCE} gives: run npm run build`);
    process.exitCode = 1;
  }
}
