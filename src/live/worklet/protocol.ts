// What page and audio thread say to each other. Models, questions and the like are messages of the port. Records and
// samples of force are entries, many in one stretch of bytes, which travel in a message or in a ring of shared memory:
//
//   entry    kind u32 | bytes of the content u32, or a number | content, padded to 8 bytes
//   RECORD   a record of the core, its time in samples of the audio context
//   FORCE    body u32 | samples u32 | samples f32 …
//   SYNC     in a ring only: wait until this many messages came through the port
//   SKIP     in a ring only: go on at its start
import type { EngineConfig } from "../../core/config.js";
import type { HeardBody, HeardModes } from "../../core/heard.js";
import { RECORD_BYTES } from "../../core/layout/records.js";
import { VERSION } from "../../core/load/version.js";
import type { Meters } from "../../core/meters.js";
import type { PackedModel } from "../../core/pack-model.js";
import type { BlocksShape } from "../../core/split/blocks.js";
import type { ShareCall } from "../../core/split/shares.js";

/** The processor's name in an audio context, which pages of two versions may share. */
export const PROCESSOR = `phonolite ${VERSION}`;

/** The same of worlds that are split, from a file of its own. */
export const SPLIT_PROCESSOR = `${PROCESSOR} split`;

/** Kinds of entries. */
export const RECORD = 1;
export const FORCE = 2;
export const SYNC = 3;
export const SKIP = 4;
/** Bytes of an entry before its content. */
export const HEAD_BYTES = 8;
/** Bytes of an entry that holds a record. */
export const RECORD_ENTRY_BYTES = HEAD_BYTES + RECORD_BYTES;
/** Samples of force in one entry at most; a ring must hold two such entries. */
export const MOST_FORCE = 1024;

/** Bytes of an entry that holds this many samples of force. */
export function forceEntryBytes(samples: number): number {
  return HEAD_BYTES + 8 + 8 * Math.ceil(samples / 2);
}

/** Bytes of the entry at `at`. */
export function entryBytes(view: DataView, at: number): number {
  const kind = view.getUint32(at, true);
  return kind === RECORD || kind === FORCE ? HEAD_BYTES + view.getUint32(at + 4, true) : HEAD_BYTES;
}

/** What the processor is made with. */
export interface HostSetup {
  module: WebAssembly.Module;
  config: EngineConfig;
  /** Shared memory for entries; without it they come through the port. */
  ring?: SharedArrayBuffer;
  /** Seconds by which a strike may be late. */
  maxLate?: number;
  /** Frame of the context at which it will go on, where that is known because it does not run. */
  frame?: number;
  /** Cores that the world is split between; the file of such worlds has its own processor. */
  shares?: number;
  /** Threads that run them; without any the audio thread does. */
  threads?: ThreadMemory[];
}

/** What the audio thread and a thread that runs some shares have in common. */
export interface ThreadMemory {
  /** Numbers of its shares. */
  numbers: number[];
  /** Where its blocks are (core/split-blocks.ts). */
  blocks: SharedArrayBuffer;
  shape: BlocksShape;
  /** A ring of entries for each share. */
  rings: SharedArrayBuffer[];
}

/** What a thread that runs some shares is made with. */
export interface ThreadSetup extends ThreadMemory {
  module: WebAssembly.Module;
  /** That of one share. */
  config: EngineConfig;
  /** To the audio thread. */
  port: MessagePort;
}

/** From the audio thread to one that runs shares; entries go through its rings. */
export type ToThread = { call: ShareCall; id?: number };
/** What it answers. */
export type FromThread = { id: number; value: unknown };
/** What it tells the page: it is there, or it failed. */
export type ThreadNews = { kind: "made" } | { kind: "failed"; why: string; memory: boolean };

/** Questions of the page, and their answers. */
export interface Answers {
  /** Everything said before has reached the core. */
  ready: true;
  meters: { meters: Meters; load: number; stale: number; dropouts: number; lost: number };
  heard: HeardBody[];
  heardModes: HeardModes;
}

/** What is asked. */
export type Question =
  | { what: "ready" }
  | { what: "meters" }
  | { what: "heard"; bodies: [id: number, modes: number][] }
  | { what: "heardModes"; body: number; modes: number };

/** From the page to the processor. */
export type ToHost =
  | { kind: "entries"; bytes: ArrayBuffer }
  | { kind: "surface"; index: number; at: number; bytes: Uint8Array }
  | { kind: "model"; index: number; at: number; model: PackedModel }
  | { kind: "drop"; index: number }
  | { kind: "maskers"; levels: number[] }
  | { kind: "input"; input: number; body: number }
  | { kind: "threads"; ports: MessagePort[] }
  | { kind: "ask"; id: number; question: Question }
  | { kind: "dispose" };

/** From the processor to the page. */
export type FromHost =
  | { kind: "made" }
  | { kind: "failed"; why: string; memory: boolean }
  | { kind: "dropped"; index: number }
  | { kind: "late"; late: number; most: number }
  | { kind: "lost" }
  | { kind: "answer"; id: number; value: Answers[keyof Answers] };
