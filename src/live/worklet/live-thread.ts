// The audio thread's end of a thread that runs some shares of a live world. Nothing here waits: records and forces go
// through rings of shared memory, one a share, the rest through a port, and blocks that are not there in time are left
// out.
import { RECORD_BYTES } from "../../core/layout/records.js";
import { Blocks, GOAL, LIVES, LOST, SIGNAL, STATE, USED } from "../../core/split/blocks.js";
import type { ShareCall, ShareThread } from "../../core/split/shares.js";
import {
  FORCE,
  type FromThread,
  forceEntryBytes,
  HEAD_BYTES,
  MOST_FORCE,
  RECORD,
  RECORD_ENTRY_BYTES,
  SYNC,
  type ThreadMemory,
  type ToThread,
} from "./protocol.js";
import { Ring } from "./ring.js";

/** A way to one share: entries that found the ring full wait here. */
interface Lane {
  ring: Ring;
  waiting: Uint8Array[];
  /** Messages that the share was told to wait for. */
  synced: number;
  /** Records sent so far. */
  sent: number;
}

/** A thread beside the audio thread. */
export class LiveThread implements ShareThread {
  readonly numbers: readonly number[];
  readonly #blocks: Blocks;
  readonly #words: Int32Array;
  readonly #lanes: Lane[];
  readonly #silence: Float32Array;
  readonly #patience: number;
  readonly #entry = new Uint8Array(forceEntryBytes(MOST_FORCE));
  readonly #view = new DataView(this.#entry.buffer);
  readonly #pending = new Map<number, (value: unknown) => void>();
  /** Models that a share was told to forget: whether it has. */
  readonly #gone = new Map<string, boolean>();
  #port: MessagePort | undefined;
  #posted = 0;
  #asked = 0;
  #late = 0;

  /** @param patience calls of `ready` that may fail one after the other before the thread counts as dead */
  constructor({ numbers, blocks, shape, rings }: ThreadMemory, patience: number) {
    this.numbers = numbers;
    this.#blocks = new Blocks(blocks, shape);
    this.#words = this.#blocks.words;
    this.#lanes = rings.map((memory) => ({ ring: new Ring(memory), waiting: [], synced: 0, sent: 0 }));
    this.#silence = new Float32Array(this.#blocks.buses(0, 0).length);
    this.#patience = patience;
    Atomics.store(this.#words, GOAL, shape.slots);
    this.#signal();
  }

  /** Whether it died. */
  get lost(): boolean {
    return Atomics.load(this.#words, STATE) !== LIVES;
  }
  /** Takes the port to the thread. */
  connect(port: MessagePort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<FromThread>) => {
      this.#pending.get(data.id)?.(data.value);
      this.#pending.delete(data.id);
    };
  }

  tell(call: ShareCall): void {
    const lane = this.#lanes[this.numbers.indexOf(call.share)];
    if (call.name === "take") this.#sendRecords(lane, call.args[0]);
    else if (call.name === "force") this.#sendForce(lane, ...call.args);
    else this.#post({ call });
  }
  ask(call: ShareCall): unknown {
    const i = this.numbers.indexOf(call.share);
    switch (call.name) {
      case "readMeters":
        return this.#blocks.meters(i).slice();
      case "readRoom":
        return this.room(i);
      case "readBytes":
        return 0;
      case "dropModel":
        return this.#isGone(call, `${call.share} ${call.args[0]}`);
      case "aliveOfEach":
      case "modesOf":
        return undefined;
      default:
        this.tell(call);
        return undefined;
    }
  }
  /** Asks; the answer comes later, and nothing when the thread is dead. */
  askLater(call: ShareCall): Promise<unknown> {
    if (this.lost) return Promise.resolve(undefined);
    const id = ++this.#asked;
    this.#post({ call, id });
    return new Promise((resolve) => this.#pending.set(id, resolve));
  }

  expect(): void {
    for (const lane of this.#lanes) {
      let sent = 0;
      while (sent < lane.waiting.length && lane.ring.write(lane.waiting[sent]) > 0) sent++;
      if (sent > 0) lane.waiting.splice(0, sent);
    }
  }
  ready(): boolean {
    if (this.#pending.size > 0 && this.lost) this.#giveUp();
    if (this.lost || this.#blocks.waiting > 0) {
      this.#late = 0;
      return true;
    }
    if (++this.#late < this.#patience) return false;
    Atomics.compareExchange(this.#words, STATE, LIVES, LOST);
    return true;
  }
  next(): void {}
  buses(i: number): Float32Array {
    return this.lost ? this.#silence : this.#blocks.buses(this.#words[USED], i);
  }
  alive(i: number): number {
    return this.lost ? 0 : this.#blocks.alive(this.#words[USED], i);
  }
  room(i: number): number {
    if (this.lost) return 1;
    // the block may be old: what was sent since takes room too
    return Math.max(this.#blocks.room(this.#words[USED], i) - this.#lanes[i].sent, 0);
  }
  release(): void {
    if (this.#blocks.waiting <= 0) return;
    Atomics.add(this.#words, USED, 1);
    Atomics.add(this.#words, GOAL, 1);
    this.#signal();
  }
  close(): void {
    this.#port?.close();
  }

  /** Nobody will answer any more. */
  #giveUp(): void {
    for (const answer of this.#pending.values()) answer(undefined);
    this.#pending.clear();
  }
  #isGone(call: ShareCall, key: string): boolean {
    if (this.lost) return true;
    const gone = this.#gone.get(key);
    if (gone) return this.#gone.delete(key);
    if (gone === undefined) {
      this.#gone.set(key, false);
      this.askLater(call).then((done) => {
        if (done) this.#gone.set(key, true);
        else this.#gone.delete(key);
      });
    }
    return false;
  }
  #post(message: ToThread): void {
    this.#posted++;
    this.#port?.postMessage(message);
    this.#signal();
  }
  #signal(): void {
    Atomics.add(this.#words, SIGNAL, 1);
    Atomics.notify(this.#words, SIGNAL);
  }
  #sendRecords(lane: Lane, records: Uint8Array): void {
    for (let at = 0; at < records.length; at += RECORD_BYTES) {
      this.#entry.set(records.subarray(at, at + RECORD_BYTES), HEAD_BYTES);
      this.#send(lane, RECORD, RECORD_ENTRY_BYTES);
      lane.sent++;
    }
  }
  #sendForce(lane: Lane, body: number, samples: Float32Array): void {
    for (let from = 0; from < samples.length; from += MOST_FORCE) {
      const count = Math.min(samples.length - from, MOST_FORCE);
      this.#view.setUint32(HEAD_BYTES, body, true);
      this.#view.setUint32(HEAD_BYTES + 4, count, true);
      for (let k = 0; k < count; k++) this.#view.setFloat32(HEAD_BYTES + 8 + 4 * k, samples[from + k], true);
      this.#send(lane, FORCE, forceEntryBytes(count));
    }
  }
  /** Sends the entry at hand, behind all messages posted before. */
  #send(lane: Lane, kind: number, bytes: number): void {
    if (this.lost) return;
    if (lane.synced !== this.#posted) {
      lane.synced = this.#posted;
      const sync = new Uint8Array(HEAD_BYTES);
      const view = new DataView(sync.buffer);
      view.setUint32(0, SYNC, true);
      view.setUint32(4, this.#posted, true);
      this.#write(lane, sync);
    }
    this.#view.setUint32(0, kind, true);
    this.#view.setUint32(4, bytes - HEAD_BYTES, true);
    this.#write(lane, this.#entry.subarray(0, bytes));
  }
  #write(lane: Lane, entry: Uint8Array): void {
    if (lane.waiting.length > 0 || lane.ring.write(entry) === 0) lane.waiting.push(entry.slice());
  }
}
