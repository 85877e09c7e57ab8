// Scenes made by hand, whose truth is known: bounces at other rates, boxes at rest that flicker, sleepers that wake,
// phantoms, rolling there and back, seams, removal, crowds.
import { describe, expect, test } from "vitest";
import type { ContactPoint, ContactStep, KnownBody } from "../../../src/contact/record.js";
import { checkStep } from "../../../src/contact/tracker/check-step.js";
import { ContactTracker } from "../../../src/contact/tracker/tracker.js";
import { hash4, unit } from "../../../src/math/hash.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { BALL, BOX, bounce, GROUND, loudUntil, streamOf, track } from "./run.js";

const UP: Vec3 = [0, 1, 0];
const STILL: Vec3 = [0, 0, 0];
const chance = (i: number, k: number) => unit(hash4(i, k, 11, 12)[0]);

/** The four corners of a box of half a metre, each with a quarter of the load of 2 kg. */
function corners(dt: number, change: (i: number) => Partial<ContactPoint> | undefined = () => ({})): ContactPoint[] {
  const all: ContactPoint[] = [];
  for (let i = 0; i < 4; i++) {
    const p: Vec3 = [i % 2 ? 0.25 : -0.25, 0, i > 1 ? 0.25 : -0.25];
    const point = { a: 0, b: 1, p, n: UP, j: (2 * 9.81 * dt) / 4, vn: 0, vo: 0, slip: STILL, m: 0.5, ...change(i) };
    if (change(i)) all.push(point);
  }
  return all;
}

describe("a ball that bounces", () => {
  test.each([
    [30, 0.002],
    [60, 1],
    [120, 0.1],
    [240, 30],
    [1000, 1],
  ])("at %i steps a second, %f kg: every bounce faster than the threshold is one hit", (rate, mass) => {
    const stream = bounce(rate, 1, 0.6, 3, mass);
    const threshold = Math.max(0.05, (1.2 * 9.81) / rate);
    const { hits, steps } = track(stream);
    // what comes within 30 ms of a hit and is not stronger is its tail
    let last = -1;
    const wanted = stream.bounces.filter(({ time, speed }) => {
      const counts = speed >= threshold && time - last > 0.03;
      if (counts) last = time;
      return counts;
    });
    expect(hits.map(({ speed }) => +speed.toFixed(6))).toEqual(wanted.map(({ speed }) => +speed.toFixed(6)));
    expect(hits.length).toBeGreaterThan(4);
    expect(hits.every((hit) => hit.mass === mass)).toBe(true);
    expect(steps.at(-1)!.touches).toHaveLength(1);
    expect(steps.at(-1)!.touches[0].load / (9.81 * mass)).toBeCloseTo(1, 2);
  });

  test("a ball that hops lower than the threshold makes no hit and is one touch", () => {
    const { hits, keys } = track(bounce(60, 0.0005, 0.5, 2));
    expect(hits).toEqual([]);
    expect(keys.size).toBe(1);
  });
});

describe("a box at rest", () => {
  const dt = 1 / 60;

  test("is silent though its points flicker and hop about", () => {
    const steps = Array.from({ length: 600 }, (_, step) => ({
      c: corners(dt, (i) =>
        chance(step, i) < 0.35
          ? undefined
          : {
              p: [(i % 2 ? 0.25 : -0.25) + 0.02 * chance(step, 8 + i), 0, i > 1 ? 0.25 : -0.25],
              j: 0.2 * chance(step, 4 + i),
            },
      ),
    }));
    const found = track(streamOf([GROUND, BOX], dt, steps));
    expect(found.hits).toEqual([]);
    expect(loudUntil(found)).toBe(0);
    // the load is there all the time, within the engine's own noise
    for (const { t, touches } of found.steps) {
      if (t < 0.2) continue;
      const load = touches.reduce((sum, touch) => sum + touch.load, 0);
      expect(load).toBeGreaterThan(2);
      expect(load).toBeLessThan(50);
    }
  });

  test("keeps its touches and makes no hit though it sleeps and wakes ten times", () => {
    const steps: Omit<ContactStep, "t">[] = [];
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 30; i++) steps.push({ c: corners(dt), ...(i === 0 && { asleep: [] }) });
      // asleep the list is empty, stale or absurd; two steps after waking the engine finds its points again, with a
      // jolt
      for (let i = 0; i < 20; i++) {
        const c = round % 3 === 0 ? [] : corners(dt, () => ({ j: round % 3 === 1 ? 0.08 : 5, vn: 1 }));
        steps.push({ c, ...(i === 0 && { asleep: [1] }) });
      }
      steps.push({ c: [], asleep: [] }, { c: corners(dt, () => ({ vn: 0.3, j: 0.3 })) });
    }
    const found = track(streamOf([GROUND, BOX], dt, steps));
    expect(found.hits).toEqual([]);
    expect(found.keys.size).toBe(4);
    expect(found.steps.flatMap(({ ended }) => ended)).toEqual([]);
    expect(loudUntil(found)).toBe(0);
    const asleep = found.steps[40].touches;
    expect(asleep.every((touch) => touch.asleep && touch.slipSpeed === 0)).toBe(true);
    expect(asleep.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(2 * 9.81, 0);
  });

  test("is hit when something falls on it in its sleep", () => {
    const steps: Omit<ContactStep, "t">[] = Array.from({ length: 60 }, () => ({ c: corners(dt) }));
    steps.push({ c: [], asleep: [1] });
    for (let i = 0; i < 30; i++) steps.push({ c: [] });
    const hit: ContactPoint = { a: 1, b: 2, p: [0, 0.5, 0], n: UP, j: 0.9, vn: 0.6, vo: 0, slip: STILL, m: 1.2 };
    steps.push({ c: [...corners(dt, () => ({ j: 0.2 })), hit], asleep: [] });
    const found = track(streamOf([GROUND, BOX, { ...BOX, id: 2, mass: 3 }], dt, steps));
    expect(found.hits.map(({ a, b, speed }) => ({ a, b, speed }))).toEqual([{ a: 1, b: 2, speed: 0.6 }]);
  });
});

test("a stack whose impulses are repeated while it parts makes no hit of the phantoms", () => {
  const dt = 1 / 60;
  const bodies: KnownBody[] = [GROUND, ...[1, 2, 3, 4, 5].map((id) => ({ ...BOX, id }))];
  const steps = Array.from({ length: 300 }, (_, step) => ({
    c: [1, 2, 3, 4, 5].flatMap((id) => {
      const rest = 9.81 * 2 * (6 - id) * dt;
      const phantom = step % 10 === id;
      const point: ContactPoint = {
        a: id - 1,
        b: id,
        p: [0, id - 1, 0],
        n: UP,
        j: rest,
        vn: 0,
        vo: 0,
        slip: STILL,
        m: 1,
      };
      return [phantom ? { ...point, j: 9 * rest, vn: -0.4, vo: 0.35 } : point];
    }),
  }));
  expect(track(streamOf(bodies, dt, steps)).hits).toEqual([]);
});

describe("a ball that rolls", () => {
  const dt = 1 / 60;

  /** Rolls without slip at a given speed; poses tell where it is, and nothing else does. */
  function rolling(speed: (t: number) => number, seconds: number, ball: KnownBody = BALL) {
    const radius = ball.size[0] / 2;
    let x = 0;
    let angle = 0;
    const steps: Omit<ContactStep, "t">[] = [];
    for (let i = 0; i < seconds / dt; i++) {
      const p: Vec3 = [x, 0, 0];
      x += speed(i * dt) * dt;
      angle -= (speed(i * dt) * dt) / radius;
      steps.push({
        c: [{ a: 0, b: 1, p, n: UP, j: 9.81 * ball.mass * dt, m: ball.mass, vn: 0, vo: 0 }],
        x: [[1, x, radius, 0, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]],
      });
    }
    return streamOf([GROUND, ball], dt, steps);
  }

  test.each([0.02, 0.5, 3, 25])("at %f m/s: no slip, both surfaces swept at that speed", (speed) => {
    const { steps, keys, hits } = track(rolling(() => speed, 1));
    expect(hits).toEqual([]);
    expect(keys.size).toBe(1);
    for (const { touches } of steps.slice(5)) {
      // the velocity read from two poses is that of their middle: a turn of 25 m/s is 4 rad a step, beyond reading
      if (speed < 10) expect(touches[0].slipSpeed).toBeLessThan(1e-6);
      expect(Math.abs(touches[0].sweepA)).toBeCloseTo(speed, 3);
      if (speed < 10) expect(touches[0].sweepB).toBeCloseTo(touches[0].sweepA, 6);
    }
  });

  test("there and back reads the profile there and back", () => {
    const { steps } = track(rolling((t) => Math.cos(Math.PI * t), 2));
    let place = 0;
    let farthest = 0;
    for (const { touches } of steps) {
      place += (touches[0]?.sweepA ?? 0) * dt;
      farthest = Math.max(farthest, Math.abs(place));
    }
    expect(steps[20].touches[0].sweepA * steps[50].touches[0].sweepA).toBeLessThan(0);
    // ∫cos over a half period: 2/π · ½ = 0.32 m there; smoothing delays by 50 ms
    expect(farthest).toBeGreaterThan(0.28);
    expect(Math.abs(place)).toBeLessThan(0.1);
  });

  test("on facets, tagged smooth, does not click at every facet and rolls evenly", () => {
    // a wheel of 24 facets at 1 m/s: its point stays for 5 steps, then jumps by 8 cm, with a knock and a heavier load
    const speed = 0.96;
    const wheel = (smooth: boolean): KnownBody => ({ id: 1, shape: "mesh", size: [0.6, 0.6, 0.1], mass: 5, smooth });
    const knocks = Array.from({ length: 240 }, (_, i) => {
      const tilt = 0.08 * (((i % 5) - 2) / 2);
      const knock = i % 5 === 0;
      const p: Vec3 = [0.08 * Math.floor(i / 5), 0, 0];
      const n: Vec3 = [Math.sin(tilt), Math.cos(tilt), 0];
      return {
        c: [{ a: 0, b: 1, p, n, j: 49 * dt * (knock ? 3 : 0.5), vn: knock ? 0.25 : 0, vo: 0, slip: STILL, m: 1 }],
      };
    });
    expect(track(streamOf([GROUND, wheel(false)], dt, knocks)).hits.length).toBeGreaterThan(20);
    const { steps, hits } = track(streamOf([GROUND, wheel(true)], dt, knocks));
    expect(hits.filter(({ time }) => time > 0.5)).toEqual([]);
    for (const { touches } of steps.slice(60)) {
      // the mean of 3 and 4 times ½ is 1: 49 N
      expect(Math.abs(touches[0].load / 49 - 1)).toBeLessThan(0.25);
      expect(Math.abs(touches[0].sweepA / speed - 1)).toBeLessThan(0.35);
      expect(touches[0].normal[1]).toBeGreaterThan(0.999);
    }
  });
});

describe("what goes on over a seam", () => {
  const dt = 1 / 60;
  const SLABS: KnownBody[] = [GROUND, { ...GROUND, id: 5 }];

  test("is one touch: a ball that goes from slab to slab", () => {
    const steps = Array.from({ length: 120 }, (_, i) => {
      const x = -1 + i * dt;
      const pair = x < 0 ? { a: 0, b: 1, n: UP } : { a: 1, b: 5, n: [0, -1, 0] as Vec3 };
      return {
        c: [{ ...pair, p: [x, 0, 0] as Vec3, j: 9.81 * dt, vn: 0, vo: 0, slip: STILL, m: 1, va: STILL, vb: STILL }],
      };
    });
    const { keys, steps: told, hits } = track(streamOf([...SLABS, BALL], dt, steps));
    expect(keys.size).toBe(1);
    expect(hits).toEqual([]);
    expect(told.at(-1)!.touches[0]).toMatchObject({ a: 1, b: 5 });
    // swept at 1 m/s before, at and after the seam
    for (const { touches } of told.slice(10)) expect(Math.abs(touches[0].sweepA)).toBeCloseTo(1, 1);
  });

  test("is not handed to a wall, nor to another body's contact", () => {
    const floor: ContactPoint = { a: 0, b: 1, p: [0, 0, 0], n: UP, j: 9.81 * dt, vn: 0, vo: 0, slip: STILL, m: 1 };
    const wall: ContactPoint = { ...floor, a: 5, p: [0.1, 0.1, 0], n: [-1, 0, 0] };
    const other: ContactPoint = { ...floor, b: 2, p: [0.05, 0, 0] };
    const steps = [...Array(20).fill({ c: [floor] }), ...Array(20).fill({ c: [wall, other] })];
    const { keys } = track(streamOf([...SLABS, BALL, { ...BALL, id: 2 }], dt, steps));
    expect(keys.size).toBe(3);
  });
});

describe("nothing stays for ever", () => {
  const dt = 1 / 60;
  const rub: ContactPoint = { a: 0, b: 1, p: [0, 0, 0], n: UP, j: 9.81 * dt, vn: 0, vo: 0, slip: [0.1, 0, 0], m: 1 };

  test("a touch ends three steps after the last impulse", () => {
    const steps = [...Array(10).fill({ c: [rub] }), ...Array(10).fill({ c: [{ ...rub, j: 0 }] })];
    const { steps: told } = track(streamOf([GROUND, BALL], dt, steps));
    expect(told.findIndex(({ ended }) => ended.length > 0)).toBe(12);
    expect(told[12].touches).toEqual([]);
  });

  test("a body that is removed, or spawned anew, ends its touches, asleep or not", () => {
    for (const asleep of [[], [1]]) {
      const tracker = new ContactTracker({ bodies: [GROUND, BALL] });
      const step = (step: Omit<ContactStep, "t">, t: number) =>
        tracker.step(checkStep({ t, ...step }, tracker.context));
      for (let i = 1; i < 9; i++) step({ c: [rub] }, i * dt);
      const [before] = step({ c: [rub], asleep }, 9 * dt).touches;
      tracker.remove(1);
      const after = step({ c: [rub] }, 10 * dt);
      expect(after).toEqual({ hits: [], touches: [], ended: [before.key] });
      expect(tracker.context.drops).toEqual({ "unknown-body": 1 });
      step({ c: [rub], spawn: [BALL], asleep: [] }, 11 * dt);
      const [again] = step({ c: [rub] }, 12 * dt).touches;
      expect(again.key).toBeGreaterThan(before.key);
      expect(step({ c: [rub], spawn: [BALL] }, 13 * dt).ended).toEqual([again.key]);
    }
  });

  test("a contact that never ends is one touch, and a pair that is listed twice is one pair", () => {
    const twice = { c: [rub, { ...rub, p: [0.001, 0, 0] as Vec3 }] };
    const { keys, steps, tracker } = track(streamOf([GROUND, BALL], dt, Array(5000).fill(twice)));
    expect(keys.size).toBe(1);
    expect(steps.at(-1)!.touches[0].points).toBe(2);
    expect(tracker.pairs).toBe(1);
  });

  test("a thousand contacts are tracked at once; of more pairs than there is room for, the silent go first", () => {
    const bodies: KnownBody[] = [GROUND, ...Array.from({ length: 1000 }, (_, i) => ({ ...BALL, id: i + 1 }))];
    const touch = (id: number): ContactPoint => ({ ...rub, b: id, p: [id, 0, 0] });
    const all = { c: bodies.slice(1).map(({ id }) => touch(id)) };
    expect(track(streamOf(bodies, dt, [all, all, all])).steps[2].touches).toHaveLength(1000);

    const first = { c: [1, 2, 3, 4].map(touch) };
    const then = { c: [1, 2, 11, 12, 13].map(touch) };
    const { tracker, steps } = track(streamOf(bodies, dt, [...Array(4).fill(first), ...Array(9).fill(then)]), {
      pairs: 4,
    });
    expect(tracker.pairs).toBe(4);
    expect(tracker.evicted).toBe(2);
    expect(tracker.refused).toBeGreaterThan(0);
    expect(steps.at(-1)!.touches.map(({ b }) => b)).toEqual([1, 2, 11, 12]);
  });

  test("ten bodies that come and go ten thousand times leave no pairs behind", () => {
    const bodies: KnownBody[] = [GROUND, ...Array.from({ length: 200 }, (_, i) => ({ ...BALL, id: i + 1 }))];
    const steps = Array.from({ length: 2000 }, (_, i) => ({ c: i < 1500 ? [{ ...rub, b: 1 + (i % 200) }] : [] }));
    expect(track(streamOf(bodies, dt, steps)).tracker.pairs).toBe(0);
  });
});

describe("points of one pair", () => {
  const dt = 1 / 60;

  test("within 2 cm, or more than four, sound as one with the whole load", () => {
    for (const [count, apart] of [
      [3, 0.004],
      [9, 0.1],
    ]) {
      const c = Array.from({ length: count }, (_, i) => ({
        ...{ a: 0, b: 1, n: UP, vn: 0, vo: 0, slip: [0.2, 0, 0] as Vec3, m: 1, j: (9.81 * dt) / count },
        p: [i * apart, 0, 0] as Vec3,
      }));
      const { steps } = track(streamOf([GROUND, BALL], dt, Array(30).fill({ c })));
      expect(steps[29].touches).toHaveLength(1);
      expect(steps[29].touches[0]).toMatchObject({ points: count });
      expect(steps[29].touches[0].load).toBeCloseTo(9.81, 2);
      expect(steps[29].touches[0].point[0]).toBeCloseTo(((count - 1) / 2) * apart, 6);
    }
  });

  test("up to four share the load, and hop between one and many without new touches", () => {
    const { steps } = track(streamOf([GROUND, BOX], dt, Array(60).fill({ c: corners(dt) })));
    expect(steps[59].touches.map(({ load }) => load.toFixed(2))).toEqual(Array(4).fill(((2 * 9.81) / 4).toFixed(2)));

    const five = [...corners(dt), { ...corners(dt)[0], p: STILL }];
    const hopping = Array.from({ length: 200 }, (_, i) => ({ c: i % 3 ? five : corners(dt) }));
    const { keys, steps: told } = track(streamOf([GROUND, BOX], dt, hopping));
    expect(keys.size).toBeLessThanOrEqual(4);
    expect(told.at(-1)!.touches).toHaveLength(told[100].touches.length);
  });
});

describe("a body of many facets at rest", () => {
  const rock: KnownBody = { id: 1, shape: "mesh", size: [0.3, 0.2, 0.3], mass: 4 };
  /** The part of the time in which a sweep of a rock can be heard whose three points move at random by `apart` m. */
  function loud(apart: number, poses: boolean): number {
    const steps = Array.from({ length: 600 }, (_, step) => ({
      c: [0, 1, 2].map((i) => ({
        ...{ a: 0, b: 1, n: UP, j: 0.2 * chance(step, i), vn: 0, vo: 0, slip: STILL, m: 2 },
        p: [0.1 * i + apart * chance(step, 4 + i), 0, 0.1 * (i % 2) + apart * chance(step, 8 + i)] as Vec3,
      })),
      ...(poses && { x: [[1, 0, 0.1, 0, 0, 0, 0, 1]] }),
    }));
    const found = track(streamOf([GROUND, rock], 1 / 60, steps));
    expect(found.hits).toEqual([]);
    const heard = found.steps.filter(
      ({ t, touches }) => t > 1 && touches.some((touch) => Math.abs(touch.sweepA) > 0.005),
    );
    return heard.length / 540;
  }

  test("is silent when poses tell that it rests, however its points hop", () => {
    for (const apart of [0.001, 0.03]) expect(loud(apart, true)).toBe(0);
  });

  test("is nearly silent without poses: only a way that repeats by chance is heard", () => {
    expect(loud(0.001, false)).toBeLessThan(0.03);
    expect(loud(0.03, false)).toBeLessThan(0.15);
  });
});

test("a point far off, whose old impulse is still listed, is no touch", () => {
  const far: ContactPoint = { a: 0, b: 1, p: [0, 0, 0], n: UP, d: 0.04, j: 1, vn: 0.01, vo: 0, slip: [1, 0, 0], m: 1 };
  const { hits, keys } = track(streamOf([GROUND, BALL], 1 / 60, Array(60).fill({ c: [far] })));
  expect(hits).toEqual([]);
  expect(keys.size).toBe(0);
});

describe("a box that slides on another", () => {
  const dt = 1 / 60;
  /** What is swept when the reported point goes along at `pace` m/s while the box slides at 1 m/s. */
  function swept(pace: number) {
    const steps = Array.from({ length: 60 }, (_, i) => ({
      c: [{ a: 0, b: 1, p: [pace * i * dt, 0, 0] as Vec3, n: UP, j: 0.3, vn: 0, vo: 0, slip: [1, 0, 0] as Vec3, m: 1 }],
    }));
    const [touch] = track(streamOf([GROUND, BOX], dt, steps)).steps.at(-1)!.touches;
    return [touch.sweepA, touch.sweepB].map((sweep) => +Math.abs(sweep).toFixed(3));
  }

  test("sweeps the ground when its corner goes along", () => expect(swept(1)).toEqual([1, 0]));
  test("is swept itself when the point stays, as over an edge", () => expect(swept(0)).toEqual([0, 1]));
  test("sweeps the ground when an engine reports the middle of two old points", () =>
    expect(swept(0.45)).toEqual([1, 0]));
});
