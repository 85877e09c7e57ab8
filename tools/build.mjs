// Makes dist: the core six times and the loops of mesh analysis as wasm, the library and the command line as plain ES modules that load in a page
// without a bundler, and their types. Everything is made in a folder apart and takes dist's place only when whole.
// `node tools/build.mjs core` makes only the layouts and the cores, in dist as it is: for work on the core.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { writeLayout } from "./layout.mjs";
import { STAMP_FILE, stampOf } from "./stamp.mjs";
import { oneStatementALine } from "./statements.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The three builds of a core and what each adds to the common flags. */
const BUILDS = {
  simd: ["--enable", "simd"],
  relaxed: ["--enable", "simd", "--enable", "relaxed-simd"],
  scalar: ["--disable", "simd"],
};
/** The core by itself, and the full one, with contacts and rain: a page that has neither does not load them. */
const KINDS = {
  phonolite: ["assembly/index.ts", "--use", "FULL=0"],
  "phonolite-full": ["assembly/index.ts", "assembly/contact/index.ts", "assembly/rain/index.ts", "--use", "FULL=1"],
};
const CORE_FLAGS =
  "--runtime stub -O3 --noAssert --use abort= --importMemory --initialMemory 1 --disableWarning 112".split(" ");

/** In the sources the cores lie here as seen from src/core/; in dist they lie beside the folder core/. */
const WASM_FROM_SOURCES = "../../dist/wasm/";
const WASM_FROM_DIST = "../wasm/";
/** The mesh worker is one file, a folder deeper than the module that names the address in the sources. */
const WASM_FROM_MESH_WORKER = "../../wasm/";
/** What a batch starts as a process of its own, as seen from src/batch/ and from its place in dist. */
const WORKER_FROM_SOURCES = "../../dist/batch/";
const WORKER_FROM_DIST = "./";
/** And so the file of a thread that runs shares of a world. */
const THREAD_FROM_SOURCES = "../../dist/core/";
const THREAD_FROM_DIST = "./";

async function build() {
  const out = join(ROOT, `.build-${process.pid}`);
  try {
    mkdirSync(join(out, "wasm"), { recursive: true });
    const madeFrom = stampOf(ROOT);
    writeLayout(ROOT);
    await allDone([...compileCores(out), writeTypes(out), bundle(out), bundleThreads(out)]);
    writeFileSync(join(out, basename(STAMP_FILE)), `${JSON.stringify({ madeFrom })}\n`);
    takePlace(out, join(ROOT, "dist"));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

async function buildCore() {
  mkdirSync(join(ROOT, "dist/wasm"), { recursive: true });
  writeLayout(ROOT);
  await allDone(compileCores(join(ROOT, "dist")));
}

function compileCores(out) {
  const asc = join(ROOT, "node_modules/assemblyscript/bin/asc.js");
  const compile = (entries, file, flags) =>
    runNode(asc, [...entries, "-o", join(out, `wasm/${file}.wasm`), ...CORE_FLAGS, ...flags]);
  const cores = Object.entries(KINDS).flatMap(([kind, entries]) =>
    Object.entries(BUILDS).map(([build, flags]) => compile(entries, `${kind}.${build}`, flags)),
  );
  return [...cores, compile(["assembly/mesh/index.ts"], "mesh", BUILDS.simd)];
}

function writeTypes(out) {
  return runNode(join(ROOT, "node_modules/typescript/bin/tsc"), ["-p", "tsconfig.json", "--outDir", out]);
}

/**
 * One file in dist for each file in src, at the same place. Packages that a page would need are brought in under
 * vendor/, without what is not used of them; the command line's packages stay imports, for Node alone runs it.
 */
async function bundle(out) {
  const { exports, version } = packageFile();
  const published = Object.values(exports).flatMap((target) => target.default ?? []);
  const names = [
    ...published.map((path) => path.replace(/^\.\/dist\/|\.js$/g, "")),
    "cli/main",
    "batch/render-process",
    "core/split-worker",
  ];
  const bundler = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
    external: [/^node:/, "citty", ...Object.keys(packageFile().peerDependencies)],
    platform: "neutral",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] }, conditionNames: ["import", "default"] },
    transform: { define: { PHONOLITE_VERSION: JSON.stringify(version) } },
    plugins: [pointToDist()],
    onLog(level, log, report) {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      report(level, log);
    },
  });
  const { output } = await bundler.write({
    dir: out,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: "src",
    comments: { legal: true, annotation: true, jsdoc: false }, // the types have them; a page should not load them
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } }, // names stay, for those who read a stack; tools/statements.mjs
    entryFileNames: (chunk) => (packageOf(chunk) ? `vendor/${packageOf(chunk)}.js` : "[name].js"),
  });
  await bundler.close();
  for (const { fileName, code } of output) writeFileSync(join(out, fileName), oneStatementALine(code));
  writeLicences(out, output.map(packageOf).filter(Boolean));
}

/** The audio thread's side and the mesh worker in one file each: a page hands their address to the browser, which loads no more than that. */
async function bundleThreads(out) {
  await bundleAlone("live/worklet/processor", join(out, "live/worklet.js"));
  await bundleAlone("live/worklet/processor-split", join(out, "live/worklet-split.js"));
  await bundleAlone("mesh/work/worker", join(out, "mesh/work/worker.js"), [pointToDist(WASM_FROM_MESH_WORKER)]);
}

async function bundleAlone(name, file, plugins = []) {
  const bundler = await rolldown({
    cwd: ROOT,
    input: `src/${name}.ts`,
    platform: "neutral",
    external: [/^node:/],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    transform: { define: { PHONOLITE_VERSION: JSON.stringify(packageFile().version) } },
    plugins,
  });
  await bundler.write({ file, format: "esm", minify: true });
  await bundler.close();
}

function packageFile() {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
}

/** Lets the same line find the cores, and workers, when tests run the sources and when dist runs, whatever its name. */
function pointToDist(wasm = WASM_FROM_DIST) {
  return {
    name: "point-to-dist",
    transform(code, id) {
      if (id.includes("/src/core/") || id.includes("/src/mesh/"))
        return code.replaceAll(WASM_FROM_SOURCES, wasm).replaceAll(THREAD_FROM_SOURCES, THREAD_FROM_DIST);
      return id.includes("/src/batch/") ? code.replaceAll(WORKER_FROM_SOURCES, WORKER_FROM_DIST) : null;
    },
  };
}

function packageOf(chunk) {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(chunk.facadeModuleId?.replaceAll("\\", "/") ?? "")?.[1];
}

function writeLicences(out, packages) {
  for (const name of new Set(packages)) {
    const folder = join(ROOT, "node_modules", name);
    const file = ["LICENSE", "LICENSE.md", "LICENCE", "license"].map((f) => join(folder, f)).find((f) => existsSync(f));
    if (!file) throw new Error(`${name} is brought into dist, but has no licence file to bring along`);
    writeFileSync(join(out, `vendor/${name}.LICENSE.txt`), readFileSync(file));
  }
}

/** Waits for all before it throws the first error, so that nothing still writes when the folder is cleared away. */
async function allDone(steps) {
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === "rejected");
  if (failed) throw failed.reason;
}

/** Puts the new folder in dist's place. When another build was quicker, its dist, made from the same, stays. */
function takePlace(out, dist) {
  const old = `${out}-old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(out, dist);
  } catch (error) {
    if (!existsSync(dist)) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function runNode(script, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, stdio: ["ignore", 2, 2] });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(script)} ${words[0]} ended with ${code}`));
    });
  });
}

try {
  await (process.argv[2] === "core" ? buildCore() : build());
} catch (error) {
  console.error(`phonolite: the build failed: ${error.message}`);
  process.exitCode = 1;
}
