// Bodies that are rained on: as many strikes as drops fall on them, with the drops' momentum; and where that is too
// many, with their power.
import { describe, expect, test } from "vitest";
import { marshallPalmer, momentum } from "../../../../reference/rain/apart/theory.js";
import { MOST_RAINED, P_BODIES, P_GROUND, P_RATE } from "../../../../src/core/layout/rain.js";
import {
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  METER_BODIES_TOTAL,
  METER_RAIN_STRIKES,
} from "../../../../src/core/layout/records.js";
import { ModalModel } from "../../../../src/model/modal-model.js";
import type { WorldOptions } from "../../../../src/world/options.js";
import { builds, firstDifference, noise, peak, quietWorld, renderIn } from "../../listen.js";
import { BLOCK, begins, dropsOf, energy, play, quiet, RATE, rainedOn, type Stage, set, sky, stops } from "./stage.js";

const DECAY = 200;
/** One mode of 1 kHz that dies in 5 ms: a strike of J newton-seconds is a sine of J pascals at 1 m. */
const bell = new ModalModel({ frequencies: [1000], decayRates: [DECAY], gains: [1], radiationGains: [1] });
const MP = (rate: number) => marshallPalmer(rate, 0.5e-3, 6e-3, (d) => momentum(d) ** 2);
const ROOF = { rate: 10, area: 0.5 };

type Options = { build?: (typeof builds)[number]; rate?: number; area?: number; most?: number; bodies?: number };
async function roof({ build = builds[0], rate = ROOF.rate, area = ROOF.area, most = 0, bodies = 1 }: Options = {}) {
  const on = await sky({}, { build, model: bell, bodies });
  for (let body = 1; body <= bodies; body++) on.engine.take(rainedOn(body, area, [1, 0, 0], most));
  for (const bytes of quiet([P_RATE, rate], [P_GROUND, 0])) on.engine.take(bytes);
  return on;
}
/** A world in which it rains on a body of this model. */
async function rainyWorld(options: Partial<WorldOptions>, model: ModalModel) {
  const world = await quietWorld({ rain: true, ...options });
  const body = world.addBody({ model });
  world.extend((link) => {
    link.take(rainedOn(body.id, ROOF.area, [1, 0, 0]));
    for (const bytes of quiet([P_RATE, ROOF.rate], [P_GROUND, 0])) link.take(bytes);
  });
  return world;
}
const strikes = ({ engine }: Stage) => engine.meters[METER_RAIN_STRIKES / 8];
const decibels = (ratio: number) => 10 * Math.log10(ratio);

describe.each(builds)("with the %s build", (build) => {
  test("they are struck as often as drops fall, and sound with the drops' (mv)²", async () => {
    const on = await roof({ build });
    const came = play(on, 4 * RATE);
    const { flux, mean } = MP(ROOF.rate);
    const expected = flux * ROOF.area * 4;
    // Poisson: four deviations
    expect(Math.abs(strikes(on) - expected)).toBeLessThan(4 * Math.sqrt(expected));
    const theory = (flux * ROOF.area * mean) / (4 * DECAY);
    // a few hundred large drops make most of it, E[m⁴]/E[m²]² ≈ 100: the mean of 5400 is known to 0.6 dB; four
    // deviations of that would be too wide a net
    expect(Math.abs(decibels(energy(came) / came.length / theory))).toBeLessThan(1.2);
  });
});

test("of more drops than may strike the smallest stay out and the power stays", async () => {
  const rate = 50;
  const on = await roof({ rate, area: 4, most: 500 });
  const came = play(on, 6 * RATE);
  expect(Math.abs(strikes(on) - 3000)).toBeLessThan(4 * Math.sqrt(3000));
  const { flux, mean } = MP(rate);
  expect(flux * 4).toBeGreaterThan(20_000);
  expect(Math.abs(decibels(energy(came) / came.length / ((flux * 4 * mean) / (4 * DECAY))))).toBeLessThan(0.6);
});

test("no record says how many: three thousand a second on all together", async () => {
  const on = await roof({ rate: 100, area: 10, bodies: 3 });
  play(on, RATE);
  expect(Math.abs(strikes(on) - 3000)).toBeLessThan(4 * Math.sqrt(3000));
});

test("strikes fall along the direction given, at all sample points", async () => {
  const points = 12;
  // one point alone sounds, along z
  const heard = async (point: number, along: [number, number, number]) => {
    const shapes = new Float64Array(3 * points);
    shapes[3 * point + 2] = 1;
    const model = new ModalModel({
      frequencies: [500],
      decayRates: [20],
      radiationGains: [1],
      positions: Float64Array.from({ length: 3 * points }, (_, i) => i / 10),
      shapes,
    });
    const on = await sky({}, { model, bodies: 1 });
    on.engine.take(rainedOn(1, 0.3, along));
    for (const bytes of quiet([P_RATE, 10], [P_GROUND, 0])) on.engine.take(bytes);
    return peak(play(on, RATE / 10));
  };
  expect(await heard(3, [0, 1, 0])).toBe(0);
  for (let point = 0; point < points; point++) expect(await heard(point, [0, 0, -1])).toBeGreaterThan(0);
});

test("as many strikes pull as push: what is heard has no mean", async () => {
  // a mode of low pitch that dies fast has a mean for every strike: g·p₀ω/(ω² + d²)
  const low = new ModalModel({ frequencies: [100], decayRates: [600], gains: [1], radiationGains: [1] });
  const on = await sky({}, { model: low, bodies: 1 });
  on.engine.take(rainedOn(1, 1, [1, 0, 0]));
  for (const bytes of quiet([P_RATE, 20], [P_GROUND, 0])) on.engine.take(bytes);
  const came = play(on, 4 * RATE);
  const mean = came.reduce((sum, x) => sum + x, 0) / came.length;
  expect(Math.abs(mean)).toBeLessThan(0.05 * Math.sqrt(energy(came) / came.length));
});

test("the sound is the same however it is asked for, and the seed makes it another", async () => {
  const sizes = [[128], [1], [441, 7, 1000]];
  const sounds = await Promise.all(
    sizes.map(async (pieces) => renderIn(await rainyWorld({}, bell), 20_000, pieces)[0]),
  );
  expect(peak(sounds[0])).toBeGreaterThan(0);
  for (const sound of sounds) expect(firstDifference(sound, sounds[0])).toBe(-1);
  const other = await roof();
  other.engine.take(begins(99));
  expect(firstDifference(play(other, RATE / 4), play(await roof(), RATE / 4))).toBeGreaterThanOrEqual(0);
});

test("what they get has a gain, and nothing of it is nothing", async () => {
  const on = await roof();
  on.engine.take(set(P_BODIES, 0, 0));
  expect(peak(play(on, RATE / 4))).toBe(0);
  expect(strikes(on)).toBe(0);
});

test("a body is not rained on any more when a record says so, when it goes, or when rain ends", async () => {
  const on = await roof({ bodies: 2 });
  play(on, RATE / 4);
  on.engine.take(rainedOn(1, 0, [0, 0, 0], 0, 1));
  play(on, BLOCK);
  const before = strikes(on);
  play(on, RATE / 4);
  const half = strikes(on) - before;
  expect(half).toBeGreaterThan(200);
  expect(half).toBeLessThan(500);
  on.engine.take(on.writer.remove(2, -1, false));
  play(on, RATE);
  const after = strikes(on);
  play(on, RATE / 4);
  expect(strikes(on)).toBe(after);
  expect(on.engine.meters[METER_BODIES_TOTAL / 8]).toBe(1);
  // the body that went rang out and left its place to be rained on by others
  for (let i = 0; i < 5; i++) {
    on.engine.take(rainedOn(1, 1, [1, 0, 0]));
    play(on, 4 * BLOCK);
  }
  const last = strikes(on);
  expect(last).toBeGreaterThan(after);
  on.engine.take(stops());
  play(on, RATE / 10);
  const all = strikes(on);
  play(on, RATE / 4);
  expect(strikes(on)).toBe(all);
});

test("there is room for so many, and nonsense is dropped", async () => {
  const on = await sky({ maxBodies: 128 }, { model: bell, bodies: MOST_RAINED + 2 });
  for (let body = 1; body <= MOST_RAINED + 2; body++) on.engine.take(rainedOn(body, 0.1, [1, 0, 0]));
  on.engine.take(rainedOn(1, 0.2, [1, 0, 0]));
  on.engine.take(rainedOn(9999, 1));
  on.engine.take(rainedOn(1, -1));
  on.engine.take(rainedOn(1, Number.NaN));
  on.engine.take(rainedOn(1, 1, [Infinity, 0, 0]));
  on.engine.take(rainedOn(1, 1, [1, 0, 0], Number.NaN));
  play(on, BLOCK);
  expect(dropsOf(on, DROP_NO_ROOM)).toBe(2);
  expect(dropsOf(on, DROP_NO_BODY)).toBe(1);
  expect(dropsOf(on, DROP_BAD_RECORD)).toBe(4);
});

test("what nobody hears is left out as in any other sound", async () => {
  const chance = noise(60, 5);
  const model = new ModalModel({
    frequencies: Array.from(chance, (x) => 2000 + 300 * x),
    decayRates: Array.from(chance, () => 6),
    gains: Array.from(chance, (_, i) => (i === 0 ? 1 : 0.01)),
    radiationGains: Array.from(chance, () => 100),
  });
  const world = await rainyWorld({ hearing: { mode: "prune" } }, model);
  world.render(RATE);
  expect(world.meters().modes.off).toBeGreaterThan(20);
});
