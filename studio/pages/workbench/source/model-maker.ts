// Models made beside the page, one at a time: of several wishes the last counts. A wish that takes long is given up
// when another one waits.
import { ModalModel } from "phonolite/model";
import { LatestTask } from "../../../parts/state/latest-task.js";
import type { ModelAnswer, ModelWish } from "./model-worker.js";

/** Milliseconds after which work that nobody wants any more is stopped. */
const PATIENCE = 600;

/** Makes models. */
export class ModelMaker extends LatestTask<ModelWish, ModelAnswer> {
  constructor() {
    super(() => new Worker(new URL("./model-worker.ts", import.meta.url), { type: "module" }), PATIENCE);
  }

  /** Makes a model. */
  make(task: ModelWish, made: (model: ModalModel) => void, failed: (reason: string) => void): void {
    this.ask({ task, done: ({ init }) => made(new ModalModel(init)), failed });
  }
}
