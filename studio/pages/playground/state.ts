// The state of the playground: every value that its address may hold. What moves by itself is not in it; what was
// chosen is.
import { choice, flag, number, oneOf, seed, shown, text, type Values, VOLUME } from "../../parts/state/schema.js";
import { ENGINE_WORDS } from "./engines/engine.js";
import { parseAdded, parseChanges } from "./scene/changes.js";
import { KIND_NAMES, KINDS } from "./scene/kinds.js";
import { MATTER_NAMES, MATTERS } from "./scene/matter.js";

/** The words of things with titles. */
const titlesOf = <N extends string>(all: Readonly<Record<N, { title: string }>>, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, all[name].title])) as Record<N, string>;

/** The state of the page. */
export const PLAYGROUND_SCHEMA = {
  engine: shown(
    "Engine",
    oneOf(ENGINE_WORDS),
    "The same room in another physics engine: it falls a little differently, and sounds as alike as it can.",
  ),
  /** How much slower than life. */
  slow: shown(
    "Time",
    { ...choice("1", "2", "4", "10"), words: { "1": "1", "2": "½", "4": "¼", "10": "1/10" } },
    "Slow motion: hits come apart, each as bright as it was.",
  ),
  /** Downwards. */
  gravity: shown(
    "Gravity",
    number({ default: 9.81, min: 0, max: 25, step: 0.1, unit: "m/s²" }),
    "On the moon (1.6) everything falls softly and rubs lightly.",
  ),
  overlay: shown(
    "Show contacts",
    flag(false),
    "Dots where things touch, blue lines as long as the load, orange ones as fast as they slide: what you hear, drawn.",
  ),
  /** Name of the thing that is looked at. */
  thing: text((name) => /^[a-z0-9-]{0,24}$/.test(name), "the name of a thing"),
  changes: text((all) => parseChanges(all) !== undefined, "a list of things with materials, surfaces and sizes"),
  added: text((all) => parseAdded(all) !== undefined, "a list of things and places"),
  /** What is dropped next. */
  kind: shown(
    "Shape",
    { ...choice(...KIND_NAMES), words: titlesOf(KINDS, KIND_NAMES) },
    "What falls next: hollow things ring, solid ones knock.",
  ),
  material: shown(
    "Made of",
    { ...choice("usual", ...MATTER_NAMES), words: { usual: "The usual one", ...titlesOf(MATTERS, MATTER_NAMES) } },
    "What it is made of: try a bell-shaped glass of rubber.",
  ),
  volume: VOLUME,
  seed: seed("Another seed sets things down a few millimetres elsewhere: stacks fall otherwise."),
} as const;

/** Values of the page. */
export type PlaygroundValues = Values<typeof PLAYGROUND_SCHEMA>;

/** How fast time runs: 1 is as in life. */
export const rateOf = ({ slow }: Pick<PlaygroundValues, "slow">): number => 1 / Number(slow);
