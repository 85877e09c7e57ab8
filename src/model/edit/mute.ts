// Silencing modes without losing them. A muted mode has the radiation gain 0; the gain it had is noted beside the model
// and comes back when it is unmuted, however often the model was edited in between.
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { type Draft, draftOf, initOf } from "./parts/draft.js";
import { type ModeSelection, selectModes } from "./parts/selection.js";

/** The model with these modes silent. */
export function muteModes(model: ModelData, selection: ModeSelection): ModalModelInit {
  const draft = draftOf(model);
  for (const mode of selectModes(model, selection, "mute")) muteOne(draft, mode);
  return initOf(draft);
}

/** The model with these modes heard again; all of them when none are named. */
export function unmuteModes(model: ModelData, selection?: ModeSelection): ModalModelInit {
  const draft = draftOf(model);
  const modes = selection === undefined ? draft.notes.muted.keys() : selectModes(model, selection, "unmute");
  for (const mode of [...modes]) draft.notes.muted.delete(mode);
  return initOf(draft);
}

/** The model with these modes heard and all others silent. */
export function soloModes(model: ModelData, selection: ModeSelection): ModalModelInit {
  const draft = draftOf(model);
  const heard = new Set(selectModes(model, selection, "solo"));
  for (const mode of draft.frequencies.keys()) {
    if (heard.has(mode)) draft.notes.muted.delete(mode);
    else muteOne(draft, mode);
  }
  return initOf(draft);
}

function muteOne(draft: Draft, mode: number): void {
  draft.notes.muted.set(mode, draft.radiationGains[mode]);
}
