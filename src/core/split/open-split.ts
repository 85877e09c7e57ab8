// Opens a world's core in several shares: on the calling thread alone, or on threads of Node beside it.

import type { EngineConfig } from "../config.js";
import { bytesNeeded, Engine } from "../engine.js";
import { BLOCK } from "../layout/records.js";
import { nodeModule } from "../load/node.js";
import { SplitCore } from "./core.js";
import { mixConfig, shareConfig } from "./deal.js";
import { OwnThread, Shares, type ShareThread } from "./shares.js";

/**
 * A core of several shares, run by so many threads, the calling one among them, or by as many as the machine has cores.
 * Where there are no threads that can be waited for, as on a page, the calling one runs all; the samples are the same.
 */
export async function openSplit(
  module: WebAssembly.Module,
  config: EngineConfig,
  shares: number,
  workers: number | "auto",
): Promise<SplitCore> {
  const mix = new Engine(module, mixConfig(config));
  const part = shareConfig(config, shares);
  const threads = nodeModule("node:worker_threads") && workers !== 1 ? await import("./thread.js") : undefined;
  // every core has room for all models, but holds only those of its own bodies
  const bytes = shares * (bytesNeeded(module, part) - part.modelBytes) + part.modelBytes;
  if (threads && bytes > threads.memoryHere()) throw new RangeError("more memory than this machine has");
  const count = threads ? Math.min(workers === "auto" ? threads.coresHere() : workers, shares) : 1;
  const numbers = Array.from({ length: count }, (_, t) => range(shares).filter((share) => share % count === t));
  const others: ShareThread[] = [];
  try {
    const buses = mix.buses.length / BLOCK;
    const starting = numbers.slice(1).map((of) => threads!.WorkerThread.start(module, part, buses, of));
    const started = await Promise.allSettled(starting);
    for (const start of started) if (start.status === "fulfilled") others.push(start.value);
    for (const start of started) if (start.status === "rejected") throw start.reason;
    return new SplitCore(mix, part, [new OwnThread(new Shares(module, part, numbers[0])), ...others]);
  } catch (error) {
    for (const thread of others) thread.close();
    if (error instanceof RangeError || count === 1) throw error;
    return openSplit(module, config, shares, 1);
  }
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
