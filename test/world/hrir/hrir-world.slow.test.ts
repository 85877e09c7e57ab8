// A world heard through a listener's own ears: what comes out for a body is the impulse responses of its direction,
// convolved with the body's sound. The set is made from the laws of a spherical head, so that the world of the
// spherical head is the thing to compare with. It cannot judge real ears.
import { describe, expect, test } from "vitest";
import { earAngle, earDelay, headShadow, type Seen } from "../../../reference/space.js";
import { Fft } from "../../../src/math/fft.js";
import { harmonics } from "../../../src/math/spherical-harmonics.js";
import { fieldFilters } from "../../../src/world/hrir/hrir.js";
import type { HrirSet, WorldOptions } from "../../../src/world/index.js";
import { hear, quietWorld, tone } from "../../core/listen.js";

const RATE = 44_100;
const TAPS = 256;

/** Impulse responses of a spherical head on an even spiral of directions. */
function headSet(count: number): HrirSet {
  const fft = new Fft(TAPS);
  const azimuths: number[] = [];
  const elevations: number[] = [];
  const sides: Record<"left" | "right", Float64Array[]> = { left: [], right: [] };
  for (let i = 0; i < count; i++) {
    const up = 1 - (2 * i + 1) / count;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const level = Math.sqrt(1 - up * up);
    const seen: Seen = [level * Math.sin(turn), up, level * Math.cos(turn)];
    azimuths.push((Math.atan2(seen[0], seen[2]) * 180) / Math.PI);
    elevations.push((Math.asin(up) * 180) / Math.PI);
    for (const ear of ["left", "right"] as const) {
      const angle = earAngle(seen, ear);
      const re = new Float64Array(TAPS);
      const im = new Float64Array(TAPS);
      for (let k = 0; k <= TAPS / 2; k++) {
        const hertz = (k * RATE) / TAPS;
        const phase = -2 * Math.PI * hertz * (earDelay(angle) + 40 / RATE);
        const size = headShadow(angle, hertz) / TAPS;
        re[k] = size * Math.cos(phase);
        im[k] = k === 0 || k === TAPS / 2 ? 0 : size * Math.sin(phase);
        if (k === 0 || k === TAPS / 2) continue;
        re[TAPS - k] = re[k];
        im[TAPS - k] = -im[k];
      }
      fft.inverse(re, im);
      sides[ear].push(re);
    }
  }
  return { sampleRate: RATE, azimuths, elevations, ...sides };
}

describe("a world with a listener's own impulse responses", () => {
  const hrir = headSet(400);
  const places: Seen[] = [
    [1, 0, 0],
    [-0.7, 0, 0.7],
    [0.3, 0.5, -0.6],
    [0, -0.8, 0.2],
  ];

  test.each([1, 2, 3] as const)("of order %i hears a tone as its filters say, level and phase", async (order) => {
    const filters = fieldFilters(hrir, order, RATE);
    for (const seen of places)
      for (const hertz of [300, 3000, 8000]) {
        const sound = await heard(seen, hertz, { hrir, ambisonicOrder: order });
        const r = Math.hypot(...seen);
        const gains = harmonics(order, seen[2] / r, -seen[0] / r, seen[1] / r);
        for (const [e, taps] of [filters.left, filters.right].entries()) {
          let [re, im] = [0, 0];
          for (const [c, filter] of taps.entries())
            for (const [n, tap] of filter.entries()) {
              const phase = (-2 * Math.PI * hertz * n) / RATE;
              re += gains[c] * tap * Math.cos(phase);
              im += gains[c] * tap * Math.sin(phase);
            }
          // a strike begins as a sine: a quarter turn behind the cosine that is measured
          const { size, phase } = hear(sound[e], hertz, RATE, 3000, 4096);
          expect(size * r).toBeCloseTo(Math.hypot(re, im), 4);
          expect(Math.cos(phase - Math.atan2(im, re) + Math.PI / 2)).toBeCloseTo(1, 5);
        }
      }
  });

  test("is like the spherical head that its set was made from: 1.5 dB in the mean of directions", async () => {
    let [sum, count] = [0, 0];
    for (const seen of places)
      for (const hertz of [300, 3000, 8000]) {
        const own = await heard(seen, hertz, { hrir });
        const head = await heard(seen, hertz, {});
        for (let e = 0; e < 2; e++) {
          const [a, b] = [own[e], head[e]].map((side) => hear(side, hertz, RATE, 3000, 4096).size);
          sum += (20 * Math.log10(a / b)) ** 2;
          count++;
        }
      }
    expect(Math.sqrt(sum / count)).toBeLessThan(1.5);
  });

  test("says how much later its sound comes, and comes so much later", async () => {
    const world = await quietWorld({ layout: "binaural", channels: 2, hrir });
    const { latencySamples } = fieldFilters(hrir, 3, RATE);
    expect(world.latencyFrames).toBe(latencySamples);
    world.addBody({ model: tone([3000], [2000]) }).strike({ impulse: 1, time: 1000 / RATE });
    const [left] = world.render(4096);
    const top = left.findIndex((x) => Math.abs(x) > 0.1);
    expect(Math.abs(top - 1000 - latencySamples)).toBeLessThan(24);
  });
});

/** A steady tone of full scale at a metre, from there. */
async function heard(seen: Seen, hertz: number, options: Partial<WorldOptions>): Promise<Float32Array[]> {
  const world = await quietWorld({ channels: 2, layout: "binaural", ...options });
  const body = world.addBody({ model: tone([hertz], [0]), position: [seen[0], seen[1], -seen[2]] });
  body.strike({ impulse: 1, time: 0 });
  return world.render(8192);
}
