// The processor's work, apart from the scope it runs in: takes what the page says to the core, makes sound, answers
// questions. World time is the core's own; the page speaks in frames of the audio context, and what it says is moved by
// the difference when it is taken.

import { Engine } from "../../core/engine.js";
import { readHeard, readHeardModes } from "../../core/heard.js";
import { ADD, BLOCK, RECORD_BYTES, RECORD_KIND, RECORD_TIME, REMOVE, STRIKE } from "../../core/layout/records.js";
import type { Core } from "../../core/load/core.js";
import { readMeters } from "../../core/meters.js";
import { BlockServer, type Outputs } from "../../core/split/block-server.js";
import { ForceInputs, type InputSamples } from "./inputs.js";
import {
  type Answers,
  entryBytes,
  type FromHost,
  HEAD_BYTES,
  type HostSetup,
  type Question,
  RECORD,
  SYNC,
  type ToHost,
} from "./protocol.js";
import { Ring, type TakeEntry } from "./ring.js";

/** Seconds between attempts to forget a model, and between reports of what came late. */
const DROP_PAUSE = 0.05;
const LATE_PAUSE = 0.1;

/** What a core that is split says beyond what every core does (split-host.ts). */
export interface HostCore extends Core {
  /** Samples by which what is made is ahead of what is heard. */
  readonly lead?: number;
  /** Blocks that were not there in time, and shares that died. */
  readonly dropouts?: number;
  readonly lost?: number;
  /** Answers a question that others must be asked for; nothing where it need not. */
  later?(question: Question): Promise<Answers[keyof Answers]> | undefined;
  /** Takes the ports to the threads that run it. */
  connect?(ports: readonly MessagePort[]): void;
}

/** The audio thread's end of a live world. */
export class Host {
  readonly #engine: HostCore;
  readonly #lead: number;
  readonly #blocks: BlockServer;
  readonly #inputs: ForceInputs;
  readonly #ring: Ring | undefined;
  readonly #rate: number;
  readonly #channels: number;
  readonly #maxEvents: number;
  readonly #maxLate: number;
  readonly #post: (message: FromHost) => void;
  readonly #record = new Uint8Array(RECORD_BYTES);
  readonly #recordView = new DataView(this.#record.buffer);
  /** Messages from before the context's time was known. */
  #early: ToHost[] | undefined;
  /** Frame of the context that is made next. */
  #frame: number;
  #messages = 0;
  /** Samples for which the world's time passed in the last call. */
  #passed = -1;
  #drops: number[] = [];
  #dropFrame = 0;
  /**
   * What found the queue full, in its order. Comings and goings must not be lost; of the rest no more is kept than the
   * queue holds.
   */
  #again: Uint8Array[] = [];
  #late = 0;
  #stale = 0;
  #latest = 0;
  #lateFrame = 0;
  #busy = 0;
  #frames = 0;
  /** Shares whose end the page was told of. */
  #lost = 0;

  /** @param core makes the core; one engine unless told */
  constructor(
    setup: HostSetup,
    post: (message: FromHost) => void,
    core: (setup: HostSetup) => HostCore = ({ module, config }) => new Engine(module, config),
  ) {
    const { config, ring, frame, maxLate } = setup;
    this.#engine = core(setup);
    this.#lead = this.#engine.lead ?? 0;
    this.#blocks = new BlockServer(this.#engine);
    this.#inputs = new ForceInputs(this.#engine);
    this.#ring = ring && new Ring(ring);
    this.#rate = config.sampleRate;
    this.#channels = config.channels;
    this.#maxEvents = config.maxEvents;
    this.#maxLate = maxLate ?? Number.POSITIVE_INFINITY;
    this.#post = post;
    this.#frame = frame ?? 0;
    this.#early = frame === undefined ? [] : undefined;
  }

  /** A message came through the port. */
  receive(message: ToHost): void {
    if (this.#early) {
      this.#early.push(message);
      return;
    }
    this.#ring?.read(this.#take);
    this.#messages++;
    this.#follow(message);
    this.#ring?.read(this.#take);
  }

  /** Makes the sound that begins at `frame` of the context. Allocates nothing by itself. */
  process(inputs: InputSamples, outputs: Outputs, frame: number): void {
    const began = Date.now();
    const frames = outputs[0][0].length;
    this.#frame = frame;
    if (this.#early) this.#catchUp(this.#early);
    this.#ring?.read(this.#take);
    if (this.#again.length > 0) this.#tryAgain();
    this.#inputs.feed(inputs, frames, this.#passed < 0 ? frames : this.#passed);
    this.#passed = this.#blocks.serve(outputs, 0, frames);
    this.#frame = frame + frames;
    if (this.#drops.length > 0 && frame - this.#dropFrame > DROP_PAUSE * this.#rate) this.#forget(frame);
    if (this.#late > 0 && frame - this.#lateFrame > LATE_PAUSE * this.#rate) this.#reportLate(frame);
    const { lost = 0 } = this.#engine;
    if (lost !== this.#lost) this.#post({ kind: "lost" });
    this.#lost = lost;
    this.#frames += frames;
    this.#busy += Date.now() - began;
  }

  #catchUp(early: ToHost[]): void {
    this.#early = undefined;
    for (const message of early) this.receive(message);
  }

  #follow(message: ToHost): void {
    switch (message.kind) {
      case "entries":
        this.#takeAll(new DataView(message.bytes));
        break;
      case "model":
        this.#engine.addModel(message.index, message.at, message.model);
        break;
      case "surface":
        this.#engine.addSurface(message.index, message.at, message.bytes);
        break;
      case "drop":
        this.#drops.push(message.index);
        this.#forget(this.#frame);
        break;
      case "maskers":
        this.#engine.setMaskers(message.levels);
        break;
      case "input":
        this.#inputs.assign(message.input, message.body);
        break;
      case "ask":
        this.#reply(message.id, message.question);
        break;
      case "threads":
        this.#engine.connect?.(message.ports);
        break;
      default:
        throw new TypeError(`a message of an unknown kind came: ${(message as { kind?: unknown })?.kind}`);
    }
  }
  #reply(id: number, question: Question): void {
    const reply = (value: Answers[keyof Answers]) => this.#post({ kind: "answer", id, value });
    const later = this.#engine.later?.(question);
    if (later) later.then(reply);
    else reply(this.#answer(question));
  }
  #answer(question: Question): Answers[keyof Answers] {
    switch (question.what) {
      case "ready":
        return true;
      case "heard":
        return readHeard(this.#engine, question.bodies);
      case "heardModes":
        return readHeardModes(this.#engine, question.body, question.modes, this.#channels);
      case "meters": {
        const load = this.#frames > 0 ? this.#busy / 1000 / (this.#frames / this.#rate) : 0;
        this.#busy = 0;
        this.#frames = 0;
        const { dropouts = 0, lost = 0 } = this.#engine;
        const meters = readMeters(this.#engine, this.#channels, this.#rate, true);
        return { meters, load, stale: this.#stale, dropouts, lost };
      }
    }
  }

  #takeAll(view: DataView): void {
    for (let at = 0; at < view.byteLength; at += entryBytes(view, at)) this.#take(view, at);
  }
  readonly #take: TakeEntry = (view, at) => {
    const kind = view.getUint32(at, true);
    if (kind === SYNC) return view.getUint32(at + 4, true) <= this.#messages;
    if (kind === RECORD) this.#takeRecord(view, at + HEAD_BYTES);
    else this.#takeForce(view, at + HEAD_BYTES);
    return true;
  };
  #takeForce(view: DataView, at: number): void {
    const samples = new Float32Array(view.buffer, view.byteOffset + at + 8, view.getUint32(at + 4, true));
    this.#engine.force(view.getUint32(at, true), samples);
  }
  #takeRecord(view: DataView, at: number): void {
    const record = this.#recordView;
    for (let k = 0; k < RECORD_BYTES; k += 4) record.setUint32(k, view.getUint32(at + k, true), true);
    const time = record.getFloat64(RECORD_TIME, true);
    const kind = record.getUint32(RECORD_KIND, true);
    if (time >= 0) {
      const sample = this.#worldSample(time);
      // a page that stood still may not know how late it is
      if (kind === STRIKE && this.#next - sample > this.#maxLate * this.#rate) {
        this.#stale++;
        return;
      }
      record.setFloat64(RECORD_TIME, sample, true);
    }
    const must = kind === ADD || kind === REMOVE;
    const waits = this.#again.length > 0 || this.#engine.queueRoom === 0;
    if (waits && (must || this.#again.length < this.#maxEvents)) this.#again.push(this.#record.slice());
    else this.#engine.take(this.#record);
  }
  /** Sample of the world from which on things can still happen. */
  get #next(): number {
    return this.#engine.blocks * BLOCK + this.#lead;
  }
  /** Sample of the world that sounds at this frame of the context, or should have. */
  #worldSample(frame: number): number {
    const next = this.#next;
    const sample = Math.max(0, frame - (this.#frame + this.#blocks.left - next));
    if (sample < next) {
      this.#late++;
      this.#latest = Math.max(this.#latest, (next - sample) / this.#rate);
    }
    return sample;
  }

  #tryAgain(): void {
    let taken = 0;
    while (taken < this.#again.length && this.#engine.queueRoom > 0) this.#engine.take(this.#again[taken++]);
    this.#again.splice(0, taken);
  }
  #forget(frame: number): void {
    this.#dropFrame = frame;
    this.#drops = this.#drops.filter((index) => {
      if (!this.#engine.dropModel(index)) return true;
      this.#post({ kind: "dropped", index });
      return false;
    });
  }
  #reportLate(frame: number): void {
    this.#post({ kind: "late", late: this.#late, most: this.#latest });
    this.#late = 0;
    this.#latest = 0;
    this.#lateFrame = frame;
  }
}
