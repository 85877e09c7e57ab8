// Blocks of shares on their way from the thread that makes them to the one that mixes them, in shared memory. Both
// count blocks from the beginning, modulo 2^32; the maker stops when the reader is as many behind as there are slots.
//
//   words i32 … | of each slot and share: modes that sound f64, room for events f64 | of each share: meters f64 …
//   | of each slot and share: buses f32 …
import { BLOCK, METER_BYTES } from "../layout/records.js";

/** Counts up whenever the reader has said something: the maker waits on it. */
export const SIGNAL = 0;
/** Blocks that are asked for. */
export const GOAL = 1;
/** Blocks that the reader does not need any more. */
export const USED = 2;
/** Blocks made: the reader waits on it. */
export const MADE = 3;
/** 0 while the maker lives. */
export const STATE = 4;
/** Questions answered: the reader waits on it. */
export const ANSWERED = 5;
/** States of the maker. */
export const LIVES = 0;
export const LOST = 1;
export const ENDED = 2;

const HEADER_BYTES = 64;
const INFO_BYTES = 16;
/** Bytes that slots may take. */
const MOST_BYTES = 2 ** 23;

/** Numbers that say what a ring is like. */
export interface BlocksShape {
  shares: number;
  /** Buses of all outputs. */
  buses: number;
  /** A power of two. */
  slots: number;
}

/** As many slots as make sense: up to 64, fewer where blocks are large. */
export function usualSlots(shares: number, buses: number): number {
  const fit = MOST_BYTES / (shares * buses * BLOCK * 4);
  return 2 ** Math.max(1, Math.min(6, Math.floor(Math.log2(fit))));
}

/** Memory for a ring. */
export function blocksMemory({ shares, buses, slots }: BlocksShape): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + shares * METER_BYTES + slots * shares * (INFO_BYTES + buses * BLOCK * 4));
}

/** One end of a ring. */
export class Blocks {
  /** SIGNAL, GOAL … */
  readonly words: Int32Array;
  readonly shape: BlocksShape;
  readonly #infos: Float64Array;
  readonly #meters: Float64Array[];
  readonly #buses: Float32Array[];

  constructor(memory: SharedArrayBuffer, shape: BlocksShape) {
    const { shares, buses, slots } = shape;
    this.shape = shape;
    this.words = new Int32Array(memory, 0, HEADER_BYTES / 4);
    this.#infos = new Float64Array(memory, HEADER_BYTES, 2 * slots * shares);
    const metersAt = HEADER_BYTES + INFO_BYTES * slots * shares;
    this.#meters = Array.from(
      { length: shares },
      (_, i) => new Float64Array(memory, metersAt + i * METER_BYTES, METER_BYTES / 8),
    );
    const busesAt = metersAt + shares * METER_BYTES;
    const floats = buses * BLOCK;
    this.#buses = Array.from(
      { length: slots * shares },
      (_, i) => new Float32Array(memory, busesAt + 4 * floats * i, floats),
    );
  }

  /** Blocks that are there and not used. */
  get waiting(): number {
    return (Atomics.load(this.words, MADE) - Atomics.load(this.words, USED)) | 0;
  }
  /** Whether the maker has something to do. */
  get wanted(): boolean {
    const made = this.words[MADE];
    return ((Atomics.load(this.words, GOAL) - made) | 0) > 0 && this.waiting < this.shape.slots;
  }

  /** The i-th share of a block: its buses. */
  buses(block: number, i: number): Float32Array {
    return this.#buses[this.#at(block, i)];
  }
  /** Modes that sound, and room for events behind it. */
  alive(block: number, i: number): number {
    return this.#infos[2 * this.#at(block, i)];
  }
  room(block: number, i: number): number {
    return this.#infos[2 * this.#at(block, i) + 1];
  }
  setInfo(block: number, i: number, alive: number, room: number): void {
    const at = 2 * this.#at(block, i);
    this.#infos[at] = alive;
    this.#infos[at + 1] = room;
  }
  /** Meters of a share as its maker last left them. */
  meters(i: number): Float64Array {
    return this.#meters[i];
  }

  #at(block: number, i: number): number {
    return (block & (this.shape.slots - 1)) * this.shape.shares + i;
  }
}
