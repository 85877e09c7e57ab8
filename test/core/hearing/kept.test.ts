// The core keeps exactly the modes that the paper's loop keeps, and those of the definition that compares every mode
// with every other: levels are read back from the core, rounded as its sweeps round them, and handed to the slow twins.
// Nothing is left to a tolerance.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barkOfHz, hzOfBark, thresholdInQuiet } from "../../../src/hearing/index.js";
import type { HearingSettings, OfflineWorld } from "../../../src/world/index.js";
import { builds, noise, paths, quietWorld, tone } from "../listen.js";
import { BUNDLED, chance, HOP, OFF, QUICK, RATE, ratio, rolesMet, SOUNDS, toNextRound, wrongRoles } from "./ear.js";

/** Kinds of sets of modes; u and z from 0 to 1 place a mode. */
const KINDS: Record<string, (u: number, z: number) => [hertz: number, dbSpl: number]> = {
  "random levels": (u, z) => [20 + 20_000 * u * u, 100 * z - 20],
  "falling levels": (u, z) => [20 + 20_000 * u * u, 60 + 20 * z - 3 * barkOfHz(20 + 20_000 * u * u)],
  "equal levels": (u) => [20 + 20_000 * u * u, 70],
  "one Bark": (u, z) => [hzOfBark(8 + u), 80 * z],
  "one frequency": (_, z) => [1000, 30 + 10 * z],
  "few frequencies": (u, z) => [200 + 100 * Math.floor(12 * u), 40 + 5 * Math.floor(6 * z)],
  "near the threshold": (u, z) => [25 * Math.exp(6.6 * u), thresholdInQuiet(25 * Math.exp(6.6 * u)) + 6 * z - 3],
  "up to 120 dB": (u, z) => [20 + 20_000 * u * u, 130 * z - 10],
  // Few loud maskers whose curves nearly follow each other, among many quiet modes that see which is on top.
  "crossing curves": (u, z) => {
    const hertz = 20 + 20_000 * u * u;
    return [hertz, z < 0.12 ? 102 - 2.4 * barkOfHz(hertz) + 90 * z : 5 * z];
  },
};

/** A model whose modes get these levels from an impulse of 1 N·s. */
function sounding(set: readonly (readonly [number, number])[], decay = (_: number) => 0) {
  return tone(
    set.map(([hertz]) => hertz),
    set.map((_, i) => decay(i)),
    { gains: set.map(([, dbSpl]) => ratio(dbSpl - 92)) },
  );
}
const share = fc.double({ min: 0, max: 1, noNaN: true });
const sets = fc
  .record({
    kind: fc.constantFrom(...Object.keys(KINDS)),
    pairs: fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 90, size: "max" }),
    decay: fc.constantFrom(0, 3, 20),
  })
  .map(({ kind, pairs, decay }) => ({ set: pairs.map(([u, z]) => KINDS[kind](u, z)), decay }));
const margins = fc.oneof(
  fc.constantFrom(0, 2.5, 5, 20, 100),
  fc.double({ min: 0, max: 25, noNaN: true }), // the core takes the nearest 1/64 dB
);
const hearings = fc.record({ av: margins, threshold: fc.boolean() });
const prune = (more: Partial<HearingSettings>): HearingSettings => ({ mode: "prune", ...more });

describe("one body keeps the modes of the paper's loop", () => {
  test("before the strike, which is foreseen, and while it rings", async () => {
    await fc.assert(
      fc.asyncProperty(sets, hearings, async ({ set, decay }, hearing) => {
        const world = await quietWorld({ hearing: prune(hearing) });
        const body = world.addBody({ model: sounding(set, (i) => (decay * (i % 7)) / 3) });
        body.strike({ impulse: 1 });
        for (let round = 0; round < 3; round++) {
          toNextRound(world);
          expect(wrongRoles(world, [{ body }], hearing)).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each(Object.keys(KINDS))("of 500 modes, %s, with every build", async (kind) => {
    const next = chance(7);
    const set = Array.from({ length: 500 }, () => KINDS[kind](next(), next()));
    for (const build of builds)
      for (const av of [0, 2.5, 5, 20, 100]) {
        const world = await quietWorld({ build, hearing: prune({ av }) });
        const body = world.addBody({ model: sounding(set, (i) => i % 11) });
        body.strike({ impulse: 1, time: 700 / RATE });
        toNextRound(world);
        expect(wrongRoles(world, [{ body }], { av })).toEqual([]);
        toNextRound(world);
        expect(wrongRoles(world, [{ body }], { av })).toEqual([]);
        const met = rolesMet(world, [{ body }]);
        expect(met[SOUNDS]).toBeGreaterThan(0);
        if (av < 20 && kind !== "equal levels") expect(met[OFF]).toBeGreaterThan(0);
      }
  });

  test("at the very edge: a mode as loud as its mask stays, one a step quieter goes", async () => {
    // Equal frequencies: the mask is a_v under the louder one. Steps of 5/1024 dB; a_v = 640 steps would be 3.125 dB.
    const world = await quietWorld({ hearing: prune({ av: 3.125 }), maxModes: 4096 });
    const louder = world.addBody({ model: sounding([[1000, 70]]) });
    louder.strike({ impulse: 1 });
    const bodies = [louder];
    for (let step = -40; step <= 40; step++) {
      const body = world.addBody({ model: sounding([[1000, 66.875 + (step * 5) / 1024 / 8]]) });
      body.strike({ impulse: 1 });
      bodies.push(body);
      if (bodies.length > 60) break;
    }
    toNextRound(world);
    expect(
      wrongRoles(
        world,
        bodies.map((body) => ({ body })),
        { av: 3.125 },
      ),
    ).toEqual([]);
    const roles = bodies.slice(1).map((body) => world.heardModes(body).roles[0]);
    expect(roles[0]).toBe(OFF);
    expect(roles.at(-1)).toBe(SOUNDS);
    expect(roles.indexOf(SOUNDS)).toBeGreaterThan(roles.lastIndexOf(OFF));
  });

  test("modes too short for the lines always sound, and mask", async () => {
    const world = await quietWorld({ hearing: prune({ av: 0 }) });
    const model = tone([1000, 1010, 1020], [QUICK * 1.01, QUICK * 1.01, 5], { gains: [1, 0.001, 0.01] });
    const body = world.addBody({ model });
    body.strike({ impulse: 1, time: 100 / RATE });
    toNextRound(world);
    expect([...world.heardModes(body).roles]).toEqual([SOUNDS, SOUNDS, OFF]);
    expect(wrongRoles(world, [{ body }], { av: 0 })).toEqual([]);
  });
});

describe("several bodies", () => {
  const places = fc.record({
    x: fc.double({ min: -5, max: 5, noNaN: true }),
    z: fc.double({ min: -5, max: 5, noNaN: true }),
    gain: fc.double({ min: 0.01, max: 4, noNaN: true }),
  });
  test("with gains and places of their own, in mono and stereo, keep the modes of the definition", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(sets, places), { minLength: 2, maxLength: 5 }),
        hearings,
        fc.constantFrom<1 | 2>(1, 2),
        fc.constantFrom(...paths),
        async (scene, hearing, channels, path) => {
          const world = await quietWorld({ channels, path, hearing: prune(hearing), masterGain: 0.7 });
          const bodies = scene.map(([{ set, decay }, { x, z, gain }]) => {
            const body = world.addBody({ model: sounding(set, () => decay), position: [x, 0, z], gain });
            body.strike({ impulse: 1 });
            return { body };
          });
          for (let round = 0; round < 3; round++) {
            toNextRound(world);
            expect(wrongRoles(world, bodies, hearing)).toEqual([]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("that come and go, change their gain, their place and their pitch between rounds", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.constantFrom("add", "add", "remove", "fade", "pitch", "gain", "place", "strike"), share, share),
          {
            minLength: 4,
            maxLength: 24,
          },
        ),
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(...paths),
        async (acts, seed, path) => {
          const hearing = { av: 2.5 };
          const world = await quietWorld({ path, maxModes: 2048, hearing: prune(hearing) });
          const next = chance(seed);
          let present: { body: ReturnType<OfflineWorld["addBody"]>; pitch: number }[] = [];
          const ringing: typeof present = [];
          for (const [act, u, v] of acts) {
            const which = present[Math.floor(u * present.length * 0.999)];
            if (act === "add" || !which) {
              const set = Array.from({ length: 1 + Math.floor(70 * v) }, () => KINDS["random levels"](next(), next()));
              const pitch = v < 0.3 ? 1 + u : 1;
              const body = world.addBody({ model: sounding(set, (i) => i % 5), pitchScale: pitch });
              body.strike({ impulse: 1, time: world.currentTime + (u * 1000) / RATE });
              present.push({ body, pitch });
            } else if (act === "remove" || act === "fade") {
              which.body.remove({ fade: act === "fade" });
              present = present.filter((other) => other !== which);
              if (act === "remove") ringing.push(which); // it rings on, and masks
            } else if (act === "pitch") {
              which.pitch = 0.5 + 1.5 * v;
              which.body.update({ pitchScale: which.pitch });
            } else if (act === "gain") which.body.update({ gain: 0.05 + v });
            else if (act === "place") which.body.update({ position: [v, 0, -3 * v] });
            else which.body.strike({ impulse: v });
            // Glides take some 5 blocks: a round later the order of the ear must be the new one.
            world.render(HOP);
            toNextRound(world);
            // A body is told of as long as something of it sounds.
            const there = [...present, ...ringing].filter(({ body }) => world.heardModes(body).levels[0][0] !== 0);
            expect(wrongRoles(world, there, hearing)).toEqual([]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("take their new places in the order of the ear when their pitch has changed", async () => {
    const world = await quietWorld({ hearing: prune({ av: 0 }) });
    // A loud tone hides a soft one a third of a Bark above it, which sounds once its body is tuned up by an octave.
    const loud = world.addBody({ model: sounding([[1000, 80]]) });
    const soft = world.addBody({ model: sounding([[1050, 60]]) });
    for (const body of [loud, soft]) body.strike({ impulse: 1 });
    toNextRound(world);
    expect(world.heardModes(soft).roles[0]).toBe(OFF);
    soft.update({ pitchScale: 4 });
    toNextRound(world);
    toNextRound(world);
    expect(world.heardModes(soft).roles[0]).toBe(SOUNDS);
    expect(wrongRoles(world, [{ body: loud }, { body: soft, pitch: 4 }], { av: 0 })).toEqual([]);
    soft.update({ pitchScale: 1 });
    toNextRound(world);
    toNextRound(world);
    expect(world.heardModes(soft).roles[0]).toBe(OFF);
  });
});

describe("bundling on the drive path", () => {
  test("carries exactly the modes that are masked", async () => {
    await fc.assert(
      fc.asyncProperty(sets, hearings, fc.integer({ min: 1, max: 99 }), async ({ set, decay }, hearing, seed) => {
        const world = await quietWorld({ path: "drive", hearing: { mode: "bundle", ...hearing } });
        const body = world.addBody({ model: sounding(set, (i) => decay * (i % 3)) });
        // A body of which all is masked leaves the drive path, and bundling concerns driven bodies: another one stays
        // on it.
        const steady = world.addBody({ model: sounding([[14_000, 75]]) });
        for (const struck of [body, steady]) struck.strike({ impulse: 1 });
        toNextRound(world);
        for (let round = 1; round < 4; round++) {
          if (round === 2) body.strike({ impulse: noise(1, seed)[0], time: world.currentTime + 100.3 / RATE });
          toNextRound(world);
          expect(wrongRoles(world, [{ body }, { body: steady }], hearing, BUNDLED)).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
