// The addresses of the wasm files, from a module in their own folder: an address outside a folder `wasm` then shows
// that a bundler took the module and left the files. Written out one by one, so that bundlers see each file.

/** The plain cores. */
export const plainCores = {
  simd: () => new URL("../../dist/wasm/phonolite.simd.wasm", import.meta.url),
  relaxed: () => new URL("../../dist/wasm/phonolite.relaxed.wasm", import.meta.url),
  scalar: () => new URL("../../dist/wasm/phonolite.scalar.wasm", import.meta.url),
};

/** The cores that also make contacts and rain. */
export const fullCores = {
  simd: () => new URL("../../dist/wasm/phonolite-full.simd.wasm", import.meta.url),
  relaxed: () => new URL("../../dist/wasm/phonolite-full.relaxed.wasm", import.meta.url),
  scalar: () => new URL("../../dist/wasm/phonolite-full.scalar.wasm", import.meta.url),
};

/** The loops of mesh analysis. */
export const meshLoops = () => new URL("../../dist/wasm/mesh.wasm", import.meta.url);
