// Editing by hand: single modes, selections, mutes and groups. Every edit leaves the old model as it was, and what one
// edit does another can undo.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PhonoliteError } from "../../../src/math/error.js";
import { type ModalModel, modelToJson, parseModelText } from "../../../src/model/index.js";
import { material } from "../../../src/model/materials/index.js";
import { arbitraryModel } from "../arbitrary-model.js";
import { expectAlike, near, plate, ting } from "./bodies.js";

const FOUR = ting([100, 200, 300, 400]).with({ radiationGains: [3, 1, 2, 9] });
const again = (model: ModalModel) => parseModelText(JSON.stringify(modelToJson(model)));

describe("one mode", () => {
  test("gets the numbers it is given, and no other mode changes", () => {
    const set = FOUR.setMode(2, { frequency: 333, decayRate: 9, radiationGain: 5, phase: 0.5 });
    expect(set.mode(2)).toMatchObject({ frequency: 333, decayRate: 9, radiationGain: 5, phase: 0.5 });
    for (const other of [0, 1, 3]) expect(set.mode(other)).toEqual(FOUR.mode(other));
    expect(FOUR.mode(2).frequency).toBe(300);
  });

  test("may be given by T60 and by a factor, also a negative one", () => {
    expect(FOUR.setMode(0, { t60: 2 }).mode(0).t60).toBeCloseTo(2, 12);
    expect(FOUR.setMode(0, { gain: 0.5 }).mode(0).radiationGain).toBeCloseTo(FOUR.mode(0).radiationGain / 2, 12);
    const turned = FOUR.setMode(0, { gain: -1 });
    expect(turned.mode(0)).toMatchObject({ radiationGain: FOUR.mode(0).radiationGain, phase: Math.PI });
    expect(turned.mode(1).phase).toBe(0);
  });

  test("set to what it is changes nothing, in any model", () => {
    fc.assert(
      fc.property(arbitraryModel, fc.nat(), (model, n) => {
        const index = n % model.modeCount;
        const { frequency, decayRate, radiationGain } = model.mode(index);
        expectAlike(model.setMode(index, { frequency, decayRate, radiationGain }), model);
      }),
    );
  });

  test("of a large body changes without a copy of its shapes", () => {
    const body = plate({ material: material("steel"), size: [0.3, 0.2, 0.002] });
    const set = body.setMode(0, { frequency: 123 }).adjust([1, 2], { gain: 2 }).mute(3);
    expect(set.shapes).toBe(body.shapes);
    expect(set.positions).toBe(body.positions);
    expect(set.indices).toBe(body.indices);
    expect(set.frequencies).not.toBe(body.frequencies);
  });
});

describe("a selection", () => {
  test("is a mode, modes, a group or a question", () => {
    const louder = (selection: Parameters<ModalModel["adjust"]>[0]) => [
      ...FOUR.group("low", [1, 0, 1]).adjust(selection, { pitch: 2 }).frequencies,
    ];
    expect(louder(2)).toEqual([100, 200, 600, 400]);
    expect(louder([3, 0])).toEqual([200, 200, 300, 800]);
    expect(louder("low")).toEqual([200, 400, 300, 400]);
    expect(louder((mode) => mode.frequency > 250 && !mode.muted)).toEqual([100, 200, 600, 800]);
    expect(louder((mode) => mode.groups.includes("low"))).toEqual([200, 400, 300, 400]);
    expect(louder([])).toEqual([100, 200, 300, 400]);
  });

  test("is adjusted in gain, pitch and damping at once", () => {
    const changed = FOUR.adjust([1], { gain: 3, pitch: 1.5, damping: 0.5 });
    expect(changed.mode(1).frequency).toBe(300);
    expect(changed.mode(1).decayRate).toBe(FOUR.decayRates[1] / 2);
    expect(changed.mode(1).radiationGain).toBeCloseTo(3 * FOUR.radiationGains[1], 12);
    expectAlike(changed.adjust(1, { gain: 1 / 3, pitch: 1 / 1.5, damping: 2 }), FOUR, 1e-12);
    expectAlike(
      FOUR.adjust(() => true, {}),
      FOUR,
    );
  });

  test("is removed, and the rest stays as it was", () => {
    expect([...FOUR.remove([0, 2]).frequencies]).toEqual([200, 400]);
    expect([...FOUR.remove((mode) => mode.frequency < 350).frequencies]).toEqual([400]);
    expectAlike(FOUR.remove([]), FOUR);
    expect([...FOUR.pick([3, 1]).frequencies]).toEqual([400, 200]);
    expectAlike(FOUR.pick([3, 1, 0, 2]).pick([2, 1, 3, 0]), FOUR);
  });
});

describe("a muted mode", () => {
  test("is silent, and comes back as it was", () => {
    fc.assert(
      fc.property(arbitraryModel.filter(canHoldNotes), fc.nat(), (model, n) => {
        const index = n % model.modeCount;
        const muted = model.mute(index);
        expect(muted.radiationGains[index]).toBe(0);
        expect(muted.mode(index)).toEqual({ ...model.mode(index), muted: true });
        expectAlike(muted.unmute(index), model);
        expectAlike(muted.mute(index).unmute(), model);
        expectAlike(again(muted).unmute(), model);
        expect(muted.unmute().extras).toEqual(isEmpty(model.extras) ? muted.unmute().extras : model.extras);
      }),
    );
  });

  test("keeps the edits that were made while it was silent", () => {
    const edited = FOUR.mute([1]).adjust([0, 1], { gain: 2 }).scale(1).setMode(1, { frequency: 222 });
    expect(edited.radiationGains[1]).toBe(0);
    expect(edited.unmute().mode(1)).toMatchObject({ frequency: 222, radiationGain: 2 * FOUR.radiationGains[1] });
  });

  test("stays muted when others are picked, removed or merged", () => {
    const muted = FOUR.mute(2);
    expect(muted.remove(0).mode(1)).toMatchObject({ frequency: 300, muted: true });
    expect(muted.pick([2]).unmute().radiationGains[0]).toBe(FOUR.radiationGains[2]);
    const merged = ting([50]).merge(muted);
    expect(merged.mode(3)).toMatchObject({ frequency: 300, muted: true, radiationGain: FOUR.radiationGains[2] });
  });

  test("is every other one of a solo", () => {
    const solo = FOUR.mute(1).solo([1, 2]);
    expect([...solo.radiationGains].map((gain) => gain > 0)).toEqual([false, true, true, false]);
    expectAlike(solo.unmute(), FOUR);
    expectAlike(
      solo.solo(() => true),
      FOUR,
    );
  });

  test("is the last in every order", () => {
    for (const order of ["naive", "energy", "loudness"] as const) expect(FOUR.mute(0).order(order).at(-1)).toBe(0);
  });
});

describe("a group", () => {
  test("has a name and modes, and is kept in the file", () => {
    const model = FOUR.group("low", [0, 1]).group("odd", (mode) => mode.index % 2 === 1);
    expect([...again(model).groups]).toEqual([
      ["low", [0, 1]],
      ["odd", [1, 3]],
    ]);
    expect(model.mode(1).groups).toEqual(["low", "odd"]);
    expect([...model.ungroup("low").groups.keys()]).toEqual(["odd"]);
    expect(model.ungroup("low").ungroup("odd").extras).toBeUndefined();
    expect(FOUR.groups.size).toBe(0);
  });

  test("is edited at once", () => {
    const model = FOUR.group("low", [0, 1]).adjust("low", { gain: 0.5, pitch: 1.1, damping: 2 });
    near(model.frequencies, [110, 220, 300, 400], 1e-12);
    near(model.decayRates, [4, 6, 4, 5], 1e-12);
  });

  test("follows its modes when others go, and ends with the last of them", () => {
    const model = FOUR.group("pair", [1, 3]);
    expect(model.remove(0).groups.get("pair")).toEqual([0, 2]);
    expect(model.pick([3, 0]).groups.get("pair")).toEqual([0]);
    expect(model.remove("pair").groups.size).toBe(0);
    // The loudest two are 0 and 3.
    expect(model.truncate(2, "naive").groups.get("pair")).toEqual([1]);
  });

  test("of two merged models is one when the names agree", () => {
    const merged = FOUR.group("a", [0]).merge(FOUR.group("a", [1]).group("b", [2]));
    expect([...merged.groups]).toEqual([
      ["a", [0, 5]],
      ["b", [6]],
    ]);
  });

  test("stands beside other extras", () => {
    const model = FOUR.with({ extras: { colour: "red" } }).group("low", 0);
    expect(model.extras).toMatchObject({ colour: "red" });
    expect(model.ungroup("low").extras).toEqual({ colour: "red" });
  });
});

describe("fields given anew", () => {
  test("are changed, and nothing else", () => {
    expect(FOUR.with({ name: "four" }).name).toBe("four");
    expectAlike(FOUR.with({}), FOUR);
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        expectAlike(model.with({ name: "x" }), model);
        expect(model.with({ name: "x" }).extras).toEqual(model.extras);
      }),
    );
  });

  test("end the mutes with new gains, and the groups with another number of modes", () => {
    const model = FOUR.mute(0).group("low", [0, 3]);
    const louder = model.with({ radiationGains: [1, 1, 1, 1] });
    expect(louder.mode(0)).toMatchObject({ muted: false, radiationGain: 1 });
    expect(louder.groups.size).toBe(1);
    const fewer = model.with({ frequencies: [1], decayRates: [1], gains: [1], radiationGains: [1] });
    expect([fewer.groups.size, fewer.mode(0).muted]).toEqual([0, false]);
  });
});

describe("what makes no sense is refused:", () => {
  const noted = (notes: unknown) => FOUR.with({ extras: { phonoliteEdit: notes } });
  test.each<[string, () => unknown, string]>([
    ["a mode that is not there", () => FOUR.setMode(4, {}), "the index of a mode, 0 to 3"],
    ["half a mode", () => FOUR.mode(0.5), "mode: index"],
    ["a mode among others that is not there", () => FOUR.mute([0, 9]), "mute: selection[1]"],
    ["a group that is not there", () => FOUR.group("low", 0).mute("lov"), "did you mean low?"],
    ["a group of a model without any", () => FOUR.mute("low"), "of which the model has none"],
    ["a selection that is none", () => FOUR.mute({} as never), "mute: selection"],
    ["a group without modes", () => FOUR.group("none", []), "group: selection"],
    ["a group without a name", () => FOUR.group("", 0), "group: name"],
    ["the end of a group that is not there", () => FOUR.ungroup("low"), "ungroup: selection"],
    ["the end of all modes", () => FOUR.remove(() => true), "one has to stay"],
    ["no modes", () => FOUR.pick([]), "pick: modes"],
    ["a mode twice", () => FOUR.pick([1, 1]), "pick: modes[1]"],
    ["a frequency of 0", () => FOUR.setMode(0, { frequency: 0 }), "set mode: frequency"],
    ["a frequency over the limit", () => FOUR.setMode(0, { frequency: 1e9 }), "frequencies[0]"],
    ["a negative decay", () => FOUR.setMode(0, { decayRate: -1 }), "set mode: decayRate"],
    ["two decays", () => FOUR.setMode(0, { decayRate: 1, t60: 1 }), "set mode: t60"],
    ["a misspelled field", () => FOUR.setMode(0, { frequensy: 3 } as never), "did you mean frequency?"],
    ["changes that are none", () => FOUR.setMode(0, 3 as never), "set mode: changes"],
    ["an endless gain", () => FOUR.setMode(0, { gain: Number.POSITIVE_INFINITY }), "set mode: gain"],
    ["a negative gain of many", () => FOUR.adjust([0], { gain: -1 }), "adjust: gain"],
    ["a pitch of 0", () => FOUR.adjust([0], { pitch: 0 }), "adjust: pitch"],
    ["a group in extras that are no object", () => FOUR.with({ extras: "text" }).group("a", 0), "edit: extras"],
    ["notes that are no object", () => noted(5).groups, "extras.phonoliteEdit should be an object"],
    ["notes of a newer version", () => noted({ version: 2 }).groups, "extras.phonoliteEdit.version"],
    ["notes of modes that are not there", () => noted({ version: 1, groups: { a: [7] } }).groups, "groups.a"],
    ["groups that are no lists", () => noted({ version: 1, groups: { a: 7 } }).groups, "groups.a"],
    ["groups that are none", () => noted({ version: 1, groups: 7 }).groups, "phonoliteEdit.groups"],
    ["mutes that are none", () => noted({ version: 1, muted: 7 }).mute(0), "phonoliteEdit.muted"],
    ["a mute of nothing", () => noted({ version: 1, muted: [1] }).mute(0), "muted[0]"],
    ["a mute without its gain", () => noted({ version: 1, muted: [{ mode: 1 }] }).mute(0), "muted[0].radiationGain"],
  ])("%s", (_, work, words) => {
    expect(work).toThrow(PhonoliteError);
    expect(work).toThrow(words);
  });
});

function canHoldNotes({ extras }: ModalModel): boolean {
  return extras === undefined || (typeof extras === "object" && extras !== null && !Array.isArray(extras));
}

function isEmpty(extras: unknown): boolean {
  return extras === undefined || Object.keys(extras as object).length === 0;
}
