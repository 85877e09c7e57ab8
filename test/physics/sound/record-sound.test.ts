// Plain records made audible: what comes with a number, a shape and a material sounds when it is touched, and leaves
// without a trace.
import { expect, test } from "vitest";
import type { ContactPoint } from "../../../src/contact/record.js";
import { SoundWorld } from "../../../src/index.js";
import { PhonoliteError } from "../../../src/math/error.js";
import { RecordSound } from "../../../src/physics/index.js";

const DT = 1 / 60;
const FLOOR = { id: 0, material: "oak", shape: "box", size: [2, 0.1, 2], fixed: true } as const;
const BALL = { id: 1, material: "steel", shape: "sphere", size: [0.1, 0.1, 0.1], mass: 4 } as const;

const offline = (options = {}) =>
  SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16, ...options });
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
/** A ball that meets the floor at 2 m/s. */
const meeting = (b = 1): ContactPoint => ({ a: 0, b, p: [0, 0.05, 0], n: [0, 1, 0], j: 12, vn: 2, vo: 1, m: 4 });

test("a hit is heard and told, in the very record with which its body leaves too, and rings out", async () => {
  const world = await offline();
  const sound = new RecordSound(world);
  const heard: number[] = [];
  sound.onHit(({ speed }) => heard.push(speed));
  sound.step({ t: DT, dt: DT, spawn: [FLOOR, BALL], c: [] });
  sound.step({ t: 2 * DT, dt: DT, c: [meeting()], gone: [1] });
  expect(heard).toEqual([2]);
  expect([...sound.things].map(({ id }) => id)).toEqual([0]);
  expect(rms(world.render(4410)[0])).toBeGreaterThan(1e-3);
});

test("bodies that are alike share one model; of what finds no room only the sound is missing", async () => {
  const world = await offline({ maxBodies: 2 });
  const sound = new RecordSound(world);
  const one = sound.body(BALL);
  const other = sound.body({ ...BALL, id: 2 });
  expect(other.body!.model).toBe(one.body!.model);
  expect(sound.body({ ...BALL, id: 3 }).body).toBe(undefined);
  expect(sound.counts.noBody).toBe(1);
});

test("steps of no length are skipped, and after its world is gone nothing happens any more", async () => {
  const world = await offline();
  const sound = new RecordSound(world);
  sound.body(FLOOR);
  sound.body(BALL);
  expect(sound.step({ t: 0, dt: 0, c: [meeting()] }).hits).toEqual([]);
  expect(sound.counts.skipped).toBe(1);
  world.dispose();
  expect(sound.step({ t: DT, dt: DT, c: [meeting()] }).hits).toEqual([]);
  expect(sound.disposed).toBe(true);
  expect(() => sound.body(BALL)).toThrow(/should be one that was not disposed of: make a new one/);
});

test("what comes and goes with a step of no length comes and goes; one number may do both", async () => {
  const sound = new RecordSound(await offline());
  sound.step({ t: 0, dt: 0, c: [], spawn: [FLOOR, BALL] });
  expect([...sound.things].map(({ id }) => id)).toEqual([0, 1]);
  sound.step({ t: 0, dt: 0, c: [], gone: [1], spawn: [{ ...BALL, material: "glass" }] });
  expect(sound.thing(1)?.spec.material).toBe("glass");
  sound.step({ t: 0, dt: 0, c: [], gone: [1] });
  expect(sound.thing(1)).toBe(undefined);
});

test("records from anywhere throw nothing: what is wrong with them is counted", async () => {
  const sound = new RecordSound(await offline());
  const orientation = undefined as never;
  const bad = [null, 5, {}, { id: 3 }, { ...BALL, id: 4, pose: { position: [0, 0, 0], orientation }, velocity: [1] }];
  for (const step of [
    null,
    7,
    { t: Number.NaN },
    { t: -1, dt: DT, c: "x" },
    { t: 1, dt: DT, c: [], spawn: bad },
    { t: 2, spawn: 5, gone: 5 },
  ])
    sound.step(step as never);
  expect(sound.counts.drops["bad-body"]).toBe(5);
  expect([...sound.things]).toEqual([]);
});

test("a world has one such sound at a time; disposing of it makes room for another", async () => {
  const world = await offline();
  const sound = new RecordSound(world);
  expect(() => new RecordSound(world)).toThrow(/give each physics world a SoundWorld of its own/);
  sound.dispose();
  sound.dispose();
  expect(new RecordSound(world).disposed).toBe(false);
});

test("materials have their pairs, and wrong words are errors at once", async () => {
  const world = await offline();
  const sound = new RecordSound(world);
  sound.body(FLOOR);
  sound.body(BALL);
  const loudness = (gain: number) => {
    sound.pair("oak", "steel", { gain });
    world.render(44_100);
    sound.step({ t: world.currentTime, dt: DT, c: [meeting()] });
    sound.step({ t: world.currentTime + 1, dt: DT, c: [] });
    return rms(world.render(4410)[0]);
  };
  const usual = loudness(1);
  expect(loudness(0.1) / usual).toBeLessThan(0.2);
  expect(() => sound.body({ ...BALL, material: "stele" as "steel" })).toThrow(/did you mean steel/);
  expect(sound.thing(1)?.body?.present).toBe(true);
  for (const wrong of [{ friction: "creaky" as "chalk" }, { restitution: 2 }])
    for (const [one, other] of [
      ["oak", "steel"],
      [0, 1],
    ])
      expect(() => sound.pair(one, other, wrong)).toThrow(PhonoliteError);
  expect(sound.step({ t: 1e3, dt: DT, c: [meeting()] }).hits).toHaveLength(1);
  expect(() => new RecordSound(world, { others: "ston" as "stone" })).toThrow(/did you mean stone/);
  expect(() => sound.pair(0, "oak", {})).toThrow(PhonoliteError);
});
