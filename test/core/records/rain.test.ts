// Every number of a record of rain lies where the core looks for it.
import { expect, test } from "vitest";
import * as R from "../../../src/core/layout/rain.js";
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../../src/core/layout/records.js";
import { RainWriter } from "../../../src/core/records/rain.js";

function only(write: (writer: RainWriter) => void): DataView {
  const writer = new RainWriter();
  write(writer);
  expect(writer.count).toBe(1);
  return new DataView(writer.bytes.slice().buffer);
}
const head = (view: DataView) => [
  view.getUint32(RECORD_KIND, true),
  view.getUint32(RECORD_BODY, true),
  view.getFloat64(RECORD_TIME, true),
];
const f32 = (view: DataView, ...at: number[]) => at.map((offset) => view.getFloat32(offset, true));
const u32 = (view: DataView, ...at: number[]) => at.map((offset) => view.getUint32(offset, true));

test("rain begins with its seed, and ends", () => {
  const begins = only((writer) => writer.rain(96.5, 2 ** 32 - 1, 3));
  expect(head(begins)).toEqual([R.RAIN, 0, 96.5]);
  expect(u32(begins, R.RAIN_SEED, R.RAIN_STOPS, R.RAIN_NUMBER)).toEqual([2 ** 32 - 1, 0, 3]);
  const ends = only((writer) => writer.stop(-1, 4));
  expect(head(ends)).toEqual([R.RAIN, 0, -1]);
  expect(u32(ends, R.RAIN_STOPS, R.RAIN_NUMBER)).toEqual([1, 4]);
});

test("a parameter glides, or jumps", () => {
  const numbers = { value: 20, least: 0, most: 300, bend: 3, acceleration: 0.75, speed: 0.5, snap: 0.25 };
  const glides = only((writer) => writer.set(128, R.P_RATE, { ...numbers, jumps: false }));
  expect(head(glides)).toEqual([R.RAIN_SET, 0, 128]);
  expect(u32(glides, R.SET_PARAMETER, R.SET_FLAGS)).toEqual([R.P_RATE, 0]);
  expect(f32(glides, R.SET_VALUE, R.SET_LEAST, R.SET_MOST, R.SET_BEND)).toEqual([20, 0, 300, 3]);
  expect(f32(glides, R.SET_ACCELERATION, R.SET_SPEED, R.SET_SNAP)).toEqual([0.75, 0.5, 0.25]);
  const jumps = only((writer) => writer.set(128, R.P_GUSTS, { ...numbers, jumps: true }));
  expect(u32(jumps, R.SET_PARAMETER, R.SET_FLAGS)).toEqual([R.P_GUSTS, R.SET_JUMPS]);
});

test("a pole of a colour has its place and its three numbers", () => {
  const view = only((writer) => writer.pole(22, 3, { pole: [0.5, 0.25], r0: [1, 2], r1: [3, 4] }));
  expect(head(view)).toEqual([R.RAIN_POLE, 0, -1]);
  expect(u32(view, R.POLE_COLOUR, R.POLE_INDEX)).toEqual([22, 3]);
  const places = [R.POLE_RE, R.POLE_IM, R.POLE_R0_RE, R.POLE_R0_IM, R.POLE_R1_RE, R.POLE_R1_IM];
  expect(f32(view, ...places)).toEqual([0.5, 0.25, 1, 2, 3, 4]);
});

test("a long table goes in several records, none longer than a record", () => {
  const numbers = Array.from({ length: 37 }, (_, i) => i);
  const writer = new RainWriter();
  writer.table(R.TABLE_IMPEDANCE, numbers);
  expect(writer.count).toBe(3);
  expect(R.TABLE_VALUES + 4 * R.TABLE_NUMBERS).toBeLessThanOrEqual(RECORD_BYTES);
  const back: number[] = [];
  for (let i = 0; i < writer.count; i++) {
    const view = new DataView(writer.bytes.slice(i * RECORD_BYTES, (i + 1) * RECORD_BYTES).buffer);
    const [which, from, count] = u32(view, R.TABLE_WHICH, R.TABLE_FROM, R.TABLE_COUNT);
    expect([which, from]).toEqual([R.TABLE_IMPEDANCE, back.length]);
    for (let n = 0; n < count; n++) back.push(view.getFloat32(R.TABLE_VALUES + 4 * n, true));
  }
  expect(back).toEqual(numbers);
});

test("impulses, thunder and bodies", () => {
  const impulse = only((writer) => writer.impulse(1000.25, 0.5, -0.75, 4));
  expect(head(impulse)).toEqual([R.RAIN_IMPULSE, 0, 1000.25]);
  expect(f32(impulse, R.IMPULSE_AREA, R.IMPULSE_AZIMUTH)).toEqual([0.5, -0.75]);
  expect(u32(impulse, R.IMPULSE_COLOUR)).toEqual([4]);
  const thunder = only((writer) => writer.thunder(-1, 800, 0.5, 9));
  expect(f32(thunder, R.THUNDER_DISTANCE, R.THUNDER_AZIMUTH)).toEqual([800, 0.5]);
  expect([head(thunder)[0], ...u32(thunder, R.THUNDER_SEED)]).toEqual([R.RAIN_THUNDER, 9]);
  const body = only((writer) => writer.body(64, 7, { area: 2, direction: [0, -1, 0], most: 2000 }));
  expect(head(body)).toEqual([R.RAIN_BODY, 7, 64]);
  expect(f32(body, R.RAINED_AREA, R.RAINED_X, R.RAINED_Y, R.RAINED_Z, R.RAINED_MOST)).toEqual([2, 0, -1, 0, 2000]);
  const dry = only((writer) => writer.shelter(64, 7));
  expect([head(dry)[1], ...u32(dry, R.RAINED_ENDS)]).toEqual([7, 1]);
});

test("many records are kept, and nothing of an old one is left in a new one", () => {
  const writer = new RainWriter();
  for (let i = 0; i < 300; i++) writer.impulse(i, i, 1, 4);
  expect(writer.count).toBe(300);
  const last = new DataView(writer.bytes.slice(299 * RECORD_BYTES).buffer);
  expect(head(last)).toEqual([R.RAIN_IMPULSE, 0, 299]);
  writer.clear();
  writer.rain(0, 1, 0);
  const again = new DataView(writer.bytes.slice().buffer);
  expect(u32(again, R.RAIN_SEED, R.RAIN_STOPS, R.IMPULSE_COLOUR)).toEqual([1, 0, 0]);
});
