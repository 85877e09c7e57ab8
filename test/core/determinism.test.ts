// The same calls give the same samples, bit by bit, however many frames the host asks for at a time, on every path and
// build. Files that are compared, caches and tests all rest on it. It cannot catch a build that is deterministic and
// wrong, nor a host that makes its calls at other frames.
import { describe, expect, test } from "vitest";
// @ts-expect-error a plain script without types
import { everything as tellAll } from "../../bench/against/props/story.mjs";
import type { OfflineWorld } from "../../src/world/index.js";
import { builds, firstDifference, noise, paths, peak, quietWorld, renderIn, tone } from "./listen.js";

const FRAMES = 16_000;
const SIZES = { "64": [64], "1000": [1000], "1": [1], mixed: [1, 127, 128, 129, 3, 512, 1000, 64, 2048, 5] };

const plate = tone([211, 440.7, 1501.3, 3070, 9001, 17_003], [2, 3, 5, 9, 30, 60], {
  positions: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0],
  shapes: Array.from({ length: 54 }, (_, i) => Math.sin(1 + i)),
  indices: [0, 1, 2],
});
const block = tone([300, 1234, 4321], [300, 900, 4000], { phases: [0, 1, -2] });

/** A little of everything, all of it said before the first sample or at fixed frames. */
const everything = (world: OfflineWorld): [number, () => void][] => tellAll(world, plate, block, noise(3000));

async function play(build: (typeof builds)[number], path: (typeof paths)[number], sizes: readonly number[]) {
  const world = await quietWorld({ channels: 2, limiter: true, build, path });
  return renderIn(world, FRAMES, sizes, everything(world));
}

describe.each(builds)("the %s build", (build) => {
  test.each(paths)("gives the same samples on path %s at every size of the host's blocks", async (path) => {
    const [left, right] = await play(build, path, [128]);
    expect(peak(left)).toBeGreaterThan(0.01);
    expect(peak(right)).toBeGreaterThan(0.01);
    expect(peak(left, 13_000)).toBeGreaterThan(0.001);
    for (const [name, sizes] of Object.entries(SIZES)) {
      const again = await play(build, path, sizes);
      expect({ name, at: firstDifference(again[0], left) }).toEqual({ name, at: -1 });
      expect({ name, at: firstDifference(again[1], right) }).toEqual({ name, at: -1 });
    }
  });

  test("gives the same samples on a second run", async () => {
    const [left] = await play(build, "auto", [128]);
    expect(firstDifference((await play(build, "auto", [128]))[0], left)).toBe(-1);
  });

  test("gives the same samples with three moments at every size", async () => {
    const make = async (sizes: readonly number[]) => {
      const world = await quietWorld({ build, moments: 3 });
      return renderIn(world, 8000, sizes, everything(world))[0];
    };
    const sound = await make([128]);
    expect(peak(sound)).toBeGreaterThan(0.01);
    expect(firstDifference(await make([77]), sound)).toBe(-1);
  });
});

test("a world does not hear what happens in another", async () => {
  const alone = await quietWorld();
  const calls = everything(alone);
  const expected = renderIn(alone, 8000, [128], calls)[0];
  const [one, other] = [await quietWorld(), await quietWorld()];
  const mine = everything(one);
  other.addBody({ model: plate }).strike({ impulse: 1e6 });
  const disturb: [number, () => void] = [7000, () => other.render(1000)];
  const out = renderIn(one, 8000, [128], [...mine.slice(0, 1), disturb]);
  expect(firstDifference(out[0], expected)).toBe(-1);
});
