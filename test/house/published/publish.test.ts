// The package is ready to be published: its file says the same thing everywhere, its changes are told, and machines
// that read find their way.
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { notesOf } from "../../../tools/docs/release-notes.mjs";
// @ts-expect-error a plain script without types
import { withEntries } from "../../../tools/package-entries.mjs";
import { textOf } from "../../support/files.js";

const written = JSON.parse(textOf("package.json"));

test("typesVersions and alias name every entry of exports", () => {
  expect(written, "run node tools/package-entries.mjs").toEqual(withEntries(written));
  expect(Object.keys(written.alias)).toContain("./model");
  expect(Object.keys(written.typesVersions["*"])).toHaveLength(Object.keys(written.exports).length - 2);
});

test("the project's places are written only when its address is known", () => {
  const unknown = withEntries(written, "");
  expect([unknown.repository, unknown.homepage, unknown.bugs]).toEqual([undefined, undefined, undefined]);
  const known = withEntries(written, "https://example.org/a/b");
  expect(known.repository.url).toBe("git+https://example.org/a/b.git");
  expect(known.bugs).toBe("https://example.org/a/b/issues");
  expect(withEntries(known, "")).toEqual(unknown);
});

test("the changelog tells of the package's version, and of an unknown one nothing", () => {
  expect(notesOf(textOf("CHANGELOG.md"), written.version).length).toBeGreaterThan(200);
  expect(notesOf(textOf("CHANGELOG.md"), "99.0.0")).toBeUndefined();
});

test("llms.txt names every published entry and every page of the docs that it links", () => {
  const text = textOf("llms.txt");
  for (const path of Object.keys(written.exports)) {
    if (path !== "./package.json") expect(text).toContain(`\`phonolite${path.slice(1)}\``);
  }
});
