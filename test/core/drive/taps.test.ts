// Driven bodies by taps on spectra: what they sound like must be what every mode by itself sounds like, sample by
// sample in float64, and nothing may tell when a body goes over to them or leaves them. −100 dB is the bar; the taps'
// fit has −124, float32 states drift to −110 or so in ten seconds. Only the core with contacts has taps, so these
// worlds have room for one.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorldOptions } from "../../../src/world/options.js";
import { HERE, randomSurface, START, STILL, touching } from "../contact/touching.js";
import { builds, firstDifference, largestDifference, noise, peak, quietWorld, tone } from "../listen.js";
import { decay, errorDb, modelOf, pair, RATE } from "../oracle.js";

const BLOCK = 128;
const TAPS: Partial<WorldOptions> = { maxContacts: 1 };

/** Reproducible numbers from 0 to 1. */
const chance = (n: number, seed: number) => Array.from(noise(n, seed), (x) => 0.5 + 0.5 * x);
/** Modes from 20 Hz to 18 kHz, T60 between the two, gains of any size. */
function bodyOf(n: number, seed = 1, [shortest, longest] = [0.05, 20]) {
  const [f, t, g] = [chance(n, seed), chance(n, seed + 100), chance(n, seed + 200)];
  return f.map((x, i) => ({
    frequency: 20 * 900 ** x,
    decayRate: decay(shortest * (longest / shortest) ** t[i]),
    gain: 0.2 + g[i],
  }));
}
/** Two-pole recurrences in float64, quicker than the oracle: the sound of a force that begins with the second block. */
function truth(modes: ReturnType<typeof bodyOf>, force: Float32Array, length: number): Float64Array {
  const out = new Float64Array(length);
  for (const { frequency, decayRate, gain } of modes) {
    const omega = (2 * Math.PI * frequency) / RATE;
    const r = Math.exp(-decayRate / RATE);
    const [c, d, g] = [2 * r * Math.cos(omega), r * r, (r * Math.sin(omega) * gain) / RATE];
    let y = 0;
    let before = 0;
    for (let k = BLOCK + 1; k < length; k++) {
      const next = c * y - d * before + (k <= force.length + BLOCK ? g * force[k - 1 - BLOCK] : 0);
      before = y;
      y = next;
      out[k] += y;
    }
  }
  return out;
}
async function driven(modes: ReturnType<typeof bodyOf>, force: Float32Array, length: number, options = {}) {
  const { world, body } = await pair(modes, { ...TAPS, streamFrames: 4096, ...options });
  const stream = body.drive();
  const sound = new Float32Array(length);
  for (let made = 0, written = 0; made < length; made += 1024) {
    written += stream.write(force.subarray(written, Math.min(made + 4096, force.length)));
    world.renderInto([sound], made, Math.min(1024, length - made));
  }
  world.dispose();
  return sound;
}

describe("noise on a body of many modes is what each of them makes of it, to −100 dB", () => {
  test("for ten seconds, 20 Hz to 18 kHz, T60 from 0.05 to 20 s", async () => {
    const modes = bodyOf(72);
    const force = noise(10 * RATE, 5);
    const sound = await driven(modes, force, 10 * RATE);
    expect(errorDb(sound, truth(modes, force, 10 * RATE))).toBeLessThan(-100);
  });
  test.each(builds)("at once, %s build, and while it rings on", async (build) => {
    for (const [seed, n] of [
      [2, 64],
      [3, 100],
      [4, 187],
    ]) {
      const modes = bodyOf(n, seed);
      const force = noise(40 * BLOCK, seed);
      const sound = await driven(modes, force, 60 * BLOCK, { build });
      const expected = truth(modes, force, 60 * BLOCK);
      expect(errorDb(sound, expected, BLOCK, 3 * BLOCK)).toBeLessThan(-100);
      expect(errorDb(sound, expected)).toBeLessThan(-100);
      expect(errorDb(sound, expected, 50 * BLOCK)).toBeLessThan(-100);
    }
  });
  test("with modes too short for taps among them", async () => {
    const modes = [...bodyOf(80, 6), ...bodyOf(20, 7, [0.0005, 0.02])];
    const force = noise(40 * BLOCK, 6);
    const sound = await driven(modes, force, 60 * BLOCK);
    expect(errorDb(sound, truth(modes, force, 60 * BLOCK))).toBeLessThan(-100);
  });
  test("at the last lines below Nyquist and at the first", async () => {
    const modes = bodyOf(64, 8).map((m, i) => ({ ...m, frequency: i % 2 ? 22_000 - 20 * i : 20 + i }));
    const force = noise(40 * BLOCK, 8);
    const sound = await driven(modes, force, 60 * BLOCK);
    // what begins as sin ωt is, at 20 Hz, a tenth of its amplitude at the first block's end, and so float32 counts ten
    // times
    expect(errorDb(sound, truth(modes, force, 60 * BLOCK))).toBeLessThan(-90);
  });
});

test("large bodies are on taps, small ones and path drive by recurrences", async () => {
  for (const [n, alike] of [
    [20, true],
    [96, false],
  ] as const) {
    const [modes, force] = [bodyOf(n, 9), noise(20 * BLOCK)];
    const [chosen, recurrence] = [
      await driven(modes, force, 24 * BLOCK),
      await driven(modes, force, 24 * BLOCK, { path: "drive" }),
    ];
    expect(firstDifference(chosen, recurrence) === -1).toBe(alike);
    expect(errorDb(chosen, recurrence)).toBeLessThan(-85);
  }
});

describe("a hand-over is not heard, to −90 dB of the block in which it happens", () => {
  test("from ringing to taps and back", async () => {
    const modes = bodyOf(96, 10, [0.3, 20]);
    const { world, body, oracle } = await pair(modes, { ...TAPS, maxStreams: 1 });
    const length = 120 * BLOCK;
    body.strike({ impulse: 1e-3, time: 37 / RATE });
    oracle.strike(1e-3, 37);
    const force = new Float32Array(length);
    const stream = body.drive({ time: (20 * BLOCK) / RATE });
    force.set(noise(30 * BLOCK, 3), 20 * BLOCK);
    stream.write(force.subarray(20 * BLOCK, 50 * BLOCK));
    // struck while it is driven, too
    body.strike({ impulse: -2e-3, time: (30 * BLOCK + 51.5) / RATE, duration: 0.0005 });
    oracle.strike(-2e-3, 30 * BLOCK + 51.5, 0.0005 * RATE);
    const [sound] = world.render(length);
    const expected = oracle.render(length, force);
    for (let k = 0; k < length; k += BLOCK)
      if (peak(sound, k, k + BLOCK) > 0) expect(errorDb(sound, expected, k, k + BLOCK)).toBeLessThan(-90);
  });
  test("from taps to recurrences, where pitch and damping glide, and back", async () => {
    const model = modelOf(bodyOf(96, 11, [0.3, 5]));
    const play = async (path: "auto" | "drive") => {
      const world = await quietWorld({ ...TAPS, path });
      const body = world.addBody({ model });
      const stream = body.drive();
      const parts: Float32Array[] = [];
      for (let part = 0; part < 6; part++) {
        stream.write(noise(32 * BLOCK, part + 1));
        if (part % 2 === 1) body.update({ pitchScale: 1 + 0.02 * part, dampingScale: 1 + part });
        parts.push(world.render(32 * BLOCK)[0]);
      }
      return Float32Array.from(parts.flatMap((part) => [...part]));
    };
    const [sound, recurrence] = [await play("auto"), await play("drive")];
    expect(firstDifference(sound, recurrence)).toBeGreaterThan(-1);
    // against float32 recurrences, worth about −100 dB themselves
    for (let k = 2 * BLOCK; k < sound.length; k += BLOCK)
      expect(errorDb(sound, recurrence, k, k + BLOCK)).toBeLessThan(-90);
    expect(errorDb(sound, recurrence)).toBeLessThan(-100);
  });
});

/** A body with three places on it. */
function placesOf(n: number) {
  const [f, t] = [chance(n, 20), chance(n, 21)];
  return tone(
    f.map((x) => 40 * 400 ** x),
    t.map((x) => 2 + 40 * x),
    {
      positions: [0, 0, 0, 1, 0, 0, 2, 0, 0],
      shapes: Array.from(noise(9 * n, 22)),
    },
  );
}
const at = (point: number) => ({ ...HERE, points: [point, 0, 0] as [number, number, number] });
/** A world with such a body and contacts that slide, one at each place. */
async function slidOn(n: number, touches: number, path: WorldOptions["path"]) {
  const { world, link, tell } = await touching({ path });
  const body = world.addBody({ model: placesOf(n) });
  link.addSurface(0, 0, randomSurface({ size: 4e-5, length: 2 ** -8, ratio: 0.8, octaves: 8, seed: 99 }));
  for (let touch = 0; touch < touches; touch++)
    tell((w) => {
      w.touch(touch, -1, { ...START, seed: touch, bodies: [body.id, 0], surfaces: [0, -1], start: [touch, 0] });
      w.place(touch, 0, body.id, -1, 0, at(touch));
      w.move(touch, -1, 0, { ...STILL, drive: 1e4, cutoff: 9000, sweepA: 0.5 });
    });
  return { world, body, tell };
}

/** Forty blocks of it after the first four; the first contact may go to the last place meanwhile. */
async function slide(n: number, touches: number, moves: boolean, path: WorldOptions["path"]) {
  const { world, body, tell } = await slidOn(n, touches, path);
  world.render(4 * BLOCK);
  if (moves) tell((w) => w.place(0, 0, body.id, -1, 40 * BLOCK, at(2)));
  return world.render(40 * BLOCK)[0];
}

test.each([
  [1, 12, "rests", "recurrences"],
  [1, 24, "rests", "taps"],
  [3, 24, "rests", "recurrences"],
  [3, 48, "rests", "taps"],
  [1, 36, "moves", "recurrences"],
  [1, 48, "moves", "taps"],
])("under %i contacts a body of %i modes, while the first of them %s, is on %s", async (touches, n, does, way) => {
  // the path that the bench has, and no type names
  const [chosen, taps] = [
    await slide(n, touches, does === "moves", "auto"),
    await slide(n, touches, does === "moves", "taps" as WorldOptions["path"]),
  ];
  expect(firstDifference(chosen, taps) === -1).toBe(way === "taps");
});
test("a contact on its way stays on it when the body leaves taps", async () => {
  // at rest 36 modes are on taps, under a contact that moves they are not
  const [chosen, recurrence] = [await slide(36, 1, true, "auto"), await slide(36, 1, true, "drive")];
  expect(firstDifference(chosen, recurrence)).toBeGreaterThan(-1);
  for (let k = 0; k < chosen.length; k += BLOCK) expect(errorDb(chosen, recurrence, k, k + BLOCK)).toBeLessThan(-85);
});

test("a contact that was moved while nothing drove its body is there when something does", async () => {
  const play = async (over: number) => {
    const { world, link, tell } = await touching();
    const body = world.addBody({ model: placesOf(48) });
    link.addSurface(0, 0, randomSurface({ size: 4e-5, length: 2 ** -8, ratio: 0.8, octaves: 8, seed: 99 }));
    tell((w) => {
      w.touch(0, -1, { ...START, bodies: [body.id, 0], surfaces: [0, -1] });
      w.place(0, 0, body.id, -1, 0, at(0));
    });
    world.render(4 * BLOCK);
    tell((w) => w.place(0, 0, body.id, -1, over, at(2)));
    world.render(8 * BLOCK);
    tell((w) => w.move(0, -1, 0, { ...STILL, drive: 1e4, cutoff: 9000, sweepA: 0.5 }));
    return world.render(40 * BLOCK)[0];
  };
  const moved = await play(20_000);
  expect(peak(moved)).toBeGreaterThan(0);
  expect(firstDifference(moved, await play(0))).toBe(-1);
});

test("contacts at several places, one of them moving, act on taps as on recurrences", async () => {
  const play = async (path: "auto" | "drive") => {
    const { world, body, tell } = await slidOn(90, 3, path);
    const parts = [world.render(30 * BLOCK)[0]];
    body.drive({ at: 1 }).write(noise(20 * BLOCK));
    tell((w) => w.place(0, 0, body.id, -1, 1000, at(2)));
    parts.push(world.render(40 * BLOCK)[0]);
    return Float32Array.from(parts.flatMap((part) => [...part]));
  };
  const [sound, recurrence] = [await play("auto"), await play("drive")];
  expect(firstDifference(sound, recurrence)).toBeGreaterThan(-1);
  expect(errorDb(sound, recurrence)).toBeLessThan(-100);
  for (let k = 2 * BLOCK; k < sound.length; k += BLOCK)
    expect(errorDb(sound, recurrence, k, k + BLOCK)).toBeLessThan(-90);
});

// ---- whatever is done to a driven body, taps and recurrences agree
type Deed =
  | { do: "force"; samples: number; seed: number }
  | { do: "strike"; after: number; duration: number }
  | { do: "change"; pitchScale: number; dampingScale: number; gain: number }
  | { do: "wait"; blocks: number }
  | { do: "remove" };
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("force" as const), samples: fc.nat(600), seed: fc.nat(50) }) },
  fc.record({
    do: fc.constant("strike" as const),
    after: fc.double({ min: 0, max: 0.01, noNaN: true }),
    duration: fc.constantFrom(0, 0.0003, 0.006),
  }),
  fc.record({
    do: fc.constant("change" as const),
    pitchScale: fc.constantFrom(0.5, 1, 1.06, 3),
    dampingScale: fc.constantFrom(0.5, 1, 4, 60),
    gain: fc.constantFrom(0.1, 1, 2),
  }),
  fc.record({ do: fc.constant("wait" as const), blocks: fc.nat(60) }),
  fc.constant({ do: "remove" as const }),
);
test("scripts of force, strikes, changes and removal sound the same on taps and by recurrences", async () => {
  const model = modelOf(bodyOf(70, 30, [0.02, 3]));
  // the core without contacts has no taps, and everything else in common
  const play = async (script: Deed[], maxContacts: number) => {
    const world = await quietWorld({ maxContacts, maxModes: 2048 });
    let body = world.addBody({ model });
    let stream = body.drive();
    const parts: Float32Array[] = [];
    for (const step of script) {
      if (step.do === "force") stream.write(noise(step.samples, step.seed));
      else if (step.do === "strike")
        body.strike({ impulse: 3e-4, time: world.currentTime + step.after, duration: step.duration });
      else if (step.do === "change") {
        const { do: _, ...change } = step;
        body.update(change);
      } else if (step.do === "remove") {
        stream.end();
        body.remove();
        parts.push(world.render(40 * BLOCK)[0]);
        body = world.addBody({ model });
        stream = body.drive();
      }
      parts.push(world.render((step.do === "wait" ? step.blocks : 3) * BLOCK)[0]);
    }
    world.dispose();
    return Float32Array.from(parts.flatMap((part) => [...part]));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (script) => {
      const [sound, recurrence] = [await play(script, 1), await play(script, 0)];
      expect(largestDifference(sound, recurrence)).toBeLessThan(3e-4 * peak(recurrence) + 1e-12);
    }),
    { numRuns: 15 },
  );
});
