// What hearing knows of the space: levels at each ear past a head, through air and from speakers, against the laws; and
// what follows for masking. How masking itself is decided from levels is in core/hearing. It cannot judge real ears.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earAngle, headShadow } from "../../../reference/space.js";
import type { Vec3, WorldOptions } from "../../../src/world/index.js";
import { OFF, ratio, SOUNDS, toNextRound, wrongRoles } from "../hearing/ear.js";
import { builds, firstDifference, paths, peak, quietWorld, tone } from "../listen.js";
import { AZIMUTHS, airLeaves, db, places, seenAt, spaced, speakerGains } from "./hall.js";

const PITCHES = [125, 1000, 4000, 12_500];
const model = tone(
  PITCHES,
  PITCHES.map(() => 0),
);
/** Levels that hearing finds at each ear for a body whose modes are full scale, 92 dB SPL, at a metre. */
async function told(
  options: Partial<WorldOptions>,
  position: Vec3,
  act: (world: Awaited<ReturnType<typeof quietWorld>>) => void = () => {},
) {
  const world = await quietWorld(spaced({ hearing: { mode: "prune", threshold: false }, ...options }));
  act(world);
  const body = world.addBody({ model, position });
  body.strike({ impulse: 1, time: 0 });
  toNextRound(world);
  toNextRound(world);
  return world.heardModes(body).levels.map((side) => [...side]);
}
const near = (levels: number[][], law: number[][], most: number) => {
  expect(levels.length).toBe(law.length);
  law.forEach((side, ear) => {
    side.forEach((level, i) => {
      // float32 gains are not good to a twentieth of a decibel where the law leaves next to nothing
      if (level > 20) expect(Math.abs(levels[ear][i] - level)).toBeLessThan(most);
    });
  });
};
const gainAt = (place: Vec3) => db(1 / Math.max(Math.hypot(...place), 0.1));

describe.each(builds)("with the %s build the levels at the ears are the laws'", (build) => {
  const check = (name: string, options: Partial<WorldOptions>, law: (place: Vec3) => number[][], most: number) =>
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(places, fc.constantFrom(...paths), async (place, path) => {
          near(await told({ build, path, ...options }, place), law(place), most);
        }),
        { numRuns: 15 },
      );
    });
  const heads = (place: Vec3, frequency: number) =>
    (["left", "right"] as const).map((ear) => db(headShadow(earAngle(seenAt(place), ear), frequency)));

  check(
    "past a head",
    { layout: "binaural" },
    (place) => [0, 1].map((e) => PITCHES.map((f) => 92 + gainAt(place) + heads(place, f)[e])),
    0.05,
  );
  check(
    "past a head and through air",
    { layout: "binaural", airAbsorption: true },
    (place) =>
      [0, 1].map((e) =>
        PITCHES.map((f) => 92 + gainAt(place) + heads(place, f)[e] + db(airLeaves(f, Math.hypot(...place)))),
      ),
    0.05,
  );
  check(
    "in stereo, where each speaker is an ear's",
    { layout: "stereo" },
    (place) => {
      return speakerGains(AZIMUTHS.stereo, place).map((gain) => PITCHES.map(() => 92 + db(gain)));
    },
    0.05,
  );
  // a speaker at azimuth φ gives (1 ± sin φ)/2 of its power to the right and the left ear
  check(
    "in 5.1, where each ear has its share of every speaker's power",
    { layout: "5.1" },
    (place) => {
      const gains = speakerGains(AZIMUTHS["5.1"], place);
      return [-1, 1].map((side) => {
        const power = gains.reduce((sum, gain, c) => {
          const azimuth = AZIMUTHS["5.1"][c];
          return azimuth === null ? sum : sum + (gain ** 2 * (1 + side * Math.sin((azimuth * Math.PI) / 180))) / 2;
        }, 0);
        return PITCHES.map(() => 92 + 10 * Math.log10(power));
      });
    },
    0.05,
  );

  test("in mono through hundreds of metres of air", async () => {
    for (const r of [1, 30, 500]) {
      const law = PITCHES.map((f) => 92 - db(r) + db(airLeaves(f, r)));
      near(await told({ build, airAbsorption: true }, [0, 0, -r]), [law], 0.05);
    }
  });
  test("of a group that is not placed, at a metre and alike at both ears", async () => {
    const world = await quietWorld({
      build,
      channels: 2,
      layout: "binaural",
      airAbsorption: true,
      groups: [{ name: "dry", placed: false }],
      hearing: { mode: "prune" },
    });
    const body = world.addBody({ model, position: [-50, 0, 0], group: "dry" });
    body.strike({ impulse: 1, time: 0 });
    toNextRound(world);
    near(
      world.heardModes(body).levels.map((side) => [...side]),
      [PITCHES.map(() => 92), PITCHES.map(() => 92)],
      0.05,
    );
  });
});

describe("the level at which the world is played", () => {
  test("shifts all levels by as much as it differs from full scale, and nothing else", async () => {
    for (const layout of ["mono", "binaural"] as const) {
      const plain = await told({ layout }, [1, 0, -1]);
      for (const dbSpl of [92, 60, 104.5, 0]) {
        const levels = await told({ layout }, [1, 0, -1], (world) => world.setListeningLevel(dbSpl));
        near(
          levels,
          plain.map((side) => side.map((level) => level + dbSpl - 92)),
          1e-4,
        );
      }
    }
  });
  test("decides what lies under the threshold in quiet, and can be set back", async () => {
    const world = await quietWorld({ hearing: { mode: "prune" } });
    // 20 dB SPL at 1 kHz is heard, -12 dB SPL is not (the threshold there is about 3 dB)
    const body = world.addBody({ model: tone([1000], [0], { gains: [ratio(20 - 92)] }) });
    body.strike({ impulse: 1, time: 0 });
    const roles = [92, 60, 92].map((level) => {
      world.setListeningLevel(level);
      toNextRound(world);
      toNextRound(world);
      return world.heardModes(body).roles[0];
    });
    expect(roles).toEqual([SOUNDS, OFF, SOUNDS]);
  });
  test("leaves the sound as it is where nothing is left out", async () => {
    const play = async (level?: number) => {
      const world = await quietWorld({ channels: 2, layout: "binaural" });
      if (level !== undefined) world.setListeningLevel(level);
      world.addBody({ model, position: [1, 0, 0] }).strike({ impulse: 0.1 });
      return world.render(4096);
    };
    const [plain, soft] = [await play(), await play(40)];
    plain.forEach((side, e) => {
      expect(firstDifference(side, soft[e])).toBe(-1);
    });
  });
});

describe.each(paths)("past a head, on path %s,", (path) => {
  const steady = (hertz: number, dbSpl: number) => tone([hertz], [0], { gains: [ratio(dbSpl - 92)] });
  /** The role of a soft tone beside a loud one. */
  async function roleOf(layout: "mono" | "binaural", loudAt: Vec3, softAt: Vec3) {
    const world = await quietWorld(spaced({ path, layout, hearing: { mode: "prune" } }));
    const loud = world.addBody({ model: steady(8000, 65), position: loudAt });
    const soft = world.addBody({ model: steady(8300, 50), position: softAt });
    for (const body of [loud, soft]) body.strike({ impulse: 1, time: 0 });
    toNextRound(world);
    toNextRound(world);
    expect(wrongRoles(world, [{ body: loud }, { body: soft }], { av: 5 })).toEqual([]);
    return world.heardModes(soft).roles[0];
  }
  test("a tone at one ear is heard although the other ear's masker would hide it", async () => {
    expect(await roleOf("binaural", [-1, 0, 0], [1, 0, 0])).toBe(SOUNDS);
    expect(await roleOf("binaural", [1, 0, 0], [-1, 0, 0])).toBe(SOUNDS);
  });
  test("a tone on the masker's side, or where there is one ear, is hidden", async () => {
    expect(await roleOf("binaural", [-1, 0, 0], [-1, 0, 0.1])).toBe(OFF);
    expect(await roleOf("binaural", [0, 0, -1], [0, 0, -1])).toBe(OFF);
    expect(await roleOf("mono", [-1, 0, 0], [1, 0, 0])).toBe(OFF);
  });
  test("what is left out leaves both ears without a click, and comes back as it was", async () => {
    const world = await quietWorld({ path, channels: 2, layout: "binaural", hearing: { mode: "prune" } });
    const body = world.addBody({ model: steady(300, 60), position: [-1, 0, -0.5] });
    body.strike({ impulse: 1, time: 0 });
    const full = world.render(8192).map((side) => peak(side, 4096));
    world.setMaskers(new Array(25).fill(90));
    world.render(8192);
    for (const side of world.render(2048)) expect(peak(side)).toBe(0);
    world.setMaskers([]);
    world.render(8192);
    world.render(2048).forEach((side, e) => {
      expect(db(peak(side) / full[e])).toBeCloseTo(0, 1);
    });
  });
});

test("a loud strike that is still on its way masks nothing before it arrives", async () => {
  const world = await quietWorld({ propagation: true, hearing: { mode: "prune" } });
  const soft = world.addBody({ model: tone([1040], [0], { gains: [ratio(-42)] }) });
  const loud = world.addBody({ model: tone([1000], [0], { gains: [343] }), position: [0, 0, -343.2] });
  soft.strike({ impulse: 1, time: 0 });
  loud.strike({ impulse: 1, time: 0.5 });
  const roles: number[] = [];
  // a round foresees 61 ms
  for (let frame = 0; frame < 1.4 * 44_100; frame += 128) {
    world.render(128);
    roles.push(world.heardModes(soft).roles[0]);
  }
  expect(roles.filter((role) => role !== SOUNDS).length).toBe(0);
  world.render(0.3 * 44_100);
  expect(world.heardModes(soft).roles[0]).toBe(OFF);
});
