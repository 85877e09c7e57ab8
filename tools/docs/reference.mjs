// Makes docs/reference/, a page for each published entry, from the doc comments of its names:
// `node tools/docs/reference.mjs` writes the pages; a test says when they are not current.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { publicEntries } from "./public-names.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = "docs/reference";
const COLUMNS = 120;

const FIRST = `# Reference

Every name that can be imported, by where it is imported from. Made by \`node tools/docs/reference.mjs\` from the
comments of the code; an editor shows the same comments, with the fields of each type.
`;

/** The pages: their places in the project, and their texts. */
export function referencePages(root = ROOT) {
  const entries = publicEntries(root);
  const rows = entries.map((one) => `- [\`${one.entry}\`](${pageOf(one)}): ${aboutOf(one)}`);
  return new Map([
    [`${TARGET}/index.md`, `${FIRST}\n${rows.map((row) => wrapped(row, "  ")).join("\n")}\n`],
    ...entries.map((one) => [`${TARGET}/${pageOf(one)}`, textOf(one)]),
  ]);
}

/** The file of an entry's page: `phonolite/model` has `model.md`. */
function pageOf({ entry }) {
  return `${posix.basename(entry)}.md`;
}

/** What an entry is for, as its file says it. */
function aboutOf({ about }) {
  return about.replace(/^[^:]*`: */, "").replace(/^./, (letter) => letter.toUpperCase());
}

function textOf({ entry, about, names }) {
  const head = `# \`${entry}\`\n\n${wrapped(aboutOf({ about }))}\n`;
  return [head, ...names.map(itemOf)].join("\n");
}

function itemOf({ name, kind, doc }) {
  const [words, example] = doc.split(/^@example\b.*\n/m);
  const plain = words.split(/^@/m)[0].replace(/\s+/g, " ").trim();
  const said = wrapped(`- **\`${name}\`** (${kind}): ${plain}`, "  ");
  return example ? `${said}\n\n${indented(`\`\`\`ts\n${codeOf(example)}\n\`\`\``)}\n` : `${said}\n`;
}

/** The lines of an example, up to the next tag. */
function codeOf(example) {
  return example
    .split(/^@/m)[0]
    .replace(/^```\w*\n?|\n?```$/gm, "")
    .trim();
}

function indented(text) {
  return text.replace(/^(?=.)/gm, "  ");
}

/** Words in lines that are not too long; all but the first begin with `before`. */
function wrapped(text, before = "") {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line.trim() !== "" && [...line].length + 1 + [...word].length > COLUMNS) lines.push(before + word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(join(ROOT, TARGET), { recursive: true, force: true });
  mkdirSync(join(ROOT, TARGET), { recursive: true });
  for (const [place, text] of referencePages()) writeFileSync(join(ROOT, place), text);
}
