// Terminal speeds and what drops hand to the ground (PHYSICS §9.3, §9.5).
import { describe, expect, it } from "vitest";
import {
  forceCorner,
  impactSpeed,
  sourceStrength,
  stepAmplitude,
  terminalSpeed,
  USUAL_SOURCE,
} from "../../../src/rain/law/speed.js";
import { kineticEnergy, momentum } from "../../support/rain.js";

describe("terminal speed", () => {
  it.each([
    [0.3, 1.17],
    [0.5, 2.06],
    [1, 4.03],
    [2, 6.49],
    [3, 8.06],
    [4, 8.83],
    [5, 9.09],
  ])("of %d mm is within 0.13 m/s of Gunn and Kinzer's %d m/s", (mm, measured) => {
    expect(Math.abs(terminalSpeed(mm * 1e-3) - measured)).toBeLessThan(0.13);
  });

  it.each([
    [0.1, 0.32],
    [0.2, 1.3],
    [0.5, 8],
    [1, 32],
    [2, 128],
    [3, 288],
  ])("after Stokes of %d mm is %d m/s", (mm, speed) => {
    expect(Math.abs(terminalSpeed(mm * 1e-3, "stokes") / speed - 1)).toBeLessThan(0.02);
  });

  it("is held where no drop is: Stokes at 340 m/s, sizes at 0.1 and 8 mm", () => {
    expect(terminalSpeed(5e-3, "stokes")).toBe(340);
    expect(terminalSpeed(0)).toBe(terminalSpeed(1e-4));
    expect(terminalSpeed(2)).toBe(terminalSpeed(8e-3));
    expect(terminalSpeed(1e-4)).toBeGreaterThan(0);
  });

  it("grows with size, and wind adds at a right angle", () => {
    for (let mm = 0.1; mm < 7.9; mm += 0.1)
      expect(terminalSpeed((mm + 0.1) / 1000)).toBeGreaterThan(terminalSpeed(mm / 1000));
    expect(impactSpeed(2e-3, "atlas", 5)).toBeCloseTo(Math.hypot(terminalSpeed(2e-3), 5), 12);
  });
});

describe("a drop", () => {
  it("of 2 mm has 90 µJ and 27 µN·s, one of 4 mm 1.27 mJ and 0.29 mN·s", () => {
    const [small, large] = [terminalSpeed(2e-3), terminalSpeed(4e-3)];
    expect(kineticEnergy(2e-3, small) * 1e6).toBeCloseTo(90, 0);
    expect(momentum(2e-3, small) * 1e6).toBeCloseTo(27, 0);
    expect(kineticEnergy(4e-3, large) * 1e3).toBeCloseTo(1.27, 2);
    expect(momentum(4e-3, large) * 1e3).toBeCloseTo(0.29, 2);
  });

  it("gives its share of energy to a hemisphere of ground under the source", () => {
    const speed = terminalSpeed(2e-3);
    const step = stepAmplitude(speed, USUAL_SOURCE);
    const ground = (2 / 3) * Math.PI * 2400 * 1.5e-3 ** 3;
    expect((ground * step * step) / 2 / kineticEnergy(2e-3, speed)).toBeCloseTo(0.215, 10);
  });

  it("is a source whose radius acts weakly: +3 dB from factor 1 to 2", () => {
    const q = (sourceFactor: number) => sourceStrength(2e-3, 6.5, { ...USUAL_SOURCE, sourceFactor });
    expect(20 * Math.log10(q(2) / q(1))).toBeCloseTo(3.01, 2);
  });

  it.each([
    [1, 2100],
    [2, 1700],
    [3, 1400],
    [4, 1200],
  ])("of %d mm hits with a force whose corner is near %d Hz", (mm, corner) => {
    expect(Math.abs(forceCorner(mm / 1000, terminalSpeed(mm / 1000)) - corner)).toBeLessThan(50);
  });
});
