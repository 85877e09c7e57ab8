// All that a page says to the audio thread, in its order: entries and messages. What is said in one go leaves together
// at the end of the script that says it, so that strikes of one moment sound together. Two ways lead there: through the
// port alone, or entries through a ring in shared memory and messages through the port.
import {
  FORCE,
  forceEntryBytes,
  HEAD_BYTES,
  MOST_FORCE,
  RECORD,
  RECORD_ENTRY_BYTES,
  SYNC,
  type ToHost,
} from "./worklet/protocol.js";
import type { Ring } from "./worklet/ring.js";

/** Where messages go: the node's port. */
export interface PostTarget {
  postMessage(message: ToHost, transfer: Transferable[]): void;
}

/** A way to the audio thread. */
export interface Way {
  readonly name: "shared" | "messages";
  /** Sends whole entries; returns how many bytes found room now. */
  send(entries: Uint8Array): number;
  post(message: ToHost, transfer: Transferable[]): void;
}

/** Everything through the port. */
export class PortWay implements Way {
  readonly name = "messages";
  readonly #port: PostTarget;

  constructor(port: PostTarget) {
    this.#port = port;
  }

  send(entries: Uint8Array): number {
    const bytes = entries.slice().buffer as ArrayBuffer;
    this.#port.postMessage({ kind: "entries", bytes }, [bytes]);
    return entries.length;
  }
  post(message: ToHost, transfer: Transferable[]): void {
    this.#port.postMessage(message, transfer);
  }
}

/** Entries through a ring. One that follows a message waits for it. */
export class RingWay implements Way {
  readonly name = "shared";
  readonly #port: PostTarget;
  readonly #ring: Ring;
  readonly #sync = new Uint8Array(HEAD_BYTES);
  #posted = 0;
  #synced = 0;

  constructor(port: PostTarget, ring: Ring) {
    this.#port = port;
    this.#ring = ring;
  }

  send(entries: Uint8Array): number {
    if (this.#synced !== this.#posted) {
      const view = new DataView(this.#sync.buffer);
      view.setUint32(0, SYNC, true);
      view.setUint32(4, this.#posted, true);
      if (this.#ring.write(this.#sync) === 0) return 0;
      this.#synced = this.#posted;
    }
    return this.#ring.write(entries);
  }
  post(message: ToHost, transfer: Transferable[]): void {
    this.#posted++;
    this.#port.postMessage(message, transfer);
  }
}

interface Letter {
  /** Bytes of entries that go before it, counted from the beginning. */
  after: number;
  message: ToHost;
  transfer: Transferable[];
}

/** The page's queue. */
export class Outbox {
  readonly #way: Way;
  readonly #most: number;
  readonly #stuck: () => Promise<unknown>;
  #bytes = new Uint8Array(64 * RECORD_ENTRY_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;
  #letters: Letter[] = [];
  #due = false;
  #waiting = false;
  #closed = false;

  /**
   * @param most bytes of entries that may wait; the outbox says `full` beyond, and leaves it to its user to go on
   * @param stuck called when the way has no more room; resolves when it has again
   */
  constructor(way: Way, most: number, stuck: () => Promise<unknown>) {
    this.#way = way;
    this.#most = most;
    this.#stuck = stuck;
  }

  /** Whether more waits than should. */
  get full(): boolean {
    return this.#end >= this.#most;
  }

  /** A record of the core. */
  record(record: Uint8Array): void {
    const at = this.#entry(RECORD, RECORD_ENTRY_BYTES);
    this.#bytes.set(record, at);
  }
  /** Samples of force. */
  force(body: number, samples: Float32Array): void {
    for (let from = 0; from < samples.length; from += MOST_FORCE) {
      const piece = samples.subarray(from, from + MOST_FORCE);
      const at = this.#entry(FORCE, forceEntryBytes(piece.length));
      this.#view.setUint32(at, body, true);
      this.#view.setUint32(at + 4, piece.length, true);
      new Float32Array(this.#bytes.buffer, at + 8, piece.length).set(piece);
    }
  }
  /** A message, behind all that was said before. */
  post(message: ToHost, transfer: Transferable[] = []): void {
    if (this.#closed) return;
    this.#letters.push({ after: this.#end, message, transfer });
    this.#schedule();
  }

  /** Sends what waits, as far as there is room. */
  flush(): void {
    if (this.#waiting) return;
    let sent = 0;
    while (!this.#closed) {
      const letter = this.#letters[0];
      const end = letter ? letter.after : this.#end;
      if (sent < end) sent += this.#way.send(this.#bytes.subarray(sent, end));
      if (sent < end) {
        this.#waitForRoom();
        break;
      }
      if (!letter) break;
      this.#letters.shift();
      this.#way.post(letter.message, letter.transfer);
    }
    this.#forget(sent);
  }

  /** Sends nothing any more. */
  close(): void {
    this.#closed = true;
    this.#letters = [];
    this.#end = 0;
  }

  /** Begins an entry; returns where its content goes. */
  #entry(kind: number, bytes: number): number {
    if (this.#closed) this.#end = 0;
    const at = this.#end;
    if (at + bytes > this.#bytes.length) this.#grow(at + bytes);
    this.#view.setUint32(at, kind, true);
    this.#view.setUint32(at + 4, bytes - HEAD_BYTES, true);
    this.#end += bytes;
    this.#schedule();
    return at + HEAD_BYTES;
  }
  #grow(bytes: number): void {
    const more = new Uint8Array(Math.max(bytes, 2 * this.#bytes.length));
    more.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = more;
    this.#view = new DataView(more.buffer);
  }
  #forget(sent: number): void {
    this.#bytes.copyWithin(0, sent, this.#end);
    this.#end = Math.max(0, this.#end - sent);
    for (const letter of this.#letters) letter.after -= sent;
  }
  #schedule(): void {
    if (this.#due || this.#closed) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.flush();
    });
  }
  /** The reader makes room when it is asked something, even while no sound is made. */
  #waitForRoom(): void {
    this.#waiting = true;
    this.#stuck().then(
      () => {
        this.#waiting = false;
        this.flush();
      },
      () => this.close(),
    );
  }
}
