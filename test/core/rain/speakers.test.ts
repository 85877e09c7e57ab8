// Where rain is heard: between neighbours on any number of speakers, those at one place together; around a head; turned
// with the listener.
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/core/engine.js";
import * as R from "../../../src/core/layout/rain.js";
import { RecordWriter } from "../../../src/core/records/records.js";
import type { WorldOptions } from "../../../src/world/index.js";
import { cloud, db, impulseRecord, mean, play, power, RATE, rainRecord } from "./cloud.js";

const DRY = { [R.P_HIGH_PASS]: 0 };
const degrees = (a: number) => (a * Math.PI) / 180;
/** The gain with which a white drop from an azimuth is heard on each channel. */
function gains(engine: Engine, azimuth: number): number[] {
  engine.take(impulseRecord(-1, 1 / RATE, degrees(azimuth), R.GROUND_COLOURS - 1));
  const sides = play(engine, 2).map((side) => side[R.RAIN_LATENCY]);
  play(engine, 3);
  return sides;
}
const speakers = (azimuths: (number | null)[], panLaw: "linear" | "equal-power" = "linear"): Partial<WorldOptions> => ({
  layout: azimuths,
  channels: azimuths.length,
  panLaw,
});

describe("speakers", () => {
  test.each([
    ["two", [-30, 30]],
    ["three, out of order", [110, 0, -120]],
    ["five and one without direction", [-30, 30, 0, null, -110, 110]],
    ["thirty-two", Array.from({ length: 32 }, (_, i) => (360 * i) / 32 - 180)],
  ])("%s: amplitudes add to one by the linear law, and to neighbours alone", async (_, azimuths) => {
    const engine = await cloud(DRY, speakers(azimuths));
    for (const azimuth of [-179, -95, -30, -7, 0, 12, 30, 100, 180, 250]) {
      const came = gains(engine, azimuth);
      expect(came.reduce((sum, g) => sum + g, 0)).toBeCloseTo(1, 4);
      expect(came.filter((g) => Math.abs(g) > 1e-4).length).toBeLessThanOrEqual(2);
      for (const [c, g] of came.entries()) if (azimuths[c] === null) expect(g).toBe(0);
    }
  });
  test("stereo: 12° to the right is 0.7 right, 0.3 left; straight behind is both alike", async () => {
    const engine = await cloud(DRY, speakers([-30, 30]));
    const [left, right] = gains(engine, 12);
    expect(left).toBeCloseTo(0.3, 4);
    expect(right).toBeCloseTo(0.7, 4);
    const [behindLeft, behindRight] = gains(engine, 180);
    expect(behindLeft).toBeCloseTo(0.5, 4);
    expect(behindRight).toBeCloseTo(0.5, 4);
  });
  test("equal power: squares add to one", async () => {
    const engine = await cloud(DRY, speakers([-45, 45, 135, -135], "equal-power"));
    for (const azimuth of [0, 20, 77, 170, -100])
      expect(gains(engine, azimuth).reduce((sum, g) => sum + g * g, 0)).toBeCloseTo(1, 4);
  });
  test("two speakers at one angle share", async () => {
    const engine = await cloud(DRY, speakers([-30, 30, 30]));
    const [left, one, other] = gains(engine, 30);
    expect(left).toBeCloseTo(0, 4);
    expect(one).toBeCloseTo(0.5, 4);
    expect(other).toBeCloseTo(0.5, 4);
    const [a, b, c] = gains(engine, 0);
    expect(a).toBeCloseTo(0.5, 4);
    expect(b).toBeCloseTo(0.25, 4);
    expect(c).toBeCloseTo(0.25, 4);
  });
  test("one speaker has all of it, wherever it stands", async () => {
    const engine = await cloud(DRY, speakers([70]));
    for (const azimuth of [0, -110, 70]) expect(gains(engine, azimuth)[0]).toBeCloseTo(1, 4);
  });
  test("rain all around: of two speakers by the linear law each has a third of mono's power, no mean", async () => {
    const values = { [R.P_PULSE]: 1, [R.P_RATE]: 20, [R.P_FARTHEST]: 6 };
    const sides: Float32Array[][] = [];
    for (const options of [{}, speakers([-90, 90])]) {
      const engine = await cloud(values, options);
      engine.take(rainRecord(2));
      sides.push(play(engine, 1400));
    }
    // ∫t² over the arcs: 1/3 each; four seconds of white drops tell the power to some hundredths of a dB
    for (const side of sides[1]) {
      expect(Math.abs(db(power(side) / power(sides[0][0])) - db(1 / 3))).toBeLessThan(0.2);
      expect(Math.abs(mean(side))).toBeLessThan(0.05 * Math.sqrt(power(side)));
    }
  });
});

describe("the listener", () => {
  test("who looks to the right (+x) hears ahead what falls there", async () => {
    const engine = await cloud(DRY, speakers([-30, 30, 180]));
    engine.take(new RecordWriter().listener(-1, { turn: { right: [0, 0, 1], front: [1, 0, 0] } }));
    const [left, right, behind] = gains(engine, 90);
    expect(left).toBeCloseTo(0.5, 4);
    expect(right).toBeCloseTo(0.5, 4);
    expect(gains(engine, -90)[2]).toBeCloseTo(1, 4);
    expect(behind).toBeCloseTo(0, 4);
  });
  test("a head: a drop from the right comes to the right ear first, brighter; one ahead to both alike", async () => {
    const engine = await cloud(DRY, { layout: "binaural", channels: 2 });
    const heard = (azimuth: number) => {
      engine.take(impulseRecord(-1, 1 / RATE, degrees(azimuth), R.GROUND_COLOURS - 1));
      const sides = play(engine, 2);
      play(engine, 6);
      return sides.map((side) => ({ at: side.indexOf(Math.max(...side)), power: power(side), sum: 256 * mean(side) }));
    };
    const [left, right] = heard(90);
    // the way around a head of 8.75 cm: (1 + π/2)·a, 28.9 samples later
    expect(left.at - right.at).toBeGreaterThan(27);
    expect(left.at - right.at).toBeLessThan(31);
    expect(db(right.power / left.power)).toBeGreaterThan(6);
    // low frequencies come round a head
    expect(left.sum).toBeCloseTo(right.sum, 1);
    const [a, b] = heard(0);
    expect(a.at).toBe(b.at);
    expect(a.power).toBeCloseTo(b.power, 6);
  });
});
