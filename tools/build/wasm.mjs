// The cores and the loops of mesh analysis as wasm. Two processes share the work: a compiler that is warm takes half
// the time, so each compiles several files.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "./run-node.mjs";

const COMPILER = fileURLToPath(new URL("./compile-cores.mjs", import.meta.url));

/** The builds with SIMD, for two processes of about equal work. */
const WASM = [
  ["phonolite-full.simd", "phonolite.simd", "mesh"],
  ["phonolite-full.relaxed", "phonolite.relaxed"],
];
/** The builds without SIMD, which only old hosts ask for. */
const SCALAR = [["phonolite-full.scalar", "phonolite.scalar"]];

/** Makes the builds with SIMD, and the loops of mesh analysis. */
export function makeWasm(root, out) {
  return compile(root, out, WASM);
}

/** Makes the builds without SIMD. */
export function makeScalar(root, out) {
  return compile(root, out, SCALAR);
}

function compile(root, out, shares) {
  mkdirSync(join(out, "wasm"), { recursive: true });
  return Promise.all(shares.map((names) => runNode(root, COMPILER, [join(out, "wasm"), ...names])));
}
