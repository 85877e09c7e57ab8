// Sound that needs time to come: what happens to a body is heard when its sound arrives, between two samples if need
// be. The oracle is a world without travel in which everything is said r/c later, and the float64 bank. It cannot judge
// echoes: sound comes straight or not at all.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../../reference/bank.js";
import type { Body, OfflineWorld, Vec3, WorldOptions } from "../../../src/world/index.js";
import { builds, firstDifference, hear, noise, paths, peak, quietWorld, renderIn, tone } from "../listen.js";
import { db, errorDb, RATE, SPEED_OF_SOUND, single, spaced } from "./hall.js";

/** Seconds that sound needs from a place, as float32 numbers say where it is. */
const seconds = (place: Vec3) => Math.hypot(...place.map(Math.fround)) / SPEED_OF_SOUND;
const far = fc
  .tuple(single(-300, 300), single(-300, 300), single(-300, 300))
  .filter((v) => Math.hypot(...v) > 1) as fc.Arbitrary<[number, number, number]>;

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s a strike is heard after r/c, to a hundredth of a sample", async (path) => {
    const frequency = 1000;
    await fc.assert(
      fc.asyncProperty(far, fc.double({ min: 0, max: 0.01, noNaN: true }), async (position, time) => {
        const world = await quietWorld({ build, path, propagation: true });
        world.addBody({ model: tone([frequency], [0]), position }).strike({ impulse: 1, time });
        const arrives = (time + seconds(position)) * RATE;
        const [sound] = world.render(Math.ceil(arrives) + 4410);
        expect(peak(sound, 0, Math.floor(arrives))).toBe(0);
        // a strike makes a sine, so its phase says when it began
        const { phase, size } = hear(sound, frequency, RATE, Math.ceil(arrives) + 300, 4000);
        const turns = phase / (2 * Math.PI) + 0.25 + (frequency * arrives) / RATE;
        expect((Math.abs(turns - Math.round(turns)) * RATE) / frequency).toBeLessThan(0.01);
        expect(size * Math.hypot(...position)).toBeCloseTo(1, 4);
      }),
      { numRuns: 15 },
    );
  });
});

/** Something that happens to a body at a time, s. */
type Act = (body: Body, time: number) => void;
const acts: Record<string, Act> = {
  strike: (body, time) => void body.strike({ impulse: 0.3, time }),
  "soft strike": (body, time) => void body.strike({ impulse: 0.3, duration: 0.01, time }),
  gain: (body, time) => body.update({ gain: 0.4, time }),
  "pitch and damping": (body, time) => body.update({ pitchScale: 1.3, dampingScale: 4, time }),
  drive: (body, time) => void body.drive({ time }).write(noise(1500)),
};
const bell = tone([211, 940.7, 3070, 9001, 700], [2, 3, 9, 30, 2000]);

describe.each(["mono", "stereo", "5.1", "binaural"] as const)("in %s", (layout) => {
  test("a world with travel sounds as one without in which all is said r/c later", async () => {
    const happenings = fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(4000)), {
      minLength: 1,
      maxLength: 6,
      selector: ([, sample]) => sample,
    });
    const fates = fc.constantFrom(undefined, false, true);
    await fc.assert(
      fc.asyncProperty(far, happenings, fates, fc.constantFrom(...paths), async (position, list, fade, path) => {
        const play = async (propagation: boolean) => {
          const world = await quietWorld(spaced({ layout, path, propagation }));
          const body = world.addBody({ model: bell, position });
          const later = propagation ? 0 : seconds(position);
          for (const [name, sample] of list) acts[name](body, (sample + 0.37) / RATE + later);
          if (fade !== undefined) body.remove({ fade, time: 0.12 + later });
          return world.render(Math.ceil((seconds(position) + 0.2) * RATE));
        };
        const [travelled, said] = [await play(true), await play(false)];
        // a hundredth of a sample of the highest pitch, 9 kHz, is an error of −38 dB
        travelled.forEach((side, c) => {
          if (peak(said[c]) > 0) expect(errorDb(side, said[c])).toBeLessThan(-38);
        });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

test("a body removed right after a strike is still heard when its sound arrives, and then leaves", async () => {
  for (const fade of [false, true]) {
    const world = await quietWorld({ propagation: true });
    const body = world.addBody({ model: tone([500], [30]), position: [0, 0, -200] });
    body.strike({ impulse: 1, time: 0 });
    body.remove({ fade, time: fade ? 0.1 : 0.0001 });
    const arrives = Math.round((200 / SPEED_OF_SOUND) * RATE);
    const [sound] = world.render(arrives + 2000);
    expect(peak(sound, 0, arrives - 1)).toBe(0);
    expect(peak(sound) * 200).toBeGreaterThan(0.9);
    world.render(2 * RATE);
    expect(world.meters().bodies.total).toBe(0);
    expect(world.meters().events).toMatchObject({ dropped: 0, waiting: 0 });
  }
});

test("every strike of a body on its way is heard from where it was struck, as loud and as late as there", async () => {
  const model = tone([700, 2300], [120, 200]);
  const way: Vec3[] = [
    [0, 0, -40],
    [3, 1, -60.5],
    [20, -2, -35],
    [-9, 4, -12],
    [1, 0, -0.5],
  ];
  const world = await quietWorld({ propagation: true });
  const body = world.addBody({ model, position: way[0] });
  const bank = new ReferenceBank([], RATE);
  const expected = new Float64Array(2 * RATE);
  way.forEach((position, i) => {
    const time = 0.05 + 0.3 * i;
    body.update({ position, time });
    body.strike({ impulse: 1, time });
    const heard = new ReferenceBank(
      [700, 2300].map((frequency, k) => ({ frequency, decayRate: [120, 200][k], gain: 1 / Math.hypot(...position) })),
      bank.rate,
    );
    heard.strike(1, (time + seconds(position)) * RATE);
    heard.render(expected.length).forEach((x, n) => {
      expected[n] += x;
    });
  });
  const [sound] = world.render(expected.length);
  expect(errorDb(sound, expected)).toBeLessThan(-80);
});

describe("a body that jumps nearer", () => {
  test("ends where it was put last, though the sound of its earlier place comes later", async () => {
    const world = await quietWorld({ propagation: true });
    const body = world.addBody({ model: tone([400], [0]), position: [0, 0, -1] });
    body.strike({ impulse: 1, time: 0 });
    body.update({ position: [0, 0, -SPEED_OF_SOUND], time: 0.1 });
    body.update({ position: [0, 0, -2], time: 0.2 });
    const [sound] = world.render(2 * RATE);
    expect(hear(sound, 400, RATE, Math.round(1.8 * RATE), 4410).size).toBeCloseTo(0.5, 3);
  });
  test("and is removed there is still heard from where it was struck before", async () => {
    const world = await quietWorld({ propagation: true });
    const body = world.addBody({ model: tone([400], [5]), position: [0, 0, -100] });
    body.strike({ impulse: 100, time: 0 });
    body.update({ position: [0, 0, -1], time: 0.01 });
    body.remove({ time: 0.02 });
    expect(peak(world.render(RATE)[0])).toBeGreaterThan(0.5);
  });
});

describe("what is on its way", () => {
  test("waits in the queue, counted there; what finds no room is counted too, and nothing else is lost", async () => {
    const world = await quietWorld({ propagation: true, maxEvents: 8 });
    const body = world.addBody({ model: tone([500], [200]), position: [0, 0, -100] });
    const kept = Array.from({ length: 12 }, (_, i) => body.strike({ impulse: 1, time: i * 0.01 }));
    expect(kept.filter(Boolean).length).toBe(8);
    world.render(0.1 * RATE);
    expect(world.meters().events).toMatchObject({ waiting: 8, dropped: 4, reasons: { queueFull: 4 }, late: 0 });
    world.render(RATE);
    expect(world.meters().events).toMatchObject({ waiting: 0, accepted: 1 + 8, dropped: 4, late: 0 });
  });
  test("keeps no room from a new body when the old one was removed", async () => {
    const world = await quietWorld({ propagation: true, maxBodies: 1 });
    const old = world.addBody({ model: tone([400], [1]), position: [0, 0, -300] });
    old.strike({ impulse: 1 });
    world.render(1024);
    old.remove();
    world.addBody({ model: tone([800], [1]) }).strike({ impulse: 1 });
    expect(peak(world.render(2048)[0])).toBeGreaterThan(0.5);
    // as without travel the old one makes room, and what was on its way from it is not heard any more
    expect(world.meters().events.reasons.noRoom).toBeUndefined();
  });
  test("stands still while the world is paused", async () => {
    const play = async (pauseFor: number) => {
      const world = await quietWorld({ propagation: true });
      world.addBody({ model: bell, position: [0, 0, -30] }).strike({ impulse: 1 });
      const calls: [number, () => void][] = [
        [1280, () => world.pause()],
        [1280 + pauseFor, () => world.resume()],
      ];
      return renderIn(world, 8000 + pauseFor, [128], pauseFor > 0 ? calls : [])[0];
    };
    // world time stands still but for the block that fades out
    const [straight, paused] = [await play(0), await play(128 * 50)];
    const shift = 128 * 49;
    expect(peak(straight)).toBeGreaterThan(0.01);
    expect(firstDifference(paused.subarray(shift + 2000, shift + 8000), straight.subarray(2000))).toBe(-1);
  });
});

test("a strike said too late is counted, heard no earlier than its sound can come, no later than one now", async () => {
  const world = await quietWorld({ propagation: true });
  const body = world.addBody({ model: tone([500], [1]), position: [0, 0, -SPEED_OF_SOUND / 2] });
  world.render(0.2 * RATE);
  body.strike({ impulse: 1, time: 0.1 });
  const [sound] = world.render(RATE);
  expect(world.meters().events.late).toBe(1);
  const first = sound.findIndex((x) => x !== 0) / RATE + 0.2;
  expect(first).toBeGreaterThan(0.6 - 1 / RATE);
  expect(first).toBeLessThan(0.7 + 129 / RATE);
});

test("a force from afar is heard whole, and begins after r/c", async () => {
  // written as a page does: a block of force for a block of time
  const play = async (propagation: boolean, blocks: number) => {
    const world = await quietWorld({ propagation });
    const push = world.addBody({ model: bell, position: [0, 0, -40] }).drive({ time: 0.01 });
    const force = noise(128 * 200);
    const out = new Float32Array(128 * blocks);
    for (let i = 0; i < blocks; i++) {
      if (i < 200) expect(push.write(force.subarray(128 * i, 128 * i + 128))).toBe(128);
      world.renderInto([out], 128 * i, 128);
    }
    return out;
  };
  const later = Math.round((40 / SPEED_OF_SOUND) * RATE);
  const [travelled, still] = [await play(true, 300), await play(false, 220)];
  const start = still.findIndex((x) => x !== 0);
  expect(Math.abs(travelled.findIndex((x) => x !== 0) - start - later)).toBeLessThanOrEqual(1);
  const off = [-1, 0, 1].map((d) =>
    errorDb(travelled.subarray(later + d, later + d + 20_000), still.subarray(0, 20_000)),
  );
  expect(Math.min(...off)).toBeLessThan(-60);
});

test("a group that is not placed is heard at once", async () => {
  const world = await quietWorld({ propagation: true, groups: [{ name: "radio", placed: false }] });
  const body = world.addBody({ model: bell, group: "radio", position: [0, 0, -300] });
  body.strike({ impulse: 1, time: 0 });
  expect(peak(world.renderOutputs(256).groups.radio[0])).toBeGreaterThan(0.5);
});

test("a strike at the listener is heard at once", async () => {
  const play = async (options: Partial<WorldOptions>): Promise<Float32Array> => {
    const world: OfflineWorld = await quietWorld(options);
    world.addBody({ model: bell, position: [0, 0, 0] }).strike({ impulse: 0.05, time: 0.01 });
    return world.render(2048)[0];
  };
  expect(firstDifference(await play({ propagation: true }), await play({}))).toBe(-1);
  expect(db(peak(await play({})))).toBeGreaterThan(-20);
});
