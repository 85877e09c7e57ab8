// The formatter and the linter find nothing. Run `npm run format` when this is red.
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { run } from "../support/run.js";

test("every file is formatted and the linter finds nothing", () => {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const { code, stdout, stderr } = run(process.execPath, [biome, "check", "--error-on-warnings", "."], ROOT);
  expect(code, `${stdout}\n${stderr}`).toBe(0);
});
