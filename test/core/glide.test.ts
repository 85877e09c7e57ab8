// Tunings that change around a strike: what is set before the first sound is there at once, and a long pulse under a
// glide stays what it was when it began. The exact course of a glide is in accuracy.test.ts.
import { describe, expect, test } from "vitest";
import { errorDb, modesOf, pair, RATE } from "./oracle.js";

describe("a pitch that is set while nothing sounds", () => {
  test("is there with the first strike, without a chirp", async () => {
    const { world, body } = await pair(modesOf([500], 5));
    body.update({ pitchScale: 2, dampingScale: 3 });
    body.strike({ impulse: 1, time: 10 / RATE });
    const other = await pair(modesOf([1000], 15));
    other.body.strike({ impulse: 1, time: 10 / RATE });
    expect(errorDb(world.render(5000)[0], other.world.render(5000)[0])).toBeLessThan(-110);
  });
});

describe("a pulse that outlasts a glide", () => {
  for (const [frequency, milliseconds, pitchScale] of [
    [18.5, 25, 1.1],
    [97, 5, 1.1],
    [20, 25, 0.9],
    [300, 10, 4],
  ])
    test(`${frequency} Hz, ${milliseconds} ms, pitch × ${pitchScale}, is no louder than an impulse`, async () => {
      const { world, body } = await pair(modesOf([frequency], 1));
      body.strike({ impulse: 1, time: 0, duration: milliseconds / 1000 });
      world.render(128);
      body.update({ pitchScale });
      const sound = world.render(RATE)[0];
      expect(Math.max(...sound.map(Math.abs))).toBeLessThan(1.05);
    });
});
