// Plain records made audible: what comes with a number, a shape and a material sounds when it is touched, and leaves
// without a trace.
import { expect, test } from "vitest";
import { Contacts } from "../../../src/contact/index.js";
import type { ContactPoint } from "../../../src/contact/record.js";
import { SoundWorld } from "../../../src/index.js";
import { PhonoliteError } from "../../../src/math/error.js";

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
  const sound = new Contacts(world);
  const heard: number[] = [];
  sound.onHit(({ speed }) => heard.push(speed));
  sound.play({ t: DT, dt: DT, spawn: [FLOOR, BALL], c: [] });
  sound.play({ t: 2 * DT, dt: DT, c: [meeting()], gone: [1] });
  expect(heard).toEqual([2]);
  expect([...sound.bodies].map(({ id }) => id)).toEqual([0]);
  expect(rms(world.render(4410)[0])).toBeGreaterThan(1e-3);
});

test("bodies that are alike share one model; of what finds no room only the sound is missing", async () => {
  const world = await offline({ maxBodies: 2 });
  const sound = new Contacts(world);
  const one = sound.body(1, BALL);
  const other = sound.body(2, BALL);
  expect(other.body!.model).toBe(one.body!.model);
  expect(sound.body(3, BALL).body).toBe(undefined);
  expect(sound.counts.noBody).toBe(1);
});

test("steps of no length are skipped, and after its world is gone nothing happens any more", async () => {
  const world = await offline();
  const sound = new Contacts(world);
  sound.body(0, FLOOR);
  sound.body(1, BALL);
  expect(sound.play({ t: 0, dt: 0, c: [meeting()] }).hits).toEqual([]);
  expect(sound.counts.skipped).toBe(1);
  world.dispose();
  expect(sound.play({ t: DT, dt: DT, c: [meeting()] }).hits).toEqual([]);
  expect(sound.disposed).toBe(true);
  expect(() => sound.body(1, BALL)).toThrow(/should be one that was not disposed of: make a new one/);
});

test("what comes and goes with a step of no length comes and goes; one number may do both", async () => {
  const sound = new Contacts(await offline());
  sound.play({ t: 0, dt: 0, c: [], spawn: [FLOOR, BALL] });
  expect([...sound.bodies].map(({ id }) => id)).toEqual([0, 1]);
  sound.play({ t: 0, dt: 0, c: [], gone: [1], spawn: [{ ...BALL, material: "glass" }] });
  expect(sound.find(1)?.material).toBe("glass");
  sound.play({ t: 0, dt: 0, c: [], gone: [1] });
  expect(sound.find(1)).toBe(undefined);
});

test("records from anywhere throw nothing: what is wrong with them is counted", async () => {
  const sound = new Contacts(await offline());
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
    sound.play(step as never);
  expect(sound.counts.drops["bad-body"]).toBe(5);
  expect([...sound.bodies]).toEqual([]);
});

test("a world has one such sound at a time; disposing of it makes room for another", async () => {
  const world = await offline();
  const sound = new Contacts(world);
  expect(() => new Contacts(world)).toThrow(/give each physics world a SoundWorld of its own/);
  sound.dispose();
  sound.dispose();
  expect(new Contacts(world).disposed).toBe(false);
});

test("materials have their pairs, and wrong words are errors at once", async () => {
  const world = await offline();
  const sound = new Contacts(world);
  sound.body(0, FLOOR);
  sound.body(1, BALL);
  const loudness = (gain: number) => {
    sound.pair("oak", "steel", { gain });
    world.render(44_100);
    sound.play({ t: world.currentTime, dt: DT, c: [meeting()] });
    sound.play({ t: world.currentTime + 1, dt: DT, c: [] });
    return rms(world.render(4410)[0]);
  };
  const usual = loudness(1);
  expect(loudness(0.1) / usual).toBeLessThan(0.2);
  expect(() => sound.body(1, { ...BALL, material: "stele" as "steel" })).toThrow(/did you mean steel/);
  expect(sound.find(1)?.body?.present).toBe(true);
  for (const wrong of [{ friction: "creaky" as "chalk" }, { restitution: 2 }])
    for (const [one, other] of [
      ["oak", "steel"],
      [0, 1],
    ])
      expect(() => sound.pair(one, other, wrong)).toThrow(PhonoliteError);
  expect(sound.play({ t: 1e3, dt: DT, c: [meeting()] }).hits).toHaveLength(1);
  expect(() => new Contacts(world, { others: "ston" as "stone" })).toThrow(/did you mean stone/);
  expect(() => sound.pair(0, "oak", {})).toThrow(PhonoliteError);
});
