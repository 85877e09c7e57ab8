// The library and the command line as plain ES modules that load in a page without a bundler, with source maps, and the
// code of other threads in one file each.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { rolldown } from "rolldown";
import { openedModules } from "./opened.mjs";
import { oneStatementALine } from "./statements.mjs";

/**
 * Code of other threads, in one file each: a page hands their address to the browser, which loads no more than that.
 */
export const THREADS = {
  "live/worklet/processor": "live/worklet.js",
  "live/worklet/processor-split": "live/worklet-split.js",
  "mesh/work/worker": "mesh/work/worker.js",
  "fit/work/worker": "fit/work/worker.js",
};
/** Modules that nothing imports and that are no published entries: programs that others start. */
const PROGRAMS = ["cli/main", "batch/render-process", "core/split/worker"];

/** Makes the modules and the files of threads. */
export async function makeJavaScript(root, out) {
  await Promise.all([
    bundleModules(root, out),
    ...Object.entries(THREADS).map(([name, file]) => bundleAlone(root, name, out, file)),
  ]);
}

/** The options with which Rolldown reads the sources. */
export function readingOf(root) {
  return {
    cwd: root,
    platform: "neutral",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] }, conditionNames: ["import", "default"] },
    transform: { define: { PHONOLITE_VERSION: JSON.stringify(packageFile(root).version) } },
    onLog(level, log, report) {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      report(level, log);
    },
  };
}

function sourceOf(root, name) {
  const source = [`src/${name}.ts`, `src/${name}.tsx`].find((file) => existsSync(join(root, file)));
  if (!source) throw new Error(`no source in src/ for the module ${name}, which should be in dist`);
  return source;
}

/**
 * One file in dist for each file in src, at the same place. Packages that a page would need are brought in under
 * vendor/, without what is not used of them; the command line's packages stay imports, for Node alone runs it.
 */
async function bundleModules(root, out) {
  const { exports, peerDependencies } = packageFile(root);
  const published = Object.values(exports).flatMap((target) => target.default ?? []);
  const names = [
    ...published.map((path) => path.replace(/^\.\/dist\/|\.js$/g, "")),
    ...PROGRAMS,
    ...openedModules(root),
  ];
  const bundler = await rolldown({
    ...readingOf(root),
    input: Object.fromEntries(names.map((name) => [name, sourceOf(root, name)])),
    external: [/^node:/, /\.carried\.js$/, "citty", ...Object.keys(peerDependencies)],
    plugins: [pointToDist()],
  });
  const { output } = await bundler.generate({
    dir: out,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: "src",
    sourcemap: "hidden", // the address is written below, after the lines
    comments: { legal: true, annotation: true, jsdoc: false }, // the types have them; a page should not load them
    // names that a stack trace shows stay
    minify: { compress: true, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
    entryFileNames: (chunk) => (packageOf(chunk) ? `vendor/${packageOf(chunk)}.js` : "[name].js"),
  });
  await bundler.close();
  for (const { type, fileName, code, map } of output) {
    if (type !== "chunk") continue;
    const lines = oneStatementALine(code, map);
    writeMapped(out, fileName, lines.code, fileName.startsWith("vendor/") ? undefined : lines.map);
  }
  writeLicences(root, out, output.map(packageOf).filter(Boolean));
}

async function bundleAlone(root, name, out, file) {
  const bundler = await rolldown({ ...readingOf(root), input: `src/${name}.ts`, external: [/^node:/] });
  const { output } = await bundler.generate({
    file: join(out, file),
    format: "esm",
    minify: true,
    sourcemap: "hidden",
  });
  await bundler.close();
  writeMapped(out, file, output[0].code, output[0].map);
}

/**
 * Writes a file of code, with its source map beside it. The map names the sources of the package by their places and
 * does not repeat them; others it holds.
 */
export function writeMapped(out, file, code, map) {
  if (!map) return write(join(out, file), `${code}\n`);
  const sourcesContent = map.sources.map((source, i) =>
    source.includes("/node_modules/") ? map.sourcesContent[i] : null,
  );
  write(join(out, file), `${code.trimEnd()}\n//# sourceMappingURL=${basename(file)}.map\n`);
  write(join(out, `${file}.map`), JSON.stringify({ ...map, sourcesContent }));
}

/** Files of dist that the sources name by place, as seen from the sources' places in dist. */
export function pointToDist() {
  return {
    name: "point-to-dist",
    transform(code, id) {
      const place = /.*\/src\/(.*)$/.exec(id.replaceAll("\\", "/"))?.[1];
      if (!place || !code.includes("/dist/")) return null;
      const seen = (_, quote, file) => {
        const path = posix.relative(posix.dirname(place), file);
        return `${quote}${path.startsWith(".") ? path : `./${path}`}`;
      };
      return { code: code.replaceAll(/(["'])(?:\.\.\/)+dist\/([^"']+)/g, seen), map: null };
    },
  };
}

function packageFile(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

function packageOf(chunk) {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(chunk.facadeModuleId?.replaceAll("\\", "/") ?? "")?.[1];
}

function writeLicences(root, out, packages) {
  for (const name of new Set(packages)) {
    const folder = join(root, "node_modules", name);
    const file = ["LICENSE", "LICENSE.md", "LICENCE", "license"].map((f) => join(folder, f)).find((f) => existsSync(f));
    if (!file) throw new Error(`${name} is brought into dist, but has no licence file to bring along`);
    write(join(out, `vendor/${name}.LICENSE.txt`), readFileSync(file));
  }
}

function write(file, contents) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
