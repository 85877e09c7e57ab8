// Prints the part of CHANGELOG.md that tells of a version: `node tools/docs/release-notes.mjs [version]`, by default
// the package's own. Exit 1 when there is none.
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

/** The text between the heading of a version and the next, or undefined. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  return section?.slice(section.indexOf("\n")).trim();
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const version = process.argv[2] ?? JSON.parse(read("package.json")).version;
  const notes = notesOf(read("CHANGELOG.md"), version);
  if (notes) console.log(notes);
  else {
    console.error(`CHANGELOG.md has no section [${version}]`);
    process.exitCode = 1;
  }
}
