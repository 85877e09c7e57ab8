// What bad input gets at the public door: an error that names the operation and the field, and a running sound that
// never knew. Every field of every method is given numbers and things that it cannot mean; a twin world without those
// calls must sound the same, bit by bit. It cannot try everything JavaScript can pass; it tries what people pass.
import { describe, expect, test } from "vitest";
import { type Body, type ForceStream, type OfflineWorld, PhonoliteError } from "../../src/world/index.js";
import { firstDifference, noise, peak, quietWorld, tone } from "../core/listen.js";

const sheet = tone([250, 700, 1900, 7000], [2, 4, 8, 30], {
  positions: [0, 0, 0, 0.3, 0, 0, 0, 0.2, 0],
  shapes: Array.from({ length: 36 }, (_, i) => Math.cos(2 * i + 1)),
  indices: [0, 1, 2],
});

const NUMBERS = [Number.NaN, 1 / 0, -1 / 0, 1e300, -1e300];
const THINGS = [null, "1", "", true, {}, [], [1], () => 1, Symbol("x"), 10n];
const BELOW_ZERO = [-1, -1e-9];
const VECTORS = [
  ...THINGS,
  1,
  [1, 2],
  [1, 2, 3, 4],
  [1, 2, Number.NaN],
  [1 / 0, 0, 0],
  ["1", 2, 3],
  [1, null, 3],
  [1e9, 0, 0],
  new Float32Array(2),
];

interface Stage {
  world: OfflineWorld;
  body: Body;
  push: ForceStream;
}
type Call = (stage: Stage, value: never) => unknown;
interface Case {
  call: Call;
  operation: string;
  field: string;
  values: unknown[];
}

const cases: Record<string, Case> = {
  "strike(impulse)": {
    call: ({ body }, impulse) => body.strike({ impulse }),
    operation: "strike",
    field: "impulse",
    values: [...NUMBERS, ...VECTORS.filter((x) => x !== 1), undefined],
  },
  "strike(at)": {
    call: ({ body }, at) => body.strike({ impulse: 1, at }),
    operation: "strike",
    field: "at",
    values: [...NUMBERS, -1, 3, 0.5, ...THINGS, [1, 2], [1, Number.NaN, 2], [1, "2", 3]],
  },
  "strike(at a surface point)": {
    call: ({ body }, at) => body.strike({ impulse: 1, at }),
    operation: "strike",
    field: "at",
    values: [
      { points: [0, 1, 3], weights: [1, 0, 0] },
      { points: [0, 1, -1], weights: [1, 0, 0] },
      { points: [0, 1, 0.5], weights: [1, 0, 0] },
      { points: [0, 1], weights: [1, 0, 0] },
      { points: null, weights: [1, 0, 0] },
      { points: [0, 1, 2] },
      { points: [0, 1, 2], weights: [1, 0, Number.NaN] },
      { points: [0, 1, 2], weights: [1, 0] },
      { points: [0, 1, 2], weights: [1e300, 0, 0] },
    ],
  },
  "strike(direction)": {
    call: ({ body }, direction) => body.strike({ impulse: 1, direction }),
    operation: "strike",
    field: "direction",
    values: [...VECTORS, [0, 0, 0]],
  },
  "strike(duration)": {
    call: ({ body }, duration) => body.strike({ impulse: 1, duration }),
    operation: "strike",
    field: "duration",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 1.01],
  },
  "strike(time)": {
    call: ({ body }, time) => body.strike({ impulse: 1, time }),
    operation: "strike",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 2e9],
  },
  "strike()": {
    call: ({ body }, all) => body.strike(all),
    operation: "strike",
    field: "strike",
    values: [undefined, null, 1, "x"],
  },
  "update(gain)": {
    call: ({ body }, gain) => body.update({ gain }),
    operation: "update body",
    field: "gain",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "update(pitchScale)": {
    call: ({ body }, pitchScale) => body.update({ pitchScale }),
    operation: "update body",
    field: "pitchScale",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 0, 0.0009, 1001],
  },
  "update(dampingScale)": {
    call: ({ body }, dampingScale) => body.update({ dampingScale }),
    operation: "update body",
    field: "dampingScale",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 1.01e4],
  },
  "update(position)": {
    call: ({ body }, position) => body.update({ position }),
    operation: "update body",
    field: "position",
    values: VECTORS,
  },
  "update(time)": {
    call: ({ body }, time) => body.update({ gain: 9, time }),
    operation: "update body",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "update()": {
    call: ({ body }, all) => body.update(all),
    operation: "update body",
    field: "change",
    values: [undefined, null, 1, "x"],
  },
  "update(one good, one bad)": {
    call: ({ body }, gain) => body.update({ pitchScale: 2, position: [9, 9, 9], gain }),
    operation: "update body",
    field: "gain",
    values: [Number.NaN, -1],
  },
  "drive(at)": {
    call: ({ body }, at) => body.drive({ at }),
    operation: "drive",
    field: "at",
    values: [...NUMBERS, -1, 3, ...THINGS],
  },
  "drive(direction)": {
    call: ({ body }, direction) => body.drive({ direction }),
    operation: "drive",
    field: "direction",
    values: [...VECTORS, [0, 0, 0]],
  },
  "drive(time)": {
    call: ({ body }, time) => body.drive({ time }),
    operation: "drive",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "drive()": { call: ({ body }, all) => body.drive(all), operation: "drive", field: "options", values: [null, 1, "x"] },
  "write(samples)": {
    call: ({ push }, samples) => push.write(samples),
    operation: "write force",
    field: "samples",
    values: [...THINGS, undefined, 1, [1, 2], new Float64Array(3), new ArrayBuffer(8)],
  },
  "remove(time)": {
    call: ({ body }, time) => body.remove({ time }),
    operation: "remove body",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "remove(fade)": {
    call: ({ body }, fade) => body.remove({ fade }),
    operation: "remove body",
    field: "fade",
    values: [null, 0, 1, "yes", {}],
  },
  "remove()": {
    call: ({ body }, all) => body.remove(all),
    operation: "remove body",
    field: "options",
    values: [null, 1, "x"],
  },
  "addBody(model)": {
    call: ({ world }, model) => world.addBody({ model }),
    operation: "add body",
    field: "model",
    values: [...THINGS, undefined, { frequencies: [1], decayRates: [1] }],
  },
  "addBody(gain)": {
    call: ({ world }, gain) => world.addBody({ model: sheet, gain }),
    operation: "add body",
    field: "gain",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "addBody(pitchScale)": {
    call: ({ world }, pitchScale) => world.addBody({ model: sheet, pitchScale }),
    operation: "add body",
    field: "pitchScale",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 0],
  },
  "addBody(dampingScale)": {
    call: ({ world }, dampingScale) => world.addBody({ model: sheet, dampingScale }),
    operation: "add body",
    field: "dampingScale",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "addBody(position)": {
    call: ({ world }, position) => world.addBody({ model: sheet, position }),
    operation: "add body",
    field: "position",
    values: VECTORS,
  },
  "addBody(time)": {
    call: ({ world }, time) => world.addBody({ model: sheet, time }),
    operation: "add body",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "addBody()": {
    call: ({ world }, all) => world.addBody(all),
    operation: "add body",
    field: "body",
    values: [undefined, null, 1, "x"],
  },
  "setListener(position)": {
    call: ({ world }, position) => world.setListener({ position }),
    operation: "set listener",
    field: "position",
    values: VECTORS,
  },
  "setListener(orientation)": {
    call: ({ world }, orientation) => world.setListener({ position: [7, 7, 7], orientation }),
    operation: "set listener",
    field: "orientation",
    values: [...THINGS, 1, [0, 0, 0, 0], [0, 0, 1], [0, 0, 0, Number.NaN], [1 / 0, 0, 0, 1], ["0", "0", "0", "1"]],
  },
  "setListener(time)": {
    call: ({ world }, time) => world.setListener({ position: [7, 7, 7], time }),
    operation: "set listener",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "setListener()": {
    call: ({ world }, all) => world.setListener(all),
    operation: "set listener",
    field: "listener",
    values: [undefined, null, 1, "x"],
  },
  "setMasterGain(gain)": {
    call: ({ world }, gain) => world.setMasterGain(gain),
    operation: "set master gain",
    field: "gain",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, undefined],
  },
  "setMasterGain(time)": {
    call: ({ world }, time) => world.setMasterGain(9, time),
    operation: "set master gain",
    field: "time",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS],
  },
  "render(frames)": {
    call: ({ world }, frames) => world.render(frames),
    operation: "render",
    field: "frames",
    values: [...NUMBERS, ...BELOW_ZERO, ...THINGS, 0.5, undefined, 1e15],
  },
  "renderInto(frames)": {
    call: ({ world }, frames) => world.renderInto([new Float32Array(512)], 0, frames),
    operation: "render",
    field: "frames",
    values: [...NUMBERS.filter((x) => x < 1e300), -1, 0.5, ...THINGS],
  },
  "renderInto(offset)": {
    call: ({ world }, offset) => world.renderInto([new Float32Array(512)], offset, 10),
    operation: "render",
    field: "offset",
    values: [Number.NaN, -1, 0.5, ...THINGS],
  },
  "renderInto(out)": {
    call: ({ world }, out) => world.renderInto(out, 0, 10),
    operation: "render",
    field: "out",
    values: [
      [],
      [new Float32Array(9)],
      [new Float32Array(10), new Float32Array(10)],
      [new Float64Array(10)],
      [[1, 2]],
      [null],
    ],
  },
};

async function play(disturb: (stage: Stage) => void): Promise<Float32Array> {
  const world = await quietWorld();
  const body = world.addBody({ model: sheet });
  body.strike({ impulse: 0.3, at: [0.1, 0.05, 0] });
  const push = body.drive({ at: 1 });
  push.write(noise(3000));
  const out = new Float32Array(6000);
  world.renderInto([out], 0, 2001);
  disturb({ world, body, push });
  world.renderInto([out], 2001, 2000);
  // what failed must not come back with the next good call either
  world.setListener({ orientation: [0, 0.1, 0, 1] });
  body.update({ gain: 0.9 });
  body.strike({ impulse: 0.1 });
  world.renderInto([out], 4001);
  return out;
}

describe("bad input is an error that names operation and field; the sound goes on as if nothing had been said:", () => {
  test.each(Object.entries(cases))("%s", async (_, { call, operation, field, values }) => {
    const expected = await play(() => {});
    const sound = await play((stage) => {
      for (const value of values) {
        let error: unknown;
        try {
          call(stage, value as never);
        } catch (caught) {
          error = caught;
        }
        const words = `${String(typeof value === "object" ? JSON.stringify(value) : String(value))}: ${error}`;
        expect(error, words).toBeInstanceOf(PhonoliteError);
        expect(
          { operation: (error as PhonoliteError).operation, field: (error as PhonoliteError).field },
          words,
        ).toEqual({
          operation,
          field,
        });
      }
    });
    expect(peak(expected)).toBeGreaterThan(0.1);
    expect(firstDifference(sound, expected)).toBe(-1);
  });
});

test("arrays that a caller changes after the call change nothing", async () => {
  const make = async (meddle: boolean) => {
    const world = await quietWorld();
    const place: [number, number, number] = [0, 0, 1];
    world.setListener({ position: place });
    world.addBody({ model: sheet }).strike({ impulse: 0.3 });
    if (meddle) place.fill(Number.NaN);
    world.setListener({ orientation: [0, 0.2, 0, 1] });
    return { sound: world.render(4096)[0], meters: world.meters() };
  };
  const [meddled, clean] = [await make(true), await make(false)];
  expect(firstDifference(meddled.sound, clean.sound)).toBe(-1);
  expect(meddled.meters.events.dropped).toBe(0);
});
