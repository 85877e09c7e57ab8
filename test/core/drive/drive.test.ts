// A force on a body, sample by sample: what is written is heard, in order, from its time on, and what finds no room is
// counted. The oracle is linearity: a force of single samples is a row of small impulses, F/rate N·s each. Accuracy
// against float64 is measured in accuracy.test.ts; contact forces that react to the body are not here yet.
import { describe, expect, test } from "vitest";
import { builds, firstDifference, hear, largestDifference, noise, paths, peak, quietWorld, tone } from "../listen.js";

const RATE = 44_100;
const BLOCK = 128;
const bar = tone([180, 431.5, 1307, 5003, 12_001], [3, 4, 6, 10, 30]);

describe.each(paths)("on path %s", (path) => {
  test("a force that lasts one sample is an impulse of F/rate", async () => {
    const at = 10 * BLOCK + 37;
    const driven = await quietWorld({ path });
    const push = driven.addBody({ model: bar }).drive({ time: at / RATE });
    push.write(Float32Array.of(RATE * 0.1, 0, 0, RATE * -0.05));
    const struck = await quietWorld({ path });
    const body = struck.addBody({ model: bar });
    body.strike({ impulse: 0.1, time: at / RATE });
    body.strike({ impulse: -0.05, time: (at + 3) / RATE });
    const [sound, expected] = [driven.render(8192)[0], struck.render(8192)[0]];
    expect(peak(sound, 0, at)).toBe(0);
    expect(largestDifference(sound, expected)).toBeLessThan(1e-4 * peak(expected));
  });

  test("a stream that is filled bit by bit sounds as if it had been full from the start", async () => {
    const force = noise(6000);
    const whole = await quietWorld({ path });
    whole.addBody({ model: bar }).drive().write(force);
    const [expected] = whole.render(9000);
    const world = await quietWorld({ path, streamFrames: 512 });
    const push = world.addBody({ model: bar }).drive();
    const sound = new Float32Array(9000);
    let written = 0;
    for (let made = 0; made < 9000; made += 77) {
      // the core reads a block at a time, one block after it was asked to begin
      const read = Math.max(0, Math.ceil(made / BLOCK) * BLOCK - BLOCK);
      written += push.write(force.subarray(written, Math.min(read + 512, force.length)));
      world.renderInto([sound], made, Math.min(77, 9000 - made));
    }
    expect(written).toBe(force.length);
    expect(firstDifference(sound, expected)).toBe(-1);
  });

  test("a stream that runs dry is no force until more comes, and what comes then is heard in full", async () => {
    const [first, second] = [noise(300), noise(300, 7)];
    const model = tone([431], [2]);
    const world = await quietWorld({ path });
    const push = world.addBody({ model }).drive();
    push.write(first);
    world.render(50 * BLOCK);
    push.write(second);
    const [sound] = world.render(50 * BLOCK);
    expect(world.meters().events.dropped).toBe(0);
    // each sample as a small strike; a body that has gone back to ringing needs one block more to be driven again
    const struck = async (from: number) => {
      const twin = await quietWorld({ path, maxEvents: 1024 });
      const body = twin.addBody({ model });
      for (const [force, start] of [
        [first, BLOCK],
        [second, from],
      ] as const)
        for (let i = 0; i < 300; i++) body.strike({ impulse: force[i] / RATE, time: (start + i) / RATE });
      return twin.render(100 * BLOCK)[0].subarray(50 * BLOCK);
    };
    const off = [await struck(50 * BLOCK), await struck(51 * BLOCK)].map((x) => largestDifference(sound, x));
    expect(Math.min(...off)).toBeLessThan(2e-4 * peak(sound));
  });

  test("an ended stream plays what was written and then leaves the body ringing", async () => {
    const world = await quietWorld({ path, maxStreams: 1 });
    const [a, b] = [world.addBody({ model: bar }), world.addBody({ model: bar })];
    const push = a.drive();
    push.write(noise(5000));
    push.end();
    world.render(2000);
    expect(() => b.drive()).toThrow(/streams/);
    world.render(8000);
    const next = b.drive();
    next.write(noise(100));
    expect(peak(world.render(2000)[0])).toBeGreaterThan(1e-6);
    expect(() => push.write(noise(1))).toThrow(/write force: stream/);
  });

  test("a force at a node makes no sound", async () => {
    const world = await quietWorld({ path });
    const model = tone([300, 900], [1, 2], {
      positions: [0, 0, 0, 1, 0, 0],
      shapes: [0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0],
    });
    const body = world.addBody({ model });
    body.drive({ at: 0, direction: [1, 0, 0] }).write(noise(4000));
    expect(peak(world.render(4000)[0])).toBe(0);
    body.drive({ at: 1, direction: [1, 0, 0] });
    world.render(2 * BLOCK);
    const push = body.drive({ at: 1, direction: [1, 0, 0] });
    push.write(noise(4000));
    expect(peak(world.render(4000)[0])).toBeGreaterThan(1e-6);
  });

  test("noise on one body leaves another as it was", async () => {
    const alone = await quietWorld({ path });
    alone.addBody({ model: bar }).strike({ impulse: 0.1 });
    const [expected] = alone.render(8192);
    const world = await quietWorld({ path, channels: 2, layout: [-90, 90] });
    world.addBody({ model: bar, position: [-1, 0, 0] }).strike({ impulse: 0.1 });
    world
      .addBody({ model: tone([700], [5]), position: [1, 0, 0] })
      .drive()
      .write(noise(6000).map((x) => 100 * x));
    const [left, right] = world.render(8192);
    expect(peak(right)).toBeGreaterThan(0.01);
    expect(largestDifference(left, expected)).toBeLessThan(1e-5);
  });
});

test("several bodies are driven at once, each by its own force", async () => {
  const world = await quietWorld({ maxStreams: 4 });
  const frequencies = [300, 700, 1500, 4000];
  for (const frequency of frequencies) {
    const force = Float32Array.from({ length: 8000 }, (_, n) => Math.sin((2 * Math.PI * frequency * n) / RATE));
    world
      .addBody({ model: tone([frequency], [20]) })
      .drive()
      .write(force);
  }
  const [sound] = world.render(8000);
  // at resonance a force F makes F/2d after some time
  for (const frequency of frequencies) {
    const heard = hear(sound, frequency, RATE, 3900, 4096).size;
    expect(heard).toBeGreaterThan(0.8 / 40);
    expect(heard).toBeLessThan(1.01 / 40);
  }
});

describe("where there is no room", () => {
  test("one stream too many is an error and disturbs nobody", async () => {
    const make = async (greedy: boolean) => {
      const world = await quietWorld({ maxStreams: 2 });
      for (let i = 0; i < 2; i++)
        world
          .addBody({ model: bar })
          .drive()
          .write(noise(3000, i + 1));
      const third = world.addBody({ model: bar });
      if (greedy) expect(() => third.drive()).toThrow(/drive: streams should be .*maxStreams/);
      return world.render(4096)[0];
    };
    expect(firstDifference(await make(true), await make(false))).toBe(-1);
  });

  test("samples that find a stream full are dropped and counted", async () => {
    const world = await quietWorld({ streamFrames: 256 });
    const push = world.addBody({ model: bar }).drive();
    expect(push.write(noise(200))).toBe(200);
    expect(push.write(noise(200))).toBe(56);
    expect(push.write(noise(10))).toBe(0);
    world.render(BLOCK);
    expect(world.meters().events.reasons).toEqual({ streamFull: 154 });
    world.render(2 * BLOCK);
    expect(push.write(noise(1000))).toBe(256);
  });

  test("a body of more modes than may be driven is silent under its force, counted, and can be struck", async () => {
    const world = await quietWorld({ maxStreams: 1, maxDrivenModes: 12 });
    const wide = tone(
      Array.from({ length: 60 }, (_, i) => 200 + 90 * i),
      Array(60).fill(5),
    );
    const body = world.addBody({ model: wide });
    body.drive().write(noise(500));
    expect(peak(world.render(1024)[0])).toBe(0);
    expect(world.meters().events.reasons.noDriveRoom).toBeGreaterThan(0);
    body.strike({ impulse: 0.01 });
    expect(peak(world.render(1024)[0])).toBeGreaterThan(0.01);
  });

  test("a world without streams says so", async () => {
    const world = await quietWorld({ maxStreams: 0 });
    expect(() => world.addBody({ model: bar }).drive()).toThrow(/drive: streams/);
  });
});

describe.each(builds)("with the %s build", (build) => {
  test("samples that are not numbers are no force, and larger ones are held", async () => {
    const clean = noise(5000).map((x, i) => (i % 5 === 0 ? 0 : x));
    const dirty = clean.map((x, i) => (i % 5 === 0 ? [Number.NaN, 1 / 0, -1 / 0][i % 3] : x));
    const play = async (force: Float32Array) => {
      const world = await quietWorld({ build });
      world.addBody({ model: bar }).drive().write(force);
      return world.render(8192)[0];
    };
    const expected = await play(clean);
    expect(peak(expected)).toBeGreaterThan(1e-6);
    expect(firstDifference(await play(dirty), expected)).toBe(-1);
    const held = await play(clean.map((x, i) => (i === 7 ? 1e6 : i === 9 ? -1e6 : x)));
    expect(firstDifference(await play(clean.map((x, i) => (i === 7 ? 3e38 : i === 9 ? -3e38 : x))), held)).toBe(-1);
  });
});

test("what was written to a stream is played though the body was removed before it began", async () => {
  for (const struck of [false, true]) {
    const play = async (remove: boolean) => {
      const world = await quietWorld();
      const body = world.addBody({ model: bar });
      if (struck) body.strike({ impulse: 1e-3 });
      const push = body.drive();
      push.write(noise(2000));
      push.end();
      if (remove) body.remove();
      const [sound] = world.render(8192);
      return { sound, world };
    };
    const [kept, removed] = [await play(false), await play(true)];
    expect(peak(kept.sound)).toBeGreaterThan(1e-5);
    expect(firstDifference(removed.sound, kept.sound)).toBe(-1);
    removed.world.render(10 * RATE);
    expect(removed.world.meters().bodies.total).toBe(0);
  }
});

describe("a stream's end", () => {
  test("gives its room back, also when its body was not driven any more", async () => {
    const world = await quietWorld({ maxStreams: 2 });
    for (let round = 0; round < 10; round++) {
      const body = world.addBody({ model: tone([300], [5]) });
      const stream = body.drive();
      if (round % 2) stream.write(new Float32Array(128).fill(1));
      world.render(128 * 64);
      stream.end();
    }
    expect(world.meters().events.dropped).toBe(0);
  });
  test("does not end the stream that follows it", async () => {
    const world = await quietWorld({});
    const body = world.addBody({ model: tone([300], [5]) });
    body.drive().end();
    const second = body.drive();
    world.render(256);
    expect(second.write(new Float32Array(128).fill(100))).toBe(128);
    expect(peak(world.render(512)[0])).toBeGreaterThan(0);
    expect(world.meters().events.dropped).toBe(0);
  });
});
