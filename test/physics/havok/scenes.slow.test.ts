// What Havok does, heard: a hit that it spreads over steps is one, what lies weighs what it weighs, what slides is
// heard as fast as it is.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, test } from "vitest";
import { add, ball, box, DT, earth, floorOf, heard, rms } from "./scenes.js";

test("a ball dropped 1 m hits once a bounce, though Havok takes several steps for it", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene, { restitution: 0.5 });
  const dropped = add(scene, ball(scene), [0, 1.1, 0], { restitution: 0.5 });
  const { hits, world } = await heard(scene, [
    [floor, "concrete"],
    [dropped, "steel"],
  ]);
  let loud = 0;
  const fastest: number[] = [];
  let falling = 0;
  for (let i = 0; i < 180; i++) {
    scene.animate();
    loud = Math.max(loud, rms(world.render(706)[0]));
    const { y } = dropped.getLinearVelocity();
    // the ball itself says when it turned: it fell faster than a step's gravity makes it, and rises
    if (y > 0.02 && falling > 0.3) fastest.push(falling);
    falling = y > 0.02 ? 0 : Math.max(falling, -y);
  }
  expect(fastest.length).toBeGreaterThanOrEqual(3);
  expect(hits.length).toBeGreaterThanOrEqual(fastest.length);
  // those that are too slow to be seen turning may be hits too
  expect(hits.length).toBeLessThanOrEqual(fastest.length + 1);
  for (const [i, speed] of fastest.entries()) expect(Math.abs(hits[i].speed / speed - 1)).toBeLessThan(0.1);
  expect(hits[0].speed).toBeGreaterThan(4.43 - 2 * 9.81 * DT);
  expect(new Set([hits[0].one, hits[0].other])).toEqual(new Set([floor, dropped]));
  expect(loud).toBeGreaterThan(1e-3);
});

test("a second after it was put down a box loads the floor with its weight", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene);
  const lies = add(scene, box(scene, 0.4, 0.2, 0.4), [0, 0.101, 0], { mass: 2 });
  const { sound } = await heard(scene, [
    [floor, "concrete"],
    [lies, "oak"],
  ]);
  const loads: number[] = [];
  for (let i = 0; i < 70; i++) {
    scene.animate();
    loads.push(sound.last.touches.reduce((sum, { load }) => sum + load, 0) / (2 * 9.81));
  }
  for (const load of loads.slice(63)) {
    expect(load).toBeGreaterThan(0.9);
    expect(load).toBeLessThan(1.1);
  }
});

test("a box that slides is heard to slip as fast as it moves, and does not hit", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene, { friction: 0.3 });
  const slides = add(scene, box(scene, 0.4, 0.2, 0.4), [-3, 0.1, 0], { mass: 2, friction: 0.3 });
  const { sound, hits } = await heard(scene, [
    [floor, "concrete"],
    [slides, "oak"],
  ]);
  for (let i = 0; i < 60; i++) scene.animate();
  hits.length = 0;
  slides.setLinearVelocity(new Vector3(3, 0, 0));
  let seen = 0;
  let worst = 0;
  for (let i = 0; i < 40; i++) {
    scene.animate();
    const speed = slides.getLinearVelocity().x;
    if (i < 4 || speed < 0.5) continue;
    seen++;
    const slip = Math.max(...sound.last.touches.map((touch) => Math.hypot(...touch.slip)));
    worst = Math.max(worst, Math.abs(slip / speed - 1));
  }
  expect(seen).toBeGreaterThan(20);
  expect(worst).toBeLessThan(0.15);
  expect(hits.length).toBe(0);
});

test("a ball that rolls touches without a hit, hardly slips, and sleeps in silence", async () => {
  const { scene } = await earth();
  const floor = floorOf(scene);
  const rolls = add(scene, ball(scene), [0, 0.1, 0]);
  const { sound, hits } = await heard(scene, [
    [floor, "concrete"],
    [rolls, "steel"],
  ]);
  for (let i = 0; i < 10; i++) scene.animate();
  hits.length = 0;
  rolls.setLinearVelocity(new Vector3(1.4, 0, 0));
  rolls.setAngularVelocity(new Vector3(0, 0, -14));
  for (let i = 0; i < 60; i++) scene.animate();
  expect(hits.length).toBe(0);
  expect(sound.last.touches.length).toBe(1);
  expect(Math.hypot(...sound.last.touches[0].slip)).toBeLessThan(0.1);
  rolls.setLinearVelocity(Vector3.Zero());
  rolls.setAngularVelocity(Vector3.Zero());
  for (let i = 0; i < 120; i++) scene.animate();
  // Havok says nothing of what sleeps: its load stays, its slip does not
  for (const { slip } of sound.last.touches) expect(Math.hypot(...slip)).toBe(0);
  expect(hits.length).toBe(0);
  rolls.applyImpulse(new Vector3(0.5, 0, 0), rolls.transformNode.position);
  for (let i = 0; i < 10; i++) scene.animate();
  expect(hits.length).toBe(0);
  expect(sound.last.touches.length).toBe(1);
});
