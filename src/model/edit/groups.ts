// Named groups of modes: kept beside the model in its extras, and usable wherever modes are selected. A mode may be in
// any number of groups.
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { draftOf, initOf } from "./parts/draft.js";
import { readNotes } from "./parts/edit-notes.js";
import { type ModeSelection, selectModes } from "./parts/selection.js";

/** Names longer than this are none. */
const LONGEST_NAME = 200;

/** The groups of a model: names with the indices of their modes, in rising order. */
export function groupsOf(model: ModelData): ReadonlyMap<string, readonly number[]> {
  return readNotes(model.extras, model.modeCount).groups;
}

/** The model with a group of this name, in place of one that it had. */
export function groupModes(model: ModelData, name: string, selection: ModeSelection): ModalModelInit {
  if (typeof name !== "string" || name.length < 1 || name.length > LONGEST_NAME || name === "__proto__") {
    throw new PhonoliteError("group", "name", `a name of 1 to ${LONGEST_NAME} characters`, name);
  }
  const modes = selectModes(model, selection, "group");
  if (modes.length === 0) throw new PhonoliteError("group", "selection", "at least one mode", new Came("none"));
  const draft = draftOf(model);
  draft.notes.groups.set(name, modes);
  return initOf(draft);
}

/** The model without the group of this name; its modes stay. */
export function ungroupModes(model: ModelData, name: string): ModalModelInit {
  selectModes(model, name, "ungroup");
  const draft = draftOf(model);
  draft.notes.groups.delete(name);
  return initOf(draft);
}
