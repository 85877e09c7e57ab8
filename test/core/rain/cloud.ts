// What the tests of rain share: a core in which it rains, one pascal being one in digital; measurements.
import { Engine } from "../../../src/core/engine.js";
import { type Build, loadModule } from "../../../src/core/load/wasm.js";
import { engineConfig, type WorldOptions, worldOptions } from "../../../src/world/options.js";
import { rainRecord, setRecord } from "./records.js";

export * from "./records.js";

export const RATE = 44_100;
export const BLOCK = 128;
/** The level at which one pascal is digital 1. */
export const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

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
