// The oracle must be right before anything is compared with it: against closed forms where there are any, and its parts
// against each other. It cannot show that the physics is right; the formulas are PHYSICS §1.
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../reference/bank.js";
import { limit } from "../../reference/limiter.js";
import { blockByLines, fitWindows } from "../../reference/lines.js";
import { direct, stiff } from "../../reference/recurrence.js";
import { ModalModel } from "../../src/model/modal-model.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import { errorDb, noise, RATE } from "../core/oracle.js";

describe("the bank", () => {
  test("rings as e^(−dt) sin(ωt + ψ)", () => {
    const bank = new ReferenceBank([{ frequency: 440, decayRate: 3, gain: 2, phase: 0.7 }], RATE);
    bank.strike(1.5, 10.25);
    const came = bank.render(2000);
    const truth = came.map((_, k) => {
      const t = (k - 10.25) / RATE;
      return t < 0 ? 0 : 3 * Math.exp(-3 * t) * Math.sin(2 * Math.PI * 440 * t + 0.7);
    });
    expect(errorDb(came, truth)).toBeLessThan(-230);
  });
  test("loses what a half-sine pulse's spectrum says: J cos(πfτ)/(1 − 4f²τ²)", () => {
    const length = 50;
    for (const frequency of [200, 900, 3000, 12000]) {
      const soft = new ReferenceBank([{ frequency, decayRate: 0, gain: 1 }], RATE);
      soft.strike(1, 3.3, length);
      soft.render(100);
      const x = (frequency * length) / RATE;
      const expected = Math.abs(Math.cos(Math.PI * x) / (1 - 4 * x * x));
      expect(Math.hypot(soft.re[0], soft.im[0])).toBeCloseTo(expected, 10);
    }
  });
});

describe("the two recurrences", () => {
  for (const [frequency, decayRate] of [
    [20, 1],
    [800, 30],
    [18000, 400],
  ])
    test(`are the mode itself at ${frequency} Hz`, () => {
      const x = noise(3000);
      const bank = new ReferenceBank([{ frequency, decayRate, gain: 1 }], RATE);
      const truth = bank.render(
        x.length,
        x.map((v) => v * RATE),
      );
      const omega = (2 * Math.PI * frequency) / RATE;
      const exact = Float32Array.from(x.map((v) => v * RATE)).map((v) => v / RATE);
      expect(errorDb(direct(omega, decayRate / RATE, exact), truth)).toBeLessThan(-120);
      expect(errorDb(stiff(omega, decayRate / RATE, exact), truth)).toBeLessThan(-120);
    });
});

describe("lines in float64", () => {
  const B = 128;
  const worst = (moments: number, reach: number, damping: number, farthest = Math.PI / 2) => {
    const windows = fitWindows(moments, reach, B, farthest);
    let most = Number.NEGATIVE_INFINITY;
    for (let step = -16; step <= 16; step++) {
      const theta: [number, number] = [-damping, farthest * (step / 16)];
      const pole = (k: number) => {
        const size = Math.exp((theta[0] * k) / B);
        const angle = (theta[1] * k) / B + (Math.PI * 20 * k) / B;
        return [size * Math.cos(angle), size * Math.sin(angle)] as [number, number];
      };
      const truth = Float64Array.from({ length: B }, (_, k) => pole(k)[0]);
      most = Math.max(most, errorDb(blockByLines(pole(0), pole(B), theta, 20, windows), truth));
    }
    return most;
  };
  test("four moments hold −110 dB anywhere between two lines, up to the damping they are fitted for", () => {
    expect(worst(4, 1.5, 0.001)).toBeLessThan(-115);
    expect(worst(4, 1.5, 0.4)).toBeLessThan(-115);
    expect(worst(4, 1.5, 1.45)).toBeLessThan(-110);
  });
  test("three moments hold −85 dB", () => {
    expect(worst(3, 0.6, 0.001)).toBeLessThan(-85);
    expect(worst(3, 0.6, 0.4)).toBeLessThan(-85);
  });
  test("long lines: two moments hold −90 dB where lines are four times as close, damping a quarter a frame", () => {
    for (const damping of [0.0001, 0.02, 0.1, 0.2, 0.25])
      expect(worst(2, 0.25, damping, Math.PI / 8)).toBeLessThan(-90);
    expect(worst(2, 0.25, 0.1)).toBeGreaterThan(-60); // at the usual distance they would not
  });
  test("a mode that is simply moved to the next line breaks the block: the one trap of the form", () => {
    const windows = fitWindows(4, 1.5, B);
    const pole = (k: number): [number, number] => [
      Math.cos((Math.PI * 20.5 * k) / B),
      Math.sin((Math.PI * 20.5 * k) / B),
    ];
    const truth = Float64Array.from({ length: B }, (_, k) => pole(k)[0]);
    const before = blockByLines(pole(0), [0, 0], [0, Math.PI / 2], 20, windows);
    const behind = blockByLines([0, 0], pole(B), [0, -Math.PI / 2], 21, windows);
    expect(
      errorDb(
        before.map((x, k) => x + behind[k]),
        truth,
      ),
    ).toBeGreaterThan(-30);
  });
});

test("the core's limiter is the reference limiter", async () => {
  const model = new ModalModel({
    frequencies: [300, 1700],
    decayRates: [20, 60],
    gains: [1, 0.7],
    radiationGains: [1, 1],
  });
  const sound = async (limiter: boolean) => {
    const world = await OfflineWorld.create({ limiter, fullScaleDbSpl: 91 });
    const body = world.addBody({ model, position: [0.4, 0, -0.5] });
    for (let i = 0; i < 12; i++) body.strike({ impulse: 0.2 + ((i * 7) % 5), time: 0.02 * i * i });
    return world.render(128 * 1200);
  };
  const [came, plain] = [await sound(true), await sound(false)];
  const truth = limit(plain, RATE);
  for (const c of [0, 1]) expect(errorDb(came[c], truth[c])).toBeLessThan(-120);
});
