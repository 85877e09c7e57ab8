// Surfaces as the core reads them, at the speeds of a contact: pitch, folding, and the same place again.
import { describe, expect, test } from "vitest";
import { surface } from "../../../src/contact/surface/named.js";
import { packSurface, preparedSurface } from "../../../src/contact/surface/pack.js";
import { octavesHeight, octavesOf } from "../../../src/contact/surface/random.js";
import type { Surface } from "../../../src/contact/surface/surface.js";
import { BLOCK, HERE, START, STILL, touching } from "../../core/contact/touching.js";
import { builds, hear, peak } from "../../core/listen.js";
import { decibels, probe, RATE, rms, spectrum } from "./probe.js";

const rough = { friction: { static: 0, kinetic: 0 }, damping: 0, depth: 1e-4 };
const grid: Surface = { name: "grid", grid: { period: 0.002, width: 0.001, depth: 1e-5 }, ...rough };

/** The force of a contact that is swept over a surface, in units of `drive`; the fade is over after half a block. */
async function swept(over: Surface, speeds: readonly number[], blocks = 80, build = builds[0]) {
  const { world, link, tell } = await touching({ build });
  const body = world.addBody({ model: probe() });
  link.addSurface(0, 0, packSurface(over));
  tell((w) => {
    w.touch(0, -1, { ...START, bodies: [body.id, 0], surfaces: [0, -1], fadeIn: 64, start: [0.01, 0] });
    w.place(0, 0, body.id, -1, 0, HERE);
  });
  const sounds: Float32Array[] = [];
  for (const sweepA of speeds) {
    const go = () => tell((w) => w.move(0, -1, 0, { ...STILL, drive: 1e4, cutoff: 19_800, sweepA }));
    go();
    world.render(BLOCK);
    const sound = new Float32Array(blocks * BLOCK);
    // a touch of which nothing is said for a quarter of a second ends
    for (let made = 0; made < sound.length; made += 20 * BLOCK) {
      world.renderInto([sound], made, Math.min(20 * BLOCK, sound.length - made));
      go();
    }
    sounds.push(sound);
  }
  return sounds;
}

describe.each(builds)("build %s", (build) => {
  test("grooves sound at speed over period, and twice as fast is an octave higher", async () => {
    const [slow, fast] = await swept(grid, [0.5, 1], 160, build);
    for (const [sound, pitch] of [
      [slow, 250],
      [fast, 500],
    ] as const) {
      // the phase a quarter of a second later says the pitch to some millionths
      const [early, late] = [hear(sound, pitch, RATE, 1024, 8192), hear(sound, pitch, RATE, 11_264, 8192)];
      expect(early.size).toBeGreaterThan(1e-3);
      expect(Math.abs(Math.sin(late.phase - early.phase))).toBeLessThan(1e-3);
    }
    expect(decibels(hear(fast, 500, RATE, 4096, 8192).size / hear(slow, 250, RATE, 4096, 8192).size)).toBeCloseTo(0, 1);
  });
});

test("at any speed what folds back lies 60 dB below the grooves", async () => {
  const speeds = [0.37, 1.9, 4.6, 9.1, 13.3, 17.7, 24.1, 31.3, 38.9];
  const sounds = await swept(grid, speeds, 140);
  const grooves = total(spectrum(sounds[0], 1024, 16_384));
  for (const [i, sound] of sounds.entries()) {
    const power = spectrum(sound, 1024, 16_384);
    const pitch = speeds[i] / grid.grid!.period;
    const bin = RATE / 16_384;
    let [own, folded] = [0, 0];
    power.forEach((p, k) => {
      const nearest = Math.round((k * bin) / pitch) * pitch;
      if (Math.abs(k * bin - nearest) < 6 * bin && nearest < RATE / 2) own += p;
      else folded += p;
    });
    // where next to nothing is left of the grooves, against what they were
    const whole = Math.max(own + folded, grooves);
    expect(10 * Math.log10(folded / whole), `${speeds[i]} m/s`).toBeLessThan(-60);
  }
});
const total = (power: Float64Array): number => power.reduce((sum, p) => sum + p, 0);

test("what passes faster than half the rate is silent", async () => {
  const [slow, fast] = await swept(grid, [1, 60]);
  expect(decibels(rms(fast, 8 * BLOCK) / rms(slow, 8 * BLOCK))).toBeLessThan(-60);
});

test("a recorded profile keeps its pitch and its level, and is silent where it would fold", async () => {
  // forty waves on 8 cm: 1 kHz at 2 m/s
  const heights = Float32Array.from({ length: 1024 }, (_, i) => 1e-5 * Math.sin((2 * Math.PI * 40 * i) / 1024));
  const wave: Surface = { name: "wave", profile: { heights, spacing: 0.08 / 1024, loop: true }, ...rough };
  const [slow, bright, fast] = await swept(wave, [2, 16, 60], 140);
  const heard = hear(slow, 1000, RATE, 4096, 8192).size;
  expect(heard).toBeGreaterThan(1e-3);
  // 8 kHz, where the probe itself has gained a little
  expect(Math.abs(decibels(hear(bright, 8000, RATE, 4096, 8192).size / heard))).toBeLessThan(3);
  // 30 kHz would fold to 14.1
  expect(decibels(rms(fast, 2048) / rms(slow, 2048))).toBeLessThan(-60);
  const power = spectrum(slow, 1024, 16_384);
  const own = power.reduce((sum, p, k) => sum + (Math.abs((k * RATE) / 16_384 - 1000) < 20 ? p : 0), 0);
  expect(10 * Math.log10((total(power) - own) / own)).toBeLessThan(-60);
});

test("octaves of a random surface that would fold are left out, at any speed", () => {
  const octaves = octavesOf(surface("stone").random!);
  const over = 16;
  const count = 4096;
  for (const speed of [0.05, 0.3, 1.1, 3.7, 12]) {
    const at = (n: number) => octavesHeight(octaves, (speed * n) / RATE, speed, RATE);
    // what the samples are of the same heights, read sixteen times as densely: anything above half the rate would fold
    const dense = Float64Array.from({ length: count * over }, (_, n) => at(n / over));
    const power = spectrum(dense, 0, count * over);
    let [below, above] = [0, 0];
    power.forEach((p, k) => {
      if (k < count / 2) below += p;
      else above += p;
    });
    expect(10 * Math.log10(above / below), `${speed} m/s`).toBeLessThan(-60);
  }
});

test("rolling back over a random surface gives the same force, backwards", async () => {
  const [there, back] = await swept(surface("sanded-wood"), [4, -4], 80);
  const backwards = Float32Array.from(back).reverse();
  // one block passes between the two, and filters look only back
  let best = 0;
  for (let lag = -400; lag <= 400; lag++) best = Math.max(best, likeness(there, backwards, lag));
  expect(best).toBeGreaterThan(0.9);
  // another stretch of the same surface is another force
  expect(likeness(there, there, 2500)).toBeLessThan(0.5);
});
/** Correlation of one sound with another that lies `lag` samples later, in the middle of both. */
function likeness(a: Float32Array, b: Float32Array, lag: number): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 3000; i < a.length - 3000; i++) {
    ab += a[i] * b[i + lag];
    aa += a[i] * a[i];
    bb += b[i + lag] * b[i + lag];
  }
  return ab / Math.sqrt(aa * bb);
}

test("a surface with jumps crackles where the same without does not", async () => {
  const stone = surface("stone");
  const { ball: _, ...untraced } = stone;
  const smooth = { ...untraced, jumps: { length: 1, places: new Float64Array(), slopes: new Float32Array() } };
  const { world, link, tell } = await touching();
  const body = world.addBody({ model: probe() });
  link.addSurface(0, 0, packSurface(stone));
  link.addSurface(1, packSurface(stone).length + 64, packSurface(smooth));
  const crackle = async (index: number) => {
    tell((w) => {
      w.touch(index, -1, {
        ...START,
        bodies: [body.id, 0],
        surfaces: [index, -1],
      });
      w.place(index, 0, body.id, -1, 0, HERE);
      w.move(index, -1, 0, { ...STILL, drive: 0, sweepA: 0.2, jumpMass: 0.3, jumpLasts: 6 });
    });
    const [sound] = world.render(100 * BLOCK);
    tell((w) => w.end(index, -1));
    world.render(40 * BLOCK);
    return peak(sound);
  };
  expect(await crackle(1)).toBe(0);
  expect(await crackle(0)).toBeGreaterThan(1e-3);
});

test("a surface laid anew begins other surfaces: no touch reads what lies where its own lay", async () => {
  const [glass, cloth, stone] = (["glass", "cloth", "stone"] as const).map((name) =>
    packSurface(preparedSurface(surface(name))),
  );
  const { world, link, tell } = await touching();
  const body = world.addBody({ model: probe() });
  link.addSurface(0, 0, glass);
  link.addSurface(1, glass.length, cloth);
  tell((w) => {
    w.touch(0, -1, { ...START, bodies: [body.id, 0], surfaces: [1, 1] });
    w.place(0, 0, body.id, -1, 0, HERE);
    w.move(0, -1, 0, { ...STILL, sweepA: 0.2, sweepB: 0.3, jumpMass: 0.3, jumpLasts: 6 });
  });
  expect(peak(world.render(20 * BLOCK)[0])).toBeGreaterThan(0);
  link.addSurface(0, 0, stone);
  world.render(BLOCK);
  expect(peak(world.render(20 * BLOCK)[0])).toBe(0);
});
