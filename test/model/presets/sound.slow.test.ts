// Every preset through the real renderer: at a sensible level for one and the same strike (PHYSICS §1.3), never
// clipped, finite, without a click while it dies away, and gone when its T60 says so.
import { describe, expect, test } from "vitest";
import { type ModalModel, models } from "../../../src/model/index.js";
import { strikeT60 } from "../../../src/model/presets/summary.js";
import { OfflineWorld } from "../../../src/world/index.js";

const RATE = 44_100;
const [IMPULSE, DURATION] = [0.01, 0.5e-3];
/** Pascals of a full-scale sample: the peak of a sine of 92 dB SPL. */
const FULL_SCALE = Math.SQRT2 * 2e-5 * 10 ** (92 / 20);

/** The sound of one strike at the first sample point, in pascals at 1 m. */
async function struck(model: ModalModel, seconds: number): Promise<Float64Array> {
  const options = { channels: 1, limiter: false, sampleRate: RATE, maxModes: 2048, maxBodies: 1 } as const;
  const world = await OfflineWorld.create(options);
  world.addBody({ model, position: [0, 0, -1] }).strike({ impulse: IMPULSE, duration: DURATION });
  const [sound] = world.render(Math.round(seconds * RATE));
  world.dispose();
  return Float64Array.from(sound, (sample) => sample * FULL_SCALE);
}

/** The most that the modes can reach together at a time after the pulse, Pa. */
function bound(model: ModalModel): (time: number) => number {
  const tops = model.strikeGains({ at: 0 }).map((gain, m) => {
    const x = model.frequencies[m] * DURATION;
    return Math.abs((gain * IMPULSE * Math.cos(Math.PI * x)) / (1 - 4 * x * x));
  });
  // The pulse's middle is the time of an impulse that leaves the same.
  return (time) => tops.reduce((sum, top, m) => sum + top * Math.exp(-model.decayRates[m] * (time - DURATION / 2)), 0);
}

const peakOf = (sound: Float64Array) => sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

describe.each(models.names)("%s", (name) => {
  const model = models.load(name);
  const t60 = strikeT60(model);

  test("rings for a sensible time", () => {
    expect(t60).toBeGreaterThan(0.03);
    expect(t60).toBeLessThan(20);
  });

  test("sounds with 70 to 90 dB SPL at 1 m, is not clipped, and dies away without a click", async () => {
    const sound = await struck(model, Math.min(2.5, 0.1 + 1.2 * t60));
    const peak = peakOf(sound);
    expect(sound.every(Number.isFinite)).toBe(true);
    const dbSpl = 20 * Math.log10(peak / Math.SQRT2 / 2e-5);
    expect(dbSpl).toBeGreaterThan(70);
    expect(dbSpl).toBeLessThan(90);
    expect(peak).toBeLessThan(FULL_SCALE);

    // The core is exact to some −85 dB of what it plays.
    const most = bound(model);
    const block = 441;
    for (let start = block; start + block <= sound.length; start += block) {
      const here = peakOf(sound.subarray(start, start + block));
      expect(here).toBeLessThan(1.001 * most(start / RATE) + 1e-4 * peak);
    }
  });
});
