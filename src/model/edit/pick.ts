// A model with some of its modes: picked in any order, or all but some. Groups and mutes follow their modes.
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { draftOf, initOf } from "./parts/draft.js";
import { moveNotes } from "./parts/edit-notes.js";
import { checkedIndex, type ModeSelection, selectModes } from "./parts/selection.js";

/** The model with these modes, in this order; each at most once. */
export function pickModes(model: ModelData, modes: ArrayLike<number>): ModalModelInit {
  if (modes.length === 0) throw new PhonoliteError("pick", "modes", "at least one mode", new Came("none"));
  const places = new Int32Array(model.modeCount).fill(-1);
  for (let i = 0; i < modes.length; i++) {
    const mode = checkedIndex("pick", `modes[${i}]`, modes[i], model.modeCount);
    if (places[mode] >= 0) throw new PhonoliteError("pick", `modes[${i}]`, "a mode that was not picked yet", mode);
    places[mode] = i;
  }
  const draft = draftOf(model);
  const take = (values: Float64Array) => Float64Array.from(modes, (mode) => values[mode]);
  draft.frequencies = take(draft.frequencies);
  draft.decayRates = take(draft.decayRates);
  draft.radiationGains = take(draft.radiationGains);
  draft.phases = draft.phases && take(draft.phases);
  const row = 3 * model.pointCount;
  const shapes = new Float32Array(modes.length * row);
  for (let i = 0; i < modes.length; i++) {
    shapes.set(model.shapes.subarray(modes[i] * row, (modes[i] + 1) * row), i * row);
  }
  draft.shapes = shapes;
  draft.notes = moveNotes(draft.notes, places);
  return initOf(draft);
}

/** The model without these modes; at least one has to stay. */
export function removeModes(model: ModelData, selection: ModeSelection): ModalModelInit {
  const gone = new Set(selectModes(model, selection, "remove"));
  const rest = [...model.frequencies.keys()].filter((mode) => !gone.has(mode));
  if (rest.length === 0) {
    throw new PhonoliteError(
      "remove",
      "selection",
      "a part of the modes, for one has to stay",
      new Came("all of them"),
    );
  }
  return pickModes(model, rest);
}
