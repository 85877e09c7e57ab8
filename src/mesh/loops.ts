// Where the wasm file with the solver's loops is.
import { compiledWasm } from "../core/load-wasm.js";

const ADDRESS = new URL("../../dist/wasm/mesh.wasm", import.meta.url);

/** The compiled loops, from the package's own file or from `address`. Compiled once; later calls share it. */
export function loadLoops(address: string | URL = ADDRESS): Promise<WebAssembly.Module> {
  return compiledWasm(address, "mesh", "the loops of mesh analysis");
}
