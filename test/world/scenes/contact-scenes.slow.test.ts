// The built-in scenes of contacts: each sounds as what happens in it should, in time, under full scale, and is silent
// when nothing moves.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { ContactStreamReader, writeStep, writeStreamHeader } from "../../../src/contact/index.js";
import { slipsOf } from "../../../src/contact/law/friction.js";
import { readyScene } from "../../../src/world/scene/player.js";
import type { Scene } from "../../../src/world/scene/scene.js";
import { builtinScene } from "../../../src/world/scenes/builtin.js";
import { scenesWith } from "../../../src/world/scenes/names.js";
import type { ContactStream } from "../../../src/world/streams/section.js";
import { alone, levelOf, play, RATE } from "../contact-play.js";

const NAMES = ["rolling-ball", "sliding-box", "creaking-door", "gravel-steps", "pebbles-on-drum"];

const streamOf = (scene: Scene) => scene.contacts!.stream as ContactStream;

/** Rendered once for all tests. */
const rendered = new Map<string, ReturnType<typeof render>>();
async function render(name: string) {
  const scene = builtinScene(name);
  const stream = streamOf(scene);
  return { scene, stream, ...(await play(await readyScene(scene), scene.seconds!)) };
}
function sceneOf(name: string): ReturnType<typeof render> {
  if (!rendered.has(name)) rendered.set(name, render(name));
  return rendered.get(name)!;
}

/** Levels of stretches of a length, dB of full scale. */
function levels(out: Float32Array, length: number, from = 0, until = out.length / RATE): number[] {
  const many = Math.floor((until - from) / length + 1e-9);
  return Array.from({ length: many }, (_, i) => levelOf(out, from + i * length, from + (i + 1) * length));
}

describe("each scene", () => {
  test("has a speed", () => {
    expect(scenesWith("speed")).toEqual([...NAMES, "rattling-plate", "stream-water", "cloth"]);
    expect(() => builtinScene("rolling-ball", 1, { speed: 5 })).toThrow(/speed should be .* at least 0.25, at most 4/);
    expect(() => builtinScene("demo", 1, { speed: 2 })).toThrow("speed should be left out: the scene demo has none");
    expect(() => builtinScene("rolling-ball", 1, { hailRate: 2 })).toThrow("hailRate should be left out");
  });

  test.each(NAMES)(
    "%s lasts 6 to 12 s, sounds in time and without a drop, and stays under full scale",
    async (name) => {
      const { scene, out, events, contacts, stream } = await sceneOf(name);
      expect(scene.seconds).toBeGreaterThanOrEqual(6);
      expect(scene.seconds).toBeLessThanOrEqual(12);
      expect(events).toMatchObject({ late: 0, dropped: 0 });
      expect(contacts).toMatchObject({ steps: stream.steps.length, dropped: {} });
      const peak = out.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      expect(20 * Math.log10(peak)).toBeLessThan(-0.3);
      expect(20 * Math.log10(peak)).toBeGreaterThan(-20);
      expect(levelOf(out)).toBeGreaterThan(-40);
    },
  );

  test.each(NAMES)("%s begins and ends in silence", async (name) => {
    const { out } = await sceneOf(name);
    expect(levelOf(out, 0, 0.15)).toBeLessThan(-100);
    expect(levelOf(out, out.length / RATE - 0.3)).toBeLessThan(-75);
  });

  test.each(["rolling-ball", "sliding-box"])("%s sets in without a click", async (name) => {
    const { out } = await sceneOf(name);
    const begin = out.findIndex((x) => x !== 0) / RATE;
    const most = (from: number, until: number) =>
      out.subarray(Math.round(from * RATE), Math.round(until * RATE)).reduce((top, x) => Math.max(top, Math.abs(x)), 0);
    expect(most(begin, begin + 0.01)).toBeLessThan(0.1 * most(begin + 0.01, begin + 0.4));
  });

  test.each(NAMES)("%s could be a file: its stream read back from text says the same", (name) => {
    const { header, steps } = streamOf(builtinScene(name, 3));
    const reader = new ContactStreamReader();
    const text = [writeStreamHeader(header), ...steps.map(writeStep), ""].join("\n");
    const again = [...reader.push(text), ...reader.end()];
    expect(reader.badLines).toBe(0);
    expect(reader.header).toEqual(header);
    // by Node's own comparison, which is stricter, and far quicker
    expect(isDeepStrictEqual(again, JSON.parse(JSON.stringify(steps)))).toBe(true);
  });

  test.each(NAMES)("%s sounds as a stream alone too", async (name) => {
    const { contacts } = await sceneOf(name);
    const heard = await play(await alone(streamOf(builtinScene(name)), 1), 3, [4096], { masterGain: 1e-3 });
    expect(heard.contacts!.dropped).toEqual({});
    expect(heard.out.some((x) => x !== 0)).toBe(true);
    expect(contacts!.touches).toBeGreaterThan(0);
  });
});

describe("rolling-ball", () => {
  test("is one touch from push to rest, without a gap, and one hit at the rim", async () => {
    const { out, contacts, stream } = await sceneOf("rolling-ball");
    expect(contacts).toMatchObject({ hits: 1, touches: 1 });
    const speeds = stream.steps.map(({ v }) => Math.abs(v![0][1]));
    const stops = (speeds.findLastIndex((speed) => speed > 0.03) + 1) / 240;
    expect(stops).toBeGreaterThan(5);
    expect(Math.min(...levels(out, 0.1, 0.7, stops))).toBeGreaterThan(-65);
    expect(levelOf(out, stops + 1)).toBeLessThan(-90);
  });

  test("comes back slower than it went, and is duller then", async () => {
    const { out, stream } = await sceneOf("rolling-ball");
    const speed = (t: number) => stream.steps[Math.round(240 * t)].v![0][1];
    expect(speed(1)).toBeGreaterThan(0.6);
    expect(speed(3)).toBeLessThan(0);
    expect(speed(3)).toBeGreaterThan(-0.5);
    expect(brightness(out, 4.5, 5.5)).toBeLessThan(brightness(out, 0.8, 1.8));
  });

  test("faster, it is louder where the ear hears it", async () => {
    const level = async (speed: number) => {
      const { out } = await play(await readyScene(builtinScene("rolling-ball", 1, { speed })), 1);
      return levelOf(risingBy6(out), 0.6, 1);
    };
    expect(await level(2)).toBeGreaterThan((await level(0.5)) + 3);
  });
});

describe("sliding-box", () => {
  test("has six strokes, each with pauses around it, and no hit", async () => {
    const { out, contacts } = await sceneOf("sliding-box");
    expect(contacts!.hits).toBe(0);
    const loud = levels(out, 0.02).map((level) => level > -45);
    const begins = loud.filter((is, i) => is && !loud[i - 1] && !loud[i - 2] && !loud[i - 3]).length;
    expect(begins).toBe(6);
  });

  test("is loudest, where the ear hears it, where it is fastest", async () => {
    const { out, stream } = await sceneOf("sliding-box");
    const hop = 0.1;
    const moving = levels(risingBy6(out), hop).flatMap((level, i) => {
      const speed = stream.steps.at(Math.round(240 * (i + 0.5) * hop))!.v![0][1];
      return speed > 0.02 ? [{ level, speed }] : [];
    });
    const mean = (rows: typeof moving) => rows.reduce((sum, { level }) => sum + level, 0) / rows.length;
    const fast = moving.filter(({ speed }) => speed > 0.3);
    const slow = moving.filter(({ speed }) => speed < 0.12);
    expect(Math.min(fast.length, slow.length)).toBeGreaterThan(3);
    expect(mean(fast)).toBeGreaterThan(mean(slow) + 6);
  });
});

describe("creaking-door", () => {
  test("knocks as often as its hinge slips, which follows its speed", async () => {
    const { out, scene, stream } = await sceneOf("creaking-door");
    const tip = scene.contacts!.pairs[0].friction as { stiffness: number; mass: number; difference: number };
    const expectedRate = (time: number) => {
      const { slip, j } = stream.steps[Math.round(240 * time)].c.at(-1)!;
      return slipsOf(tip, j! * 240, Math.hypot(...slip!)).rate;
    };
    const found: { heard: number; expected: number }[] = [];
    for (let t = 0.8; t < 8; t += 0.05) {
      const rates = [-0.08, -0.04, 0, 0.04, 0.08].map((dt) => expectedRate(t + dt));
      const [least, most] = [Math.min(...rates), Math.max(...rates)];
      // where it hardly changes within the stretch
      if (least < 30 || most > 1.12 * least) continue;
      found.push({ heard: pulseRate(out, t - 0.1, t + 0.1, [20, 250]), expected: rates[2] });
    }
    expect(found.length).toBeGreaterThan(8);
    const rates = found.map(({ expected }) => expected);
    expect(Math.max(...rates) / Math.min(...rates)).toBeGreaterThan(1.8);
    const right = found.filter(({ heard, expected }) => Math.abs(heard / expected - 1) < 0.15);
    expect(right.length).toBeGreaterThanOrEqual(0.8 * found.length);
  });

  test("is silent while the door stands, and falls shut once", async () => {
    const { out, contacts } = await sceneOf("creaking-door");
    expect(contacts!.hits).toBe(1);
    expect(levelOf(out, 4.3, 4.55)).toBeLessThan(-80);
  });
});

describe("gravel-steps", () => {
  test("has a burst for each of twelve steps", async () => {
    const { out: whole, contacts, stream } = await sceneOf("gravel-steps");
    const out = risingBy6(whole);
    expect(contacts!.hits).toBe(12);
    const begins = stream.steps.flatMap(({ t, c }) => (c.some(({ vn }) => vn! > 0) ? [t] : []));
    expect(begins).toHaveLength(12);
    for (const t of begins) {
      // just before the heel lands hardly anything is heard any more of the step before
      expect(levelOf(out, t - 0.02, t)).toBeLessThan(levelOf(out, t + 0.05, t + 0.45) - 6);
    }
  });

  test("crunches: its level flickers within a step more than that of rubbing", async () => {
    const flicker = (out: Float32Array, from: number, until: number) => {
      const rows = levels(risingBy6(out), 0.004, from, until);
      return rows.slice(1).reduce((sum, level, i) => sum + Math.abs(level - rows[i]), 0) / (rows.length - 1);
    };
    const steps = await sceneOf("gravel-steps");
    const begin = steps.stream.steps.find(({ c }) => c.length > 0)!.t;
    const box = await sceneOf("sliding-box");
    expect(flicker(steps.out, begin + 0.05, begin + 0.4)).toBeGreaterThan(1.3 * flicker(box.out, 0.5, 0.85));
  });
});

describe("pebbles-on-drum", () => {
  test("has sixty pebbles, most of which bounce several times, and some roll", async () => {
    const { contacts, stream } = await sceneOf("pebbles-on-drum");
    expect(stream.header.bodies.filter(({ name }) => name?.startsWith("pebble"))).toHaveLength(60);
    const struck = new Map<number, number>();
    for (const { c } of stream.steps) {
      for (const { a, b, vn } of c) if (a === 0 && vn! > 0.1) struck.set(b, (struck.get(b) ?? 0) + 1);
    }
    expect(struck.size).toBeGreaterThan(55);
    expect([...struck.values()].filter((times) => times >= 3).length).toBeGreaterThan(40);
    // a body is hit some thirty times a second at most
    expect(contacts!.hits).toBeGreaterThan(120);
    expect(contacts!.touches).toBeGreaterThan(30);
  });

  test("rings on after the last one, and falls silent", async () => {
    const { out, stream } = await sceneOf("pebbles-on-drum");
    const last = stream.steps.findLast(({ c }) => c.some(({ vn }) => vn! > 0.05))!.t;
    expect(last).toBeGreaterThan(5);
    expect(levelOf(out, last + 0.05, last + 0.25)).toBeGreaterThan(-80);
    expect(levelOf(out, last + 1.5, last + 2)).toBeLessThan(levelOf(out, last, last + 0.2) - 30);
  });
});

/** The sound with 6 dB more for each octave, about as the ear takes it up to 2 kHz: differences of samples. */
function risingBy6(out: Float32Array): Float32Array {
  return out.map((x, i) => x - (out[i - 1] ?? x));
}

/** How much of a stretch is high, dB. */
function brightness(out: Float32Array, from: number, until: number): number {
  return levelOf(risingBy6(out), from, until) - levelOf(out, from, until);
}

/** How often a second pulses come in a stretch: the lag at which its envelope is most like itself. */
function pulseRate(out: Float32Array, from: number, until: number, [least, most]: readonly [number, number]): number {
  const hop = 22;
  const sharp = risingBy6(out).subarray(Math.round(from * RATE), Math.round(until * RATE));
  const envelope = Float64Array.from({ length: Math.floor(sharp.length / hop) }, (_, k) => {
    let sum = 0;
    for (let i = k * hop; i < (k + 1) * hop; i++) sum += sharp[i] * sharp[i];
    return Math.sqrt(sum);
  });
  const mean = envelope.reduce((sum, x) => sum + x, 0) / envelope.length;
  const likeness = (lag: number) => {
    let sum = 0;
    for (let k = lag; k < envelope.length; k++) sum += (envelope[k] - mean) * (envelope[k - lag] - mean);
    return sum / (envelope.length - lag);
  };
  const lags = Array.from({ length: Math.round(RATE / hop / least) }, (_, i) => i).filter(
    (lag) => lag > RATE / hop / most,
  );
  const all = lags.map(likeness);
  const best = Math.max(...all);
  // the shortest of those that are nearly as good: twice the time is as much like it
  const lag = lags[all.findIndex((x, i) => x > 0.75 * best && x >= (all[i - 1] ?? 0) && x >= (all[i + 1] ?? 0))];
  return RATE / hop / lag;
}
