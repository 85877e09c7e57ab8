// `node compile-cores.mjs <folder> <name> …`: compiles wasm files with AssemblyScript, one after the other.
// A name is that of the core and that of the build, as in `phonolite-full.simd`, or `mesh`.
import { join } from "node:path";
import binaryen from "assemblyscript/binaryen";

/**
 * Functions of more nodes than this are not copied to where they are called: AssemblyScript's 70 cost 4 kB, gzipped.
 */
const MOST_COPIED = 40;
const setMostCopied = binaryen._BinaryenSetFlexibleInlineMaxSize;
binaryen._BinaryenSetFlexibleInlineMaxSize = () => setMostCopied(MOST_COPIED);
// the compiler takes the function when it is loaded
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
const FLAGS = "--runtime stub -O3 --noAssert --use abort= --importMemory --initialMemory 1 --disableWarning 112".split(
  " ",
);

const [folder, ...names] = process.argv.slice(2);
for (const name of names) {
  const [source, build = "simd"] = name.split(".");
  const words = [...SOURCES[source], "-o", join(folder, `${name}.wasm`), ...FLAGS, ...BUILDS[build]];
  const { error } = await asc.main(words, { stdout: process.stderr, stderr: process.stderr });
  if (error) {
    process.exitCode = 1;
    break;
  }
}
