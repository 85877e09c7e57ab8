// Records of rain for tests that speak to the core directly: parameters that jump, colours, impulses.
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../src/core/layout.js";
import * as R from "../../src/core/rain-layout.js";
import type { RainColours } from "../../src/rain/colour/colours.js";
import { OfflineWorld } from "../../src/world/offline-world.js";

/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

/** A mono world without limiter in which it may rain; one pascal is one. */
export function rainWorld(sampleRate: number): Promise<OfflineWorld> {
  return OfflineWorld.create({ channels: 1, sampleRate, limiter: false, fullScaleDbSpl: PASCAL, rain: true });
}

type Fields = [at: number, value: number][];

/** A record with whole numbers and fractions at their places. */
function record(kind: number, time: number, whole: Fields, numbers: Fields = []): Uint8Array {
  const view = new DataView(new ArrayBuffer(RECORD_BYTES));
  view.setUint32(RECORD_KIND, kind, true);
  view.setUint32(RECORD_BODY, 0, true);
  view.setFloat64(RECORD_TIME, time, true);
  for (const [at, value] of whole) view.setUint32(at, value, true);
  for (const [at, value] of numbers) view.setFloat32(at, value, true);
  return new Uint8Array(view.buffer);
}

/** It begins to rain. */
export function begin(seed: number): Uint8Array {
  return record(R.RAIN, -1, [[R.RAIN_SEED, seed]]);
}

/** A parameter is there at once. */
export function set(parameter: number, value: number): Uint8Array {
  const whole: Fields = [
    [R.SET_PARAMETER, parameter],
    [R.SET_FLAGS, R.SET_JUMPS],
  ];
  return record(R.RAIN_SET, -1, whole, [
    [R.SET_VALUE, value],
    [R.SET_LEAST, 0],
    [R.SET_MOST, Math.max(1, 2 * value)],
    [R.SET_BEND, 1],
    [R.SET_ACCELERATION, 1],
    [R.SET_SPEED, 1],
    [R.SET_SNAP, 0.01],
  ]);
}

/** An impulse arrives at a sample: area, Pa·s, and colour. */
export function impulse(time: number, area: number, colour: number): Uint8Array {
  return record(R.RAIN_IMPULSE, time, [[R.IMPULSE_COLOUR, colour]], [[R.IMPULSE_AREA, area]]);
}

/** All poles and tables. */
export function coloursAsRecords({ poles, corners, impedance }: RainColours): Uint8Array[] {
  return [
    ...poles.map(({ colour, index, p, r0, r1 }) => {
      const whole: Fields = [
        [R.POLE_COLOUR, colour],
        [R.POLE_INDEX, index],
      ];
      const places = [R.POLE_RE, R.POLE_IM, R.POLE_R0_RE, R.POLE_R0_IM, R.POLE_R1_RE, R.POLE_R1_IM];
      const values = [...p, ...r0, ...r1];
      return record(
        R.RAIN_POLE,
        -1,
        whole,
        places.map((at, i) => [at, values[i]]),
      );
    }),
    ...table(R.TABLE_CORNERS, corners),
    ...table(R.TABLE_IMPEDANCE, impedance),
  ];
}

function table(which: number, values: ArrayLike<number>): Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let from = 0; from < values.length; from += R.TABLE_NUMBERS) {
    const part = Array.from(values).slice(from, from + R.TABLE_NUMBERS);
    const whole: Fields = [
      [R.TABLE_WHICH, which],
      [R.TABLE_FROM, from],
      [R.TABLE_COUNT, part.length],
    ];
    records.push(
      record(
        R.RAIN_TABLE,
        -1,
        whole,
        part.map((value, i) => [R.TABLE_VALUES + 4 * i, value]),
      ),
    );
  }
  return records;
}

/** Hands records over; returns how many the core took. */
export function hand(world: OfflineWorld, records: readonly Uint8Array[]): number {
  const bytes = new Uint8Array(records.length * RECORD_BYTES);
  records.forEach((one, i) => {
    bytes.set(one, i * RECORD_BYTES);
  });
  let taken = 0;
  world.extend((link) => {
    taken = link.take(bytes);
  });
  return taken;
}
