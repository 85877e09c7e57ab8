// What makes a clone ready judges by contents: it acts when sources or packages differ, and stays quiet otherwise.
import { cpSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { packagesAreCurrent } from "../../tools/ready.mjs";
// @ts-expect-error a plain script without types
import { stampOf, stampOfDist } from "../../tools/stamp.mjs";
import { ROOT } from "../support/files.js";
import { run, temporaryFolder } from "../support/run.js";

test("nothing is said when nothing is to be done", () => {
  const { code, stdout, stderr } = run(process.execPath, ["tools/ready.mjs"], ROOT);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a source that changes asks for a build, a time that changes does not", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "src/core"), { recursive: true });
  writeFileSync(join(root, "src/a.ts"), "export {};");
  const before = stampOf(root);
  expect(stampOfDist(root)).toBeUndefined();
  utimesSync(join(root, "src/a.ts"), 1, 1);
  writeFileSync(join(root, "src/core/layout.ts"), "// made by the build");
  expect(stampOf(root)).toBe(before);
  writeFileSync(join(root, "src/a.ts"), "export { };");
  expect(stampOf(root)).not.toBe(before);
  cpSync(join(root, "src/a.ts"), join(root, "src/b.ts"));
  writeFileSync(join(root, "src/a.ts"), "export {};");
  expect(stampOf(root)).not.toBe(before);
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
