// How much a strike gives to the modes, against what is left in a single mode afterwards; and that no hit gives more
// than it may.
import fc from "fast-check";
import { expect, test } from "vitest";
import { energyFactor, strikeEnergy } from "../../../src/contact/impact/energy.js";
import { pulseSpectrum } from "../../../src/contact/impact/pulse.js";
import { bodyModel } from "../../../src/contact/index.js";
import { locate } from "../../../src/model/locate.js";
import { ModalModel } from "../../../src/model/modal-model.js";

test("a mode driven by a half-sine, step by step, ends with the energy that is said", () => {
  for (const duration of [1e-4, 5e-4, 1.2e-3]) {
    const model = new ModalModel({ frequencies: [700], decayRates: [0], gains: [1.7] });
    // q̈ + ω² q = φ f, by many small steps of the exact rotation
    const [omega, steps] = [2 * Math.PI * 700, 20_000];
    let [q, v] = [0, 0];
    for (let i = 0; i < steps; i++) {
      const force = ((Math.PI / 2) * Math.sin((Math.PI * (i + 0.5)) / steps)) / duration;
      v += (1.7 * force * duration) / steps;
      const [c, s] = [Math.cos((omega * duration) / steps), Math.sin((omega * duration) / steps)];
      [q, v] = [q * c + (v * s) / omega, v * c - q * s * omega];
    }
    const energy = 0.5 * (v * v + omega * omega * q * q);
    expect(strikeEnergy(model, locate(model, 0), [1, 0, 0], duration) / energy).toBeCloseTo(1, 3);
    expect(strikeEnergy(model, locate(model, 0), [1, 0, 0], duration)).toBeCloseTo(
      0.5 * (1.7 * pulseSpectrum(1, 700 * duration)) ** 2,
      5,
    );
  }
});

test("a thin sheet would take many times what a hit has, and a thick block does not", () => {
  const energyOf = (thickness: number) => {
    const model = bodyModel({ size: [0.2, thickness, 0.15], material: "steel" });
    const mass = 7850 * 0.2 * 0.15 * thickness;
    // a body of this mass that falls at 3 m/s and bounces by one half
    return (
      (strikeEnergy(model, locate(model, [0.1, 0, 0.07]), [0, 1, 0], 2e-4) * (1.5 * mass * 3) ** 2) / (0.5 * mass * 9)
    );
  };
  expect(energyOf(0.001)).toBeGreaterThan(20);
  expect(energyOf(0.05)).toBeLessThan(5);
});

test("what is left gives no more than it may, and what may be given is given whole", () => {
  const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(positive, positive, positive, (energy, impulse, most) => {
      const factor = energyFactor(energy, impulse, most);
      expect(factor).toBeGreaterThan(0);
      expect(factor).toBeLessThanOrEqual(1);
      expect((energy * (factor * impulse) ** 2) / most).toBeLessThanOrEqual(1 + 1e-9);
      if (energy * impulse ** 2 <= most) expect(factor).toBe(1);
    }),
  );
});
