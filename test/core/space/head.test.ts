// Headphones: what each ear of a spherical head hears of a strike, sample by sample, against the float64 bank with the
// laws of the head: the same modes, weighted by the shadow, struck later by the path. So onset, level, delay and phase
// are all judged at once. It cannot judge whether a sphere is like the listener's own head.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../../reference/bank.js";
import { earAngle, earDelay, headShadow, type Seen } from "../../../reference/space.js";
import { builds, FULL_SCALE, paths, quietWorld, tone } from "../listen.js";

const RATE = 44_100;
const EARS = ["left", "right"] as const;
/** Modes of all pitches; the last is too short for the lines. */
const SET = [
  [60, 3],
  [430.7, 5],
  [1830, 20],
  [5013, 40],
  [11_111, 80],
  [17_500, 60],
  [2500, 900],
] as const;
const MODEL = tone(
  SET.map(([hertz]) => hertz),
  SET.map(([, decay]) => decay),
);

interface Blow {
  time: number;
  length: number;
}

/** What an ear hears of blows of 1 N·s. */
function heardBy(ear: "left" | "right", seen: Seen, blows: Blow[], frames: number): Float64Array {
  const angle = earAngle(seen, ear);
  const gain = FULL_SCALE / Math.max(Math.hypot(...seen), 0.1);
  const modes = SET.map(([frequency, decayRate]) => ({
    frequency,
    decayRate,
    gain: (gain * headShadow(angle, frequency)) / FULL_SCALE,
  }));
  const bank = new ReferenceBank(modes, RATE);
  for (const { time, length } of blows) bank.strike(1, time + earDelay(angle) * RATE, length);
  return bank.render(frames);
}
/** Largest error beside the largest sample, dB. */
function errorDb(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let [most, peak] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    most = Math.max(most, Math.abs(x[i] - y[i]));
    peak = Math.max(peak, Math.abs(y[i]));
  }
  return 20 * Math.log10(most / peak);
}

const place = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -3, max: 3, noNaN: true }).map(Math.fround)))
  // where the law itself has a corner, float32 places cannot say on which side they are
  .filter((v) => Math.hypot(...v) > 0.05 && Math.abs(Math.hypot(...v) - 0.1) > 1e-4) as unknown as fc.Arbitrary<
  [number, number, number]
>;
const blow = fc.record({
  time: fc.oneof(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 100, max: 140, noNaN: true })),
  length: fc.constantFrom(0, 0, 5, 20.5, 44, 100, 230, 24.1),
});

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s each ear hears a strike as the law says, from its first sample on", async (path) => {
    await fc.assert(
      fc.asyncProperty(place, fc.array(blow, { minLength: 1, maxLength: 3 }), async (position, blows) => {
        const world = await quietWorld({ build, path, channels: 2, layout: "binaural" });
        const body = world.addBody({ model: MODEL, position });
        for (const { time, length } of blows) body.strike({ impulse: 1, time: time / RATE, duration: length / RATE });
        const sound = world.render(1024);
        const seen: Seen = [position[0], position[1], -position[2]];
        for (const [e, ear] of EARS.entries())
          expect(errorDb(sound[e], heardBy(ear, seen, blows, 1024))).toBeLessThan(-75);
      }),
      { numRuns: 40 },
    );
  });
});
