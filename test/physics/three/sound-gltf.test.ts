// A glTF file that says how its things sound makes the bodies of a physics world sound: with its own models, materials
// and surfaces, in one call, in a real world of Rapier.
import { createServer } from "node:http";
import RAPIER from "@dimforge/rapier3d-compat";
import { Group, Object3D } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { addModelToGltf, type GltfNode, writeGltf } from "../../../src/model/gltf/index.js";
import { ModalModel, material, models } from "../../../src/model/index.js";
import { rapierSound } from "../../../src/physics/rapier/index.js";
import { solidOf } from "../../../src/physics/three/gltf-spec.js";
import { soundGltf } from "../../../src/physics/three/index.js";

await RAPIER.init();

/** Rings at these and nothing else, so that the file's own model is known by its sound. */
const TING = new ModalModel({
  name: "ting",
  frequencies: [1500, 4100],
  decayRates: [8, 12],
  positions: [0.1, 0, 0, -0.1, 0, 0, 0, 0.1, 0],
  shapes: [0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0],
  material: { name: "brass", density: 8500, youngsModulus: 1.0e11, poissonRatio: 0.35, lossFactor: 0.001 },
});
const node = (name: string, more: Partial<GltfNode> = {}) => ({ name, model: 0, ...more });

/** A floor and a ball above it, in a world that is heard. */
async function scene() {
  const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 64 });
  const sound = rapierSound(world, RAPIER, physics);
  const add = (desc: InstanceType<typeof RAPIER.RigidBodyDesc>, shape: InstanceType<typeof RAPIER.ColliderDesc>) => {
    const body = physics.createRigidBody(desc);
    physics.createCollider(shape, body);
    return body;
  };
  const floor = add(RAPIER.RigidBodyDesc.fixed(), RAPIER.ColliderDesc.cuboid(2, 0.1, 2));
  const ball = add(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.5, 0), RAPIER.ColliderDesc.ball(0.1).setMass(1));
  const fall = (seconds = 0.6) => {
    const heard: number[] = [];
    for (let i = 0; i < seconds * 60; i++) {
      physics.step();
      sound.step();
      heard.push(...world.render(735)[0]);
    }
    return Float32Array.from(heard);
  };
  return { physics, world, sound, floor, ball, fall };
}
/** Strength of a frequency in a sound, by Goertzel's sum. */
function strengthAt(samples: Float32Array, hertz: number): number {
  let [re, im] = [0, 0];
  samples.forEach((x, i) => {
    re += x * Math.cos((2 * Math.PI * hertz * i) / 44_100);
    im += x * Math.sin((2 * Math.PI * hertz * i) / 44_100);
  });
  return Math.hypot(re, im) / samples.length;
}

test("a body rings with the model of its node", async () => {
  const { sound, ball, floor, fall } = await scene();
  const file = await writeGltf([TING], { nodes: [node("ball"), node("lamp")] });
  const bodies = new Map([
    ["ball", ball],
    ["floor", floor],
  ]);
  const made = await soundGltf(sound, file, (node) => bodies.get(node.name));
  expect(made.bodies.map(({ node, handle }) => [node.name, handle === ball])).toEqual([["ball", true]]);
  expect(made.missing.map(({ node, what }) => [node.name, what])).toEqual([["lamp", "no body"]]);
  const heard = fall();
  expect(strengthAt(heard, 1500)).toBeGreaterThan(20 * strengthAt(heard, 2500));
  expect(strengthAt(heard, 4100)).toBeGreaterThan(5 * strengthAt(heard, 2500));
});

test("a scene that three.js loaded, with bodies in userData, needs no more than itself", async () => {
  const { sound, ball, fall } = await scene();
  const file = await writeGltf([TING], { nodes: [node("the ball.1"), node("lamp")] });
  const loaded = await new GLTFLoader().parseAsync(file.slice().buffer, "");
  // three.js spells the name otherwise; the file's own is kept
  const object = loaded.scene.children.find((child) => child.userData.name === "the ball.1")!;
  expect(object.name).not.toBe("the ball.1");
  object.userData.body = ball;
  const made = await soundGltf(sound, file, loaded.scene);
  expect(made.bodies.map(({ handle }) => handle)).toEqual([ball]);
  expect(strengthAt(fall(), 1500)).toBeGreaterThan(1e-4);
});

test("a map from objects or names finds bodies too; one name for two bodies is said", async () => {
  const { sound, ball, floor } = await scene();
  const file = await writeGltf([TING], { nodes: [node("ball")] });
  const object = Object.assign(new Object3D(), { name: "ball" });
  expect((await soundGltf(sound, file, new Map([[object, ball]]))).bodies.length).toBe(1);
  const twice = new Group();
  for (const body of [ball, floor]) {
    const child = Object.assign(new Object3D(), { name: "ball" });
    child.userData.body = body;
    twice.add(child);
  }
  const made = await soundGltf(sound, file, twice);
  expect(made.missing.map(({ what }) => what)).toEqual(["several bodies"]);
});

test("gain, material, surface and the node's scale come from the file", async () => {
  const { sound, ball, floor } = await scene();
  const surfaces = [{ name: "cast", roughness: 1e-4, correlationLength: 1e-3, spectralSlope: -2 }];
  const nodes = [
    node("ball", { gain: 0.5, scale: [2, 2, 2] }),
    { name: "floor", surface: 0 },
    node("twin", { scale: [2, 2, 2] }),
  ];
  const bodies = { ball, floor, twin: ball } as Record<string, typeof ball>;
  const made = await soundGltf(sound, await writeGltf([TING], { nodes, surfaces }), ({ name }) => bodies[name]);
  const [one, ground, twin] = made.bodies.map(({ spec }) => spec);
  const model = one.model as ModalModel;
  expect(one.gain).toBe(0.5);
  expect(one.material).toMatchObject({ name: "brass", density: 8500, surface: material("brass").surface });
  expect(model.positions[0]).toBeCloseTo(0.2, 6);
  expect(model.frequencies[0]).toBe(1500);
  expect(twin.model).toBe(one.model);
  expect(ground).toMatchObject({ resonator: false, material: { name: "steel" } });
  expect((ground.surface as { random: object }).random).toMatchObject({ roughness: expect.closeTo(1e-4, 9), slope: 2 });
  expect(made.missing.map(({ node, what }) => [node.name, what])).toEqual([["floor", "no material"]]);
});

test("a file that had no sound gets some, from presets too", async () => {
  const { sound, ball } = await scene();
  const empty = { asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ name: "cup" }] };
  const file = await addModelToGltf(JSON.stringify(empty), models.load("cup"), { node: "cup" });
  const { bodies } = await soundGltf(sound, file, () => ball);
  expect(bodies[0].held.body!.model.modeCount).toBe(models.load("cup").modeCount);
});

test("an address is fetched, and what stands beside it", async () => {
  const { sound, ball } = await scene();
  const json = JSON.parse(new TextDecoder().decode(await writeGltf([TING], { format: "gltf", nodes: [node("ball")] })));
  const bytes = Buffer.from(json.buffers[0].uri.split(",")[1], "base64");
  json.buffers[0].uri = "ting.bin";
  const files: Record<string, string | Buffer> = { "/a/ting.gltf": JSON.stringify(json), "/a/ting.bin": bytes };
  const server = createServer((request, response) => {
    const file = files[request.url!];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((up) => server.listen(0, "localhost", up));
  const base = `http://localhost:${(server.address() as { port: number }).port}/a/`;
  try {
    for (const source of [`${base}ting.gltf`, new URL("ting.gltf", base)])
      expect((await soundGltf(sound, source, () => ball)).bodies.length).toBe(1);
    await expect(soundGltf(sound, `${base}other.gltf`, () => ball)).rejects.toThrow(
      /can be read: http.*other\.gltf, but came 404/,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("errors name the node and the field, and leave no body of the file behind", async () => {
  const { sound, ball, physics } = await scene();
  const gone = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic());
  physics.removeRigidBody(gone);
  const file = await writeGltf([TING], { nodes: [node("ball"), node("ghost")] });
  const bodyOf = ({ name }: GltfNode) => (name === "ball" ? ball : gone);
  await expect(soundGltf(sound, file, bodyOf)).rejects.toThrow(
    /sound glTF: nodes\[1\] "ghost": add body: handle should/,
  );
  expect(sound.find(ball)).toBe(undefined);
  await expect(soundGltf(sound, new Uint8Array(3), bodyOf)).rejects.toThrow(/glTF|glb/);
  await expect(soundGltf(sound, "no address", bodyOf)).rejects.toThrow(/bytes, JSON, or the address of a file/);
  await expect(soundGltf(sound, file, 7 as never)).rejects.toThrow(/bodyOf should be a function, a Map/);
  await expect(soundGltf(sound, file, bodyOf, { material: "stele" as "steel" })).rejects.toThrow(/did you mean steel/);
});

test("a material without a known name is like the nearest that is known", () => {
  const steel = material("steel");
  const like = (density: number, youngsModulus: number) => solidOf({ name: "own", density, youngsModulus }, steel);
  expect(like(2500, 7e10)).toMatchObject({ name: "own", density: 2500, surface: "glass" });
  expect(like(700, 1.1e10).surface).toMatch(/wood/);
  expect(solidOf({}, steel)).toMatchObject({ name: "steel" });
  expect(solidOf({ name: "oak", lossFactor: 0.05 }, steel)).toMatchObject({
    name: "oak",
    lossFactor: 0.05,
    density: material("oak").density,
  });
});
