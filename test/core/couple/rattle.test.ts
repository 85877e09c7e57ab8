// Bodies that buzz and rattle: a spring that only pushes, beyond a gap, one sample late (PHYSICS §7.7). First the
// ledger of the oracle, then the core against it. Contact is hard: what float32 rounds away moves the instant of every
// push, so samples are compared for a while only.
import { describe, expect, test } from "vitest";
import { CoupledBody, type CoupledMode } from "../../../reference/couple/body.js";
import { Joint, type JointSettings, rattle } from "../../../reference/couple/rattle.js";
import { DROP_BAD_RECORD, DROP_NO_ROOM, METER_DROPS } from "../../../src/core/layout/records.js";
import {
  rattleChangeRecord,
  rattleEndRecord,
  rattlePlaceRecord,
  rattleRecord,
} from "../../../src/core/records/couple.js";
import { builds, roughness } from "../listen.js";
import { chance, errorDb, modesOf, POINT, powers, RATE, Rig, safe } from "./rig.js";

/** A plate that hums at 180 Hz, and a loose screw that sounds high. */
const plate = modesOf([180, 411, 760], [3, 5, 8]);
const screw = modesOf([2900, 4700, 7100], [60, 80, 120], { shape: 6 });
/** Struck with 0.02 N·s the plate moves by 18 µm at 180 Hz. */
const STROKE = 0.02;
const close: JointSettings = { gap: 5e-6, stiffness: 2e5, bothWays: false };

describe("the oracle", () => {
  test("with its ledger never has more energy than at the start; without it, often", () => {
    let grown = 0;
    for (let run = 0; run < 20; run++) {
      const u = chance(777 + run);
      const body = () =>
        Array.from({ length: 6 }, () => ({
          frequency: 80 + 3000 * u(),
          decayRate: Math.log(1000) / (0.3 + 2 * u()),
          shape: 0.5 + 3 * u(),
          radiation: 1,
        }));
      const [a, b] = [new CoupledBody(body(), RATE), new CoupledBody(body(), RATE)];
      const settings = { gap: 1e-5 * u(), stiffness: 10 ** (6 + 3 * u()), bothWays: true };
      const start = a.s.map(() => 0.02 * u() - 0.01);
      for (const ledger of [true, false]) {
        for (const body of [a, b]) {
          body.c.fill(0);
          body.s.fill(0);
        }
        a.s.set(start);
        const joint = new Joint(a, b, settings);
        if (!ledger) joint.held = Number.POSITIVE_INFINITY;
        const energy = a.energy();
        const most = rattle([a, b], [joint], RATE / 2).energies.reduce((x, y) => Math.max(x, y), 0);
        if (ledger) expect(most).toBeLessThanOrEqual(energy * (1 + 1e-9));
        else if (!(most <= energy * (1 + 1e-9))) grown++;
      }
    }
    expect(grown).toBeGreaterThan(5);
  });
});

/** A rig and the oracle's bodies with the same joint; `other` left out: a wall. */
async function joined(settings: JointSettings, other: CoupledMode[] | undefined, build = builds[0]) {
  const rig = await Rig.make({}, build);
  const a = rig.add(plate, {});
  const b = other ? rig.add(other, {}) : 0;
  rig.say(rattleRecord(a, -1, 0, b, POINT, settings, settings.bothWays));
  if (b) rig.say(rattlePlaceRecord(b, -1, 0, POINT));
  const bodies = [plate, ...(other ? [other] : [])].map((modes) => new CoupledBody(safe(modes), RATE));
  return { rig, a, b, bodies, joint: new Joint(bodies[0], bodies[1], settings) };
}
const sum = (sounds: Float64Array[]) => sounds[0].map((_, n) => sounds.reduce((all, sound) => all + sound[n], 0));

describe.each(builds)("the %s core", (build) => {
  test.each([
    ["one way", close, screw, 6000],
    ["both ways", { ...close, bothWays: true }, screw, 3000],
    ["against a wall", { gap: 5e-6, stiffness: 2e5, bothWays: true }, undefined, 3000],
  ] as const)("rattles %s like the oracle", async (_, settings, other, samples) => {
    const { rig, a, bodies, joint } = await joined(settings, other && [...other], build);
    // a joint acts from the block behind its records
    rig.strike(a, STROKE, 200.4);
    bodies[0].strike(STROKE, 200.4);
    const expected = sum(rattle(bodies, [joint], samples).sounds);
    const came = rig.render(samples);
    expect(errorDb(came, expected)).toBeLessThan(-60);
    // and it does rattle: without the joint the sound is another
    const alone = bodies.map(({ modes }) => new CoupledBody(modes, RATE));
    alone[0].strike(STROKE, 200.4);
    expect(errorDb(sum(rattle(alone, [], samples).sounds), expected)).toBeGreaterThan(-30);
  });
});

test("one way, what drives does not feel it: it sounds as if it were alone", async () => {
  const quiet = screw.map((m) => ({ ...m, radiation: 0 }));
  const { rig, a, bodies } = await joined(close, quiet);
  rig.strike(a, STROKE, 300);
  bodies[0].strike(STROKE, 300);
  // poles are those of modes that act on each other; nothing else differs
  expect(errorDb(rig.render(8192), bodies[0].render(8192))).toBeLessThan(-80);
});

test("a low tone sets a loose part buzzing high, as long as it is loud enough to close the gap", async () => {
  const high = async (impulse: number) => {
    const { rig, a } = await joined({ ...close, bothWays: true }, screw);
    rig.strike(a, impulse, 300, 60);
    const power = powers(rig.render(16384), 2048, 8192);
    const all = (from: number, to: number) =>
      power.subarray(Math.round((from * 8192) / RATE), Math.round((to * 8192) / RATE)).reduce((x, y) => x + y, 0);
    return 10 * Math.log10(all(2500, 8000) / all(100, 1000));
  };
  const [soft, loud] = [await high(STROKE / 10), await high(STROKE)];
  expect(soft).toBeLessThan(-60);
  expect(loud).toBeGreaterThan(-45);
});

test("a gap glides open and shut without a click, and a joint that ends fades", async () => {
  const { rig, a } = await joined({ ...close, bothWays: true }, undefined);
  rig.strike(a, STROKE, 300, 60);
  rig.render(2560);
  const clash = roughness(rig.render(2560));
  rig.say(rattleChangeRecord(a, -1, 0, { gap: 1, stiffness: 2e5, over: 2000 }));
  rig.render(2560);
  const open = roughness(rig.render(2560));
  rig.say(rattleChangeRecord(a, -1, 0, { gap: 5e-6, stiffness: 2e5, over: 2000 }));
  rig.render(2560);
  rig.say(rattleEndRecord(a, -1, 0));
  const ending = rig.render(2560);
  expect(open).toBeLessThan(clash);
  expect(roughness(ending, 0, 512)).toBeLessThan(1.5 * clash);
  expect(roughness(ending, 512)).toBeLessThan(clash);
  // the slot is free again
  rig.say(rattleEndRecord(a, -1, 0));
  rig.render(256);
  expect(rig.meter(METER_DROPS + 8 * DROP_BAD_RECORD)).toBe(1);
});

test("a body may have several joints, and three bodies in a row rattle on", async () => {
  const rig = await Rig.make();
  const silent = plate.map((m) => ({ ...m, radiation: 0 }));
  const [a, b, c] = [rig.add(silent, {}), rig.add(silent, {}), rig.add(screw, {})];
  rig.say(
    rattleRecord(a, -1, 5, b, POINT, { gap: 2e-6, stiffness: 2e5 }, true),
    rattlePlaceRecord(b, -1, 5, POINT),
    rattleRecord(b, -1, 3, c, POINT, { gap: 1e-7, stiffness: 2e5 }, true),
    rattlePlaceRecord(c, -1, 3, POINT),
    rattleRecord(a, -1, 4, 0, POINT, { gap: 9e-6, stiffness: 1e5 }, true),
  );
  rig.strike(a, STROKE, 300);
  expect(Math.max(...rig.render(8192).map(Math.abs))).toBeGreaterThan(1e-5);
});

test("one-way joints that lead back to where they began keep account of energy too, and all falls silent", async () => {
  const loop = async (ways: [from: number, to: number, both: boolean][]) => {
    const rig = await Rig.make({ hearing: { mode: "prune", threshold: false } });
    const bodies = [0, 1, 2].map(() => rig.add(plate, {}));
    ways.forEach(([from, to, both], slot) => {
      rig.say(
        rattleRecord(bodies[from], -1, slot, bodies[to], POINT, { gap: 0, stiffness: 1e7 }, both),
        rattlePlaceRecord(bodies[to], -1, slot, POINT),
      );
    });
    rig.strike(bodies[0], STROKE, 300);
    rig.render(RATE);
    return bodies.reduce((sum, body) => sum + rig.energy(body, 3), 0);
  };
  const given = 3 * 0.5 * STROKE ** 2;
  expect(
    await loop([
      [0, 1, false],
      [1, 0, false],
    ]),
  ).toBeLessThan(given);
  expect(
    await loop([
      [0, 1, false],
      [1, 2, false],
      [2, 0, false],
    ]),
  ).toBeLessThan(given);
  expect(
    await loop([
      [0, 1, true],
      [0, 1, false],
    ]),
  ).toBeLessThan(given);
  expect(
    await loop([
      [0, 1, true],
      [1, 2, true],
      [2, 0, false],
    ]),
  ).toBeLessThan(given);
  // two side by side are no ring: what drives keeps all that it has but its own decay, and what is driven gets more on
  // top
  expect(
    await loop([
      [0, 1, false],
      [0, 1, false],
    ]),
  ).toBeGreaterThan(given);
});

test("a joint whose other body has no place yet does nothing; odd records are counted and dropped", async () => {
  const rig = await Rig.make();
  const [a, b, loose] = [rig.add(plate, {}), rig.add(screw, {}), rig.add(screw)];
  rig.say(rattleRecord(a, -1, 0, b, POINT, close, true));
  rig.strike(a, STROKE, 300);
  const alone = new CoupledBody(plate, RATE);
  alone.strike(STROKE, 300);
  expect(errorDb(rig.render(4096), alone.render(4096))).toBeLessThan(-90);
  rig.say(
    rattlePlaceRecord(a, -1, 0, POINT), // its own other side
    rattlePlaceRecord(loose, -1, 0, POINT), // not coupled
    rattleChangeRecord(a, -1, 7, close), // no such joint
    rattleRecord(a, -1, 1, b, { ...POINT, points: [9, 0, 0] }, close, true), // no such point
    rattleRecord(a, -1, 1, b, POINT, { gap: Number.NaN, stiffness: 1 }, true),
  );
  rig.render(256);
  expect(rig.meter(METER_DROPS + 8 * DROP_BAD_RECORD)).toBe(5);
  rig.say(rattleRecord(a, -1, 1_000_000, b, POINT, close, true));
  rig.render(256);
  expect(rig.meter(METER_DROPS + 8 * DROP_NO_ROOM)).toBe(1);
});
