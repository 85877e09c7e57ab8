// What `npm run test:long` runs: soaks and long sweeps. They may take many minutes, one file after the other.
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./test/support/patience.js";

export default defineConfig({
  test: {
    include: ["test/long/**/*.test.ts"],
    globalSetup: "test/support/shared-folder.ts",
    passWithNoTests: true,
    fileParallelism: false,
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
});
