// One drop through the core: its impulses, scattered, decimated and mixed in float32, against the float64 quadrature of
// the surface integral behind the stated low-pass (PHYSICS §9.4).
import { describe, expect, it } from "vitest";
import { fiftyDrops } from "../../../reference/rain/drop/geometries.js";
import { bandLimited, discPoints } from "../../../reference/rain/drop/quadrature.js";
import { GROUND_COLOURS, P_GAIN, P_HIGH_PASS, P_RATE, RAIN_LATENCY } from "../../../src/core/layout/rain.js";
import { rainColours } from "../../../src/rain/colour/colours.js";
import { dropImpulses } from "../../../src/rain/law/drop.js";
import { begin, coloursAsRecords, hand, impulse, rainWorld, set } from "../core-records.js";

const RATE = 44100;
const WHITE = GROUND_COLOURS - 1;
/** Samples between drops, and before the first. */
const APART = 400;
const FIRST = 4000;

describe("single drops in the core", () => {
  it("are the surface integral behind the stated low-pass within −100 dB, for fifty drops", async () => {
    const drops = fiftyDrops();
    const world = await rainWorld(RATE);
    const records = [
      ...coloursAsRecords(rainColours(RATE)),
      ...[set(P_RATE, 0), set(P_HIGH_PASS, 0), set(P_GAIN, 1), begin(1)],
    ];
    // Each impact so that its sound comes at its own place, at some part of a sample.
    const impacts = drops.map(({ distance, height }, i) => {
      const arrival = (Math.hypot(distance, height) / 343.2) * RATE;
      return FIRST + i * APART + i / 51 - arrival;
    });
    drops.forEach((drop, i) => {
      const { times, areas } = dropImpulses(drop);
      times.forEach((time, k) => {
        records.push(impulse(impacts[i] + time * RATE, areas[k], WHITE));
      });
    });
    expect(hand(world, records)).toBe(records.length);
    const [heard] = world.render(FIRST + drops.length * APART);
    drops.forEach((drop, i) => {
      const middle = FIRST + i * APART;
      const exact = bandLimited(discPoints(drop), RATE, middle - 40 - impacts[i], 80);
      let [worst, peak] = [0, 0];
      exact.forEach((value, n) => {
        worst = Math.max(worst, Math.abs(heard[middle - 40 + RAIN_LATENCY + n] - value));
        peak = Math.max(peak, Math.abs(value));
      });
      // The kernel's images lie at −104 dB, float32 below.
      expect(20 * Math.log10(worst / peak)).toBeLessThan(-100);
    });
  });
});
