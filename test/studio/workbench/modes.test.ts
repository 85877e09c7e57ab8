// Modes as the bench shows and drags them.
import { ModalModel, models } from "phonolite/model";
import { describe, expect, test } from "vitest";
import { adjustmentInWords, isSolo, modesInWords } from "../../../studio/pages/workbench/modes/mode-edits.js";
import { modeRows, mutedModes, seenRows, sortedRows } from "../../../studio/pages/workbench/modes/rows.js";
import { choosingOf, Selection } from "../../../studio/pages/workbench/modes/selection.js";
import { SpectrumAxes, topLevel } from "../../../studio/pages/workbench/modes/spectrum-axes.js";
import { adjustmentOf, handleOffset, locked, nearestRow } from "../../../studio/pages/workbench/modes/spectrum-drag.js";
import { modeLevels } from "../../../studio/pages/workbench/sound/levels.js";
import { pointModel } from "../../../studio/pages/workbench/sound/point-model.js";

const plate = models.load("plate");
const at = [...plate.positions.subarray(0, 3)] as [number, number, number];
const blow = { at, impulse: 0.01, duration: 0 };
/** The level of all modes together, dB SPL. */
const wholeLevel = (levels: Float64Array) =>
  10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0));
const axes = new SpectrumAxes("log", { left: 40, top: 10, width: 900, height: 200 }, 80);

describe("levels of a strike", () => {
  test("are those that the model itself tells, without a pulse", () => {
    expect(wholeLevel(modeLevels(plate, blow))).toBeCloseTo(plate.strikeLevel(0.01, { at }), 6);
  });

  test("a softer contact leaves less of high modes and nothing less of low ones", () => {
    const [hard, soft] = [modeLevels(plate, blow), modeLevels(plate, { ...blow, duration: 0.002 })];
    expect(hard[0] - soft[0]).toBeLessThan(1);
    expect(hard[plate.modeCount - 1] - soft[plate.modeCount - 1]).toBeGreaterThan(20);
  });

  test("the body as it is heard has one place, and the same levels there", () => {
    const heard = pointModel(plate, at);
    expect(heard.pointCount).toBe(1);
    const [one, other] = [plate.strikeGains({ at }), heard.strikeGains({ at: 0 })];
    one.forEach((gain, mode) => {
      expect(Math.abs(other[mode])).toBeCloseTo(Math.abs(gain), 5);
    });
    const gains = new ModalModel({ frequencies: [100, 200], decayRates: [1, 2], gains: [1, 1] });
    expect(pointModel(gains, [0, 0, 0])).toBe(gains);
  });
});

describe("rows", () => {
  test("a muted mode keeps the level that it had, and is known as muted", () => {
    const rows = modeRows(plate.mute([2, 5]), blow);
    const before = modeRows(plate, blow);
    expect(rows.filter(({ muted }) => muted).map(({ mode }) => mode)).toEqual([2, 5]);
    expect(rows.map(({ level }) => level)).toEqual(before.map(({ level }) => level));
    expect([...mutedModes(plate)]).toEqual([]);
  });

  test("are put in order by any column, equal ones as the model has them", () => {
    const rows = modeRows(plate, blow);
    const loud = sortedRows(rows, "level", true);
    expect(loud[0].level).toBe(Math.max(...rows.map(({ level }) => level)));
    expect(sortedRows(rows, "rank", false)[0].mode).toBe(plate.order("loudness", { at })[0]);
    expect(sortedRows(rows, "frequency", false).map(({ mode }) => mode)).toEqual(rows.map(({ mode }) => mode));
  });

  test("only those in view are drawn, however many there are", () => {
    expect(seenRows(1361, 26, 0, 260)).toEqual([0, 14]);
    expect(seenRows(1361, 26, 26 * 1000, 260)).toEqual([996, 1014]);
    expect(seenRows(5, 26, 0, 260)).toEqual([0, 5]);
    // a list that got shorter while it was scrolled down
    expect(seenRows(5, 26, 26 * 1000, 260)).toEqual([5, 5]);
    expect(seenRows(0, 26, 0, 260)).toEqual([0, 0]);
  });
});

describe("a drag in the spectrum", () => {
  const row = { frequency: 440 };

  test.each(["log", "bark"] as const)("places on the %s axis run to frequencies and back", (axis) => {
    const scaled = new SpectrumAxes(axis, axes.box, 80);
    for (const hz of [25, 100, 440, 3000, 18_000]) expect(scaled.frequency(scaled.x(hz))).toBeCloseTo(hz, 3);
    expect(scaled.level(scaled.y(35))).toBeCloseTo(35, 9);
  });

  test("an octave to the right is an octave higher, 10 dB up are 10 dB more, with shift a tenth of both", () => {
    const octave = axes.x(880) - axes.x(440);
    expect(adjustmentOf(axes, "knob", row, [octave, 0], false).pitch).toBeCloseTo(2, 9);
    expect(adjustmentOf(axes, "knob", row, [octave, 0], true).pitch).toBeCloseTo(2 ** 0.1, 9);
    const up = axes.y(50) - axes.y(40);
    expect(adjustmentOf(axes, "knob", row, [0, up], false).gain).toBeCloseTo(10 ** 0.5, 9);
  });

  test("never leaves what can be heard", () => {
    expect(440 * adjustmentOf(axes, "knob", row, [5000, 0], false).pitch!).toBeCloseTo(20_000, 6);
    expect(440 * adjustmentOf(axes, "knob", row, [-5000, 0], false).pitch!).toBeCloseTo(20, 6);
  });

  test("the handle goes as far as T60 does", () => {
    const way = handleOffset(5) - handleOffset(0.5);
    expect(adjustmentOf(axes, "handle", row, [way, 0], false).damping).toBeCloseTo(0.1, 9);
    expect(handleOffset(Number.POSITIVE_INFINITY)).toBe(handleOffset(100));
  });

  test("keeps to the direction in which it began", () => {
    expect(locked(30, 8, "across")).toEqual([30, 0]);
    expect(locked(30, 8, "up")).toEqual([0, 8]);
  });

  test("takes the line that is meant: the nearest, and of two at one place the one that is chosen", () => {
    const rows = modeRows(new ModalModel({ frequencies: [440, 441, 2000], decayRates: [1, 1, 1], gains: [1, 1, 1] }), {
      ...blow,
      at: [0, 0, 0],
    });
    expect(nearestRow(rows, axes, axes.x(2003), axes.y(20), () => false)?.mode).toBe(2);
    expect(nearestRow(rows, axes, axes.x(440.5), axes.y(20), (mode) => mode === 1)?.mode).toBe(1);
    expect(nearestRow(rows, axes, axes.x(1000), axes.y(20), () => false)).toBeUndefined();
  });

  test("the top of the axis leaves room above the loudest, and silence has an axis too", () => {
    expect(topLevel([61, 77])).toBe(90);
    expect(topLevel([Number.NEGATIVE_INFINITY])).toBe(50);
    expect(topLevel([])).toBe(50);
  });
});

describe("what is chosen", () => {
  test("one by a click, more with Ctrl, a range with Shift", () => {
    const selection = new Selection();
    const order = [4, 2, 0, 1, 3];
    selection.choose(2, "only");
    selection.choose(1, "range", order);
    expect([...selection.modes.value].sort()).toEqual([0, 1, 2]);
    expect(selection.first).toBe(1);
    selection.choose(0, "toggle");
    expect([...selection.modes.value].sort()).toEqual([1, 2]);
    selection.keepBelow(2);
    expect(selection.modes.value).toEqual([1]);
    selection.clear();
    expect(selection.first).toBe(-1);
    const keys = { ctrlKey: false, metaKey: false, shiftKey: false };
    expect([choosingOf(keys), choosingOf({ ...keys, metaKey: true }), choosingOf({ ...keys, shiftKey: true })]).toEqual(
      ["only", "toggle", "range"],
    );
  });

  test("is told in words", () => {
    expect(modesInWords([11])).toBe("mode 12");
    expect(adjustmentInWords([1, 2], { pitch: 0.5 })).toBe("Move 2 modes by −12.00 semitones");
    expect(adjustmentInWords([0], { gain: 2 })).toBe("Gain of mode 1 by +6.0 dB");
    expect(isSolo(new Set([0, 2]), 3, [1])).toBe(true);
    expect(isSolo(new Set(), 3, [1])).toBe(false);
  });
});
