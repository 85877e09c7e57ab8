// A mesh worker that cannot be started says so, whether or not it was woken before there was a file.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type MeshJob, MeshWorker } from "../../../src/mesh/index.js";

beforeEach(() => {
  vi.stubGlobal("location", { href: "https://page.example/" });
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new Error("not allowed here");
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const file = () => new TextEncoder().encode("v 0 0 0");

/** The reason that an analysis is refused for by now: nothing here waits for a file or another thread. */
async function reason({ done }: MeshJob): Promise<string> {
  let told = "none yet";
  done.catch((error: Error) => {
    told = error.message;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  return told;
}

test("an analysis without a worker is refused with the reason", async () => {
  const worker = new MeshWorker({ workerUrl: "/worker.js" });
  expect(await reason(worker.analyse(file()))).toContain("not allowed here");
});

test("so is one whose worker was to be awake", async () => {
  const worker = new MeshWorker({ workerUrl: "/worker.js" });
  worker.prepare();
  expect(await reason(worker.analyse(file()))).toContain("not allowed here");
});

test("a cancelled analysis is told as such while its worker starts", async () => {
  const job = new MeshWorker({ workerUrl: "/worker.js" }).analyse(file());
  job.cancel();
  await expect(job.done).rejects.toMatchObject({ name: "AbortError" });
});
