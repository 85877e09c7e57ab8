// Modes that go off or come back do not click. A fade is a raised cosine of 512 samples; what was taken away is
// compared with that, and what of it lies more than 1 kHz from the modes that change is compared with the scene, in
// windows of 5 ms: under −80 dB (PHYSICS §3, Ramps). The raised cosine itself has −79 dB of the mode there, and a
// hidden mode lies under the sound that hides it.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body, HearingSettings, OfflineWorld, WorldOptions } from "../../../src/world/index.js";
import { builds, paths, peak, quietWorld, renderIn, tone } from "../listen.js";
import { clickDb, difference } from "./clicks.js";
import { apartDb, BLOCK, chance, db, HOP, RATE, ratio } from "./ear.js";

/** Sounds from outside that hide everything. */
const LOUD = new Array(25).fill(150);
const FULL: HearingSettings = { mode: "full" };
const PRUNE: HearingSettings = { mode: "prune" };

/**
 * How much of a mode is left at each sample when it goes off in the rounds of `off` and comes back in those of `on`.
 */
function weights(samples: number, off: readonly number[], on: readonly number[]): Float64Array {
  return Float64Array.from({ length: samples }, (_, sample) => {
    // a round's changes begin at the end of its block
    const round = Math.floor((sample - BLOCK) / HOP);
    const x = Math.min(((sample - BLOCK) % HOP) / 512, 1);
    const falling = 0.5 + 0.5 * Math.cos(Math.PI * x);
    if (off.includes(round)) return falling;
    if (on.includes(round)) return 1 - falling;
    const last = (rounds: readonly number[]) => Math.max(-1, ...rounds.filter((r) => r < round));
    return last(off) > last(on) ? 0 : 1;
  });
}
const faded = (sound: Float32Array, left: Float64Array) => sound.map((x, k) => x * left[k]);

describe.each(["ring", "drive"] as const)("a fade on path %s", (path) => {
  test("is a raised cosine of 512 samples, off and back, at any pitch and damping", async () => {
    const left = weights(6 * HOP, [2, 4], [3, 5]);
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 100, max: 13_000, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.constantFrom(...builds),
        fc.constantFrom<1 | 2>(1, 2),
        async (hertz, decay, build, channels) => {
          const sounds = [];
          for (const hearing of [FULL, PRUNE]) {
            const world = await quietWorld({ path, build, channels, hearing });
            world
              .addBody({ model: tone([hertz], [decay]), position: [0.3, 0, -1] })
              .strike({ impulse: 1, time: 0.007 });
            const calls: [number, () => void][] = [1, 2, 3, 4].map((round) => [
              round * HOP + 500,
              () => world.setMaskers(round % 2 === 1 ? LOUD : []),
            ]);
            sounds.push(renderIn(world, 6 * HOP, [500], calls));
          }
          for (let c = 0; c < channels; c++) {
            const [full, pruned] = [sounds[0][c], sounds[1][c]];
            // Lines are exact to −100 dB and the drive path to −95 dB; what fades is as exact.
            expect(db(peak(difference(pruned, faded(full, left))) / peak(full))).toBeLessThan(-90);
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});

/** Worst click of what hearing takes away from a scene, dB of the scene; and how much it takes away at most, dB. */
async function clickOf(
  options: Partial<WorldOptions>,
  hertz: readonly number[],
  play: (world: OfflineWorld) => [number, () => void][],
  frames: number,
) {
  const sounds = [];
  for (const hearing of [FULL, options.hearing ?? PRUNE]) {
    const world = await quietWorld({ ...options, hearing });
    sounds.push(renderIn(world, frames, [1000], play(world))[0]);
  }
  const gone = difference(sounds[0], sounds[1]);
  return { click: clickDb(gone, sounds[0], hertz), gone: db(peak(gone) / peak(sounds[0])) };
}

describe.each(["ring", "drive"] as const)("on path %s modes that flicker do not click,", (path) => {
  test("while a masker's gain goes up and down", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 200, max: 6000, noNaN: true }),
        fc.double({ min: 0.998, max: 1.02, noNaN: true }),
        fc.double({ min: 6.5, max: 9, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        async (hertz, beside, under, seed) => {
          const { click, gone } = await clickOf(
            { path },
            [hertz * beside],
            (world) => {
              const next = chance(seed);
              // With a_v = 5 the softer tone is hidden by the louder one at its full gain only, and never hides it. At
              // first it is heard: an onset that is hidden would be no click.
              const loud = world.addBody({ model: tone([hertz], [0]), gain: 0.5 });
              const soft = world.addBody({ model: tone([hertz * beside], [0.1]) });
              loud.strike({ impulse: 0.3 });
              soft.strike({ impulse: 0.3 * ratio(-under) });
              for (let i = 1; i < 12; i++) {
                loud.update({ gain: i % 2 ? 1 : 0.4 + 0.15 * next(), time: (i * HOP + 2000 * next()) / RATE });
              }
              return [];
            },
            13 * HOP,
          );
          expect(gone).toBeGreaterThan(-30); // something did go
          expect(click).toBeLessThan(-80);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("while strikes on a masker add and cancel", async () => {
    let flickers = 0;
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const hertz = [1030, 3100];
      const { click, gone } = await clickOf(
        { path },
        hertz,
        (world) => {
          const next = chance(seed);
          const loud = world.addBody({ model: tone([1000, 3000], [3, 3]) });
          const soft = world.addBody({ model: tone(hertz, [0.5, 0.7], { gains: [0.2, 0.16] }) });
          loud.strike({ impulse: 0.2 });
          soft.strike({ impulse: 0.3 });
          for (let i = 0; i < 30; i++)
            loud.strike({ impulse: 0.12 * next(), time: ((1.5 + next() * 26) * HOP) / RATE });
          return [];
        },
        30 * HOP,
      );
      if (gone > -40) flickers++;
      expect(click).toBeLessThan(-80);
    }
    expect(flickers).toBeGreaterThan(4);
  });

  test("while hearing is turned from full to prune, to bundle and back", async () => {
    const hertz = [300, 1000, 1030, 3000, 3050, 9000];
    const model = tone(hertz, [2, 1, 3, 2, 1, 4], { gains: [0.1, 0.3, 0.03, 0.3, 0.01, 0.001] });
    const turned: HearingSettings[] = [PRUNE, { mode: "bundle" }, FULL, { mode: "bundle" }, PRUNE, FULL];
    const sounds = [];
    for (const live of [false, true]) {
      const world = await quietWorld({ path });
      const body = world.addBody({ model });
      body.strike({ impulse: 1, time: 0.003 });
      if (live) turned.forEach((hearing, i) => void world.setHearing(hearing, (2 * (i + 1) * HOP - 777) / RATE));
      body.strike({ impulse: 0.4, time: (7.3 * HOP) / RATE });
      sounds.push(world.render(16 * HOP)[0]);
      expect(world.meters().modes).toMatchObject({ alive: 6, off: 0, bundled: 0 });
    }
    const [full, live] = sounds;
    const gone = difference(live, full);
    expect(peak(gone, 2 * HOP, 4 * HOP)).toBeGreaterThan(0.005);
    expect(clickDb(gone, full, [1030, 3050, 9000])).toBeLessThan(-80);
    // With full again, from the last fade on, every sample is what it would have been.
    expect(apartDb(live, full, 12 * HOP + 6 * BLOCK)).toBeLessThan(-80);
  });
});

/** A rough body: modes from 60 Hz to 16 kHz over 60 dB. */
function rough(seed: number, modes = 50) {
  const next = chance(seed);
  const hertz = Array.from({ length: modes }, () => 60 * Math.exp(5.6 * next()));
  const decays = hertz.map(() => 60 * next() ** 2);
  return tone(hertz, decays, { gains: hertz.map(() => ratio(-60 * next() - 20)) });
}
type Blows = "hard" | "between samples" | "soft" | "long";
/** Three rough bodies and forty strikes, told in advance. */
async function scene(options: Partial<WorldOptions>, blows: Blows, seed: number, more?: (bodies: Body[]) => void) {
  const world = await quietWorld(options);
  const bodies = [0, 1, 2].map((i) => world.addBody({ model: rough(seed + i), position: [i - 1, 0, -1] }));
  const next = chance(seed * 7);
  for (let i = 0; i < 40; i++) {
    const time = blows === "hard" ? Math.floor(next() * 14 * HOP) : next() * 14 * HOP;
    const length = next();
    const duration = blows === "soft" ? 0.0002 + 0.004 * length : blows === "long" ? 0.002 + 0.08 * length : 0;
    bodies[i % 3].strike({ impulse: 0.05 + 3 * next() ** 4, time: time / RATE, duration });
  }
  more?.(bodies);
  return world.render(16 * HOP);
}

describe.each(paths)("on path %s what is kept and what is removed are the whole together,", (path) => {
  test.each([
    ["hard", 1],
    ["hard", 2],
    ["between samples", 1],
    ["soft", 2],
    ["long", 2],
  ] as const)("%s strikes, %i channels", async (blows, channels) => {
    for (const seed of [1, 20])
      for (const av of [0, 5]) {
        const options = { path, channels };
        const full = await scene({ ...options, hearing: FULL }, blows, seed);
        const heard = await scene({ ...options, hearing: { mode: "prune", av } }, blows, seed);
        const rest = await scene({ ...options, hearing: { mode: "prune", av, removed: true } }, blows, seed);
        for (let c = 0; c < channels; c++) {
          expect(apartDb(heard[c], full[c])).toBeGreaterThan(-40); // something was removed
          const sum = heard[c].map((x, k) => x + rest[c][k]);
          expect(apartDb(sum, full[c])).toBeLessThan(-80);
        }
      }
  });
});

test("on the ring path they are the whole together while gains and places glide, too", async () => {
  const glide = (bodies: Body[]) => {
    const next = chance(11);
    for (let i = 0; i < 30; i++) {
      const time = (15 * HOP * next()) / RATE;
      if (i % 2) bodies[i % 3].update({ gain: next(), time });
      else bodies[i % 3].update({ position: [next() - 0.5, 0, -next()], time });
    }
  };
  const [full] = await scene({ path: "ring", hearing: FULL }, "hard", 3, glide);
  const [heard] = await scene({ path: "ring", hearing: PRUNE }, "hard", 3, glide);
  const [rest] = await scene({ path: "ring", hearing: { ...PRUNE, removed: true } }, "hard", 3, glide);
  const sum = heard.map((x, k) => x + rest[k]);
  expect(apartDb(sum, full)).toBeLessThan(-80);
});

describe("a mode that goes off", () => {
  test("in the very block in which its body leaves the drive path does not click", async () => {
    // No force for 0.1 s, and the body goes back to its lines: 13 blocks of force and 35 without end in block 48, that
    // of round 3.
    const sounds = [];
    for (const hearing of [FULL, PRUNE]) {
      const world = await quietWorld({ hearing });
      const force = world.addBody({ model: tone([1000, 1500], [0, 0]) }).drive();
      force.write(Float32Array.from({ length: 13 * BLOCK }, (_, k) => (k < 100 ? 10 : 1e-9)));
      sounds.push(renderIn(world, 5 * HOP, [128], [[2 * HOP + 500, () => world.setMaskers(LOUD)]])[0]);
    }
    const [full, pruned] = sounds;
    expect(db(peak(difference(pruned, faded(full, weights(full.length, [3], [])))) / peak(full))).toBeLessThan(-80);
  });

  test("while its pitch glides over to another line does not click", async () => {
    // 1111 Hz lies 9 Hz below the middle between two lines: 3 % up it belongs to the next one. The masker is as loud as
    // the mode.
    const hertz = 6.45 * (RATE / 256);
    const { click, gone } = await clickOf(
      { path: "ring" },
      [hertz, hertz * 1.03],
      (world) => {
        world.addBody({ model: tone([9000], [0]) }).strike({ impulse: 0.3 });
        const body = world.addBody({ model: tone([hertz], [0]) });
        body.strike({ impulse: 0.3 });
        body.update({ pitchScale: 1.03, time: (2 * HOP + 10) / RATE });
        const around = Array.from({ length: 25 }, (_, band) =>
          band > 6 && band < 12 ? 100 : Number.NEGATIVE_INFINITY,
        );
        return [[HOP + 500, () => world.setMaskers(around)]];
      },
      4 * HOP,
    );
    expect(gone).toBeGreaterThan(-20);
    expect(click).toBeLessThan(-80);
  });

  test("with a struck body fades with what the strike adds, and the whole stays whole", async () => {
    // Strikes in every block of the fades, on whole samples, between them and soft.
    for (const path of ["ring", "drive"] as const)
      for (const duration of [0, 0.0007]) {
        const sounds = [];
        for (const hearing of [FULL, PRUNE, { ...PRUNE, removed: true }]) {
          const world = await quietWorld({ path, hearing });
          const body = world.addBody({ model: tone([800, 2000], [0, 0]) });
          body.strike({ impulse: 0.1, time: 0.003 });
          for (const block of [0, 1, 2, 3, 4, 5])
            for (const round of [2, 3])
              body.strike({ impulse: 0.05, time: (round * HOP + (block + 0.37) * BLOCK) / RATE, duration });
          const calls: [number, () => void][] = [
            [HOP + 500, () => world.setMaskers(LOUD)],
            [2 * HOP + 1500, () => world.setMaskers([])],
          ];
          sounds.push(renderIn(world, 5 * HOP, [500], calls)[0]);
        }
        const [full, heard, rest] = sounds;
        const sum = heard.map((x, k) => x + rest[k]);
        expect(apartDb(sum, full, 2 * HOP)).toBeLessThan(-80);
        expect(peak(heard, 2 * HOP + 6 * BLOCK, 3 * HOP)).toBe(0);
        expect(apartDb(heard, full, 3 * HOP + 6 * BLOCK)).toBeLessThan(-80);
      }
  });
});
