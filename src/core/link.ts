// What a world needs of its core, wherever that runs: in the same thread, or on the audio thread behind a transport.
import type { PackedModel } from "./pack-model.js";

/** The way to a core. */
export interface CoreLink {
  /** Whether the core answers later, from another thread. */
  readonly distant?: boolean;
  /** Whether nobody hears what happens now: the audio context does not run. Left out: somebody does. */
  readonly silent?: boolean;
  /** Hits were found that nobody hears, and that are not played later: they are counted. */
  miss?(hits: number): void;
  /** Hands over encoded records; returns how many were not dropped at once. */
  take(records: Uint8Array): number;
  /** Appends to a body's force, N a sample; returns how many samples found room. */
  force(body: number, samples: Float32Array): number;
  /** Levels of sounds that are not modes, dB SPL, one for each Bark. */
  setMaskers(levels: ArrayLike<number>): void;
  /** Lays a model into the core's memory, `at` bytes behind the start of its room for models. */
  addModel(index: number, at: number, model: PackedModel): void;
  /**
   * Lays a surface into the core's memory, `at` bytes behind the start of its room for surfaces; only in a core with
   * contacts.
   */
  addSurface(index: number, at: number, bytes: Uint8Array): void;
  /**
   * Forgets a model; false while a body is made of it. A distant core does it as soon as it can: the promise resolves
   * then.
   */
  dropModel(index: number): boolean | Promise<void>;
}
