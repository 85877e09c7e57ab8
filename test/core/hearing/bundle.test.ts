// Bundles: on the drive path masked modes are carried by lines, so that bundle and full are the same sound to −80 dB.
// The truth is what the ring path makes, exact to −100 dB; the recurrences of the drive path are themselves up to −70
// dB from it, and bundling may only make that better. Elsewhere a small world of bodies that only ring is left as it
// is.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HearingSettings, OfflineWorld, WorldOptions } from "../../../src/world/index.js";
import { builds, firstDifference, noise, paths, quietWorld, tone } from "../listen.js";
import { apartDb, BLOCK, BUNDLED, chance, HOP, RATE, ratio, toNextRound } from "./ear.js";

const FULL: HearingSettings = { mode: "full" };
const BUNDLE: HearingSettings = { mode: "bundle" };

/** A body of random modes over 60 dB, dampings up to 80/s. */
function rough(seed: number, modes: number) {
  const next = chance(seed);
  const hertz = Array.from({ length: modes }, () => 40 * Math.exp(6.1 * next()));
  return tone(
    hertz,
    hertz.map(() => 80 * next() ** 3),
    { gains: hertz.map(() => ratio(-60 * next() - 10)) },
  );
}
type Blows = "hard" | "between samples" | "soft" | "long";
/** Some bodies, each struck now and then. */
function play(world: OfflineWorld, seed: number, blows: Blows, modes: number, hops: number): void {
  const next = chance(seed);
  const bodies = [0, 1, 2].map((i) =>
    world.addBody({ model: rough(seed + i, modes), position: [i - 1, 0, -1], gain: 1 - i / 4 }),
  );
  for (let i = 0; i < 4 * hops; i++) {
    const time = blows === "hard" ? Math.floor(next() * hops * HOP) : next() * hops * HOP;
    const length = next();
    const duration = blows === "soft" ? 0.0002 + 0.003 * length : blows === "long" ? 0.002 + 0.05 * length : 0;
    bodies[i % 3].strike({ impulse: 0.02 + 2 * next() ** 4, time: time / RATE, duration });
  }
}

describe("on the drive path bundle is the whole sound to −80 dB", () => {
  test.each(["hard", "between samples", "soft", "long"] as const)("for random bodies and %s strikes", async (blows) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0, 2.5, 5),
        fc.constantFrom<1 | 2>(1, 2),
        fc.constantFrom(...builds),
        async (seed, modes, av, channels, build) => {
          const sound = async (path: "ring" | "drive", hearing: HearingSettings) => {
            const world = await quietWorld({ path, channels, build, hearing });
            play(world, seed, blows, modes, 8);
            const out = world.render(9 * HOP);
            return { out, bundled: world.meters().modes.bundledMean };
          };
          const truth = await sound("ring", FULL);
          const full = await sound("drive", FULL);
          const bundle = await sound("drive", { ...BUNDLE, av });
          if (modes > 20) expect(bundle.bundled).toBeGreaterThan(1);
          for (let c = 0; c < channels; c++) {
            const [own, error] = [full, bundle].map(({ out }) => apartDb(out[c], truth.out[c]));
            expect(error).toBeLessThan(Math.max(-80, own + 1));
          }
        },
      ),
      // the example: a mode that was stiff while all sounded must not become direct when others are bundled
      { numRuns: 40, examples: [[57_368, 37, 5, 2, "simd"]] },
    );
  });

  test("whatever is masked, while maskers come and go", async () => {
    const sounds = [];
    for (const hearing of [FULL, BUNDLE]) {
      const world = await quietWorld({ path: "drive", hearing });
      play(world, 4, "between samples", 60, 20);
      const pieces = [];
      for (let i = 0; i < 20; i++) {
        world.setMaskers(new Array(25).fill(i % 3 === 0 ? 150 : i % 3 === 1 ? 60 : Number.NEGATIVE_INFINITY));
        pieces.push(...world.render(HOP)[0]);
      }
      sounds.push(Float32Array.from(pieces));
    }
    expect(apartDb(sounds[1], sounds[0])).toBeLessThan(-80);
  });
});

describe("the meters of bundles", () => {
  test("count every mode that rings, once, and no more cells than there are lines", async () => {
    for (const seed of [1, 2, 3]) {
      const world = await quietWorld({ path: "drive", hearing: BUNDLE });
      const all = await quietWorld({ path: "drive" });
      for (const each of [world, all]) play(each, seed, "hard", 60, 10);
      let met = 0;
      for (let block = 0; block < 14 * 16; block++) {
        world.render(BLOCK);
        all.render(BLOCK);
        const { alive, bundled, cells, off } = world.meters().modes;
        // Without bundles a driven body keeps all its modes until the last is faint; with them those on lines rest one
        // by one.
        expect(alive + bundled).toBeLessThanOrEqual(all.meters().modes.alive);
        expect(alive).toBeGreaterThanOrEqual(0);
        expect(cells).toBeLessThanOrEqual(129);
        expect(cells).toBeLessThanOrEqual(bundled);
        expect(off).toBe(0);
        met = Math.max(met, bundled);
      }
      expect(met).toBeGreaterThan(60);
    }
  });

  test("agree with the roles told, at a round", async () => {
    const world = await quietWorld({ path: "drive", hearing: BUNDLE });
    const model = tone(
      Array.from({ length: 200 }, (_, i) => 200 + 50 * i),
      new Array(200).fill(0),
      { gains: Array.from({ length: 200 }, (_, i) => ratio(-((i * 37) % 60) - 20)) },
    );
    const body = world.addBody({ model });
    body.strike({ impulse: 1 });
    toNextRound(world);
    for (let round = 0; round < 3; round++) {
      toNextRound(world);
      const { roles } = world.heardModes(body);
      const { alive, bundled, cells } = world.meters().modes;
      const masked = roles.filter((role) => role === BUNDLED).length;
      expect(masked).toBeGreaterThan(20);
      expect(bundled).toBe(masked);
      expect(alive).toBe(200 - masked);
      expect(world.heard()).toEqual([{ id: body.id, modes: 200, alive: 200 - masked }]);
      const lines = new Set(
        Array.from(model.frequencies, (hertz, i) => (roles[i] === BUNDLED ? Math.round(hertz / (RATE / 256)) : -1)),
      );
      expect(cells).toBe(lines.size - 1);
    }
  });

  test("never tell of fewer modes than none, though bundled ones have gone", async () => {
    for (const leave of ["removed", "decayed"] as const) {
      const world = await quietWorld({ path: "drive", hearing: BUNDLE });
      const decay = leave === "decayed" ? 400 : 0;
      const model = tone(
        Array.from({ length: 40 }, (_, i) => 1000 + i),
        Array.from({ length: 40 }, (_, i) => (i === 0 ? 0.5 : decay)),
        { gains: Array.from({ length: 40 }, (_, i) => (i === 0 ? 1 : 0.01)) },
      );
      const body = world.addBody({ model });
      body.strike({ impulse: 1, time: 1900 / RATE });
      toNextRound(world);
      toNextRound(world);
      toNextRound(world);
      if (leave === "removed") body.remove({ fade: true });
      for (let block = 0; block < 20; block++) {
        world.render(BLOCK);
        const { alive, bundled, total } = world.meters().modes;
        expect(alive).toBeGreaterThanOrEqual(0);
        expect(alive + bundled).toBeLessThanOrEqual(total);
      }
    }
  });
});

describe("without driven bodies, in a small world,", () => {
  const sound = async (options: Partial<WorldOptions>, blows: Blows) => {
    const world = await quietWorld({ channels: 2, ...options });
    play(world, 7, blows, 60, 10);
    const out = world.render(12 * HOP);
    return { out, modes: world.meters().modes };
  };
  test.each(["hard", "soft", "long"] as const)("bundle changes no bit: %s strikes", async (blows) => {
    for (const path of ["auto", "ring"] as const)
      for (const build of builds) {
        const full = await sound({ path, build, hearing: FULL }, blows);
        const bundle = await sound({ path, build, hearing: BUNDLE }, blows);
        full.out.forEach((side, c) => {
          expect(firstDifference(side, bundle.out[c])).toBe(-1);
        });
        expect(bundle.modes).toMatchObject({ bundled: 0, off: 0, alive: full.modes.alive });
      }
  });
});

test.each(paths)("on path %s bundle is full while a force acts and behind it", async (path) => {
  const sounds = [];
  for (const hearing of [FULL, BUNDLE]) {
    const world = await quietWorld({ path, streamFrames: 32_768, hearing });
    const body = world.addBody({ model: rough(3, 60) });
    body.strike({ impulse: 1 });
    const force = body.drive({ time: 0.1 });
    force.write(noise(20_000).map((x) => 10 * x));
    body.strike({ impulse: 0.1, time: 0.3 });
    force.end();
    sounds.push(world.render(20 * HOP)[0]);
  }
  expect(apartDb(sounds[1], sounds[0])).toBeLessThan(-80);
});
