// Files of dist carried in modules, for pages whose bundler takes the package's modules and leaves its files:
// JavaScript of other threads as text, wasm as gzip in base64, which a page unpacks in some milliseconds.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipAsync } from "@gfx/zopfli";
import { THREADS } from "./javascript.mjs";

/** The modules, and the files of dist that they carry. */
const WASM = { core: "phonolite.simd", "core-full": "phonolite-full.simd", mesh: "mesh" };
const TEXT = {
  worklet: THREADS["live/worklet/processor"],
  "worklet-split": THREADS["live/worklet/processor-split"],
  "mesh-worker": THREADS["mesh/work/worker"],
  "fit-worker": THREADS["fit/work/worker"],
};

/** Rounds of Zopfli, which packs by 4 % better than zlib: more make it no smaller. */
const PACKING = { numiterations: 5 };

/** Writes a module for each file. */
export async function makeEmbedded(root, out) {
  mkdirSync(join(out, "embedded"));
  const write = (name, contents) =>
    writeFileSync(join(out, `embedded/${name}.carried.js`), `export default ${JSON.stringify(contents)};\n`);
  for (const [name, file] of Object.entries(WASM)) {
    const packed = await gzipAsync(readFileSync(join(root, `dist/wasm/${file}.wasm`)), PACKING);
    write(name, Buffer.from(packed).toString("base64"));
  }
  for (const [name, file] of Object.entries(TEXT)) {
    write(name, readFileSync(join(root, "dist", file), "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
  }
}
