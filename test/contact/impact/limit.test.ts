// The limiter of hits: a rattling pair becomes a few hits that carry the power of all, a busy body at most 120 in any
// second, and everything is counted. Without it a jittering contact sounds like a machine gun.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HitLimiter, type LimitedHit } from "../../../src/contact/impact/limit.js";

const hit = (change: Partial<LimitedHit>): LimitedHit => ({
  key: 1,
  a: 1,
  b: 2,
  time: 0,
  speed: 1,
  impulse: 0.1,
  ...change,
});

/** Powers of what was let through on body a, and how many hits that were. */
function machineGun(hits: readonly LimitedHit[], limiter = new HitLimiter()) {
  let [power, allowed] = [0, 0];
  const times: number[] = [];
  for (const one of hits) {
    const admitted = limiter.admit(one);
    if (!admitted) continue;
    allowed++;
    times.push(one.time);
    power += (one.impulse * admitted.a) ** 2;
  }
  return { power, allowed, times, counts: limiter.counts };
}

describe("one pair", () => {
  test("hit 1,000 times in a second is struck some 30 times, with all the power", () => {
    const hits = Array.from({ length: 1000 }, (_, i) => hit({ time: i / 1000, speed: 1 + 0.01 * (i % 7) }));
    const { power, allowed, counts } = machineGun(hits);
    expect(allowed).toBeGreaterThan(20);
    expect(allowed).toBeLessThan(40);
    // what came after the last allowed one still waits: at most 30 of 1,000
    expect(power / (1000 * 0.01)).toBeGreaterThan(0.96);
    expect(power / (1000 * 0.01)).toBeLessThanOrEqual(1 + 1e-9);
    expect(counts.allowed + counts.pair + counts.body).toBe(1000);
  });
  test("within 30 ms only a hit 1.5 times as fast is heard", () => {
    const limiter = new HitLimiter();
    expect(limiter.admit(hit({}))).toBeDefined();
    expect(limiter.admit(hit({ time: 0.02, speed: 1.4 }))).toBeUndefined();
    expect(limiter.admit(hit({ time: 0.02, speed: 1.5 }))).toBeDefined();
  });
  test("later a hit must be faster than half the last one, which fades with 60 ms", () => {
    const after = (time: number, speed: number) => {
      const limiter = new HitLimiter();
      limiter.admit(hit({}));
      return limiter.admit(hit({ time, speed })) !== undefined;
    };
    const threshold = 0.5 * Math.exp(-0.05 / 0.06);
    expect(after(0.05, threshold * 0.99)).toBe(false);
    expect(after(0.05, threshold * 1.01)).toBe(true);
    expect(after(0.5, 0.01)).toBe(true);
  });
  test("what was refused comes with the next one, in power, once", () => {
    const limiter = new HitLimiter();
    expect(limiter.admit(hit({}))).toEqual({ a: 1, b: 1 });
    for (let i = 1; i <= 3; i++) limiter.admit(hit({ time: 0.005 * i }));
    expect(limiter.admit(hit({ time: 0.04 }))?.a).toBeCloseTo(2, 12);
    expect(limiter.admit(hit({ time: 0.2 }))).toEqual({ a: 1, b: 1 });
  });
  test("what waited too long is forgotten and counted", () => {
    const limiter = new HitLimiter();
    limiter.admit(hit({}));
    limiter.admit(hit({ time: 0.01 }));
    expect(limiter.admit(hit({ time: 2 }))).toEqual({ a: 1, b: 1 });
    expect(limiter.counts).toMatchObject({ allowed: 2, pair: 1, forgotten: 1 });
  });
});

describe("a body hit by many others", () => {
  const pour = Array.from({ length: 2000 }, (_, i) => hit({ key: i, a: 1, b: 10 + i, time: i / 1000 }));
  test("is struck at most 120 times in any second, without long holes, with all the power", () => {
    const { power, times, counts } = machineGun(pour);
    for (const from of times) {
      expect(times.filter((time) => time >= from && time < from + 1).length).toBeLessThanOrEqual(120);
    }
    for (let i = 1; i < times.length; i++) expect(times[i] - times[i - 1]).toBeLessThan(0.05);
    expect(power / (2000 * 0.01)).toBeGreaterThan(0.97);
    expect(power / (2000 * 0.01)).toBeLessThanOrEqual(1 + 1e-9);
    expect(counts.body + counts.allowed).toBe(2000);
  });
  test("does not make the others louder than they are", () => {
    const limiter = new HitLimiter();
    for (const one of pour) {
      const admitted = limiter.admit(one);
      if (admitted) expect(admitted.b).toBe(1);
    }
  });
  test("that does not sound has no limit", () => {
    const limiter = new HitLimiter();
    for (const one of pour) expect(limiter.admit({ ...one, a: -1 })).toBeDefined();
  });
});

test("memory is bounded: a million pairs leave as few entries as were asked for", () => {
  const limiter = new HitLimiter({ pairs: 16, bodies: 8 });
  for (let i = 0; i < 5000; i++) limiter.admit(hit({ key: i, a: i, b: -1, time: i * 1e-4 }));
  // the youngest pair is still known, one of long ago is new again
  expect(limiter.admit(hit({ key: 4999, a: -1, b: -1, time: 0.5 }))).toBeUndefined();
  expect(limiter.admit(hit({ key: 4900, a: -1, b: -1, time: 0.5 }))).toBeDefined();
});

test("a clock that goes back begins anew", () => {
  const limiter = new HitLimiter();
  limiter.admit(hit({ time: 100 }));
  expect(limiter.admit(hit({ time: 0 }))).toEqual({ a: 1, b: 1 });
  expect(limiter.admit(hit({ time: 0.001 }))).toBeUndefined();
});

test("nonsense is counted and never heard; all else has a finite strength of at least 1", () => {
  const limiter = new HitLimiter();
  const numbers = fc.oneof(fc.double(), fc.double({ min: 0, max: 10 }), fc.constantFrom(0, -1, Number.NaN, 1e300));
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.integer({ min: -1, max: 3 }),
      numbers,
      numbers,
      numbers,
      (key, a, time, speed, impulse) => {
        const came = limiter.admit({ key, a, b: 2, time, speed, impulse });
        const sane = Number.isFinite(time) && speed > 0 && speed < 1e9 && impulse >= 0 && impulse < 1e9;
        if (!sane) expect(came).toBeUndefined();
        if (came)
          for (const times of [came.a, came.b]) {
            expect(times).toBeGreaterThanOrEqual(1 - 1e-9);
            if (impulse > 1e-3) expect(Number.isFinite(times)).toBe(true);
          }
      },
    ),
  );
});

test("the same hits are decided the same way again", () => {
  const hits = Array.from({ length: 500 }, (_, i) =>
    hit({ key: i % 5, a: i % 3, b: 7, time: i * 0.0037, speed: 1 + ((i * 7919) % 13) / 5 }),
  );
  const decide = () => {
    const limiter = new HitLimiter();
    return hits.map((one) => limiter.admit(one));
  };
  expect(decide()).toEqual(decide());
});
