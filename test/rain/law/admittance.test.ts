// Soft ground (PHYSICS §9.2): Delany–Bazley admittances, and how far the plane-wave coefficient is from the exact one.
import { describe, expect, it } from "vitest";
import { exactGroundGain } from "../../../reference/rain/drop/ground.js";
import { FLOW_RESISTIVITY, groundAdmittance, planeWaveGain } from "../../../src/rain/law/admittance.js";
import { softGain } from "../../../src/rain/law/drop.js";

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe("the admittance of ground", () => {
  it.each([
    ["snow", 0.46, -0.26],
    ["grass", 0.14, -0.14],
    ["earth", 0.03, -0.04],
    ["asphalt", 0.006, -0.007],
  ] as const)("%s at 1 kHz: %d and %di", (ground, re, im) => {
    const [x, y] = groundAdmittance(1000, FLOW_RESISTIVITY[ground]);
    // The table gives two digits; those of packed earth and asphalt one.
    expect(Math.abs(x - re)).toBeLessThan(0.15 * re);
    expect(Math.abs(y - im)).toBeLessThan(-0.15 * im);
  });

  it("takes energy at every frequency, and is refused without a flow resistivity", () => {
    for (const f of [20, 200, 2000, 20000])
      for (const s of [10, 300, 1e5]) expect(groundAdmittance(f, s)[0]).toBeGreaterThan(0);
    expect(() => groundAdmittance(1000, 0)).toThrow(/flowResistivity/);
  });
});

describe("the plane-wave gain over grass, ears at 1.7 m", () => {
  // Rows of the table of PHYSICS §9.2: distance, frequency, |g|, Re g and the exact value, dB.
  it.each([
    [1, 200, -0.42, -0.43, -0.33],
    [1, 1000, -1.35, -1.43, -1.31],
    [1, 4000, -3.11, -3.28, -3.1],
    [1, 10000, -4.46, -4.6, -4.46],
    [3, 200, -0.74, -0.77, -0.5],
    [3, 1000, -2.31, -2.51, -2.24],
    [3, 4000, -4.98, -5.31, -4.97],
    [3, 10000, -6.81, -7.06, -6.81],
    [10, 200, -2.15, -2.38, -0.98],
    [10, 1000, -5.94, -6.72, -5.87],
    [10, 4000, -10.6, -11.44, -10.62],
    [10, 10000, -13.22, -13.73, -13.22],
  ])("%d m, %d Hz: %d dB, in phase %d dB, exactly %d dB", (distance, frequency, size, inPhase, exact) => {
    const admittance = groundAdmittance(frequency, FLOW_RESISTIVITY.grass);
    const path = Math.hypot(distance, 1.7);
    const gain = planeWaveGain(path, 1.7, admittance);
    expect(Math.abs(decibels(Math.hypot(...gain)) - size)).toBeLessThan(0.006);
    expect(Math.abs(decibels(gain[0]) - inPhase)).toBeLessThan(0.006);
    expect(Math.abs(decibels(softGain(path, 1.7, admittance)) - inPhase)).toBeLessThan(0.006);
    expect(Math.abs(decibels(exactGroundGain(frequency, distance, 1.7, admittance)) - exact)).toBeLessThan(0.006);
  });
});
