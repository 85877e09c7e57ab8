// A world heard through a listener's own ears: what comes out for a body is the impulse responses of its direction, convolved with the
// body's sound. The set is made from the laws of a spherical head, so that the world of the spherical head is the thing to compare with.
// It cannot judge real ears.
import { describe, expect, test } from "vitest";
import { earAngle, earDelay, headShadow, type Seen } from "../../reference/space.js";
import { Fft } from "../../src/math/fft.js";
import type { HrirSet } from "../../src/world/index.js";
import { hear, quietWorld, tone } from "../core/listen.js";

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
  ];
  test.each([
    [2, 2.5],
    [3, 1.5],
  ] as const)("of order %i has at each ear the level of the set, within %f dB", async (ambisonicOrder, bound) => {
    for (const seen of places)
      for (const hertz of [300, 3000, 8000]) {
        const world = await quietWorld({ channels: 2, layout: "binaural", hrir, ambisonicOrder });
        const body = world.addBody({ model: tone([hertz], [0]), position: [seen[0], seen[1], -seen[2]] });
        body.strike({ impulse: 1 });
        const sound = world.render(8192);
        for (const [e, ear] of (["left", "right"] as const).entries()) {
          const law = headShadow(earAngle(seen, ear), hertz) / Math.hypot(...seen);
          const { size } = hear(sound[e], hertz, RATE, 3000, 4096);
          expect(Math.abs(20 * Math.log10(size / law))).toBeLessThan(bound);
        }
      }
  });
});
