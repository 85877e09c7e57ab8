// Modes above half the sample rate cannot be heard: they are silent and counted, also when pitchScale carries them over
// the edge while they sound. Heard as the absence of energy where none belongs. It does not test how steep an ideal
// converter would be.
import { describe, expect, test } from "vitest";
import { hear, noise, paths, peak, quietWorld, roughness, tone } from "./listen.js";

const RATE = 44_100;

describe.each(paths)("on path %s", (path) => {
  test("modes at and above Nyquist are silent and counted, the others sound as if alone", async () => {
    const world = await quietWorld({ path });
    world.addBody({ model: tone([1000, 22_050, 30_000, 1e6], [2, 2, 2, 2]) }).strike({ impulse: 1 });
    const alone = await quietWorld({ path });
    alone.addBody({ model: tone([1000], [2]) }).strike({ impulse: 1 });
    const [sound, expected] = [world.render(8192)[0], alone.render(8192)[0]];
    expect(world.meters().modes).toMatchObject({ total: 4, aboveNyquist: 3 });
    let most = 0;
    for (let i = 0; i < sound.length; i++) most = Math.max(most, Math.abs(sound[i] - expected[i]));
    expect(most).toBeLessThan(1e-6);
  });

  test("a body all above Nyquist makes exact silence however it is excited", async () => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: tone([23_000, 50_000], [0, 5]) });
    body.strike({ impulse: 1e6 });
    body.strike({ impulse: 1, duration: 0.01, time: 0.02 });
    body.drive().write(noise(3000));
    expect(peak(world.render(8192)[0])).toBe(0);
    body.remove();
    world.render(16_384);
    expect(world.meters().bodies.total).toBe(0);
  });

  test("a ringing mode carried over Nyquist fades, is counted, and comes back when struck below it", async () => {
    for (const pitchScale of [1.104, 1.3, 50]) {
      const world = await quietWorld({ path });
      // the low mode is too low for any of these scales
      const body = world.addBody({ model: tone([20_000], [1]) });
      body.strike({ impulse: 1 });
      world.render(2048);
      body.update({ pitchScale });
      const [going] = world.render(2048);
      expect(peak(going)).toBeLessThan(1.01);
      expect(lowEnergy(going)).toBeLessThan(0.004);
      expect(peak(world.render(2048)[0])).toBe(0);
      expect(world.meters().modes).toMatchObject({ total: 1, aboveNyquist: 1 });
      body.update({ pitchScale: 0.5 });
      world.render(2048);
      expect(world.meters().modes.aboveNyquist).toBe(0);
      body.strike({ impulse: 1 });
      expect(hear(world.render(8192)[0], 10_000, RATE, 1000, 4096).size).toBeGreaterThan(0.8);
    }
  });

  test("a driven mode that is carried over Nyquist leaves no offset behind", async () => {
    for (const pitchScale of [1.104, 1.3]) {
      const world = await quietWorld({ path });
      const body = world.addBody({ model: tone([20_000], [0.5]) });
      body.strike({ impulse: 1 });
      body.drive().write(new Float32Array(8192));
      world.render(1024);
      body.update({ pitchScale });
      const [going] = world.render(2048);
      expect(peak(going)).toBeLessThan(1.01);
      expect(lowEnergy(going)).toBeLessThan(0.004);
      expect(peak(world.render(2048)[0])).toBe(0);
    }
  });

  test("a removed body whose last mode leaves over Nyquist gives its room back", async () => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: tone([10_000], [0.1]) });
    body.strike({ impulse: 1 });
    world.render(1280);
    body.update({ pitchScale: 4 });
    body.remove();
    world.render(RATE);
    expect(world.meters().bodies).toEqual({ total: 0, alive: 0 });
    expect(world.meters().modes).toMatchObject({ total: 0, alive: 0, aboveNyquist: 0 });
  });
});

describe.each(paths)("on path %s, while a low tone sounds,", (path) => {
  const glide = async (
    change: { pitchScale?: number; dampingScale?: number },
    frequencies: number[],
    decays: number[],
  ) => {
    const world = await quietWorld({ path });
    const body = world.addBody({ model: tone(frequencies, decays) });
    body.strike({ impulse: 1 });
    world.render(2048);
    const before = peak(world.render(2048)[0]);
    body.update(change);
    const [sound] = world.render(8192);
    return { before, sound };
  };

  test.each([2, 30, 1000, 1e4])(
    "damping made %i times stronger makes nothing louder, whatever the modes",
    async (dampingScale) => {
      for (const decays of [
        [0, 50],
        [5, 5],
        [0.1, 400],
      ]) {
        const { before, sound } = await glide({ dampingScale }, [200, 3000], decays);
        expect(peak(sound)).toBeLessThanOrEqual(before * 1.02);
        // a kink of the envelope, not a step: far below the amplitude
        expect(roughness(sound)).toBeLessThan(0.25);
      }
    },
  );

  test.each([0.5, 0.9, 1.1, 2, 8])("pitch carried to %f times glides without a click", async (pitchScale) => {
    const { before, sound } = await glide({ pitchScale }, [200], [0]);
    expect(peak(sound)).toBeLessThan(before * 1.02);
    // the steady sine's own, and a kink where the slope changes by a fifth of the way at the start of a block
    const own = ((2 * Math.PI * 200 * Math.max(1, pitchScale)) / RATE) ** 2;
    const kink = (2 * Math.PI * 200 * Math.abs(pitchScale - 1)) / 5 / RATE;
    expect(roughness(sound)).toBeLessThan(1.1 * own + kink);
  });
});

describe.each(paths)("on path %s a jump of pitch", (path) => {
  test.each([
    [5000, 2],
    [5000, 4],
    [400, 50],
    [20_000, 0.5],
    [20_000, 0.02],
    [20_000, 1.1],
  ])(
    "of a mode of %i Hz to %f times it is no louder than the mode (lines far from the old one)",
    async (frequency, pitchScale) => {
      const world = await quietWorld({ path });
      const body = world.addBody({ model: tone([frequency], [0]) });
      body.strike({ impulse: 1 });
      world.render(2048);
      body.update({ pitchScale });
      // two pitches that fade into each other may meet in phase, no more
      expect(peak(world.render(2048)[0])).toBeLessThan(1.1);
      expect(hear(world.render(8192)[0], frequency * pitchScale, RATE, 2000, 4096).size).toBeCloseTo(1, 3);
    },
  );

  test("with strikes and a force on the way is no louder than all of them together", async () => {
    const world = await quietWorld({ path, streamFrames: 8192 });
    const body = world.addBody({ model: tone([3000], [0]) });
    const push = body.drive();
    for (let i = 0; i < 40; i++) {
      if (i % 3 === 0) body.update({ pitchScale: [1, 4, 0.2, 7, 0.01][(i / 3) % 5] });
      if (i % 2 === 0) body.strike({ impulse: 0.05 });
      if (i === 10) push.write(new Float32Array(3000));
      expect(peak(world.render(128 * (1 + (i % 4)))[0])).toBeLessThan(1 * 2.2);
    }
  });
});

const HANN = Float64Array.from({ length: 64 }, (_, k) => (1 - Math.cos((2 * Math.PI * (k + 0.5)) / 64)) / 64);
/**
 * Largest mean under a Hann window of 64 samples: a tone near Nyquist has none, an offset all of it, a tone broken off
 * 1/64.
 */
function lowEnergy(x: Float32Array): number {
  let most = 0;
  for (let i = 0; i + 64 <= x.length; i++) {
    let sum = 0;
    for (let k = 0; k < 64; k++) sum += HANN[k] * x[i + k];
    most = Math.max(most, Math.abs(sum));
  }
  return most;
}
