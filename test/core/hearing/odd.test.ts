// Odd scenes and odd orders: nothing to hear, too much to hear, bodies that come and go at the wrong moment.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hzOfBark } from "../../../src/hearing/index.js";
import { audibleModes } from "../../../src/hearing/masking-envelope.js";
import type { Body, HearingSettings, OfflineWorld } from "../../../src/world/index.js";
import { builds, firstDifference, noise, paths, peak, quietWorld, renderIn, tone } from "../listen.js";
import {
  apartDb,
  BLOCK,
  chance,
  HOP,
  inSteps,
  OFF,
  placeOf,
  quietOf,
  RATE,
  ratio,
  SOUNDS,
  toNextRound,
  wrongRoles,
} from "./ear.js";

const PRUNE: HearingSettings = { mode: "prune" };
const LISTENING: HearingSettings[] = [PRUNE, { mode: "bundle" }, { mode: "prune", removed: true }];
const LOUD = new Array(25).fill(150);

/** A body of random modes over 60 dB. */
function rough(seed: number, modes = 40, decay = 30) {
  const next = chance(seed);
  const hertz = Array.from({ length: modes }, () => 60 * Math.exp(5.6 * next()));
  return tone(
    hertz,
    hertz.map(() => decay * next()),
    { gains: hertz.map(() => ratio(-60 * next() - 10)) },
  );
}
/** Every sample a number, none absurd. */
const sound = (world: OfflineWorld, frames: number, most = 100) => {
  const out = world.render(frames);
  for (const side of out) expect(peak(side)).toBeLessThan(most); // not of a NaN either
  return out;
};

describe.each(paths)("on path %s", (path) => {
  test.each(LISTENING)("a world without bodies is silent and listens on: %o", async (hearing) => {
    const world = await quietWorld({ path, hearing });
    world.setMaskers(LOUD);
    expect(peak(world.render(10 * HOP)[0])).toBe(0);
    expect(world.heard()).toEqual([]);
    expect(world.meters().modes).toMatchObject({ total: 0, alive: 0, bundled: 0, cells: 0, off: 0 });
  });

  test.each(LISTENING)("bodies that do not sound stay so, and are ready: %o", async (hearing) => {
    const world = await quietWorld({ path, hearing });
    const body = world.addBody({ model: rough(1) });
    expect(peak(world.render(10 * HOP)[0])).toBe(0);
    expect(world.meters().modes).toMatchObject({ total: 40, alive: 0, off: 0 });
    expect(world.heard()).toEqual([{ id: body.id, modes: 40, alive: 0 }]);
  });

  test("modes that are all alike do not hide each other", async () => {
    const world = await quietWorld({ path, hearing: { mode: "prune", av: 0 } });
    const model = tone(new Array(200).fill(1000), new Array(200).fill(3), { gains: new Array(200).fill(0.01) });
    const body = world.addBody({ model });
    body.strike({ impulse: 1 });
    for (let round = 0; round < 6; round++) {
      toNextRound(world);
      expect([...world.heardModes(body).roles]).toEqual(new Array(200).fill(SOUNDS));
    }
  });

  test.each([110, 115, 140, 180])(
    "a mode of %i dB hides all above it that is quieter, and is heard itself",
    async (loudness) => {
      const hertz = [300, 200, 320, 1000, 5000, 15_000];
      const levels = [loudness, loudness - 40, loudness - 10, loudness - 10, loudness - 10, loudness - 10];
      const world = await quietWorld({ path, hearing: PRUNE });
      const model = tone(
        hertz,
        hertz.map(() => 0),
        { gains: levels.map((level) => ratio(level - 92)) },
      );
      const body = world.addBody({ model });
      body.strike({ impulse: 1 });
      toNextRound(world);
      toNextRound(world);
      // Its curve does not fall upward, and a Bark falls 25 dB downward: 200 Hz is one Bark below 300 Hz.
      expect([...world.heardModes(body).roles]).toEqual([SOUNDS, OFF, OFF, OFF, OFF, OFF]);
      expect(wrongRoles(world, [{ body }], { av: 5 })).toEqual([]);
      sound(world, HOP, 2 * ratio(loudness - 92));
    },
  );

  test.each(LISTENING)("bodies may leave in the middle of a fade, and others take their room: %o", async (hearing) => {
    for (const fade of [true, false])
      for (let block = 0; block < 7; block++) {
        const world = await quietWorld({ path, hearing, maxBodies: 2, maxModes: 80 });
        const first = world.addBody({ model: rough(1, 40, 3) });
        first.strike({ impulse: 1 });
        toNextRound(world);
        world.setMaskers(LOUD);
        toNextRound(world); // a fade begins
        world.render(block * BLOCK);
        first.remove({ fade });
        world.setMaskers([]);
        const second = world.addBody({ model: rough(2, 40, 3) });
        second.strike({ impulse: 1, time: world.currentTime + 300 / RATE });
        sound(world, 3 * HOP);
        const { alive, off, bundled, total } = world.meters().modes;
        expect(alive).toBeGreaterThanOrEqual(0);
        expect(alive + off + bundled).toBeLessThanOrEqual(total);
        // and all goes on as if the first had never been, once it is gone
        if (!fade) continue;
        expect(world.heard().map(({ id }) => id)).toEqual([second.id]);
        toNextRound(world);
        if (hearing === PRUNE) expect(wrongRoles(world, [{ body: second }], { av: 5 })).toEqual([]);
      }
  });

  test("a body that takes the room of another inherits nothing of its fade", async () => {
    for (let block = 0; block < 6; block++) {
      const world = await quietWorld({ path, hearing: PRUNE, maxBodies: 1, maxModes: 40 });
      const fresh = await quietWorld({ path, maxBodies: 1, maxModes: 40 });
      const gone = world.addBody({ model: rough(1, 40, 0) });
      gone.strike({ impulse: 1 });
      toNextRound(world);
      world.setMaskers(LOUD);
      toNextRound(world);
      world.render(block * BLOCK);
      gone.remove(); // it would ring on, but the next one needs its room
      world.setMaskers([]);
      fresh.render(Math.round(world.currentTime * RATE));
      const sounds = [world, fresh].map((each) => {
        const body = each.addBody({ model: tone([500, 4000], [0, 0], { gains: [0.1, 0.1] }) });
        body.strike({ impulse: 1, time: each.currentTime + 3 * (BLOCK / RATE) });
        return each.render(20 * BLOCK)[0];
      });
      // the room is given at the end of the next block, and what was there fades out over the one behind it
      expect(apartDb(sounds[0], sounds[1], 3 * BLOCK)).toBeLessThan(-80);
    }
  });

  test("a body in every round for a hundred rounds, as the oldest go", async () => {
    const world = await quietWorld({ path, hearing: { mode: "prune", av: 2.5 }, maxBodies: 8, maxModes: 320 });
    const bytes = world.memoryBytes;
    const present: Body[] = [];
    for (let round = 0; round < 100; round++) {
      const body = world.addBody({ model: rough(round % 9, 40) });
      body.strike({ impulse: 0.3 });
      present.push(body);
      if (present.length > 6) present.shift()?.remove({ fade: round % 2 === 0 });
      sound(world, HOP);
      // those that ring out mask, too: rounds are judged when none does
      if (round % 2 === 0 && round > 10) {
        for (let wait = 0; wait < 40 && world.meters().bodies.total > present.length; wait++) world.render(HOP);
        if (world.meters().bodies.total > present.length) continue;
        toNextRound(world);
        expect(
          wrongRoles(
            world,
            present.map((each) => ({ body: each })),
            { av: 2.5 },
          ),
        ).toEqual([]);
      }
    }
    expect(world.memoryBytes).toBe(bytes);
    expect(world.meters().events.dropped).toBe(0);
  });

  test.each(LISTENING)("a pause, whenever it comes, delays the world and changes nothing else: %o", async (hearing) => {
    const play = (world: OfflineWorld) => {
      const body = world.addBody({ model: rough(3) });
      body.strike({ impulse: 0.5 });
      body.strike({ impulse: 0.2, time: 0.08, duration: 0.003 });
      body.strike({ impulse: 0.3, time: 0.1203 });
    };
    const frames = 80 * BLOCK;
    const twin = await quietWorld({ path, hearing });
    play(twin);
    const [expected] = twin.render(frames);
    for (const at of [0, 1, 15, 16, 17, 18, 19, 20, 21, 32]) {
      const world = await quietWorld({ path, hearing });
      play(world);
      const calls: [number, () => void][] = [
        [at * BLOCK, () => world.pause()],
        [(at + 30) * BLOCK, () => world.resume()],
      ];
      const [out] = renderIn(world, frames + 29 * BLOCK, [BLOCK], calls);
      const rest = (at + 2) * BLOCK;
      const shift = 29 * BLOCK;
      expect(firstDifference(out.subarray(rest + shift), expected.subarray(rest))).toBe(-1);
      expect(world.meters().rounds).toBe(twin.meters().rounds);
    }
  });

  test.each(builds)("the same calls give the same bytes, whatever the host's blocks: %s", async (build) => {
    const play = async (hearing: HearingSettings, sizes: readonly number[]) => {
      const world = await quietWorld({ path, build, channels: 2, limiter: true, hearing });
      const bodies = [1, 2, 3].map((seed) => world.addBody({ model: rough(seed), position: [seed - 2, 0, -1] }));
      const next = chance(3);
      for (let i = 0; i < 20; i++) bodies[i % 3].strike({ impulse: 0.3 * next(), time: 0.3 * next() });
      const calls: [number, () => void][] = [
        [3001, () => bodies[0].strike({ impulse: 0.2 })],
        [4111, () => world.setMaskers([0, 0, 60, 60, 60])],
        [6000, () => world.setHearing({ mode: "bundle" })],
        [7777, () => bodies[1].update({ gain: 0.2, pitchScale: 1.03 })],
        [9001, () => world.setHearing(hearing)],
        [10_001, () => bodies[2].remove({ fade: true })],
        [10_002, () => bodies[0].drive().write(noise(1000))],
      ];
      return renderIn(world, 14_000, sizes, calls);
    };
    for (const hearing of LISTENING) {
      const first = await play(hearing, [128]);
      for (const sizes of [[1000], [64], [1, 127, 128, 129, 3, 512, 1000, 64, 2048, 5]]) {
        const again = await play(hearing, sizes);
        expect(again.map((side, c) => firstDifference(side, first[c]))).toEqual([-1, -1]);
      }
    }
  });
});

test("every build prunes alike: the same roles, and the same sound to −80 dB", async () => {
  const came = [];
  for (const build of builds) {
    const world = await quietWorld({ build, hearing: PRUNE });
    const body = world.addBody({ model: rough(5, 200) });
    body.strike({ impulse: 0.5 });
    const pieces: number[] = [];
    const roles: number[] = [];
    for (let round = 0; round < 5; round++) {
      pieces.push(...toNextRound(world)[0]);
      roles.push(...world.heardModes(body).roles);
    }
    came.push({ pieces, roles });
  }
  for (const { pieces, roles } of came) {
    expect(roles).toEqual(came[0].roles);
    expect(apartDb(pieces, came[0].pieces)).toBeLessThan(-80);
  }
});

test("a hundred thousand modes in one Bark keep what the definition says", async () => {
  const COUNT = 50_000;
  const next = chance(2);
  // within 8 … 9 Bark; few loud ones, so that some of the others are heard
  const hertz = Float64Array.from({ length: COUNT }, () => hzOfBark(8 + next()));
  const model = tone(hertz as unknown as number[], new Array(COUNT).fill(1), {
    radiationGains: new Array(COUNT).fill(1),
    gains: Array.from({ length: COUNT }, () => ratio(40 * next() - 60)),
  });
  const world = await quietWorld({ maxModes: 2 * COUNT, modelBytes: 1 << 26, hearing: PRUNE });
  const bodies = [1, 0.8].map((gain) => world.addBody({ model, gain }));
  for (const body of bodies) body.strike({ impulse: 1 });
  // a round takes in one such body at most
  for (let round = 0; round < 3; round++) toNextRound(world);
  const told = bodies.map((body) => world.heardModes(body));
  const places = Array.from(hertz, placeOf);
  const quiets = Array.from(hertz, (f) => quietOf(f, RATE));
  const heard = audibleModes(
    {
      levels: told.flatMap(({ levels }) => Array.from(levels[0], inSteps)),
      barks: [...places, ...places],
      thresholds: [...quiets, ...quiets],
    },
    5,
  );
  const roles = told.flatMap((each) => [...each.roles]);
  let wrong = 0;
  heard.forEach((flag, k) => {
    if (roles[k] !== (flag ? SOUNDS : OFF)) wrong++;
  });
  expect(wrong).toBe(0);
  expect(heard.filter(Boolean).length).toBeGreaterThan(100);
  expect(heard.filter(Boolean).length).toBeLessThan(COUNT);
  expect(Number.isFinite(peak(world.render(HOP)[0]))).toBe(true);
});

test("where the drive path has no room to spare, roles and meters still say what sounds", async () => {
  const next = chance(3);
  const model = tone(
    Array.from({ length: 480 }, () => 100 + 10_000 * next()),
    new Array(480).fill(1),
    { gains: Array.from({ length: 480 }, () => ratio(-60 * next())) },
  );
  const options = { path: "drive", maxBodies: 1, maxStreams: 0, maxModes: 480 } as const;
  const world = await quietWorld(options);
  const body = world.addBody({ model });
  body.strike({ impulse: 0.1 });
  world.render(2 * HOP);
  world.setHearing(PRUNE);
  world.render(2 * HOP);
  toNextRound(world);
  world.render(6 * BLOCK);
  const off = world.heardModes(body).roles.filter((role) => role === OFF).length;
  const { modes } = world.meters();
  expect(modes.off).toBe(off);
  expect(modes.alive).toBe(480 - off);
  expect(world.heard()[0].alive).toBe(480 - off);
});

test("a world that is struck all the time, unforeseen, keeps to its budget like one that was told", async () => {
  const rungs = [];
  for (const told of [true, false]) {
    const world = await quietWorld({ hearing: PRUNE, budget: 100 });
    const body = world.addBody({ model: rough(1, 400, 1) });
    for (let i = 0; i < 60; i++) {
      body.strike(told ? { impulse: 0.1, time: world.currentTime + 3 * (HOP / RATE) } : { impulse: 0.1 });
      world.render(8 * BLOCK);
    }
    rungs.push(world.meters().governor.highestRung);
  }
  expect(rungs[0]).toBeGreaterThan(0);
  expect(rungs[1]).toBe(rungs[0]);
});

describe("whatever is said in whatever order,", () => {
  const ACTS = [
    "add",
    "strike",
    "remove",
    "fade",
    "pitch",
    "gain",
    "damp",
    "hearing",
    "maskers",
    "drive",
    "wait",
  ] as const;
  const scripts = fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(999), fc.nat(999)), {
    minLength: 10,
    maxLength: 60,
  });
  type Script = [(typeof ACTS)[number], number, number][];
  async function play(script: Script, options: object, check: (world: OfflineWorld, out: Float32Array[]) => void) {
    const world = await quietWorld({ channels: 2, maxBodies: 6, maxModes: 240, hearing: PRUNE, ...options });
    let present: Body[] = [];
    for (const [act, m, n] of script) {
      const [u, v] = [m / 1000, n / 1000];
      const body = present[Math.floor(u * present.length)];
      if (act === "add" && present.length < 6) present.push(world.addBody({ model: rough(m, 1 + (n % 40)) }));
      else if (act === "hearing") {
        const mode = (["full", "prune", "bundle"] as const)[m % 3];
        world.setHearing({ mode, av: 20 * v, threshold: m % 2 === 0, removed: mode !== "full" && n % 4 === 0 });
      } else if (act === "maskers") world.setMaskers(new Array(m % 26).fill(150 * v - 20));
      else if (act === "wait") world.render(Math.floor(3000 * u));
      else if (!body) continue;
      else if (act === "strike") body.strike({ impulse: v, duration: n % 3 ? 0 : 0.01 * u });
      else if (act === "pitch") body.update({ pitchScale: 0.5 + 2 * v });
      else if (act === "damp") body.update({ dampingScale: 3 * v });
      else if (act === "gain") body.update({ gain: v, position: [u, 0, -v] });
      else if (act === "drive") body.drive().write(noise(m, n + 1));
      else if (act === "remove" || act === "fade") {
        body.remove({ fade: act === "fade" });
        present = present.filter((other) => other !== body);
      }
      check(world, world.render(BLOCK * (1 + (n % 5))));
    }
  }
  const options = fc.record({ path: fc.constantFrom(...paths), build: fc.constantFrom(...builds) });

  test("the sound stays finite", async () => {
    const finite = (_: OfflineWorld, out: Float32Array[]) => {
      for (const side of out) expect(Number.isFinite(peak(side))).toBe(true);
    };
    await fc.assert(
      fc.asyncProperty(scripts, options, (script, how) => play(script, how, finite)),
      { numRuns: 150 },
    );
  });

  test("the meters add up", async () => {
    const sum = (world: OfflineWorld) => {
      const { alive, bundled, off, total } = world.meters().modes;
      expect(alive).toBeGreaterThanOrEqual(0);
      expect(alive + bundled).toBeLessThanOrEqual(total);
      expect(off).toBeLessThanOrEqual(total);
    };
    await fc.assert(
      fc.asyncProperty(scripts, options, (script, how) => play(script, how, sum)),
      { numRuns: 150, interruptAfterTimeLimit: 30_000 },
    );
  });
});
