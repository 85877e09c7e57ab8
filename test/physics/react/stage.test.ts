// The stage between components and sound, in real worlds of the Rapier that react-three-rapier brings: what is named
// sounds and nothing else, however sources and worlds come and go.
import RAPIER from "rapier-0.19";
import { beforeAll, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import type { SoundSpec } from "../../../src/physics/index.js";
import { isAlike, type SoundingHit, SoundStage, type Source } from "../../../src/physics/react/stage.js";

type Rapier = Parameters<SoundStage["step"]>[1];
type Body = InstanceType<typeof RAPIER.RigidBody>;

beforeAll(() => RAPIER.init());

const offline = () => SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
function worldOf() {
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  world.createCollider(RAPIER.ColliderDesc.cuboid(5, 0.1, 5));
  return world;
}
function ballIn(world: InstanceType<typeof RAPIER.World>, x = 0, y = 0.5): Body {
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, 0));
  world.createCollider(RAPIER.ColliderDesc.ball(0.1).setMass(1), body);
  return body;
}
const together = (world: InstanceType<typeof RAPIER.World>) => ({ rapier: RAPIER, world }) as unknown as Rapier;
/** One who names bodies and remembers what it hears. */
function sourceOf(named: [Body, string | SoundSpec][]) {
  const hits: SoundingHit[] = [];
  const errors: unknown[] = [];
  const source: Source = {
    tell: (tell) => {
      for (const [body, spec] of named) tell(body as unknown as Parameters<typeof tell>[0], spec);
    },
    hear: (hit) => void hits.push(hit),
    fail: (error) => void errors.push(error),
  };
  return { source, hits, errors };
}
const materials = (stage: SoundStage) =>
  (stage.sound?.bodies ?? []).filter(({ body }) => body).map(({ material }) => material);

test("what is named sounds, until its source or its body is gone", async () => {
  const world = worldOf();
  const [one, other] = [ballIn(world), ballIn(world, 1)];
  const stage = new SoundStage({});
  const { source, hits } = sourceOf([
    [one, "steel"],
    [other, "glass"],
  ]);
  stage.sources.add(source);
  const sound = await offline();
  const step = () => {
    world.step();
    stage.step(sound, together(world));
  };
  for (let i = 0; i < 30; i++) step();
  expect(materials(stage)).toEqual(["steel", "glass"]);
  expect(hits.map(({ body }) => (body as unknown as Body) === one || (body as unknown as Body) === other)).toEqual([
    true,
    true,
  ]);
  world.removeRigidBody(one); // it is still named
  step();
  expect(materials(stage)).toEqual(["glass"]);
  stage.sources.delete(source);
  step();
  expect(materials(stage)).toEqual([]);
});

test("two bodies that hit each other are told to both, each with the other", async () => {
  const world = worldOf();
  const [low, high] = [ballIn(world, 0, 0.2), ballIn(world, 0, 0.8)];
  const [first, second] = [sourceOf([[low, "steel"]]), sourceOf([[high, "oak"]])];
  const stage = new SoundStage({ others: null });
  for (const { source } of [first, second]) stage.sources.add(source);
  const sound = await offline();
  for (let i = 0; i < 40; i++) {
    world.step();
    stage.step(sound, together(world));
  }
  expect(first.hits.length).toBeGreaterThan(0);
  expect(second.hits.length).toBe(first.hits.length);
  expect([first.hits[0].otherBody, second.hits[0].otherBody]).toEqual([second.hits[0].body, first.hits[0].body]);
});

test("the same spec of another rendering names nothing anew; another one does", async () => {
  const world = worldOf();
  const ball = ballIn(world);
  const named: [Body, SoundSpec][] = [[ball, { material: "steel", size: [0.2, 0.2, 0.2] }]];
  const stage = new SoundStage({});
  stage.sources.add(sourceOf(named).source);
  const sound = await offline();
  const bodyNow = () => {
    world.step();
    stage.step(sound, together(world));
    return stage.sound!.bodies.find(({ body }) => body)!.body;
  };
  const first = bodyNow();
  named[0] = [ball, { material: "steel", size: [0.2, 0.2, 0.2] }];
  expect(bodyNow()).toBe(first);
  named[0] = [ball, { material: "brass", size: [0.2, 0.2, 0.2] }];
  expect(bodyNow()).not.toBe(first);
});

test("a world that is freed, or another one behind the same door, begins anew", async () => {
  const door = { rapier: RAPIER, world: worldOf() };
  const named: [Body, string][] = [[ballIn(door.world), "steel"]];
  const stage = new SoundStage({});
  stage.sources.add(sourceOf(named).source);
  const sound = await offline();
  const step = () => {
    door.world.step();
    stage.step(sound, door as unknown as Rapier);
  };
  step();
  const before = stage.sound;
  door.world.free();
  stage.close();
  expect(before!.disposed).toBe(true);
  door.world = worldOf();
  named[0] = [ballIn(door.world), "oak"];
  step();
  expect(materials(stage)).toEqual(["oak"]);
  const old = door.world;
  door.world = worldOf(); // the old one is not freed, and its body is no body of the new one
  step();
  expect(materials(stage)).toEqual([]);
  old.free();
});

test("without a sound world, and after it was disposed of, steps do nothing", async () => {
  const world = worldOf();
  const stage = new SoundStage({});
  stage.sources.add(sourceOf([[ballIn(world), "steel"]]).source);
  world.step();
  stage.step(undefined, together(world));
  expect(stage.sound).toBe(undefined);
  const sound = await offline();
  stage.step(sound, together(world));
  expect(materials(stage)).toEqual(["steel"]);
  sound.dispose();
  world.step();
  stage.step(undefined, together(world));
  expect(stage.sound?.disposed ?? true).toBe(true);
  stage.close();
  stage.close();
});

test("an unknown version is an error once, not at every step", async () => {
  const world = worldOf();
  const stage = new SoundStage({});
  const sound = await offline();
  const rapier = { ...RAPIER, version: () => "9.9.9" };
  const step = () => stage.step(sound, { rapier, world } as unknown as Rapier);
  expect(step).toThrow(/version should be one of/);
  expect(step).not.toThrow();
  expect(stage.sound).toBe(undefined);
});

test("what cannot be named is told to its source once, and others sound", async () => {
  const world = worldOf();
  const bad = sourceOf([[ballIn(world), "stele"]]);
  const good = sourceOf([[ballIn(world, 1), "steel"]]);
  const stage = new SoundStage({});
  for (const { source } of [bad, good]) stage.sources.add(source);
  const sound = await offline();
  for (let i = 0; i < 5; i++) {
    world.step();
    stage.step(sound, together(world));
  }
  expect(bad.errors.map(String)).toEqual([expect.stringMatching(/did you mean steel/)]);
  expect([materials(stage), good.errors]).toEqual([["steel"], []]);
});

test("specs are alike by what they say", () => {
  expect(isAlike("oak", "oak")).toBe(true);
  expect(isAlike("oak", { material: "oak" })).toBe(false);
  expect(isAlike({ material: "oak", size: [1, 2, 3] }, { material: "oak", size: [1, 2, 3] })).toBe(true);
  expect(isAlike({ material: "oak", size: [1, 2, 3] }, { material: "oak", size: [1, 2, 4] })).toBe(false);
  expect(isAlike({ material: "oak" }, { material: "oak", gain: 2 })).toBe(false);
});
