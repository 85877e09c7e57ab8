// Bodies come, ring, go and give their room back, without a click and without taking anything with them. Clicks are
// found as second differences that a low tone does not have; room is read from the meters. It cannot find memory that
// is lost outside the core.
import { describe, expect, test } from "vitest";
import type { Body, OfflineWorld } from "../../../src/world/index.js";
import {
  builds,
  firstDifference,
  largestDifference,
  noise,
  paths,
  peak,
  quietWorld,
  roughness,
  roughnessOfSine,
  tone,
} from "../listen.js";

const RATE = 44_100;
const BLOCK = 128;
const LOW = 200;
const low = tone([LOW], [0]);
const bell = tone([300, 800, 2100], [20, 30, 40]);

/**
 * What a fade over `blocks` blocks may bend a sine of amplitude 1: its own curvature, its slope and the window's
 * (mix.test.ts).
 */
const faded = (blocks: number) =>
  roughnessOfSine(LOW, RATE) + (1 / blocks) * (10 / BLOCK ** 2 + (2 * 2 * 2 * Math.PI * LOW) / RATE / BLOCK);

describe.each(paths)("on path %s", (path) => {
  test("a removed body rings out as if it were still there, then gives its room back", async () => {
    const play = async (remove: boolean) => {
      const world = await quietWorld({ path });
      const body = world.addBody({ model: bell });
      body.strike({ impulse: 0.5 });
      body.strike({ impulse: 0.5, duration: 0.01, time: 0.004 });
      if (remove) body.remove({ time: 0.005 });
      const [sound] = world.render(2 * RATE);
      return { sound, meters: world.meters() };
    };
    const [kept, removed] = [await play(false), await play(true)];
    expect(firstDifference(removed.sound, kept.sound)).toBe(-1);
    expect(kept.meters.bodies.total).toBe(1);
    expect(removed.meters.bodies).toEqual({ total: 0, alive: 0 });
    expect(removed.meters.modes).toMatchObject({ total: 0, alive: 0 });
  });

  test("a body that is cut fades within 20 ms, without a click, and is gone", async () => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: low });
    body.strike({ impulse: 1, time: 0.002 });
    world.render(4096);
    body.remove({ fade: true });
    const [sound] = world.render(4096);
    expect(peak(sound, 0, 300)).toBeGreaterThan(0.9);
    expect(peak(sound, Math.round(0.02 * RATE))).toBe(0);
    expect(roughness(sound)).toBeLessThan(faded(5));
    expect(world.meters().bodies.total).toBe(0);
  });

  test("a driven body that is cut fades without a click", async () => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: low });
    body.strike({ impulse: 1, time: 0.002 });
    body.drive().write(new Float32Array(8192));
    world.render(4096);
    body.remove({ fade: true });
    const [sound] = world.render(4096);
    expect(roughness(sound)).toBeLessThan(faded(5));
    expect(peak(sound, 1024)).toBe(0);
    expect(world.meters().bodies.total).toBe(0);
  });

  test("removed bodies that still ring make room for new ones, fading within a block", async () => {
    const world = await quietWorld({ path, maxBodies: 2, maxModes: 2 });
    for (let i = 0; i < 2; i++) {
      const body = world.addBody({ model: low });
      body.strike({ impulse: 0.5, time: 0.002 });
      body.remove({ time: 0.003 });
    }
    world.render(4096);
    expect(world.meters().bodies).toEqual({ total: 2, alive: 2 });
    const fresh = [world.addBody({ model: low }), world.addBody({ model: low })];
    const [sound] = world.render(4096);
    expect(world.meters().bodies).toEqual({ total: 2, alive: 0 });
    expect(world.meters().events.dropped).toBe(0);
    expect(peak(sound, 3 * BLOCK)).toBe(0);
    expect(roughness(sound)).toBeLessThan(faded(1));
    for (const body of fresh) body.strike({ impulse: 0.5 });
    expect(peak(world.render(4096)[0])).toBeCloseTo(1, 2);
  });

  test("a hundred thousand bodies pass through a world of eight", async () => {
    const world = await quietWorld({ path, maxBodies: 8, maxModes: 24, maxEvents: 32 });
    const small = tone([900, 2500], [300, 4000]);
    let last: Body | undefined;
    for (let i = 0; i < 100_000; i++) {
      const body = world.addBody({ model: i % 3 ? small : bell });
      if (i % 5 === 0) body.strike({ impulse: 0.01 });
      last?.remove({ fade: i % 7 === 0 });
      last = body;
      if (i % 4 === 3) world.render(BLOCK);
    }
    expect(world.meters().events.dropped).toBe(0);
    last?.remove();
    const [sound] = world.render(4 * RATE);
    expect(peak(sound, 3 * RATE)).toBe(0);
    expect(world.meters().bodies).toEqual({ total: 0, alive: 0 });
    expect(world.meters().modes).toMatchObject({ total: 0, alive: 0, aboveNyquist: 0 });
    for (let i = 0; i < 8; i++) world.addBody({ model: bell }).strike({ impulse: 0.01 });
    world.render(BLOCK);
    expect(world.meters().modes).toMatchObject({ total: 24, alive: 24 });
  });
});

describe("a pulse that outlasts its block is heard to its end though the body was removed", () => {
  const play = async (frequency: number, decay: number, remove: boolean) => {
    const world = await quietWorld();
    const body = world.addBody({ model: tone([frequency], [decay]) });
    body.strike({ impulse: 1, duration: 0.02 });
    if (remove) body.remove({ time: 0.001 });
    const [sound] = world.render(RATE);
    world.render(20 * RATE);
    return { sound, bodies: world.meters().bodies.total };
  };
  test.each([
    ["by modes that die within a few blocks", 300, 700],
    ["by a mode in tune with the pulse", 25, 5],
    ["by any other mode", 300, 30],
  ])("%s", async (_, frequency, decay) => {
    const [kept, removed] = [await play(frequency, decay, false), await play(frequency, decay, true)];
    expect(peak(kept.sound)).toBeGreaterThan(1e-3);
    expect(firstDifference(removed.sound, kept.sound)).toBe(-1);
    expect(removed.bodies).toBe(0);
  });
});

describe("ids of bodies that are gone", () => {
  test("a body's methods throw after its removal, naming the operation", async () => {
    const world = await quietWorld();
    const body = world.addBody({ model: bell });
    const push = body.drive();
    body.remove();
    expect(body.present).toBe(false);
    expect(() => body.strike({ impulse: 1 })).toThrow(/strike: body should be one that is in the world/);
    expect(() => body.update({ gain: 1 })).toThrow(/update body: body/);
    expect(() => body.drive()).toThrow(/drive: body/);
    expect(() => body.remove()).toThrow(/remove body: body/);
    expect(() => push.write(new Float32Array(4))).toThrow(/write force: stream/);
    expect(() => push.end()).not.toThrow();
  });

  test("what reaches a body after the time of its removal is a counted drop", async () => {
    const world = await quietWorld();
    const body = world.addBody({ model: bell });
    body.strike({ impulse: 1, time: 0.2 });
    body.update({ gain: 2, time: 0.3 });
    body.remove({ time: 0.1 });
    expect(peak(world.render(RATE)[0])).toBe(0);
    expect(world.meters().events).toMatchObject({ dropped: 2, reasons: { noBody: 2 } });
  });
});

describe("a full queue", () => {
  const crowded = async () => {
    const world = await quietWorld({ maxEvents: 4, maxBodies: 2 });
    const body = world.addBody({ model: bell });
    while (body.strike({ impulse: 0.01, time: 0.5 }));
    return { world, body };
  };

  test("a removal that finds no room leaves the body present, to be removed later: nothing leaks", async () => {
    const { world, body } = await crowded();
    body.remove();
    expect(body.present).toBe(true);
    world.render(RATE);
    body.remove();
    expect(body.present).toBe(false);
    world.render(3 * RATE);
    expect(world.meters().bodies.total).toBe(0);
  });

  test("a body that would come later and finds no room is an error, and takes no room", async () => {
    const { world } = await crowded();
    for (let i = 0; i < 5; i++)
      expect(() => world.addBody({ model: bell, time: 0.6 })).toThrow(/add body: .*maxEvents/);
    world.render(RATE);
    world.addBody({ model: bell }).strike({ impulse: 1 });
    expect(peak(world.render(1000)[0])).toBeGreaterThan(0.1);
  });
});

test("a model is kept while a body made of it is still to come, though it is removed later (wrong model)", async () => {
  const world = await quietWorld({ maxModels: 2 });
  const body = world.addBody({ model: low, time: 0.1 });
  body.strike({ impulse: 1, time: 0.1 });
  body.remove({ time: 0.2 });
  const other = tone([5000], [10]);
  world.addBody({ model: other });
  try {
    world.addBody({ model: tone([6000], [10]) });
  } catch (error) {
    expect(String(error)).toMatch(/maxModels/);
  }
  const [sound] = world.render(RATE);
  let crossings = 0;
  for (let i = RATE / 2; i < RATE; i++) if (sound[i] > 0 !== sound[i - 1] > 0) crossings++;
  expect(crossings).toBeGreaterThan(198);
  expect(crossings).toBeLessThan(202);
});

test("models come and go while there is room for a few: each sounds as itself", async () => {
  const world = await quietWorld({ maxModels: 3, modelBytes: 1024, maxBodies: 3 });
  for (let i = 0; i < 300; i++) {
    const frequency = 400 + 10 * i;
    const body = world.addBody({ model: tone([frequency], [2000]) });
    body.strike({ impulse: 1 });
    body.remove();
    const [sound] = world.render(2048);
    const formula = Float64Array.from(
      { length: 100 },
      (_, n) => Math.exp((-2000 * n) / RATE) * Math.sin((2 * Math.PI * frequency * n) / RATE),
    );
    expect(largestDifference(sound.subarray(0, 100), formula)).toBeLessThan(1e-4);
  }
});

describe.each(builds)("with the %s build", (build) => {
  test("a body comes exactly at its time, and events before it are dropped", async () => {
    const world: OfflineWorld = await quietWorld({ build });
    const body = world.addBody({ model: bell, time: 0.05 });
    body.strike({ impulse: 1, time: 0.02 });
    body.strike({ impulse: 1, time: 0.05 });
    const [sound] = world.render(4410);
    expect(peak(sound, 0, 2205)).toBe(0);
    expect(peak(sound, 2205)).toBeGreaterThan(0.5);
    expect(world.meters().events.reasons).toEqual({ noBody: 1 });
  });
  test("a force cannot be opened on a body that has not come, and the error says so", async () => {
    const world = await quietWorld({ build });
    const body = world.addBody({ model: bell, time: 0.05 });
    expect(() => body.drive()).toThrow(/come/);
    world.render(4410);
    expect(body.drive().write(noise(10))).toBe(10);
  });
});
