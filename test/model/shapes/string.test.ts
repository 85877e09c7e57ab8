// Strings: the frequencies of a stiff string, and what goes through the bridge.
import { describe, expect, test } from "vitest";
import { makeShape } from "../../../src/model/shapes/index.js";
import { idealSteel, undamped } from "./support.js";

const GUITAR = { length: 0.65, diameter: 0.0005, tension: 70, material: idealSteel() };

test("has the frequencies n/(2L) √(T/μ) √(1 + Bn²)", () => {
  const string = makeShape("string", GUITAR);
  const { youngsModulus, density } = GUITAR.material;
  const line = (density * Math.PI * 0.0005 ** 2) / 4;
  const stiff = (Math.PI ** 2 * ((youngsModulus * Math.PI * 0.0005 ** 4) / 64)) / (70 * 0.65 ** 2);
  const found = undamped(string);
  expect(found.length).toBeGreaterThan(30);
  for (const [i, frequency] of found.entries()) {
    const n = i + 1;
    const expected = (n / 1.3) * Math.sqrt(70 / line) * Math.sqrt(1 + stiff * n * n);
    expect(frequency / expected).toBeCloseTo(1, 9);
  }
});

test("can be tuned to a pitch, its stiffness counted in", () => {
  const bass = { ...GUITAR, diameter: 0.002, tension: undefined, pitch: 41.2 };
  expect(undamped(makeShape("string", bass))[0]).toBeCloseTo(41.2, 8);
});

describe("the bridge", () => {
  const decay = (bridge: number) => makeShape("string", { ...GUITAR, bridge }).decayRates;

  test("takes T/(LZ) from every mode", () => {
    const [stiff, soft] = [decay(1000), decay(250)];
    for (let m = 0; m < 20; m++) expect(soft[m] - stiff[m]).toBeCloseTo((70 / 0.65) * (1 / 250 - 1 / 1000), 8);
  });

  test("gives to the air what its radiation gain says: a fifth of what it takes", () => {
    const { radiationGains } = makeShape("string", { ...GUITAR, bridge: 250 });
    // d_rad = 2π R²/z₀.
    const radiated = (2 * Math.PI * radiationGains[0] ** 2) / (1.204 * 343.2);
    expect(radiated).toBeCloseTo((0.2 * 70) / (0.65 * 250), 8);
  });
});

test("shapes are sines with ∫φ² dm = 1, at rest at both ends", () => {
  const string = makeShape("string", { ...GUITAR, modes: 5, points: 101 });
  const { pointCount, shapes, positions, massProperties } = string;
  for (let m = 0; m < 5; m++) {
    let square = 0;
    for (let p = 0; p < pointCount; p++) square += shapes[3 * (m * pointCount + p) + 1] ** 2;
    expect((square / 100) * massProperties!.mass).toBeCloseTo(1, 4);
  }
  for (let p = 0; p < pointCount; p++) {
    if (Math.abs(Math.abs(positions[3 * p]) - 0.325) < 1e-9) expect(shapes[3 * p + 1]).toBe(0);
  }
});

test.each([
  [{ tension: undefined }, /shape string: tension should be given in N, or else pitch in Hz/],
  [{ tension: undefined, pitch: 1, diameter: 0.01 }, /pitch should be above that of the string's own stiffness/],
  [{ bridge: 0 }, /bridge should be an impedance/],
])("%j is refused", (change, message) => {
  expect(() => makeShape("string", { ...GUITAR, ...change })).toThrow(message);
});
