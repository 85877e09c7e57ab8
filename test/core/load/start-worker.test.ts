// A worker of the package starts from its file, else from the text inside the package; where neither runs, both reasons
// are told.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startWorker, THERE, type WorkerFile } from "../../../src/core/load/start-worker.js";
import { joined } from "../../support/joined.js";

/** Workers of a page: each runs if its address does not match `Fake.broken`, and says its first word, if any. */
class Fake {
  static started: Fake[] = [];
  static broken: RegExp | undefined;
  static first: unknown = THERE;
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  constructor(readonly address: string) {
    if (address.startsWith("https://refused")) throw new DOMException("another origin", "SecurityError");
    Fake.started.push(this);
    queueMicrotask(() => {
      if (Fake.broken?.test(address)) this.onerror?.({ message: "", preventDefault() {} });
      else if (Fake.first !== undefined) this.onmessage?.({ data: Fake.first });
    });
  }
  terminate(): void {
    this.ended = true;
  }
}

const FILE: WorkerFile = {
  operation: "mesh",
  inPlace: "analyseMesh",
  place: "mesh/work/worker.js",
  beside: () => new URL("https://page.example/dist/mesh/work/worker.js"),
  carried: async () => ({ default: "postMessage('there');" }),
};

beforeEach(() => {
  Object.assign(Fake, { started: [], broken: undefined, first: THERE });
  vi.stubGlobal("Worker", Fake);
  vi.stubGlobal("location", { href: "https://page.example/" });
});
afterEach(() => vi.unstubAllGlobals());
const addresses = () => Fake.started.map(({ address }) => address.replace(/^blob:.*/, "a Blob"));

describe("a worker of the package", () => {
  test("starts from its file", async () => {
    const worker = await startWorker(FILE);
    expect(addresses()).toEqual(["https://page.example/dist/mesh/work/worker.js"]);
    expect(worker.onmessage).toBe(null);
    expect(worker.onerror).toBe(null);
  });

  test("starts from inside where its file does not run, and the first one is ended", async () => {
    Fake.broken = /^https:/;
    await startWorker(FILE);
    expect(addresses()).toEqual(["https://page.example/dist/mesh/work/worker.js", "a Blob"]);
    expect(Fake.started.map(({ ended }) => ended)).toEqual([true, false]);
  });

  test("of another origin starts from a Blob that imports it", async () => {
    const beside = () => new URL("https://cdn.example/dist/mesh/work/worker.js");
    await startWorker({ ...FILE, beside });
    expect(addresses()).toEqual(["a Blob"]);
    const text = await (await fetch(Fake.started[0].address)).text();
    expect(text).toBe('import "https://cdn.example/dist/mesh/work/worker.js";');
  });

  test("that runs from nowhere: what to serve and what to allow is told", async () => {
    Fake.broken = /./;
    await expect(startWorker(FILE)).rejects.toThrow(
      joined(
        /mesh: worker file should be served as JavaScript at https:\/\/page\.example\/dist\/mesh\/work\/worker\.js, /,
        /and allowed .*blob: in worker-src, but came .*a file that does not load; .* from inside the package/,
      ),
    );
    expect(Fake.started.every(({ ended }) => ended)).toBe(true);
  });

  test("that the page named is started from there or not at all", async () => {
    Fake.broken = /mine/;
    await expect(startWorker(FILE, { address: "/mine.js" })).rejects.toThrow("at /mine.js");
    expect(addresses()).toEqual(["https://page.example/mine.js"]);
  });

  test("of another version is ended and told of", async () => {
    Fake.first = "phonolite 0.0.1";
    await expect(startWorker(FILE, { address: "/old.js" })).rejects.toThrow("a worker of another version than");
    expect(Fake.started.map(({ ended }) => ended)).toEqual([true]);
  });

  test("that says nothing is ended by the signal, and nothing else is tried", async () => {
    Fake.first = undefined;
    const end = new AbortController();
    const started = startWorker(FILE, { signal: end.signal });
    await Promise.resolve();
    end.abort(new Error("enough"));
    await expect(started).rejects.toThrow("enough");
    expect(Fake.started.map(({ ended }) => ended)).toEqual([true]);
  });

  test("on a host without workers: the function that needs none is named", async () => {
    vi.stubGlobal("Worker", undefined);
    await expect(startWorker(FILE)).rejects.toThrow("mesh: Worker should be in a browser: here analyseMesh does the");
  });
});
