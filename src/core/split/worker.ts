// A thread of Node that runs some shares of an offline world. It sleeps until it is told something; all that it is told
// comes through a port, read without an event loop, and its blocks go out through shared memory.
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { EngineConfig } from "../config.js";
import { ANSWERED, Blocks, type BlocksShape, LOST, MADE, SIGNAL, STATE } from "./blocks.js";
import { makeBlock } from "./maker.js";
import { type ShareCall, Shares } from "./shares.js";

/** What the thread is made with. */
export interface WorkerSetup {
  module: WebAssembly.Module;
  config: EngineConfig;
  numbers: number[];
  memory: SharedArrayBuffer;
  shape: BlocksShape;
  port: MessagePort;
}

/** What it is told; `answer`: somebody waits. */
export type ToWorker = { call: ShareCall; answer: boolean } | { end: true } | { fail: string };

/** What it says when it is there, or why it is not. */
export type FromWorker = { made: true } | { why: string; memory: boolean };

function run({ module, config, numbers, memory, shape, port }: WorkerSetup): void {
  const blocks = new Blocks(memory, shape);
  const { words } = blocks;
  try {
    const shares = new Shares(module, config, numbers);
    parentPort?.postMessage({ made: true } satisfies FromWorker);
    for (;;) {
      const signal = Atomics.load(words, SIGNAL);
      for (let told = receiveMessageOnPort(port); told; told = receiveMessageOnPort(port)) {
        const message = told.message as ToWorker;
        if ("end" in message) {
          port.close();
          return;
        }
        if ("fail" in message) throw new Error(message.fail);
        const value = shares.carryOut(message.call);
        if (!message.answer) continue;
        port.postMessage(value);
        Atomics.add(words, ANSWERED, 1);
        Atomics.notify(words, ANSWERED);
      }
      if (!makeBlock(shares, blocks)) Atomics.wait(words, SIGNAL, signal);
    }
  } catch (error) {
    parentPort?.postMessage({ why: String(error), memory: error instanceof RangeError } satisfies FromWorker);
    Atomics.store(words, STATE, LOST);
    for (const word of [MADE, ANSWERED]) Atomics.notify(words, word);
    port.close();
  }
}

run(workerData as WorkerSetup);
