// The shares that one thread runs, and what every such thread can do, be it the calling one or another.

import type { EngineConfig } from "../config.js";
import { Engine } from "../engine.js";
import { METER_MODES_ALIVE } from "../layout/records.js";

/** What a share can be told or asked. */
export type ShareCall = { share: number } & (
  | { name: "take"; args: Parameters<Engine["take"]> }
  | { name: "force"; args: Parameters<Engine["force"]> }
  | { name: "setMaskers"; args: [levels: number[]] }
  | { name: "addModel"; args: Parameters<Engine["addModel"]> }
  | { name: "dropModel"; args: Parameters<Engine["dropModel"]> }
  | { name: "aliveOfEach"; args: [bodies: number[]] }
  | { name: "modesOf"; args: Parameters<Engine["modesOf"]> }
  | { name: "readMeters"; args: [] }
  | { name: "readRoom"; args: [] }
  | { name: "readBytes"; args: [] }
);

/** The cores of some shares, in this thread. */
export class Shares {
  /** Numbers of the shares. */
  readonly numbers: readonly number[];
  readonly engines: readonly Engine[];

  constructor(module: WebAssembly.Module, config: EngineConfig, numbers: readonly number[]) {
    this.numbers = numbers;
    this.engines = numbers.map(() => new Engine(module, config));
  }

  /** Makes the next block of each. */
  render(): void {
    for (const engine of this.engines) engine.render();
  }
  /** Carries out a call. */
  carryOut({ share, name, args }: ShareCall): unknown {
    const engine = this.engines[this.numbers.indexOf(share)];
    if (name === "readMeters") return engine.meters.slice();
    if (name === "readRoom") return engine.queueRoom;
    if (name === "readBytes") return engine.bytes;
    return (engine[name] as (...args: unknown[]) => unknown)(...args);
  }
}

/** A thread that runs some of the shares. */
export interface ShareThread {
  /** Numbers of its shares. */
  readonly numbers: readonly number[];
  /** Tells a share something, behind all that was said before. */
  tell(call: ShareCall): void;
  /** The same, and waits for the answer; nothing where a thread cannot be waited for. */
  ask(call: ShareCall): unknown;
  /** Says that so many blocks will be asked for with nothing said in between. */
  expect(blocks: number): void;
  /** Whether the next block is there, or can be waited for. */
  ready(): boolean;
  /** Goes on to the next block. */
  next(): void;
  /** The buses of the i-th of its shares in this block; they hold until `release`. */
  buses(i: number): Float32Array;
  /** Modes of that share that sound, and how many more events may wait there, behind this block. */
  alive(i: number): number;
  room(i: number): number;
  /** The block is not needed any more. */
  release(): void;
  /** Ends the thread. */
  close(): void;
}

/** The calling thread: its shares make a block when it is asked for. */
export class OwnThread implements ShareThread {
  readonly #shares: Shares;

  constructor(shares: Shares) {
    this.#shares = shares;
  }
  get numbers(): readonly number[] {
    return this.#shares.numbers;
  }
  tell(call: ShareCall): void {
    this.#shares.carryOut(call);
  }
  ask(call: ShareCall): unknown {
    return this.#shares.carryOut(call);
  }
  expect(): void {}
  ready(): boolean {
    return true;
  }
  next(): void {
    this.#shares.render();
  }
  buses(i: number): Float32Array {
    return this.#shares.engines[i].buses;
  }
  alive(i: number): number {
    return this.#shares.engines[i].meters[METER_MODES_ALIVE / 8];
  }
  room(i: number): number {
    return this.#shares.engines[i].queueRoom;
  }
  release(): void {}
  close(): void {}
}
