// Workers of a page that cannot be had, or that stop: the page is told, and sound goes on without them.
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadModule } from "../../src/core/load/wasm.js";
import { LOST, STATE } from "../../src/core/split/blocks.js";
import { ShareWorkers } from "../../src/live/share-workers.js";
import { engineConfig, worldOptions } from "../../src/world/options.js";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A worker that says it is there, and nothing more. */
class Silent {
  static made: Silent[] = [];
  /** The number of the one that may not be made. */
  static refused = -1;
  /** The number of the one that dies as soon as it is there. */
  static dying = -1;
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  constructor() {
    if (Silent.made.length === Silent.refused) throw new DOMException("files of another origin", "SecurityError");
    Silent.made.push(this);
  }
  postMessage(): void {
    this.onmessage?.({ data: { kind: "made" } });
    if (Silent.made.indexOf(this) === Silent.dying)
      this.onmessage?.({ data: { kind: "failed", why: "an error", memory: false } });
  }
  terminate(): void {
    this.ended = true;
  }
}

async function start(refused = -1, dying = -1): Promise<ShareWorkers | undefined> {
  Silent.made = [];
  Silent.refused = refused;
  Silent.dying = dying;
  vi.stubGlobal("Worker", Silent);
  const world = worldOptions({ maxModes: 1000, maxBodies: 8, shares: 2 });
  const [module, config] = await Promise.all([loadModule("simd"), engineConfig(world)]);
  return ShareWorkers.start({ url: "worklet-split.js", module, config, shares: 2, workers: 2, ahead: 8 });
}

describe("workers of a page", () => {
  test("that it may not have are done without, and none is left", async () => {
    expect(await start(1)).toBe(undefined);
    expect(Silent.made.map(({ ended }) => ended)).toEqual([true]);
  });

  test("of which one dies while the others are made are done without, and none is left", async () => {
    expect(await start(-1, 0)).toBe(undefined);
    expect(Silent.made.map(({ ended }) => ended)).toEqual([true, true]);
  });

  test("that the audio thread gives up are told of and ended, once", async () => {
    vi.useFakeTimers();
    const workers = (await start())!;
    const told: string[] = [];
    workers.onLost = (shares, why) => told.push(`${shares}: ${why}`);
    Atomics.store(new Int32Array(workers.threads[1].blocks, 0, 8), STATE, LOST);
    workers.look();
    workers.look();
    vi.runAllTimers();
    expect(told).toEqual(["1: one that made no block for seconds"]);
    expect(Silent.made.map(({ ended }) => ended)).toEqual([false, true]);
  });

  test("that say why they died are told of by that", async () => {
    vi.useFakeTimers();
    const workers = (await start())!;
    const told: string[] = [];
    workers.onLost = (_, why) => told.push(why);
    Silent.made[0].onmessage?.({ data: { kind: "failed", why: "an error", memory: false } });
    workers.look();
    vi.runAllTimers();
    expect(told).toEqual(["an error"]);
  });
});
