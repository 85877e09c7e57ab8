// What motion does to pitch: the tone of a body that moves, or of a listener who does, against the law, to a tenth of a
// cent. Pitches are read from how phases run. Velocities shift pitch and do not move anything, so a tone stays steady
// while it is measured.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dopplerFactor } from "../../../reference/space.js";
import type { Vec3 } from "../../../src/world/index.js";
import {
  builds,
  firstDifference,
  hear,
  paths,
  peak,
  pitchAndDecay,
  quietWorld,
  roughness,
  roughnessOfSine,
  tone,
} from "../listen.js";
import { RATE, single } from "./hall.js";

const PITCH = 440;
const model = tone([PITCH], [0]);
const vector = (most: number) =>
  fc.tuple(single(-most, most), single(-most, most), single(-most, most)) as fc.Arbitrary<[number, number, number]>;
/** The law: speeds along the line from listener to body. */
function factor(body: Vec3, ear: Vec3, velocity: Vec3, own: Vec3): number {
  const line = body.map((x, i) => x - ear[i]);
  const r = Math.hypot(...line);
  const along = (v: Vec3) => v.reduce((sum, x, i) => sum + (x * line[i]) / r, 0);
  return dopplerFactor(along(velocity), along(own));
}
/** How many cents a sound is off the pitch given, from sample `from` on. */
const off = (sound: Float32Array, pitch: number, from = 2048) =>
  Math.abs(pitchAndDecay(sound, pitch, RATE, from, 4096, 4096).cents);

describe.each(builds)("with the %s build", (build) => {
  test.each(paths)("on path %s a body and a listener that move are heard at the law's pitch", async (path) => {
    await fc.assert(
      fc.asyncProperty(
        vector(5),
        vector(5),
        fc.oneof(vector(40), vector(600)),
        fc.oneof(fc.constant([0, 0, 0] as [number, number, number]), vector(100)),
        async (position, ear, velocity, own) => {
          fc.pre(Math.hypot(...position.map((x, i) => x - ear[i])) > 0.3);
          const world = await quietWorld({ build, path, propagation: true });
          world.setListener({ position: ear, velocity: own });
          world.addBody({ model, position, velocity }).strike({ impulse: 1, time: 0 });
          const [sound] = world.render(12_000);
          const law = factor(position, ear, velocity, own);
          expect(law).toBeGreaterThanOrEqual(0.25);
          expect(law).toBeLessThanOrEqual(4);
          expect(off(sound, PITCH * law, 3000)).toBeLessThan(0.1);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("a change of velocity while the body sounds ends at the law's pitch, and pitch scales multiply", async () => {
    for (const path of paths) {
      const world = await quietWorld({ build, path, propagation: true });
      const body = world.addBody({ model, position: [0, 0, -2], pitchScale: 1.5 });
      body.strike({ impulse: 1, time: 0 });
      world.render(2048);
      body.update({ velocity: [0, 0, 30] });
      expect(off(world.render(12_000)[0], 1.5 * PITCH * dopplerFactor(-30, 0))).toBeLessThan(0.1);
      world.setListener({ velocity: [0, 0, -10] });
      expect(off(world.render(12_000)[0], 1.5 * PITCH * dopplerFactor(-30, 10))).toBeLessThan(0.1);
      body.update({ pitchScale: 1 });
      expect(off(world.render(12_000)[0], PITCH * dopplerFactor(-30, 10))).toBeLessThan(0.1);
      // turned about, the same motion is away
      body.update({ position: [0, 0, 2] });
      expect(off(world.render(12_000)[0], PITCH * dopplerFactor(30, -10))).toBeLessThan(0.1);
    }
  });
});

test.each([
  ["faster than sound towards the listener", [0, 0, 400], 4],
  ["as fast as sound towards the listener", [0, 0, 343.2], 4],
  ["a hundred times as fast", [0, 0, 34_320], 4],
  ["faster than sound away", [0, 0, -400], 343.2 / 743.2],
  ["a million metres a second away", [0, 0, -1e6], 0.25],
] as [string, Vec3, number][])("a body that moves %s keeps within two octaves", async (_, velocity, law) => {
  const world = await quietWorld({ propagation: true });
  world.addBody({ model, position: [0, 0, -1], velocity }).strike({ impulse: 1, time: 0 });
  expect(off(world.render(12_000)[0], PITCH * law)).toBeLessThan(0.1);
});

test("a body exactly at the listener has no line to move along, and keeps its pitch", async () => {
  const world = await quietWorld({ propagation: true });
  world.addBody({ model, position: [0, 0, 0], velocity: [0, 0, 300] }).strike({ impulse: 0.1, time: 0 });
  expect(off(world.render(12_000)[0], PITCH)).toBeLessThan(0.1);
});

describe.each(paths)("on path %s", (path) => {
  const LOW = 200;
  test("a pitch that motion shifts glides without a click", async () => {
    const world = await quietWorld({ path, propagation: true });
    const body = world.addBody({ model: tone([LOW], [0]), position: [0, 0, -2] });
    body.strike({ impulse: 2, time: 0 });
    world.render(2048);
    const sound = new Float32Array(128 * 200);
    let highest = 1;
    // the speeds of a pass at 40 m/s, two metres beside the listener, along the line to it
    for (let i = 0; i < 200; i++) {
      const x = -7 + (40 * 128 * i) / RATE;
      const away = (40 * x) / Math.hypot(x, 2);
      highest = Math.max(highest, dopplerFactor(away, 0));
      body.update({ velocity: [0, 0, -away] });
      world.renderInto([sound], 128 * i, 128);
    }
    // On the drive path pitch moves in steps, at most a fifth of the way from one block to the next: a kink in the
    // slope of no more than 2π·LOW/RATE times that; on the lines it bends.
    const kink = ((2 * Math.PI * LOW) / RATE) * ((highest - 1) / 5);
    expect(roughness(sound)).toBeLessThan(highest ** 2 * roughnessOfSine(LOW, RATE) + kink);
    expect(hear(sound, LOW * dopplerFactor(40, 0), RATE, 128 * 180, 2048).size).toBeGreaterThan(0.9);
  });
});

test("without propagation velocities mean nothing, and an unplaced group has no shift", async () => {
  const play = async (velocity: Vec3) => {
    const world = await quietWorld();
    world.setListener({ velocity });
    world.addBody({ model, velocity }).strike({ impulse: 1 });
    return world.render(2048)[0];
  };
  expect(firstDifference(await play([50, 60, 70]), await play([0, 0, 0]))).toBe(-1);
  const world = await quietWorld({ propagation: true, groups: [{ name: "radio", placed: false }] });
  world.addBody({ model, group: "radio", velocity: [0, 0, 200] }).strike({ impulse: 1 });
  const { own, groups } = world.renderOutputs(12_000);
  expect(peak(own[0])).toBe(0);
  expect(off(groups.radio[0], PITCH)).toBeLessThan(0.1);
});

test("a shift over half the sample rate silences a mode, and it comes back with the next strike at rest", async () => {
  const world = await quietWorld({ propagation: true });
  const body = world.addBody({ model: tone([15_000], [0]), position: [0, 0, -1] });
  body.strike({ impulse: 1 });
  world.render(2048);
  body.update({ velocity: [0, 0, 171.6] });
  world.render(4096);
  expect(peak(world.render(1024)[0])).toBe(0);
  body.update({ velocity: [0, 0, 0] });
  world.render(1024);
  body.strike({ impulse: 1 });
  expect(peak(world.render(1024)[0])).toBeGreaterThan(0.9);
});
