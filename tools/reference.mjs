// Makes docs/reference.md from the doc comments of every public name: `node tools/reference.mjs` writes it; a test
// says when it is not current.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicEntries } from "./public-names.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = "docs/reference.md";
const COLUMNS = 120;

const HEADER = `# Reference

Every name that can be imported, by where it is imported from. Made by \`node tools/reference.mjs\` from the comments of
the code; an editor shows the same comments, with the fields of each type.
`;

/** The text of the page. */
export function referenceText(root = ROOT) {
  return [HEADER, ...publicEntries(root).map(sectionOf)].join("\n");
}

function sectionOf({ entry, about, names }) {
  const sentence = about.replace(/^[^:]*`: */, "").replace(/^./, (letter) => letter.toUpperCase());
  return [`## \`${entry}\`\n`, `${wrapped(sentence)}\n`, ...names.map(itemOf)].join("\n");
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

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(ROOT, TARGET), referenceText());
