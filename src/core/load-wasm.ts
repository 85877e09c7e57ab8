// Finds and compiles a wasm file of the package: in Node from the file, in a page by fetch. Each is compiled once; later calls share it.
import { Came, PhonoliteError } from "../math/error.js";

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled module at an address. `operation` and `what` name it in errors. */
export function compiledWasm(address: string | URL, operation: string, what: string): Promise<WebAssembly.Module> {
  const key = String(address);
  let module = modules.get(key);
  if (!module) {
    module = compile(address, operation, what);
    modules.set(key, module);
    module.catch(() => modules.delete(key));
  }
  return module;
}

async function compile(address: string | URL, operation: string, what: string): Promise<WebAssembly.Module> {
  const bytes = await read(address, operation);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    const wanted = `${what}, at ${address}, on a page whose Content-Security-Policy, if any, allows 'wasm-unsafe-eval'`;
    throw new PhonoliteError(operation, "wasm file", wanted, new Came(String(error)));
  }
}

async function read(address: string | URL, operation: string): Promise<BufferSource> {
  if (address instanceof URL && address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  let came: string;
  try {
    const response = await fetch(address);
    if (response.ok) return await response.arrayBuffer();
    came = `status ${response.status}`;
  } catch (error) {
    came = String(error);
  }
  throw new PhonoliteError(
    operation,
    "wasm file",
    `served at ${address} (wasmUrl names another place)`,
    new Came(came),
  );
}
