// Makes models beside the page: shapes and presets. A thin plate takes a second, and a slider that is dragged must not
// wait for it.
import { type ModalModelInit, makeShape, models, type ShapeKind } from "phonolite/model";
import { initOfModel } from "#dist/model/edit/parts/draft.js";
import { work } from "../../../parts/state/thread.js";

/** What is asked for. */
export type ModelWish =
  | { what: "shape"; kind: ShapeKind; options: Record<string, unknown> }
  | { what: "preset"; name: string };
/** What comes back. */
export interface ModelAnswer {
  init: ModalModelInit;
}

work<ModelWish, ModelAnswer>((wish, tell) => {
  // a preset is kept there, so that its arrays are copied
  if (wish.what === "preset") return tell({ init: initOfModel(models.load(wish.name)) });
  const init = initOfModel(makeShape(wish.kind, wish.options as never));
  tell(
    { init },
    [init.shapes, init.positions].map((array) => (array as Float32Array).buffer),
  );
});
