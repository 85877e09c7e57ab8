// The page's end of the way to a core on the audio thread. It decides what still makes sense to send: strikes that come
// too late, or while nobody can hear them, are dropped and counted, so that they do not come as a flood when the sound
// goes on.
import { RATTLE } from "../core/layout/contact.js";
import * as L from "../core/layout/records.js";
import type { CoreLink } from "../core/link.js";
import type { PackedModel } from "../core/pack-model.js";
import { HeldChanges, isChange } from "./held-changes.js";
import type { Outbox } from "./outbox.js";

/**
 * How the context runs: `running` (or it renders offline); `fresh`: not yet, everything waits for it; `away`: it ran
 * and does not now; `gone`: it will not again.
 */
export type Presence = "running" | "fresh" | "away" | "gone";

/** What the link needs to know of the context. */
export interface LinkClock {
  readonly presence: Presence;
  /** Frame of the context that is made next, about. */
  readonly frame: number;
  /** Strikes or hits came before the context ever ran. */
  early?(count: number): void;
}

/** The way to a core in an audio graph. */
export class LiveLink implements CoreLink {
  readonly distant = true;
  /** Strikes, hits and writes of force that were dropped: too late, while nothing ran, or because too many waited. */
  readonly dropped = { stale: 0, missed: 0, transportFull: 0 };
  /** Changes that were not sent, for nobody hears them yet. */
  readonly #held = new HeldChanges();
  readonly #outbox: Outbox;
  readonly #clock: LinkClock;
  /** Frames by which a strike may be late. */
  readonly #maxLate: number;
  readonly #goneModels = new Map<number, () => void>();

  constructor(outbox: Outbox, clock: LinkClock, maxLate: number) {
    this.#outbox = outbox;
    this.#clock = clock;
    this.#maxLate = maxLate;
  }

  get silent(): boolean {
    return this.#clock.presence !== "running";
  }
  miss(hits: number): void {
    this.dropped.missed += hits;
    if (this.#clock.presence === "fresh") this.#clock.early?.(hits);
  }
  take(records: Uint8Array): number {
    let kept = 0;
    for (let at = 0; at < records.length; at += L.RECORD_BYTES) {
      if (this.#takeOne(records.subarray(at, at + L.RECORD_BYTES))) kept++;
    }
    return kept;
  }
  force(body: number, samples: Float32Array): number {
    if (!this.#mayExcite()) return 0;
    this.tellHeld();
    this.#outbox.force(body, samples);
    return samples.length;
  }
  setMaskers(levels: ArrayLike<number>): void {
    this.#outbox.post({ kind: "maskers", levels: Array.from(levels) });
  }
  addModel(index: number, at: number, model: PackedModel): void {
    this.#outbox.post({ kind: "model", index, at, model }, [model.bytes.buffer as ArrayBuffer]);
  }
  addSurface(index: number, at: number, bytes: Uint8Array): void {
    this.#outbox.post({ kind: "surface", index, at, bytes }, [bytes.buffer as ArrayBuffer]);
  }
  dropModel(index: number): true | Promise<void> {
    if (this.#clock.presence === "gone") return true;
    this.#outbox.post({ kind: "drop", index });
    return new Promise((gone) => this.#goneModels.set(index, gone));
  }
  /** The core has forgotten a model. */
  modelDropped(index: number): void {
    this.#goneModels.get(index)?.();
    this.#goneModels.delete(index);
  }

  #takeOne(record: Uint8Array): boolean {
    const { presence } = this.#clock;
    const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
    const kind = view.getUint32(L.RECORD_KIND, true);
    const time = view.getFloat64(L.RECORD_TIME, true);
    if (kind === L.STRIKE && !this.#mayStrike(time)) return false;
    // touches sent while the context is not running, or while the outbox is full, are dropped; they begin again with
    // the first step that gets through
    if (kind > L.LAST_KIND && kind <= L.LAST_TOUCH_KIND && (presence !== "running" || this.#outbox.full)) return false;
    const body = view.getUint32(L.RECORD_BODY, true);
    const waits = presence === "away" || (presence === "fresh" && time < 0);
    if (waits && isChange(kind, record)) {
      this.#held.add(kind, body, record);
      return true;
    }
    if (kind === L.REMOVE) this.#held.forget(body);
    if (kind === RATTLE && this.#held.size > 0) this.#held.forgetJoint(record);
    if (presence !== "away") this.tellHeld();
    if (presence !== "gone") this.#outbox.record(record);
    return true;
  }
  /** Tells what changed while nobody could hear it. */
  tellHeld(): void {
    if (this.#held.size > 0) this.#held.tell((record) => this.#outbox.record(record));
  }
  #mayStrike(time: number): boolean {
    if (!this.#mayExcite()) return false;
    if (time >= 0 && this.#clock.frame - time > this.#maxLate) {
      this.dropped.stale++;
      return false;
    }
    if (this.#clock.presence === "fresh") this.#clock.early?.(1);
    return true;
  }
  #mayExcite(): boolean {
    const { presence } = this.#clock;
    if (presence === "away" || presence === "gone") this.dropped.missed++;
    else if (this.#outbox.full) this.dropped.transportFull++;
    else return true;
    return false;
  }
}
