// Tokens: the same strike with fewer and fewer modes, each of which holds those of the smaller ones, and the gains that
// make sounds equally loud at their start.
import { describe, expect, test } from "vitest";
import { onsetGains, tokensOf } from "../../src/listening/index.js";
import { ONSET_SECONDS, tokenCounts, withoutMasked } from "../../src/listening/tokens.js";
import { hash4, unit } from "../../src/math/hash.js";
import { modeOrders } from "../../src/model/edit/order.js";
import { ModalModel, type ModeOrder, models } from "../../src/model/index.js";
import { pruneStrike } from "../../src/model/prune.js";
import { noise } from "../core/listen.js";

const bowl = models.load("metal-bowl");

/** A model of one point; every mode has its own frequency, by which it is known again. */
const made = (modes: readonly (readonly [hertz: number, gain: number, decayRate: number])[]) =>
  new ModalModel({
    frequencies: modes.map(([hertz]) => hertz),
    gains: modes.map(([, gain]) => gain),
    decayRates: modes.map(([, , decayRate]) => decayRate),
    radiationGains: modes.map(() => 1),
  });
const drawn = (which: number) => unit(hash4(which, 0, 0, 5)[0]);
const many = made(Array.from({ length: 40 }, (_, i) => [200 + 230 * i, 0.02 + drawn(i), 1 + 30 * drawn(100 + i)]));
const hertzOf = ({ frequencies }: ModalModel): number[] => [...frequencies];

describe("counts", () => {
  test("grow one by one, then by about a third, and end with the whole", () => {
    expect(tokenCounts(46)).toEqual([1, 2, 3, 4, 5, 7, 9, 12, 16, 22, 30, 41, 46]);
    expect(tokenCounts(12)).toEqual([1, 2, 3, 4, 5, 7, 9, 12]);
    expect(tokenCounts(2)).toEqual([1, 2]);
    expect(tokenCounts(1)).toEqual([1]);
    const counts = tokenCounts(3000);
    for (let i = 5; i < counts.length - 1; i++) {
      expect(counts[i] / counts[i - 1]).toBeGreaterThan(1.25);
      expect(counts[i] / counts[i - 1]).toBeLessThan(1.45);
    }
  });

  test("are those that are asked for, each once and in rising order, with the whole and nothing beyond", () => {
    const tokens = tokensOf(many, { counts: [7, 1, 99, 7, 3, 40] });
    expect(tokens.map(({ count }) => count)).toEqual([1, 3, 7, 40]);
    expect(tokens.map(({ name }) => name)).toEqual(["1", "3", "7", "40"]);
    for (const { count, model } of tokens) expect(model.modeCount).toBe(count);
    expect(tokensOf(many, { counts: [] }).map(({ count }) => count)).toEqual([40]);
    expect(tokensOf(many).map(({ count }) => count)).toEqual(tokenCounts(40));
  });
});

describe("tokens", () => {
  test.each(modeOrders.flatMap((order) => [{ order }, { order, av: 5 }]))(
    "of %j hold the modes of every smaller one, in the order of the model",
    (options) => {
      const tokens = tokensOf(many, options).map(({ model }) => hertzOf(model));
      expect(tokens.length).toBeGreaterThan(5);
      for (const [i, hertz] of tokens.entries()) {
        expect([...hertz].sort((a, b) => a - b)).toEqual(hertz);
        for (const kept of i > 0 ? tokens[i - 1] : []) expect(hertz).toContain(kept);
      }
    },
  );

  // loud but short; long but low, where the ear is dull; the one that the ear is made for
  const [short, low, clear] = [1000, 100, 3000];
  const three = made([
    [low, 0.5, 1],
    [short, 1, 200],
    [clear, 0.4, 1],
  ]);
  test.each<[ModeOrder | undefined, number]>([
    ["naive", short],
    ["energy", low],
    ["loudness", clear],
    [undefined, low],
  ])("in the order %s begin with the mode at %i Hz", (order, hertz) => {
    expect(hertzOf(tokensOf(three, { ...(order && { order }), counts: [1] })[0].model)).toEqual([hertz]);
  });

  test("with an a_v have no mode that is masked, and their whole is what is heard", () => {
    const { kept } = pruneStrike(bowl, 200, { av: 5, level: 60 });
    const whole = tokensOf(bowl, { at: 200, level: 60, av: 5 }).at(-1)!;
    expect(whole.count).toBe(kept);
    expect(kept).toBeLessThan(bowl.modeCount);
    expect(hertzOf(whole.model)).toEqual(hertzOf(withoutMasked(bowl, { at: 200, level: 60, av: 5 })));
    expect(hertzOf(tokensOf(bowl, { at: 200, level: 60 }).at(-1)!.model)).toEqual(hertzOf(bowl));
  });

  test.each([0, -2, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("of %d modes are refused", (count) => {
    expect(() => tokensOf(many, { counts: [3, count] })).toThrow(
      `tokens: counts[1] should be a whole number of modes, 1 or more, but came ${count}`,
    );
  });

  test("of a level or an a_v that is no number are refused", () => {
    expect(() => tokensOf(many, { level: Number.NaN })).toThrow(/level should be a level in dB SPL, but came NaN/);
    expect(() => tokensOf(many, { av: Number.NaN })).toThrow(/a number of decibels, 0 or more, but came NaN/);
  });
});

describe("where it is struck", () => {
  /** At the first point the first mode is loud, at the second only the other one sounds, at the third none. */
  const body = new ModalModel({
    frequencies: [440, 1000],
    decayRates: [1, 1],
    positions: [0, 0, 0, 1, 0, 0, 2, 0, 0],
    shapes: [0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 1, 0, 0, 0],
    radiationGains: [1, 1],
  });

  test.each([
    [0, 440],
    [1, 1000],
  ])("at point %i the first token is the mode at %i Hz", (at, hertz) => {
    expect(hertzOf(tokensOf(body, { at, counts: [1] })[0].model)).toEqual([hertz]);
  });

  test("a point that is silent is refused", () => {
    expect(() => tokensOf(body, { at: 2 })).toThrow(
      "tokens: at should be a sample point that sounds when it is struck, but came 2",
    );
  });

  test("of a strike too soft to be heard the mode stays that is the strongest there, not elsewhere", () => {
    expect(hertzOf(withoutMasked(body, { at: 1, level: -30, av: 5 }))).toEqual([1000]);
    expect(hertzOf(withoutMasked(body, { at: 0, level: -30, av: 5 }))).toEqual([440]);
  });

  test("a mode that is masked is left out, and heard again where a_v is high", () => {
    const pair = made([
      [1000, 1, 1],
      [1010, 0.1, 1],
    ]);
    expect(hertzOf(withoutMasked(pair, { av: 5 }))).toEqual([1000]);
    expect(hertzOf(withoutMasked(pair, { av: 25 }))).toEqual([1000, 1010]);
  });
});

describe("gains at the onset", () => {
  const rate = 44_100;
  const onset = Math.round(ONSET_SECONDS * rate);
  const energy = (samples: ArrayLike<number>, gain: number) => {
    let sum = 0;
    for (let i = 0; i < Math.min(onset, samples.length); i++) sum += (gain * samples[i]) ** 2;
    return sum;
  };
  const louder = (samples: Float32Array, factor: number) => samples.map((x) => factor * x);

  test("give all the energy that the first has over its first 5 ms", () => {
    const sounds = [noise(900, 1), louder(noise(900, 2), 0.01), louder(noise(900, 3), 30), noise(100, 4)];
    const gains = onsetGains(sounds, rate);
    expect(gains[0]).toBe(1);
    const wanted = energy(sounds[0], 1);
    for (const [i, samples] of sounds.entries()) expect(energy(samples, gains[i]) / wanted).toBeCloseTo(1, 9);
  });

  test("are told by these milliseconds alone", () => {
    const early = noise(900, 1);
    const late = early.map((x, i) => (i < onset ? 2 * x : 1000 * x));
    expect(onsetGains([early, late], rate)[1]).toBeCloseTo(0.5, 9);
    expect(onsetGains([early, late], rate, 900 / rate)[1]).toBeLessThan(0.01);
  });

  test("leave a silent sound as it is, and all others where the first is silent", () => {
    const silent = new Float32Array(900);
    const begins = Float32Array.from({ length: 900 }, (_, i) => (i < onset ? 0 : 1));
    expect(onsetGains([noise(900), silent, begins, new Float32Array(0)], rate).slice(1)).toEqual([1, 1, 1]);
    expect(onsetGains([silent, noise(900)], rate)).toEqual([1, 1]);
    expect(onsetGains([], rate)).toEqual([]);
  });
});
