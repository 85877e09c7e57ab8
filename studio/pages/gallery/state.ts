// The state of the gallery: every value that its address may hold, with default and bounds.
import { models } from "phonolite/model";
import { number, oneOf, shown, text, type Values, VOLUME } from "../../parts/state/schema.js";

/** Longest search that is taken. */
const LONGEST = 40;

/**
 * Level of a full-scale sine, dB SPL: presets give 70 to 90 dB as a rule, and up to 110 when they are struck ten times
 * as hard.
 */
export const FULL_SCALE = 98;

/** The state of the page. */
export const GALLERY_SCHEMA = {
  /** What was struck last. */
  preset: text((name) => name === "" || models.has(name), "the name of a preset"),
  /** Where, m in its own frame; empty is its first sample point. */
  at: text((words) => words === "" || parsePlace(words) !== undefined, "three numbers of metres, such as 0.1,0,-0.05"),
  contact: shown(
    "Contact",
    number({ default: 0.5, min: 0.05, max: 10, step: 0.1, log: true, unit: "ms" }),
    "How long the mallet stays on the thing: longer is softer and duller.",
  ),
  strength: shown(
    "Strength",
    number({ default: 10, min: 1, max: 100, step: 0.1, log: true, unit: "mN·s" }),
    "How hard it is struck: twice as hard is 6 dB louder. With shift three times, with alt a third.",
  ),
  sort: shown(
    "Order",
    oneOf({ material: "Material", pitch: "Pitch", ring: "Ring time" }),
    "By what things are made of, from low to high, or from long to short.",
  ),
  search: text((words) => words.length <= LONGEST, `at most ${LONGEST} characters`),
  volume: VOLUME,
} as const;

/** Values of the page. */
export type GalleryValues = Values<typeof GALLERY_SCHEMA>;

/** A place on a thing, m. */
export type Place = readonly [x: number, y: number, z: number];

/** Farthest that a place may lie from the middle of a thing, m. */
const FARTHEST = 10;

/** The place that some words mean; undefined where they mean none. */
export function parsePlace(words: string): Place | undefined {
  const parts = words.split(",");
  if (parts.length !== 3 || !parts.every((part) => /^-?\d*\.?\d+$/.test(part))) return undefined;
  const place = parts.map(Number) as unknown as Place;
  return place.every((x) => Math.abs(x) <= FARTHEST) ? place : undefined;
}

/** A place in words, to the tenth of a millimetre. */
export const writePlace = (place: Place): string => place.map((x) => String(Number(x.toFixed(4)) + 0)).join(",");

/** How much harder a strike with shift is, and how much softer one with alt. */
const HARDER = 3;
/** Pens press as hard as usual in the middle of their range. */
const USUAL = 0.5;

/** What is known of a press. */
export interface Press {
  shiftKey: boolean;
  altKey: boolean;
  pointerType?: string;
  pressure?: number;
}

/**
 * The factor on the strength that a press asks for: by the pressure of a pen, three times with shift, a third with alt.
 */
export function pressFactor({ shiftKey, altKey, pointerType = "", pressure = 0 }: Press): number {
  const pen = pointerType === "pen" && pressure > 0 ? Math.min(2, Math.max(0.2, pressure / USUAL)) : 1;
  return pen * (shiftKey ? HARDER : 1) * (altKey ? 1 / HARDER : 1);
}
