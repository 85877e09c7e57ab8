// The state of the playground: every value that its address may hold. What moves by itself is not in it; what was
// chosen is.
import { choice, flag, number, text, type Values } from "../../parts/state/schema.js";
import { ENGINES } from "./engines/engine.js";
import { parseAdded, parseChanges } from "./scene/changes.js";
import { KIND_NAMES } from "./scene/kinds.js";
import { MATTER_NAMES } from "./scene/matter.js";

/** The state of the page. */
export const PLAYGROUND_SCHEMA = {
  engine: choice(...ENGINES),
  /** How much slower than life. */
  slow: choice("1", "2", "4", "10"),
  /** m/s², downwards. */
  gravity: number({ default: 9.81, min: 0, max: 25, step: 0.1 }),
  overlay: flag(false),
  /** Name of the thing that is looked at. */
  thing: text((name) => /^[a-z0-9-]{0,24}$/.test(name), "the name of a thing"),
  changes: text((all) => parseChanges(all) !== undefined, "a list of things with materials, surfaces and sizes"),
  added: text((all) => parseAdded(all) !== undefined, "a list of things and places"),
  /** What is dropped next. */
  kind: choice(...KIND_NAMES),
  material: choice("usual", ...MATTER_NAMES),
  /** Gain before the speakers, dB. */
  volume: number({ default: -6, min: -60, max: 0, step: 1 }),
  seed: number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
} as const;

/** Values of the page. */
export type PlaygroundValues = Values<typeof PLAYGROUND_SCHEMA>;

/** How fast time runs: 1 is as in life. */
export const rateOf = ({ slow }: Pick<PlaygroundValues, "slow">): number => 1 / Number(slow);
