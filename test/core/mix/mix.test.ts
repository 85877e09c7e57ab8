// Where and how loud a body is heard: pascals to digital, distance, pan, listener, gains that glide. Levels are read
// from a steady tone by its complex amplitude. It cannot judge whether a pan of constant power is what ears like best.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { panGains, type Seen } from "../../../reference/space.js";
import type { OfflineWorld, Quat, Vec3, WorldOptions } from "../../../src/world/index.js";
import { FULL_SCALE, hear, paths, peak, quietWorld, roughness, roughnessOfSine, tone } from "../listen.js";

const RATE = 44_100;
const FREQUENCY = 430.7;
const steady = tone([FREQUENCY], [0]);
const level = (x: Float32Array, start = 2048) => hear(x, FREQUENCY, RATE, start, 4096).size;

/** Levels in each channel of a steady tone of one full scale at one metre. */
async function levels(options: Partial<WorldOptions>, place: Vec3, ear: { position?: Vec3; orientation?: Quat } = {}) {
  const world = await quietWorld(options);
  world.addBody({ model: steady, position: place }).strike({ impulse: 1 });
  world.setListener(ear);
  return world.render(8192).map((side) => level(side));
}

describe("level", () => {
  test("a mode with the pressure of a 92 dB SPL sine at one metre is a sine of amplitude 1", async () => {
    const [mono] = await levels({}, [0, 0, -1]);
    expect(mono).toBeCloseTo(1, 5);
  });

  test.each([0, 60, 92, 120, 200])("full scale at %i dB SPL is where it is asked to be", async (fullScaleDbSpl) => {
    const [mono] = await levels({ fullScaleDbSpl }, [0, 0, -1]);
    expect(20 * Math.log10(mono)).toBeCloseTo(92 - fullScaleDbSpl, 4);
  });

  test("the pressure is impulse × shape × radiation gain", async () => {
    const world = await quietWorld();
    const model = tone([FREQUENCY], [0], { gains: [0.25], radiationGains: [8] });
    world.addBody({ model }).strike({ impulse: 0.05 });
    expect(level(world.render(8192)[0]) * FULL_SCALE).toBeCloseTo(0.05 * 0.25 * 8, 5);
  });

  test("body gain and master gain multiply", async () => {
    const world = await quietWorld({ masterGain: 0.5 });
    world.addBody({ model: steady, gain: 3 }).strike({ impulse: 1 });
    expect(level(world.render(8192)[0])).toBeCloseTo(1.5, 5);
    world.setMasterGain(0.2);
    expect(level(world.render(8192)[0])).toBeCloseTo(0.6, 5);
    world.setMasterGain(0);
    world.render(1280);
    expect(peak(world.render(1280)[0])).toBe(0);
  });
});

const place = fc.tuple(
  ...[0, 1, 2].map(() =>
    fc.oneof(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -0.2, max: 0.2, noNaN: true })),
  ),
) as unknown as fc.Arbitrary<[number, number, number]>;
const turn = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => Math.hypot(...q) > 0.1) as unknown as fc.Arbitrary<[number, number, number, number]>;

/** v turned by q, as q v q⁻¹ written out by Hamilton's rule. */
function turned([x, y, z, w]: Quat, v: Vec3): Vec3 {
  const n = Math.hypot(x, y, z, w) ** 2;
  const t = [
    -x * v[0] - y * v[1] - z * v[2],
    w * v[0] + y * v[2] - z * v[1],
    w * v[1] + z * v[0] - x * v[2],
    w * v[2] + x * v[1] - y * v[0],
  ];
  return [
    (-t[0] * x + t[1] * w - t[2] * z + t[3] * y) / n,
    (-t[0] * y + t[2] * w - t[3] * x + t[1] * z) / n,
    (-t[0] * z + t[3] * w - t[1] * y + t[2] * x) / n,
  ];
}

describe("distance and pan", () => {
  test("the level falls as 1/r and is held inside 0.1 m", async () => {
    for (const r of [0, 0.05, 0.1, 0.2, 1, 10, 1000]) {
      const [mono] = await levels({}, [0, 0, -r]);
      expect(mono * Math.max(r, 0.1)).toBeCloseTo(1, 4);
    }
  });

  test("in mono only distance counts, wherever body and listener are and however the listener is turned", async () => {
    await fc.assert(
      fc.asyncProperty(place, place, turn, async (body, position, orientation) => {
        const [mono] = await levels({}, body, { position, orientation });
        const r = Math.hypot(...body.map((x, i) => x - position[i]));
        expect(mono * Math.max(r, 0.1)).toBeCloseTo(1, 4);
      }),
      { numRuns: 40 },
    );
  });

  test("in stereo the power is that of mono and speakers share it by azimuth", async () => {
    await fc.assert(
      fc.asyncProperty(place, place, turn, async (body, position, orientation) => {
        const heard = await levels({ channels: 2 }, body, { position, orientation });
        const from = body.map((x, i) => x - position[i]);
        const r = Math.max(Math.hypot(...from), 0.1);
        const along = (axis: Vec3) => turned(orientation, axis).reduce((sum, x, i) => sum + x * from[i], 0);
        const seen: Seen = [along([1, 0, 0]), along([0, 1, 0]), along([0, 0, -1])];
        expect(Math.hypot(...heard) * r).toBeCloseTo(1, 4);
        for (const [c, gain] of panGains([-30, 30], "equal-power", seen).entries())
          expect(heard[c] * r).toBeCloseTo(gain, 4);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["ahead", [0, 0, -1], Math.SQRT1_2, Math.SQRT1_2],
    ["at the right speaker", [0.5, 0, -Math.sqrt(0.75)], 0, 1],
    ["at the left speaker", [-0.5, 0, -Math.sqrt(0.75)], 1, 0],
    ["to the right", [1, 0, 0], Math.sin(Math.PI / 10), Math.cos(Math.PI / 10)],
    ["above", [0, 1, 0], Math.SQRT1_2, Math.SQRT1_2],
    ["behind", [0, 0, 1], Math.SQRT1_2, Math.SQRT1_2],
  ] as const)("a body %s is heard there", async (_, position, left, right) => {
    const heard = await levels({ channels: 2 }, position);
    expect(heard[0]).toBeCloseTo(left, 5);
    expect(heard[1]).toBeCloseTo(right, 5);
  });

  test("a listener turned to the left hears what was ahead on the right", async () => {
    const left: Quat = [0, Math.sin(Math.PI / 12), 0, Math.cos(Math.PI / 12)]; // +30° about y: from −z towards −x
    const heard = await levels({ channels: 2 }, [0, 0, -1], { orientation: left });
    expect(heard[0]).toBeCloseTo(0, 5);
    expect(heard[1]).toBeCloseTo(1, 5);
  });
});

describe("what is said before a body sounds", () => {
  const first = async (say: (world: OfflineWorld) => void) => {
    const world = await quietWorld({ channels: 2 });
    say(world);
    const sound = world.render(4096);
    return sound.map((side) => [peak(side, 0, 256), peak(side, 2048)]);
  };
  const heardFromTheStart = ([early, late]: number[]) => expect(early).toBeCloseTo(late, 3);

  test("the place of the listener holds from the first sample, though the body was added after it", async () => {
    const sides = await first((world) => {
      world.setListener({ position: [10, 0, -1] });
      world.addBody({ model: steady }).strike({ impulse: 1 });
    });
    for (const side of sides) heardFromTheStart(side);
  });
  test("so does a change of the body's gain and place before its first strike", async () => {
    const sides = await first((world) => {
      const body = world.addBody({ model: steady });
      body.update({ gain: 0.3, position: [2, 0, 0] });
      body.strike({ impulse: 1 });
    });
    for (const side of sides) heardFromTheStart(side);
  });
});

describe.each(paths)("on path %s a change of", (path) => {
  const LOW = 200;
  // Over five blocks a gain moves by at most 3/5 of the way a block, along a curve whose slope stays under 2/128 and
  // whose bend under 10/128² (a smooth step has 1.5 and 6; the fitted window is a little steeper).
  const bend = (way: number) => (way / 5) * (10 / 128 ** 2 + (2 * 2 * 2 * Math.PI * LOW) / RATE / 128);
  const change = async (
    act: (world: OfflineWorld, body: ReturnType<OfflineWorld["addBody"]>) => void,
    options = {},
  ) => {
    const world = await quietWorld({ path, ...options });
    const body = world.addBody({ model: tone([LOW], [0]) });
    body.strike({ impulse: 1, time: 0.01 });
    world.render(2048);
    act(world, body);
    return world.render(4096);
  };

  test.each([
    ["gain", 3, (_: OfflineWorld, body: ReturnType<OfflineWorld["addBody"]>) => body.update({ gain: 3 })],
    [
      "place",
      4,
      (_: OfflineWorld, body: ReturnType<OfflineWorld["addBody"]>) => body.update({ position: [0, 0, -0.25] }),
    ],
    ["listener", 2, (world: OfflineWorld) => world.setListener({ position: [0, 0, -0.5] })],
    ["master gain", 3, (world: OfflineWorld) => world.setMasterGain(3)],
  ] as const)("%s is smooth", async (_, to, act) => {
    const [sound] = await change(act);
    expect(peak(sound, 2048)).toBeCloseTo(to, 2);
    expect(roughness(sound)).toBeLessThan(to * roughnessOfSine(LOW, RATE) + bend(to - 1));
  });

  test("pan is smooth, even through the listener's head", async () => {
    const sides = await change((_, body) => body.update({ position: [0, 0, 0.1] }), { channels: 2 });
    for (const sound of sides) expect(roughness(sound)).toBeLessThan(10 * (roughnessOfSine(LOW, RATE) + bend(1)));
  });
});
