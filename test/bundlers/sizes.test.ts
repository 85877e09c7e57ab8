// What pages pay: the single files, the form with its files inside, and one small name from the root.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../support/files.js";
import { bellCode } from "./support/bell.js";
import { appFolder } from "./support/package.js";

afterAll(() => esbuild.stop());

const zipped = (contents: Uint8Array) => gzipSync(contents, { level: 9 }).length;
const zippedFile = (file: string) => zipped(readFileSync(join(ROOT, "dist", file)));

test.each(["phonolite.js", "phonolite.iife.js"])("%s is at most 240 kB gzipped", (file) => {
  const bytes = zippedFile(file);
  console.info(`${file}: ${bytes} bytes gzipped`);
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThanOrEqual(240_000);
});

test("a bell with its files inside costs at most 40 % more than one with files", async () => {
  const plain = await built(bellCode());
  const files = plain.entry + zippedFile("live/worklet.js") + zippedFile("wasm/phonolite.relaxed.wasm");
  const { entry, chunk } = await built(bellCode().replace(/"phonolite(?:\/model)?"/g, '"phonolite/embedded"'));
  const inside = entry + chunk("core.carried") + chunk("worklet.carried");
  console.info(`bytes gzipped: ${files} with files, ${inside} with them inside`);
  expect(files).toBeGreaterThan(60_000);
  expect(inside).toBeLessThanOrEqual(1.4 * files);
});

test("one small name from the root costs less than 3 kB, and no core comes with it", async () => {
  const app = await appFolder({
    "main.js": 'import { PhonoliteError } from "phonolite";\nconsole.log(PhonoliteError);\n',
  });
  const { outputFiles } = await esbuild.build({ ...OPTIONS, splitting: false, entryPoints: [join(app, "main.js")] });
  expect(outputFiles).toHaveLength(1);
  console.info(`PhonoliteError: ${outputFiles[0].contents.length} bytes`);
  expect(outputFiles[0].text).toContain("should be");
  expect(outputFiles[0].contents.length).toBeLessThan(3000);
});

const OPTIONS = {
  bundle: true,
  minify: true,
  splitting: true,
  format: "esm",
  outdir: "out",
  write: false,
  metafile: true,
  logLevel: "error",
} as const satisfies esbuild.BuildOptions;

/** Bytes of a bundle, gzipped: its entry with all that it imports at once, and any of its chunks. */
async function built(code: string): Promise<{ entry: number; chunk(name: string): number }> {
  const app = await appFolder({ "main.js": code });
  const { metafile, outputFiles } = await esbuild.build({
    ...OPTIONS,
    absWorkingDir: app,
    entryPoints: [join(app, "main.js")],
  });
  const bytes = (path: string) => zipped(outputFiles.find((file) => file.path === join(app, path))!.contents);
  const outputs = Object.keys(metafile.outputs);
  const together = (path: string, seen = new Set<string>()) => {
    seen.add(path);
    for (const { kind, path: next } of metafile.outputs[path].imports)
      if (kind === "import-statement" && !seen.has(next)) together(next, seen);
    return seen;
  };
  return {
    entry: [...together("out/main.js")].reduce((sum, path) => sum + bytes(path), 0),
    chunk: (name) => bytes(outputs.find((path) => path.startsWith(`out/${name}-`))!),
  };
}
