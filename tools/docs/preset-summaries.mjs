// Makes src/cli/presets/preset-summaries.ts from the presets of dist: the list of `phonolite models` without making its
// models, which takes some seconds. Run it after a change of presets, shapes or materials:
// `npm run build && node tools/docs/preset-summaries.mjs`; a test says when the file is not current.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = "src/cli/presets/preset-summaries.ts";

/** A file of the presets, as seen from the target. */
const quoted = (file) => `"../../model/presets/${file}"`;

const FIELDS = ["modes", "material", "points", "t60", "lowest", "highest", "mass"];
const ROUNDED = new Set(["t60", "lowest", "highest", "mass"]);

const HEADER = `\
// Made by tools/docs/preset-summaries.mjs from the presets: change them, then run it again. A test compares the two.
import type { PresetName } from ${quoted("index.js")};
import type { ModelSummary } from ${quoted("summary.js")};

type Row = [
  modes: number,
  material: string,
  points: number,
  t60: number,
  lowest: number,
  highest: number,
  mass: number,
];

const ROWS: Readonly<Record<PresetName, Row>> = {
  // modes, material, points, T60 s, lowest Hz, highest Hz, mass kg
`;

const FOOTER = `};

/** A preset in a few numbers; T60, frequencies and mass are rounded to three digits. */
export function presetSummary(name: PresetName): ModelSummary {
  const [${FIELDS.join(", ")}] = ROWS[name];
  return { ${FIELDS.join(", ")} };
}
`;

/** The text of the file for the presets of a build. */
export function summariesText({ models, summarise }) {
  const rows = models.names.map((name) => {
    const summary = summarise(models.load(name));
    const written = FIELDS.map((field) => {
      const value = summary[field];
      return JSON.stringify(typeof value === "number" ? Number(value.toPrecision(ROUNDED.has(field) ? 3 : 15)) : value);
    });
    const key = /^[a-z]+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: [${written.join(", ")}],\n`;
  });
  return `${HEADER}${rows.join("")}${FOOTER}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, TARGET), summariesText(await import("../../dist/model/index.js")));
}
