// A body that is bent or stretched: its modes go up or down with the strain and ring shorter, in between without zipper
// noise (PHYSICS §8.5). The oracle follows the strain as the core says it does, and turns every mode by its exact pole.
import { describe, expect, test } from "vitest";
import { CoupledBody, smoothed, strained } from "../../../reference/couple/body.js";
import { BLOCK, DROP_BAD_RECORD, METER_DROPS } from "../../../src/core/layout/records.js";
import { strainRecord } from "../../../src/core/records/couple.js";
import { builds, pitchAndDecay } from "../listen.js";
import { errorDb, modesOf, powers, RATE, Rig, safe } from "./rig.js";

/** The steady tone of one mode under a strain: its pitch as a factor, and its decay rate, 1/s. */
async function toneUnder(strain: number, kappa: number, decayRate = 4) {
  const rig = await Rig.make();
  const body = rig.add(modesOf([500], decayRate), { strain: { kappa } });
  rig.say(strainRecord(body, -1, strain));
  rig.strike(body, 1, 0);
  const sound = rig.render(16384);
  const { pitch } = strained(kappa, strain);
  const { cents, decay } = pitchAndDecay(sound, 500 * pitch, RATE, 1024, 4096, 4096);
  return { pitch: pitch * 2 ** (cents / 1200), decay };
}

describe("under a steady strain", () => {
  test.each([
    [0.01, 20],
    [-0.01, 20],
    [0.05, -2],
  ])("of %f a mode with κ = %f has the pitch √(1 + κε) and rings 1 + 5|ε| times shorter", async (strain, kappa) => {
    const { pitch, decay } = await toneUnder(strain, kappa);
    expect(pitch).toBeCloseTo(Math.sqrt(1 + kappa * strain), 5);
    expect(decay).toBeCloseTo(4 * (1 + 5 * Math.abs(strain)), 3);
  });

  test("however large, a mode goes up by an octave at most, and down by one", async () => {
    expect((await toneUnder(0.8, 20, 0.5)).pitch).toBeCloseTo(2, 4);
    expect((await toneUnder(-0.8, 20, 0.5)).pitch).toBeCloseTo(0.5, 4);
  });
});

test("where κ is spread, modes move by different parts, the same for the same seed", async () => {
  const pitches = async (seed: number) => {
    const rig = await Rig.make();
    const body = rig.add(modesOf([500, 2000], [3, 3]), { strain: { kappa: 20, spread: 0.5, seed } });
    rig.say(strainRecord(body, -1, 0.01));
    rig.strike(body, 1, 0);
    const sound = rig.render(16384);
    return [500, 2000].map((f) => {
      const power = powers(sound, 0, 16384);
      let best = 0;
      for (let k = Math.round((f * 16384) / RATE); k < (f * 1.3 * 16384) / RATE; k++)
        if (power[k] > power[best]) best = k;
      return (best * RATE) / 16384 / f;
    });
  };
  const [one, same, other] = [await pitches(1), await pitches(1), await pitches(2)];
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one[0]).not.toBeCloseTo(one[1], 2);
  for (const pitch of [...one, ...other]) {
    expect(pitch).toBeGreaterThan(Math.sqrt(1.09));
    expect(pitch).toBeLessThan(Math.sqrt(1.31));
  }
});

describe.each(builds)("in the %s build", (build) => {
  test("a strain that moves bends the tone like the oracle's", async () => {
    const modes = modesOf([300, 1100, 4100], [3, 4, 5]);
    const rig = await Rig.make({}, build);
    const body = rig.add(modes, { strain: { kappa: 20 } });
    rig.strike(body, 1, 0);
    const goals = new Float64Array(16384);
    const sound = new Float32Array(16384);
    for (let n = 0; n < 16384; n += 6 * BLOCK) {
      // said in one block, it moves the modes from the next on
      const goal = 0.01 * Math.sin(n / 3000);
      rig.say(strainRecord(body, -1, goal));
      goals.fill(goal, n + BLOCK);
      sound.set(rig.render(Math.min(6 * BLOCK, 16384 - n)), n);
    }
    const strain = smoothed(goals, RATE);
    // modes that move shrink a little more, as those that act on each other
    const oracle = new CoupledBody(safe(modes), RATE);
    oracle.bend = (sample) => strained(20, strain[Math.min(Math.floor(sample), 16383)]);
    oracle.strike(1, 0);
    // a chord instead of an arc between poles 16 samples apart, and poles that are said in float32
    expect(errorDb(sound, oracle.render(16384))).toBeLessThan(-50);
  });
});

test("a sweep leaves no lines at the rate of its steps", async () => {
  const rig = await Rig.make();
  const tone = 3000;
  const body = rig.add(modesOf([tone], 0), { strain: { kappa: 20 } });
  rig.strike(body, 1, 0);
  rig.render(4096);
  // from −2 % to +2 % in a third of a second, told 60 times a second: from 2,324 to 3,550 Hz
  const sound = new Float32Array(16384);
  for (let n = 0; n < 16384; n += 6 * BLOCK) {
    rig.say(strainRecord(body, -1, -0.02 + (0.04 * n) / 16384));
    sound.set(rig.render(Math.min(6 * BLOCK, 16384 - n)), n);
  }
  const power = powers(sound, 0, 16384);
  const most = Math.max(...power);
  // steps every 16 samples make lines RATE/16 = 2,756 Hz above the tone and its multiples: there must be nothing
  // anywhere up there
  const from = Math.round(((3550 + 1200) * 16384) / RATE);
  expect(10 * Math.log10(Math.max(...power.subarray(from, 8192)) / most)).toBeLessThan(-80);
});

test("a body at rest takes a strain at once, and one that is not coupled takes none", async () => {
  const rig = await Rig.make();
  const [body, other] = [rig.add(modesOf([500], 3), { strain: { kappa: 20 } }), rig.add(modesOf([500], 3))];
  rig.say(strainRecord(body, -1, 0.01), strainRecord(other, -1, 0.01), strainRecord(body, -1, Number.NaN));
  rig.render(256);
  expect(rig.meter(METER_DROPS + 8 * DROP_BAD_RECORD)).toBe(2);
  rig.strike(body, 1, 256);
  const { cents } = pitchAndDecay(rig.render(8192), 500 * Math.sqrt(1.2), RATE, 0, 2048, 2048);
  expect(Math.abs(cents)).toBeLessThan(0.1);
});
