// How loud a world is at a microphone, from made-up moments: strikes that die away, rooms that hum, people who talk.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlaybackLevel } from "../../../src/live/microphone/playback-level.js";
import { outputDbFs } from "../../../src/live/microphone/tap.js";

const power = (db: number) => 10 ** (db / 10);
const level = (of: number) => 10 * Math.log10(of);

/** Numbers from 0 to 1 that are the same in every run. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * What a world puts out, dBFS, ten times a second: strikes of −40 to 0 dBFS that fall by 30 dB a second, with pauses.
 */
function strikes(seconds: number, seed = 1): number[] {
  const random = chance(seed);
  let now = Number.NEGATIVE_INFINITY;
  return Array.from({ length: seconds * 10 }, (_, i) => {
    now -= 3;
    if (random() < 0.2 && i % 100 > 30) now = -40 * random();
    return now < -90 ? Number.NEGATIVE_INFINITY : now;
  });
}

interface Room {
  /** Level of a full-scale sine at the microphone, dB SPL; left out, the microphone hears nothing of it. */
  playback?: number;
  /** The room's hum in bands 0 and 1, dB SPL, and its hiss in all others. */
  hum?: number;
  hiss?: number;
  /** Moments, or parts of them, by which the microphone is behind. */
  lag?: number;
  /** What else is said in the room, dB SPL. */
  talk?: (i: number) => number;
}

/** What a microphone hears of it, band by band; the world sounds in bands 5 to 12. */
function heard(output: readonly number[], { playback = -300, hum = 40, hiss = 10, lag = 1, talk }: Room): number[][] {
  const at = (i: number) => (i < 0 ? 0 : power((output[i] ?? Number.NEGATIVE_INFINITY) + playback));
  const whole = Math.floor(lag);
  return output.map((_, i) => {
    const played = (1 - lag + whole) * at(i - whole) + (lag - whole) * at(i - whole - 1);
    return Array.from({ length: 25 }, (_, k) => {
      const ours = k >= 5 && k < 13 ? played / 8 : 0;
      const theirs = k >= 3 && k < 10 && talk ? power(talk(i)) / 7 : 0;
      return level(ours + theirs + power(k < 2 ? hum : hiss));
    });
  });
}

function listen(output: readonly number[], room: Room): PlaybackLevel {
  const found = new PlaybackLevel();
  for (const [i, bands] of heard(output, room).entries()) found.take(bands, output[i]);
  return found;
}

describe("the playback level", () => {
  test.each([
    [92, 0],
    [75, 1.5],
    [60, 3.3],
    [110, 0.5],
  ])("of %d dB SPL is found with a microphone that is %d moments behind", (playback, lag) => {
    const { estimate } = listen(strikes(40), { playback, lag });
    expect(Math.abs(estimate!.dbSpl - playback)).toBeLessThan(1);
    expect(estimate!.moments).toBeGreaterThanOrEqual(10);
    expect(estimate!.spread).toBeLessThan(3);
  });

  test("is found whatever the strikes, the level and the lag", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 55, max: 110, noNaN: true }),
        fc.double({ min: 0, max: 4, noNaN: true }),
        (seed, playback, lag) => {
          const { estimate } = listen(strikes(60, seed), { playback, lag });
          expect(Math.abs(estimate!.dbSpl - playback)).toBeLessThan(2);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is found while a fan hums louder than the world sounds", () => {
    const { estimate } = listen(strikes(40), { playback: 70, hum: 75 });
    expect(Math.abs(estimate!.dbSpl - 70)).toBeLessThan(1);
  });

  test("is found while people talk now and then", () => {
    const random = chance(9);
    const { estimate } = listen(strikes(40), { playback: 80, talk: () => (random() < 0.2 ? 60 : 0) });
    expect(Math.abs(estimate!.dbSpl - 80)).toBeLessThan(2);
  });

  test("follows the volume knob within half a minute", () => {
    const output = strikes(80);
    const found = new PlaybackLevel();
    const [before, after] = [heard(output, { playback: 80 }), heard(output, { playback: 65 })];
    for (const [i, db] of output.entries()) found.take((i < 400 ? before : after)[i], db);
    expect(Math.abs(found.estimate!.dbSpl - 65)).toBeLessThan(1);
  });

  test("stays unknown when the microphone hears nothing of the world", () => {
    const random = chance(4);
    expect(listen(strikes(60), {}).estimate).toBeUndefined();
    expect(listen(strikes(60), { talk: () => 40 + 30 * random() }).estimate).toBeUndefined();
  });

  test("stays unknown when the room is louder", () => {
    const random = chance(5);
    expect(listen(strikes(60), { playback: 50, talk: () => 70 + 10 * random() }).estimate).toBeUndefined();
  });

  test("stays unknown while the world never changes, for then it could be the room", () => {
    expect(listen(new Array(300).fill(-20), { playback: 90 }).estimate).toBeUndefined();
  });

  test("stays unknown in the first second", () => {
    expect(listen(strikes(10).slice(30, 40), { playback: 90 }).estimate).toBeUndefined();
  });
});

describe("the room", () => {
  test("is heard in each Bark while the world is silent", () => {
    const { roomLevels, nowDbSpl } = listen(new Array(40).fill(Number.NEGATIVE_INFINITY), { hum: 50, hiss: 20 });
    expect(roomLevels).toHaveLength(25);
    for (const [k, db] of roomLevels!.entries()) expect(db).toBeCloseTo(k < 2 ? 50 : 20, 6);
    expect(nowDbSpl).toBeCloseTo(level(2 * power(50) + 23 * power(20)), 6);
  });

  test("is not mistaken for the world's own sound, nor for its echo", () => {
    const loud = listen(new Array(100).fill(-10), { playback: 90 });
    expect(loud.roomLevels).toBeUndefined();
    const output = [...new Array(50).fill(-10), ...new Array(7).fill(Number.NEGATIVE_INFINITY)];
    expect(listen(output, { playback: 90 }).roomLevels).toBeUndefined();
  });

  test("forgets what it was within a few seconds", () => {
    const found = listen(new Array(40).fill(-100), { hiss: 50 });
    for (let i = 0; i < 60; i++) found.take(new Array(25).fill(20), -100);
    expect(found.roomLevels![5]).toBeLessThan(26);
  });
});

test("a microphone that is found to be more sensitive shifts all that it heard", () => {
  const found = listen(strikes(40), { playback: 80 });
  const before = { ...found.estimate!, room: found.roomLevels!, now: found.nowDbSpl };
  found.shift(-7);
  expect(found.estimate!.dbSpl).toBeCloseTo(before.dbSpl - 7, 9);
  expect(found.nowDbSpl).toBeCloseTo(before.now - 7, 9);
  expect(found.roomLevels![0]).toBeCloseTo(before.room[0] - 7, 9);
});

test("before anything was heard there is nothing", () => {
  const none = new PlaybackLevel();
  expect([none.estimate, none.roomLevels, none.nowDbSpl]).toEqual([undefined, undefined, Number.NEGATIVE_INFINITY]);
});

test.each([
  [[Number.NaN], 0, "levels[0]"],
  [new Array(26).fill(0), 0, "levels"],
  [null as unknown as number[], 0, "levels"],
  [[60], Number.NaN, "outputDbFs"],
  [[60], Infinity, "outputDbFs"],
])("a moment of %j and %d is refused", (levels, output, field) => {
  expect(() => new PlaybackLevel().take(levels, output)).toThrow(expect.objectContaining({ field }));
});

test("a full-scale sine has 0 dBFS, in one channel or shared by two; silence has none", () => {
  const sine = (size: number) =>
    Float32Array.from({ length: 4410 }, (_, i) => size * Math.sin((2 * Math.PI * i) / 44.1));
  expect(outputDbFs([sine(1)])).toBeCloseTo(0, 2);
  expect(outputDbFs([sine(Math.SQRT1_2), sine(Math.SQRT1_2)])).toBeCloseTo(0, 2);
  expect(outputDbFs([new Float32Array(100), new Float32Array(0)])).toBe(Number.NEGATIVE_INFINITY);
});
