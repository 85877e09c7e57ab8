// Headphones, once a body sounds: time and level between the ears read from phases and amplitudes, for bodies that
// ring, are driven, go from one to the other or turn with the head; short modes, odd heads and rates. Onsets sample by
// sample are in head.test.ts. It cannot judge whether a listener takes these cues for a place.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReferenceBank } from "../../../reference/bank.js";
import { earAngle, earDelay, headShadow } from "../../../reference/space.js";
import type { Quat, Vec3 } from "../../../src/world/index.js";
import { builds, hear, paths, peak, quietWorld, roughness, roughnessOfSine, tone } from "../listen.js";
import { db, errorDb, places, RATE, ringing, seenAt, spaced } from "./hall.js";

const EARS = ["left", "right"] as const;
const PITCHES = [90, 310, 1270, 4430, 12_100];
/** Level (dB) and time (s) at the right ear beside the left, by the law. */
function between(place: Vec3, frequency: number, radius?: number) {
  const [left, right] = EARS.map((ear) => earAngle(seenAt(place), ear));
  return {
    level: db(headShadow(right, frequency, radius) / headShadow(left, frequency, radius)),
    time: earDelay(right, radius) - earDelay(left, radius),
  };
}
/** The same from the sound: the phase says the time but for whole periods. */
function measured([left, right]: { size: number; phase: number }[], frequency: number, law: number) {
  const turns = (left.phase - right.phase) / (2 * Math.PI) - law * frequency;
  return { level: db(right.size / left.size), timeError: (turns - Math.round(turns)) / frequency };
}

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s a ringing tone has the law's time and level between the ears", async (path) => {
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom(...PITCHES), async (place, frequency) => {
        const heard = await ringing({ build, path, layout: "binaural" }, place, {
          model: tone([frequency], [0]),
          frequency,
          frames: 4096,
        });
        const law = between(place, frequency);
        const { level, timeError } = measured(heard, frequency, law.time);
        // asked for are 0.5 dB and 10 µs; the window, four periods of 90 Hz long, sees a hundredth of that wrong
        expect(Math.abs(level - law.level)).toBeLessThan(0.01);
        expect(Math.abs(timeError)).toBeLessThan(1e-6);
      }),
      { numRuns: 25 },
    );
  });
});

test.each(paths)(
  "on path %s a driven tone has the law's level and delay at each ear, and keeps them when the force ends",
  async (path) => {
    for (const frequency of PITCHES) {
      const place: Vec3 = [0.9, 0.3, -0.4];
      const play = async (layout: "mono" | "binaural") => {
        const world = await quietWorld(spaced({ path, layout }));
        const push = world.addBody({ model: tone([frequency], [1]), position: place }).drive();
        push.write(Float32Array.from({ length: 6000 }, (_, n) => Math.sin((2 * Math.PI * frequency * n) / RATE)));
        push.end();
        const sound = world.render(18_000);
        // driven; released and still on the drive path; ringing by itself
        return [2900, 6200, 13_000].map((at) => sound.map((side) => hear(side, frequency, RATE, at, 3000)));
      };
      const [free, ears] = [await play("mono"), await play("binaural")];
      for (const [when, sides] of ears.entries()) {
        for (const [e, ear] of EARS.entries()) {
          const angle = earAngle(seenAt(place), ear);
          const [{ size, phase }] = free[when];
          expect(Math.abs(db(sides[e].size / size / headShadow(angle, frequency)))).toBeLessThan(0.05);
          const turns = (phase - sides[e].phase) / (2 * Math.PI) - earDelay(angle) * frequency;
          expect(Math.abs(turns - Math.round(turns)) / frequency).toBeLessThan(5e-6);
        }
      }
    }
  },
);

test("a body on which hardly a force acts sounds as if left alone, through all hand-overs, at both ears", async () => {
  const model = tone([...PITCHES, 17_000], [2, 3, 5, 20, 50, 60]);
  for (const place of [
    [-1, 0, 0],
    [0.7, 0.5, 0.6],
    [0.02, 0, -0.03],
  ] as Vec3[]) {
    const play = async (touched: boolean) => {
      const world = await quietWorld({ channels: 2, layout: "binaural", airAbsorption: true });
      const body = world.addBody({ model, position: place });
      body.strike({ impulse: 1, time: 0.001 });
      if (touched) {
        const push = body.drive({ time: 0.03 });
        push.write(new Float32Array(2000).fill(1e-12));
        push.end();
      }
      body.strike({ impulse: 1, time: 0.06 });
      return world.render(12_000);
    };
    const [alone, touched] = [await play(false), await play(true)];
    alone.forEach((side, e) => {
      expect(errorDb(touched[e], side)).toBeLessThan(-90);
    });
  }
});

describe.each(paths)("on path %s", (path) => {
  const LOW = 200;
  /** Roughness of each ear's sound beside that of a steady tone of amplitude 1, from a change on. */
  const change = async (
    act: (world: Awaited<ReturnType<typeof quietWorld>>, body: ReturnType<typeof world.addBody>) => void,
  ) => {
    const world = await quietWorld({ path, channels: 2, layout: "binaural" });
    const body = world.addBody({ model: tone([LOW], [0]), position: [-1, 0, 0] });
    body.strike({ impulse: 1, time: 0 });
    world.render(4096);
    act(world, body);
    return world.render(10_000);
  };
  // Ears change places: sizes by 5 % and phases by a sixth of a turn over five blocks, so by about 0.25 a block in all;
  // as in mix.test.ts a window over 128 samples bends a tone by (10/128² + 2·2·ω/128) of that.
  const bend = 0.25 * (10 / 128 ** 2 + (2 * 2 * 2 * Math.PI * LOW) / RATE / 128);
  const smooth = (sound: Float32Array[]) => {
    for (const side of sound) expect(roughness(side)).toBeLessThan(1.06 * roughnessOfSine(LOW, RATE) + bend);
  };

  test("a head that turns while a body sounds hears no click, and hears it right afterwards", async () => {
    const sound = await change((world) => world.setListener({ orientation: [0, 1, 0, 0] }));
    smooth(sound);
    const heard = sound.map((side) => hear(side, LOW, RATE, 4000, 4410));
    const law = between([1, 0, 0], LOW);
    const { level, timeError } = measured(heard, LOW, law.time);
    expect(Math.abs(level - law.level)).toBeLessThan(0.01);
    expect(Math.abs(timeError)).toBeLessThan(1e-6);
  });
  test("a body that moves while it sounds is heard without a click", async () => {
    smooth(await change((_, body) => body.update({ position: [1, 0, 0] })));
  });
  test("a force that begins while the body moves makes no click", async () => {
    smooth(
      await change((world, body) => {
        body.update({ position: [1, 0, 0] });
        world.render(128);
        body.drive().write(new Float32Array(200).fill(1e-12));
      }),
    );
  });
  test("all pitches keep near their levels while a head turns as fast as heads do", async () => {
    for (const frequency of [1000, 3000, 8000]) {
      const world = await quietWorld({ path, channels: 2, layout: "binaural" });
      world.addBody({ model: tone([frequency], [0]), position: [0, 0, -1] }).strike({ impulse: 1, time: 0 });
      world.render(2048);
      // 300 degrees a second, said sixty times a second
      for (let step = 0; step < 12; step++) {
        const half = ((step + 1) * 5 * Math.PI) / 360;
        world.setListener({ orientation: [0, Math.sin(half), 0, Math.cos(half)] as Quat });
        for (const side of world.render(735)) {
          const law = EARS.map((ear) => headShadow(earAngle([0, 0, 1], ear), frequency));
          const size = hear(side, frequency, RATE, 100, 512).size;
          expect(size).toBeGreaterThan(0.2 * Math.min(...law));
          expect(size).toBeLessThan(1.5 * Math.max(2, ...law));
        }
      }
    }
  });
});

describe("what each ear hears of a strike is the law's, sample by sample,", () => {
  /** Worst error of both ears against the float64 bank, dB. */
  async function off(
    set: { rate?: number; radius?: number; path?: (typeof paths)[number] },
    frequency: number,
    decay: number,
    time: number,
    place: Vec3,
  ) {
    const { rate = RATE, radius = 0.0875, path = "auto" } = set;
    const world = await quietWorld({ channels: 2, layout: "binaural", sampleRate: rate, headRadius: radius, path });
    world.addBody({ model: tone([frequency], [decay]), position: place }).strike({ impulse: 1, time: time / rate });
    const sound = world.render(1024);
    const gain = 1 / Math.max(Math.hypot(...place), 0.1);
    const errors = EARS.map((ear, e) => {
      const angle = earAngle(seenAt(place), ear);
      const mode = { frequency, decayRate: decay, gain: gain * headShadow(angle, frequency, radius) };
      const bank = new ReferenceBank([mode], rate);
      bank.strike(1, time + earDelay(angle, radius) * rate);
      return errorDb(sound[e], bank.render(1024));
    });
    return Math.max(...errors);
  }
  const instants = fc.double({ min: 0, max: 300, noNaN: true });

  test.each(["auto", "ring"] as const)("of modes too short for the lines, on path %s", async (path) => {
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.double({ min: 500, max: 22_000, noNaN: true }),
        instants,
        async (place, decay, time) => {
          expect(await off({ path }, 2500, decay, time, place)).toBeLessThan(-75);
        },
      ),
      { numRuns: 40, examples: [[[-1, 0, 0], 20_000, 90]], endOnFailure: true },
    );
  });

  // from what rings for seconds to what is just long enough for the lines: d·128/rate up to 1.5
  test.each([
    [44_100, 0.2],
    [8000, 0.0875],
    [96_000, 0.0875],
    [192_000, 0.0875],
    [192_000, 0.2],
  ])("at %i Hz with a head of %f m", async (rate, radius) => {
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.double({ min: 0.001, max: 1.49, noNaN: true }),
        instants,
        fc.constantFrom(...paths),
        async (place, share, time, path) => {
          expect(await off({ rate, radius, path }, 0.03 * rate, (share * rate) / 128, time, place)).toBeLessThan(-75);
        },
      ),
      { numRuns: 25, examples: [[[-1, 0, 0], 1.4, 70, "ring"]], endOnFailure: true },
    );
  });
});

test("a driven body's shortest modes may come early to the far ear, but no more than twice as loud", async () => {
  // The recurrence cannot hold a mode back that is gone before its path is over; mix/factors.ts keeps its phase from
  // growing beyond that.
  for (const decay of [1500, 5000, 20_000]) {
    for (let time = 90; time < 128; time += 3.3) {
      const play = async (path: "auto" | "drive") => {
        const world = await quietWorld({ path, channels: 2, layout: "binaural" });
        const body = world.addBody({ model: tone([2500], [decay]), position: [-1, 0, 0] });
        body.strike({ impulse: 1, time: time / RATE });
        return world.render(512).map((side) => peak(side));
      };
      const [near, far] = await play("drive");
      const law = await play("auto");
      expect(db(near / law[0])).toBeCloseTo(0, 1);
      expect(far).toBeLessThan(2.05 * headShadow(earAngle([-1, 0, 0], "right"), 2500));
    }
  }
});

test("a sound from straight ahead is the same at both ears", async () => {
  for (const path of paths) {
    const world = await quietWorld({ path, channels: 2, layout: "binaural" });
    const body = world.addBody({ model: tone([...PITCHES, 700], [1, 2, 3, 4, 5, 3000]), position: [0, 0.4, -1] });
    body.strike({ impulse: 1, duration: 0.003 });
    const [left, right] = world.render(4096);
    expect(peak(left)).toBeGreaterThan(0.1);
    expect(errorDb(left, right)).toBeLessThan(-110);
  }
});
