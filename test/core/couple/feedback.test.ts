// Distortion: in a loop, where the small-gain theorem says how much is safe (PHYSICS §8.4 A), and on the sound that
// leaves. First the bound and the oracle, then the core against the oracle.
import { describe, expect, test } from "vitest";
import { CoupledBody, type CoupledMode } from "../../../reference/couple/body.js";
import { type Curve, distort, response, responseBound } from "../../../reference/couple/distortion.js";
import { builds } from "../listen.js";
import { chance, errorDb, modesOf, POINT, powers, RATE, Rig, safe } from "./rig.js";

const CURVES: Curve[] = ["soft", "cubic", "rectify"];

/** Some modes by chance. */
function bankOf(u: () => number): CoupledMode[] {
  return Array.from({ length: 4 + Math.floor(12 * u()) }, () => ({
    frequency: 60 + 12000 * u(),
    decayRate: Math.log(1000) / (0.05 + 3 * u()),
    shape: 2 * u() - 1,
    radiation: 1,
  }));
}

describe("the oracle", () => {
  test.each(CURVES)("curve %s goes through 0 and never gives more than it gets", (curve) => {
    expect(distort(curve, 0)).toBe(0);
    for (let x = -20; x <= 20; x += 0.01) expect(Math.abs(distort(curve, x))).toBeLessThanOrEqual(Math.abs(x) + 1e-15);
  });

  test("the bound is never below the largest response, and near it for one mode", () => {
    const u = chance(99);
    for (let run = 0; run < 40; run++) {
      const bank = bankOf(u);
      const bound = responseBound(bank, RATE);
      for (let f = 0; f <= RATE / 2; f += 20) expect(response(bank, RATE, f)).toBeLessThanOrEqual(bound * (1 + 1e-9));
      for (const { frequency, decayRate } of bank)
        for (let k = -5; k <= 5; k++)
          expect(response(bank, RATE, frequency + (k * decayRate) / 12)).toBeLessThanOrEqual(bound * (1 + 1e-9));
    }
    const one = modesOf([1000], 5);
    expect(response(one, RATE, 1000) / responseBound(one, RATE)).toBeGreaterThan(0.99);
  });

  test("a loop at nine tenths of the bound dies out; one beyond the response goes on for ever", () => {
    const u = chance(7);
    for (const curve of CURVES)
      for (let run = 0; run < 4; run++) {
        const bank = bankOf(u).map((m) => ({ ...m, decayRate: m.decayRate + 20 }));
        expect(later(bank, curve, 0.9 / responseBound(bank, RATE))).toBeLessThan(0.5);
      }
    const one = modesOf([300], 20);
    expect(later(one, "soft", 1.5 / response(one, RATE, 300))).toBeGreaterThan(0.95);
  });
});
/** How much of the energy after half a second is left after another second. */
function later(modes: CoupledMode[], curve: Curve, gain: number): number {
  const body = new CoupledBody(modes, RATE);
  body.feedback = { curve, gain, drive: 3 };
  body.strike(5, 0);
  body.render(RATE / 2);
  const before = body.energy();
  body.render(RATE);
  return body.energy() / before;
}

const bar = modesOf([220, 587, 1131, 1860], [6, 8, 11, 15]);
const drive = 2;

describe.each(builds)("the %s core", (build) => {
  test.each(CURVES)("with curve %s in its loop sounds like the oracle", async (curve) => {
    const rig = await Rig.make({}, build);
    rig.strike(rig.add(bar, { feedback: { curve, amount: 0.9, drive, at: POINT } }), 1, 40.6, 30);
    const body = new CoupledBody(safe(bar), RATE);
    body.feedback = { curve, gain: 0.9 / responseBound(safe(bar), RATE), drive };
    body.strike(1, 40.6, 30);
    // no chaos here, but a loop that holds a mode for long: an error of 1e-6 in the gain is one of 1e-5 in the decay
    expect(errorDb(rig.render(RATE), body.render(RATE))).toBeLessThan(-75);
  });

  test.each(CURVES)("bends the sound that leaves by curve %s", async (curve) => {
    const plain = await Rig.make({}, build);
    plain.strike(plain.add(bar, {}), 1, 40.6);
    const rig = await Rig.make({}, build);
    rig.strike(rig.add(bar, { output: { curve, drive: 1.7 } }), 1, 40.6);
    const expected = plain.render(8192).map((x) => distort(curve, 1.7 * x) / 1.7);
    expect(errorDb(rig.render(8192), expected)).toBeLessThan(-110);
  });
});

test("feedback makes tones that were not there, when the body is struck hard enough for its curve", async () => {
  const newTone = async (impulse: number) => {
    const rig = await Rig.make();
    const two = modesOf([400, 1000], [20, 20]);
    rig.strike(rig.add(two, { feedback: { curve: "soft", amount: 0.9, drive: 3, at: POINT } }), impulse, 0);
    const power = powers(rig.render(16384), 1024, 8192);
    const at = (f: number) => Math.max(...power.subarray(Math.round((f * 8192) / RATE) - 3).subarray(0, 7));
    return 10 * Math.log10(at(1600) / at(1000));
  };
  // 2 · 1000 − 400 Hz is what a curve of third order makes of the two; it falls by 40 dB for 20 dB less
  const [soft, hard] = [await newTone(0.04), await newTone(0.4)];
  expect(hard).toBeGreaterThan(soft + 15);
});

test("more feedback than is safe is taken for what is safe: it rings on for long, and ends", async () => {
  const rig = await Rig.make();
  const one = modesOf([300], 20);
  rig.strike(rig.add(one, { feedback: { curve: "soft", amount: 5, drive: 0.01, at: POINT } }), 1, 0);
  const sound = rig.render(4 * RATE);
  const level = (from: number) => Math.max(...sound.subarray(from, from + 441).map(Math.abs));
  // the loop takes 95 % of the decay: 1/s instead of 20
  expect(Math.log(level(RATE) / level(3 * RATE)) / 2).toBeGreaterThan(0.9);
  expect(Math.log(level(RATE) / level(3 * RATE)) / 2).toBeLessThan(1.3);
});

test("a bound that the page gives counts when it is larger than the core's own, and only then", async () => {
  const own = responseBound(safe(bar), RATE);
  const soundOf = async (amount: number, bound: number) => {
    const rig = await Rig.make();
    rig.strike(rig.add(bar, { feedback: { curve: "soft", amount, drive, at: POINT, bound } }), 1, 0);
    return rig.render(8192);
  };
  expect(errorDb(await soundOf(0.8, 2 * own), await soundOf(0.4, 0))).toBeLessThan(-100);
  expect(errorDb(await soundOf(0.8, own / 2), await soundOf(0.8, 0))).toBe(Number.NEGATIVE_INFINITY);
});
