// The sounds of the listening page: all equally loud over their first 5 ms, at the level that is set, and different
// where they should be.
import { onsetGains } from "phonolite/listening";
import { models } from "phonolite/model";
import { expect, test } from "vitest";
import { soundsOf } from "#dist/listening/plan.js";
import { checkPlan } from "../../../src/listening/plan.js";
import { planOf, type Target } from "../../../studio/pages/listening/question.js";
import { LISTENING_SCHEMA, type ListeningValues } from "../../../studio/pages/listening/state.js";
import { TestSounds } from "../../../studio/pages/listening/trial/sounds.js";
import { defaultsOf } from "../../../studio/parts/state/schema.js";
import { firstDifference } from "../../core/listen.js";

const DEFAULTS = defaultsOf(LISTENING_SCHEMA);
const glass: Target = { name: "wine-glass", model: models.load("wine-glass") };
const namesOf = (values: ListeningValues, target: Target) => soundsOf(checkPlan("test", planOf(values, target)));
const power = (samples: Float32Array, to: number) =>
  samples.subarray(0, to).reduce((sum, sample) => sum + sample * sample, 0) / to;

test("tokens and what was recorded have one level over their first 5 ms, and end in silence", async () => {
  const samples = Float32Array.from({ length: 44_100 }, (_, i) => 0.7 * Math.exp(-i / 9000) * Math.sin(0.4 * i + 0.3));
  const target = { ...glass, recording: { samples, sampleRate: 44_100 } };
  const values = { ...DEFAULTS, question: "pairs" as const, sounds: 5 };
  const sounds = new TestSounds(values, target);
  expect(sounds.sampleRate).toBe(44_100);
  const names = namesOf(values, target);
  expect(names[0]).toBe("real");
  const made = await Promise.all(names.map((name) => sounds.get(name)));
  for (const gain of onsetGains(made, 44_100)) expect(gain).toBeCloseTo(1, 3);
  for (const sound of made) {
    expect(sound.length).toBe(made[0].length);
    expect(Math.abs(sound[sound.length - 1])).toBeLessThan(1e-4);
  }
  expect(await sounds.get(names[1])).toBe(made[1]);
});

test("ten decibels more are ten decibels more, and so are speakers that are softer by ten", async () => {
  const levels = await Promise.all(
    [DEFAULTS, { ...DEFAULTS, level: 80 }, { ...DEFAULTS, fullscale: 82 }].map(
      async (values) => 10 * Math.log10(power(await new TestSounds(values, glass).get("full"), 240)),
    ),
  );
  expect(levels[1] - levels[0]).toBeCloseTo(10, 2);
  expect(levels[2] - levels[0]).toBeCloseTo(10, 2);
  // a full-scale sine has a mean square of a half and 92 dB SPL; 70 dB SPL is that of all modes as the strike begins
  expect(Math.abs(levels[0] - 10 * Math.log10(0.5) + 92 - 70)).toBeLessThan(2);
});

test("settings of ABX differ: pruned or with fewer modes is another sound, the same setting is the same", async () => {
  const bell: Target = { name: "bell", model: models.load("bell") };
  for (const b of ["prune", "fewer", "bundle"] as const) {
    const values = { ...DEFAULTS, question: "abx" as const, b, avb: 0, countb: 2 };
    const names = namesOf(values, bell);
    const sounds = new TestSounds(values, bell);
    const [full, other] = await Promise.all(names.map((name) => sounds.get(name)));
    expect(firstDifference(full, other)).toBeGreaterThanOrEqual(0);
    expect(firstDifference(other, await new TestSounds(values, bell).get(names[1]))).toBe(-1);
  }
});

test("beside a short recording nothing rings on after it has ended", async () => {
  const samples = Float32Array.from({ length: 9000 }, (_, i) => 0.3 * Math.sin(0.1 * i));
  const target = { ...glass, recording: { samples, sampleRate: 44_100 } };
  const sounds = new TestSounds({ ...DEFAULTS, question: "abx", b: "real" }, target);
  const [full, real] = await Promise.all(["full", "real"].map((name) => sounds.get(name)));
  expect([full.length, real.length]).toEqual([9000, 9000]);
  expect(Math.abs(real[8999])).toBeLessThan(0.01);
});

test("an a_v far up leaves the whole sound, one of 0 does not", async () => {
  const sounds = new TestSounds({ ...DEFAULTS, level: 90 }, glass);
  const [full, all, part] = await Promise.all(["full", "300", "0"].map((name) => sounds.get(name)));
  const apart = (other: Float32Array) =>
    Math.sqrt(
      power(
        full.map((sample, i) => sample - other[i]),
        full.length,
      ) / power(full, full.length),
    );
  expect(apart(all)).toBeLessThan(apart(part));
  expect(apart(part)).toBeGreaterThan(0.01);
});
