// `node compile-cores.mjs <folder> <name> …`: compiles wasm files with AssemblyScript, one after the other.
// A name is that of the core and that of the build, as in `phonolite-full.simd`, or `mesh`.
import { join } from "node:path";
import binaryen from "assemblyscript/binaryen";

/**
 * Up to so many nodes a function is copied to where it is called: any function; one that is called once; one without
 * calls and loops. The compiler's own figures are 12, 200 and 70: with these the cores are smaller and take fewer
 * instructions (`npm run bench -- --against <rev> --instructions`).
 */
const INLINED = { AlwaysInlineMaxSize: 2, OneCallerInlineMaxSize: 5000, FlexibleInlineMaxSize: 56 };
for (const [limit, nodes] of Object.entries(INLINED)) {
  const set = binaryen[`_BinaryenSet${limit}`];
  binaryen[`_BinaryenSet${limit}`] = () => set(nodes);
}
// the compiler takes the functions when it is loaded
const { default: asc } = await import("assemblyscript/asc");

/** What each build adds to the common flags. */
const BUILDS = {
  simd: ["--enable", "simd"],
  relaxed: ["--enable", "simd", "--enable", "relaxed-simd"],
  scalar: ["--disable", "simd"],
};
/** The core by itself, and the full one, with contacts and rain: a page that has neither does not load them. */
const SOURCES = {
  phonolite: ["assembly/world/entry.ts", "--use", "FULL=0"],
  "phonolite-full": ["assembly/world/entry.ts", "assembly/world/entry-contact.ts", "--use", "FULL=1"],
  mesh: ["assembly/mesh/index.ts"],
};
const FLAGS = [
  ..."--runtime stub -O3 --noAssert --use abort= --disableWarning 112".split(" "),
  // every core is made in a memory of its own, so zeros need not be written
  ..."--importMemory --initialMemory 1 --zeroFilledMemory".split(" "),
  // the last of the compiler's own passes leave locals out of order: in order they take fewer bytes
  ..."--runPasses reorder-locals".split(" "),
];

/**
 * Kernels of SIMD that stay functions of their own. Inside a loop of the caller the engine unrolls their loops, and
 * registers run out: recurrences take a fifth longer, long lines 3 %.
 */
const APART = [
  "assembly/bank/drive/recurrence/runDirect",
  "assembly/bank/drive/recurrence/runStiff",
  "assembly/bank/drive/recurrence/runStiff8",
  "assembly/bank/frame/frame/butterflies",
];
/** Called by the compiler between compiling and optimising. */
const keepApart = {
  afterCompile(module) {
    for (const name of APART) {
      if (!module.getFunction(name)) throw new Error(`the core has no function ${name}, which should stay apart`);
      binaryen.setPassArgument("no-inline", name);
      module.runPasses(["no-inline"]);
    }
  },
};

const [folder, ...names] = process.argv.slice(2);
for (const name of names) {
  const [source, build = "simd"] = name.split(".");
  const words = [...SOURCES[source], "-o", join(folder, `${name}.wasm`), ...FLAGS, ...BUILDS[build]];
  const transforms = source === "mesh" || build === "scalar" ? [] : [keepApart];
  const { error } = await asc.main(words, { stdout: process.stderr, stderr: process.stderr, transforms });
  if (error) {
    process.exitCode = 1;
    break;
  }
}
