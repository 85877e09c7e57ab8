// What has decayed costs nothing and is woken exactly, and no sample is ever so small that machines stumble over it.
// The meters count modes and work; silence is read from the samples. It cannot see denormal numbers that stay inside
// the core.
import { describe, expect, test } from "vitest";
import { builds, FULL_SCALE, firstDifference, noise, paths, peak, quietWorld, subnormals, tone } from "./listen.js";

const BLOCK = 128;
const RATE = 44_100;
/** Pa at one metre: the floor that assembly/bank/floor.ts states. */
const FLOOR = 2e-9;

describe.each(paths)("on path %s", (path) => {
  test("modes rest only below the floor, and soon after they have passed it", async () => {
    for (const [amplitude, decay] of [
      [1, 80],
      [1e-3, 33],
      [30, 200],
      [1e-6, 9],
    ]) {
      const world = await quietWorld({ path });
      world.addBody({ model: tone([500.5], [decay]) }).strike({ impulse: amplitude });
      let blocks = 0;
      do {
        world.render(BLOCK);
        blocks++;
      } while (world.meters().modes.alive > 0 && blocks < 2000);
      const due = (Math.log((amplitude * FULL_SCALE) / FLOOR) / decay) * (RATE / BLOCK);
      expect(blocks).toBeGreaterThanOrEqual(Math.floor(due) - 1);
      expect(blocks).toBeLessThanOrEqual(due + 20);
    }
  });

  test("a body at rest costs nothing, counts as not alive, and makes exact silence", async () => {
    const world = await quietWorld({ path, channels: 2, limiter: true });
    world.addBody({ model: tone([300, 2000, 9000], [30, 50, 90]) }).strike({ impulse: 0.1 });
    world.render(2 * RATE);
    const before = world.meters();
    expect(before.modes).toMatchObject({ total: 3, alive: 0 });
    expect(before.bodies).toEqual({ total: 1, alive: 0 });
    for (const side of world.render(RATE)) expect(side.every((x) => x === 0)).toBe(true);
    expect(world.meters().cost.synthesis).toBe(before.cost.synthesis);
  });

  test("a strike after rest sounds exactly like the first", async () => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: tone([300, 2000, 9000], [30, 50, 90]) });
    body.strike({ impulse: 0.1, time: 0 });
    // the drift of rounded poles is corrected every 16 blocks: the same phase of that round
    const [sound] = world.render(64 * 16 * BLOCK);
    expect(world.meters().modes.alive).toBe(0);
    body.strike({ impulse: 0.1 });
    const [again] = world.render(64 * 16 * BLOCK);
    expect(firstDifference(again, sound)).toBe(-1);
  });
});

test("a driven body goes to rest when its force has ended, and comes back", async () => {
  for (const path of paths) {
    const world = await quietWorld({ path });
    const push = world.addBody({ model: tone([300, 2000], [40, 60]) }).drive();
    push.write(noise(2000));
    world.render(RATE);
    expect(world.meters().modes.alive).toBe(0);
    expect(peak(world.render(2000)[0])).toBe(0);
    push.write(noise(2000));
    expect(peak(world.render(4000)[0])).toBeGreaterThan(1e-6);
    expect(world.meters().modes.alive).toBe(2);
  }
});

test("a hundred bodies at rest add nothing to the work of one that sounds", async () => {
  const work = async (others: number) => {
    const world = await quietWorld({ maxBodies: 128 });
    for (let i = 0; i < others; i++) world.addBody({ model: tone([300, 400], [1, 1]) });
    world.addBody({ model: tone([500], [1]) }).strike({ impulse: 1 });
    world.render(RATE);
    return world.meters().cost;
  };
  expect(await work(60)).toEqual(await work(0));
});

describe.each(builds)("the %s build makes no denormal sample", (build) => {
  const scan = async (options: object, play: (world: Awaited<ReturnType<typeof quietWorld>>) => void) => {
    const world = await quietWorld({ build, limiter: true, ...options });
    play(world);
    const [sound] = world.render(2 * RATE);
    expect(peak(sound, 2 * RATE - 1000)).toBe(0);
    return subnormals(sound);
  };
  test("when modes of any decay ring out", async () => {
    const model = tone([40, 400, 4000, 8000], [15, 100, 1000, 1e5]);
    for (const path of paths)
      expect(await scan({ path }, (world) => void world.addBody({ model }).strike({ impulse: 1 }))).toBe(0);
  });
  test("when a force has ended on a heavily damped body, or goes on as zeros", async () => {
    const model = tone([100, 440, 3000], [20_000, 5000, 3000]);
    for (const path of paths)
      for (const tail of [0, 20_000]) {
        const force = new Float32Array(1024 + tail);
        force.set(noise(1024));
        expect(
          await scan({ path, streamFrames: 32_768 }, (world) => void world.addBody({ model }).drive().write(force)),
        ).toBe(0);
      }
  });
  test("when the strike, the force or a gain is next to nothing", async () => {
    const model = tone([100, 440, 3000], [30, 50, 20]);
    for (const tiny of [1e-30, 1e-36, 1e-38, 1e-42]) {
      expect(await scan({}, (world) => void world.addBody({ model }).strike({ impulse: tiny }))).toBe(0);
      expect(await scan({}, (world) => void world.addBody({ model, gain: tiny }).strike({ impulse: 1 }))).toBe(0);
      expect(await scan({ masterGain: tiny }, (world) => void world.addBody({ model }).strike({ impulse: 1 }))).toBe(0);
      expect(
        await scan(
          {},
          (world) =>
            void world
              .addBody({ model })
              .drive()
              .write(noise(500).map((x) => x * tiny)),
        ),
      ).toBe(0);
    }
  });
  test("when a body fades away or is silenced by its gain", async () => {
    const model = tone([100, 440, 3000], [30, 50, 20]);
    const fades = (world: Awaited<ReturnType<typeof quietWorld>>) => {
      const body = world.addBody({ model });
      body.strike({ impulse: 1 });
      body.update({ gain: 0, time: 0.1 });
      body.remove({ fade: true, time: 0.3 });
    };
    expect(await scan({}, fades)).toBe(0);
  });
});
