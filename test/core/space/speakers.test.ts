// Speakers around the listener: what each plays of a steady tone, against the float64 laws of pan and distance, for any
// layout, path and build. Levels are read from the sound by its complex amplitude. It cannot judge whether a phantom
// image sounds where it should.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { panGains } from "../../../reference/space.js";
import type { Vec3, WorldOptions } from "../../../src/world/index.js";
import { builds, paths, peak, quietWorld, roughness, roughnessOfSine, tone } from "../listen.js";
import { AZIMUTHS, places, RATE, ringing, seenAt, spaced, speakerGains } from "./hall.js";

const LAWS = ["equal-power", "linear"] as const;
/** Up to 32 channels; speakers are two degrees apart or more, so that float32 angles are as good as float64. */
const circles = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: -90, max: 89 }), { minLength: 1, maxLength: 32 }),
    fc.array(fc.nat(31), { maxLength: 4 }),
    fc.constantFrom(0, 0.5, -0.25),
    fc.boolean(),
  )
  .map(([halves, holes, off, wrapped]) => {
    const azimuths: (number | null)[] = halves.map((half) => 2 * half + off + (wrapped && half > 0 ? -360 : 0));
    for (const hole of holes) if (azimuths.length < 32) azimuths.splice(hole % (azimuths.length + 1), 0, null);
    return azimuths;
  });
const layouts = fc.oneof(circles, fc.constantFrom(...Object.values(AZIMUTHS)));
const distances = fc.constantFrom(
  { referenceDistance: 1, nearestDistance: 0.1 },
  { referenceDistance: 2.5, nearestDistance: 1 },
  { referenceDistance: 0.25, nearestDistance: 0.01 },
);

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s every speaker of any layout has the law's share of a tone", async (path) => {
    await fc.assert(
      fc.asyncProperty(layouts, fc.constantFrom(...LAWS), distances, places, async (layout, panLaw, metres, place) => {
        const options = { build, path, layout, panLaw, ...metres };
        const heard = (await ringing(options, place)).map(({ size }) => size);
        const law = speakerGains(layout, place, options);
        // Angles are float32, to 2e-7 of arcs of 0.03 rad or more; the lines and the float32 sums are good to about
        // 1e-5. What is spread over all speakers has the root of a float32 difference where it is next to nothing:
        // √1.2e-7, −69 dB.
        const loudest = Math.max(...law);
        heard.forEach((size, channel) => {
          expect(Math.abs(size - law[channel])).toBeLessThan((law[channel] > 1e-2 * loudest ? 3e-5 : 4e-4) * loudest);
        });
      }),
      { numRuns: 30 },
    );
  });
});

test("channels without direction stay silent, wherever a body is", async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.constantFrom(...paths), async (position, path) => {
      const world = await quietWorld({ path, channels: 8, layout: "7.1" });
      const body = world.addBody({ model: tone([80, 700, 9000], [1, 9, 900]), position });
      body.strike({ impulse: 1, duration: 0.004 });
      body.update({ position: [1, 2, 3], time: 0.02 });
      expect(world.render(2048).map((side) => peak(side) > 0)).toEqual(AZIMUTHS["7.1"].map((at) => at !== null));
    }),
    { numRuns: 10 },
  );
});

test("the named layouts are where their names say, in the order of their channels", async () => {
  for (const [layout, azimuths] of Object.entries(AZIMUTHS)) {
    for (const [channel, azimuth] of azimuths.entries()) {
      if (azimuth === null) continue;
      const angle = (azimuth * Math.PI) / 180;
      const heard = await ringing({ layout: layout as "quad" }, [Math.sin(angle), 0, -Math.cos(angle)]);
      const loudest = heard.findIndex(({ size }) => size > 0.999);
      expect({ layout, azimuth, loudest }).toEqual({ layout, azimuth, loudest: channel });
    }
  }
});

describe("equal power", () => {
  test("keeps the power of all speakers together what one speaker would have, everywhere", async () => {
    await fc.assert(
      fc.asyncProperty(layouts, places, async (layout, place) => {
        const heard = await ringing({ layout }, place);
        const power = heard.reduce((sum, { size }) => sum + size ** 2, 0);
        expect(power * Math.max(Math.hypot(...place), 0.1) ** 2).toBeCloseTo(1, 4);
      }),
      { numRuns: 60 },
    );
  });
  test("holds where two speakers share an azimuth", async () => {
    for (const azimuth of [-29, 0, 30, 31, 179]) {
      const angle = (azimuth * Math.PI) / 180;
      const heard = await ringing({ layout: [30, -30, 30] }, [Math.sin(angle), 0, -Math.cos(angle)]);
      expect(heard.reduce((sum, { size }) => sum + size ** 2, 0)).toBeCloseTo(1, 4);
    }
  });
});

test("a body level with the ears is heard from the two speakers beside it, from others 100 dB softer", async () => {
  const metres = fc.double({ min: -3, max: 3, noNaN: true });
  await fc.assert(
    fc.asyncProperty(metres, metres, fc.double({ min: -3, max: 3, noNaN: true }), async (x, z, turn) => {
      fc.pre(Math.hypot(x, z) > 0.2);
      const world = await quietWorld({ channels: 8, layout: "7.1" });
      world.setListener({ orientation: [0, Math.sin(turn), 0, Math.cos(turn)] });
      world.addBody({ model: tone([500], [0]), position: [x, 0, z] }).strike({ impulse: 1 });
      const peaks = world.render(512).map((side) => peak(side));
      expect(peaks.filter((size) => size > 1e-5 * Math.max(...peaks)).length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 40 },
  );
});

describe("the laws have no jump", () => {
  /** Largest change of a speaker's power from one place to the next. */
  const steepest = (layout: (number | null)[], law: (typeof LAWS)[number], way: Vec3[]) => {
    const powers = way.map((place) => panGains(layout, law, seenAt(place)).map((gain) => gain ** 2));
    return Math.max(...powers.slice(1).map((now, i) => Math.max(...now.map((p, c) => Math.abs(p - powers[i][c])))));
  };
  // Overhead the azimuth turns by ds/level, a share w² by at most 2·(π/2)/arc of that, and counts level²; the level
  // itself moves by ds and counts twice. So a step ds moves a power by at most (π/arc + 2) ds; amplitudes that add to
  // one likewise.
  const most = (arc: number, step: number) => 1.01 * ((180 / arc) * 2 + 2) * step;
  test.each(LAWS)("over the head, however near the zenith (%s)", (law) => {
    for (const beside of [0, 1e-6, 1e-3, 0.03, 0.2]) {
      const way = Array.from({ length: 801 }, (_, i): Vec3 => [beside, 1, (i - 400) / 400]);
      expect(steepest(AZIMUTHS["5.1"], law, way)).toBeLessThan(most(30, 1 / 400));
    }
  });
  test.each(LAWS)("through the listener, however near (%s)", (law) => {
    for (const beside of [0, 1e-7, 1e-4, 0.02]) {
      const way = Array.from({ length: 801 }, (_, i): Vec3 => [beside, 0, ((i - 400) / 400) * 0.1]);
      // inside the nearest distance, 0.1 m here, places count in units of it
      expect(steepest(AZIMUTHS["5.1"], law, way)).toBeLessThan(most(30, 1 / 400));
    }
  });
});

describe.each(paths)("on path %s a body that moves is smooth", (path) => {
  const LOW = 200;
  // As in mix.test.ts: a gain that goes from 0 to `way` in five blocks bends a tone by no more than this.
  const bend = (way: number) => (way / 5) * (10 / 128 ** 2 + (2 * 2 * 2 * Math.PI * LOW) / RATE / 128);
  const fly = async (options: Partial<WorldOptions>, way: (t: number) => Vec3) => {
    const world = await quietWorld(spaced({ path, ...options }));
    const body = world.addBody({ model: tone([LOW], [0]), position: way(0) });
    body.strike({ impulse: 1, time: 0 });
    world.render(1024);
    const out = Array.from({ length: world.options.channels }, () => new Float32Array(120 * 128));
    for (let i = 0; i < 120; i++) {
      body.update({ position: way(Math.min(1, i / 100)) });
      world.renderInto(out, 128 * i, 128);
    }
    return out;
  };
  test.each(["stereo", "5.1"] as const)("over the listener's head, in %s", async (layout) => {
    for (const sound of await fly({ layout }, (t) => [0.01, 1, 2 * t - 1]))
      expect(roughness(sound)).toBeLessThan(roughnessOfSine(LOW, RATE) + bend(1));
  });
  test.each(["stereo", "5.1"] as const)("through the listener, in %s", async (layout) => {
    for (const sound of await fly({ layout }, (t) => [0, 0, 2 * t - 1]))
      expect(roughness(sound)).toBeLessThan(10 * (roughnessOfSine(LOW, RATE) + bend(1)));
  });

  test("and one at the listener is heard from all speakers alike, as loud as at the nearest distance", async () => {
    for (const [layout, n] of [
      ["mono", 1],
      ["stereo", 2],
      ["5.1", 5],
    ] as const) {
      const heard = await ringing({ path, layout, propagation: true, airAbsorption: true }, [0, 0, 0]);
      for (const [channel, { size }] of heard.entries())
        expect(size).toBeCloseTo(AZIMUTHS[layout][channel] === null ? 0 : 10 / Math.sqrt(n), 3);
    }
    // past a head every ear is at a right angle to it; what that leaves of a tone is the law's business
    // (head-tones.test.ts)
    for (const { size } of await ringing({ path, layout: "binaural", propagation: true }, [0, 0, 0])) {
      expect(size).toBeGreaterThan(5);
      expect(size).toBeLessThan(20);
    }
  });
});
