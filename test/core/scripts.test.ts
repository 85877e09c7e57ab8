// Whatever is asked of a small world, in whatever order, it stays sound: samples finite and below the ceiling, meters
// that agree with each other, and no room lost however often it is all done again. Random scripts of every call the
// public door has. It does not know what the sound should be, only what it must never be.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Body, type ForceStream, type OfflineWorld, PhonoliteError } from "../../src/world/index.js";
import { CEILING, noise, paths, peak, quietWorld, tone } from "./listen.js";

const TINY = {
  maxModes: 40,
  maxBodies: 5,
  maxStreams: 2,
  maxEvents: 12,
  maxDrivenModes: 24,
  streamFrames: 256,
  maxModels: 3,
};
const ROUNDS = 50;

// all are silent within a second at most; one is above Nyquist in part, one dies within a block
const models = [
  tone([150, 700, 1900], [60, 80, 120]),
  tone(
    Array.from({ length: 13 }, (_, i) => 300 + 1700 * i),
    Array(13).fill(90),
  ),
  tone([500, 900], [2500, 900], { phases: [1, 2] }),
  tone(
    Array.from({ length: 33 }, (_, i) => 80 * (i + 1)),
    Array(33).fill(70),
  ),
];

interface Stage {
  world: OfflineWorld;
  bodies: Body[];
  streams: ForceStream[];
}

// ---- steps are plain data, so that a failing script can be read
const time = fc.option(fc.double({ min: 0, max: 0.3, noNaN: true }), { nil: undefined });
const scale = fc.constantFrom(0.001, 0.3, 1, 1.01, 3, 40, 1000);
const which = fc.nat(20);
const place = fc.double({ min: -5, max: 5, noNaN: true });
const kind = <K extends string>(name: K) => fc.constant(name);
const step = fc.oneof(
  fc.record({
    do: kind("add"),
    model: fc.nat(3),
    time,
    pitchScale: scale,
    dampingScale: fc.constantFrom(1, 1, 3, 1e4),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind("strike"),
      which,
      impulse: fc.constantFrom(1e-9, 0.01, 1, 1e6),
      duration: fc.constantFrom(0, 0.0004, 0.004, 0.02),
      time,
    }),
  },
  fc.record({ do: kind("tune"), which, pitchScale: scale, dampingScale: fc.constantFrom(0.5, 1, 100, 1e4), time }),
  fc.record({ do: kind("move"), which, gain: fc.constantFrom(0, 0.2, 1e6), place, time }),
  fc.record({ do: kind("remove"), which, fade: fc.boolean(), time }),
  { weight: 2, arbitrary: fc.record({ do: kind("drive"), which, time }) },
  { weight: 2, arbitrary: fc.record({ do: kind("write"), which, samples: fc.nat(400) }) },
  fc.record({ do: kind("end"), which }),
  fc.record({ do: kind("pause"), stop: fc.boolean() }),
  fc.record({ do: kind("listener"), place }),
  fc.record({ do: kind("master"), gain: fc.constantFrom(0, 1, 1e6) }),
  { weight: 6, arbitrary: fc.record({ do: kind("render"), frames: fc.nat(700) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(stage: Stage, s: Step): void {
  const { world, bodies, streams } = stage;
  const of = <T>(list: T[], i: number): T | undefined => list[i % Math.max(list.length, 1)];
  /** A script's time counts from now. */
  const from = (t: number | undefined) => (t === undefined ? undefined : world.meters().time + t);
  switch (s.do) {
    case "add": {
      const { pitchScale, dampingScale } = s;
      bodies.push(world.addBody({ model: models[s.model], time: from(s.time), pitchScale, dampingScale }));
      break;
    }
    case "strike":
      of(bodies, s.which)?.strike({ impulse: s.impulse, duration: s.duration, time: from(s.time) });
      break;
    case "tune":
      of(bodies, s.which)?.update({ pitchScale: s.pitchScale, dampingScale: s.dampingScale, time: from(s.time) });
      break;
    case "move":
      of(bodies, s.which)?.update({ gain: s.gain, position: [s.place, 0, -s.place], time: from(s.time) });
      break;
    case "remove":
      of(bodies, s.which)?.remove({ fade: s.fade, time: from(s.time) });
      break;
    case "drive": {
      const body = of(bodies, s.which);
      if (body) streams.push(body.drive({ time: from(s.time) }));
      break;
    }
    case "write":
      of(streams, s.which)?.write(noise(s.samples));
      break;
    case "end":
      of(streams, s.which)?.end();
      break;
    case "pause":
      if (s.stop) world.pause();
      else world.resume();
      break;
    case "listener":
      world.setListener({ position: [s.place, 0, 0], orientation: [0, s.place, 0, 1] });
      break;
    case "master":
      world.setMasterGain(s.gain);
      break;
    default:
      listen(stage, s.frames);
  }
}

/** Renders and checks what must hold at every moment. */
function listen({ world }: Stage, frames: number): void {
  for (const side of world.render(frames)) expect(peak(side)).toBeLessThanOrEqual(CEILING);
  const { modes, bodies, events } = world.meters();
  expect(modes.alive).toBeLessThanOrEqual(modes.total);
  expect(modes.aboveNyquist).toBeLessThanOrEqual(modes.total);
  expect(modes.total).toBeLessThanOrEqual(TINY.maxModes);
  expect(bodies.alive).toBeLessThanOrEqual(bodies.total);
  expect(bodies.total).toBeLessThanOrEqual(TINY.maxBodies);
  expect(bodies.alive === 0).toBe(modes.alive === 0);
  expect(events.waiting).toBeLessThanOrEqual(TINY.maxEvents);
}

/** An error that says what is wrong is a good answer; anything else is not. */
function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
  }
}

/** Everything goes; all must be silent and empty. */
function clear(stage: Stage): void {
  const { world, bodies } = stage;
  world.resume();
  // all that was scheduled comes up before the removals
  listen(stage, 16_000);
  for (const body of bodies) {
    for (let tries = 0; body.present && tries < 5; tries++) {
      attempt(() => body.remove());
      listen(stage, 128);
    }
    expect(body.present).toBe(false);
  }
  for (let i = 0; i < 40 && world.meters().bodies.total > 0; i++) listen(stage, 8192);
  expect(world.meters().bodies).toEqual({ total: 0, alive: 0 });
  expect(world.meters().modes).toMatchObject({ total: 0, alive: 0, aboveNyquist: 0 });
  expect(world.meters().events.waiting).toBe(0);
  for (const side of world.render(4096).map((x) => x.subarray(2048))) expect(peak(side)).toBe(0);
  stage.bodies = [];
  stage.streams = [];
}

describe.each(paths)("on path %s", (path) => {
  test("random scripts, fifty times over in one world, do no harm and lose no room", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (script) => {
        const world = await quietWorld({ ...TINY, path, channels: 2, limiter: true });
        const stage: Stage = { world, bodies: [], streams: [] };
        for (let round = 0; round < ROUNDS; round++) {
          for (const one of script) attempt(() => run(stage, one));
          clear(stage);
        }
        // the whole of the room is still there: 33 + 3 + 2 + 2 modes and both streams, but nothing beyond
        const all = [models[3], models[0], models[2], models[2]].map((model) => world.addBody({ model }));
        world.render(128);
        expect(world.meters().modes.total).toBe(TINY.maxModes);
        expect(() => world.addBody({ model: models[2] })).toThrow(/modes should be at most 40/);
        for (const body of all.slice(1, 3)) expect(body.drive().write(noise(256))).toBe(256);
        expect(() => all[3].drive()).toThrow(/streams/);
      }),
      { numRuns: 12 },
    );
  });
});
