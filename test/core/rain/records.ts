// Records of rain for tests that speak to the core directly, written field by field: what the page's own writer
// (src/core/records/rain.ts) says is tested against nothing of itself.

import * as R from "../../../src/core/layout/rain.js";
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../../src/core/layout/records.js";

/** Ranges of sliders that hold every value of these tests; most glide within one. */
export interface Slider {
  least?: number;
  most?: number;
  bend?: number;
  acceleration?: number;
  speed?: number;
  snap?: number;
  jumps?: boolean;
}

/** A record of rain's: whole numbers and float32 by offset. */
export function record(
  kind: number,
  time: number,
  integers: Record<number, number>,
  numbers: Record<number, number>,
  body = 0,
): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(RECORD_KIND, kind, true);
  view.setUint32(RECORD_BODY, body, true);
  view.setFloat64(RECORD_TIME, time, true);
  for (const [at, value] of Object.entries(integers)) view.setUint32(Number(at), value, true);
  for (const [at, value] of Object.entries(numbers)) view.setFloat32(Number(at), value, true);
  return bytes;
}
export const rainRecord = (seed: number, stops = false, time = -1): Uint8Array =>
  record(R.RAIN, time, { [R.RAIN_SEED]: seed, [R.RAIN_STOPS]: stops ? 1 : 0 }, {});
export function setRecord(parameter: number, value: number, slider: Slider = {}, time = -1): Uint8Array {
  const { least = -1e4, most = 2e7, bend = 1, acceleration = 0.8, speed = 0.5, snap = 0.002, jumps = true } = slider;
  return record(
    R.RAIN_SET,
    time,
    { [R.SET_PARAMETER]: parameter, [R.SET_FLAGS]: jumps ? R.SET_JUMPS : 0 },
    {
      [R.SET_VALUE]: value,
      [R.SET_LEAST]: least,
      [R.SET_MOST]: most,
      [R.SET_BEND]: bend,
      [R.SET_ACCELERATION]: acceleration,
      [R.SET_SPEED]: speed,
      [R.SET_SNAP]: snap,
    },
  );
}
export const impulseRecord = (time: number, area: number, azimuth: number, colour: number): Uint8Array =>
  record(
    R.RAIN_IMPULSE,
    time,
    { [R.IMPULSE_COLOUR]: colour },
    { [R.IMPULSE_AREA]: area, [R.IMPULSE_AZIMUTH]: azimuth },
  );
/** A pole p with residues r₀ and r₁, each [real, imaginary]; pole POLES is the direct part. */
export interface Pole {
  p?: readonly [number, number];
  r0: readonly [number, number];
  r1?: readonly [number, number];
}
export function poleRecord(colour: number, index: number, { p = [0, 0], r0, r1 = [0, 0] }: Pole): Uint8Array {
  const numbers = [...p, ...r0, ...r1].map((value, i) => [R.POLE_RE + 4 * i, value]);
  return record(R.RAIN_POLE, -1, { [R.POLE_COLOUR]: colour, [R.POLE_INDEX]: index }, Object.fromEntries(numbers));
}
/** Numbers of a table, as many records as they need. */
export function tableRecords(which: number, values: ArrayLike<number>): Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let from = 0; from < values.length; from += R.TABLE_NUMBERS) {
    const some = Array.from(values).slice(from, from + R.TABLE_NUMBERS);
    records.push(
      record(
        R.RAIN_TABLE,
        -1,
        { [R.TABLE_WHICH]: which, [R.TABLE_FROM]: from, [R.TABLE_COUNT]: some.length },
        Object.fromEntries(some.map((value, i) => [R.TABLE_VALUES + 4 * i, value])),
      ),
    );
  }
  return records;
}
