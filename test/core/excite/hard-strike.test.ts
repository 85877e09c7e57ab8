// Hard strikes on whole samples take a short way: kept responses and kept powers. They must sound as all other strikes
// do.
import { describe, expect, test } from "vitest";
import type { Body } from "../../../src/world/index.js";
import { builds, largestDifference, noise, peak, quietWorld, tone } from "../listen.js";

const RATE = 44100;
const MODES = 60;
const POINTS = 30;

/** Modes from 60 Hz to past Nyquist with shapes along all three axes. */
function rough(decay = 5) {
  const chance = noise(3 * MODES * POINTS, 3);
  const frequencies = Array.from({ length: MODES }, (_, i) => 60 * 1.105 ** i);
  return tone(
    frequencies,
    frequencies.map((_, i) => decay + i / 4),
    {
      positions: Float64Array.from({ length: 3 * POINTS }, (_, i) => i / 100),
      shapes: chance,
    },
  );
}

type Blow = { at: number; impulse: [number, number, number]; sample: number };
const BLOWS: Blow[] = [
  { at: 3, impulse: [0, 0.02, 0], sample: 300 },
  { at: 3, impulse: [0, 0.01, 0], sample: 300 }, // the same sample, point and direction
  { at: 3, impulse: [0, -0.03, 0], sample: 384 }, // a block's first sample, the other way
  { at: 7, impulse: [0.01, 0.01, -0.02], sample: 511 }, // a block's last sample
  { at: 3, impulse: [0.01, 0, 0.002], sample: 777 },
  { at: 29, impulse: [0.02, 0, 0], sample: 1501 },
  { at: 7, impulse: [0, 0, 0.02], sample: 4003 },
  { at: 7, impulse: [0.01, 0.01, -0.02], sample: 5001 },
];

async function sound(options: object, later: number, more: (body: Body) => void = () => {}) {
  const world = await quietWorld(options);
  const body = world.addBody({ model: rough() });
  more(body);
  for (const { at, impulse, sample } of BLOWS) body.strike({ at, impulse, time: (sample + later) / RATE });
  const out = world.render(8192);
  expect(world.meters().events.dropped).toBe(0);
  world.dispose();
  return out;
}

describe.each(builds)("hard strikes, %s", (build) => {
  test.each([1, 2] as const)("sound as strikes a hair beside the sample do, %i channels", async (channels) => {
    const hard = await sound({ build, channels }, 0);
    // too far off a sample for the short way, too little to be another sound: 1e-5 of a period at most
    const other = await sound({ build, channels }, 3e-6);
    for (let c = 0; c < channels; c++) {
      expect(peak(hard[c])).toBeGreaterThan(0.01);
      expect(largestDifference(hard[c], other[c])).toBeLessThan(10 ** (-90 / 20) * peak(hard[c]));
    }
  });

  test("sound as on the drive path", async () => {
    const [hard] = await sound({ build }, 0);
    const [driven] = await sound({ build, path: "drive" }, 0);
    expect(largestDifference(hard, driven)).toBeLessThan(10 ** (-75 / 20) * peak(hard));
  });

  test("follow a body's own pitch and damping", async () => {
    const change = (body: Body) => body.update({ pitchScale: 1.1, dampingScale: 2 });
    const [hard] = await sound({ build }, 0, change);
    const [other] = await sound({ build }, 3e-6, change);
    expect(largestDifference(hard, other)).toBeLessThan(10 ** (-90 / 20) * peak(hard));
  });

  test("are silent until their sample", async () => {
    const world = await quietWorld({ build });
    world.addBody({ model: rough() }).strike({ impulse: [0, 1, 0], at: 5, time: 1000 / RATE });
    const [out] = world.render(2048);
    expect(peak(out, 0, 1000)).toBe(0);
    expect(peak(out, 1000, 1010)).toBeGreaterThan(0);
  });

  test("of no size do nothing", async () => {
    const world = await quietWorld({ build });
    world.addBody({ model: rough() }).strike({ impulse: [0, 0, 0], at: 5, time: 1000 / RATE });
    expect(peak(world.render(2048)[0])).toBe(0);
  });

  test("on modes that die within a block go the long way and sound alike", async () => {
    const strike = async (later: number) => {
      const world = await quietWorld({ build });
      world.addBody({ model: rough(900) }).strike({ impulse: [0, 1, 0], at: 5, time: (1000 + later) / RATE });
      return world.render(4096)[0];
    };
    const [hard, other] = [await strike(0), await strike(3e-6)];
    expect(largestDifference(hard, other)).toBeLessThan(10 ** (-90 / 20) * peak(hard));
  });
});
