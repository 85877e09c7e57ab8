// Chimes and the storm over them: tuned tubes that ring for seconds, gusts that drift with the wind, strikes that the
// seed decides.
import { beforeAll, describe, expect, test } from "vitest";
import { CHIME_MODES, CHIME_REACH } from "../../src/chimes/chime.js";
import { ChimeStorm, type ChimeStrike, chimeModels } from "../../src/chimes/index.js";
import { SLICE } from "../../src/chimes/storm.js";

/** Strikes of some seconds. */
function strikesOf(storm: ChimeStorm, seconds: number): ChimeStrike[] {
  const strikes: ChimeStrike[] = [];
  const end = storm.time + seconds;
  while (storm.time < end - SLICE / 2) strikes.push(...storm.next());
  return strikes;
}

// solving the tubes takes its time, once
beforeAll(() => void chimeModels());

describe("the chimes", () => {
  test("are tubes of a hundred modes that ring for seconds", () => {
    const models = chimeModels();
    expect(models).toHaveLength(24);
    for (const { modeCount, frequencies, decayRates } of models) {
      expect(modeCount).toBe(CHIME_MODES);
      expect(frequencies.at(-1)).toBeLessThan(16_000);
      const t60 = Math.log(1000) / decayRates[0];
      expect(t60).toBeGreaterThan(1.5);
      expect(t60).toBeLessThan(10);
    }
  });

  test("are tuned to a pentatonic scale, no two quite alike", () => {
    const { chimes } = new ChimeStorm({ chimes: 300 });
    const semitones = chimes.map(
      ({ model, pitchScale }) => 12 * Math.log2((pitchScale * chimeModels()[model].frequencies[0]) / 32.703),
    );
    const off = semitones.map((at) => Math.min(...[0, 2, 4, 7, 9, 12].map((note) => Math.abs((at % 12) - note))));
    expect(Math.max(...off)).toBeLessThan(0.08);
    expect(new Set(semitones).size).toBe(300);
  });

  test("hang all around the listener, and a chime stays where it is when others come", () => {
    const storm = new ChimeStorm({ chimes: 400, seed: 5 });
    const before = storm.chimes.slice(0, 50);
    storm.count = 4000;
    expect(storm.chimes.slice(0, 50)).toEqual(before);
    const quarters = [0, 0, 0, 0];
    for (const { position } of storm.chimes) {
      const distance = Math.hypot(position[0], position[2]);
      expect(distance).toBeGreaterThanOrEqual(CHIME_REACH.nearest);
      expect(distance).toBeLessThanOrEqual(CHIME_REACH.farthest);
      quarters[(position[0] > 0 ? 1 : 0) + (position[2] > 0 ? 2 : 0)]++;
    }
    for (const count of quarters) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("the storm", () => {
  test("strikes about 1000 times a second in the mean, more in gusts and less in lulls", () => {
    const seconds = 60;
    const counts = [2, 4].flatMap((seed) => {
      const storm = new ChimeStorm({ chimes: 2000, seed });
      return Array.from({ length: seconds }, () => strikesOf(storm, 1).length);
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    // gusts are tens of metres large: minutes are few of them
    expect(mean).toBeGreaterThan(750);
    expect(mean).toBeLessThan(1250);
    expect(Math.max(...counts)).toBeGreaterThan(3 * Math.min(...counts));
  });

  test("its gusts drift with the wind: what is here now is further on a second later", () => {
    const storm = new ChimeStorm({ chimes: 1, windSpeed: 10 });
    const [x, z] = [-12, 7];
    const there = storm.windAt(x + 0.9 * 10, z + 0.436 * 10, 1);
    // the way has a length of 1.0001
    expect(there).toBeCloseTo(storm.windAt(x, z), 1);
    const winds = Array.from({ length: 200 }, (_, i) => storm.windAt(0, 0, i / 2));
    expect(Math.max(...winds)).toBeGreaterThan(2.5 * Math.min(...winds));
  });

  test("strikes more where the wind is stronger", () => {
    const storm = new ChimeStorm({ chimes: 5000, seed: 2 });
    let [struck, evenly] = [0, 0];
    for (let k = 0; k < 100; k++) {
      for (const { position } of storm.chimes.slice(0, 20)) evenly += storm.windAt(position[0], position[2]) / 20;
      const strikes = storm.next();
      for (const { chime } of strikes) {
        const [x, , z] = storm.chimes[chime].position;
        struck += storm.windAt(x, z, -SLICE / 2) / strikes.length;
      }
    }
    expect(struck).toBeGreaterThan(1.15 * evenly);
  });

  test("the same seed is the same storm, another is another, and every strike lies in its slice", () => {
    const once = strikesOf(new ChimeStorm({ chimes: 500, seed: 9 }), 0.5);
    expect(strikesOf(new ChimeStorm({ chimes: 500, seed: 9 }), 0.5)).toEqual(once);
    expect(strikesOf(new ChimeStorm({ chimes: 500, seed: 10 }), 0.5)).not.toEqual(once);
    const storm = new ChimeStorm({ chimes: 500, seed: 9 });
    for (let k = 0; k < 25; k++) {
      for (const { time, chime, impulse, duration, at } of storm.next()) {
        expect(Math.floor(time / SLICE + 1e-9)).toBe(k);
        expect(chime).toBeLessThan(500);
        expect(impulse).toBeGreaterThan(0);
        expect(duration).toBeGreaterThan(0);
        expect(at).toBeLessThan(chimeModels()[0].pointCount);
      }
    }
  });

  test("strikes grow in number with the square of the wind", () => {
    const count = (windSpeed: number) => strikesOf(new ChimeStorm({ chimes: 500, windSpeed, seed: 4 }), 20).length;
    // the slower wind brings half the gusts in the same time
    expect(count(40) / count(20)).toBeGreaterThan(2.5);
    expect(count(40) / count(20)).toBeLessThan(6);
  });

  test("its front touches every chime once, where it passes first, first", () => {
    const storm = new ChimeStorm({ chimes: 200, windSpeed: 20 });
    const touches = [...storm.front()];
    expect(new Set(touches.map(({ chime }) => chime)).size).toBe(200);
    const first = touches.reduce((a, b) => (a.time < b.time ? a : b));
    const last = touches.reduce((a, b) => (a.time > b.time ? a : b));
    expect(storm.chimes[first.chime].position[0]).toBeLessThan(storm.chimes[last.chime].position[0]);
    expect(first.time).toBeGreaterThanOrEqual(0);
    expect(last.time).toBeLessThanOrEqual(4.01);
  });

  test.each([
    [{ chimes: 0 }, "chimes should be a whole number from 1 to 100000"],
    [{ chimes: 1.5 }, "chimes should be a whole number"],
    [{ windSpeed: Number.NaN }, "windSpeed should be metres a second from 1 to 40"],
    [{ seed: -1 }, "seed should be a whole number"],
  ])("refuses %j", (settings, words) => {
    expect(() => new ChimeStorm(settings)).toThrow(words);
  });
});
