// One drop through the core: its impulses, scattered, decimated and mixed in float32, against the float64 quadrature of the
// surface integral behind the stated low-pass (PHYSICS §9.4).
import { describe, expect, it } from "vitest";
import { fiftyDrops } from "../../reference/rain-drop/geometries.js";
import { bandLimited, discPoints } from "../../reference/rain-drop/quadrature.js";
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../src/core/layout.js";
import {
  GROUND_COLOURS,
  IMPULSE_AREA,
  IMPULSE_COLOUR,
  P_GAIN,
  P_HIGH_PASS,
  P_RATE,
  POLE_COLOUR,
  POLE_INDEX,
  POLE_R0_RE,
  POLES,
  RAIN,
  RAIN_IMPULSE,
  RAIN_LATENCY,
  RAIN_POLE,
  RAIN_SEED,
  RAIN_SET,
  SET_ACCELERATION,
  SET_BEND,
  SET_FLAGS,
  SET_JUMPS,
  SET_LEAST,
  SET_MOST,
  SET_PARAMETER,
  SET_SNAP,
  SET_SPEED,
  SET_VALUE,
} from "../../src/core/rain-layout.js";
import { dropImpulses } from "../../src/rain/drop.js";
import { OfflineWorld } from "../../src/world/offline-world.js";

const RATE = 44100;
const WHITE = GROUND_COLOURS - 1;
/** Samples between drops, and before the first. */
const APART = 400;
const FIRST = 4000;
/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

/** A record of the core with whole numbers and fractions at their places. */
function record(kind: number, time: number, whole: [number, number][], numbers: [number, number][] = []): Uint8Array {
  const view = new DataView(new ArrayBuffer(RECORD_BYTES));
  view.setUint32(RECORD_KIND, kind, true);
  view.setUint32(RECORD_BODY, 0, true);
  view.setFloat64(RECORD_TIME, time, true);
  for (const [at, value] of whole) view.setUint32(at, value, true);
  for (const [at, value] of numbers) view.setFloat32(at, value, true);
  return new Uint8Array(view.buffer);
}

function set(parameter: number, value: number): Uint8Array {
  const whole: [number, number][] = [
    [SET_PARAMETER, parameter],
    [SET_FLAGS, SET_JUMPS],
  ];
  return record(RAIN_SET, -1, whole, [
    [SET_VALUE, value],
    [SET_LEAST, 0],
    [SET_MOST, 100],
    [SET_BEND, 1],
    [SET_ACCELERATION, 1],
    [SET_SPEED, 1],
    [SET_SNAP, 0.01],
  ]);
}

describe("single drops in the core", () => {
  it("are the surface integral behind the stated low-pass within −100 dB, for fifty drops", async () => {
    const drops = fiftyDrops();
    const world = await OfflineWorld.create({
      channels: 1,
      sampleRate: RATE,
      limiter: false,
      fullScaleDbSpl: PASCAL,
      rain: true,
    });
    const white = record(
      RAIN_POLE,
      -1,
      [
        [POLE_COLOUR, WHITE],
        [POLE_INDEX, POLES],
      ],
      [[POLE_R0_RE, 1]],
    );
    const records = [white, set(P_RATE, 0), set(P_HIGH_PASS, 0), set(P_GAIN, 1), record(RAIN, -1, [[RAIN_SEED, 1]])];
    // Each impact so that its sound comes at its own place, at some part of a sample.
    const impacts = drops.map(({ distance, height }, i) => {
      const arrival = (Math.hypot(distance, height) / 343.2) * RATE;
      return FIRST + i * APART + i / 51 - arrival;
    });
    drops.forEach((drop, i) => {
      const { times, areas } = dropImpulses(drop);
      times.forEach((time, k) => {
        const whole: [number, number][] = [[IMPULSE_COLOUR, WHITE]];
        records.push(record(RAIN_IMPULSE, impacts[i] + time * RATE, whole, [[IMPULSE_AREA, areas[k]]]));
      });
    });
    const bytes = new Uint8Array(records.length * RECORD_BYTES);
    records.forEach((one, k) => {
      bytes.set(one, k * RECORD_BYTES);
    });
    let taken = 0;
    world.extend((link) => {
      taken = link.take(bytes);
    });
    expect(taken).toBe(records.length);
    const [heard] = world.render(FIRST + drops.length * APART);
    drops.forEach((drop, i) => {
      const middle = FIRST + i * APART;
      const exact = bandLimited(discPoints(drop), RATE, middle - 40 - impacts[i], 80);
      let [worst, peak] = [0, 0];
      exact.forEach((value, n) => {
        worst = Math.max(worst, Math.abs(heard[middle - 40 + RAIN_LATENCY + n] - value));
        peak = Math.max(peak, Math.abs(value));
      });
      expect(20 * Math.log10(worst / peak)).toBeLessThan(-100);
    });
  });
});
