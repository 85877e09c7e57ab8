// Where files of the package are looked for: beside its modules, or inside where a bundler left them behind.
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PackageFile } from "../../../src/core/load/package-files.js";

/** A copy of the module for each test: it remembers whether files are always carried. */
let files: typeof import("../../../src/core/load/package-files.js");
let copies = 0;
beforeEach(async () => {
  const copy = `../../../src/core/load/package-files.ts?copy=${++copies}`;
  files = await import(/* @vite-ignore */ copy);
});
afterEach(() => vi.unstubAllGlobals());

const worklet = (address: string, carried = true): PackageFile => ({
  place: "live/worklet.js",
  beside: () => new URL(address),
  ...(carried && { carried: async () => ({ default: "" }) }),
});

describe("the address of a file beside the package", () => {
  test.each([
    ["in its folder", "https://a.example/node_modules/phonolite/dist/live/worklet.js"],
    ["in a copy of dist under another name", "https://a.example/sounds/live/worklet.js"],
    ["with a question", "https://a.example/dist/live/worklet.js?v=1"],
    ["where a bundler copied it under a name of its own", "https://a.example/assets/worklet-x7Ga.js"],
  ])("%s is taken", (_, address) => {
    expect(files.addressBeside(worklet(address))).toBe(address);
  });

  test.each([
    "https://a.example/assets/worklet.js",
    "https://a.example/worklet.js?v=1",
    "https://a.example/node_modules/.vite/deps/worklet.js",
  ])("%s shows a bundler that left the file behind", (address) => {
    expect(files.addressBeside(worklet(address))).toBe(undefined);
  });

  test("is believed where nothing is carried", () => {
    const address = "https://a.example/assets/worklet.js";
    expect(files.addressBeside(worklet(address, false))).toBe(address);
  });

  test("is none where modules have no address", () => {
    const file = { ...worklet("https://a.example/"), beside: () => new URL("./worklet.js", undefined) };
    expect(files.addressBeside(file)).toBe(undefined);
  });

  test("may be without an origin, as Turbopack's are", () => {
    const address = "/_next/static/media/worklet.0a1b.js";
    const file = { ...worklet("https://a.example/"), beside: () => address as unknown as URL };
    expect(files.addressBeside(file)).toBe(address);
  });

  test("is not asked for once files are always carried, unless nothing carries them", () => {
    files.carryFiles();
    const address = "https://a.example/dist/live/worklet.js";
    expect(files.addressBeside(worklet(address))).toBe(undefined);
    expect(files.addressBeside(worklet(address, false))).toBe(address);
  });
});

describe("a carried file", () => {
  test("is unpacked to its bytes", async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251);
    expect(new Uint8Array(await files.unpack(gzipSync(bytes).toString("base64")))).toEqual(bytes);
  });

  test("says so where the browser cannot unpack", async () => {
    vi.stubGlobal("DecompressionStream", undefined);
    await expect(files.unpack("")).rejects.toThrow("a browser without DecompressionStream");
  });

  test("of text has one Blob, however often it is asked for", () => {
    const made = vi.spyOn(URL, "createObjectURL");
    const first = files.addressOfText("self.a = 1;");
    expect(first).toMatch(/^blob:/);
    expect(files.addressOfText("self.a = 1;")).toBe(first);
    expect(files.addressOfText("self.a = 2;")).not.toBe(first);
    expect(made).toHaveBeenCalledTimes(2);
    made.mockRestore();
  });

  test("of text is its own address on a page without an origin", () => {
    vi.stubGlobal("origin", "null");
    expect(files.addressOfText('let a = "ä#";')).toBe(
      "data:text/javascript;charset=utf-8,let%20a%20%3D%20%22%C3%A4%23%22%3B",
    );
  });
});

describe("the address that a worker starts from", () => {
  beforeEach(() => vi.stubGlobal("location", { href: "https://page.example/here/index.html" }));

  test.each([
    ["https://page.example/dist/live/worklet-split.js", "https://page.example/dist/live/worklet-split.js"],
    ["/_next/static/worker.js", "https://page.example/_next/static/worker.js"],
    ["blob:https://page.example/0", "blob:https://page.example/0"],
    ["data:text/javascript,0", "data:text/javascript,0"],
  ])("%s is taken as it is", (address, expected) => {
    expect(files.workerAddress(address)).toBe(expected);
  });

  test("of another origin is a Blob that imports it", async () => {
    const address = files.workerAddress("https://cdn.example/dist/live/worklet-split.js");
    expect(address).toMatch(/^blob:/);
    expect(await (await fetch(address)).text()).toBe('import "https://cdn.example/dist/live/worklet-split.js";');
  });
});
