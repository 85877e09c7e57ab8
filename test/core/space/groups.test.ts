// Groups of bodies with outputs of their own: a placed group sounds on its output, bit by bit, as it would have on the
// world's, one that is not placed is played as it is; gains, limiters, fades and hearing work there as everywhere. It
// cannot judge what a page does with an output.
import { describe, expect, test } from "vitest";
import type { Group, Layout, OfflineWorld, WorldOptions } from "../../../src/world/index.js";
import {
  builds,
  CEILING,
  firstDifference,
  hear,
  noise,
  paths,
  peak,
  quietWorld,
  roughness,
  roughnessOfSine,
  tone,
} from "../listen.js";
import { db, RATE, spaced } from "./hall.js";

const FRAMES = 9000;
const LAYOUTS: Layout[] = ["mono", "stereo", "5.1", "binaural"];
const plate = tone([211, 440.7, 1501.3, 3070, 9001, 17_003], [2, 3, 5, 9, 30, 60]);
const knock = tone([300, 1234, 4321], [300, 900, 4000]);

/** Strikes, glides, forces and fades of two bodies, in a group or in none. */
function scene(world: OfflineWorld, group?: string): void {
  const a = world.addBody({ model: plate, position: [1, 0.2, -2], group });
  const b = world.addBody({ model: knock, position: [-0.5, 0.2, -0.3], gain: 2, group });
  a.strike({ impulse: 0.02, time: 0.000_1 });
  a.strike({ impulse: 0.02, duration: 0.004, time: 0.031_7 });
  b.strike({ impulse: 0.05, duration: 0.0003, time: 0.02 });
  a.update({ pitchScale: 1.2, dampingScale: 3, time: 0.05 });
  b.update({ gain: 0.5, position: [2, 0, 0], time: 0.07 });
  const push = a.drive({ time: 0.08 });
  push.write(noise(1500).map((x) => x / 10));
  push.end();
  world.setListener({ position: [0, 1, 0], orientation: [0, 0.3, 0, 0.9], time: 0.1 });
  world.setMasterGain(0.7, 0.12);
  b.remove({ fade: true, time: 0.13 });
  a.strike({ impulse: 0.02, time: 0.15 });
  a.remove({ time: 0.16 });
}
const two: Group[] = [{ name: "a" }, { name: "b" }];

describe.each(builds)("with the %s build", (build) => {
  test.each(LAYOUTS)(
    "a placed group in %s has, to the last bit, the sound that the world's own output would have had",
    async (layout) => {
      for (const path of paths) {
        for (const more of [{}, { airAbsorption: true, propagation: true, limiter: true }]) {
          const options = spaced({ build, layout, path, ...more });
          const [plain, grouped] = [await quietWorld(options), await quietWorld({ ...options, groups: two })];
          scene(plain);
          scene(grouped, "b");
          const expected = plain.render(FRAMES);
          const { own, groups } = grouped.renderOutputs(FRAMES);
          expect(peak(expected[0])).toBeGreaterThan(0.005);
          expect(groups.b.map((side, c) => firstDifference(side, expected[c]))).toEqual(expected.map(() => -1));
          for (const silent of [...own, ...groups.a]) expect(peak(silent)).toBe(0);
        }
      }
    },
  );
});

test.each(paths)(
  "on path %s a group that is not placed is one channel, as loud as a metre away, wherever its bodies are",
  async (path) => {
    for (const layout of LAYOUTS) {
      const mono = await quietWorld({ path });
      const world = await quietWorld(
        spaced({ layout, path, airAbsorption: true, groups: [{ name: "dry", placed: false }] }),
      );
      const [still, moved] = [
        mono.addBody({ model: plate }),
        world.addBody({ model: plate, group: "dry", position: [90, 5, 40] }),
      ];
      for (const body of [still, moved]) {
        body.strike({ impulse: 0.1, time: 0.001 });
        body.update({ gain: 0.5, pitchScale: 0.9, time: 0.02 });
        body.drive({ time: 0.05 }).write(noise(1000));
      }
      moved.update({ position: [0, 0, -0.2], time: 0.06 });
      world.setListener({ position: [3, 4, 5], orientation: [0, 1, 0, 0], time: 0.08 });
      const { own, groups } = world.renderOutputs(6000);
      expect(groups.dry.length).toBe(1);
      expect(firstDifference(groups.dry[0], mono.render(6000)[0])).toBe(-1);
      for (const side of own) expect(peak(side)).toBe(0);
    }
  },
);

describe("outputs side by side", () => {
  const all: Group[] = [{ name: "far" }, { name: "dry", placed: false }, { name: "near" }];
  test("do not hear each other: each has what it would alone, and the limiter of one leaves others be", async () => {
    for (const layout of LAYOUTS) {
      const options: Partial<WorldOptions> = spaced({ layout, limiter: true, groups: all });
      const play = async (parts: readonly (string | undefined)[]) => {
        const world = await quietWorld(options);
        for (const [i, group] of [undefined, "far", "dry", "near"].entries()) {
          if (!parts.includes(group)) continue;
          const body = world.addBody({ model: tone([300 + 100 * i, 2000], [2, 9]), group, position: [i, 0, -1] });
          // one of them is far too loud
          body.strike({ impulse: group === "dry" ? 50 : 0.1, time: 0.01 });
        }
        const { own, groups } = world.renderOutputs(4096);
        return { sound: [own, groups.far, groups.dry, groups.near], meters: world.meters() };
      };
      const together = await play([undefined, "far", "dry", "near"]);
      expect(peak(together.sound[2][0])).toBeLessThanOrEqual(CEILING);
      expect(peak(together.sound[2][0])).toBeGreaterThan(0.9);
      expect(together.meters.limiterDb).toBeLessThan(-20);
      for (const [o, part] of [undefined, "far", "dry", "near"].entries()) {
        const alone = await play([part]);
        expect(Math.max(...alone.sound[o].map((side) => peak(side)))).toBeGreaterThan(0.001);
        together.sound[o].forEach((side, c) => {
          expect(firstDifference(side, alone.sound[o][c])).toBe(-1);
        });
      }
    }
  });

  test("meters say how loud the world's own output is, and count the bodies and modes of all", async () => {
    const world = await quietWorld({ channels: 2, groups: all });
    const body = world.addBody({ model: tone([400, 900], [1, 2]), group: "dry" });
    body.strike({ impulse: 1 });
    world.renderOutputs(2048);
    const meters = world.meters();
    expect(meters).toMatchObject({
      peak: [0, 0],
      rms: [0, 0],
      modes: { alive: 2, total: 2 },
      bodies: { alive: 1, total: 1 },
    });
    expect(world.heard()).toEqual([{ id: body.id, modes: 2, alive: 2 }]);
  });

  test("the master gain is that of all", async () => {
    const world = await quietWorld({ groups: all, masterGain: 0.5 });
    for (const group of [undefined, "far", "dry"])
      world.addBody({ model: tone([430], [0]), group }).strike({ impulse: 1 });
    const levels = (frames: number) => {
      const { own, groups } = world.renderOutputs(frames);
      return [own, groups.far, groups.dry].map(([side]) => hear(side, 430, RATE, frames - 2048, 2048).size);
    };
    for (const level of levels(4096)) expect(level).toBeCloseTo(0.5, 4);
    world.setMasterGain(0.25);
    for (const level of levels(4096)) expect(level).toBeCloseTo(0.25, 4);
  });

  test("render leaves groups out and keeps time with them", async () => {
    const [one, other] = [await quietWorld({ groups: all }), await quietWorld({ groups: all })];
    for (const world of [one, other]) {
      scene(world);
      scene(world, "far");
    }
    const expected = one.renderOutputs(3000);
    other.render(1001);
    const rest = other.renderOutputs(1999);
    expect(firstDifference(rest.own[0], expected.own[0].subarray(1001))).toBe(-1);
    expect(firstDifference(rest.groups.far[0], expected.groups.far[0].subarray(1001))).toBe(-1);
  });

  test("there may be sixteen groups, and each has its bodies", async () => {
    const groups = Array.from({ length: 16 }, (_, i) => ({ name: `g${i}`, placed: i % 2 === 0 }));
    const world = await quietWorld({ channels: 2, groups });
    groups.forEach(({ name }, i) => {
      if (i % 3 === 0) world.addBody({ model: tone([200 + 100 * i], [0]), group: name }).strike({ impulse: 1 });
    });
    const out = world.renderOutputs(4096).groups;
    groups.forEach(({ name, placed }, i) => {
      expect(out[name].length).toBe(placed ? 2 : 1);
      const level = hear(out[name][0], 200 + 100 * i, RATE, 2048, 2048).size;
      expect(level).toBeCloseTo(i % 3 > 0 ? 0 : placed ? Math.SQRT1_2 : 1, 3);
    });
  });
});

describe.each(paths)("on path %s, in a group,", (path) => {
  const groups: Group[] = [{ name: "in" }, { name: "out", placed: false }];
  test.each(["in", "out"])("a removal with a fade (%s) is smooth and ends", async (group) => {
    const world = await quietWorld(spaced({ path, layout: "5.1", groups }));
    const body = world.addBody({ model: tone([200], [0]), group });
    body.strike({ impulse: 1 });
    world.renderOutputs(2048);
    body.remove({ fade: true });
    const sound = world.renderOutputs(4096).groups[group];
    for (const side of sound) {
      // as in mix.test.ts: a gain of 1 that goes to 0 over five blocks
      const bend = (1 / 5) * (10 / 128 ** 2 + (2 * 2 * 2 * Math.PI * 200) / RATE / 128);
      expect(roughness(side)).toBeLessThan(roughnessOfSine(200, RATE) + bend);
      expect(peak(side, 1024)).toBe(0);
    }
    expect(world.meters().bodies.total).toBe(0);
  });

  test("hearing leaves out what is masked by any output, and it fades in when the masker goes", async () => {
    for (const mode of ["prune", "bundle"] as const) {
      const world = await quietWorld({ path, groups, hearing: { mode } });
      const loud = world.addBody({ model: tone([1000], [0], { gains: [0.3] }), group: "in" });
      const soft = world.addBody({ model: tone([1040], [0], { gains: [0.003] }), group: "out" });
      for (const body of [loud, soft]) body.strike({ impulse: 1, time: 0 });
      world.renderOutputs(8192);
      // bundles are a matter of driven bodies; on the lines few modes are not worth one
      const role = mode === "prune" ? 2 : path === "drive" ? 1 : 0;
      expect([...world.heardModes(loud).roles, ...world.heardModes(soft).roles]).toEqual([0, role]);
      const masked = world.renderOutputs(4096).groups;
      expect(peak(masked.in[0])).toBeGreaterThan(0.29);
      if (mode === "prune") expect(peak(masked.out[0])).toBe(0);
      else expect(hear(masked.out[0], 1040, RATE, 0, 4096).size).toBeCloseTo(0.003, 4);
      loud.remove({ fade: true });
      world.renderOutputs(8192);
      const back = world.renderOutputs(4096).groups;
      expect(peak(back.in[0])).toBe(0);
      expect(db(hear(back.out[0], 1040, RATE, 0, 4096).size / 0.003)).toBeCloseTo(0, 1);
    }
  });
});
