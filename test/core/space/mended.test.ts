// Faults that were found in the space around the listener once it stood, each by its smallest case, so that none comes
// back.
import { expect, test } from "vitest";
import { Engine } from "../../../src/core/engine.js";
import { loadModule } from "../../../src/core/load/wasm.js";
import { OfflineWorld } from "../../../src/world/index.js";
import { engineConfig, worldOptions } from "../../../src/world/options.js";
import { hear, peak, quietWorld, tone } from "../listen.js";

const RATE = 44_100;
const steady = tone([430.7], [0]);
const levelOf = (x: Float32Array, start: number) => hear(x, 430.7, RATE, start, 4096).size;

test("a change of the listener that comes later does not move it now, whatever else is said of it", async () => {
  const world = await quietWorld();
  world.addBody({ model: steady }).strike({ impulse: 1 });
  world.setListener({ position: [0, 0, 99], time: 5 });
  world.setListener({ velocity: [0, 0, 0] });
  expect(levelOf(world.render(8192)[0], 2048)).toBeCloseTo(1, 4);
});

test("a change that should be heard at once is not lost behind strikes that wait", async () => {
  const world = await quietWorld({ maxEvents: 4 });
  const body = world.addBody({ model: steady });
  body.strike({ impulse: 1 });
  world.render(2048);
  for (let i = 0; i < 4; i++) body.strike({ impulse: 1, time: 100 });
  body.update({ gain: 0.5 });
  world.setListener({ position: [0, 0, 1] });
  world.setMasterGain(0.5);
  expect(levelOf(world.render(8192)[0], 2048)).toBeCloseTo(0.125, 4);
  expect(world.meters().events.dropped).toBe(0);
});

test("a body that was carried near is struck there at once, though its way from afar is yet to be heard", async () => {
  const world = await quietWorld({ propagation: true });
  const body = world.addBody({ model: steady, position: [0, 0, -343.2] });
  body.update({ gain: 1 });
  world.render(128);
  body.update({ position: [0, 0, -1] });
  body.strike({ impulse: 1 });
  expect(levelOf(world.render(8192)[0], 3000)).toBeCloseTo(1, 3);
  world.render(RATE);
  expect(levelOf(world.render(8192)[0], 2048)).toBeCloseTo(1, 3);
});

test("a body that is removed before it has come does not come", async () => {
  const world = await OfflineWorld.create({ channels: 1, maxModes: 16, maxBodies: 1 });
  const body = world.addBody({ model: steady, time: 1 });
  expect(body.remove()).toBe(true);
  world.render(2 * RATE);
  expect(world.meters().bodies.total).toBe(0);
  expect(world.meters().events).toMatchObject({ dropped: 0, waiting: 0 });
});

test("filters of a field cost nothing while nothing sounds, and their sound is whole when something does", async () => {
  const taps = Float32Array.from({ length: 64 }, (_, i) => (i === 40 ? 1 : 0));
  const silent = new Float32Array(64);
  const filters = {
    left: [taps, silent, silent, silent],
    right: [silent, silent, silent, silent],
    latencySamples: 0,
  };
  const options = worldOptions({ channels: 2, layout: "binaural", limiter: false, maxModes: 16, maxBodies: 2 });
  const config = { ...(await engineConfig(options)), layout: 2, filters };
  const engine = new Engine(await loadModule("simd"), config);
  for (let i = 0; i < 4; i++) engine.render();
  const cost = () => engine.meters.slice();
  const before = cost();
  for (let i = 0; i < 10; i++) engine.render();
  const idle = cost().map((x, i) => x - before[i]);
  expect(Math.max(...idle)).toBeLessThan(30_000);
  expect(peak(engine.outputs[0][0])).toBe(0);
});

test("a world too large for a core's memory is an error of the world, whichever part makes it so", async () => {
  const huge = {
    layout: "binaural",
    airAbsorption: true,
    maxModes: 8_000_000,
    maxBodies: 1_000_000,
    modelBytes: 2 ** 30,
    hearing: { mode: "prune" },
    groups: Array.from({ length: 16 }, (_, i) => ({ name: `${i}` })),
    shares: 1,
  } as const;
  await expect(OfflineWorld.create(huge)).rejects.toThrow(/maxModes/);
});
