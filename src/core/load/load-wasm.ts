// Finds and compiles a wasm file of the package: in Node from the file, in a page by fetch, else from the module that
// carries it. Each is compiled once; later calls share it.
import { Came, PhonoliteError } from "../../math/error.js";
import { nodeModule } from "./node.js";
import { addressBeside, type PackageFile, unpack } from "./package-files.js";

/** The name of a wasm file in errors. */
export interface WasmWords {
  operation: string;
  /** The contents of the file. */
  contents: string;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled module of a file of the package, or of the file at `address`. */
export function compiledWasm(file: PackageFile, words: WasmWords, address?: string | URL): Promise<WebAssembly.Module> {
  const key = address === undefined ? `own ${file.place}` : String(address);
  let module = modules.get(key);
  if (!module) {
    module = address === undefined ? compileOwn(file, words) : compileAt(String(address), words);
    modules.set(key, module);
    module.catch(() => modules.delete(key));
  }
  return module;
}

/** From the file beside the package, or carried. Where neither serves, the reason of the file is told. */
async function compileOwn(file: PackageFile, words: WasmWords): Promise<WebAssembly.Module> {
  const address = addressBeside(file);
  let first: unknown;
  if (address !== undefined) {
    try {
      return await compileAt(address, words);
    } catch (error) {
      first = error;
    }
  }
  if (!file.carried) throw first ?? missing(file.place, words, "modules without an address of their own");
  let bytes: ArrayBuffer;
  try {
    bytes = await unpack((await file.carried()).default);
  } catch (error) {
    throw first ?? missing(`dist/${file.place} of the package`, words, String(error));
  }
  return compile(bytes, "inside the package", words).catch((error) => {
    throw first ?? error;
  });
}

async function compileAt(address: string, words: WasmWords): Promise<WebAssembly.Module> {
  return compile(await read(address, words), `at ${address}`, words);
}

async function compile(bytes: BufferSource, where: string, words: WasmWords): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    const policy = "on a page whose Content-Security-Policy, if any, allows 'wasm-unsafe-eval' in script-src";
    const wanted = `${words.contents}, ${where}, ${policy}`;
    throw new PhonoliteError(words.operation, "wasm file", wanted, new Came(String(error)));
  }
}

async function read(address: string, words: WasmWords): Promise<BufferSource> {
  const files = address.startsWith("file:") ? nodeModule("node:fs/promises") : undefined;
  let came: string;
  try {
    if (files) return await files.readFile(new URL(address));
    const response = await fetch(address);
    if (response.ok) return await response.arrayBuffer();
    came = `status ${response.status}`;
  } catch (error) {
    came = String(error);
  }
  throw missing(address, words, came);
}

function missing(address: string, { operation }: WasmWords, came: string): PhonoliteError {
  const wanted = `served at ${address} (wasmUrl names another place)`;
  return new PhonoliteError(operation, "wasm file", wanted, new Came(came));
}
