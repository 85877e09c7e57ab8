// The tests of `npm run test:bundlers`: every row of the table in docs/bundlers.md, which the run then writes. Tools
// are installed from the registry, one app after the other.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/bundlers/**/*.test.ts"],
    exclude: ["test/bundlers/table-in-docs.test.ts"], // it reads what this run writes
    globalSetup: ["test/support/shared-folder.ts", "test/bundlers/table/write-table.ts"],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
