// Chatter: what is drawn over roughness lands on it harder than its load presses; light things, fast things and rough
// things the more.
import { describe, expect, test } from "vitest";
import { chatterOf } from "../../../src/contact/law/chatter.js";
import { jumpDensity, jumpMass } from "../../../src/contact/law/jumps.js";
import { pairOf } from "../../../src/contact/law/pair.js";
import { type Touch, touchLaw } from "../../../src/contact/law/touch.js";
import { cuspsOf, traceBall } from "../../../src/contact/surface/jumps.js";
import { surface } from "../../../src/contact/surface/named.js";
import { preparedSurface } from "../../../src/contact/surface/pack.js";
import { heightAt } from "../../../src/contact/surface/random.js";

const RATE = 48_000;
const nut = pairOf({ material: "steel", shape: "box", size: 7e-3 }, { material: "aluminium", shape: "plane" });
const sliding = (speed: number, load: number, mass: number): Touch => ({
  load,
  mass,
  slip: speed,
  sweepA: speed,
  sweepB: 0,
});

test("a ball traced over a profile lands as fast as the law says, within a third", () => {
  for (const radius of [0.5e-3, 1e-3, 2e-3]) {
    const random = { roughness: 1.3e-6, correlationLength: 0.2e-3, slope: 1.5, shortest: 1e-5, seed: 1 };
    const layer = { heights: Float32Array.from({ length: 8192 }, (_, i) => heightAt(i * 3e-6, random)), spacing: 3e-6 };
    const { slopes } = cuspsOf(layer, traceBall(layer, radius), radius);
    const traced = slopes.reduce((a, b) => a + b, 0) / slopes.length / 2;
    const law = chatterOf({ ...nut, unevenness: 1.3e-6, radius }, 1, 1, 1e6, 1).speed;
    expect(law / traced).toBeGreaterThan(0.67);
    expect(law / traced).toBeLessThan(1.5);
  }
});

describe("a nut of 1 g", () => {
  const at = (speed: number, load = 9e-3) => touchLaw(nut, sliding(speed, load, 1e-3), RATE);
  test("is thrown off where it is fast, and holds where it is slow or pressed down", () => {
    expect(at(1.5).chatter.part).toBeGreaterThan(0.5);
    expect(at(0.01).chatter.part).toBeLessThan(0.01);
    expect(at(0.8, 5).chatter.part).toBeLessThan(0.02);
  });
  test("in the air does not follow the heights: its rubbing has bass", () => {
    expect(at(0.8).bass).toBeLessThan(100);
    expect(at(0.01).bass).toBeGreaterThan(1000);
  });
  test("on grooves alone does not chatter: they are tones", () => {
    const grooved = { ...surface("glass"), random: undefined, grid: { period: 2e-3, width: 1e-3, depth: 2e-5 } };
    const pair = pairOf({ material: "steel", surface: grooved }, { material: "stone", surface: grooved });
    expect(pair.unevenness).toBe(0);
    expect(touchLaw(pair, sliding(1, 1, 0.1), RATE).chatter.part).toBe(0);
  });
  test("at rest or on something smooth does not chatter", () => {
    expect(chatterOf(nut, 1, 1, 1e6, 0)).toMatchObject({ speed: 0, part: 0 });
    expect(chatterOf({ ...nut, unevenness: 0 }, 1, 1, 1e6, 1)).toMatchObject({ speed: 0, part: 0 });
  });
});

describe("jumps", () => {
  const density = jumpDensity(preparedSurface(surface("brushed-steel")));
  const chatter = { speed: 0.02, part: 1, hop: 50 };
  /** Impulse of the usual jump at a speed, N·s. */
  const impulse = (load: number, speed: number) =>
    jumpMass(1.5e-3, load, density, speed, chatter) * 0.5 * density.slope * speed;
  test("have all of a landing where they are rare, and together the power N J where they are many", () => {
    const landing = 1.5e-3 * 0.02;
    expect(impulse(1, 1e-3) / landing).toBeCloseTo(1, 6);
    const many = impulse(9e-3, 0.8);
    expect(many).toBeLessThan(landing);
    expect((density.perMetre * 0.8 * many ** 2) / (9e-3 * landing)).toBeCloseTo(1, 6);
  });
  test("of what does not chatter, or does not move, are none", () => {
    expect(jumpMass(1, 1, density, 1, { speed: 0, part: 0, hop: 1 })).toBe(0);
    expect(jumpMass(1, 1, density, 0, chatter)).toBe(0);
    expect(jumpMass(1, 1, { perMetre: 0, slope: 0 }, 1, chatter)).toBe(0);
  });
});
