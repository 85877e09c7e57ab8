// How loud things are does not depend on the engine: the first bounce is as loud in all three, and a rolling ball grows
// quieter as it slows down.
import { describe, expect, test } from "vitest";
import { ENGINES, type EngineName } from "../../../studio/pages/playground/engines/index.js";
import { drop, level, play, RATE, roll, SAMPLE_RATE } from "./scenes.js";

/** Steps of 100 ms. */
const WINDOW = 6;

/** Level of the 50 ms after the first bounce, dB of full scale. */
async function firstBounce(name: EngineName, material: string): Promise<number> {
  const run = await play(name, drop({ material }));
  let steps = 0;
  const heard: number[] = [];
  while (steps++ < 2 * RATE && heard.length < 0.05 * SAMPLE_RATE) {
    const samples = run.step();
    if (run.hits.length > 0) heard.push(...samples);
  }
  run.dispose();
  return level(Float32Array.from(heard));
}

test.each(["steel", "glass", "oak", "rubber"])(
  "a ball of %s is as loud at its first bounce in all engines",
  async (material) => {
    const levels: number[] = [];
    for (const name of ENGINES) levels.push(await firstBounce(name, material));
    // of one that was heard
    expect(Math.min(...levels)).toBeGreaterThan(-60);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3);
  },
);

describe.each(ENGINES)("in %s", (name) => {
  test("a rolling ball is as loud as it is fast, while it slows down from 2 m/s to a twentieth of it", async () => {
    const run = await play(name, roll({ position: [-8, 0.1, 0], spin: [0, 0, -20], rollingLoss: 1.5 }));
    const velocity = new Float64Array(6);
    const levels: number[] = [];
    const speeds: number[] = [];
    // it is set down first
    for (let i = 0; i < 0.2 * RATE; i++) run.step();
    for (let speed = 2; speed > 0.1; ) {
      const heard: number[] = [];
      speed = 0;
      for (let k = 0; k < WINDOW; k++) {
        heard.push(...run.step());
        run.engine.velocity(run.things[1]!, velocity);
        speed += Math.hypot(velocity[0]!, velocity[1]!, velocity[2]!) / WINDOW;
      }
      levels.push(level(Float32Array.from(heard)));
      speeds.push(Math.log10(speed));
    }
    run.dispose();
    // levels of 100 ms of noise scatter by about 1.5 dB about what speed makes of them, 15 dB and more
    console.info(`${name}: rolling level against speed, r = ${correlation(levels, speeds).toFixed(3)}`);
    expect(correlation(levels, speeds)).toBeGreaterThan(0.9);
  });
});

const mean = (of: readonly number[]) => of.reduce((sum, x) => sum + x, 0) / of.length;
const together = (one: readonly number[], other: readonly number[]) => {
  const [a, b] = [mean(one), mean(other)];
  return one.reduce((sum, x, i) => sum + (x - a) * (other[i]! - b), 0);
};
const correlation = (one: readonly number[], other: readonly number[]) =>
  together(one, other) / Math.sqrt(together(one, one) * together(other, other));
