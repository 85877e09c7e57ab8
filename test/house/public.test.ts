// Every name that a user can import has a doc comment. The public entries and what they pass on are read as text: the
// comment must stand right above the declaration.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { ROOT, textOf } from "../support/files.js";

const { exports: published } = JSON.parse(textOf("package.json")) as { exports: Record<string, { types?: string }> };
const entries = Object.values(published).flatMap(
  ({ types }) => types?.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts") ?? [],
);

test("the public entries are found", () => {
  expect(entries).toContain("src/index.ts");
  expect(entries.filter((entry) => !existsSync(join(ROOT, entry)))).toEqual([]);
});

test.each(entries)("every name exported by %s has a doc comment", (entry) => {
  const names = exportsOf(entry);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(({ documented }) => !documented).map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

interface Exported {
  name: string;
  file: string;
  documented: boolean;
}

/** All names that a file exports, followed through `export … from` to where each is declared. */
function exportsOf(file: string): Exported[] {
  const text = textOf(file);
  const found: Exported[] = [];
  const declaration =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|interface|type|enum) (\w+)/gm;
  for (const match of text.matchAll(declaration)) {
    const above = text.slice(0, match.index).trimEnd();
    found.push({
      name: match[1],
      file,
      documented: above.endsWith("*/") && /\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.test(above),
    });
  }
  for (const [, names, from] of text.matchAll(/^export (?:type )?(?:\{([^}]*)\}|\*) from "([^"]+)";/gm)) {
    const target = posix.join(posix.dirname(file), from).replace(/\.js$/, ".ts");
    const there = exportsOf(target);
    if (names === undefined) found.push(...there);
    for (const word of names?.split(",") ?? []) {
      const name = word
        .trim()
        .replace(/^type /, "")
        .split(" as ")[0];
      if (name) found.push(there.find((other) => other.name === name) ?? { name, file: target, documented: false });
    }
  }
  return found;
}
