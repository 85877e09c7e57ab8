// Makes models beside the page: shapes and presets. A thin plate takes a second, and a slider that is dragged must not
// wait for it.
import { type ModalModelInit, makeShape, models, type ShapeKind } from "phonolite/model";
import { initOfModel } from "./model-transfer.js";

/** What is asked for. */
export type ModelWish =
  | { what: "shape"; kind: ShapeKind; options: Record<string, unknown> }
  | { what: "preset"; name: string };
/** A wish with its number. */
export type ModelRequest = ModelWish & { id: number };
/** What comes back. */
export type ModelAnswer = { id: number; init: ModalModelInit } | { id: number; error: string };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<ModelRequest>) => void;
  postMessage(answer: ModelAnswer, transfer: Transferable[]): void;
};

scope.onmessage = ({ data }) => {
  try {
    const model = data.what === "shape" ? makeShape(data.kind, data.options as never) : models.load(data.name);
    // a preset is kept there, so that its arrays are copied
    const init = initOfModel(model);
    const moved = [init.shapes, init.positions].map((array) => (array as Float32Array).buffer);
    scope.postMessage({ id: data.id, init }, data.what === "shape" ? moved : []);
  } catch (error) {
    scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) }, []);
  }
};
