// Bytes from outside, straight through the one door: whatever they are, the core does not trap, its samples stay
// finite, and every record is carried out, waits, or is dropped with a reason, so that the counts add up. Random bytes,
// records bent in one place, odd times, a full queue, a crowd at one instant, in spaces of every kind. It cannot tell
// whether an accepted record meant what its sender meant.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { EngineConfig } from "../../src/core/config.js";
import { Engine } from "../../src/core/engine.js";
import * as L from "../../src/core/layout/records.js";
import { loadModule } from "../../src/core/load/wasm.js";
import { readMeters } from "../../src/core/meters.js";
import { packModel } from "../../src/core/pack-model.js";
import { RecordWriter } from "../../src/core/records/records.js";
import { absorption } from "../../src/world/space.js";
import { builds, CEILING, hear, noise, paths, peak, tone } from "./listen.js";

const RATE = 44_100;
const CONFIG: EngineConfig = {
  sampleRate: RATE,
  layout: L.LAYOUT_SPEAKERS,
  channels: 2,
  azimuths: [-30, 30],
  groups: [],
  linearPan: false,
  referenceDistance: 1,
  nearestDistance: 0.1,
  headRadius: 0.0875,
  speedOfSound: 343.2,
  delays: false,
  maxModes: 64,
  maxBodies: 6,
  maxModels: 4,
  modelBytes: 1 << 16,
  maxEvents: 64,
  maxStreams: 3,
  streamFrames: 256,
  maxContacts: 0,
  maxCoupled: 0,
  surfaceBytes: 0,
  rain: false,
  maxDrivenModes: 24,
  moments: 4,
  path: "auto",
  hears: true,
  toDigital: 1,
  masterGain: 1,
  limiter: true,
};
const head = { layout: L.LAYOUT_HEAD, azimuths: [] };
const air = absorption({ temperature: 20, humidity: 50, pressure: 101.325 });
const taps = Array.from({ length: 4 }, (_, bus) => noise(36, bus + 1).map((x) => x / 9));
/** Plain stereo more often than not, and spaces of every other kind. */
const SPACES: Partial<EngineConfig>[] = [
  ...[{}, {}, {}, {}, {}],
  { ...head, groups: [true, false] },
  { ...head, groups: [false], air, delays: true },
  { channels: 8, azimuths: [-30, 30, 0, null, -150, 150, -90, 90], groups: [true, false], delays: true },
  { channels: 1, azimuths: [0], linearPan: true, air, delays: true },
  { ...head, layout: L.LAYOUT_FIELD, filters: { left: taps, right: taps, latencySamples: 0 }, groups: [true], air },
];
const modules = new Map<string, WebAssembly.Module>();
beforeAll(async () => {
  for (const build of builds) modules.set(build, await loadModule(build));
});

const plate = tone([200, 900, 3000, 9000], [5, 20, 900, 60], {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
  shapes: Array.from({ length: 36 }, (_, i) => Math.sin(i)),
});
const knock = tone([300, 1200], [40, 3000]);

function makeEngine(build: string, config: Partial<EngineConfig> = {}): Engine {
  const engine = new Engine(modules.get(build)!, { ...CONFIG, ...config });
  engine.addModel(0, 0, packModel(plate));
  engine.addModel(1, 4096, packModel(knock));
  return engine;
}
const meters = (engine: Engine) => readMeters(engine, 2, RATE, false);

/** Renders blocks, every sample of them finite and below the ceiling. */
function hearBlocks(engine: Engine, blocks: number): void {
  let most = 0;
  for (let i = 0; i < blocks; i++) {
    engine.render();
    for (const sides of engine.outputs) for (const side of sides) most = Math.max(most, peak(side));
  }
  expect(most).toBeLessThanOrEqual(CEILING);
}
/** All records sent are accepted, dropped or waiting. */
function addsUp(engine: Engine, sent: number): void {
  const { accepted, dropped, waiting } = meters(engine).events;
  expect(accepted + dropped + waiting).toBe(sent);
}

// ---- records, sound and bent
const writer = new RecordWriter();
const id = fc.integer({ min: 0, max: 8 });
const when = fc.oneof(
  fc.constantFrom(-1, 0, 1e15, -1 / 0, 1 / 0, Number.NaN, 1e308, 5e-324, 127.999999, 128),
  fc.double({ min: 0, max: 4000, noNaN: true }),
);
const number = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.constantFrom(0, 1, 1e6, -1e6, 1.1e6, 1e-40, 1e38, Number.NaN, 1 / 0, -1 / 0),
);
const triple = fc.tuple(number, number, number);
const points = fc.tuple(
  ...[0, 1, 2].map(() => fc.constantFrom(0, 1, 2, 3, 65_536, 2 ** 32 - 1)),
) as unknown as typeof triple;
const hit = fc.record({ vector: triple, points, weights: triple });
const change = fc.record({
  gain: number,
  pitchScale: number,
  dampingScale: number,
  position: triple,
  velocity: triple,
});
const copy = (bytes: Uint8Array) => bytes.slice();

const record: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc
    .tuple(id, when, fc.integer({ min: 0, max: 5 }), fc.constantFrom(0, 0, 0, 1, 2, 7, 2 ** 32 - 1), change)
    .map(([b, t, m, o, c]) => copy(writer.add(b, t, m, o, c))),
  fc.tuple(id, when, change).map(([b, t, c]) => copy(writer.update(b, t, c))),
  fc.tuple(id, when, fc.boolean()).map(([b, t, f]) => copy(writer.remove(b, t, f))),
  fc.tuple(id, when, hit, number).map(([b, t, h, d]) => copy(writer.strike(b, t, h, d))),
  fc
    .tuple(id, when, hit, fc.double({ min: 0, max: 2000, noNaN: true }))
    .map(([b, t, h, d]) => copy(writer.strike(b, t, h, d))),
  fc.tuple(id, when, hit).map(([b, t, h]) => copy(writer.drive(b, t, h))),
  fc.tuple(id, when).map(([b, t]) => copy(writer.release(b, t))),
  fc
    .tuple(when, fc.record({ position: triple, right: triple, front: triple, velocity: triple }))
    .map(([t, ear]) => copy(writer.listener(t, ear))),
  fc.tuple(when, number).map(([t, g]) => copy(writer.master(t, g))),
  fc.boolean().map((stop) => copy(writer.pause(stop))),
  fc
    .tuple(when, fc.constantFrom("full", "prune", "bundle"), number, fc.boolean(), fc.boolean(), number, number)
    .map(([t, mode, av, threshold, removed, budget, level]) =>
      copy(writer.hearing(t, { mode, av, threshold, removed }, 2000 * budget, level)),
    ),
);
const bent = fc
  .tuple(record, fc.array(fc.tuple(fc.nat(L.RECORD_BYTES - 1), fc.nat(255)), { maxLength: 4 }))
  .map(([bytes, bends]) => {
    for (const [at, value] of bends) bytes[at] = value;
    return bytes;
  });
const spaces = fc.nat(SPACES.length - 1);
const junk = fc.uint8Array({ minLength: L.RECORD_BYTES, maxLength: L.RECORD_BYTES });
/** Random bytes with a kind that exists: most of them get past the first look. */
const likely = fc.tuple(junk, fc.integer({ min: 0, max: 11 })).map(([bytes, kind]) => {
  bytes.fill(0, 0, 8);
  bytes[L.RECORD_KIND] = kind;
  bytes[L.RECORD_BODY] = bytes[50] % 9;
  return bytes;
});

/** Sends batches with some blocks between them, then lets all times pass that ever will. */
function fuzz(build: string, path: (typeof paths)[number], batches: readonly Uint8Array[][], space: number): void {
  const engine = makeEngine(build, { ...SPACES[space], path, maxDrivenModes: path === "drive" ? 136 : 24 });
  let sent = 0;
  for (const batch of batches) {
    const bytes = new Uint8Array(batch.length * L.RECORD_BYTES);
    batch.forEach((one, i) => {
      bytes.set(one, i * L.RECORD_BYTES);
    });
    const kept = engine.take(bytes);
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThanOrEqual(batch.length);
    sent += batch.length;
    // sometimes into the next round of listening
    hearBlocks(engine, 1 + (sent % 19));
    expect(meters(engine).events.accepted + meters(engine).events.dropped).toBeLessThanOrEqual(sent);
  }
  engine.take(writer.pause(false));
  sent++;
  hearBlocks(engine, 45);
  addsUp(engine, sent);
  const { modes, bodies } = meters(engine);
  expect(modes.alive).toBeLessThanOrEqual(modes.total);
  expect(bodies.alive).toBeLessThanOrEqual(bodies.total);
}

describe.each(builds)("the %s build", (build) => {
  test.each(paths)("takes random bytes on path %s without harm, and counts every record", (path) => {
    const batches = fc.array(fc.array(fc.oneof(junk, likely), { minLength: 1, maxLength: 30 }), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(batches, spaces, (list, space) => fuzz(build, path, list, space)),
      { numRuns: 60 },
    );
  });
  test.each(paths)(
    "takes records with wild numbers and bent bytes on path %s without harm, and counts every record",
    (path) => {
      const batches = fc.array(fc.array(fc.oneof(record, bent), { minLength: 1, maxLength: 30 }), {
        minLength: 1,
        maxLength: 12,
      });
      fc.assert(
        fc.property(batches, spaces, (list, space) => fuzz(build, path, list, space)),
        { numRuns: 150 },
      );
    },
  );
});

const still = { gain: 1, pitchScale: 1, dampingScale: 1, position: [0, 0, -1] as const, velocity: [0, 0, 0] as const };
const blow = (size: number) => ({
  vector: [size, 0, 0] as const,
  points: [0, 0, 0] as const,
  weights: [1, 0, 0] as const,
});

describe("times", () => {
  test("that are not numbers, infinite or beyond all bounds are dropped; below zero means at once", () => {
    const engine = makeEngine(builds[0]);
    engine.take(writer.add(1, -1, 0, 0, still));
    for (const time of [Number.NaN, 1 / 0, 1e15, 1e308])
      expect(engine.take(writer.strike(1, time, blow(1), 0))).toBe(0);
    expect(meters(engine).events.reasons).toEqual({ badRecord: 4 });
    for (const time of [-1, -1e-300, -1e308, -1 / 0])
      expect(engine.take(writer.strike(1, time, blow(1e-3), 0))).toBe(1);
    hearBlocks(engine, 1);
    expect(meters(engine).events).toMatchObject({ accepted: 5, late: 0, waiting: 0 });
  });

  test("that are past are carried out at once and counted as late", () => {
    const engine = makeEngine(builds[0], { limiter: false });
    engine.take(writer.add(1, -1, 0, 0, still));
    hearBlocks(engine, 10);
    expect(engine.take(writer.strike(1, 300, blow(0.1), 0))).toBe(1);
    engine.take(writer.strike(1, 1280, blow(0.1), 0));
    engine.render();
    expect(meters(engine).events).toMatchObject({ accepted: 3, late: 1 });
    expect(peak(engine.outputs[0][0])).toBeGreaterThan(1e-3);
  });

  test("that are far away wait and cost nothing", () => {
    const engine = makeEngine(builds[0]);
    engine.take(writer.add(1, -1, 0, 0, still));
    engine.take(writer.strike(1, 9e14, blow(1), 0));
    hearBlocks(engine, 50);
    expect(meters(engine).events).toMatchObject({ accepted: 1, dropped: 0, waiting: 1 });
  });
});

describe("the queue", () => {
  test("counts what it has no room for and goes on when there is room again", () => {
    const engine = makeEngine(builds[0], { maxEvents: 8 });
    engine.take(writer.add(1, -1, 0, 0, still));
    let kept = 0;
    for (let i = 0; i < 20; i++) kept += engine.take(writer.strike(1, 500 + i, blow(1e-3), 0));
    expect(kept).toBe(8);
    expect(meters(engine).events.reasons).toEqual({ queueFull: 12 });
    hearBlocks(engine, 8);
    expect(meters(engine).events).toMatchObject({ accepted: 9, dropped: 12, waiting: 0 });
    expect(engine.take(writer.strike(1, 5000, blow(1e-3), 0))).toBe(1);
  });

  test("keeps a pulse that goes on for many blocks, though it is full", () => {
    const engine = makeEngine(builds[0], { maxEvents: 2, limiter: false });
    engine.take(writer.add(1, -1, 1, 0, still));
    engine.take(writer.strike(1, 0, blow(1), 2000));
    engine.render();
    while (engine.take(writer.master(1e6, 1)));
    let last = 0;
    for (let block = 1; block < 16; block++) {
      engine.render();
      if (peak(engine.outputs[0][0]) > 0) last = block;
    }
    expect(last).toBe(15);
  });

  test("does not count a strike whose pulse goes on as waiting too", () => {
    const engine = makeEngine(builds[0]);
    engine.take(writer.add(1, -1, 1, 0, still));
    engine.take(writer.strike(1, -1, blow(1e-3), 1000));
    engine.take(writer.master(1e6, 1));
    for (let block = 0; block < 12; block++) {
      engine.render();
      expect(meters(engine).events).toMatchObject({ accepted: 2, dropped: 0, waiting: 1 });
    }
  });

  test("carries out thousands of records of one instant in the order in which they came", () => {
    const engine = makeEngine(builds[0], { maxEvents: 8192, limiter: false });
    // a body comes, is struck and goes, three thousand times in one block: any other order would drop some of them
    for (let i = 0; i < 2000; i++) {
      engine.take(writer.add(7, 200, 1, 0, still));
      engine.take(writer.strike(7, 200, blow(0), 0));
      engine.take(writer.remove(7, 200, false));
    }
    engine.take(writer.strike(7, 200, blow(1), 0));
    hearBlocks(engine, 3);
    expect(meters(engine).events).toMatchObject({ accepted: 6000, dropped: 1, reasons: { noBody: 1 }, waiting: 0 });
  });

  test("sorts any mixture of times, and keeps the order of arrival among equals", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 })), { maxLength: 200 }),
        (events) => {
          const engine = makeEngine(builds[0], { maxEvents: 256, limiter: false });
          const steady = packModel(tone([689.0625], [0]));
          engine.addModel(2, 8192, steady);
          engine.take(writer.add(1, -1, 2, 0, still));
          engine.take(writer.strike(1, 0, blow(1), 0));
          for (const [slot, gain] of events) engine.take(writer.master(1000 * (slot + 1), gain));
          let gain = 1;
          for (let slot = 0; slot <= 5; slot++) {
            const last = events.findLast(([at]) => at === slot);
            if (last) gain = last[1];
            const until = Math.ceil((1000 * (slot + 1)) / 128) * 128 + 768;
            const sound = new Float32Array(128);
            while (meters(engine).time * RATE < until - 1) {
              engine.render();
              sound.set(engine.outputs[0][0]);
            }
            // a period is 64 samples: one block holds two of them
            const heard = hear(sound, 689.0625, RATE, 0, 128).size;
            const full = Math.SQRT1_2 * 1.1259 * gain;
            expect(Math.abs(heard / full - 1)).toBeLessThan(0.01);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("records that name what is not there are dropped with their reason", () => {
  test.each([
    ["a body that never was", "noBody", () => writer.strike(5, -1, blow(1), 0)],
    ["the body 0", "noBody", () => writer.update(0, -1, { gain: 1 })],
    ["a model that is not there", "noModel", () => writer.add(5, -1, 3, 0, still)],
    ["a model beyond the last", "noModel", () => writer.add(5, -1, 4_000_000_000, 0, still)],
    ["a body that is there already", "badRecord", () => writer.add(1, -1, 0, 0, still)],
    ["a sample point that is not there", "badRecord", () => writer.strike(1, -1, { ...blow(1), points: [3, 0, 0] }, 0)],
    ["a negative duration", "badRecord", () => writer.strike(1, -1, blow(1), -1)],
    ["a gain below zero", "badRecord", () => writer.update(1, -1, { gain: -1 })],
  ])("%s", (_, reason, make) => {
    const engine = makeEngine(builds[0]);
    engine.take(writer.add(1, -1, 0, 0, still));
    engine.take(make());
    hearBlocks(engine, 2);
    expect(meters(engine).events).toMatchObject({ accepted: 1, dropped: 1, reasons: { [reason]: 1 } });
  });

  test("whoever is there is found and whoever is gone is not, whatever their numbers", () => {
    // multiples of 16 share one place in the table of numbers; the others lie around it
    const numbers = fc.constantFrom(16, 32, 48, 64, 80, 2 ** 32 - 16, 1, 2, 15, 17, 2 ** 32 - 1);
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 120 }), (list) => {
        const engine = makeEngine(builds[0]);
        const there = new Set<number>();
        let lost = 0;
        for (const body of list) {
          const known = there.has(body);
          engine.take(known ? writer.remove(body, -1, false) : writer.add(body, -1, 1, 0, still));
          engine.render();
          if (known) there.delete(body);
          else if (there.size < 6) there.add(body);
          else lost++;
          const before = meters(engine).events;
          for (const other of there) engine.take(writer.update(other, -1, { gain: 1 }));
          engine.render();
          expect(meters(engine).events.accepted - before.accepted).toBe(there.size);
          expect(meters(engine).bodies.total).toBe(there.size);
        }
        expect(meters(engine).events.dropped).toBe(lost);
      }),
      { numRuns: 100 },
    );
  });

  test("a body for which there is no room", () => {
    const engine = makeEngine(builds[0]);
    for (let i = 1; i <= 8; i++) engine.take(writer.add(i, -1, 0, 0, still));
    hearBlocks(engine, 2);
    expect(meters(engine).events).toMatchObject({ accepted: 6, dropped: 2, reasons: { noRoom: 2 } });
    expect(meters(engine).bodies.total).toBe(6);
  });

  test("a pulse of a body that has gone does not strike the next body of that number", () => {
    const engine = makeEngine(builds[0], { limiter: false });
    engine.take(writer.add(1, -1, 0, 0, still));
    engine.take(writer.strike(1, 0, { ...blow(1), points: [2, 2, 2] }, 3000));
    engine.take(writer.remove(1, 300, true));
    engine.take(writer.add(1, 2000, 1, 0, still));
    hearBlocks(engine, 40);
    expect(meters(engine).events).toMatchObject({ accepted: 4, dropped: 0 });
    engine.take(writer.remove(1, -1, false));
    hearBlocks(engine, 200);
    expect(meters(engine).bodies.total).toBe(0);
  });
});
