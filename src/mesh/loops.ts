// Where the wasm file with the solver's loops is.
import { compiledWasm } from "../core/load/load-wasm.js";
import type { PackageFile } from "../core/load/package-files.js";
import { meshLoops } from "../wasm/addresses.js";

const FILE: PackageFile = {
  place: "wasm/mesh.wasm",
  beside: meshLoops,
  carried: () => import("../../dist/embedded/mesh.carried.js"),
};

/** The compiled loops, from the package's own file or from `address`. Compiled once; later calls share it. */
export function loadLoops(address?: string | URL): Promise<WebAssembly.Module> {
  return compiledWasm(FILE, { operation: "mesh", contents: "the loops of mesh analysis" }, address);
}
