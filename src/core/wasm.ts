// Finds the core: one module a build.
import { PhonoliteError } from "../math/error.js";
import { compiledWasm } from "./load-wasm.js";

/** Which build of the core runs: 128-bit SIMD, the same with fused multiply-adds, or without SIMD. */
export type Build = "simd" | "relaxed" | "scalar";

/** All builds. */
export const BUILDS: readonly Build[] = ["simd", "relaxed", "scalar"];

/** The core by itself, or the larger one that also makes contacts and rain. */
export type CoreKind = "plain" | "full";

// Written out one by one, so that bundlers see each file.
const ADDRESSES: Record<CoreKind, Record<Build, URL>> = {
  plain: {
    simd: new URL("../../dist/wasm/phonolite.simd.wasm", import.meta.url),
    relaxed: new URL("../../dist/wasm/phonolite.relaxed.wasm", import.meta.url),
    scalar: new URL("../../dist/wasm/phonolite.scalar.wasm", import.meta.url),
  },
  full: {
    simd: new URL("../../dist/wasm/phonolite-full.simd.wasm", import.meta.url),
    relaxed: new URL("../../dist/wasm/phonolite-full.relaxed.wasm", import.meta.url),
    scalar: new URL("../../dist/wasm/phonolite-full.scalar.wasm", import.meta.url),
  },
};

// The smallest modules that use one instruction of each kind.
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const SIMD_PROBE = new Uint8Array([...HEAD, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
const RELAXED_PROBE = new Uint8Array([...HEAD, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11]);

/** Whether this machine and host can run a build. */
export function canRun(build: Build): boolean {
  if (build === "scalar") return true;
  return WebAssembly.validate(build === "simd" ? SIMD_PROBE : RELAXED_PROBE);
}

/** The build to use when none is asked for. */
export function bestBuild(): Build {
  return canRun("simd") ? "simd" : "scalar";
}

/** The compiled core, from the package's own file or from `address`. Compiled once; later calls share it. */
export async function loadModule(
  build: Build,
  kind: CoreKind = "plain",
  address: string | URL = ADDRESSES[kind][build],
): Promise<WebAssembly.Module> {
  if (!canRun(build)) {
    throw new PhonoliteError(
      "load core",
      "build",
      `one that this host can run (${BUILDS.filter(canRun).join(", ")})`,
      build,
    );
  }
  return compiledWasm(address, "load core", "the core");
}
