// What the tests of what is beside modes share: a core with contacts, one pascal at one metre being one in digital,
// bodies whose modes are silent unless asked for, and forces made of strikes that last no time, one a sample.
import { Engine } from "../../../src/core/engine.js";
import { METER_COST_SYNTHESIS, METER_DROPS } from "../../../src/core/layout/records.js";
import { type Build, loadModule } from "../../../src/core/load/wasm.js";
import { packModel } from "../../../src/core/pack-model.js";
import { RecordWriter } from "../../../src/core/records/records.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { engineConfig, type WorldOptions, worldOptions } from "../../../src/world/options.js";

export const RATE = 44_100;
export const BLOCK = 128;
/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

/** A model that makes no sound. */
export const mute = new ModalModel({ frequencies: [1000], decayRates: [50], gains: [0], radiationGains: [0] });

export interface Stage {
  engine: Engine;
  writer: RecordWriter;
  rate: number;
}

/** A mono core with bodies 1 … `bodies`, all at one metre, of one model. */
export async function stage(
  options: Partial<WorldOptions> = {},
  { bodies = 1, model = mute, build = "simd" as Build, position = [0, 0, -1] as [number, number, number] } = {},
): Promise<Stage> {
  const checked = worldOptions({
    channels: 1,
    limiter: false,
    fullScaleDbSpl: PASCAL,
    maxContacts: 8,
    maxModes: 4096,
    maxBodies: 64,
    maxModels: 4,
    modelBytes: 1 << 22,
    maxEvents: 65_536,
    ...options,
  });
  const config = await engineConfig(checked);
  const engine = new Engine(await loadModule(build, "full"), config);
  engine.addModel(0, 0, packModel(model));
  const writer = new RecordWriter();
  const state = { gain: 1, pitchScale: 1, dampingScale: 1, position, velocity: [0, 0, 0] as [number, number, number] };
  for (let id = 1; id <= bodies; id++) engine.take(writer.add(id, -1, 0, 0, state));
  return { engine, writer, rate: checked.sampleRate };
}

/** A strike of body 1 at a sample: N·s, samples. */
export function strike({ engine, writer }: Stage, at: number, impulse: number, duration = 0, body = 1): void {
  const hit = { vector: [impulse, 0, 0], points: [0, 0, 0], weights: [1, 0, 0] } as const;
  engine.take(writer.strike(body, at, hit, duration));
}
/** A force ≥ 0 from sample 0 on, N, one strike a sample. */
export function push(on: Stage, force: ArrayLike<number>, body = 1): void {
  for (let n = 0; n < force.length; n++) if (force[n] !== 0) strike(on, n, force[n] / on.rate, 0, body);
}

/** The next `frames` samples, rounded up to whole blocks, of a channel. */
export function play({ engine }: Stage, frames: number, channel = 0): Float32Array {
  const blocks = Math.ceil(frames / BLOCK);
  const out = new Float32Array(blocks * BLOCK);
  for (let i = 0; i < blocks; i++) {
    engine.render();
    out.set(engine.outputs[0][channel], i * BLOCK);
  }
  return out;
}
/** Work counted for synthesis so far. */
export function workOf({ engine }: Stage): number {
  return engine.meters[METER_COST_SYNTHESIS / 8];
}
/** Things dropped for a reason. */
export function dropsOf({ engine }: Stage, reason: number): number {
  return engine.meters[METER_DROPS / 8 + reason];
}

/** Sum of squares. */
export function energy(x: ArrayLike<number>, from = 0, to = x.length): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += x[n] * x[n];
  return sum;
}
/** Energy of the difference over the truth's, dB. */
export function errorDb(came: ArrayLike<number>, truth: ArrayLike<number>): number {
  let error = 0;
  for (let n = 0; n < truth.length; n++) error += (came[n] - truth[n]) ** 2;
  return 10 * Math.log10(error / energy(truth));
}
/** Eight equal numbers, or one number for one band and another for the rest. */
export function eight(all: number, band = -1, there = all): number[] {
  return Array.from({ length: 8 }, (_, b) => (b === band ? there : all));
}
export const decibels = (ratio: number): number => 10 * Math.log10(ratio);
