// Stick and slip: closed forms against the dragged tip (reference/contact/stick-slip.ts), presets, and where it ends.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dragTip } from "../../../reference/contact/stick-slip.js";
import {
  hingeSpeed,
  STICK_SLIP_PRESETS,
  slipsOf,
  stickSlip,
  stickSlipNames,
} from "../../../src/contact/law/friction.js";

/** A tip whose friction is there at once. */
const hinge = stickSlip({ stiffness: 2e4, mass: 0.02, difference: 0.2 });

test.each([
  [1, 0.002],
  [2, 0.002],
  [4, 0.002],
  [4, 0.02],
  [4, 0.2],
])("under %d N at %d m/s the closed forms are those of the equation of motion", (load, speed) => {
  const truth = dragTip(hinge.stiffness, hinge.mass, 0.5, 0.3, load, speed);
  const came = slipsOf(hinge, load, speed);
  expect(Math.abs(came.distance / truth.distance - 1)).toBeLessThan(5e-4);
  expect(Math.abs(came.duration / truth.duration - 1)).toBeLessThan(1e-3);
  expect(came.rate).toBeCloseTo(speed / came.distance, 9);
});

test("every preset agrees with it too", () => {
  for (const name of stickSlipNames) {
    const tip = stickSlip(name);
    // a hinge rubs slowly under a heavy load
    const [load, speed] = tip.rest ? [100, 0.004] : [5, 0.05];
    const truth = dragTip(tip.stiffness, tip.mass, 0.3 + tip.difference, 0.3, load, speed, 12, tip.rest);
    expect(Math.abs(slipsOf(tip, load, speed).distance / truth.distance - 1)).toBeLessThan(2e-3);
  }
});

test("slow and heavy it creaks, at distances that grow with load; fast and light it squeals at its own pitch", () => {
  const far = (load: number) => slipsOf(hinge, load, 0.5e-3).distance;
  expect(far(100) / ((2 * 0.2 * 100) / 2e4)).toBeCloseTo(1, 2);
  expect(far(100) / far(50)).toBeGreaterThan(1.9);
  const own = Math.sqrt(2e4 / 0.02) / (2 * Math.PI);
  expect(slipsOf(hinge, 0.02, 10).rate / own).toBeCloseTo(1, 2);
});

test("more load is a lower and stronger creak; more speed a higher one", () => {
  const numbers = fc.double({ min: 0.02, max: 50, noNaN: true });
  fc.assert(
    fc.property(numbers, fc.double({ min: 1e-3, max: 1, noNaN: true }), (load, speed) => {
      const here = slipsOf(hinge, load, speed);
      const heavier = slipsOf(hinge, 1.5 * load, speed);
      const faster = slipsOf(hinge, load, 1.5 * speed);
      expect(heavier.rate).toBeLessThan(here.rate);
      expect(heavier.height / here.height).toBeCloseTo(1.5, 9);
      expect(faster.rate).toBeGreaterThan(here.rate);
      expect(here.height).toBeCloseTo(2 * 0.2 * load, 9);
      expect(here.duration).toBeLessThanOrEqual((2 * Math.PI) / Math.sqrt(2e4 / 0.02));
    }),
  );
});

describe("where static friction grows while the tip rests", () => {
  const door = stickSlip("door-hinge");
  test.each([
    [50, 0.001],
    [100, 0.001],
    [100, 0.005],
    [100, 0.006],
  ])("under %d N at %d m/s the closed forms are those of the equation of motion", (load, speed) => {
    const truth = dragTip(door.stiffness, door.mass, 0.5, 0.3, load, speed, 40, door.rest);
    const came = slipsOf(door, load, speed);
    expect(Math.abs(came.distance / truth.distance - 1)).toBeLessThan(2e-3);
    expect(Math.abs(came.duration / truth.duration - 1)).toBeLessThan(2e-3);
  });
  test("slips are the stronger the rarer they are, and what is too fast to rest does not slip", () => {
    const [slow, fast] = [slipsOf(door, 100, 0.001), slipsOf(door, 100, 0.006)];
    expect(slow.rate).toBeLessThan(30);
    expect(fast.rate).toBeGreaterThan(400);
    expect(slow.height / fast.height).toBeGreaterThan(3);
    expect(slipsOf(door, 100, 0.009).sounds).toBe(false);
  });
});

describe("it ends", () => {
  test("below 0.5 mm/s, below 10 mN, and above 6 kHz", () => {
    expect(slipsOf(hinge, 1, 0.49e-3).sounds).toBe(false);
    expect(slipsOf(hinge, 9e-3, 0.1).sounds).toBe(false);
    expect(slipsOf(hinge, 1, 0.01).sounds).toBe(true);
    const fine = stickSlip({ stiffness: 1e6, mass: 1e-4, difference: 0.1 });
    // its own pitch is 15.9 kHz
    expect(slipsOf(fine, 0.02, 1).sounds).toBe(false);
    expect(slipsOf(fine, 20, 0.01).sounds).toBe(true);
  });
  test("and with nonsense", () => {
    for (const [load, speed] of [
      [Number.NaN, 1],
      [1, Number.NaN],
      [-1, 1],
      [0, 0],
    ]) {
      expect(slipsOf(hinge, load, speed)).toEqual({ sounds: false, duration: 0, distance: 0, rate: 0, height: 0 });
    }
    expect(Object.values(slipsOf(hinge, 1e300, 1e300)).every((x) => typeof x === "boolean" || Number.isFinite(x))).toBe(
      true,
    );
  });
});

test("all eight presets are there, with the numbers of PHYSICS §7.6", () => {
  expect(stickSlipNames).toHaveLength(8);
  expect(STICK_SLIP_PRESETS.brake).toEqual({ stiffness: 2e6, mass: 0.02, difference: 0.15 });
  expect(STICK_SLIP_PRESETS.cork).toEqual({ stiffness: 3e4, mass: 2e-3, difference: 0.3 });
  expect(() => stickSlip("door-hing" as string)).toThrow("did you mean door-hinge?");
  expect(() => stickSlip("toString" as string)).toThrow("one of door-hinge");
  expect(() => stickSlip({ stiffness: 0, mass: 1, difference: 1 })).toThrow("stiffness");
  expect(() => stickSlip({ stiffness: 1, mass: 1, difference: 1, rest: -1 })).toThrow("rest");
});

test("a hinge rubs at its radius times its turning, either way", () => {
  expect(hingeSpeed(2, 0.005)).toBeCloseTo(0.01, 12);
  expect(hingeSpeed(-2, 0.005)).toBeCloseTo(0.01, 12);
});
