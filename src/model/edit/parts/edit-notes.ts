// The notes that editing keeps beside a model's numbers: named groups of modes, and muted modes with the gain that they
// get back. They stand in the model's extras, so that files carry them and other programs pass them on.

import { PhonoliteError } from "../../../math/error.js";
import { isObject } from "../../../math/values.js";

/** The field of `extras` that holds the notes. */
export const NOTES_FIELD = "phonoliteEdit";
const VERSION = 1;

/** The notes of a model. */
export interface EditNotes {
  /** Modes by the name of their group, in rising order. */
  groups: Map<string, number[]>;
  /** The radiation gain of each muted mode, which the model itself holds as 0. */
  muted: Map<number, number>;
}

/** The notes in a model's extras; empty ones where there are none. */
export function readNotes(extras: unknown, modes: number): EditNotes {
  const notes: EditNotes = { groups: new Map(), muted: new Map() };
  const kept = isObject(extras) ? extras[NOTES_FIELD] : undefined;
  if (kept === undefined) return notes;
  if (!isObject(kept)) throw refuse("", "an object", kept);
  if (kept.version !== VERSION) throw refuse(".version", `${VERSION}`, kept.version);
  const { groups = {}, muted = [] } = kept;
  if (!isObject(groups)) throw refuse(".groups", "an object of lists of modes", groups);
  for (const [name, list] of Object.entries(groups)) {
    if (!Array.isArray(list)) throw refuse(`.groups.${name}`, "a list of modes", list);
    for (const mode of list) checkMode(`.groups.${name}`, mode, modes);
    notes.groups.set(name, risingOnce(list));
  }
  if (!Array.isArray(muted)) throw refuse(".muted", "a list of muted modes", muted);
  muted.forEach((entry: unknown, i) => {
    if (!isObject(entry)) throw refuse(`.muted[${i}]`, "an object with mode and radiationGain", entry);
    checkMode(`.muted[${i}].mode`, entry.mode, modes);
    const gain = entry.radiationGain;
    if (typeof gain !== "number" || !(gain >= 0)) throw refuse(`.muted[${i}].radiationGain`, "a radiation gain", gain);
    notes.muted.set(entry.mode as number, gain);
  });
  return notes;
}

/** Extras with these notes in place of the old ones; without the field when there is nothing to note. */
export function writeNotes(extras: unknown, notes: EditNotes): unknown {
  const groups = [...notes.groups].filter(([, modes]) => modes.length > 0);
  const muted = [...notes.muted].sort(([a], [b]) => a - b).map(([mode, radiationGain]) => ({ mode, radiationGain }));
  const empty = groups.length === 0 && muted.length === 0;
  if (!isObject(extras)) {
    if (empty) return extras;
    if (extras !== undefined) throw new PhonoliteError("edit", "extras", "an object, to hold groups and mutes", extras);
  }
  const { [NOTES_FIELD]: _, ...rest } = isObject(extras) ? extras : {};
  if (!empty) {
    return {
      ...rest,
      [NOTES_FIELD]: {
        version: VERSION,
        ...(groups.length > 0 && { groups: Object.fromEntries(groups) }),
        ...(muted.length > 0 && { muted }),
      },
    };
  }
  return isObject(extras) && !Object.hasOwn(extras, NOTES_FIELD) ? extras : emptyIsNothing(rest);
}

/** The notes with every mode at its new place; `places[mode]` is below 0 for a mode that is gone. */
export function moveNotes(notes: EditNotes, places: ArrayLike<number>): EditNotes {
  const groups = new Map<string, number[]>();
  for (const [name, modes] of notes.groups) {
    const moved = risingOnce(modes.map((mode) => places[mode]).filter((place) => place >= 0));
    if (moved.length > 0) groups.set(name, moved);
  }
  const muted = new Map<number, number>();
  for (const [mode, gain] of notes.muted) if (places[mode] >= 0) muted.set(places[mode], gain);
  return { groups, muted };
}

/** The numbers once each, in rising order. */
export function risingOnce(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function emptyIsNothing(rest: object): object | undefined {
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function checkMode(field: string, mode: unknown, modes: number): void {
  if (Number.isInteger(mode) && (mode as number) >= 0 && (mode as number) < modes) return;
  throw refuse(field, `the index of a mode, 0 to ${modes - 1}`, mode);
}

function refuse(field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError("edit", `extras.${NOTES_FIELD}${field}`, expected, came);
}
