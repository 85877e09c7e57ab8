// What makes a clone ready judges by contents: it acts when sources or packages differ, and stays quiet otherwise.
import { cpSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { madeParts, staleParts, stampsOf, withEarlier } from "../../tools/build/targets.mjs";
// @ts-expect-error a plain script without types
import { packagesAreCurrent } from "../../tools/ready.mjs";
import { ROOT } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";

/** A tree with one source of each kind, and a dist that was made from it. */
function smallTree(): string {
  const root = temporaryFolder();
  for (const folder of ["src/core/layout", "assembly", "dist"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "src/a.ts"), "export {};");
  writeFileSync(join(root, "assembly/a.ts"), "export {};");
  const stamps: Record<string, string> = stampsOf(root);
  const parts = Object.fromEntries(Object.entries(stamps).map(([part, madeFrom]) => [part, { madeFrom, files: [] }]));
  writeFileSync(join(root, "dist/build.json"), JSON.stringify({ parts }));
  return root;
}

test("nothing is said when nothing is to be done", () => {
  const { code, stdout, stderr } = run(process.execPath, ["tools/ready.mjs"], ROOT);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a source that changes asks for a build, a time that changes does not", () => {
  const root = smallTree();
  expect(staleParts(root)).toEqual([]);
  utimesSync(join(root, "src/a.ts"), 1, 1);
  writeFileSync(join(root, "src/core/layout/records.ts"), "// made by the build");
  expect(staleParts(root)).toEqual([]);
  cpSync(join(root, "src/a.ts"), join(root, "src/b.ts"));
  expect(staleParts(root)).not.toEqual([]);
});

test("a change of the library builds no core, and a change of the core neither modules nor types", () => {
  const library = smallTree();
  writeFileSync(join(library, "src/a.ts"), "export { };");
  expect(staleParts(library)).toEqual(["js", "embedded", "single", "types"]);
  expect(staleParts(library, ["wasm"])).toEqual([]);
  const core = smallTree();
  writeFileSync(join(core, "assembly/a.ts"), "export { };");
  expect(staleParts(core)).toEqual(["wasm", "scalar", "embedded", "single"]);
});

test("a part brings those that must be there before it, and an unknown one is named", () => {
  expect(withEarlier(["single"])).toEqual(["wasm", "js", "embedded", "single"]);
  expect(() => withEarlier(["cores"])).toThrow("there is no part of dist called cores");
  expect(madeParts(temporaryFolder())).toEqual({});
});

test.each([
  ["nothing is installed", undefined, false],
  ["another version is installed", { "node_modules/a": { version: "1.0.0" } }, false],
  ["a package is missing", {}, false],
  ["only packages of other platforms are missing", { "node_modules/a": { version: "2.0.0" } }, true],
])("when %s, packages are judged rightly", (_, installed, current) => {
  const root = temporaryFolder();
  const wanted = {
    "": {},
    "node_modules/a": { version: "2.0.0" },
    "node_modules/b": { version: "1.0.0", optional: true },
  };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
  if (installed) {
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  }
  expect(packagesAreCurrent(root)).toBe(current);
});
