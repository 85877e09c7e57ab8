// Pitch and decay belong to the object, not to the sample rate: a struck mode is measured from its sound at each rate.
// The phase of a Hann-windowed stretch is read twice, a second apart, which resolves a millionth of the pitch. It
// cannot hear errors that both stretches share, such as a wrong level (mix.test.ts) or a wrong start (strike.test.ts).
import { describe, expect, test } from "vitest";
import { builds, paths, pitchAndDecay, quietWorld, tone } from "./listen.js";

const RATES = [8000, 22_050, 44_100, 48_000, 96_000, 192_000];
const CENTS = 0.01;

async function measure(options: Parameters<typeof quietWorld>[0], frequency: number, decay: number) {
  const world = await quietWorld(options);
  const rate = world.sampleRate;
  world.addBody({ model: tone([frequency], [decay]) }).strike({ impulse: 1, time: 0.001 });
  const [sound] = world.render(Math.round(1.3 * rate));
  return pitchAndDecay(sound, frequency, rate, Math.round(0.02 * rate), Math.round(0.2 * rate), Math.round(rate));
}

describe.each(RATES)("at %i Hz", (sampleRate) => {
  test.each(paths)(
    "path %s keeps the pitch of a struck mode within 0.01 cent and its decay within a thousandth",
    async (path) => {
      for (const [frequency, decay] of [
        [110.3, 2],
        [997, 3.3],
        [3150.7, 5],
      ]) {
        const heard = await measure({ sampleRate, path }, frequency, decay);
        expect(Math.abs(heard.cents)).toBeLessThan(CENTS);
        expect(Math.abs(heard.decay / decay - 1)).toBeLessThan(1e-3);
      }
    },
  );
});

test.each(builds)("the %s build keeps the pitch half way between two lines and close to Nyquist", async (build) => {
  // 44,100 / 256 = 172.27 Hz from line to line
  for (const frequency of [86.13, 6546.1, 19_981.5, 21_900]) {
    const heard = await measure({ build }, frequency, 3);
    expect(Math.abs(heard.cents)).toBeLessThan(CENTS);
    expect(Math.abs(heard.decay / 3 - 1)).toBeLessThan(1e-3);
  }
});

test("an odd sample rate is as good as any", async () => {
  const heard = await measure({ sampleRate: 37_123.5 }, 997, 3.3);
  expect(Math.abs(heard.cents)).toBeLessThan(CENTS);
  expect(Math.abs(heard.decay / 3.3 - 1)).toBeLessThan(1e-3);
});

test("pitchScale and dampingScale scale pitch and decay", async () => {
  const world = await quietWorld();
  const body = world.addBody({ model: tone([440], [2]), pitchScale: 1.5, dampingScale: 2.5 });
  body.strike({ impulse: 1 });
  const [sound] = world.render(1.3 * 44_100);
  const heard = pitchAndDecay(sound, 660, 44_100, 1000, 8820, 44_100);
  expect(Math.abs(heard.cents)).toBeLessThan(CENTS);
  expect(heard.decay).toBeCloseTo(5, 2);
});

test("a body retuned while it rings ends at the new pitch and decay", async () => {
  for (const path of paths) {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: tone([700], [1]) });
    body.strike({ impulse: 1 });
    world.render(4410);
    body.update({ pitchScale: 1.25, dampingScale: 3 });
    world.render(2000);
    const [sound] = world.render(1.3 * 44_100);
    const heard = pitchAndDecay(sound, 875, 44_100, 1000, 8820, 44_100);
    expect(Math.abs(heard.cents)).toBeLessThan(CENTS);
    expect(Math.abs(heard.decay / 3 - 1)).toBeLessThan(1e-3);
  }
});
