// Two ears: a mode stays as long as either hears it. And sounds from outside, one level a Bark, which mask like tones
// in the middle of their Bark.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hzOfBark } from "../../../src/hearing/index.js";
import { maskingCurve } from "../../../src/hearing/masking-curve.js";
import type { Vec3 } from "../../../src/world/index.js";
import { builds, paths, peak, quietWorld, tone } from "../listen.js";
import { chance, HOP, inSteps, OFF, placeOf, ratio, SOUNDS, toNextRound, wrongRoles } from "./ear.js";

const LEFT: Vec3 = [-1, 0, 0];
const RIGHT: Vec3 = [1, 0, 0];
const AHEAD: Vec3 = [0, 0, -1];
const steady = (hertz: number, dbSpl: number) => tone([hertz], [0], { gains: [ratio(dbSpl - 92)] });

describe.each(builds)("with the %s build", (build) => {
  /** The role of a soft tone close above a loud one, 30 dB under it, each at a place of its own. */
  async function roleOf(loudAt: Vec3, softAt: Vec3, channels: 1 | 2) {
    const world = await quietWorld({
      build,
      channels,
      layout: channels === 1 ? "mono" : [-90, 90],
      hearing: { mode: "prune" },
    });
    const loud = world.addBody({ model: steady(1000, 80), position: loudAt });
    const soft = world.addBody({ model: steady(1040, 50), position: softAt });
    for (const body of [loud, soft]) body.strike({ impulse: 1 });
    toNextRound(world);
    expect(world.heardModes(loud).roles[0]).toBe(SOUNDS);
    expect(wrongRoles(world, [{ body: loud }, { body: soft }], { av: 5 })).toEqual([]);
    return world.heardModes(soft).roles[0];
  }
  test("a tone at one ear is heard although the other ear's masker would hide it", async () => {
    expect(await roleOf(LEFT, RIGHT, 2)).toBe(SOUNDS);
    expect(await roleOf(RIGHT, LEFT, 2)).toBe(SOUNDS);
  });
  test("a tone at the masker's side, or in one ear, is hidden", async () => {
    expect(await roleOf(LEFT, LEFT, 2)).toBe(OFF);
    expect(await roleOf(RIGHT, RIGHT, 2)).toBe(OFF);
    expect(await roleOf(AHEAD, AHEAD, 2)).toBe(OFF);
    expect(await roleOf(LEFT, RIGHT, 1)).toBe(OFF);
  });
  test("a tone ahead is heard by the ear that the masker does not reach", async () => {
    expect(await roleOf(LEFT, AHEAD, 2)).toBe(SOUNDS);
    expect(await roleOf(AHEAD, LEFT, 2)).toBe(OFF);
  });
});

test("a tone follows its masker from side to side", async () => {
  const world = await quietWorld({ channels: 2, layout: [-90, 90], hearing: { mode: "prune" } });
  const loud = world.addBody({ model: steady(1000, 80), position: LEFT });
  const soft = world.addBody({ model: steady(1040, 50), position: RIGHT });
  for (const body of [loud, soft]) body.strike({ impulse: 1 });
  const heard = [];
  for (const place of [LEFT, RIGHT, LEFT]) {
    loud.update({ position: place });
    toNextRound(world);
    toNextRound(world);
    heard.push(world.heardModes(soft).roles[0]);
  }
  expect(heard).toEqual([SOUNDS, OFF, SOUNDS]);
});

describe("sounds from outside", () => {
  test("mask as the definition says, whatever their levels, in either ear", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.double({ min: -30, max: 130, noNaN: true })), {
          maxLength: 25,
        }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(0, 2.5, 5, 20),
        fc.boolean(),
        fc.constantFrom<1 | 2>(1, 2),
        fc.constantFrom(...paths),
        async (maskers, seed, av, threshold, channels, path) => {
          const next = chance(seed);
          const hertz = Array.from({ length: 60 }, () => hzOfBark(25 * next() ** 0.9));
          const gains = hertz.map(() => ratio(110 * next() - 110));
          const world = await quietWorld({ channels, path, hearing: { mode: "prune", av, threshold } });
          world.setMaskers(maskers);
          const model = tone(
            hertz,
            hertz.map(() => 0),
            { gains },
          );
          const body = world.addBody({ model, position: [next() - 0.5, 0, -1] });
          body.strike({ impulse: 1 });
          toNextRound(world);
          expect(wrongRoles(world, [{ body }], { av, threshold, maskers })).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("mask a tone that lies on the middle of a Bark, and one a step beside it, up to the last step", async () => {
    // The tone nearest to 8.5 Bark, one a 1/4096 below and one above: levels around the curve decide, not the order of
    // the sweeps.
    for (const place of [8.5 - 1 / 4096, 8.5, 8.5 + 1 / 4096, 7.5, 9.5]) {
      const hertz = hzOfBark(place);
      expect(placeOf(hertz)).toBe(place);
      const mask = maskingCurve(inSteps(70), 8.5, place, 5);
      for (const [over, role] of [
        [-0.01, OFF],
        [0.01, SOUNDS],
      ]) {
        const world = await quietWorld({ hearing: { mode: "prune", av: 5 } });
        world.setMaskers(Array.from({ length: 25 }, (_, band) => (band === 8 ? 70 : Number.NEGATIVE_INFINITY)));
        const body = world.addBody({ model: steady(hertz, mask + over) });
        body.strike({ impulse: 1 });
        toNextRound(world);
        expect(world.heardModes(body).roles[0]).toBe(role);
      }
    }
  });

  test("mask from the first band and from the last, to their sides too", async () => {
    for (const [band, hertz] of [
      [0, hzOfBark(0.5)],
      [0, hzOfBark(1.5)],
      [24, hzOfBark(24.2)],
      [24, hzOfBark(24.6)],
    ]) {
      // Without the threshold in quiet, which is 150 dB at 24.5 Bark.
      const world = await quietWorld({ hearing: { mode: "prune", av: 0, threshold: false } });
      const mask = maskingCurve(100, band + 0.5, placeOf(hertz), 0);
      const [under, over] = [mask - 0.02, mask + 0.02].map((level) => world.addBody({ model: steady(hertz, level) }));
      over.strike({ impulse: 1 });
      const levels = new Array(25).fill(Number.NEGATIVE_INFINITY);
      levels[band] = 100;
      world.setMaskers(levels);
      toNextRound(world);
      expect(world.heardModes(over).roles[0]).toBe(SOUNDS);
      over.update({ gain: 0 });
      under.strike({ impulse: 1 });
      toNextRound(world);
      toNextRound(world);
      expect(world.heardModes(under).roles[0]).toBe(OFF);
    }
  });

  test("make no sound themselves", async () => {
    const world = await quietWorld({ hearing: { mode: "prune" } });
    world.setMaskers(new Array(25).fill(100));
    expect(peak(world.render(HOP)[0])).toBe(0);
    const body = world.addBody({ model: steady(1000, 60) });
    body.strike({ impulse: 1 });
    toNextRound(world);
    expect(world.heardModes(body).roles[0]).toBe(OFF);
  });

  test.each(paths)("bring modes back when they are cleared, on path %s", async (path) => {
    const world = await quietWorld({ path, hearing: { mode: "prune" } });
    const model = tone([500, 1000, 4000], [0, 0, 0], { gains: [0.01, 0.01, 0.01] });
    const body = world.addBody({ model });
    body.strike({ impulse: 1 });
    toNextRound(world);
    expect(world.meters().modes.alive).toBe(3);
    world.setMaskers([0, 0, 0, 0, 0, 0, 0, 0, 90, 20]); // 8 to 9 Bark, around 1 kHz
    toNextRound(world);
    expect([...world.heardModes(body).roles]).toEqual([SOUNDS, OFF, SOUNDS]);
    world.render(HOP / 2);
    expect(world.meters().modes).toMatchObject({ alive: 2, off: 1 });
    expect(world.heard()).toEqual([{ id: body.id, modes: 3, alive: 2 }]);
    world.setMaskers([]);
    toNextRound(world);
    expect([...world.heardModes(body).roles]).toEqual([SOUNDS, SOUNDS, SOUNDS]);
    world.render(HOP / 2);
    expect(world.meters().modes).toMatchObject({ alive: 3, off: 0 });
  });

  test("are taken whatever holds them, and hold until they are set again", async () => {
    for (const levels of [new Float32Array(25).fill(90), new Float64Array(25).fill(90), new Array(25).fill(90)]) {
      const world = await quietWorld({ hearing: { mode: "prune" } });
      const body = world.addBody({ model: steady(1000, 60) });
      body.strike({ impulse: 1 });
      world.setMaskers(levels);
      for (let round = 0; round < 5; round++) {
        toNextRound(world);
        expect(world.heardModes(body).roles[0]).toBe(OFF);
      }
    }
  });

  test.each([
    ["too many", new Array(26).fill(0), "levels should be"],
    ["not a number", [60, Number.NaN], "levels[1] should be"],
    ["endless", [Number.POSITIVE_INFINITY], "levels[0] should be"],
    ["above 200 dB", [200.1], "levels[0] should be"],
    ["words", ["60"], "levels[0] should be"],
    ["nothing in between", [60, undefined], "levels[1] should be"],
    ["no list", 60, "levels should be"],
    ["nothing", undefined, "levels should be"],
    ["null", null, "levels should be"],
  ])("are refused, and what was set stays, when they are %s", async (_, levels, message) => {
    const world = await quietWorld({ hearing: { mode: "prune" } });
    const body = world.addBody({ model: steady(1000, 60) });
    body.strike({ impulse: 1 });
    world.setMaskers(new Array(25).fill(90));
    expect(() => world.setMaskers(levels as number[])).toThrow(message);
    toNextRound(world);
    expect(world.heardModes(body).roles[0]).toBe(OFF);
  });

  test("of 200 dB and of nothing at all are taken", async () => {
    const world = await quietWorld({ hearing: { mode: "prune" } });
    world.setMaskers([200, -1e9, Number.NEGATIVE_INFINITY]);
    const body = world.addBody({ model: steady(5000, 100) });
    body.strike({ impulse: 1 });
    toNextRound(world);
    // Above 110 dB a curve does not fall upward: 200 dB at 0.5 Bark are 195 dB everywhere above.
    expect(world.heardModes(body).roles[0]).toBe(OFF);
  });
});
