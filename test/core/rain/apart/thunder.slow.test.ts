// Thunder: what a channel of lightning sounds like from near and far, after its float64 twin.
import { describe, expect, test } from "vitest";
import { pulseAt, thunder, thunderPulses } from "../../../../reference/rain/apart/lightning.js";
import { P_THUNDER, P_THUNDER_DISTANCE, P_THUNDER_GAIN } from "../../../../src/core/layout/rain.js";
import { DROP_BAD_RECORD, DROP_NO_ROOM } from "../../../../src/core/layout/records.js";
import { Fft } from "../../../../src/math/fft.js";
import { builds, firstDifference, peak } from "../../listen.js";
import { BLOCK, dropsOf, energy, errorDb, lightning, play, quiet, RATE, sky } from "./stage.js";

/** Thunder at its physical level. */
const aloud = () => quiet([P_THUNDER_GAIN, 1]);
/** Thunder alone, without the high-pass behind it. */
async function storm(distance: number, seed: number, seconds: number, build = builds[0], rate = RATE) {
  const on = await sky({ sampleRate: rate }, { build });
  for (const bytes of aloud()) on.engine.take(bytes);
  on.engine.take(lightning(distance, 0.4, seed, 0));
  return play(on, seconds * rate);
}
/** Sample rate at which the twin alone is heard: all of thunder lies below it. */
const LOW = 5512;
/**
 * Share of the energy above a frequency. Windows fade in and out: a rumble that is cut leaks to all frequencies, at
 * some −50 dB.
 */
function above(x: Float64Array, hertz: number): number {
  const size = 1 << 13;
  const fft = new Fft(size);
  const fade = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / size));
  let [all, high] = [0, 0];
  for (let from = 0; from + size <= x.length; from += size / 2) {
    const [re, im] = [x.slice(from, from + size).map((y, n) => y * fade[n]), new Float64Array(size)];
    fft.forward(re, im);
    for (let k = 1; k < size / 2; k++) {
      const power = re[k] ** 2 + im[k] ** 2;
      all += power;
      if ((k * LOW) / size > hertz) high += power;
    }
  }
  return high / all;
}
/** From when to when tenths of a second are within 30 dB of the loudest, s. */
function heardFrom(x: Float64Array): [number, number] {
  const tenths = Array.from({ length: Math.floor((10 * x.length) / LOW) }, (_, i) =>
    energy(x, Math.floor((i * LOW) / 10), Math.floor(((i + 1) * LOW) / 10)),
  );
  const loud = tenths.map((e) => e > 1e-3 * Math.max(...tenths));
  return [loud.indexOf(true) / 10, (loud.lastIndexOf(true) + 1) / 10];
}
/** Mean energy in windows of a fifth of a second from the first sound on, for so many s. */
function fifths(distance: number, seed: number, seconds: number): number[] {
  const first = Math.min(...thunderPulses(distance, seed, LOW).map((p) => p.begins));
  const x = thunder(distance, seed, LOW, Math.ceil((first + seconds + 0.2) * LOW));
  const at = (i: number) => Math.floor((first + i / 5) * LOW);
  return Array.from({ length: 5 * seconds }, (_, i) => energy(x, at(i), at(i + 1)));
}
const decibel = (e: number) => 10 * Math.log10(e);
const average = (x: readonly number[]) => x.reduce((s, y) => s + y, 0) / x.length;
const level = (x: ArrayLike<number>) => 20 * Math.log10(peak(x) / 20e-6);

describe.each(builds)("with the %s build", (build) => {
  test("the sound is the sum of the pulses of its pieces, softened by their way", async () => {
    const came = await storm(300, 7, 6, build);
    const truth = thunder(300, 7, RATE, came.length);
    expect(peak(truth)).toBeGreaterThan(5);
    // float32 sums of a few hundred pulses, and times to a part of a sample: 1e-5 of the largest
    expect(errorDb(came, truth)).toBeLessThan(-80);
  });
});

test("it begins when sound has come the way, and the flash may fall within a block", async () => {
  const first = Math.min(...thunderPulses(400, 3, RATE).map((p) => p.begins));
  expect(first).toBeGreaterThan(0.9 * (400 / 343));
  expect(first).toBeLessThanOrEqual(400 / 343);
  const on = await sky();
  for (const bytes of aloud()) on.engine.take(bytes);
  on.engine.take(lightning(400, 0, 3, 1000));
  const came = play(on, 3 * RATE);
  const start = came.findIndex((x) => x !== 0);
  expect(Math.abs(start - (1000 + first * RATE))).toBeLessThan(40);
});

test("a piece seen from its end sounds softer and longer than from the side, and pushes as much as it pulls", () => {
  const pulse = { begins: 0, length: 0.004, size: 1, side: 0 };
  const [side, end] = [
    { ...pulse, spread: 0.0002 },
    { ...pulse, spread: 0.02 },
  ];
  const at = (p: typeof side) => Float64Array.from({ length: 3000 }, (_, n) => pulseAt(p, n / 1e5));
  expect(peak(at(side))).toBeGreaterThan(0.9);
  expect(peak(at(end))).toBeLessThan(0.06);
  for (const p of [side, end]) expect(Math.abs(at(p).reduce((s, x) => s + x, 0)) / 1e5).toBeLessThan(1e-6);
});

test("from farther away it comes later, softer and duller", () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const distances = [100, 300, 1000, 5000];
  const heard = distances.map((distance) => {
    const sounds = seeds.map((seed) => thunder(distance, seed, LOW, 40 * LOW));
    const mean = (of: (x: Float64Array) => number) => sounds.reduce((s, x) => s + of(x), 0) / seeds.length;
    return {
      level: mean(level),
      begins: mean((x) => heardFrom(x)[0]),
      lasts: mean((x) => heardFrom(x)[1] - heardFrom(x)[0]),
      rumble: mean((x) => 10 * Math.log10(above(x, 100))),
      crack: mean((x) => 10 * Math.log10(above(x, 1000))),
    };
  });
  for (let i = 1; i < heard.length; i++) {
    expect(heard[i].begins).toBeGreaterThan(heard[i - 1].begins);
    expect(heard[i].level).toBeLessThan(heard[i - 1].level - 1);
    // up to 300 m the pulses themselves are the softest thing
    if (i > 1) expect(heard[i].rumble).toBeLessThan(heard[i - 1].rumble);
  }
  // some 120 dB SPL at 100 m, and near to 1/r from there on
  expect(Math.abs(heard[0].level - 120)).toBeLessThan(3);
  expect(Math.abs(heard[3].level - 96)).toBeLessThan(5);
  // a crack near by; from 5 km only a rumble, for many seconds
  expect(heard[1].crack - heard[3].crack).toBeGreaterThan(30);
  expect(heard[3].rumble).toBeLessThan(-8);
  expect(heard[3].lasts).toBeGreaterThan(8);
  expect(heard[3].lasts).toBeLessThan(25);
});

test("at 2.5 km it rolls: no holes in the first 5 s, and 30 dB softer only after that", () => {
  const seeds = Array.from({ length: 24 }, (_, i) => i + 1);
  const holes = seeds.map((seed) => {
    const heard = fifths(2500, seed, 12);
    const loudest = Math.max(...heard);
    expect(decibel(Math.min(...heard.slice(0, 25)) / loudest), `seed ${seed}`).toBeGreaterThan(-30);
    // from the second window to the one at 5 s: how far it lies below the mean energy of the two beside it
    const below = heard.slice(1, 25).map((e, i) => decibel((heard[i] + heard[i + 2]) / 2 / e));
    return Math.max(...below);
  });
  // the deepest hole of each stroke: 19 of 24 within 12 dB, two over 13 dB. Of this channel without echoes it is 15 to
  // 27 dB deep
  expect(Math.max(...holes)).toBeLessThan(15);
  expect(holes.filter((hole) => hole > 13).length).toBeLessThanOrEqual(2);
  expect(average(holes)).toBeLessThan(11);
});

test("at 300 m a crack comes first and stands over the roll; from farther away it rolls longer", () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  const far = [300, 2500, 10_000].map((distance) => seeds.map((seed) => fifths(distance, seed, 16)));
  // over the mean energy of what comes from half a second to five seconds later
  const stands = far.map((strokes) =>
    average(strokes.map((heard) => decibel(Math.max(...heard.slice(0, 2)) / average(heard.slice(3, 25))))),
  );
  expect(stands[0]).toBeGreaterThan(10);
  expect(stands[0]).toBeGreaterThan(stands[1] + 2);
  const lasts = far.map((strokes) =>
    average(strokes.map((heard) => heard.findLastIndex((e) => e > 1e-3 * Math.max(...heard)) / 5)),
  );
  expect(lasts[1]).toBeGreaterThan(lasts[0]);
  expect(lasts[2]).toBeGreaterThan(lasts[1]);
});

test("echoes come later than the sound itself, from all round, and are weaker in all", () => {
  for (const [distance, least, most] of [
    [300, -17, -10],
    [10_000, -11, -6],
  ]) {
    const pulses = thunderPulses(distance, 5, LOW);
    const strength = (p: (typeof pulses)[number]) =>
      Array.from({ length: 200 }, (_, n) => pulseAt(p, p.begins + ((p.spread + p.length) * n) / 200) ** 2).reduce(
        (s, y) => s + (y * (p.spread + p.length)) / 200,
        0,
      );
    const [own, echoes] = [pulses.filter((_, i) => i % 3 === 0), pulses.filter((_, i) => i % 3 !== 0)];
    for (const [i, echo] of echoes.entries()) expect(echo.begins).toBeGreaterThanOrEqual(own[i >> 1].begins);
    const late = average(echoes.map((echo, i) => echo.begins - own[i >> 1].begins));
    expect(late).toBeGreaterThan(1);
    expect(late).toBeLessThan(3);
    const share = decibel((average(echoes.map(strength)) / average(own.map(strength))) * 2);
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
    for (const eighth of [-4, -2, 0, 2]) {
      const there = echoes.filter((echo) => echo.side >= eighth && echo.side < eighth + 2);
      expect(there.length / echoes.length).toBeGreaterThan(0.2);
    }
  }
});

test("it comes from where the lightning is", async () => {
  for (const [azimuth, louder] of [
    [Math.PI / 2, 1],
    [-Math.PI / 2, 0],
  ]) {
    const on = await sky({ channels: 2 });
    for (const bytes of aloud()) on.engine.take(bytes);
    on.engine.take(lightning(300, azimuth, 4));
    const sides = [0, 0];
    for (let i = 0; i < 600; i++) {
      on.engine.render();
      for (const c of [0, 1]) sides[c] += energy(on.engine.outputs[0][c]);
    }
    expect(sides[louder]).toBeGreaterThan(2 * sides[1 - louder]);
  }
});

test("every stroke is another, and the same one always the same", async () => {
  const [a, b, other] = [await storm(500, 1, 3), await storm(500, 1, 3), await storm(500, 2, 3)];
  expect(firstDifference(a, b)).toBe(-1);
  expect(firstDifference(a, other)).toBeGreaterThan(0);
});

test("it ends, and room for others is there again", async () => {
  const on = await sky();
  for (const bytes of aloud()) on.engine.take(bytes);
  for (let i = 0; i < 6; i++) on.engine.take(lightning(200, i, i + 1));
  const came = play(on, 60 * RATE);
  expect(Number.isFinite(peak(came))).toBe(true);
  // four at once: two found no room
  expect(dropsOf(on, DROP_NO_ROOM)).toBe(2);
  expect(peak(came, came.length - 10 * BLOCK)).toBe(0);
  on.engine.take(lightning(200, 0, 9));
  expect(peak(play(on, 2 * RATE))).toBeGreaterThan(1);
  expect(dropsOf(on, DROP_NO_ROOM)).toBe(2);
});

test("strokes come by chance, as many a minute as are asked for", async () => {
  const on = await sky();
  for (const bytes of quiet([P_THUNDER, 20], [P_THUNDER_DISTANCE, 100], [P_THUNDER_GAIN, 0.1])) on.engine.take(bytes);
  const came = play(on, 30 * RATE);
  expect(peak(came)).toBeGreaterThan(0.1);
  expect(Number.isFinite(peak(came))).toBe(true);
});

test("nonsense is dropped, and what is at the listener's feet or beyond hearing is brought into range", async () => {
  const on = await sky();
  for (const bytes of aloud()) on.engine.take(bytes);
  for (const bad of [Number.NaN, -1, Infinity]) on.engine.take(lightning(bad, 0, 1));
  on.engine.take(lightning(100, Number.NaN, 1));
  play(on, BLOCK);
  expect(dropsOf(on, DROP_BAD_RECORD)).toBe(4);
  on.engine.take(lightning(0, -1000, 1));
  on.engine.take(lightning(1e6, 1000, 1));
  const came = play(on, 4 * RATE);
  expect(peak(came)).toBeGreaterThan(1);
});
