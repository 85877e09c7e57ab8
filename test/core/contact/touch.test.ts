// The force of a touch as the core makes it, heard through a body: the oracle's force, written to the same body as a
// stream, must sound the same.
import { describe, expect, test } from "vitest";
import { HighPass, LowPass, limited, type RandomLayer, randomHeight } from "../../../reference/contact/touch.js";
import { builds, largestDifference, peak, tone } from "../listen.js";
import { BLOCK, HERE, RATE, randomSurface, START, STILL, touching } from "./touching.js";

const bar = tone([180, 431.5, 1307, 5003, 12_001], [3, 4, 6, 10, 30]);
const stone: RandomLayer = { size: 4e-5, length: 2 ** -8, ratio: 0.8, octaves: 8, seed: 99 };

/** The oracle's force of a touch that begins with the block behind the first, at constant numbers. */
function forceOf(
  layer: RandomLayer,
  {
    speed,
    drive,
    cutoff,
    blocks,
    start = 0,
  }: { speed: number; drive: number; cutoff: number; blocks: number; start?: number },
): Float32Array {
  const filter = new LowPass();
  const high = new HighPass(0, RATE);
  const coefficients = LowPass.coefficients(cutoff, RATE);
  const fadeBlock = BLOCK / (0.01 * RATE);
  return Float32Array.from({ length: blocks * BLOCK }, (_, n) => {
    const block = Math.floor(n / BLOCK);
    const [before, now] = [Math.min(1, block * fadeBlock), Math.min(1, (block + 1) * fadeBlock)];
    const level = before + ((now - before) * (n % BLOCK)) / BLOCK;
    const height = randomHeight(layer, start + (speed * n) / RATE, speed, RATE);
    return high.next(filter.next(level * limited(drive * height), coefficients));
  });
}

describe.each(builds)("build %s", (build) => {
  test.each([2 ** -6, 0.5, -1.25, 4])(
    "at %f m/s a rough surface drives a body with the oracle's force",
    async (speed) => {
      const { world, link, tell } = await touching({ build });
      const body = world.addBody({ model: bar });
      link.addSurface(0, 0, randomSurface(stone));
      tell((w) => {
        w.touch(0, -1, { ...START, bodies: [body.id, 0], surfaces: [0, -1], start: [0.5, 0] });
        w.place(0, 0, body.id, -1, 0, HERE);
        w.move(0, -1, 0, { ...STILL, drive: 1e4, cutoff: 3000, sweepA: speed });
      });
      const blocks = 60;
      const [sound] = world.render((blocks + 1) * BLOCK);
      const twin = await touching({ build });
      const force = forceOf(stone, { speed, drive: 1e4, cutoff: 3000, blocks, start: 0.5 });
      twin.world
        .addBody({ model: bar })
        .drive({ time: BLOCK / RATE })
        .write(force);
      const [expected] = twin.world.render((blocks + 1) * BLOCK);
      expect(peak(expected)).toBeGreaterThan(1e-6);
      // float32 places within a block and float32 filters: about 1e-5 of the peak
      expect(largestDifference(sound, expected)).toBeLessThan(2e-4 * peak(expected));
      expect(world.meters().events.dropped).toBe(0);
    },
  );
});
