// The options that every kind of shape takes, their defaults, and the checks that turn a wrong number
// into an error that names it.
import { checkedNumber, PhonoliteError } from "../../math/error.js";
import { type MaterialName, material, type SolidMaterial } from "../materials/index.js";
import type { Edge } from "./parts/plate-modes.js";

/** Options of every shape. */
export interface ShapeOptions {
  /** Name of a material, or the material itself. */
  material?: MaterialName | SolidMaterial;
  /** Name of the model; left out = that of the kind. */
  name?: string;
  /** Modes above this are left out, Hz. */
  highest?: number;
  /** Only this many of the lowest modes are kept. */
  modes?: number;
  /** About how many sample points; left out = enough for the highest mode, within {@link SHAPE_NUMBERS}. */
  points?: number;
  /** Decay rate that supports, joints or a hand add to every mode, 1/s. */
  support?: number;
  /** Median relative difference of the two modes of a pair (PHYSICS §5.5); 0 keeps them equal. */
  split?: number;
  /** Decides the splits and the axes of the pairs, a whole number. */
  seed?: number;
}

/** The values of options that are not given. */
export const SHAPE_DEFAULTS = { material: "steel", highest: 20_000, support: 0, seed: 1 } as const;

/** Most numbers in the shapes of a model unless its points are asked for: some 30 MB as a file. */
export const SHAPE_NUMBERS = 2 ** 22;

/** The common options as values. */
export interface CommonShape {
  material: SolidMaterial;
  name: string;
  highest: number;
  modes: number;
  points: number | undefined;
  support: number;
  split: number;
  seed: number;
}

/** Fills in and checks the common options of a kind. */
export function commonShape(
  kind: string,
  options: ShapeOptions,
  defaults: { material?: MaterialName; split?: number } = {},
): CommonShape {
  const given = options.material ?? defaults.material ?? SHAPE_DEFAULTS.material;
  const common = {
    material: typeof given === "string" ? material(given) : given,
    name: options.name ?? kind,
    highest: options.highest ?? SHAPE_DEFAULTS.highest,
    modes: options.modes ?? Number.POSITIVE_INFINITY,
    points: options.points,
    support: options.support ?? SHAPE_DEFAULTS.support,
    split: options.split ?? defaults.split ?? 0,
    seed: options.seed ?? SHAPE_DEFAULTS.seed,
  };
  inRange(kind, "highest", common.highest, 20, 100_000, "a frequency in hertz");
  inRange(kind, "support", common.support, 0, 10_000, "a decay rate in 1/s");
  inRange(kind, "split", common.split, 0, 0.2, "a relative difference");
  wholeNumber(kind, "seed", common.seed, 0, 2 ** 32 - 1);
  if (options.modes !== undefined) wholeNumber(kind, "modes", options.modes, 1, 65_536);
  if (options.points !== undefined) wholeNumber(kind, "points", options.points, 1, 65_536);
  return common;
}

/** Checks that a measure is a number of metres that a body can have. */
export function metres(kind: string, field: string, value: number): number {
  return inRange(kind, field, value, 1e-6, 1000, "a number of metres");
}

/** Checks that a number lies in a range; the error names the quantity, `what`. */
export function inRange(kind: string, field: string, value: number, min: number, max: number, what: string): number {
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw shapeError(kind, field, `${what} from ${min} to ${max}`, value);
}

/** Checks that a modulus is one that a solid can have, Pa. */
export function modulus(kind: string, field: string, value: number): number {
  return checkedNumber(`shape ${kind}`, field, value, (x) => x >= 1 && x <= 1e13, "a modulus in Pa above 0");
}

/** Checks that a value is one of some words. */
export function oneOf<const T extends string>(kind: string, field: string, value: string, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw shapeError(kind, field, `one of ${words.join(", ")}`, value);
}

/** The tension of a skin or string: given, or the one that gives its lowest mode a pitch; one of the two must be. */
export function tensionOf(
  kind: string,
  { tension, pitch }: { tension?: number; pitch?: number },
  unit: string,
  least: number,
  ofPitch: (pitch: number) => number,
): number {
  if ((tension === undefined) === (pitch === undefined)) {
    throw shapeError(kind, "tension", `given in ${unit}, or else pitch in Hz`, tension);
  }
  if (tension !== undefined) return inRange(kind, "tension", tension, least, 1e7, `a tension in ${unit}`);
  return ofPitch(inRange(kind, "pitch", pitch!, 1, 20_000, "a frequency in hertz"));
}

/** How the two ends of something long are held: one word for both, or two with a dash between. */
export function twoEnds(kind: string, edge: string): [Edge, Edge] {
  const words = typeof edge === "string" ? edge.split("-") : [];
  const both = words.length === 1 ? [words[0], words[0]] : words;
  const known: readonly string[] = ["free", "supported", "clamped"];
  if (both.length === 2 && both.every((word) => known.includes(word))) return both as [Edge, Edge];
  throw shapeError(kind, "edge", "free, supported, clamped, or two of these such as clamped-free", edge);
}

/** An error about an option of a shape. */
export function shapeError(kind: string, field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError(`shape ${kind}`, field, expected, came);
}

function wholeNumber(kind: string, field: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw shapeError(kind, field, `a whole number from ${min} to ${max}`, value);
  }
}
