// A wasm file of the package comes from its file, else from the module that carries it; where neither comes, the first
// reason is told.
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compiledWasm } from "../../../src/core/load/load-wasm.js";
import type { PackageFile } from "../../../src/core/load/package-files.js";
import { loadModule } from "../../../src/core/load/wasm.js";

const EMPTY = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);
const CARRIED = gzipSync(EMPTY).toString("base64");
const WORDS = { operation: "load core", contents: "the core" };
let count = 0;

afterEach(() => vi.unstubAllGlobals());

/** A file that nobody has asked for yet. */
function file(carried: (() => Promise<{ default: string }>) | undefined = async () => ({ default: CARRIED })) {
  const place = `wasm/test-${++count}.wasm`;
  return { place, beside: () => new URL(`https://a.example/dist/${place}`), carried } satisfies PackageFile;
}
function answers(answer: () => Response | Promise<Response>) {
  const ask = vi.fn(answer);
  vi.stubGlobal("fetch", ask);
  return ask;
}

describe("a wasm file", () => {
  test("comes from its file, and nothing else is loaded", async () => {
    const ask = answers(() => new Response(EMPTY, { headers: { "content-type": "text/plain" } }));
    const carried = vi.fn(async () => ({ default: CARRIED }));
    expect(await compiledWasm(file(carried), WORDS)).toBeInstanceOf(WebAssembly.Module);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(carried).not.toHaveBeenCalled();
  });

  test.each([
    ["answers 404", () => new Response("", { status: 404 })],
    ["answers with a page", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
    ["cannot be asked", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("of a host that %s comes from inside", async (_, answer) => {
    answers(answer);
    expect(await compiledWasm(file(), WORDS)).toBeInstanceOf(WebAssembly.Module);
  });

  test("that comes from nowhere: the host's reason is told", async () => {
    answers(() => new Response("", { status: 404 }));
    const lost = file(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
    await expect(compiledWasm(lost, WORDS)).rejects.toThrow(
      `load core: wasm file should be served at https://a.example/dist/${lost.place} (wasmUrl names another ` +
        "place), but came status 404",
    );
  });

  test("that a policy forbids: the message names the word", async () => {
    answers(() => new Response(EMPTY));
    vi.spyOn(WebAssembly, "compile").mockRejectedValue(new WebAssembly.CompileError("disallowed by embedder"));
    await expect(compiledWasm(file(), WORDS)).rejects.toThrow(
      /the core, at https:.*'wasm-unsafe-eval' in script-src, but came CompileError/,
    );
    vi.restoreAllMocks();
  });

  test("that the page named is not looked for elsewhere", async () => {
    answers(() => new Response("", { status: 404 }));
    const carried = vi.fn(async () => ({ default: CARRIED }));
    await expect(compiledWasm(file(carried), WORDS, "/mine.wasm")).rejects.toThrow("served at /mine.wasm");
    expect(carried).not.toHaveBeenCalled();
  });

  test("is compiled once for all who ask, and asked for again after a failure", async () => {
    let status = 404;
    const ask = answers(() => new Response(EMPTY, { status }));
    const one = { ...file(), carried: undefined };
    await expect(compiledWasm(one, WORDS)).rejects.toThrow("status 404");
    status = 200;
    const [first, second] = await Promise.all([compiledWasm(one, WORDS), compiledWasm(one, WORDS)]);
    expect(second).toBe(first);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("on a host without WebAssembly: the browser is named", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const wanted = "load core: browser should be one with WebAssembly";
    await expect(loadModule("simd")).rejects.toThrow(wanted);
    await expect(loadModule("scalar")).rejects.toThrow(wanted);
  });
});
