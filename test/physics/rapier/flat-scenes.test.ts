// Rapier in two dimensions: scenes with known answers in every version that is known; the same scene in three
// dimensions sounds the same.
import { describe, expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";
import { DT, G, NEWEST } from "./engines.js";
import { ENGINES2, type FlatScene, flatBody, flatFloor, flatScene, NEWEST2 as R2 } from "./flat.js";

const near = (value: number, wanted: number, part: number) =>
  expect(Math.abs(value / wanted - 1), `${value} for ${wanted}`).toBeLessThan(part);
const loadOf = ({ sound }: FlatScene) => sound.last.touches.reduce((sum, { load }) => sum + load, 0);
const STEEL = 7850;

describe.each(ENGINES2)("Rapier %s in two dimensions", (_, R) => {
  test("a ball that falls 1 m hits once at √(2gh), as heavy as a disc, and presses with its weight", async () => {
    const scene = await flatScene(R);
    scene.sound.body(flatFloor(scene), "oak");
    const ball = flatBody(scene, R.ColliderDesc.ball(0.1), [0, 1.1]);
    scene.sound.body(ball, "steel");
    scene.run(1.5);
    const mass = STEEL * Math.PI * 0.01 * 0.1; // half as deep as it is wide
    const speed = Math.sqrt(2 * G);
    expect(scene.hits).toHaveLength(1);
    // a step of free fall is 0.16 m/s: the engine meets the floor up to one step late
    near(scene.hits[0].speed, speed, 0.04);
    near(scene.hits[0].impulse, mass * speed, 0.04);
    expect(Math.hypot(scene.hits[0].point[1], scene.hits[0].point[2])).toBeLessThan(0.02);
    expect(scene.hits[0].one === ball || scene.hits[0].other === ball).toBe(true);
    near(loadOf(scene), mass * G, 0.02);
    expect(scene.sound.find(ball)!).toMatchObject({ shape: "cylinder", fixed: false });
    expect(Math.max(...scene.world.render(4410)[0].map(Math.abs))).toBeGreaterThan(1e-4);
  });

  test("the engine's mass does not matter: what is heard is the solid", async () => {
    const impulses = [];
    for (const density of [0.01, 1, 300]) {
      const scene = await flatScene(R);
      scene.sound.body(flatFloor(scene), "oak");
      scene.sound.body(flatBody(scene, R.ColliderDesc.ball(0.1).setDensity(density), [0, 0.6]), "steel");
      scene.run(1);
      impulses.push(scene.hits[0].impulse);
    }
    near(impulses[1], impulses[0], 0.01);
    near(impulses[2], impulses[0], 0.01);
  });

  test("a ball that rolls makes no hits and sweeps at its speed; a box that slides slips at its own", async () => {
    const scene = await flatScene(R);
    scene.sound.body(flatFloor(scene), "oak");
    const ball = flatBody(scene, R.ColliderDesc.ball(0.1), [-4, 0.1]);
    const box = flatBody(scene, R.ColliderDesc.cuboid(0.1, 0.1), [4, 0.1]);
    for (const body of [ball, box]) scene.sound.body(body, "steel");
    ball.setLinvel({ x: 2, y: 0 }, true);
    scene.run(1.5);
    near(ball.linvel().x, 2 / 1.5, 0.02); // a disc, not a ball
    const rolling = scene.sound.last.touches.find(({ b }) => b === 1)!;
    near(rolling.sweepA, ball.linvel().x, 0.02);
    near(rolling.sweepB, ball.linvel().x, 0.02);
    expect(rolling.slipSpeed).toBeLessThan(0.01);
    expect(rolling.point[0]).toBeCloseTo(ball.translation().x - ball.linvel().x * DT, 2);
    box.setLinvel({ x: 3, y: 0 }, true);
    scene.run(0.2);
    for (const { slipSpeed } of scene.sound.last.touches.filter(({ b }) => b === 2))
      near(slipSpeed, box.linvel().x, 0.03);
    expect(scene.hits).toEqual([]);
  });

  test("each box of a stack carries those above it", async () => {
    const scene = await flatScene(R);
    scene.sound.body(flatFloor(scene), "oak");
    for (let i = 0; i < 4; i++)
      scene.sound.body(flatBody(scene, R.ColliderDesc.cuboid(0.1, 0.1), [0, 0.101 + 0.202 * i]), "oak");
    scene.run(2);
    const weight = 680 * 0.2 * 0.2 * 0.1 * G;
    for (let low = 0; low < 4; low++) {
      const load = scene.sound.last.touches.filter(({ a }) => a === low).reduce((sum, touch) => sum + touch.load, 0);
      near(load, (4 - low) * weight, 0.03);
    }
    expect(scene.hits.filter(({ time }) => time > 0.5)).toEqual([]);
  });

  test("in pixels with y down it is heard as in metres with y up", async () => {
    const heard = async (options: { metresPerUnit?: number; yDown?: boolean }) => {
      const scene = await flatScene(R, { ...options, impact: { jitter: 0 } });
      const { unit } = scene;
      scene.sound.body(flatFloor(scene), "oak");
      const box = flatBody(scene, R.ColliderDesc.cuboid(0.15 * unit, 0.1 * unit), [0.2, 0.7], { angle: 0.4 });
      scene.sound.body(box, "glass");
      scene.run(0.7);
      return { hits: scene.hits, samples: scene.world.render(22_050)[0] };
    };
    const metres = await heard({});
    const pixels = await heard({ metresPerUnit: 1 / 128, yDown: true });
    expect(metres.hits.length).toBeGreaterThanOrEqual(2);
    expect(pixels.hits.length).toBe(metres.hits.length);
    pixels.hits.forEach(({ speed, impulse, point, normal }, i) => {
      near(speed, metres.hits[i].speed, 0.03);
      near(impulse, metres.hits[i].impulse, 0.03);
      point.forEach((x, k) => void expect(x).toBeCloseTo(metres.hits[i].point[k], 2));
      expect(normal[1]).toBeCloseTo(metres.hits[i].normal[1], 3);
    });
    near(energy(pixels.samples), energy(metres.samples), 0.1);
  });

  test("floors of many pieces are heard as a box is, though they tell no impulses", async () => {
    const floors = [
      R.ColliderDesc.polyline(new Float32Array([10, 0, 0, 0, -10, 0]), new Uint32Array([0, 1, 1, 2])),
      R.ColliderDesc.heightfield(new Float32Array(5), { x: 20, y: 1 }),
      R.ColliderDesc.trimesh(new Float32Array([-10, -1, 10, -1, 10, 0, -10, 0]), new Uint32Array([0, 1, 2, 0, 2, 3])),
      new R.ColliderDesc(new R.HalfSpace({ x: 0, y: 1 })),
    ];
    const hitsOn = async (add: (scene: FlatScene) => void) => {
      const scene = await flatScene(R);
      add(scene);
      scene.sound.body(flatBody(scene, R.ColliderDesc.ball(0.1), [2, 1.1], { restitution: 0.5 }), "steel");
      scene.run(1.2);
      return scene.hits.map(({ speed, impulse }) => [speed, impulse] as const);
    };
    const box = await hitsOn((scene) => flatFloor(scene));
    expect(box.length).toBeGreaterThanOrEqual(2);
    for (const floor of floors) {
      const hits = await hitsOn(({ physics }) => physics.createCollider(floor.setFriction(0.5)));
      near(hits[0][0], box[0][0], 0.05);
      near(hits[0][1], box[0][1], 0.05);
    }
  });
});

const energy = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);

/**
 * A thing falls onto oak: in two dimensions, and in three, held in the plane. Both are rendered from the step in which
 * it first hits.
 */
async function fallen(kind: "ball" | "box"): Promise<[Float32Array, Float32Array]> {
  const options = { impact: { jitter: 0 } };
  const flat = await flatScene(R2, options);
  flat.sound.body(flatFloor(flat), "oak");
  const flatShape = kind === "ball" ? R2.ColliderDesc.ball(0.1) : R2.ColliderDesc.cuboid(0.15, 0.1);
  // a circle may be said to be a ball
  const spec = kind === "ball" ? ({ material: "oak", shape: "sphere" } as const) : "glass";
  flat.sound.body(flatBody(flat, flatShape, [0.2, 0.7], { angle: 0.4 }), spec);
  for (let i = 0; i < 60 && flat.hits.length === 0; i++) flat.run(DT);

  const physics = new NEWEST.World({ x: 0, y: -G, z: 0 });
  const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64 });
  const sound = rapierSound(world, NEWEST, physics, options);
  const floor = NEWEST.ColliderDesc.cuboid(10, 0.5, 10).setTranslation(0, -0.5, 0).setFriction(0.5);
  sound.body(physics.createCollider(floor), "oak");
  const desc = NEWEST.RigidBodyDesc.dynamic().setTranslation(0.2, 0.7, 0).setCanSleep(false);
  const held = desc.enabledTranslations(true, true, false).enabledRotations(false, false, true);
  const body = physics.createRigidBody(held.setRotation({ x: 0, y: 0, z: Math.sin(0.2), w: Math.cos(0.2) }));
  const shape = kind === "ball" ? NEWEST.ColliderDesc.ball(0.1) : NEWEST.ColliderDesc.cuboid(0.15, 0.1, 0.05);
  const mass = kind === "ball" ? 680 * (4 / 3) * Math.PI * 0.001 : 2500 * 0.3 * 0.2 * 0.1;
  physics.createCollider(shape.setFriction(0.5).setMass(mass), body);
  sound.body(body, kind === "ball" ? "oak" : "glass");
  for (let i = 0; i < 60 && sound.last.hits.length === 0; i++) {
    physics.step();
    sound.step();
  }
  near(flat.hits[0].speed, sound.last.hits[0].speed, 0.01);
  return [flat.world.render(22_050)[0], world.render(22_050)[0]];
}

test("a ball in two dimensions sounds as one in three that is held in the plane, sample by sample", async () => {
  const [flat, deep] = await fallen("ball");
  expect(energy(deep)).toBeGreaterThan(0);
  // both engines count in float32, and their speeds differ by parts of a thousand
  expect(energy(flat.map((x, i) => x - deep[i]))).toBeLessThan(1e-3 * energy(deep));
});

test("a box that falls onto its edge sounds as one in three dimensions", async () => {
  const [flat, deep] = await fallen("box");
  expect(energy(deep)).toBeGreaterThan(0);
  // there the edge has two points, at its ends, which modes answer to a little otherwise than to its middle
  near(energy(flat), energy(deep), 0.12);
});

test("a deeper thing is heavier, and one that is deeper than it is wide sounds lower", async () => {
  const heard = async (depth: number | undefined, own?: number) => {
    const scene = await flatScene(R2, depth === undefined ? {} : { depth });
    flatFloor(scene);
    const box = flatBody(scene, R2.ColliderDesc.cuboid(0.05, 0.05), [0, 0.5]);
    const thing = scene.sound.body(box, { material: "steel", ...(own !== undefined && { depth: own }) });
    scene.run(0.6);
    return {
      impulse: scene.hits[0].impulse,
      size: thing.size,
      lowest: Math.min(...thing.body!.model.frequencies),
    };
  };
  const [usual, deep, own] = [await heard(undefined), await heard(0.5), await heard(0.5, 0.2)];
  expect(usual.size[2]).toBeCloseTo(0.05, 6);
  expect([deep.size[2], own.size[2]]).toEqual([0.5, 0.2]);
  near(deep.impulse / usual.impulse, 10, 0.01);
  near(own.impulse / usual.impulse, 4, 0.01);
  expect(deep.lowest).toBeLessThan(0.5 * usual.lowest);
});

test("what is fixed goes on out of the plane, so that hits make it sound; its own depth may be said", async () => {
  const scene = await flatScene(R2, { depth: 0.1 });
  const floor = flatFloor(scene);
  expect(scene.sound.body(floor, "oak").size).toEqual([20, 1, 20]);
  scene.sound.body(flatBody(scene, R2.ColliderDesc.ball(0.02), [0, 0.5]), { material: "rubber", resonator: false });
  scene.run(0.6);
  expect(scene.hits.length).toBeGreaterThan(0);
  expect(Math.max(...scene.world.render(4410)[0].map(Math.abs))).toBeGreaterThan(1e-5);
  expect(scene.sound.body(floor, { material: "oak", depth: 3 }).size[2]).toBe(3);
});
