// A world that is split between cores sounds as one that is not, whoever runs the cores.
import { afterEach, describe, expect, test, vi } from "vitest";
import { WorkerThread } from "../../src/core/split/thread.js";
import { PhonoliteError } from "../../src/math/error.js";
import { OfflineWorld, type WorldOptions } from "../../src/world/index.js";
import { bar, errorDb, PARTS, ROOM, sameBytes, setUp } from "./split-scene.js";

const FRAMES = 128 * 20;
const ALL = Object.keys(PARTS);
/** With HRTF filters: four directions, each ear's responses a single sample. */
const EARS = {
  sampleRate: 44_100,
  azimuths: [0, 90, 180, 270, 0, 0],
  elevations: [0, 0, 0, 0, 90, -90],
  left: [0.6, 0.3, 0.6, 0.9, 0.6, 0.6].map((x) => Float32Array.from([x, ...new Array(31).fill(0)])),
  right: [0.6, 0.9, 0.6, 0.3, 0.6, 0.6].map((x) => Float32Array.from([x, ...new Array(31).fill(0)])),
};

/** Sound of a scene, its outputs one after the other. */
async function play(options: Partial<WorldOptions>, parts: readonly string[] = ALL, pieces = FRAMES) {
  const world = await OfflineWorld.create({ ...ROOM, ...options });
  setUp(world, parts, options.groups?.[0]?.name);
  const outs: Float32Array[][] = [];
  for (let done = 0; done < FRAMES; done += pieces) {
    const { own, groups } = world.renderOutputs(Math.min(pieces, FRAMES - done));
    outs.push([...own, ...Object.values(groups).flat()]);
  }
  const sound = outs[0].map((_, c) => Float32Array.from(outs.flatMap((out) => [...out[c]])));
  const meters = world.meters();
  const heard = world.heard();
  world.dispose();
  return { sound, meters, heard };
}

// Sums of 32-bit numbers in another order: each is off by at most 2^-24 of what is added, −144 dB; a dozen such sums on
// the way of a sample add up to less than −120 dB. What goes to the wrong body, or comes a sample late, is far above.
const ROUNDING = -120;

describe("a world of three shares", () => {
  test.each(ALL)("does with %s what a world of one does, but for rounding", async (part) => {
    const [one, three] = [await play({ shares: 1 }, [part]), await play({ shares: 3, workers: 1 }, [part])];
    expect(errorDb(one.sound, three.sound)).toBeLessThan(ROUNDING);
    expect(three.meters.events).toEqual(one.meters.events);
    expect(three.meters.modes.aliveMax).toBe(one.meters.modes.aliveMax);
    expect(three.heard).toEqual(one.heard);
  });

  test.each<[string, Partial<WorldOptions>]>([
    ["mono", { channels: 1 }],
    ["four speakers, and a group", { layout: "quad", groups: [{ name: "bells", placed: false }] }],
    ["a head, air and travel time", { layout: "binaural", airAbsorption: true, propagation: true }],
    ["a listener's own ears", { hrir: EARS, ambisonicOrder: 1 }],
    ["loud, so that the limiter works", { fullScaleDbSpl: 40 }],
    ["by the drive path alone", { path: "drive" }],
  ])("sounds alike in every space: %s", async (_, options) => {
    const [one, three] = [await play({ shares: 1, ...options }), await play({ shares: 3, workers: 1, ...options })];
    expect(errorDb(one.sound, three.sound)).toBeLessThan(ROUNDING);
    expect(three.meters.limiterDb).toBeCloseTo(one.meters.limiterDb, 3);
  });

  test("listens in every share: what is unheard in one is unheard in the whole", async () => {
    const hearing = { mode: "prune", av: 5 } as const;
    const { meters } = await play({ shares: 3, workers: 1, hearing, budget: 1e9 });
    expect(meters.rounds).toBeGreaterThan(0);
    expect(meters.modes.off).toBeGreaterThan(0);
    expect(meters.governor).toMatchObject({ rung: 0, share: 1 });
  });

  test("stands still while it is paused, and loses nothing", async () => {
    const sounds = [];
    for (const shares of [1, 3]) {
      const world = await OfflineWorld.create({ ...ROOM, shares, workers: 2 });
      setUp(world, ["strikes"]);
      const pieces = [world.render(300)];
      world.pause();
      pieces.push(world.render(1000));
      expect(world.currentTime).toBeLessThan(600 / 44_100);
      world.resume();
      pieces.push(world.render(1500));
      sounds.push([0, 1].map((c) => Float32Array.from(pieces.flatMap((piece) => [...piece[c]]))));
      expect(world.meters().events.accepted).toBe(24);
      world.dispose();
    }
    expect(errorDb(sounds[0], sounds[1])).toBeLessThan(ROUNDING);
  });
});

describe("threads", () => {
  const started: WorkerThread[] = [];
  const start = WorkerThread.start;
  afterEach(() => {
    vi.restoreAllMocks();
    started.length = 0;
  });
  function watch(): void {
    vi.spyOn(WorkerThread, "start").mockImplementation(async (...args) => {
      started.push(await start.apply(WorkerThread, args));
      return started[started.length - 1];
    });
  }

  test.each([
    [2, FRAMES],
    [3, 100],
    [64, 128],
  ])("%i of them, %i samples at a time: the same bytes as one thread", async (workers, pieces) => {
    watch();
    const options = { shares: 3, hearing: { mode: "bundle" } } as const;
    const [one, many] = [await play({ ...options, workers: 1 }), await play({ ...options, workers }, ALL, pieces)];
    expect(started.length).toBe(Math.min(workers, 3) - 1);
    expect(sameBytes(one.sound, many.sound)).toBe(true);
    expect(many.meters).toEqual(one.meters);
    expect(many.heard).toEqual(one.heard);
  });

  test("say the same when the queue of events is full", async () => {
    const answers = [];
    for (const workers of [1, 2]) {
      const world = await OfflineWorld.create({ ...ROOM, maxEvents: 8, shares: 2, workers });
      const bodies = [0, 1, 2].map((k) => world.addBody({ model: bar(k) }));
      const said = Array.from({ length: 30 }, (_, i) => bodies[i % 3].strike({ impulse: 1e-4, time: 0.001 * i }));
      world.render(700);
      said.push(...bodies.map((body) => body.strike({ impulse: 1e-4, time: 1 })));
      answers.push({ said, events: world.meters().events });
      world.dispose();
    }
    // eight for each share, and three when there is room again
    expect(answers[0].said.filter((kept) => kept).length).toBe(19);
    expect(answers[1]).toEqual(answers[0]);
  });

  test("have models only while bodies are made of them", async () => {
    const modelBytes = 4096;
    const world = await OfflineWorld.create({ ...ROOM, modelBytes, shares: 2, workers: 2 });
    for (let k = 0; k < 12; k++) {
      const body = world.addBody({ model: bar(k) });
      expect(body.strike({ impulse: 1e-4 })).toBe(true);
      world.render(256);
      body.remove({ fade: true });
      world.render(2048);
    }
    expect(world.meters()).toMatchObject({ bodies: { total: 0 }, events: { dropped: 0 } });
    world.dispose();
  });

  test.each<[string, (thread: WorkerThread) => unknown]>([
    ["fails", (thread) => thread.fail("a fault")],
    ["is ended", (thread) => thread.kill()],
  ])("a thread that %s: the world says so, and others go on", async (_, die) => {
    watch();
    const [hit, other] = [
      await OfflineWorld.create({ ...ROOM, shares: 2, workers: 2 }),
      await OfflineWorld.create(ROOM),
    ];
    setUp(hit, ["strikes"]);
    setUp(other, ["strikes"]);
    hit.render(500);
    await die(started[0]);
    expect(() => hit.render(500)).toThrow(/render: worker thread .*died/);
    expect(() => hit.render(500)).toThrow(PhonoliteError);
    expect(other.render(500)[0].some((x) => x !== 0)).toBe(true);
    hit.dispose();
    expect(() => hit.render(1)).toThrow(/disposed/);
  });

  test("where none can be started the calling thread does it all", async () => {
    vi.spyOn(WorkerThread, "start").mockRejectedValue(new Error("not allowed"));
    const [alone, one] = [await play({ shares: 2, workers: 2 }), await play({ shares: 2, workers: 1 })];
    expect(sameBytes(alone.sound, one.sound)).toBe(true);
  });
});

describe("how a world is split", () => {
  test("follows from its options alone", async () => {
    const shares = async (options: Partial<WorldOptions>) => {
      const world = await OfflineWorld.create({ workers: 1, modelBytes: 1024, maxStreams: 0, ...options });
      world.dispose();
      return world.options.shares;
    };
    expect(await shares({})).toBe(1);
    expect(await shares({ maxModes: 1_000_000 })).toBe(1);
    expect(await shares({ maxModes: 1_000_001 })).toBe(2);
    expect(await shares({ maxModes: 1_000_001, rain: true })).toBe(1);
    await expect(shares({ shares: 2, maxContacts: 4 })).rejects.toThrow(/shares.*contacts or rain/);
  });
});
