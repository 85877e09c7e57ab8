// Parameters glide as PHYSICS §9.8 says: with bounded speed and acceleration, never past the target, and they arrive.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Course } from "../../../src/rain/parameters/course.js";
import { GLIDE_DEFAULTS, Glider, glideOf, positionOf, stretched, valueAt } from "../../../src/rain/parameters/glide.js";
import { RAIN_DEFAULTS, rainParameter, rainParameters } from "../../../src/rain/parameters/parameters.js";

const DT = 128 / 44100;
const LINE = { least: 0, most: 1, bend: 1 };

test("a slider's position and its value belong together", () => {
  for (const parameter of rainParameters) {
    for (const position of [0, 0.1, 0.5, 0.9, 1]) {
      expect(positionOf(parameter, valueAt(parameter, position))).toBeCloseTo(position, 9);
    }
  }
  expect(positionOf(rainParameter("rate"), 37.5)).toBeCloseTo(0.5, 12);
});

test("from 1 to 50 with an acceleration of 20 and a top speed of 10 takes 5.4 s", () => {
  // §9.8 measured 5.36 s; by hand: 0.5 s each to speed up and to brake, which is 5 of the 49, and 4.4 s at full speed
  const slider = { least: 0, most: 100, bend: 1 };
  const glider = new Glider(1);
  glider.aim(50, slider, { acceleration: 0.2, speed: 0.1, snap: 0.002 }, false);
  let seconds = 0;
  for (; glider.moves && seconds < 20; seconds += DT) glider.tick(DT);
  expect(glider.value).toBe(50);
  expect(seconds).toBeGreaterThan(5.2);
  expect(seconds).toBeLessThan(5.5);
});

test("no glide overshoots, and all arrive, wherever they were going before", () => {
  const glide = fc.record({
    acceleration: fc.double({ min: 0.05, max: 50, noNaN: true }),
    speed: fc.double({ min: 0.05, max: 20, noNaN: true }),
    snap: fc.double({ min: 1e-4, max: 0.01, noNaN: true }),
  });
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(place, place, glide, (from, to, settings) => {
      const glider = new Glider(from);
      glider.aim(to, LINE, settings, false);
      const start = glider.value;
      const target = Math.fround(to);
      let before = Math.abs(target - start);
      let ticks = 0;
      for (; glider.moves && ticks < 1e5; ticks++) {
        glider.tick(DT);
        const left = Math.abs(target - glider.value);
        // nearer with every tick: an overshoot would turn around
        expect(left).toBeLessThanOrEqual(before + 1e-12);
        expect((target - start) * (target - glider.value)).toBeGreaterThanOrEqual(-1e-12);
        before = left;
      }
      expect(glider.value).toBe(target);
    }),
    { numRuns: 100 },
  );
});

test("a glide that is turned back brakes first, and never speeds up by more than its acceleration", () => {
  const glider = new Glider(0);
  glider.aim(1, LINE, GLIDE_DEFAULTS, false);
  let [last, speed] = [0, 0];
  for (let i = 0; i < 4000; i++) {
    if (i === 300) glider.aim(0.1, LINE, GLIDE_DEFAULTS, false);
    glider.tick(DT);
    const now = (glider.value - last) / DT;
    // the last step may be shorter: it ends at the target, from within the snap
    if (glider.moves) expect(Math.abs(now - speed)).toBeLessThanOrEqual(GLIDE_DEFAULTS.acceleration * DT + 1e-6);
    expect(Math.abs(now)).toBeLessThanOrEqual(Math.max(GLIDE_DEFAULTS.speed, GLIDE_DEFAULTS.snap / DT) + 1e-6);
    [last, speed] = [glider.value, now];
  }
  expect(glider.value).toBe(Math.fround(0.1));
});

test("values beyond the slider stretch it", () => {
  expect(stretched(rainParameter("rate"), 10_000, 3)).toEqual({ least: 0, most: 10_000, bend: 3 });
  expect(stretched(rainParameter("rate"), 40, 3)).toEqual({ least: 0, most: 300, bend: 3 });
});

test("a course knows changes that are still to come, and a look ahead changes nothing", () => {
  const course = new Course(DT, RAIN_DEFAULTS);
  const shape = rainParameter("rate");
  course.set({ block: 100, name: "rate", value: 40, shape, glide: GLIDE_DEFAULTS, jump: false });
  course.set({ block: 50, name: "rate", value: 20, shape, glide: GLIDE_DEFAULTS, jump: true });
  expect(course.at(49).rate).toBe(10);
  expect(course.at(99, true).rate).toBe(20);
  expect(course.at(5000, true).rate).toBe(40);
  expect(course.at(50).rate).toBe(20);
  const middle = course.at(200).rate;
  expect(middle).toBeGreaterThan(20);
  expect(middle).toBeLessThan(40);
  expect(course.at(5000).rate).toBe(40);
});

test("wrong glides are refused by name", () => {
  expect(() => glideOf("set rain", { speed: Number.NaN })).toThrow("set rain: glide.speed should be a number from");
  expect(() => glideOf("set rain", { spede: 1 } as never)).toThrow("glide.spede should be one of acceleration");
  expect(glideOf("set rain", { speed: 2 })).toEqual({ ...GLIDE_DEFAULTS, speed: 2 });
});
