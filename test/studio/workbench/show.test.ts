// The workbench without a page: whatever order its sources are ready in, what was asked for last lies on the bench.
import { signal } from "@preact/signals";
import { makeShape, models, modelToText } from "phonolite/model";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initOfModel } from "../../../src/model/edit/parts/draft.js";
import { WorkbenchShow, type WorkbenchState } from "../../../studio/pages/workbench/show.js";
import type { ModelAnswer, ModelWish } from "../../../studio/pages/workbench/source/model-worker.js";
import { WORKBENCH_SCHEMA } from "../../../studio/pages/workbench/state.js";
import type { AudioSession } from "../../../studio/parts/sound/audio-session.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";

/** A worker that answers when it is told to. */
class SlowWorker {
  static all: SlowWorker[] = [];
  onmessage: (event: { data: ModelAnswer }) => void = () => {};
  readonly asked: ModelWish[] = [];
  constructor() {
    SlowWorker.all.push(this);
  }
  postMessage(request: ModelWish): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.asked.length = 0;
  }
  answer(): void {
    for (let request = this.asked.shift(); request; request = this.asked.shift()) {
      const model =
        request.what === "shape" ? makeShape(request.kind, request.options as never) : models.load(request.name);
      this.onmessage({ data: { init: initOfModel(model) } });
    }
  }
}
const answerAll = () => {
  for (const worker of SlowWorker.all) worker.answer();
};
const file = (name: string) => new File([modelToText(models.load(name))], `${name}.modal.json`);

let show: WorkbenchShow;
let signals: WorkbenchState["signals"];
beforeEach(() => {
  SlowWorker.all = [];
  vi.stubGlobal("Worker", SlowWorker);
  signals = Object.fromEntries(
    Object.entries(defaultsOf(WORKBENCH_SCHEMA)).map(([name, value]) => [name, signal(value)]),
  ) as unknown as WorkbenchState["signals"];
  const session = {
    state: signal("loading"),
    playing: signal(true),
    setVolume() {},
    open: () => Promise.reject(new Error("no sound here")),
  } as unknown as AudioSession;
  show = new WorkbenchShow(session, { signals } as unknown as WorkbenchState);
});
afterEach(() => {
  show.dispose();
  vi.unstubAllGlobals();
});
const label = () => show.bench.made.peek()?.label;

test("a shape that was asked for before a file came does not take its place", async () => {
  answerAll();
  expect(label()).toBe("Plate 300 × 200 × 3 mm, steel");
  signals.kind.value = "disc";
  await show.open(file("triangle"));
  expect(label()).toBe("triangle");
  answerAll();
  expect(label()).toBe("triangle");
  expect(show.busy.peek()).toBe(false);
});

test("nor does the one that a page shows at first", async () => {
  await show.open(file("triangle"));
  answerAll();
  expect(label()).toBe("triangle");
});

test("a page that opens at a file shows a shape until there is one; a shape asked for afterwards is made", async () => {
  signals.source.value = "file";
  answerAll();
  expect(label()).toBe("Plate 300 × 200 × 3 mm, steel");
  await show.open(file("triangle"));
  show.choose("shape");
  answerAll();
  expect(label()).toBe("Plate 300 × 200 × 3 mm, steel");
  show.choose("preset");
  answerAll();
  expect(label()).toBe("Bell");
});

test("a preset that is kept as B changes places with the model on the bench, there and back", () => {
  signals.preset.value = "bell";
  signals.other.value = "gong";
  answerAll();
  const names = () => [label(), show.morph.other.peek()?.label];
  expect(names()).toEqual(["Bell", "Gong"]);
  show.morph.swap();
  expect(names()).toEqual(["Gong", "Bell"]);
  expect(signals.other.peek()).toBe("");
  show.morph.swap();
  expect(names()).toEqual(["Bell", "Gong"]);
});
