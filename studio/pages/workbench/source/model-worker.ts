// Makes models beside the page: shapes and presets. A thin plate takes a second, and a slider that is dragged must not
// wait for it.
import { type ModalModelInit, makeShape, models, type ShapeKind } from "phonolite/model";
import { initOfModel } from "#dist/model/edit/parts/draft.js";
import { work } from "../../../parts/state/thread.js";

/** A shape or a preset that is wanted. */
export type ModelWish =
  | { what: "shape"; kind: ShapeKind; options: Record<string, unknown> }
  | { what: "preset"; name: string };
/** The model, as plain data. */
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
