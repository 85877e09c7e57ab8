// The suite that `npm test` runs: everything in test/ that is not a soak. Two workers suit a machine of two cores;
// the time limits are generous because some tests start the real command line or pack the package.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/long/**"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
