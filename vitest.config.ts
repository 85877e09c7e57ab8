// The tests by suite, each a set of Vitest's projects. `npm test` proves the house in minutes: `computes`, all that
// only computes, and `acts`, which start programs, builds and one page of each host. `npm run test:rest` is `rest`,
// everything else. Soaks have a configuration of their own (vitest.long.config.ts). Folders and names decide;
// test/house/suites.test.ts sees that every test is in exactly one suite.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONGEST_TEST, PATIENCE } from "./test/support/patience.js";

/** In no suite of this configuration: soaks, and the whole table of bundlers. */
const APART = ["test/long/**", "test/bundlers/table/**"];

/** Not in `npm test`: folders of other programs and of whole scenes, and files whose name says `.slow`. */
const REST = [
  "test/{bench,browser,bundlers,docs}/**/*.test.ts",
  "test/physics/scenes/**/*.test.ts",
  "test/**/*.slow.test.ts",
];

/**
 * Tests that only compute: they may share a process, so that what they import is read once. Jolt is not among them,
 * for its memory is one for all worlds.
 */
const COMPUTES = [
  ...[
    "contact",
    "core",
    "fit",
    "gltf",
    "hail",
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
  ...["cannon", "havok", "plane", "rapier", "sound", "three"].map((name) => `physics/${name}`),
  ...["cli/plot", "studio", "world"],
].map((folder) => `test/${folder}/**/*.test.ts`);

/** Files that take half a minute and more come first, so that none of them is left for one core alone at the end. */
const LONG = [
  "browser/studio/hail",
  "browser/studio/rain",
  "docs/pages",
  "browser/studio/playground",
  "browser/examples",
  "browser/hail/finders",
  "browser/studio/gallery",
  "browser/studio/picture",
  "readme",
  "smoke/pages",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const long = sorted.filter((file) => place(file) >= 0).sort((a, b) => place(a) - place(b));
    return [...long, ...sorted.filter((file) => place(file) < 0)];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: "computes", include: COMPUTES, exclude: [...APART, ...REST], isolate: false },
      },
      {
        extends: true,
        test: { name: "acts", include: ["test/**/*.test.ts"], exclude: [...APART, ...REST, ...COMPUTES] },
      },
      { extends: true, test: { name: "rest", include: REST, exclude: APART } },
    ],
    globalSetup: "test/support/shared-folder.ts",
    pool: "forks",
    // three workers suit a machine of two cores, for browsers and programs wait half of the time
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: LONGEST_TEST,
    hookTimeout: LONGEST_TEST,
    teardownTimeout: LONGEST_TEST,
  },
});
