// Finds the core: one module a build.
import { Came, PhonoliteError } from "../../math/error.js";
import { fullCores, plainCores } from "../../wasm/addresses.js";
import { compiledWasm } from "./load-wasm.js";
import type { Carried, PackageFile } from "./package-files.js";

/**
 * Which build of the core runs: 128-bit SIMD, the same with fused multiply-adds, or without SIMD.
 *
 * @example
 * const world = await SoundWorld.createOffline({ build: "scalar" });
 */
export type Build = "simd" | "relaxed" | "scalar";

/** All builds. */
export const BUILDS: readonly Build[] = ["simd", "relaxed", "scalar"];

/** The core by itself, or the larger one that also makes contacts and rain. */
export type CoreKind = "plain" | "full";

const FILES: Record<CoreKind, Record<Build, PackageFile>> = {
  plain: {
    simd: core("phonolite.simd", plainCores.simd, plainCore),
    relaxed: core("phonolite.relaxed", plainCores.relaxed, plainCore),
    scalar: core("phonolite.scalar", plainCores.scalar),
  },
  full: {
    simd: core("phonolite-full.simd", fullCores.simd, fullCore),
    relaxed: core("phonolite-full.relaxed", fullCores.relaxed, fullCore),
    scalar: core("phonolite-full.scalar", fullCores.scalar),
  },
};

/** The cores that modules carry are those of the build `simd`, which every host of `relaxed` runs too. */
function plainCore(): Carried {
  return import("../../../dist/embedded/core.carried.js");
}
function fullCore(): Carried {
  return import("../../../dist/embedded/core-full.carried.js");
}

function core(name: string, beside: () => URL, carried?: () => Carried): PackageFile {
  return { place: `wasm/${name}.wasm`, beside, carried };
}

// The smallest modules that use one instruction of each kind.
const HEAD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const SIMD_PROBE = new Uint8Array([...HEAD, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
const RELAXED_PROBE = new Uint8Array([...HEAD, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11]);

/** Whether this machine and host can run a build. */
export function canRun(build: Build): boolean {
  if (typeof WebAssembly === "undefined") return false;
  if (build === "scalar") return true;
  return WebAssembly.validate(build === "simd" ? SIMD_PROBE : RELAXED_PROBE);
}

/** The build to use when none is asked for. */
export function bestBuild(): Build {
  return canRun("simd") ? "simd" : "scalar";
}

/**
 * The compiled core, from the package's own file or from `address`. Compiled once; later calls share it. Where no file
 * comes, a core of the build `simd` comes from inside the package.
 */
export async function loadModule(
  build: Build,
  kind: CoreKind = "plain",
  address?: string | URL,
): Promise<WebAssembly.Module> {
  const runs = BUILDS.filter(canRun);
  if (runs.length === 0) {
    throw new PhonoliteError("load core", "browser", "one with WebAssembly", new Came("one without"));
  }
  if (!runs.includes(build)) {
    throw new PhonoliteError("load core", "build", `one that this host can run (${runs.join(", ")})`, build);
  }
  return compiledWasm(FILES[kind][build], { operation: "load core", contents: "the core" }, address);
}
