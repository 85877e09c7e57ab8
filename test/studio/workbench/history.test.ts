// What was done on the bench: steps, undo and redo, drags that are one step.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { History, MOST_STEPS } from "../../../studio/pages/workbench/history/history.js";

const grown = (...names: string[]) =>
  names.reduce((history, name) => history.grow({ label: name, made: name }), new History<string>());

describe("the history", () => {
  test("goes back and forth, and holds at its ends", () => {
    const all = grown("a", "b", "c");
    expect([all.now, all.canUndo, all.canRedo]).toEqual(["c", true, false]);
    const back = all.go(all.at - 1);
    expect([back.now, back.canUndo, back.canRedo]).toEqual(["b", true, true]);
    expect(back.go(-5).now).toBe("a");
    expect(back.go(99).now).toBe("c");
    expect(new History().go(-1).now).toBeUndefined();
  });

  test("a step after an undo takes the place of what was undone", () => {
    const other = grown("a", "b", "c").go(0).grow({ label: "d", made: "d" });
    expect(other.steps.map(({ label }) => label)).toEqual(["a", "d"]);
  });

  test("steps of one drag are one, until it is let go or something else is done", () => {
    const drag = (history: History<string>, made: string) => history.grow({ label: made, made, merge: "drag" });
    let history = drag(drag(grown("a"), "b"), "c");
    expect(history.steps.map(({ made }) => made)).toEqual(["a", "c"]);
    history = drag(history.settle(), "d");
    expect(history.steps.map(({ made }) => made)).toEqual(["a", "c", "d"]);
    history = drag(history.grow({ label: "e", made: "e" }), "f");
    expect(history.steps.map(({ made }) => made)).toEqual(["a", "c", "d", "e", "f"]);
    // one that was undone and is dragged again is another
    expect(drag(history.go(3), "g").steps.map(({ made }) => made)).toEqual(["a", "c", "d", "e", "g"]);
  });

  test("never grows beyond its bound, and undoing everything leads to what is left of the beginning", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * MOST_STEPS }), (count) => {
        const history = grown(...Array.from({ length: count }, (_, i) => String(i)));
        expect(history.steps.length).toBe(Math.min(count, MOST_STEPS));
        expect(history.go(0).now).toBe(String(Math.max(0, count - MOST_STEPS)));
      }),
      { numRuns: 20 },
    );
  });
});
