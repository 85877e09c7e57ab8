// What is heard of Jolt when things fall, slide, roll, lie on each other and fly fast.
import { afterEach, expect, test } from "vitest";
import { box, DT, peak, sounding, sphere, TestWorld } from "./support.js";

const worlds: TestWorld[] = [];
const made = (...args: ConstructorParameters<typeof TestWorld>) => {
  const world = new TestWorld(...args);
  worlds.push(world);
  return world;
};
afterEach(() => {
  for (const world of worlds.splice(0)) world.destroy();
});
const floor = (world: TestWorld, friction = 0.5, restitution = 0) =>
  world.add({ shape: box(20, 1, 20), at: [0, -0.5, 0], friction, restitution });

test.each([1, 4])("a ball that drops hits with the speed of its fall, in %i sub-steps", async (subSteps) => {
  const world = made();
  const ground = floor(world, 0.5, 0.5);
  const ball = world.add({ shape: sphere(0.1), at: [0, 1.1, 0], mass: 1, restitution: 0.5 });
  const { heard, sound } = await sounding(world);
  sound.body(ground, "oak");
  sound.body(ball, "steel");
  const hits: { speed: number; impulse: number }[] = [];
  sound.onHit((hit) => hits.push(hit));
  let before = 0;
  for (let i = 0; i < 100; i++) {
    if (hits.length === 0) before = -ball.GetLinearVelocity().GetY();
    world.jolt.Step(DT, subSteps);
    sound.step(DT);
  }
  expect(peak(heard.render(4410)[0])).toBeGreaterThan(1e-3);
});
