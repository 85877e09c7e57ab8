// The published types in strict programs that check libraries, too: TypeScript as old as is promised, and as new as
// most have.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../support/files.js";
import { run } from "../../support/run.js";
import { writeFiles } from "../support/package.js";
import { note } from "../support/rows.js";
import { installed } from "./apps.js";

/** Of a page and of a program in Node: the file, and the types that it has around it. */
const PROGRAMS = [
  { files: ["page.ts"], types: [] },
  { files: ["server.ts"], types: ["node"] },
];
const RESOLUTIONS = [{ module: "esnext", moduleResolution: "bundler" }, { module: "nodenext" }];
const STRICT = { strict: true, skipLibCheck: false, noEmit: true, target: "es2022", lib: ["es2022", "dom"] };

test.each(["5.4", "5.9"] as const)(
  "TypeScript %s finds nothing wrong with a page's types nor with a program's",
  async (version) => {
    const app = await installed(`typescript-${version}`);
    cpSync(join(ROOT, "test/bundlers/apps/typescript"), app.folder, { recursive: true });
    const tsc = join(app.folder, "node_modules/typescript/bin/tsc");
    const said = RESOLUTIONS.flatMap((resolution) =>
      PROGRAMS.map(({ files, types }) => {
        const config = { compilerOptions: { ...STRICT, ...resolution, types }, files };
        writeFiles(app.folder, { "tsconfig.json": JSON.stringify(config) });
        return run(process.execPath, [tsc, "-p", "."], app.folder).stdout;
      }),
    );
    expect(said).toEqual(["", "", "", ""]);
    note(`typescript-${version}`, { version: app.version("typescript") });
  },
);
