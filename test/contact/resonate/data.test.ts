// The plain data of what a body has beside its modes: checked, completed, and taken by the core as it is.
import { describe, expect, test } from "vitest";
import {
  type Bubbles,
  bubblePitch,
  bubbleRadius,
  type Click,
  checkBubbles,
  checkClick,
  checkDiffuse,
  clickOf,
  type Diffuse,
} from "../../../src/contact/resonate/index.js";
import { bubblesRecord, clickRecord, diffuseRecord } from "../../../src/core/records/residual.js";
import { stage } from "../../core/residual/stage.js";

const eight = (x: number) => new Array<number>(8).fill(x);

test("what is left out is completed, and what is given is copied", () => {
  const t60 = eight(0.2);
  const whole = checkDiffuse({ t60, gains: new Float32Array(8) });
  t60[0] = 99;
  expect(whole).toEqual({ t60: eight(0.2), gains: eight(0), seed: 0 });
  expect(checkClick({ radius: 0.01, mass: 1 })).toEqual({ radius: 0.01, mass: 1, gain: 1 });
  expect(checkBubbles({ rate: 3, radii: [1e-3, 2e-3] })).toEqual({
    rate: 3,
    radii: [1e-3, 2e-3],
    exponent: 2,
    rise: 0.1,
    level: 0.004,
    seed: 0,
  });
});

describe("errors name the field", () => {
  test.each([
    [{ t60: eight(0), gains: eight(1) }, /diffuse resonator: t60 should be 8 numbers of seconds/],
    [{ t60: eight(1), gains: [1, 2] }, /gains/],
    [{ t60: eight(1), gains: eight(Number.NaN) }, /gains/],
    [{ t60: eight(1), gains: eight(1), seed: 0.5 }, /seed/],
    [null, /diffuse should be an object/],
  ])("diffuse %#", (given, words) => expect(() => checkDiffuse(given as Diffuse)).toThrow(words));
  test.each([
    [{ radius: 0, mass: 1 }, /click: radius/],
    [{ radius: 0.1, mass: Number.NaN }, /mass/],
    [{ radius: 0.1, mass: 1, gain: -1 }, /gain/],
    ["ball", /click should be an object/],
  ])("click %#", (given, words) => expect(() => checkClick(given as Click)).toThrow(words));
  test.each([
    [{ rate: -1, radii: [1e-3, 2e-3] }, /bubbles: rate/],
    [{ rate: 1, radii: [2e-3, 1e-3] }, /radii should be the least radius, then the greatest/],
    [{ rate: 1 }, /radii\[0\]/],
    [{ rate: 1, radii: [1e-3, 1] }, /radii\[1\]/],
    [{ rate: 1, radii: [1e-3, 2e-3], rise: 2 }, /rise/],
  ])("bubbles %#", (given, words) => expect(() => checkBubbles(given as Bubbles)).toThrow(words));
});

test("the core takes all that the checks let through, to the very limits", async () => {
  const { engine } = await stage();
  const records = [
    diffuseRecord(1, -1, checkDiffuse({ t60: eight(0.001), gains: eight(0) })),
    diffuseRecord(1, -1, checkDiffuse({ t60: eight(100), gains: eight(1e6), seed: 2 ** 32 - 1 })),
    clickRecord(1, -1, checkClick({ radius: 1e-4, mass: 1e-6 })),
    clickRecord(1, -1, checkClick({ radius: 10, mass: 1e6, gain: 1e6 })),
    bubblesRecord(1, -1, checkBubbles({ rate: 0, radii: [5e-5, 5e-5], exponent: -10, rise: 0, level: 0 })),
    bubblesRecord(1, -1, checkBubbles({ rate: 1e5, radii: [5e-5, 0.03], exponent: 10, rise: 1, level: 1000 })),
  ];
  for (const record of records) expect(engine.take(record)).toBe(1);
  for (let i = 0; i < 200; i++) {
    engine.render();
    expect(engine.outputs[0][0].every(Number.isFinite)).toBe(true);
  }
});

test("a click by volume has the radius of the sphere, and fades where modes are heard", () => {
  const volume = (4 / 3) * Math.PI * 0.008 ** 3;
  expect(clickOf(volume, 0.005).radius).toBeCloseTo(0.008, 9);
  expect(clickOf(volume, 0.005).gain).toBe(1);
  expect(clickOf(volume, 0.005, 20_000).gain).toBe(1);
  expect(clickOf(volume, 0.005, 12_000 / 2 ** 1.5).gain).toBeCloseTo(0.5, 9);
  expect(clickOf(volume, 0.005, 500).gain).toBe(0);
  expect(() => clickOf(-1, 1)).toThrow(/volume/);
});

test("pitch and radius of a bubble", () => {
  expect(bubblePitch(1e-3)).toBeCloseTo(3260, 6);
  expect(bubbleRadius(bubblePitch(2e-3))).toBeCloseTo(2e-3, 12);
});
