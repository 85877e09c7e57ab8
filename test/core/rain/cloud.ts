// What the tests of rain share: a core in which it rains, one pascal being one in digital; a small writer of rain's records; measurements.
import { Engine } from "../../../src/core/engine.js";
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../../src/core/layout.js";
import * as R from "../../../src/core/rain-layout.js";
import { type Build, loadModule } from "../../../src/core/wasm.js";
import { engineConfig, type WorldOptions, worldOptions } from "../../../src/world/options.js";

export const RATE = 44_100;
export const BLOCK = 128;
/** The level at which one pascal is digital 1. */
export const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

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
export function tableRecords(which: number, values: readonly number[]): Uint8Array[] {
  const records: Uint8Array[] = [];
  for (let from = 0; from < values.length; from += R.TABLE_NUMBERS) {
    const some = values.slice(from, from + R.TABLE_NUMBERS);
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

/** Values of parameters by number. */
export type Values = Record<number, number>;

/** A core in which it is about to rain with these values. */
export async function cloud(values: Values = {}, options: Partial<WorldOptions> = {}): Promise<Engine> {
  const { build = "simd" as Build } = options;
  const checked = worldOptions({
    channels: 1,
    limiter: false,
    fullScaleDbSpl: PASCAL,
    rain: true,
    maxModes: 64,
    maxBodies: 4,
    maxModels: 2,
    modelBytes: 1 << 16,
    maxEvents: 1 << 14,
    build,
    ...options,
  });
  const engine = new Engine(await loadModule(build, "full"), await engineConfig(checked));
  for (const [parameter, value] of Object.entries(values)) engine.take(setRecord(Number(parameter), value));
  return engine;
}
/** The next blocks, one array a channel. */
export function play(engine: Engine, blocks: number): Float32Array[] {
  const out = engine.outputs[0].map(() => new Float32Array(blocks * BLOCK));
  for (let i = 0; i < blocks; i++) {
    engine.render();
    for (const [c, side] of engine.outputs[0].entries()) out[c].set(side, i * BLOCK);
  }
  return out;
}
/** Rain from the first block on. */
export async function rain(
  values: Values,
  blocks: number,
  { seed = 1, before = [], ...options }: Partial<WorldOptions> & { seed?: number; before?: Uint8Array[] } = {},
): Promise<Float32Array[]> {
  const engine = await cloud(values, options);
  for (const bytes of before) engine.take(bytes);
  engine.take(rainRecord(seed));
  return play(engine, blocks);
}

export function mean(x: ArrayLike<number>, from = 0, to = x.length): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += x[n];
  return sum / (to - from);
}
export function power(x: ArrayLike<number>, from = 0, to = x.length): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += x[n] * x[n];
  return sum / (to - from);
}
export const db = (ratio: number): number => 10 * Math.log10(ratio);
/** Power of the difference over the truth's, dB. */
export function errorDb(came: ArrayLike<number>, truth: ArrayLike<number>): number {
  let error = 0;
  for (let n = 0; n < truth.length; n++) error += (came[n] - truth[n]) ** 2;
  return db(error / truth.length / power(truth));
}
