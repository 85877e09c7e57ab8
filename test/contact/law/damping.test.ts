// Damping by contacts, buzzing, bending and feedback: the smaller laws of PHYSICS §7.7 and §8.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buzzLaw } from "../../../src/contact/law/buzz.js";
import { contactDamping, dampingAt } from "../../../src/contact/law/damping.js";
import { deformFactors } from "../../../src/contact/law/deform.js";
import { feedbackGain, type LoopModes, responseBound } from "../../../src/contact/law/feedback.js";
import { pairOf } from "../../../src/contact/law/pair.js";
import { ModalModel } from "../../../src/model/modal-model.js";

describe("damping", () => {
  test("is half of the surface's at 0.5 N, nearly all of it under a heavy load, and adds up", () => {
    expect(contactDamping([{ load: 0.5, damping: 120 }])).toBeCloseTo(60, 12);
    expect(contactDamping([{ load: 500, damping: 120 }])).toBeGreaterThan(119.8);
    const two = { load: 0.5, damping: 15 };
    expect(contactDamping([two, two])).toBeCloseTo(15, 12);
    expect(contactDamping([])).toBe(0);
  });
  test("counts where the modes move, and grows with the root of the frequency", () => {
    expect(contactDamping([{ load: 0.5, damping: 120, motion: 0.25 }])).toBeCloseTo(15, 12);
    expect(dampingAt(10, 1000)).toBe(10);
    expect(dampingAt(10, 4000)).toBeCloseTo(20, 12);
  });
  test("a cup of 2 s on felt rings for 0.05 s: 1/T60′ = 1/T60 + d/6.908", () => {
    const d = contactDamping([{ load: 1e6, damping: 120 }]);
    const t60 = 1 / (1 / 2 + d / Math.log(1000));
    expect(t60).toBeCloseTo(0.056, 3);
  });
  test("is finite, never negative and never more than the sum of the surfaces'", () => {
    const any = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0));
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 8 }), (contacts) => {
        const d = contactDamping(contacts.map(([load, motion]) => ({ load, damping: 50, motion })));
        expect(d).toBeGreaterThanOrEqual(0);
        expect(d).toBeLessThanOrEqual(50 * contacts.length);
      }),
    );
  });
});

describe("buzz", () => {
  const pair = pairOf({ material: "steel", shape: "plane" }, { material: "steel", shape: "sphere", size: 0.01 });
  test("a loose thing has a gap of 20 µm, which a load closes", () => {
    expect(buzzLaw(pair, 0).gap).toBeCloseTo(20e-6, 12);
    expect(buzzLaw(pair, 0.5).gap).toBeCloseTo(20e-6 / Math.E, 12);
    expect(buzzLaw(pair, 1e9).gap).toBe(0);
  });
  test("its stiffness is real without a load too, and grows with it", () => {
    const [none, some, much] = [0, 1, 100].map((load) => buzzLaw(pair, load).stiffness);
    expect(none).toBeGreaterThan(0);
    expect(some).toBeGreaterThan(none);
    expect(much).toBeGreaterThan(some);
    for (const load of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      expect(Number.isFinite(buzzLaw(pair, load).stiffness)).toBe(true);
      expect(Number.isFinite(buzzLaw(pair, load).gap)).toBe(true);
    }
  });
});

describe("a bent body", () => {
  test("of sheet rises in pitch and rings shorter", () => {
    const { pitch, damping } = deformFactors(0.02);
    expect(pitch).toBeCloseTo(Math.sqrt(1.4), 12);
    expect(damping).toBeCloseTo(1.1, 12);
    expect(deformFactors(0)).toEqual({ pitch: 1, damping: 1 });
  });
  test("stays within an octave to both sides, whatever comes", () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ min: -50, max: 50, noNaN: true }), (strain, stiffening) => {
        const { pitch, damping } = deformFactors(strain, stiffening);
        expect(pitch).toBeGreaterThanOrEqual(0.5);
        expect(pitch).toBeLessThanOrEqual(2);
        expect(damping).toBeGreaterThanOrEqual(1);
        expect(damping).toBeLessThanOrEqual(51);
      }),
    );
  });
});

describe("feedback", () => {
  const RATE = 44_100;
  /** |H| of modes a r^n sin(ωn + ψ) at an angle, as the sum of their series. */
  function response(modes: LoopModes, theta: number): number {
    let [re, im] = [0, 0];
    for (let j = 0; j < modes.frequencies.length; j++) {
      const r = Math.exp(-modes.decayRates[j] / RATE);
      const omega = (2 * Math.PI * modes.frequencies[j]) / RATE;
      const psi = modes.phases?.[j] ?? 0;
      // a/2i (e^{iψ}/(1 − r e^{i(ω−θ)}) − e^{−iψ}/(1 − r e^{−i(ω+θ)}))
      const part = (sign: number) => {
        const angle = sign * omega - theta;
        const [dr, di] = [1 - r * Math.cos(angle), -r * Math.sin(angle)];
        const size = dr * dr + di * di;
        const [nr, ni] = [Math.cos(psi), sign * Math.sin(psi)];
        return [(nr * dr + ni * di) / size, (ni * dr - nr * di) / size];
      };
      const [a, b] = [part(1), part(-1)];
      const gain = modes.gains[j] / 2;
      // divided by i
      re += gain * (a[1] - b[1]);
      im -= gain * (a[0] - b[0]);
    }
    return Math.hypot(re, im);
  }
  const mode = fc.tuple(
    fc.double({ min: 30, max: 20_000, noNaN: true }),
    fc.double({ min: 1, max: 300, noNaN: true }),
    fc.double({ min: 0.01, max: 1, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  );
  const modesOf = (list: [number, number, number, number][]): LoopModes => ({
    frequencies: list.map(([f]) => f),
    decayRates: list.map(([, d]) => d),
    gains: list.map(([, , a]) => a),
    phases: list.map(([, , , p]) => p),
  });
  test("the bound is never below the greatest response", () => {
    fc.assert(
      fc.property(fc.array(mode, { minLength: 1, maxLength: 8 }), (list) => {
        const modes = modesOf(list);
        const bound = responseBound(modes, RATE);
        const angles = list.flatMap(([f, d]) =>
          Array.from({ length: 41 }, (_, k) => (2 * Math.PI * f) / RATE + ((k - 20) * d) / RATE / 8),
        );
        for (let k = 0; k <= 200; k++) angles.push((Math.PI * k) / 200);
        for (const theta of angles) expect(response(modes, theta)).toBeLessThanOrEqual(bound * (1 + 1e-9));
      }),
    );
  });
  test("of one mode is its response at resonance", () => {
    const one = { frequencies: [1000], decayRates: [20], gains: [0.3] };
    const theta = (2 * Math.PI * 1000) / RATE;
    expect(responseBound(one, RATE) / response(one, theta)).toBeCloseTo(1, 4);
  });
  test("a share of 0.95 dies out, a hard one of 1.3 of a single mode in phase does not", () => {
    const model = new ModalModel({ frequencies: [400], decayRates: [30], gains: [1], radiationGains: [1] });
    const loudness = (times: number) => {
      // y = H[u + g y₋₁]: the mode as a rotation, fed with its own output and a sample of delay in the phase that helps it
      const gain = times * feedbackGain(model, RATE, 0.95);
      const r = Math.exp(-30 / RATE);
      const omega = (2 * Math.PI * 400) / RATE;
      let [c, s, y, kick] = [0, 0, 0, 1];
      const quarter: number[] = new Array(Math.round(Math.PI / 2 / omega)).fill(0);
      for (let i = 0; i < 3 * RATE; i++) {
        quarter.push(y);
        const back = -gain * quarter.shift()!;
        const next = r * (c * Math.cos(omega) - s * Math.sin(omega));
        s = r * (c * Math.sin(omega) + s * Math.cos(omega));
        c = next + (kick + back) / RATE;
        kick = 0;
        y = s;
      }
      return Math.hypot(c, s) * RATE;
    };
    expect(loudness(1)).toBeLessThan(0.02);
    expect(loudness(1.3 / 0.95)).toBeGreaterThan(1);
  });
  test("is 0 when a mode never decays, and the share is cut at 0.95", () => {
    const model = (decayRate: number) =>
      new ModalModel({ frequencies: [400], decayRates: [decayRate], gains: [1], radiationGains: [1] });
    expect(feedbackGain(model(0), RATE, 0.5)).toBe(0);
    expect(feedbackGain(model(5), RATE, 7)).toBe(feedbackGain(model(5), RATE, 0.95));
    expect(feedbackGain(model(5), RATE, -1)).toBe(0);
    expect(feedbackGain(model(5), RATE, 0.4, [2])).toBeCloseTo(feedbackGain(model(5), RATE, 0.2), 12);
  });
});
