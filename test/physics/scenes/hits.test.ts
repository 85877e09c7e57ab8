// Hits in small scenes, the same in the three real engines. The figures are those that the hit rule was chosen with
// (hits in seconds 1 to 6, closing speeds above 0.2 m/s); where they are small, two more are allowed: the last bounces
// are each engine's own.
import { describe, expect, test } from "vitest";
import { ENGINES, type EngineName } from "../../../studio/pages/playground/engines/index.js";
import { drop, type Named, play, RATE, type Run, roll, slide, stack } from "./scenes.js";

const STACK: Record<EngineName, readonly number[]> = {
  rapier: [4, 0, 0, 0, 0, 0],
  jolt: [6, 0, 0, 0, 0, 0],
  cannon: [4, 1, 1, 1, 0, 0],
};

/** Runs a scene without rendering. */
async function hear(name: EngineName, scene: Named[], seconds: number, each: (run: Run) => void = () => {}) {
  const run = await play(name, scene);
  for (let i = 0; i < seconds * RATE; i++) {
    run.stepUnheard();
    each(run);
  }
  run.dispose();
  return run.hits;
}
const velocity = new Float64Array(6);

describe.each(ENGINES)("in %s", (name) => {
  test("a dropped ball hits once a bounce, as fast as it falls", async () => {
    let falling = 0;
    const bounces: number[] = [];
    const hits = await hear(name, drop(), 4, ({ engine, things }) => {
      engine.velocity(things[1]!, velocity);
      const up = velocity[1]!;
      if (up > -0.01 && falling > 0.2) bounces.push(falling);
      falling = up > -0.01 ? 0 : Math.max(falling, -up);
    });
    expect(hits.length).toBe(bounces.length);
    expect(hits.length).toBeGreaterThanOrEqual(3);
    for (const [i, { speed }] of hits.entries()) expect(speed / bounces[i]!).toBeCloseTo(1, 1);
  });

  test("smooth rolling is no hit", async () => {
    let rolled = 0;
    const hits = await hear(name, roll(), 4, ({ engine, things, sound }) => {
      engine.velocity(things[1]!, velocity);
      if (velocity[0]! > 1.3 && sound.last.touches.length === 1) rolled++;
    });
    expect(hits).toEqual([]);
    expect(rolled).toBeGreaterThan(3.5 * RATE);
  });

  test("smooth sliding is no hit, and its slip is the speed of the box", async () => {
    let worst = 0;
    let slid = 0;
    const hits = await hear(name, slide(), 3, ({ engine, things, sound }) => {
      engine.velocity(things[1]!, velocity);
      const { touches } = sound.last;
      if (velocity[0]! < 0.3 || touches.length === 0) return;
      slid++;
      for (const { slipSpeed } of touches) worst = Math.max(worst, Math.abs(slipSpeed - velocity[0]!));
    });
    expect(hits).toEqual([]);
    // 3 m/s at μ g = 2.94 m/s² take a second
    expect(slid).toBeGreaterThan(0.8 * RATE);
    expect(worst).toBeLessThan(0.25);
  });

  test("a stack settles with few hits, then with none", async () => {
    const hits = await hear(name, stack(), 6);
    const seconds = STACK[name].map((_, i) => hits.filter(({ time }) => Math.ceil(time) === i + 1).length);
    for (const [i, count] of seconds.entries()) expect(count).toBeLessThanOrEqual(STACK[name][i]! + 2);
    // each box that falls lands
    expect(seconds[0]).toBeGreaterThanOrEqual(4);
  });
});
