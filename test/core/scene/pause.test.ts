// A world that is paused stands still: nothing is lost, nothing clicks, and what follows is what would have come.
// Compared with a twin that was never paused. It cannot say how long a host takes to ask for the pause.
import { describe, expect, test } from "vitest";
import type { OfflineWorld } from "../../../src/world/index.js";
import {
  firstDifference,
  noise,
  paths,
  peak,
  quietWorld,
  renderIn,
  roughness,
  roughnessOfSine,
  tone,
} from "../listen.js";

const BLOCK = 128;
const model = tone([200, 431, 1507], [1, 2, 3]);

/** Plays `calls`, pausing at block `at` for `blocks` blocks. */
async function paused(options: object, at: number, blocks: number, act: (world: OfflineWorld) => void = () => {}) {
  const world = await quietWorld(options);
  act(world);
  return renderIn(
    world,
    160 * BLOCK,
    [BLOCK],
    [
      [at * BLOCK, () => world.pause()],
      [(at + blocks) * BLOCK, () => world.resume()],
    ],
  );
}
async function unpaused(options: object, act: (world: OfflineWorld) => void) {
  const world = await quietWorld(options);
  act(world);
  return world.render(160 * BLOCK);
}

describe.each(paths)("on path %s", (path) => {
  const play = (world: OfflineWorld) => {
    const body = world.addBody({ model });
    body.strike({ impulse: 0.3 });
    body.strike({ impulse: 0.2, time: 0.1, duration: 0.02 });
    body.strike({ impulse: 0.2, time: (40 * BLOCK) / 44_100, duration: 0.005 });
    body.update({ pitchScale: 1.1, gain: 0.5, time: 0.12 });
    const push = body.drive({ time: 0.15 });
    push.write(noise(4000));
  };

  test.each([1, 37, 40, 41, 50, 53])(
    "a pause from block %i on delays the world and changes nothing else",
    async (at) => {
      const [expected] = await unpaused({ path }, play);
      const [sound] = await paused({ path }, at, 30, play);
      // one block fades out, one fades in; world time stands still for the 29 between
      expect(firstDifference(sound.subarray(0, at * BLOCK), expected.subarray(0, at * BLOCK))).toBe(-1);
      expect(peak(sound, (at + 1) * BLOCK, (at + 30) * BLOCK)).toBe(0);
      const rest = (at + 2) * BLOCK;
      const shift = 29 * BLOCK;
      expect(firstDifference(sound.subarray(rest + shift), expected.subarray(rest, expected.length - shift))).toBe(-1);
      expect(peak(sound, rest + shift)).toBeGreaterThan(0.01);
    },
  );

  test("a pause fades and does not click", async () => {
    const low = (world: OfflineWorld) =>
      void world.addBody({ model: tone([200], [0]) }).strike({ impulse: 1, time: 0.01 });
    const [sound] = await paused({ path }, 60, 20, low);
    // a fade of 128 samples bends the sine by at most 6/128² and twice its slope times 2/128
    const bend = 6 / BLOCK ** 2 + (2 * 2 * 2 * Math.PI * 200) / 44_100 / BLOCK;
    expect(roughness(sound, 20 * BLOCK)).toBeLessThan(roughnessOfSine(200, 44_100) + bend);
  });
});

test("world time stands still while paused, and waiting events wait", async () => {
  const world = await quietWorld();
  const body = world.addBody({ model });
  body.strike({ impulse: 0.1, time: 0.05 });
  world.pause();
  world.render(44_100);
  expect(world.meters().time).toBeCloseTo(BLOCK / 44_100, 9);
  expect(world.meters().events.waiting).toBe(1);
  world.resume();
  expect(peak(world.render(1000)[0])).toBe(0);
  expect(peak(world.render(2000)[0])).toBeGreaterThan(0.05);
});

describe("a paused world goes on again", () => {
  const wakes = async (act: (world: OfflineWorld) => void, during: (world: OfflineWorld) => void = () => {}) => {
    const world = await quietWorld({ maxEvents: 16 });
    act(world);
    world.render(BLOCK);
    world.pause();
    world.render(10 * BLOCK);
    during(world);
    world.render(10 * BLOCK);
    world.resume();
    return peak(world.render(100 * BLOCK)[0]);
  };
  const ring = (world: OfflineWorld) => void world.addBody({ model }).strike({ impulse: 0.3 });

  test("with nothing else waiting", async () => {
    expect(await wakes(ring)).toBeGreaterThan(0.1);
  });
  test("when a body was struck in the pause (the strike must not stand before the resume in the queue)", async () => {
    let body: ReturnType<OfflineWorld["addBody"]>;
    const begin = (world: OfflineWorld) => {
      body = world.addBody({ model });
    };
    expect(await wakes(begin, () => body.strike({ impulse: 0.3 }))).toBeGreaterThan(0.1);
  });
  test("when the pause fell into a pulse that outlasts a block", async () => {
    const soft = (world: OfflineWorld) => void world.addBody({ model }).strike({ impulse: 0.3, duration: 0.02 });
    expect(await wakes(soft)).toBeGreaterThan(0.01);
  });
  test("when a late event or a body that needs room waits", async () => {
    const crowd = (world: OfflineWorld) => {
      world.addBody({ model }).strike({ impulse: 0.3 });
      world.setMasterGain(0.9, 0.001);
    };
    expect(await wakes(crowd, (world) => world.setListener({ position: [0, 0, 0.1] }))).toBeGreaterThan(0.1);
  });
  test("when the queue is full", async () => {
    let body: ReturnType<OfflineWorld["addBody"]>;
    const begin = (world: OfflineWorld) => {
      body = world.addBody({ model });
      body.strike({ impulse: 0.3 });
    };
    const fill = () => {
      while (body.strike({ impulse: 0.01, time: 9 }));
    };
    expect(await wakes(begin, fill)).toBeGreaterThan(0.1);
  });
});

test("pausing twice, resuming twice, resuming a running world and changing one's mind are harmless", async () => {
  const [expected] = await unpaused({}, (world) => void world.addBody({ model }).strike({ impulse: 0.3 }));
  const world = await quietWorld();
  world.addBody({ model }).strike({ impulse: 0.3 });
  world.resume();
  world.pause();
  world.resume();
  const [sound] = world.render(40 * BLOCK);
  expect(firstDifference(sound, expected.subarray(0, sound.length))).toBe(-1);
  world.pause();
  world.pause();
  world.render(10 * BLOCK);
  world.resume();
  world.pause();
  expect(peak(world.render(10 * BLOCK)[0])).toBe(0);
  world.resume();
  world.resume();
  expect(peak(world.render(10 * BLOCK)[0])).toBeGreaterThan(0.05);
});

test("world time, in which events are given, stands still during a pause", async () => {
  const world = await quietWorld({});
  world.render(1000);
  world.pause();
  world.render(128 * 40);
  const before = world.currentTime;
  world.render(128 * 40);
  expect(world.currentTime).toBe(before);
  world.resume();
  world.render(441);
  expect(world.currentTime).toBeGreaterThan(before);
});
