// What cannon-es does, heard: drop, roll, slide, stack and pour, against what mechanics and the engine's own habits
// say.
import type * as CANNON from "cannon-es";
import { expect, test } from "vitest";
import { hash4, unit } from "../../../src/math/hash.js";
import { coulomb } from "../../../src/physics/cannon/index.js";
import { add, ball, box, DT, earth, floorOf, heard, rms } from "./scenes.js";

test("a ball dropped 1 m hits once a bounce, as hard as it falls, and is heard", async () => {
  const world = earth({ restitution: 0.5 });
  const floor = floorOf(world);
  const dropped = add(world, ball(), [0, 1.1, 0]);
  const { sound, hits, world: silent } = await heard(world);
  let loud = 0;
  const bounces: number[] = [];
  let falling = 0;
  for (let i = 0; i < 180; i++) {
    world.step(DT);
    sound.step();
    loud = Math.max(loud, rms(silent.render(735)[0]));
    // what is told by the ball itself: it fell faster than a step's gravity makes it, and does not fall any more
    if (dropped.velocity.y > -0.01 && falling > 0.25) bounces.push(falling);
    falling = Math.max(0, -dropped.velocity.y);
  }
  expect(hits.length).toBe(bounces.length);
  for (const [i, hit] of hits.entries()) expect(Math.abs(hit.speed - bounces[i])).toBeLessThan(0.02 * bounces[i]);
  // √(2 g h), and a step's gravity at most less
  expect(hits[0].speed).toBeGreaterThan(4.43 - 9.81 * DT);
  expect(hits[0].speed).toBeLessThan(4.45);
  expect(new Set([hits[0].one, hits[0].other])).toEqual(new Set([floor, dropped]));
  expect(loud).toBeGreaterThan(1e-3);
});

test("the load of what lies is its weight", async () => {
  const world = earth();
  floorOf(world);
  add(world, box(0.3), [0, 0.15, 0], { mass: 2 });
  const { sound } = await heard(world);
  for (let i = 0; i < 120; i++) {
    world.step(DT);
    sound.step();
  }
  const load = sound.last.touches.reduce((sum, touch) => sum + touch.load, 0);
  expect(load / (2 * 9.81)).toBeGreaterThan(0.97);
  expect(load / (2 * 9.81)).toBeLessThan(1.03);
});

test("a rolling ball touches without a hit, and sweeps both surfaces alike", async () => {
  const world = earth({ friction: 0.5 });
  floorOf(world);
  const rolling = add(world, ball(), [0, 0.1, 0]);
  const { sound, hits } = await heard(world);
  // it lies before it is pushed
  for (let i = 0; i < 10; i++) world.step(DT);
  rolling.velocity.set(1.4, 0, 0);
  rolling.angularVelocity.set(0, 0, -14);
  for (let i = 0; i < 120; i++) {
    world.step(DT);
    sound.step();
  }
  expect(hits.length).toBe(0);
  const [touch] = sound.last.touches;
  expect(Math.hypot(...touch.slip)).toBeLessThan(0.1 * rolling.velocity.x);
  expect(rolling.velocity.x).toBeGreaterThan(1);
});

test("a box slides as Coulomb says with coulomb(), without a hit, and its slip is its speed", async () => {
  const world = earth({ friction: coulomb(0.3) });
  floorOf(world);
  const sliding = add(world, box(0.4, 0.2, 0.4), [0, 0.1, 0], { mass: 2 });
  const { sound, hits } = await heard(world);
  for (let i = 0; i < 30; i++) world.step(DT);
  sound.step();
  // it fell a little at first
  hits.length = 0;
  sliding.velocity.set(3, 0, 0);
  let worst = 0;
  const speeds: number[] = [];
  for (let i = 0; i < 120; i++) {
    world.step(DT);
    const { touches } = sound.step();
    speeds.push(sliding.velocity.x);
    if (i > 5 && sliding.velocity.x > 0.5) {
      const slip = Math.max(...touches.map((touch) => Math.hypot(...touch.slip)));
      worst = Math.max(worst, Math.abs(slip / sliding.velocity.x - 1));
    }
  }
  expect(hits.length).toBe(0);
  expect(worst).toBeLessThan(0.15);
  // it loses μ g t within a quarter: the limit is per point, and points come and go
  const lost = 3 - speeds[29];
  expect(lost / (0.3 * 9.81 * 0.5)).toBeGreaterThan(0.75);
  expect(lost / (0.3 * 9.81 * 0.5)).toBeLessThan(1.25);
  expect(Math.abs(speeds[119])).toBeLessThan(0.05);
});

/** Hits of each second. */
async function hitsBySecond(world: CANNON.World, seconds: number): Promise<number[]> {
  const { sound, hits } = await heard(world, "oak");
  const counts: number[] = [];
  for (let second = 0; second < seconds; second++) {
    const before = hits.length;
    for (let i = 0; i < 60; i++) {
      world.step(DT);
      sound.step();
    }
    counts.push(hits.length - before);
  }
  return counts;
}
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

// Bounds of the next two: what the hit rule found in the same scenes when it was made, 4, 1, 1, 1, 0, 0 hits a second
// for the stack of five and 1050, 548, 61, 34, 13, 10 for a pour of 120, a third of which is taken for 40. Points
// without the rule make ten to a hundred times as many after the first second.
test("a stack flickers in cannon-es, and is not heard to", async () => {
  const world = earth({ friction: 0.5 });
  world.allowSleep = true;
  add(world, box(40, 1, 10), [0, -0.5, 0], { mass: 0 });
  for (let i = 0; i < 5; i++) add(world, box(0.5), [0, 0.26 + 0.51 * i, 0]);
  const counts = await hitsBySecond(world, 6);
  // every box lands
  expect(counts[0]).toBeGreaterThanOrEqual(5);
  expect(sum(counts)).toBeLessThanOrEqual(7);
});

test("a pour of 40 hits while it falls, and does not rattle for ever after", async () => {
  const world = earth({ friction: 0.5, restitution: 0.2 });
  world.allowSleep = true;
  add(world, box(10, 1, 10), [0, -0.5, 0], { mass: 0 });
  for (const side of [1, -1]) {
    add(world, box(0.2, 2, 2.4), [1.1 * side, 1, 0], { mass: 0 });
    add(world, box(2.4, 2, 0.2), [0, 1, 1.1 * side], { mass: 0 });
  }
  for (let i = 0; i < 40; i++) {
    const [a, b, c, d] = Array.from(hash4(i, 1, 2, 2), unit);
    const poured = add(world, box(0.2), [1.4 * (a - 0.5), 0.5 + 0.06 * i, 1.4 * (b - 0.5)], { mass: 0.5 });
    poured.quaternion.setFromEuler(6 * c, 6 * d, 0);
  }
  const counts = await hitsBySecond(world, 6);
  expect(counts[0]).toBeGreaterThanOrEqual(40);
  expect(sum(counts)).toBeLessThanOrEqual(1716 / 3);
  expect(sum(counts.slice(2))).toBeLessThanOrEqual(118 / 3);
});
