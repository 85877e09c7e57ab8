// The suite that `npm test` runs: everything in test/ that is not a soak. Three workers suit a machine of two cores, for browsers wait half of the time;
// the time limits are generous because some tests start the real command line or pack the package.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take half a minute and more: they come first, so that none of them is left for one core alone at the end. Those that draw in software and those that only
 * compute take turns.
 */
const LONG = [
  "browser/studio/hail.test.ts",
  "readme.test.ts",
  "browser/studio/picture.test.ts",
  "fit/recordings.test.ts",
  "fit/fit.test.ts",
  "browser/studio/playground.test.ts",
  "cli/cli.test.ts",
  "world/scene.test.ts",
  "browser/studio/rain.test.ts",
  "browser/studio/gallery.test.ts",
  "cli/fit/fit.test.ts",
  "browser/hail/finders.test.ts",
  "cli/docs-examples.test.ts",
  "browser/examples.test.ts",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => LONG.findIndex((name) => moduleId.endsWith(`/test/${name}`));
    const long = sorted.filter((file) => place(file) >= 0).sort((a, b) => place(a) - place(b));
    return [...long, ...sorted.filter((file) => place(file) < 0)];
  }
}

/**
 * Tests that only compute: they may share a process, so that what they import is read once. Jolt is not among them, for its memory is one for all worlds,
 * nor are two files of the hail that put something else in the place of a module or of what the browser has.
 */
const COMPUTES = [
  ...[
    "contact",
    "core",
    "fit",
    "gltf",
    "hearing",
    "listening",
    "live",
    "math",
    "mesh",
    "model",
    "offline",
    "rain",
    "reference",
  ],
  ...["cannon", "havok", "rapier", "scenes", "sound", "three"].map((name) => `physics/${name}`),
  ...["cli/plot", "hail/*", "studio", "world"],
].map((folder) => `test/${folder}/**/*.test.ts`);
COMPUTES.push("test/hail/!(live-hail|webgpu).test.ts");

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "computes", include: COMPUTES, isolate: false } },
      {
        extends: true,
        test: {
          name: "acts",
          include: ["test/**/*.test.ts"],
          exclude: ["test/long/**", ...COMPUTES],
        },
      },
    ],
    globalSetup: "test/support/shared-folder.ts",
    pool: "forks",
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
