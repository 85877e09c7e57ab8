// How impacts are found by a GPU: it tests every stone of the ring in a step and names those that may strike; float64
// then decides (PHYSICS §10.3). Finders name too many rather than too few: bounds are wider by a hair, the window by a
// millisecond.
import type { StoneRing } from "../stone-ring.js";

/** The ways that impacts are found. */
export type Way = "cpu" | "webgpu" | "webgl2";

/** Stones that may strike in a step. */
export interface Found {
  /** How many there are. */
  count: number;
  /** Their running numbers: a record's place would name another stone once the ring has grown. */
  stones: Uint32Array;
  /** Index of the collider that the GPU thinks each strikes first, in the list that was packed. */
  colliders: Uint32Array;
  /** Seconds since birth, as the GPU found them. */
  times: Float32Array;
  /** Stones that may strike but were not named, for want of room; they are counted, and found a step later or never. */
  lost: number;
}

/** Seconds by which a finder's window is wider than the step on both sides. */
export const WINDOW_MARGIN = 1e-3;
/** Metres by which the bounds of colliders are wider for finders. */
export const BOUND_MARGIN = 1e-4;

/** Finds impacts on a GPU. */
export interface Finder {
  readonly way: Exclude<Way, "cpu">;
  /** The GPU in words, for people. */
  readonly device: string;
  /**
   * Takes the records of flights `from` to `to − 1`, which are new in the ring; after the ring has grown, all of them.
   */
  take(ring: StoneRing, from: number, to: number): void;
  /**
   * Names the stones that may strike in this step; steps may be asked for while others are under way, and answers come
   * in order. Rejects when the GPU is lost.
   */
  find(step: number): Promise<Found>;
  /** Resolves with the reason when the GPU is lost; never after `dispose`. */
  readonly lost: Promise<string>;
  dispose(): void;
}

/** What a finder is made of. */
export interface FinderSetup {
  /** Colliders as `packForGpu` gives them. */
  colliders: Float32Array;
  /** How many there are. */
  count: number;
  /** Seconds of a step. */
  stepSeconds: number;
  /** Pixels of a side of WebGL2's impact map; default: enough for a pixel a stone. */
  mapSide?: number;
}
