// The world's own promises: room that is reserved and refused when it is spent, options that are checked, meters that
// say what is so, an end that is final. How it sounds is told in test/core.
import { describe, expect, test } from "vitest";
import { OfflineWorld, PhonoliteError, type WorldOptions } from "../../src/world/index.js";
import { WORLD_DEFAULTS } from "../../src/world/options.js";
import { firstDifference, peak, quietWorld, tone } from "../core/listen.js";

const bell = tone([300, 800, 2100], [2, 3, 4]);

/** The error that a call throws. */
function thrown(call: () => unknown): PhonoliteError {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(PhonoliteError);
    return error as PhonoliteError;
  }
  throw new Error("nothing was thrown");
}

describe("what was reserved", () => {
  test("one body too many is a clear error and changes nothing", async () => {
    const play = async (greedy: boolean) => {
      const world = await quietWorld({ maxBodies: 2 });
      for (let i = 0; i < 2; i++) world.addBody({ model: bell }).strike({ impulse: 0.1 });
      if (greedy) {
        const error = thrown(() => world.addBody({ model: bell }));
        expect(error).toMatchObject({ operation: "add body", field: "bodies", came: "3" });
        expect(error.expected).toMatch(/at most 2 .*maxBodies/);
      }
      const [sound] = world.render(4096);
      return { sound, meters: world.meters() };
    };
    const [modest, greedy] = [await play(false), await play(true)];
    expect(firstDifference(greedy.sound, modest.sound)).toBe(-1);
    expect(greedy.meters).toEqual(modest.meters);
  });

  test("one mode too many is a clear error and changes nothing", async () => {
    const world = await quietWorld({ maxModes: 8 });
    const bodies = [world.addBody({ model: bell }), world.addBody({ model: bell })];
    const error = thrown(() => world.addBody({ model: bell }));
    expect(error).toMatchObject({ operation: "add body", field: "modes", came: "9" });
    world.addBody({ model: tone([100, 200], [1, 1]) });
    world.render(128);
    expect(world.meters().modes.total).toBe(8);
    bodies[0].remove();
    world.addBody({ model: bell });
    world.render(128);
    expect(world.meters()).toMatchObject({ modes: { total: 8 }, events: { dropped: 0 } });
  });

  test("a model too large for the room is a clear error and changes nothing", async () => {
    const world = await quietWorld({ modelBytes: 4096 });
    const points = 40;
    const large = tone([100, 200], [1, 1], {
      positions: Array.from({ length: 3 * points }, (_, i) => i),
      shapes: Array(6 * points).fill(1),
    });
    const larger = tone([100, 200, 300, 400, 500], [1, 1, 1, 1, 1], {
      positions: Array.from({ length: 3 * points }, (_, i) => i),
      shapes: Array(15 * points).fill(1),
    });
    world.addBody({ model: large });
    expect(thrown(() => world.addBody({ model: larger }))).toMatchObject({ operation: "add body", field: "model" });
    world.addBody({ model: bell }).strike({ impulse: 1 });
    expect(peak(world.render(1000)[0])).toBeGreaterThan(0.5);
    expect(world.meters().bodies.total).toBe(2);
  });

  test("a million modes and ten thousand bodies fit into 80 bytes a mode and what bodies need", async () => {
    const world = await OfflineWorld.create({ maxModes: 1_000_000, maxBodies: 10_000, modelBytes: 1 << 20 });
    expect(world.memoryBytes).toBeLessThan(80e6 + 20e6);
    world.dispose();
  });

  test("more than a core can address is an error, whichever option asks for it (32-bit sizes wrap round)", async () => {
    for (const huge of [
      { maxStreams: 4096, streamFrames: 2 ** 20 },
      { maxStreams: 100_000, streamFrames: 2 ** 14 },
      { maxModes: 8_000_000, maxBodies: 1_000_000, modelBytes: 2 ** 30, maxStreams: 100_000, streamFrames: 2 ** 20 },
    ])
      await expect(OfflineWorld.create(huge)).rejects.toThrow(PhonoliteError);
  });
});

describe("options", () => {
  test("a hundred million modes are refused with the memory they would need", async () => {
    await expect(OfflineWorld.create({ maxModes: 100_000_000 })).rejects.toThrow(
      /maxModes should be at most 50,000,000: more would need 7.0 GB of memory, but came 100000000/,
    );
  });
  const bad: [keyof WorldOptions, unknown[]][] = [
    ["sampleRate", [7999, 192_001, Number.NaN, 1 / 0, -44_100, "44100", null]],
    ["channels", [0, 3, 1.5, "2", null]],
    ["layout", ["surround", [], 3, null, {}, [null], Array(33).fill(0)]],
    ["panLaw", ["constant", 1, null]],
    ["referenceDistance", [0, -1, 1e5, Number.NaN, null]],
    ["nearestDistance", [0, -1, 1e5, Number.NaN, null]],
    ["airAbsorption", [null, 1, "dry"]],
    ["propagation", [null, 1, "yes"]],
    ["rain", [null, 1, "yes"]],
    ["hrir", [null, 3, "ears"]],
    ["ambisonicOrder", [0, 4, 1.5, null]],
    ["headRadius", [0, 0.5, Number.NaN, null]],
    ["groups", [null, "bells", Array.from({ length: 17 }, (_, i) => ({ name: `${i}` }))]],
    ["maxModes", [0, -1, 1.5, 50_000_001, Number.NaN, 1 / 0, "9", null]],
    ["maxBodies", [0, -1, 1.5, 1e9, Number.NaN, "9", null]],
    ["maxModels", [0, 1.5, 65_537, Number.NaN, null]],
    ["modelBytes", [0, 1023, 2 ** 31, Number.NaN, null]],
    ["maxEvents", [0, 1.5, 1e7, Number.NaN, null]],
    ["maxStreams", [-1, 0.5, 1e6, Number.NaN, null]],
    ["streamFrames", [127, 128.5, 2 ** 21, Number.NaN, null]],
    ["maxDrivenModes", [-1, 0.5, 1e9, Number.NaN, null]],
    ["maxContacts", [-1, 0.5, 1e6, Number.NaN, "9", null]],
    ["maxCoupled", [-1, 0.5, 1e6, Number.NaN, null]],
    ["surfaceBytes", [-1, 0.5, 2 ** 31, Number.NaN, null]],
    ["fullScaleDbSpl", [-1, 201, Number.NaN, 1 / 0, "92", null]],
    ["limiter", [0, 1, "yes", null]],
    ["moments", [2, 5, 3.5, "4", null]],
    ["path", ["tail", 0, "", null]],
    ["build", ["fast", 0, null]],
    ["masterGain", [-1, 1.1e6, Number.NaN, 1 / 0, "1", null]],
    ["hearing", [null, "prune", 3]],
    ["hearingRoom", [null, 1, "yes"]],
    ["budget", [-1, Number.NaN, 1 / 0, 1e13, "9", null]],
    ["shares", [0, 17, 1.5, "many", null]],
    ["workers", [0, -1, 1.5, 1025, "all", null]],
  ];
  test.each(bad)("%s is checked, and the error names it", async (field, values) => {
    for (const value of values)
      await expect(OfflineWorld.create({ [field]: value })).rejects.toMatchObject({
        name: "PhonoliteError",
        operation: "create world",
        field,
      });
  });
  test("every option there is has its check here", () => {
    expect(bad.map(([field]) => field).sort()).toEqual(Object.keys(WORLD_DEFAULTS).sort());
  });
  test("an unknown option is an error, one that is undefined is left out", async () => {
    await expect(OfflineWorld.create({ maxmodes: 5 } as object)).rejects.toMatchObject({ field: "maxmodes" });
    const world = await OfflineWorld.create({ maxModes: undefined, limiter: undefined });
    expect(world.options).toMatchObject({ maxModes: WORLD_DEFAULTS.maxModes, limiter: true });
  });
});

describe("meters", () => {
  test("peak and RMS are those of the samples since they were last read", async () => {
    const world = await quietWorld({ channels: 2, limiter: true });
    world.addBody({ model: bell, position: [1, 0, -1] }).strike({ impulse: 0.2 });
    world.render(128);
    world.meters();
    const sides = world.render(128 * 20);
    const { peak: peaks, rms } = world.meters();
    sides.forEach((side, c) => {
      expect(peaks[c]).toBe(peak(side));
      const sum = side.reduce((s, x) => s + x * x, 0);
      expect(rms[c]).toBeCloseTo(Math.sqrt(sum / side.length), 6);
    });
    world.pause();
    world.render(128 * 3);
    world.meters();
    world.render(1280);
    expect(world.meters()).toMatchObject({ peak: [0, 0], rms: [0, 0] });
  });

  test("modes and bodies are counted as they come, sound and go", async () => {
    const world = await quietWorld();
    const bodies = [world.addBody({ model: bell }), world.addBody({ model: bell })];
    world.render(128);
    expect(world.meters()).toMatchObject({ modes: { total: 6, alive: 0 }, bodies: { total: 2, alive: 0 } });
    bodies[0].strike({ impulse: 0.1 });
    world.render(128);
    expect(world.meters()).toMatchObject({
      modes: { total: 6, alive: 3, aliveMax: 3 },
      bodies: { total: 2, alive: 1 },
    });
    bodies[0].remove({ fade: true });
    bodies[1].remove();
    world.render(4096);
    expect(world.meters()).toMatchObject({
      modes: { total: 0, alive: 0, aliveMax: 3 },
      bodies: { total: 0, alive: 0 },
    });
    expect(world.meters().modes.aliveMean).toBeGreaterThan(0);
  });

  test("time is that of the sound made, currentTime that of the sound handed out", async () => {
    const world = await quietWorld();
    world.render(1000);
    expect(world.currentTime).toBeCloseTo(1000 / 44_100, 12);
    expect(world.meters().time).toBeCloseTo(1024 / 44_100, 12);
  });
});

describe("rendering", () => {
  test("into arrays at hand gives the same samples, at the place asked for and nowhere else", async () => {
    const make = async () => {
      const world = await quietWorld({ channels: 2 });
      world.addBody({ model: bell, position: [1, 0, -1] }).strike({ impulse: 0.1 });
      return world;
    };
    const [left, right] = (await make()).render(3000);
    const out = [new Float32Array(4000).fill(9), new Float32Array(5000).fill(9)];
    const world = await make();
    world.renderInto(out, 10, 1000);
    world.renderInto(out, 1010, 2000);
    expect(firstDifference(out[0].subarray(10, 3010), left)).toBe(-1);
    expect(firstDifference(out[1].subarray(10, 3010), right)).toBe(-1);
    for (const side of out) {
      expect(side.subarray(0, 10).every((x) => x === 9)).toBe(true);
      expect(side.subarray(3010).every((x) => x === 9)).toBe(true);
    }
  });

  test("no frames are no frames", async () => {
    const world = await quietWorld();
    expect(world.render(0)[0].length).toBe(0);
    world.renderInto([new Float32Array(0)]);
    expect(world.meters().time).toBe(0);
  });

  test("latency is that of the limiter", async () => {
    expect((await quietWorld({ limiter: true })).latencyFrames).toBe(128);
    expect((await quietWorld({ limiter: false })).latencyFrames).toBe(0);
  });
});

test("after dispose every call is an error that says so", async () => {
  const world = await quietWorld();
  const body = world.addBody({ model: bell });
  const push = body.drive();
  world.dispose();
  world.dispose();
  const calls: (() => unknown)[] = [
    () => world.addBody({ model: bell }),
    () => world.render(1),
    () => world.renderInto([new Float32Array(1)]),
    () => world.setListener({}),
    () => world.setMasterGain(1),
    () => world.pause(),
    () => world.resume(),
    () => world.meters(),
    () => body.strike({ impulse: 1 }),
    () => body.update({ gain: 1 }),
    () => body.drive(),
    () => push.write(new Float32Array(1)),
    () => push.end(),
    () => body.remove(),
  ];
  for (const call of calls) expect(thrown(call).field).toBe("world");
});
