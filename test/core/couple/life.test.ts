// How coupled bodies come, are heard, fall silent and go: what rings is taken over without a click, silence costs
// nothing, the ear and the space around the listener know them, and what finds no room is counted.
import { describe, expect, test } from "vitest";
import {
  BLOCK,
  DROP_BAD_RECORD,
  DROP_NO_BODY,
  DROP_NO_ROOM,
  METER_BODIES_ALIVE,
  METER_BODIES_TOTAL,
  METER_COST_SYNTHESIS,
  METER_DROPS,
} from "../../../src/core/layout/records.js";
import { coupleRecord, rattlePlaceRecord, rattleRecord, strainRecord } from "../../../src/core/records/couple.js";
import { builds, firstDifference, peak, roughness, roughnessOfSine } from "../listen.js";
import { chance, errorDb, modesOf, POINT, RATE, Rig } from "./rig.js";

const bell = modesOf([311, 840, 1630, 2650, 5200], [2, 3, 4, 6, 9]);
const dropped = (rig: Rig, reason: number) => rig.meter(METER_DROPS + 8 * reason);
/** A chain of everything that can couple, between two bodies. */
function tangle(rig: Rig): number[] {
  const coupling = {
    rotation: { kappa: 3, most: 0.4 },
    feedback: { curve: "soft", amount: 0.9, drive: 5, at: POINT },
    strain: { kappa: 20, spread: 0.3, seed: 5 },
    output: { curve: "soft", drive: 0.2 },
  } as const;
  const ids = [rig.add(bell, coupling), rig.add(modesOf([700, 1900], 12), {})];
  rig.say(
    rattleRecord(ids[0], -1, 0, ids[1], POINT, { gap: 1e-5, stiffness: 1e5 }, true),
    rattlePlaceRecord(ids[1], -1, 0, POINT),
  );
  return ids;
}

describe("a body that is coupled while it", () => {
  test.each(["auto", "ring", "drive"] as const)("rings, on path %s, rings on", async (path) => {
    const soundOf = async (later: boolean) => {
      const rig = await Rig.make({ path });
      const body = rig.add(bell);
      rig.strike(body, 1, 100.3);
      const before = rig.render(30 * BLOCK);
      if (later) rig.say(coupleRecord(body, -1, {}));
      return [...before, ...rig.render(100 * BLOCK)];
    };
    expect(errorDb(await soundOf(true), await soundOf(false))).toBeLessThan(-75);
  });

  test("is driven goes on under the force", async () => {
    const force = new Float32Array(8000).map((_, n) => Math.sin(n * n * 3e-5));
    const soundOf = async (later: boolean) => {
      const rig = await Rig.make();
      const body = rig.add(bell);
      rig.drive(body, 256, force);
      const before = rig.render(30 * BLOCK);
      if (later) rig.say(coupleRecord(body, -1, {}));
      return [...before, ...rig.render(100 * BLOCK)];
    };
    expect(errorDb(await soundOf(true), await soundOf(false))).toBeLessThan(-75);
  });

  test("is pruned, or under a pulse, fades instead: there is no click", async () => {
    for (const pulse of [0, 3000]) {
      const rig = await Rig.make({ hearing: { mode: "prune", threshold: false } });
      const low = modesOf([100, 120], 1);
      const [body, loud] = [rig.add(low), rig.add(modesOf([110], 1))];
      rig.strike(loud, 100, 10);
      rig.strike(body, 0.1, 20, pulse);
      rig.render(20 * BLOCK);
      rig.say(coupleRecord(body, -1, {}));
      const sound = rig.render(20 * BLOCK);
      expect(roughness(sound)).toBeLessThan(1.2 * (100 + 0.2) * roughnessOfSine(120, RATE));
    }
  });
});

test("a strike in the block in which a ringing body is coupled is not lost", async () => {
  const rig = await Rig.make();
  const body = rig.add(modesOf([500], 3));
  rig.strike(body, 0.001, 10);
  rig.render(10 * BLOCK);
  rig.say(coupleRecord(body, 10 * BLOCK, {}));
  rig.strike(body, 1, 10 * BLOCK + 40);
  rig.strike(body, 1, 10 * BLOCK + 50, 300);
  expect(peak(rig.render(20 * BLOCK))).toBeGreaterThan(1);
});

test("more pulses at once than there is room for still give all of their impulse", async () => {
  const rig = await Rig.make({ maxCoupled: 1, maxContacts: 1 });
  // so slow a mode that its velocity is all the impulse that has come
  const body = rig.add(modesOf([2], 0.1, { phase: Math.PI / 2 }), {});
  rig.drive(body, 0, new Float32Array(8000).fill(1));
  for (let i = 0; i < 30; i++) rig.strike(body, 0.1, 200 + i, 700);
  const sound = rig.render(1024);
  const time = 1023 / RATE;
  const expected = 30 * 0.1 + 1023 / RATE;
  expect(sound[1023]).toBeGreaterThan(expected * Math.cos(2 * Math.PI * 2 * time) * 0.98);
  expect(sound[1023]).toBeLessThan(expected);
});

test("a body that is removed under a force of nothing goes when it has been played", async () => {
  const rig = await Rig.make();
  const body = rig.add(bell, {});
  rig.drive(body, -1, new Float32Array(2000));
  rig.remove(body, false);
  rig.render(4096);
  expect(rig.meter(METER_BODIES_TOTAL)).toBe(0);
});

test("a silent coupled body costs nothing, wakes when it is struck, and falls silent again", async () => {
  const rig = await Rig.make();
  const ids = tangle(rig);
  rig.render(4 * BLOCK);
  const cost = () => rig.meter(METER_COST_SYNTHESIS);
  const idle = cost();
  rig.render(50 * BLOCK);
  expect(cost()).toBe(idle);
  expect(rig.meter(METER_BODIES_ALIVE)).toBe(0);
  rig.strike(ids[0], 0.01, 60 * BLOCK);
  rig.render(10 * BLOCK);
  expect(cost()).toBeGreaterThan(idle);
  expect(rig.meter(METER_BODIES_ALIVE)).toBe(2);
  rig.render(200 * RATE);
  expect(rig.meter(METER_BODIES_ALIVE)).toBe(0);
  const after = cost();
  expect(peak(rig.render(10 * BLOCK))).toBe(0);
  expect(cost()).toBe(after);
});

test("a body that is removed rings out and goes; with a fade it goes within a moment, without a click", async () => {
  const rig = await Rig.make();
  const low = modesOf([100, 120], 20);
  const [a, b] = [rig.add(low, {}), rig.add(low, {})];
  rig.say(rattleRecord(a, -1, 0, b, POINT, { gap: 1, stiffness: 1e4 }, true), rattlePlaceRecord(b, -1, 0, POINT));
  rig.strike(a, 1, 0);
  rig.strike(b, 1, 0);
  rig.render(10 * BLOCK);
  rig.remove(a, true);
  rig.remove(b, false);
  const sound = rig.render(40 * BLOCK);
  expect(rig.meter(METER_BODIES_TOTAL)).toBe(1);
  expect(roughness(sound)).toBeLessThan(4.5 * roughnessOfSine(120, RATE));
  expect(peak(sound, 30 * BLOCK)).toBeGreaterThan(0.01);
  rig.render(5 * RATE);
  expect(rig.meter(METER_BODIES_TOTAL)).toBe(0);
});

test("a coupled body that rings out makes room for another, without a click", async () => {
  const rig = await Rig.make({ maxBodies: 1 });
  const a = rig.add(modesOf([100], 0.5), {});
  rig.strike(a, 1, 0);
  rig.render(10 * BLOCK);
  rig.remove(a, false);
  rig.render(2 * BLOCK);
  rig.add(modesOf([100], 0.5), {});
  const sound = rig.render(10 * BLOCK);
  expect(peak(sound, 0, BLOCK)).toBeGreaterThan(0.1);
  expect(peak(sound, 3 * BLOCK)).toBe(0);
  // a fade over a block bends a sine of 100 Hz little
  expect(roughness(sound)).toBeLessThan(40 * roughnessOfSine(100, RATE));
  expect(roughness(sound)).toBeLessThan(0.01);
});

test("modes beyond what a coupled body may have are counted, and the most important ones sound", async () => {
  const rig = await Rig.make();
  const many = modesOf(
    Array.from({ length: 300 }, (_, i) => 60 + 30 * i),
    5,
  ).map((m, i) => ({ ...m, radiation: i === 299 ? 10 : i < 44 ? 1e-6 : 1 }));
  const body = rig.add(many, {});
  rig.strike(body, 1, 0);
  expect(peak(rig.render(4096))).toBeGreaterThan(10);
  expect(dropped(rig, DROP_NO_ROOM)).toBe(44);
});

test("modes above half the rate are silent, and come back when the pitch goes down", async () => {
  const rig = await Rig.make();
  const body = rig.add(modesOf([500, 30000], [1, 1], { phase: 0.7 }), {});
  rig.strike(body, 1, 0);
  const low = rig.render(2048);
  const other = await Rig.make();
  other.strike(other.add(modesOf([500], 1, { phase: 0.7 }), {}), 1, 0);
  expect(errorDb(low, other.render(2048))).toBeLessThan(-120);
  rig.update(body, { pitchScale: 0.25 });
  rig.render(2048);
  rig.strike(body, 1, 4096);
  rig.update(body, { pitchScale: 1 }, 5000);
  expect(peak(rig.render(4096))).toBeLessThan(5);
});

test("the ear hears a coupled body as loud as any other, and it masks", async () => {
  const levelsOf = async (coupled: boolean) => {
    const rig = await Rig.make({ hearing: { mode: "prune" } });
    const body = rig.add(bell, coupled ? {} : undefined);
    // a mode just above one of the bell's, 40 dB below it
    const faint = rig.add(modesOf([865], 3));
    rig.strike(body, 1, 20);
    rig.strike(faint, 0.001, 20);
    rig.render(40 * BLOCK);
    return { levels: rig.engine.modesOf(body, 1, 5), masked: rig.engine.modesOf(faint, 0, 1)[0] };
  };
  const [plain, coupled] = [await levelsOf(false), await levelsOf(true)];
  plain.levels.forEach((level, i) => {
    expect(Math.abs(coupled.levels[i] - level)).toBeLessThan(0.001);
  });
  expect(plain.masked).toBe(2);
  expect(coupled.masked).toBe(2);
});

test("a coupled body is never pruned: it sounds whole beside one that masks it", async () => {
  const rig = await Rig.make({ hearing: { mode: "prune" } });
  const full = await Rig.make();
  for (const r of [rig, full]) {
    const loud = r.add(modesOf([500], 1), undefined, { gain: 1 });
    const soft = r.add(modesOf([505], 1), {});
    r.strike(loud, 1, 20);
    r.strike(soft, 0.0005, 20);
  }
  expect(errorDb(rig.render(RATE), full.render(RATE))).toBeLessThan(-90);
});

describe("in space", () => {
  test.each([
    ["stereo", {}],
    ["binaural", { layout: "binaural" }],
    ["air that absorbs", { airAbsorption: true }],
  ] as const)("with %s a coupled body rings at both ears as it does on its lines", async (_, options) => {
    for (const channel of [0, 1]) {
      const soundOf = async (coupled: boolean, path: "auto" | "drive" = "auto") => {
        const rig = await Rig.make({ channels: 2, path, ...options });
        const body = rig.add(bell, coupled ? {} : undefined, { position: [3, 0, -2] });
        rig.strike(body, 1, 20.5);
        rig.render(16 * BLOCK);
        const still = rig.render(32 * BLOCK, channel).slice();
        rig.update(body, { position: [-3, 0, -4] });
        return { still, moving: rig.render(32 * BLOCK, channel) };
      };
      const [plain, coupled] = [await soundOf(false), await soundOf(true)];
      expect(errorDb(coupled.still, plain.still)).toBeLessThan(-75);
      // while the body moves its old weights give way to the new ones as on the drive path
      expect(errorDb(coupled.moving, (await soundOf(false, "drive")).moving)).toBeLessThan(-75);
    }
  });
});

test("records that make no sense, or speak of nobody, are counted and change nothing", async () => {
  const rig = await Rig.make({ maxCoupled: 1 });
  const [a, b] = [rig.add(bell, {}), rig.add(bell)];
  const bad = [
    { rotation: { kappa: Number.NaN, most: 1 } },
    { rotation: { kappa: -1, most: 1 } },
    { feedback: { curve: "soft", amount: 0.5, drive: 0, at: POINT } },
    { feedback: { curve: "soft", amount: 0.5, drive: 1, at: { ...POINT, points: [7, 0, 0] } } },
    { output: { curve: "cubic", drive: Number.POSITIVE_INFINITY } },
  ] as const;
  for (const coupling of bad) rig.say(coupleRecord(a, -1, coupling));
  rig.say(strainRecord(99, -1, 0.1), coupleRecord(99, -1, {}), coupleRecord(b, -1, {}));
  rig.render(4 * BLOCK);
  expect(dropped(rig, DROP_BAD_RECORD)).toBe(bad.length);
  expect(dropped(rig, DROP_NO_BODY)).toBe(2);
  expect(dropped(rig, DROP_NO_ROOM)).toBe(1);
  rig.strike(b, 1, 5 * BLOCK);
  expect(peak(rig.render(10 * BLOCK))).toBeGreaterThan(0.1);
});

test("the same records give the same bytes, and all builds agree until chaos parts them", async () => {
  const soundOf = async (build: (typeof builds)[number]) => {
    const rig = await Rig.make({}, build);
    const [a, b] = tangle(rig);
    rig.strike(a, 0.02, 300.3, 30);
    rig.say(strainRecord(a, 2000, 0.01));
    rig.strike(b, 0.01, 3000.7);
    return rig.render(8192);
  };
  const first = await soundOf(builds[0]);
  expect(peak(first)).toBeGreaterThan(0.01);
  expect(firstDifference(first, await soundOf(builds[0]))).toBe(-1);
  // three roundings of the same motion: 1e-7, and what contacts and rotation make of it in a thousand samples
  for (const build of builds) expect(errorDb(await soundOf(build), first, 0, 1300)).toBeLessThan(-60);
});

test("a crowd of strikes, records and removals at random leaves finite sound and no body behind", async () => {
  const u = chance(12);
  const rig = await Rig.make({ maxCoupled: 6, maxBodies: 12 });
  const present: number[] = [];
  for (let step = 0; step < 400; step++) {
    const any = () => present[Math.floor(u() * present.length)] ?? 1;
    const what = Math.floor(u() * 9);
    if (what === 0 && present.length < 10 && step < 300)
      present.push(rig.add(bell.slice(0, 1 + Math.floor(5 * u())), u() < 0.7 ? {} : undefined));
    if (what === 1)
      rig.say(coupleRecord(any(), -1, { rotation: { kappa: 10 * u(), most: u() }, strain: { kappa: 20 * u() } }));
    if (what === 2) rig.say(strainRecord(any(), -1, 0.1 * u() - 0.05));
    if (what === 3 || what === 4) rig.strike(any(), u(), step * 3 * BLOCK + 500 * u(), 200 * u() * u());
    const slot = Math.floor(8 * u());
    if (what === 5)
      rig.say(
        rattleRecord(
          any(),
          -1,
          slot,
          u() < 0.3 ? 0 : any(),
          POINT,
          { gap: 1e-5 * u(), stiffness: 1e7 * u() },
          u() < 0.7,
        ),
      );
    if (what === 6) rig.say(rattlePlaceRecord(any(), -1, slot, POINT));
    if (what === 7 && u() < 0.3 && present.length > 0)
      rig.remove(present.splice(Math.floor(u() * present.length), 1)[0], u() < 0.5);
    if (what === 8) rig.update(any(), { pitchScale: 0.5 + u(), gain: u() });
    expect(Number.isFinite(peak(rig.render(3 * BLOCK)))).toBe(true);
  }
  for (const body of present) rig.remove(body, true);
  rig.render(60 * RATE);
  expect(rig.meter(METER_BODIES_TOTAL)).toBe(0);
  expect(rig.meter(METER_BODIES_ALIVE)).toBe(0);
});
