// Friction as Coulomb's law has it, out of a solver that takes a force for an impulse.
import { expect, test } from "vitest";
import { coulomb } from "../../../src/physics/cannon/index.js";
import { add, ball, box, earth, floorOf } from "./scenes.js";

/** Speed that a box loses in a quarter of a second, over μ g t. */
function loss(friction: number, dt: number, mu: number): number {
  const world = earth({ friction });
  floorOf(world);
  const sliding = add(world, box(0.4, 0.2, 0.4), [0, 0.1, 0], { mass: 2 });
  for (let i = 0; i < 30; i++) world.step(dt);
  sliding.velocity.set(3, 0, 0);
  for (let i = 0; i < Math.round(0.25 / dt); i++) world.step(dt);
  return (3 - sliding.velocity.x) / (mu * 9.81 * 0.25);
}

test("boxes slide as Coulomb says at any step, and tumble with the bare coefficient", () => {
  // points come and go, so that a step more or less has its full share: a quarter either way
  for (const [mu, dt] of [
    [0.1, 1 / 60],
    [0.3, 1 / 60],
    [0.3, 1 / 120],
    [0.5, 1 / 240],
  ]) {
    expect(loss(coulomb(mu, dt), dt, mu)).toBeGreaterThan(0.75);
    expect(loss(coulomb(mu, dt), dt, mu)).toBeLessThan(1.25);
  }
  expect(loss(0.3, 1 / 60, 0.3)).toBeGreaterThan(2);
});

test("a ball touches with one point, and comes to roll at three fifths of its speed", () => {
  const world = earth({ friction: coulomb(0.3, 1 / 60, 1) });
  floorOf(world);
  const rolling = add(world, ball(), [0, 0.1, 0]);
  for (let i = 0; i < 10; i++) world.step(1 / 60);
  rolling.velocity.set(2, 0, 0);
  for (let i = 0; i < 60; i++) world.step(1 / 60);
  // cannon-es damps by 1 % a second, and its balls turn as heavily as the boxes around them: 1/(1 + 2/3) = 3/5
  expect(rolling.velocity.x / 2).toBeGreaterThan(0.57);
  expect(rolling.velocity.x / 2).toBeLessThan(0.61);
  expect(Math.abs(rolling.velocity.x + 0.1 * rolling.angularVelocity.z)).toBeLessThan(0.05);
});

test("what is no coefficient, step or number of points is an error", () => {
  expect(() => coulomb(-0.1)).toThrow(/coulomb: mu should be a coefficient of 0 or more, but came -0.1/);
  expect(() => coulomb(Number.NaN)).toThrow(/mu/);
  expect(() => coulomb(0.3, 0)).toThrow(/dt should be the length of a step/);
  expect(() => coulomb(0.3, 1 / 60, 0)).toThrow(/points/);
  expect(coulomb(0.3, 1 / 60, 4)).toBeCloseTo(0.3 / 240, 12);
});
