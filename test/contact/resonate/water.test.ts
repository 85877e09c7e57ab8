// Water: how bubbles follow the stirring. Numbers of the presets are by reasoning; what is tested is the order of
// things.
import { expect, test } from "vitest";
import { stirringOf, WATERS, Water, type WaterName } from "../../../src/contact/resonate/index.js";

const NAMES = Object.keys(WATERS) as WaterName[];
/** Bubbles after every 60th of a second. */
function steps(water: Water, stirring: number, seconds: number) {
  return Array.from({ length: Math.round(60 * seconds) }, () => water.step(stirring, 1 / 60));
}

test.each(NAMES)("%s: births rise while it is stirred and end when it is not", (name) => {
  const water = new Water(name);
  expect(water.step(0, 0.1).rate).toBe(0);
  const up = steps(water, 2, 4).map(({ rate }) => rate);
  const down = steps(water, 0, 12).map(({ rate }) => rate);
  for (let i = 1; i < up.length; i++) expect(up[i]).toBeGreaterThanOrEqual(up[i - 1]);
  for (let i = 1; i < down.length; i++) expect(down[i]).toBeLessThanOrEqual(down[i - 1]);
  expect(up.at(-1)).toBeCloseTo(water.steady(2).rate, 0);
  expect(down.at(-1)).toBe(0);
});

test.each(NAMES)("%s: large bubbles come first and stop first", (name) => {
  const water = new Water(name);
  const begin = steps(water, 1, 6);
  expect(begin[0].radii[0]).toBeGreaterThan(0.5 * begin[0].radii[1]);
  expect(begin.at(-1)!.radii[0]).toBeCloseTo(WATERS[name].radii[0], 6);
  for (let i = 1; i < begin.length; i++) expect(begin[i].radii[0]).toBeLessThanOrEqual(begin[i - 1].radii[0]);
  const most = begin.at(-1)!.radii[1];
  const end = steps(water, 0, 8);
  expect(end.at(-1)!.radii[1]).toBeLessThan(most);
});

test("stronger stirring makes more bubbles, and breaks the largest", () => {
  const stream = new Water("stream");
  const [weak, strong] = [stream.steady(0.5), stream.steady(50)];
  expect(strong.rate).toBeGreaterThan(10 * weak.rate);
  expect(strong.radii[1]).toBeLessThan(weak.radii[1]);
});

test("the size of steps does not matter", () => {
  const [coarse, fine] = [new Water("pour"), new Water("pour")];
  const whole = coarse.step(1.5, 0.2);
  let parts = fine.step(1.5, 0.05);
  for (let i = 0; i < 3; i++) parts = fine.step(1.5, 0.05);
  expect(parts.rate).toBeCloseTo(whole.rate, 8);
  expect(parts.radii[0]).toBeCloseTo(whole.radii[0], 10);
});

test("a stream has more bubbles than a cup that is stirred, and a drip has few", () => {
  const rates = (["stream", "pour", "stir", "drip"] as const).map((name) => new Water(name).steady().rate);
  expect(rates[0]).toBeGreaterThan(rates[2]);
  expect(rates[1]).toBeGreaterThan(rates[2]);
  expect(rates[3]).toBeLessThan(10);
  expect(rates[3]).toBeGreaterThan(0.5);
});

test("turbulence of an energy in eddies of a size is a stirring", () => {
  expect(stirringOf(0.01, 0.02)).toBeCloseTo(0.0082, 6);
  expect(stirringOf(0.04, 0.02) / stirringOf(0.01, 0.02)).toBeCloseTo(8, 9);
});

test("bad input is an error that names the field", () => {
  expect(() => new Water("wine" as WaterName)).toThrow(/water: name should be one of stream, pour, stir, drip/);
  expect(() => new Water("pour").step(Number.NaN, 0.1)).toThrow(/stirring/);
  expect(() => new Water("pour").step(1, -1)).toThrow(/seconds/);
  expect(() => new Water({ ...WATERS.pour, radii: [1, 2] })).toThrow(/radii/);
  expect(() => new Water({ ...WATERS.pour, times: { rise: 0, fall: 1, breaking: 1 } })).toThrow(/times\.rise/);
  expect(() => new Water("pour", -1)).toThrow(/seed/);
  expect(() => stirringOf(-1, 1)).toThrow(/energy/);
});

test("when the stirring ends the last bubbles are small; after a rest large ones come first again", () => {
  const water = new Water("stir");
  for (let i = 0; i < 300; i++) water.step(0.1, 1 / 60);
  const spread = ({ radii: [least, most] }: { radii: readonly [number, number] }) => most / least;
  const [stirred, after] = [water.step(0.1, 1 / 60), water.step(0, 1 / 60)];
  expect(spread(stirred)).toBeGreaterThan(1.5);
  expect(after.rate).toBeGreaterThan(0);
  expect(spread(after)).toBeGreaterThan(0.9 * spread(stirred));
  for (let i = 0; i < 3000; i++) water.step(0, 1 / 60);
  expect(spread(water.step(0.1, 1 / 60))).toBeLessThan(1.2);
});
