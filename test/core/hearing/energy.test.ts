// How loud the core says that a mode is: the mean square |z|²/2 of its float64 envelope at the end of the block in
// which the round of listening falls, whichever path it is on, with gain, distance, pan and master gain (PHYSICS §2). A
// tenth of a decibel is what hearing needs; a polynomial logarithm, float32 sums and one addition a round while a mode
// rings freely cost some thousandths, so a hundredth is asked for.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { panGains } from "../../../reference/space.js";
import type { OfflineWorld } from "../../../src/world/index.js";
import { builds, FULL_SCALE, paths, quietWorld, tone } from "../listen.js";
import { BLOCK, chance, FORESIGHT, HOP, RATE, SOUNDS, toNextRound } from "./ear.js";

const TOLERANCE = 0.01;
/**
 * The same for soft contacts: near the pitch of the pulse its spectrum is taken as flat over half a percent, which is
 * 0.02 dB.
 */
const SOFT_TOLERANCE = 0.05;
/** Nothing is hidden unless it is 100 dB fainter than another mode, so that hardly any mode changes its path. */
const ALL_SOUND = { mode: "prune", av: 100, threshold: false } as const;

interface Blow {
  impulse: number;
  /** Samples. */
  time: number;
}
/**
 * Level of a mode at sample `time`, dB SPL: from its complex amplitude in float64 that the blows before sample `before`
 * leave, and the energies of those that a round foresees. `left`: how little the blows have left of each other.
 */
function levelOf(hertz: number, decay: number, blows: readonly Blow[], time: number, before = time) {
  let [re, im, most, coming] = [0, 0, 0, 0];
  for (const { impulse, time: at } of blows) {
    if (at >= before) {
      if (at < before + FORESIGHT) coming += impulse ** 2;
      continue;
    }
    const age = (time - at) / RATE;
    const turns = hertz * age;
    const angle = 2 * Math.PI * (turns - Math.floor(turns));
    const size = impulse * Math.exp(-decay * age);
    re += size * Math.cos(angle);
    im += size * Math.sin(angle);
    most += size;
  }
  const square = re * re + im * im + coming;
  return { level: 10 * Math.log10(square / 2) + 20 * Math.log10(FULL_SCALE / 20e-6), left: Math.hypot(re, im) / most };
}

/** When the levels of the round that was made last hold, in samples: at the end of its block. */
const heardAt = (world: OfflineWorld) => Math.round(world.currentTime * RATE);

/** Largest error of the levels told, dB, over rounds; modes under −60 dB SPL are about to rest and are left out. */
async function worst(
  options: object,
  modes: readonly (readonly [hertz: number, decay: number])[],
  blows: readonly Blow[],
  rounds: number,
) {
  const world = await quietWorld({ hearing: ALL_SOUND, ...options });
  const model = tone(
    modes.map(([hertz]) => hertz),
    modes.map(([, decay]) => decay),
  );
  const body = world.addBody({ model });
  for (const { impulse, time } of blows) body.strike({ impulse, time: time / RATE });
  toNextRound(world);
  let [error, checked] = [0, 0];
  const changed = new Set<number>();
  for (let round = 1; round <= rounds; round++) {
    toNextRound(world);
    expect(Math.round(world.currentTime * RATE)).toBe(round * HOP + BLOCK);
    const {
      levels: [levels],
      roles,
    } = world.heardModes(body);
    modes.forEach(([hertz, decay], i) => {
      if (roles[i] !== SOUNDS) changed.add(i);
      if (changed.has(i)) return;
      const { level, left } = levelOf(hertz, decay, blows, heardAt(world), round * HOP);
      // Blows that cancel to less than a tenth leave float32 little of the phase between them.
      if (level < -60 || left < 0.1) return;
      error = Math.max(error, Math.abs(levels[i] - level));
      checked++;
    });
  }
  return { error, checked };
}

/** Amplitude that a decaying sine had at the first sample, by least squares: x ≈ e^(−dt)(a cos ωt + b sin ωt). */
function peakOfTone(x: Float32Array, hertz: number, decay: number): number {
  let [cc, cs, ss, xc, xs] = [0, 0, 0, 0, 0];
  x.forEach((sample, k) => {
    const left = Math.exp((-decay * k) / RATE);
    const c = left * Math.cos((2 * Math.PI * hertz * k) / RATE);
    const s = left * Math.sin((2 * Math.PI * hertz * k) / RATE);
    cc += c * c;
    cs += c * s;
    ss += s * s;
    xc += sample * c;
    xs += sample * s;
  });
  const det = cc * ss - cs * cs;
  return Math.hypot((xc * ss - xs * cs) / det, (xs * cc - xc * cs) / det);
}

const modes = fc.array(
  fc.tuple(
    fc.oneof(fc.double({ min: 30, max: 20_000, noNaN: true }), fc.double({ min: 30, max: 300, noNaN: true })),
    fc.oneof(fc.constantFrom(0, 300), fc.double({ min: 0, max: 300, noNaN: true })),
  ),
  { minLength: 1, maxLength: 40, size: "max" },
);
const blows = fc.array(
  fc.record({
    impulse: fc.double({ min: 0.01, max: 3, noNaN: true }),
    // away from the ends of the look-ahead, where seconds that are rounded to samples would decide
    time: fc
      .oneof(fc.integer({ min: 0, max: 3 * HOP }), fc.double({ min: 0, max: 3 * HOP, noNaN: true }))
      .map((time) => (Math.abs((time % HOP) - 5 * BLOCK) < 1 ? time + 2 : time))
      .map((time) => Math.floor(time / HOP) * HOP + Math.min(Math.max(time % HOP, BLOCK), HOP - 1)),
  }),
  { minLength: 1, maxLength: 5 },
);

describe.each(paths)("on path %s the level of a mode is that of its envelope", (path) => {
  test("at any pitch and damping, right after strikes and between them", async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(modes, blows, async (set, hits) => {
        const { error, checked } = await worst({ path }, set, hits, 5);
        seen += checked;
        expect(error).toBeLessThan(TOLERANCE);
      }),
      { numRuns: 100 },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  test.each(builds)("with the %s build, after hundreds of rounds of free ringing", async (build) => {
    const next = chance(5);
    const set = Array.from({ length: 60 }, (_, i) => [30 * 1.116 ** i, 2 * next()] as const);
    const { error, checked } = await worst({ path, build }, set, [{ impulse: 1, time: 77.25 }], 220);
    expect(error).toBeLessThan(TOLERANCE);
    expect(checked).toBeGreaterThan(5000);
  });

  test("with gain, distance and master gain, and both ears", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: 0.1, max: 4, noNaN: true }),
        fc.tuple(
          fc.double({ min: -3, max: 3, noNaN: true }),
          fc.double({ min: -3, max: 3, noNaN: true }),
          fc.double({ min: -3, max: -0.2, noNaN: true }),
        ),
        async (gain, masterGain, position) => {
          const set = [
            [440, 0],
            [3333, 12],
            [90, 100],
          ] as const;
          const world = await quietWorld({ path, channels: 2, masterGain, hearing: ALL_SOUND });
          const model = tone(
            set.map(([hertz]) => hertz),
            set.map(([, decay]) => decay),
          );
          const body = world.addBody({ model, gain, position });
          body.strike({ impulse: 1, time: 1500 / RATE });
          toNextRound(world);
          toNextRound(world);
          const { levels } = world.heardModes(body);
          const r = Math.hypot(...position);
          const pans = panGains([-30, 30], "equal-power", [position[0], position[1], -position[2]]);
          set.forEach(([hertz, decay], i) => {
            const { level } = levelOf(hertz, decay, [{ impulse: 1, time: 1500 }], heardAt(world));
            pans.forEach((pan, ear) => {
              if (pan < 1e-4) return; // where two neighbours meet, float32 leaves a trace
              const there = level + 20 * Math.log10((gain * masterGain * pan) / r);
              expect(Math.abs(levels[ear][i] - there)).toBeLessThan(TOLERANCE);
            });
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test("that glide with the body's gain, its damping and the master gain", async () => {
    const world = await quietWorld({ path, hearing: ALL_SOUND });
    const body = world.addBody({ model: tone([440, 5000], [0, 0]) });
    body.strike({ impulse: 1, time: 0 });
    toNextRound(world);
    body.update({ gain: 0.25 });
    world.setMasterGain(0.5);
    toNextRound(world);
    for (const level of world.heardModes(body).levels[0]) expect(level).toBeCloseTo(92 - 12.041 - 6.021, 1);
  });

  test("while a damping that has changed makes them fall faster", async () => {
    const world = await quietWorld({ path, hearing: ALL_SOUND });
    const body = world.addBody({ model: tone([440, 5000], [2, 4]) });
    body.strike({ impulse: 1, time: 0 });
    body.update({ dampingScale: 5 });
    const told: number[][] = [];
    for (let round = 0; round < 6; round++) {
      toNextRound(world);
      told.push([...world.heardModes(body).levels[0]]);
    }
    const hop = (8.685889638 * HOP) / RATE;
    for (let round = 2; round < 6; round++) {
      expect(told[round - 1][0] - told[round][0]).toBeCloseTo(10 * hop, 2);
      expect(told[round - 1][1] - told[round][1]).toBeCloseTo(20 * hop, 2);
    }
  });
});

test("a body that is driven is heard as loud as the same body on its lines", async () => {
  const told: Float32Array[] = [];
  for (const path of ["ring", "drive"] as const) {
    const world = await quietWorld({ path, hearing: ALL_SOUND });
    const body = world.addBody({ model: tone([300, 1000, 1000, 3000], [1, 10, 50, 150]) });
    body.strike({ impulse: 1, time: 2000 / RATE });
    toNextRound(world);
    toNextRound(world);
    told.push(world.heardModes(body).levels[0]);
  }
  told[0].forEach((level, i) => {
    expect(Math.abs(level - told[1][i])).toBeLessThan(TOLERANCE);
  });
});

test("a body that goes back from the drive path to its lines keeps its level", async () => {
  const world = await quietWorld({ hearing: ALL_SOUND });
  const body = world.addBody({ model: tone([1000], [20]) });
  const force = body.drive();
  force.write(new Float32Array(100).fill(100));
  force.end();
  const told: number[] = [];
  for (let round = 0; round < 8; round++) {
    toNextRound(world);
    told.push(world.heardModes(body).levels[0][0]);
  }
  // It is driven in rounds 1 and 2, and on its lines from round 3 on; the level of its sound falls all the time alike.
  const [sound] = world.render(HOP);
  const loudest = 92 + 20 * Math.log10(peakOfTone(sound, 1000, 20));
  expect(Math.abs(told[7] - loudest)).toBeLessThan(TOLERANCE);
});

describe("what the look-ahead of pruning foresees", () => {
  test("is the energy that the strikes bring until the next round's changes are made", async () => {
    for (const path of paths) {
      const world = await quietWorld({ path, hearing: ALL_SOUND });
      const body = world.addBody({ model: tone([440, 5000], [5, 50]) });
      // two strikes in that time: energies add; a third behind it does not count yet
      body.strike({ impulse: 0.3, time: 100 / RATE });
      body.strike({ impulse: 0.4, time: (FORESIGHT - 1) / RATE });
      body.strike({ impulse: 30, time: FORESIGHT / RATE });
      world.render(BLOCK);
      for (const level of world.heardModes(body).levels[0]) {
        expect(level).toBeCloseTo(92 + 10 * Math.log10(0.3 ** 2 + 0.4 ** 2), 2);
      }
    }
  });

  test("is less for a soft contact, by the spectrum of its pulse", async () => {
    const duration = 0.0005;
    const hertz = [200, 1000, 990, 1010, 2600, 6500];
    const world = await quietWorld({ hearing: ALL_SOUND });
    const body = world.addBody({
      model: tone(
        hertz,
        hertz.map(() => 0),
      ),
    });
    body.strike({ impulse: 1, time: 100 / RATE, duration });
    world.render(BLOCK);
    const foreseen = world.heardModes(body).levels[0];
    toNextRound(world);
    const came = world.heardModes(body).levels[0];
    hertz.forEach((f, i) => {
      const x = f * duration;
      const left = Math.abs(x - 0.5) < 1e-9 ? Math.PI / 4 : Math.cos(Math.PI * x) / (1 - 4 * x * x);
      expect(Math.abs(foreseen[i] - 92 - 20 * Math.log10(Math.abs(left)))).toBeLessThan(SOFT_TOLERANCE);
      expect(Math.abs(came[i] - foreseen[i])).toBeLessThan(SOFT_TOLERANCE);
    });
  });
});
