// Several cores as one: records go to the share whose body they name, blocks of the shares' buses come together in the
// order of the shares, whichever thread made them, and leave through one master gain and limiter. docs/scale.md.

import type { EngineConfig } from "../config.js";
import type { Engine } from "../engine.js";
import * as L from "../layout/records.js";
import type { Core } from "../load/core.js";
import type { PackedModel } from "../pack-model.js";
import { Dealer } from "./deal.js";
import { sumMeters } from "./meters.js";
import type { ShareCall, ShareThread } from "./shares.js";

/** A model, and the shares whose cores have it. */
interface Held {
  at: number;
  model: PackedModel;
  shares: Set<number>;
}

/** A share as it is seen from here: its thread, which of the thread's shares it is, and what it was not told yet. */
interface Seat {
  thread: ShareThread;
  place: number;
  unsaid: Uint8Array;
  length: number;
  /** How many more events may wait there, at least: some records wait for nothing. */
  room: number;
}

/** Cores that share a world out. */
export class SplitCore implements Core {
  readonly outputs: readonly (readonly Float32Array[])[];
  /** Blocks that could not be made, for a thread was late. */
  dropouts = 0;
  readonly #mix: Engine;
  readonly #threads: readonly ShareThread[];
  readonly #seats: Seat[];
  readonly #dealer: Dealer;
  readonly #models = new Map<number, Held>();
  readonly #copy = new Uint8Array(L.RECORD_BYTES);
  #expected = 0;
  #most = 0;
  #paused = false;
  #still = false;
  #pauses = 0;

  /**
   * @param mix where the buses come together (`mixConfig`)
   * @param config that of one share (`shareConfig`)
   * @param threads which run all shares between them
   */
  constructor(mix: Engine, config: EngineConfig, threads: readonly ShareThread[]) {
    this.#mix = mix;
    this.#threads = threads;
    this.outputs = mix.outputs;
    this.#seats = [];
    for (const thread of threads)
      thread.numbers.forEach((number, place) => {
        const unsaid = new Uint8Array(64 * L.RECORD_BYTES);
        this.#seats[number] = { thread, place, unsaid, length: 0, room: config.maxEvents };
      });
    this.#dealer = new Dealer(config, this.#seats.length);
  }

  get bytes(): number {
    const all = this.#seats.map((_, share) => this.#ask({ share, name: "readBytes", args: [] }) as number);
    return all.reduce((a, b) => a + b, this.#mix.bytes);
  }
  get blocks(): number {
    return this.#mix.blocks;
  }
  get queueRoom(): number {
    let least = this.#mix.queueRoom;
    for (const { room } of this.#seats) if (room < least) least = room;
    return least;
  }
  get meters(): Float64Array {
    const all = this.#seats.map((_, share) => this.#ask({ share, name: "readMeters", args: [] }) as Float64Array);
    return sumMeters(this.#mix.meters, all, this.#most, this.#pauses);
  }
  restartLevels(): void {
    this.#mix.restartLevels();
  }

  expect(blocks: number): void {
    if (this.#paused && this.#still) return;
    // a pause comes into force within a block, and what follows is not asked for
    const count = this.#paused ? 1 : blocks;
    for (const seat of this.#seats) this.#say(seat);
    for (const thread of this.#threads) thread.expect(count);
    this.#expected = count;
  }
  render(): void {
    if (this.#paused && this.#still) this.#mix.render();
    else if (this.#mayGoOn()) this.#renderAll();
    else this.#leaveOut();
  }
  #mayGoOn(): boolean {
    if (this.#expected === 0) this.expect(1);
    let all = true;
    // every one is asked, so that several that are dead are given up at the same time
    for (const thread of this.#threads) all = thread.ready() && all;
    return all;
  }
  #renderAll(): void {
    this.#expected--;
    for (const thread of this.#threads) thread.next();
    let alive = 0;
    for (const seat of this.#seats) {
      const { thread, place } = seat;
      this.#mix.join(thread.buses(place));
      alive += thread.alive(place);
      seat.room = thread.room(place);
    }
    for (const thread of this.#threads) thread.release();
    if (alive > this.#most) this.#most = alive;
    this.#mix.render();
    this.#still = this.#paused;
  }

  take(records: Uint8Array): number {
    let kept = 0;
    for (let at = 0; at < records.length; at += L.RECORD_BYTES) {
      this.#copy.set(records.subarray(at, at + L.RECORD_BYTES));
      if (this.#takeOne(this.#copy, view(this.#copy))) kept++;
    }
    return kept;
  }
  force(body: number, samples: Float32Array): number {
    const share = this.#dealer.shareOf(body);
    return (this.#ask({ share, name: "force", args: [body, samples] }) as number | undefined) ?? samples.length;
  }
  setMaskers(levels: ArrayLike<number>): void {
    this.#seats.forEach((_, share) => {
      this.#tell({ share, name: "setMaskers", args: [Array.from(levels)] });
    });
  }
  /** Kept here; a share gets it with the first body that it has of it. */
  addModel(index: number, at: number, model: PackedModel): void {
    this.#models.set(index, { at, model, shares: new Set() });
  }
  /** A world that is split has no contacts. */
  addSurface(): void {}
  dropModel(index: number): boolean {
    const held = this.#models.get(index);
    if (!held) return false;
    for (const share of held.shares)
      if (this.#ask({ share, name: "dropModel", args: [index] })) held.shares.delete(share);
    return held.shares.size === 0 && this.#models.delete(index);
  }
  aliveOf(body: number): number {
    return this.aliveOfEach([body])[0];
  }
  aliveOfEach(bodies: readonly number[]): number[] {
    const out = new Array<number>(bodies.length).fill(0);
    const places: number[][] = this.#seats.map(() => []);
    bodies.forEach((body, i) => {
      places[this.#dealer.shareOf(body)].push(i);
    });
    places.forEach((of, share) => {
      if (of.length === 0) return;
      const alive = this.#ask({ share, name: "aliveOfEach", args: [of.map((i) => bodies[i])] }) as number[] | undefined;
      alive?.forEach((count, i) => {
        out[of[i]] = count;
      });
    });
    return out;
  }
  modesOf(body: number, what: 0 | 1 | 2, modes: number): Float32Array {
    const share = this.#dealer.shareOf(body);
    return this.#ask({ share, name: "modesOf", args: [body, what, modes] }) as Float32Array;
  }
  /** The share that a body belongs to. */
  shareOf(body: number): number {
    return this.#dealer.shareOf(body);
  }
  /** Ends the threads; the core is of no use after it. */
  close(): void {
    for (const thread of this.#threads) thread.close();
  }

  #takeOne(record: Uint8Array, fields: DataView): boolean {
    const body = fields.getUint32(L.RECORD_BODY, true);
    switch (fields.getUint32(L.RECORD_KIND, true)) {
      case L.PAUSE:
        // the shares stand still when nothing is asked of them
        this.#paused = fields.getUint32(L.PAUSE_STOP, true) !== 0;
        this.#pauses++;
        return this.#mix.take(record) === 1;
      case L.LISTENER:
      case L.MASTER:
        return this.#takeAll(record);
      case L.HEARING:
        // each share keeps to its part of the budget
        fields.setFloat32(L.HEARING_BUDGET, fields.getFloat32(L.HEARING_BUDGET, true) / this.#seats.length, true);
        return this.#takeAll(record);
      case L.ADD:
        return this.#add(body, fields.getUint32(L.UPDATE_MODEL, true), record);
      case L.REMOVE: {
        const kept = this.#send(this.#dealer.shareOf(body), record);
        if (kept) this.#dealer.remove(body);
        return kept;
      }
      case L.DRIVE:
        return this.#send(this.#dealer.shareOf(body), record, true);
      default:
        return this.#send(this.#dealer.shareOf(body), record);
    }
  }
  #takeAll(record: Uint8Array): boolean {
    const kept = this.#mix.take(record) === 1;
    this.#seats.forEach((_, share) => {
      this.#send(share, record);
    });
    return kept;
  }
  #add(body: number, index: number, record: Uint8Array): boolean {
    const held = this.#models.get(index);
    const modes = held?.model.modes ?? 0;
    const share = this.#dealer.choose(modes);
    if (held && !held.shares.has(share)) {
      held.shares.add(share);
      this.#tell({ share, name: "addModel", args: [index, held.at, held.model] });
    }
    const kept = this.#send(share, record);
    if (kept) this.#dealer.place(body, share, modes);
    return kept;
  }
  /**
   * Sends a record to a share; whether it was not dropped at once. While events have room there it will not be; else,
   * or where it depends on more than that (`asks`), the share itself says.
   */
  #send(share: number, record: Uint8Array, asks = false): boolean {
    const seat = this.#seats[share];
    if (seat.room <= 0) seat.room = (this.#ask({ share, name: "readRoom", args: [] }) as number | undefined) ?? 0;
    if (asks || seat.room <= 0) {
      const kept = this.#ask({ share, name: "take", args: [record.slice()] }) as number | undefined;
      return (kept ?? 1) === 1;
    }
    seat.room--;
    if (seat.length === seat.unsaid.length) {
      const more = new Uint8Array(2 * seat.length);
      more.set(seat.unsaid);
      seat.unsaid = more;
    }
    seat.unsaid.set(record, seat.length);
    seat.length += L.RECORD_BYTES;
    return true;
  }
  #say(seat: Seat): void {
    if (seat.length === 0) return;
    const share = seat.thread.numbers[seat.place];
    seat.thread.tell({ share, name: "take", args: [seat.unsaid.subarray(0, seat.length)] });
    seat.length = 0;
  }
  #tell(call: ShareCall): void {
    const seat = this.#seats[call.share];
    this.#say(seat);
    seat.thread.tell(call);
  }
  #ask(call: ShareCall): unknown {
    const seat = this.#seats[call.share];
    this.#say(seat);
    return seat.thread.ask(call);
  }
  /** Silence for a block in which a thread was late; the world's time waits for it. */
  #leaveOut(): void {
    this.dropouts++;
    for (const channels of this.outputs) for (const channel of channels) channel.fill(0);
  }
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
