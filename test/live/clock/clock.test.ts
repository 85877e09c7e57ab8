// From page and simulation time to audio time, with clocks that tests move by hand: a staircase for audio, frames that
// jitter.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AudioClock } from "../../../src/live/clock/audio-clock.js";
import { chance, game, machine } from "./clock-game.js";

/** Times of events that pass for equal: one sample at 48 kHz, seconds. */
const SAMPLE = 1 / 48_000;

describe("page time", () => {
  const quanta = [128, 256, 512, 1024].flatMap((quantum) => [44_100, 48_000, 96_000].map((rate) => [quantum, rate]));

  test.each(quanta)("keeps its spacing to a fraction of a sample with quanta of %d at %d Hz", (quantum, rate) => {
    for (const drift of [0, 2e-4, -2e-4]) {
      for (const hertz of [30, 60, 144]) {
        const { clocks, clock } = game({ quantum, rate, drift });
        const random = chance(quantum + hertz);
        let worst = 0;
        for (let frame = 0; frame < 30 * hertz; frame++) {
          clocks.page = 10 + frame / hertz + 0.003 * random();
          const one = clock.at();
          clocks.page += 0.001;
          // a millisecond later: drift is 0.2 µs of it
          worst = Math.max(worst, Math.abs(clock.at() - one - 0.001));
        }
        expect(worst).toBeLessThan(0.3 * SAMPLE);
        expect(clock.report().reanchored).toBe(0);
      }
    }
  });

  test.each([2e-4, -2e-4, 5e-5])("follows a drift of %d without steps, and tells it", (drift) => {
    const { clocks, clock } = game({ drift });
    const random = chance(1);
    let last = { page: clocks.page, time: clock.at() };
    let worst = 0;
    for (let frame = 1; frame < 3600; frame++) {
      clocks.page = 10 + frame / 60 + 0.003 * random();
      const time = clock.at();
      worst = Math.max(worst, Math.abs(time - last.time - (clocks.page - last.page)));
      last = { page: clocks.page, time };
      expect(Math.abs(time - clocks.audio - clock.latency)).toBeLessThan(0.001);
    }
    expect(worst).toBeLessThan(SAMPLE);
    expect(Math.abs(clock.report().drift - drift * 1e6)).toBeLessThan(15);
    expect(clock.report().reanchored).toBe(0);
  });

  test("only rises, whatever the frames do, and is never far from where it should be", () => {
    const frame = fc.double({ min: 0.0001, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(frame, { minLength: 20, maxLength: 300 }),
        fc.constantFrom(128, 256, 512),
        fc.double({ min: -2e-4, max: 2e-4, noNaN: true }),
        (frames, quantum, drift) => {
          const { clocks, clock } = game({ quantum, drift });
          let last = clock.at();
          for (const gap of frames) {
            clocks.page += gap;
            const time = clock.at();
            expect(time).toBeGreaterThan(last);
            last = time;
            // one quantum is the height of the staircase
            const off = time - clocks.audio - clock.latency;
            expect(off).toBeGreaterThan(-quantum / 48_000 - 0.002);
            expect(off).toBeLessThan(0.003);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("lies after what is made, is settled by ticks before, and may be a moment of the past or the future", () => {
    for (const burst of [1, 2, 4, 8]) {
      const { clocks, sources, clock } = game({ rate: 44_100, burst });
      for (let frame = 0; frame < 60; frame++, clocks.page += 1 / 60) clock.tick();
      const now = clock.at();
      expect(Math.abs(now - clocks.audio - clock.latency)).toBeLessThan(0.001);
      expect(now - sources.audioTime()).toBeGreaterThan(0.9 * clock.latency);
      expect(clock.at(clocks.page - 0.004)).toBeCloseTo(now - 0.004, 9);
      expect(clock.at(clocks.page + 2)).toBeCloseTo(now + 2, 9);
      expect(clock.report().reanchored).toBe(0);
    }
  });
});

describe("a clock that stands, jumps or restarts", () => {
  /** A clock that ran for 5 s. */
  function settled() {
    const { clocks, clock } = game();
    for (let frame = 0; frame < 300; frame++, clocks.page += 1 / 60) clock.at();
    const nearNow = () => expect(Math.abs(clock.at() - clocks.audio - clock.latency)).toBeLessThan(0.005);
    return { clocks, clock, nearNow };
  }

  test("suspended, it gives the first moment after; then it goes on from there", () => {
    const { clocks, clock, nearNow } = settled();
    const stood = clocks.audio;
    for (let frame = 0; frame < 600; frame++) {
      clocks.stand(1 / 60);
      const time = clock.at();
      if (frame > 30) expect(Math.abs(time - stood - clock.latency)).toBeLessThan(0.003);
    }
    clocks.page += 0.02;
    nearNow();
    expect(clock.report().reanchored).toBe(1);
  });

  test("told by the context, it knows at once that it is suspended", () => {
    const { clocks, sources } = game();
    let running = false;
    const clock = new AudioClock({ ...sources, running: () => running });
    for (let frame = 0; frame < 5; frame++) {
      expect(clock.at()).toBeCloseTo(clock.latency, 9);
      expect(clock.step(frame / 60)).toBeUndefined();
      clocks.stand(1 / 60);
    }
    expect(clock.report().stale).toBe(5);
    running = true;
    clocks.page += 0.01;
    expect(Math.abs(clock.at() - clocks.audio - clock.latency)).toBeLessThan(0.005);
    expect(clock.step(1)).toBeCloseTo(clock.at(), 9);
  });

  test.each([
    ["a suspension that nobody saw", 7, 7],
    ["audio that ran ahead", 0, -3],
    ["audio that began again", 0, 4.9],
    ["page time that went back", -2, 0],
  ])("after %s it is right at once, and counts it", (_, page, lost) => {
    const { clocks, clock, nearNow } = settled();
    clocks.page += page + 0.02;
    clocks.lost += lost;
    nearNow();
    expect(clock.report().reanchored).toBe(1);
  });

  test("audio that lost 40 ms is caught up with, bit by bit; half an hour without a look does no harm", () => {
    const { clocks, clock, nearNow } = settled();
    clocks.page += 1800;
    nearNow();
    clocks.stand(0.04);
    for (let frame = 0; frame < 1500; frame++, clocks.page += 0.02) clock.tick();
    nearNow();
    expect(clock.report().reanchored).toBe(0);
  });
});

describe("simulation time", () => {
  test.each([
    [60, 1 / 60, 1],
    [60, 1 / 240, 1],
    [144, 1 / 60, 1],
    [144, 0.001, 1],
    [30, 1 / 60, 1],
    [60, 1 / 120, 0.25],
  ])("in jittered frames of %d Hz keeps the spacing of steps of %d s, %d of real time", (hertz, dt, rate) => {
    for (const drift of [0, 2e-4, -2e-4]) {
      const { clock, run } = game({ drift }, { rate });
      const steps = run(30, { hertz, dt, speed: rate });
      for (const [i, { frame, now, step, time }] of steps.entries()) {
        // In time, and no longer after the call than a frame, its jitter and the latency.
        expect(time! - now).toBeGreaterThan(0);
        expect(time! - now).toBeLessThan(clock.latency + 1 / hertz + 0.016);
        if (i === 0) continue;
        const off = Math.abs(time! - steps[i - 1].time! - (step - steps[i - 1].step) / rate);
        expect(off).toBeLessThan(frame === steps[i - 1].frame ? 1e-9 : SAMPLE);
      }
      expect(clock.report()).toMatchObject({ reanchored: 0, stale: 0 });
    }
  });

  test("has moments inside a step, in any order", () => {
    const { clock, run } = game();
    run(5);
    const start = clock.step(5.1)!;
    expect(clock.step(5.1 + 0.0123)! - start).toBeCloseTo(0.0123, 9);
    expect(clock.step(5.1 + 0.0007)! - start).toBeCloseTo(0.0007, 9);
  });

  test("goes on without a jump where the rate is changed", () => {
    const { clock, run } = game();
    const before = run(5).at(-1)!;
    clock.rate = 0.5;
    const after = run(5, { speed: 0.5 });
    expect(after[0].time! - before.time!).toBeCloseTo((after[0].step - before.step) * 2, 3);
    expect(clock.report().reanchored).toBe(0);
  });

  test.each([0.3, 0.8, 1.5, 3])("is followed when it runs at %d of real time and nobody said so", (speed) => {
    const { clock, run } = game();
    run(10, { dt: 1 / 120, speed });
    const early = clock.report().reanchored;
    const steps = run(20, { dt: 1 / 120, speed });
    expect(early).toBeLessThan(12);
    expect(clock.report().reanchored - early).toBeLessThan(4);
    for (const { now, time } of steps) expect(Math.abs(time! - now - 0.05)).toBeLessThan(0.1);
  });

  test("one frame of 150 ms a second is late, and moves nothing", () => {
    const { clocks, clock, run } = game();
    run(3);
    for (let second = 0; second < 10; second++) {
      clocks.page += 0.15;
      const last = run(1).at(-1)!;
      expect(Math.abs(last.time! - last.now - 0.02)).toBeLessThan(0.02);
    }
    expect(clock.report()).toMatchObject({ reanchored: 0, stale: 0 });
  });

  test("a page whose first frames were slow is not late for long", () => {
    const { run } = game();
    run(0.6, { hertz: 10 });
    const steps = run(6).filter(({ frame }) => frame > 240);
    const delay = steps.map(({ now, time }) => time! - now);
    // the latency, a step between the frames, and what counts as not too late
    expect(Math.max(...delay)).toBeLessThan(0.02 + 1 / 60 + 0.03);
  });
});

describe("a tab that comes back after 30 s in the background", () => {
  test("does not flood when the simulation catches up: steps of long ago make no sound", () => {
    const { clocks, clock, run } = game();
    run(5);
    clocks.page += 30;
    const steps = run(5);
    const sounding = steps.filter(({ frame, time }) => frame === 0 && time !== undefined);
    expect(clock.report().stale).toBe(steps.length - steps.filter(({ time }) => time !== undefined).length);
    expect(clock.report().stale).toBeGreaterThan(29.5 * 60);
    expect(sounding.length).toBeLessThan(20);
    for (const { now, time } of sounding) expect(now - time!).toBeLessThan(0.26);
    for (const { frame, now, time } of steps) if (frame > 0) expect(time! - now).toBeGreaterThan(0);
    expect(clock.report().reanchored).toBeLessThan(2);
  });

  test("does not stall when the simulation lost the time: from the second frame on it sounds", () => {
    const { clocks, clock, run } = game();
    run(5, { clamp: 0.1 });
    clocks.page += 30;
    const steps = run(5, { clamp: 0.1 });
    for (const { frame, now, time } of steps) {
      if (frame === 0) expect(time).toBeUndefined();
      else expect(Math.abs(time! - now - 0.03)).toBeLessThan(0.03);
    }
    expect(clock.report()).toMatchObject({ reanchored: 1 });
  });

  test("neither, whatever the gap and the frame rate", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.constantFrom(24, 30, 60, 144),
        fc.option(fc.double({ min: 0.05, max: 0.5, noNaN: true }), { nil: undefined }),
        (gap, hertz, clamp) => {
          const { clocks, clock, run } = game();
          run(1, { hertz, clamp });
          clocks.page += gap;
          const steps = run(2, { hertz, clamp });
          for (const { frame, now, time } of steps) {
            if (time === undefined) expect(frame).toBeLessThan(2);
            else expect(now - time).toBeLessThan(0.26);
            if (time !== undefined) expect(time - now).toBeLessThan(0.25);
          }
          expect(clock.report().reanchored).toBeLessThan(4);
        },
      ),
      { numRuns: 40, examples: [[0.7058432144525649, 144, 0.4484515777649072]] },
    );
  });
});

test.each([
  ["jumps back", 0, false],
  ["jumps ahead", 500, false],
  ["was paused, and says so", 105, true],
])("a simulation that %s sounds at once", (_, to, paused) => {
  const { clocks, clock, run } = game({}, {}, 100);
  run(5);
  clocks.page += paused ? 60 : 0.01;
  if (paused) clock.restart();
  expect(clock.step(to)).toBeCloseTo(clock.at(), 9);
  expect(clock.report()).toMatchObject({ stale: 0, reanchored: 1 });
});

describe("the latency", () => {
  test.each([
    [128, 15, 10, 20],
    [256, 15, 11.7, 20],
    [1024, 43.7, 43.7, 65.5],
  ])("with quanta of %d begins at %d ms, falls to %d, rises to %d", (quantum, first, least, most) => {
    const { clocks, clock } = game({ quantum });
    /** Milliseconds after some seconds in which nothing was late. */
    const after = (seconds: number) => {
      for (let i = 0; i < seconds * 10; i++, clocks.page += 0.1) clock.tick();
      return clock.latency * 1000;
    };
    expect(after(4)).toBeCloseTo(first, 1);
    expect(after(100)).toBeCloseTo(least, 1);
    clock.late(3, 0.002);
    expect(after(0)).toBeCloseTo(least + 2, 1);
    clock.late(1, 5);
    expect(after(0)).toBeCloseTo(most, 1);
    expect(clock.report()).toMatchObject({ late: 4, outputLatency: 0.03, total: clock.latency + 0.03 });
    expect(after(9)).toBeCloseTo(most, 1);
    expect(after(300)).toBeCloseTo(least, 1);
  });

  test("rises without a jump in the times given", () => {
    const { clocks, clock } = game();
    let last = clock.at();
    clock.late(1, 0.01);
    for (let i = 0; i < 5000; i++) {
      clocks.page += 0.001;
      const time = clock.at();
      expect(Math.abs(time - last - 0.001)).toBeLessThan(0.5 * SAMPLE);
      last = time;
    }
    expect(last - clocks.audio).toBeCloseTo(0.02, 3);
  });
});

describe("bad input", () => {
  test.each([Number.NaN, Infinity, -1, "1" as unknown as number])("a time of %s is refused", (time) => {
    const clock = game().clock;
    const refused = (field: string) => expect.objectContaining({ name: "PhonoliteError", field });
    expect(() => clock.at(time)).toThrow(refused("pageTime"));
    expect(() => clock.step(time)).toThrow(refused("simulationTime"));
    expect(() => clock.late(1, time)).toThrow(refused("most"));
    expect(() => game({}, { latency: time })).toThrow(refused("latency"));
    expect(() => Object.assign(clock, { rate: time })).toThrow(refused("rate"));
  });

  test("clocks that show nonsense are ignored, and counted", () => {
    const { clocks, sources } = machine({ start: 5 });
    let broken = false;
    const clock = new AudioClock({ ...sources, audioTime: () => (broken ? Number.NaN : sources.audioTime()) });
    broken = true;
    clocks.page += 0.1;
    expect(clock.at()).toBeCloseTo(5.1 + clock.latency, 2);
    expect(clock.report().bad).toBe(1);
    const lost = () => Number.NaN;
    const blind = new AudioClock({ audioTime: lost, pageTime: lost, quantum: lost, outputLatency: lost });
    expect([blind.at(), blind.report().total]).toEqual([0.015, 0.015]);
    expect(blind.step(1)).toBeCloseTo(0.015, 9);
  });
});
