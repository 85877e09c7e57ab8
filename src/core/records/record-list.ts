// Records written one after the other into a buffer that grows: what the writers of contacts and of rain share.
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../layout/records.js";

/** Records appended one after the other: `bytes` holds those since the last `clear`. */
export class RecordList {
  #buffer = new Uint8Array(64 * RECORD_BYTES);
  #view = new DataView(this.#buffer.buffer);
  #length = 0;

  /** The records written since the last `clear`. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
  /** How many they are. */
  get count(): number {
    return this.#length / RECORD_BYTES;
  }
  /** Forgets them. */
  clear(): void {
    this.#length = 0;
  }

  /** Begins a record, all zero behind its head; where it begins. `time` in samples, negative = as soon as possible. */
  protected begin(kind: number, body: number, time: number): number {
    const at = this.#length;
    if (at === this.#buffer.length) this.#grow();
    this.#length += RECORD_BYTES;
    this.#buffer.fill(0, at, this.#length);
    this.integer(at + RECORD_KIND, kind);
    this.integer(at + RECORD_BODY, body);
    this.#view.setFloat64(at + RECORD_TIME, time, true);
    return at;
  }
  protected integer(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }
  protected number(at: number, value: number): void {
    this.#view.setFloat32(at, value, true);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#buffer.length);
    larger.set(this.#buffer);
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }
}
