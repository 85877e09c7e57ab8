// Who tells contacts: an engine behind its adapter, or a page that writes records by hand.
import type { MaterialName } from "../../model/materials/index.js";
import type { ContactBody, ContactStep, KnownBody, SoundSpec } from "../record.js";

/** What is told of a body before it is heard. */
export interface Described {
  readonly body: ContactBody;
}

/** A step with its length, as engines tell it. */
export interface EngineStep extends ContactStep {
  dt: number;
  spawn?: readonly KnownBody[];
}

/** Reads an engine: names its bodies by numbers, and makes each of its steps a record. */
export interface ContactSource<Handle> {
  /** Says what a body is in records. */
  describe(handle: Handle, spec: string | SoundSpec): Described;
  /** A body that was described is heard: it is in every record from now on. */
  follow(described: Described): void;
  /** A body is not heard any more. */
  remove(handle: Handle): void;
  /** The number of a body that is heard. */
  numberOf(handle: Handle): number | undefined;
  /** What the engine calls the body of a number. */
  keyOf(id: number): unknown;
  /** The engine's last step, of `dt` s. Default: as the engine says. */
  collect(dt?: number): EngineStep;
  /** Whether the engine's world is there. */
  isAlive(): boolean;
  /** Calls `stepped` after each step of an engine that says so by itself, and `ended` when its world ends. */
  listen?(stepped: () => void, ended: () => void): (() => void) | undefined;
  /** Whether such steps wait until they are asked for. Default: each is heard when it happens. */
  readonly waits?: boolean;
  dispose(): void;
}

/** No engine: bodies are called by their numbers, and records are handed over. */
export const NUMBERS: ContactSource<number> = {
  describe: (id, spec) => ({ body: { ...(typeof spec === "string" ? { material: spec as MaterialName } : spec), id } }),
  follow() {},
  remove() {},
  numberOf: (id) => id,
  keyOf: (id) => id,
  collect: (dt = 0) => ({ t: Number.NaN, dt, c: [] }),
  isAlive: () => true,
  dispose() {},
};
