// Which modes an edit is about: one, several, a named group, or those for which a question is answered with yes.
import { PhonoliteError } from "../../../math/error.js";
import type { ModelData } from "../../model-data.js";
import { hintAt } from "../../near-word.js";
import { readNotes, risingOnce } from "./edit-notes.js";

/** One mode of a model, to look at. */
export interface ModeView {
  readonly index: number;
  /** Hz, as heard. */
  readonly frequency: number;
  /** 1/s */
  readonly decayRate: number;
  /** Time to fall by 60 dB, s; Infinity when it does not. */
  readonly t60: number;
  /** R, Pa·m/(kg^(1/2)·m/s); of a muted mode the one it had before. */
  readonly radiationGain: number;
  /** rad */
  readonly phase: number;
  readonly muted: boolean;
  /** Names of the groups that it is in. */
  readonly groups: readonly string[];
}

/**
 * Modes by index, by the name of a group, or by a question.
 *
 * @example
 * model.mute(3).mute([4, 5]).mute((mode) => mode.frequency > 8000);
 */
export type ModeSelection = number | readonly number[] | string | ((mode: ModeView) => boolean);

/** One mode of a model. */
export function viewMode(model: ModelData, index: number): ModeView {
  return viewer(model)(checkedIndex("mode", "index", index, model.modeCount));
}

/** The indices that a selection means, once each and in rising order; perhaps none. */
export function selectModes(model: ModelData, selection: ModeSelection, operation: string): number[] {
  if (typeof selection === "number") return [checkedIndex(operation, "selection", selection, model.modeCount)];
  if (typeof selection === "string") return groupOf(model, selection, operation);
  if (typeof selection === "function") {
    const view = viewer(model);
    return [...model.frequencies.keys()].filter((mode) => selection(view(mode)));
  }
  if (Array.isArray(selection)) {
    selection.forEach((mode, i) => {
      checkedIndex(operation, `selection[${i}]`, mode, model.modeCount);
    });
    return risingOnce(selection);
  }
  throw new PhonoliteError(operation, "selection", "modes by index, name of a group or function", selection);
}

/** An index, if there is such a mode. */
export function checkedIndex(operation: string, field: string, index: number, modes: number): number {
  if (Number.isInteger(index) && index >= 0 && index < modes) return index;
  throw new PhonoliteError(operation, field, `the index of a mode, 0 to ${modes - 1}`, index);
}

function groupOf(model: ModelData, name: string, operation: string): number[] {
  const { groups } = readNotes(model.extras, model.modeCount);
  const modes = groups.get(name);
  if (modes) return modes;
  const names = [...groups.keys()];
  const known = names.length > 0 ? `one of the groups ${names.join(", ")}` : "a group, of which the model has none";
  throw new PhonoliteError(operation, "selection", known + hintAt(name, names), name);
}

function viewer(model: ModelData): (index: number) => ModeView {
  const notes = readNotes(model.extras, model.modeCount);
  const sets = [...notes.groups].map(([name, modes]) => ({ name, modes: new Set(modes) }));
  return (index) => ({
    index,
    frequency: model.frequencies[index],
    decayRate: model.decayRates[index],
    t60: Math.log(1000) / model.decayRates[index],
    radiationGain: notes.muted.get(index) ?? model.radiationGains[index],
    phase: model.phases?.[index] ?? 0,
    muted: notes.muted.has(index),
    groups: sets.filter(({ modes }) => modes.has(index)).map(({ name }) => name),
  });
}
