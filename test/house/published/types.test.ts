// Sources, tests and the core pass the TypeScript compiler. The bundler and Vitest only strip types, so without this a
// wrong type would go unseen.
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../support/files.js";
import { run } from "../../support/run.js";

test.each(["tsconfig.test.json", "tsconfig.worklet.json", "assembly/tsconfig.json"])(
  "types are right under %s",
  (project) => {
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { code, stdout, stderr } = run(process.execPath, [tsc, "-p", project, "--noEmit"], ROOT);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
  },
);
