// A ring of entries in shared memory, one thread writes and one reads. Neither ever waits for the other.
//
//   written u32 | read u32 | data …       both count bytes from the beginning and wrap at 2^32
//
// An entry lies in one piece: where it does not fit before the end, SKIP sends the reader to the start.
import { entryBytes, SKIP } from "./protocol.js";

/** Bytes before the data. */
const HEADER = 64;
const WRITTEN = 0;
const READ = 1;

/** Takes the entry at `at`; false: not yet, the reader stops before it. */
export type TakeEntry = (view: DataView, at: number) => boolean;

/** Shared memory for a ring that holds `size` bytes, a power of two. */
export function ringMemory(size: number): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER + size);
}

/** One end of a ring. */
export class Ring {
  readonly #counts: Int32Array;
  readonly #data: Uint8Array;
  readonly #view: DataView;
  readonly #size: number;

  constructor(memory: SharedArrayBuffer) {
    this.#size = memory.byteLength - HEADER;
    this.#counts = new Int32Array(memory, 0, 2);
    this.#data = new Uint8Array(memory, HEADER);
    this.#view = new DataView(memory, HEADER);
  }

  /** Writes as many of these whole entries as find room; the reader sees them all at once. Returns their bytes. */
  write(entries: Uint8Array): number {
    const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
    const read = Atomics.load(this.#counts, READ);
    let written = this.#counts[WRITTEN];
    let taken = 0;
    while (taken < entries.length) {
      const bytes = entryBytes(view, taken);
      const at = written & (this.#size - 1);
      const skipped = at + bytes > this.#size ? this.#size - at : 0;
      const used = (written - read) >>> 0;
      if (used + skipped + bytes > this.#size) break;
      if (skipped > 0) this.#view.setUint32(at, SKIP, true);
      this.#data.set(entries.subarray(taken, taken + bytes), skipped > 0 ? 0 : at);
      written = (written + skipped + bytes) | 0;
      taken += bytes;
    }
    Atomics.store(this.#counts, WRITTEN, written);
    return taken;
  }

  /** Reads entries until `take` says no or none is left. */
  read(take: TakeEntry): void {
    const written = Atomics.load(this.#counts, WRITTEN);
    let read = this.#counts[READ];
    while (read !== written) {
      const at = read & (this.#size - 1);
      if (this.#view.getUint32(at, true) === SKIP) {
        read = (read + this.#size - at) | 0;
        continue;
      }
      if (!take(this.#view, at)) break;
      read = (read + entryBytes(this.#view, at)) | 0;
    }
    Atomics.store(this.#counts, READ, read);
  }
}
