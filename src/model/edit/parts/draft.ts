// A model taken apart so that an edit can change a few numbers and put it together again. Arrays of one number a mode
// are copies and may be written; shapes, positions and triangles are the model's own and may only be replaced.
import type { ModelData } from "../../model-data.js";
import type { MassProperties, Material, ModalModelInit } from "../../model-init.js";
import { type EditNotes, readNotes, writeNotes } from "./edit-notes.js";

/** A model that is being changed. */
export interface Draft {
  name: string;
  /** [M] Hz */
  frequencies: Float64Array;
  /** [M] 1/s */
  decayRates: Float64Array;
  /** [M] as they sound when nothing is muted. */
  radiationGains: Float64Array;
  /** [M] rad */
  phases: Float64Array | undefined;
  /** [3·M·P]; replace, never write. */
  shapes: Float32Array;
  /** [3P]; replace, never write. */
  positions: Float64Array;
  /** [3T]; replace, never write. */
  indices: Uint32Array | undefined;
  directional: boolean;
  material: Readonly<Material> | undefined;
  massProperties: Readonly<MassProperties> | undefined;
  extras: unknown;
  notes: EditNotes;
}

/** Takes a model apart. */
export function draftOf(model: ModelData): Draft {
  const notes = readNotes(model.extras, model.modeCount);
  const radiationGains = model.radiationGains.slice();
  for (const [mode, gain] of notes.muted) radiationGains[mode] = gain;
  return {
    name: model.name,
    frequencies: model.frequencies.slice(),
    decayRates: model.decayRates.slice(),
    radiationGains,
    phases: model.phases?.slice(),
    shapes: model.shapes,
    positions: model.positions,
    indices: model.indices,
    directional: model.directional,
    material: model.material,
    massProperties: model.massProperties,
    extras: model.extras,
    notes,
  };
}

/** Puts a draft together again: what a model is made from. */
export function initOf(draft: Draft): ModalModelInit {
  const { name, frequencies, decayRates, phases, shapes, positions, indices, material, massProperties } = draft;
  const radiationGains = draft.radiationGains.slice();
  const muted = new Map<number, number>();
  for (const mode of draft.notes.muted.keys()) {
    muted.set(mode, radiationGains[mode]);
    radiationGains[mode] = 0;
  }
  return {
    name,
    frequencies,
    decayRates,
    ...(draft.directional ? { positions, shapes, indices } : { gains: gainsOf(shapes) }),
    radiationGains,
    phases,
    material,
    massProperties,
    extras: writeNotes(draft.extras, { groups: draft.notes.groups, muted }),
  };
}

/** The numbers of a model, as they would make it again. */
export function initOfModel(model: ModelData): ModalModelInit {
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
