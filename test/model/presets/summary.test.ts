// The few numbers that lists show of a model: T60 is that of a whole strike, not of one mode.
import { describe, expect, test } from "vitest";
import { ModalModel, models, summarise } from "../../../src/model/index.js";
import { strikeT60 } from "../../../src/model/presets/summary.js";

const LN_1000 = Math.log(1000);
const two = (decayRates: number[], radiationGains: number[]) =>
  new ModalModel({ frequencies: [400, 500], decayRates, gains: [1, 1], radiationGains });

describe("the T60 of a strike", () => {
  test("of one mode is its own", () => {
    const one = new ModalModel({ frequencies: [440], decayRates: [3], gains: [1] });
    expect(strikeT60(one)).toBeCloseTo(LN_1000 / 3, 6);
  });

  test("of a loud short mode and a long one that starts 40 dB lower is what the long one needs for 20 dB", () => {
    const pulse = (f: number) => Math.cos(Math.PI * f * 5e-4) / (1 - (f * 1e-3) ** 2);
    const model = two([1000, 2], [1, (0.01 * pulse(400)) / pulse(500)]);
    expect(strikeT60(model)).toBeCloseTo(LN_1000 / 3 / 2, 3);
  });

  test("counts the mode that a soft pulse leaves, not the one it does not wake", () => {
    // 3 kHz is the first zero of half a millisecond.
    const model = new ModalModel({
      frequencies: [300, 3000],
      decayRates: [5, 0.1],
      gains: [1, 1],
      radiationGains: [1, 1],
    });
    expect(strikeT60(model)).toBeCloseTo(LN_1000 / 5, 6);
  });

  test("is endless when a loud mode never dies, and not when only an inaudible one does not", () => {
    expect(strikeT60(two([2, 0], [1, 1]))).toBe(Number.POSITIVE_INFINITY);
    expect(strikeT60(two([2, 0], [1, 1e-6]))).toBeCloseTo(LN_1000 / 2, 3);
    expect(strikeT60(two([2, 3], [0, 0]))).toBe(0);
  });
});

test("a summary has what a list shows", () => {
  expect(summarise(models.load("roof-2"))).toMatchObject({ modes: 165, points: 726, material: "steel" });
  const bare = summarise(new ModalModel({ frequencies: [500, 300], decayRates: [1, 1], gains: [1, 1] }));
  expect(bare).toMatchObject({ modes: 2, lowest: 300, highest: 500, material: undefined, mass: undefined, points: 1 });
});
