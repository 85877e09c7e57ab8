// The listener goes with the camera and bodies with their objects; what is not a place is counted and told to nobody.
import { Group, Mesh, PerspectiveCamera } from "three";
import { expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { models } from "../../../src/model/index.js";
import { followCamera, followObject } from "../../../src/physics/three/index.js";
import type { Listener } from "../../../src/world/world.js";

const offline = (options = {}) => SoundWorld.createOffline({ channels: 2, limiter: false, ...options });
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
/** Remembers what a world's listener is told. */
function ear(propagation = false) {
  const told: Listener[] = [];
  return { told, disposed: false, options: { propagation }, setListener: (to: Listener) => void told.push(to) };
}

test("a body to the left is louder on the left, and on the right once the camera has turned round", async () => {
  const world = await offline();
  const camera = new PerspectiveCamera();
  const ears = followCamera(world, camera);
  const bell = world.addBody({ model: models.load("bell"), position: [-2, 0, 0] });
  const louder = () => {
    ears.update();
    bell.strike({ impulse: 0.05 });
    const [left, right] = world.render(8192).map(rms);
    world.render(48_000 * 20);
    return left > 1.5 * right ? "left" : right > 1.5 * left ? "right" : "neither";
  };
  expect(louder()).toBe("left");
  camera.rotation.y = Math.PI;
  expect(louder()).toBe("right");
});

test("a camera in a moving cart is where the cart took it", () => {
  const world = ear();
  const cart = new Group();
  const camera = new PerspectiveCamera();
  cart.add(camera);
  camera.position.set(0, 1, 0);
  const ears = followCamera(world, camera);
  cart.position.set(3, 0, 0);
  cart.rotation.y = Math.PI / 2;
  ears.update(1 / 60);
  expect(world.told[0].position).toEqual([3, 1, 0]);
  expect(world.told[0].orientation![1]).toBeCloseTo(Math.SQRT1_2, 9);
  expect(world.told[0].velocity).toBe(undefined);
});

test("velocity is told to worlds with propagation alone, comes to the true one, and a leap is none", () => {
  const [still, world] = [ear(false), ear(true)];
  const camera = new PerspectiveCamera();
  const followers = [followCamera(still, camera), followCamera(world, camera)];
  for (let i = 0; i < 60; i++) {
    camera.position.x += 5 / 60;
    for (const follower of followers) follower.update(1 / 60);
  }
  expect(still.told.every(({ velocity }) => velocity === undefined)).toBe(true);
  expect(world.told.at(-1)!.velocity![0]).toBeCloseTo(5, 3);
  camera.position.x += 100;
  followers[1].update(1 / 60);
  expect(world.told.at(-1)!.velocity).toEqual([0, 0, 0]);
});

test("a camera that stands still is told once, after it stopped until its velocity is 0", () => {
  const world = ear(true);
  const camera = new PerspectiveCamera();
  const ears = followCamera(world, camera);
  for (let i = 0; i < 10; i++) ears.update(1 / 60);
  expect(world.told.length).toBe(1);
  camera.position.x = 0.1;
  for (let i = 0; i < 120; i++) ears.update(1 / 60);
  expect(world.told.at(-1)!.velocity).toEqual([0, 0, 0]);
  expect(world.told.length).toBeLessThan(60);
});

test("places that are no numbers are counted and skipped, and a world that is gone ends it quietly", async () => {
  const world = await offline();
  const camera = new PerspectiveCamera();
  const ears = followCamera(world, camera);
  camera.position.x = Number.NaN;
  ears.update(1 / 60);
  expect(ears.skipped).toBe(1);
  camera.position.x = 1;
  ears.update(0);
  ears.update(Number.NaN);
  world.dispose();
  camera.position.x = 2;
  expect(() => ears.update(1 / 60)).not.toThrow();
  ears.dispose();
});

test("an object carries its body along, until the body is removed", async () => {
  const world = await offline();
  const mesh = new Mesh();
  mesh.position.set(-2, 0, 0);
  const body = world.addBody({ model: models.load("bell") });
  const follower = followObject(body, mesh);
  follower.update(1 / 60);
  body.strike({ impulse: 0.05 });
  const [left, right] = world.render(8192).map(rms);
  expect(left).toBeGreaterThan(1.5 * right);
  body.remove();
  mesh.position.x = 2;
  expect(() => follower.update(1 / 60)).not.toThrow();
});

test("what is neither a world nor an object is refused with words", async () => {
  const world = await offline();
  expect(() => followCamera(world, {} as PerspectiveCamera)).toThrow(/camera should be an Object3D of three\.js/);
  expect(() => followCamera({} as typeof world, new PerspectiveCamera())).toThrow(/world should be a SoundWorld/);
  expect(() => followObject({} as never, new Mesh())).toThrow(/body that world\.addBody gave/);
});
