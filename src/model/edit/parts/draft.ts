// A model taken apart so that an edit can change a few numbers and put it together again. Arrays of one number a mode
// are copies and may be written; shapes, positions and triangles are the model's own and may only be replaced.
import type { ModelData, ModelNumbers } from "../../model-data.js";
import type { ModalModelInit } from "../../model-init.js";
import { type EditNotes, readNotes, writeNotes } from "./edit-notes.js";

/** A model that is being changed. */
export type Draft = { -readonly [Field in keyof ModelNumbers]: ModelNumbers[Field] } & {
  /** Groups and mutes; while a model is changed its radiation gains are those that sound when nothing is muted. */
  notes: EditNotes;
};

/** Takes a model apart. */
export function draftOf(model: ModelData): Draft {
  const notes = readNotes(model.extras, model.modeCount);
  const radiationGains = model.radiationGains.slice();
  for (const [mode, gain] of notes.muted) radiationGains[mode] = gain;
  const [frequencies, decayRates] = [model.frequencies.slice(), model.decayRates.slice()];
  return { ...model, frequencies, decayRates, radiationGains, phases: model.phases?.slice(), notes };
}

/** Puts a draft together again, to the numbers of a model. */
export function initOf(draft: Draft): ModalModelInit {
  const radiationGains = draft.radiationGains.slice();
  const muted = new Map<number, number>();
  for (const mode of draft.notes.muted.keys()) {
    muted.set(mode, radiationGains[mode]);
    radiationGains[mode] = 0;
  }
  const extras = writeNotes(draft.extras, { groups: draft.notes.groups, muted });
  return { ...initOfModel(draft), radiationGains, extras };
}

/** The numbers of a model, as they would make it again. */
export function initOfModel(model: ModelNumbers): ModalModelInit {
  const { name, frequencies, decayRates, radiationGains, phases, material, massProperties, extras } = model;
  const { positions, shapes, indices } = model;
  const place = model.directional ? { positions, shapes, indices } : { gains: gainsOf(shapes) };
  return { name, frequencies, decayRates, ...place, radiationGains, phases, material, massProperties, extras };
}

/**
 * The numbers of a model with some given anew. New radiation gains end all mutes, and another number of modes ends the
 * groups too, unless `extras` come with them.
 */
export function initWith(model: ModelData, changes: Partial<ModalModelInit>): ModalModelInit {
  const init = { ...initOfModel(model), ...changes };
  if (changes.extras !== undefined) return init;
  const { groups, muted } = readNotes(model.extras, model.modeCount);
  const recounted = changes.frequencies !== undefined && changes.frequencies.length !== model.modeCount;
  const notes: EditNotes = {
    groups: recounted ? new Map() : groups,
    muted: recounted || changes.radiationGains !== undefined ? new Map() : muted,
  };
  return { ...init, extras: writeNotes(model.extras, notes) };
}

/** The gains of a model that has no more: the shapes along x. */
function gainsOf(shapes: Float32Array): Float64Array {
  return Float64Array.from({ length: shapes.length / 3 }, (_, mode) => shapes[3 * mode]);
}
