// Band-limiting: what lies above 20 kHz does not fold down (PHYSICS §9.4), and a single drop is heard when it arrives,
// to a part of a sample.
import { expect, test } from "vitest";
import { bessel, kernel, kernelTransform } from "../../../reference/rain/band.js";
import * as R from "../../../src/core/layout/rain.js";
import { hash4, unit } from "../../../src/math/hash.js";
import { builds } from "../listen.js";
import { BLOCK, cloud, db, errorDb, impulseRecord, play, RATE } from "./cloud.js";

const WHITE = R.GROUND_COLOURS - 1;
/** Impulses all through some blocks of 44.1 kHz: seconds and sizes. */
const impulses = Array.from({ length: 400 }, (_, i) => {
  const [a, b] = hash4(1, i, 0, 3);
  return { time: 0.005 + 0.03 * unit(a), size: 2 * unit(b) - 1 };
});
async function sound(rate: number, blocks: number): Promise<Float32Array> {
  const engine = await cloud({ [R.P_HIGH_PASS]: 0 }, { sampleRate: rate });
  for (const { time, size } of impulses) engine.take(impulseRecord(time * rate, size / RATE, 0, WHITE));
  return play(engine, blocks)[0];
}
/** The transform at f of what came, latency taken out. */
function transform(x: ArrayLike<number>, rate: number, f: number): [number, number] {
  let [re, im] = [0, 0];
  for (let n = 0; n < x.length; n++) {
    const angle = (-2 * Math.PI * f * (n - R.RAIN_LATENCY)) / rate;
    re += (x[n] * Math.cos(angle)) / rate;
    im += (x[n] * Math.sin(angle)) / rate;
  }
  return [re, im];
}

test("impulses at 44.1 kHz and at 192 kHz are the same below 20 kHz, to −90 dB", async () => {
  const low = await sound(44_100, 20);
  const high = await sound(192_000, 80);
  let [error, truth] = [0, 0];
  for (let f = 50; f < 20_000; f += 173) {
    const [a, b] = transform(low, 44_100, f);
    const [c, d] = transform(high, 192_000, f);
    error += (a - c) ** 2 + (b - d) ** 2;
    truth += c * c + d * d;
  }
  expect(db(error / truth)).toBeLessThan(-90);
});
test.each(builds)("build %s: an impulse is the stated low-pass at its time, to −95 dB", async (build) => {
  const beta = 0.1102 * (90 - 8.7);
  for (const at of [20, 20.25, 33.987_654, 127.999]) {
    const engine = await cloud({ [R.P_HIGH_PASS]: 0 }, { build });
    engine.take(impulseRecord(at, 1 / RATE, 0, WHITE));
    const [came] = play(engine, 3);
    const truth = Float64Array.from(came, (_, n) => {
      const u = n - at - R.RAIN_LATENCY;
      if (Math.abs(u) >= 32) return 0;
      const sinc = Math.abs(u) < 1e-12 ? 1 : Math.sin(Math.PI * u) / (Math.PI * u);
      return (sinc * bessel(beta * Math.sqrt(1 - (u / 32) ** 2))) / bessel(beta);
    });
    expect(errorDb(came, truth)).toBeLessThan(-95);
  }
});
test("the twin's kernel and its transform belong together", () => {
  for (const f of [0, 0.1, 0.25]) {
    let sum = 0;
    for (let n = -6000; n <= 6000; n++) sum += (kernel(n / 2000) * Math.cos((2 * Math.PI * f * n) / 2000)) / 2000;
    expect(sum).toBeCloseTo(kernelTransform(f), 5);
  }
});
test("late impulses sound at once, and hundreds in one block all sound", async () => {
  const engine = await cloud({ [R.P_HIGH_PASS]: 0 });
  play(engine, 2);
  for (let i = 0; i < 500; i++) engine.take(impulseRecord(i < 250 ? 3 : 2 * BLOCK + 10, 1 / RATE, 0, WHITE));
  const [x] = play(engine, 2);
  expect(x[R.RAIN_LATENCY]).toBeCloseTo(250, 1);
  expect(x[R.RAIN_LATENCY + 10]).toBeCloseTo(250, 1);
});
