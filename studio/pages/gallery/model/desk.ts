// Makes portraits one after the other and gives models in between, first come first served. It runs in a worker, or
// where there can be none, in the page.
import { type ModalModelInit, models } from "phonolite/model";
import { initOfModel } from "#dist/model/edit/parts/draft.js";
import { type Portrait, portraitOf } from "./portrait.js";

/** What is asked of the desk: portraits of these presets, or the model of one. */
export type Question = { portraits: readonly string[] } | { model: string };
/** What it answers. */
export type Answer = { portrait: Portrait } | { model: ModalModelInit & { name: string } };

/** A desk that answers by `tell`; gives what takes questions. */
export function openDesk(tell: (answer: Answer) => void): (question: Question) => void {
  let waiting: string[] = [];
  let running = false;
  const go = () => {
    const name = waiting.shift();
    running = name !== undefined;
    if (name === undefined) return;
    tell({ portrait: portraitOf(models.load(name)) });
    // questions that came meanwhile are heard before the next one
    setTimeout(go, 0);
  };
  return (question) => {
    if ("model" in question) tell({ model: { ...initOfModel(models.load(question.model)), name: question.model } });
    else {
      waiting = [...question.portraits];
      if (!running) go();
    }
  };
}
