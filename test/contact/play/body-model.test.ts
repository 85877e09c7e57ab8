// Models of bodies of which only shape, size and material are known: how many modes they are solved for, and which of
// them get noise beside their modes.
import { describe, expect, test } from "vitest";
import { bodyModel, bodySound } from "../../../src/contact/index.js";
import { barReach } from "../../../src/contact/play/body-model.js";
import { material } from "../../../src/model/materials/index.js";
import { BAR_MOTIONS } from "../../../src/model/shapes/bar.js";
import { makeShape } from "../../../src/model/shapes/index.js";

const MODES = 64;

describe("a bar is solved for", () => {
  test.each([
    ["rubber", 0.3, 0.3],
    ["rubber", 1, 0.2],
    ["rubber", 1, 0.05],
    ["cardboard", 3, 0.1],
    ["softwood", 6, 0.1],
    ["steel", 10, 0.05],
  ])("as many modes as are kept, and hardly more: %s of %d m by %d m", (name, length, thickness) => {
    const highest = barReach(length, thickness, false, material(name));
    expect(highest).toBeLessThan(20_000);
    const all = makeShape("bar", { length, width: thickness, thickness, material: material(name), highest });
    expect(all.modeCount).toBeGreaterThanOrEqual(MODES);
    expect(all.modeCount).toBeLessThanOrEqual(2 * MODES);
  });

  test("all that it has below 20 kHz where these are few", () => {
    for (const [name, length, thickness] of [
      ["steel", 0.3, 0.3],
      ["hardwood", 1, 0.1],
    ] as const)
      expect(barReach(length, thickness, false, material(name))).toBe(20_000);
  });

  test("round bars too", () => {
    const all = makeShape("bar", {
      length: 1,
      thickness: 0.05,
      material: "rubber",
      highest: barReach(1, 0.05, true, material("rubber")),
    });
    expect(all.modeCount).toBeGreaterThanOrEqual(MODES);
    expect(all.modeCount).toBeLessThanOrEqual(2 * MODES);
  });
});

test("whatever is soft and long has a model, with its lowest modes", () => {
  for (const [shape, size] of [
    ["box", [1, 0.2, 0.2]],
    ["cylinder", [0.05, 1, 0.05]],
    ["box", [0.3, 0.3, 0.3]],
  ] as const) {
    const model = bodyModel({ shape, size, material: "rubber" });
    expect(model.modeCount).toBe(MODES);
    expect(Math.max(...model.frequencies)).toBeLessThan(20_000);
  }
  const side = { length: 0.3, width: 0.3, thickness: 0.3 };
  const few = makeShape("bar", { ...side, material: "rubber", highest: 800, motions: BAR_MOTIONS });
  const first = Array.from(bodyModel({ shape: "box", size: [0.3, 0.3, 0.3], material: "rubber" }).frequencies);
  Array.from(few.frequencies).forEach((frequency, i) => {
    expect(first[i] / frequency).toBeCloseTo(1, 2);
  });
});

test.each([
  ["box", [0.026, 0.014, 0.026], false],
  ["box", [0.05, 0.05, 0.05], false],
  ["cylinder", [0.02, 0.02, 0.02], false],
  ["box", [0.02, 0.02, 0.02], true],
] as const)("a lump of steel whose modes nobody hears has a model all the same: %s of %j m", (shape, size, fixed) => {
  const model = bodyModel({ shape, size, material: "steel", fixed });
  expect(Math.min(...model.frequencies)).toBeGreaterThan(20_000);
});

describe("beside its modes", () => {
  test("a bar of steel has nothing: all its modes are there", () => {
    expect(bodySound({ shape: "box", size: [0.4, 0.02, 0.03], material: "steel" }).resonance).toEqual({});
  });

  test("a board has noise from 2 kHz at the latest", () => {
    const { model, resonance } = bodySound({ shape: "box", size: [0.8, 0.02, 0.3], material: "softwood" });
    expect(Math.max(...model.frequencies)).toBeLessThan(2000 * Math.SQRT2);
    expect(Math.max(...Array.from(resonance.diffuse!.gains))).toBeGreaterThan(0);
  });

  test("a steel plate of more modes than are kept rings by them, and has noise only above", () => {
    const size = [0.3, 0.004, 0.25] as const;
    const whole = bodyModel({ shape: "box", size, material: "steel" });
    const { model, resonance } = bodySound({ shape: "box", size, material: "steel" });
    expect(whole.modeCount).toBe(MODES);
    expect(model.modeCount).toBe(MODES);
    const { gains } = resonance.diffuse!;
    const top = Math.max(...whole.frequencies);
    expect(top).toBeGreaterThan(4000);
    // bands an octave and more below the top are left to the modes
    expect(gains[3]).toBe(0);
    expect(gains[7]).toBeGreaterThan(0);
  });
});

test("a brick has the tones that a real one was heard to have: 2.2, 4.3 and 4.6 kHz, within 3 %", () => {
  // 215 × 65 × 102 mm, of a clay as soft as its lowest tone says
  const brick = bodyModel({
    shape: "box",
    size: [0.215, 0.065, 0.102],
    material: { ...material("brick"), youngsModulus: 6e9 },
  });
  for (const heard of [2182, 4314, 4635]) {
    const nearest = Math.min(...brick.frequencies.map((hertz) => Math.abs(hertz / heard - 1)));
    expect(nearest).toBeLessThan(0.03);
  }
});

test("a box that is struck at a corner twists, struck in the middle it does not", () => {
  const box = bodyModel({ shape: "box", size: [0.2, 0.06, 0.1], material: "brick" });
  const [corner, middle] = [
    [0.1, 0.03, 0.05],
    [0, 0.03, 0],
  ].map((at) => {
    let nearest = 0;
    for (let p = 1; p < box.pointCount; p++) if (apart(p, at) < apart(nearest, at)) nearest = p;
    return Array.from(box.frequencies.keys(), (mode) =>
      Math.abs(box.shapes[(mode * box.pointCount + nearest) * 3 + 1]),
    );
  });
  function apart(p: number, at: readonly number[]): number {
    return Math.hypot(...[0, 1, 2].map((axis) => box.positions[3 * p + axis] - at[axis]));
  }
  const twisting = corner.filter((at, mode) => at > 0.1 && middle[mode] < 0.01 * at).length;
  expect(twisting).toBeGreaterThan(2);
});
