// What the tests of coupled bodies share: an engine with contacts at one metre, without limiter, in which one pascal is
// one, driven by records; bodies are numbered 1, 2, … as they are added.
import type { CoupledMode } from "../../../reference/couple/body.js";
import { Engine } from "../../../src/core/engine.js";
import { BLOCK } from "../../../src/core/layout/records.js";
import { type Build, type CoreKind, loadModule } from "../../../src/core/load/wasm.js";
import { packedBytes, packModel } from "../../../src/core/pack-model.js";
import { type Coupling, coupleRecord } from "../../../src/core/records/couple.js";
import { type Change, type Hit, RecordWriter } from "../../../src/core/records/records.js";
import { Fft } from "../../../src/math/fft.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { engineConfig, type WorldOptions, worldOptions } from "../../../src/world/options.js";

export const RATE = 44100;
/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));
/** The only sample point of the models here, along x. */
export const POINT: Hit = { vector: [1, 0, 0], points: [0, 0, 0], weights: [1, 0, 0] };

/** A model of these modes, whose shapes point along x at its only sample point. */
export function modelOf(modes: readonly CoupledMode[]): ModalModel {
  return new ModalModel({
    frequencies: modes.map((m) => m.frequency),
    decayRates: modes.map((m) => m.decayRate),
    positions: [0, 0, 0],
    shapes: modes.flatMap((m) => [m.shape, 0, 0]),
    phases: modes.map((m) => m.phase ?? 0),
    radiationGains: modes.map((m) => m.radiation),
  });
}

/** Modes of equal shape and radiation. */
export function modesOf(
  frequencies: readonly number[],
  decayRate: number | readonly number[],
  more: Partial<CoupledMode> = {},
): CoupledMode[] {
  return frequencies.map((frequency, i) => ({
    frequency,
    decayRate: typeof decayRate === "number" ? decayRate : decayRate[i],
    shape: 1,
    radiation: 1,
    ...more,
  }));
}

/**
 * The same modes as the core has them where modes act on each other: all shrink by 2^-20 a sample more, so that
 * rounding never feeds them.
 */
export function safe(modes: readonly CoupledMode[]): CoupledMode[] {
  return modes.map((mode) => ({ ...mode, decayRate: mode.decayRate + RATE / 2 ** 20 }));
}

/** An engine and short words for what happens in it. Times are samples. */
export class Rig {
  readonly engine: Engine;
  readonly #records = new RecordWriter();
  #models = 0;
  #bytes = 0;
  #bodies = 0;

  static async make(options: Partial<WorldOptions> = {}, build: Build = "simd", kind: CoreKind = "full") {
    const small = { maxModes: 2048, maxBodies: 32, maxModels: 32, modelBytes: 1 << 21, maxEvents: 1024, maxStreams: 8 };
    const checked = worldOptions({
      channels: 1,
      limiter: false,
      fullScaleDbSpl: PASCAL,
      maxContacts: 8,
      ...small,
      ...options,
    });
    const rig = new Rig(new Engine(await loadModule(build, kind), await engineConfig(checked)));
    if (checked.hearing.mode === "prune") rig.hear("prune");
    return rig;
  }
  private constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Adds a body; with `coupling` it is coupled at once. */
  add(modes: readonly CoupledMode[], coupling?: Coupling, change: Partial<Required<Change>> = {}): number {
    const model = modelOf(modes);
    const packed = packModel(model);
    this.engine.addModel(this.#models, this.#bytes, packed);
    this.#bytes += (packedBytes(model) + 63) & ~63;
    const id = ++this.#bodies;
    this.engine.take(
      this.#records.add(id, -1, this.#models++, 0, {
        gain: 1,
        pitchScale: 1,
        dampingScale: 1,
        position: [0, 0, -1],
        velocity: [0, 0, 0],
        ...change,
      }),
    );
    if (coupling) this.engine.take(coupleRecord(id, -1, coupling));
    return id;
  }
  /** N·s along x, at a time, over `duration`. */
  strike(body: number, impulse: number, time: number, duration = 0): void {
    this.engine.take(this.#records.strike(body, time, { ...POINT, vector: [impulse, 0, 0] }, duration));
  }
  drive(body: number, time: number, force: Float32Array): number {
    this.engine.take(this.#records.drive(body, time, POINT));
    return this.engine.force(body, force);
  }
  release(body: number): void {
    this.engine.take(this.#records.release(body, -1));
  }
  update(body: number, change: Change, time = -1): void {
    this.engine.take(this.#records.update(body, time, change));
  }
  remove(body: number, fade: boolean, time = -1): void {
    this.engine.take(this.#records.remove(body, time, fade));
  }
  hear(mode: "full" | "prune" | "bundle"): void {
    this.engine.take(this.#records.hearing(-1, { mode, av: 0, threshold: false, removed: false }));
  }
  /** A record made elsewhere. */
  say(...records: Uint8Array[]): void {
    for (const record of records) this.engine.take(record);
  }
  /** The next samples of a channel, whole blocks. */
  render(samples: number, channel = 0): Float32Array {
    const out = new Float32Array(Math.ceil(samples / BLOCK) * BLOCK);
    for (let at = 0; at < out.length; at += BLOCK) {
      this.engine.render();
      out.set(this.engine.outputs[0][channel], at);
    }
    return out.subarray(0, samples);
  }
  /** A meter by its place. */
  meter(offset: number): number {
    return this.engine.meters[offset / 8];
  }
  /** Energy of a body whose modes all radiate 1, J, as hearing found it last: half the sum of |z|². Needs hearing. */
  energy(body: number, modes: number): number {
    const levels = this.engine.modesOf(body, 1, modes);
    return levels.reduce((sum, level) => sum + 10 ** ((level - OFFSET) / 10), 0) / 2;
  }
}
/** From |z|² to a level: 10 lg ½ − 20 lg 20 µPa. */
const OFFSET = 10 * Math.log10(0.5) - 20 * Math.log10(20e-6);

export { errorDb } from "../oracle.js";

/** Reproducible chance from 0 to 1. */
export function chance(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
}

/**
 * Power by frequency, k · rate/size, of the `size` samples from `from` on, through a window of Blackman and Harris
 * (side lobes −92 dB).
 */
export function powers(x: ArrayLike<number>, from: number, size: number): Float64Array {
  const re = Float64Array.from({ length: size }, (_, n) => {
    const t = (2 * Math.PI * n) / size;
    return x[from + n] * (0.35875 - 0.48829 * Math.cos(t) + 0.14128 * Math.cos(2 * t) - 0.01168 * Math.cos(3 * t));
  });
  const im = new Float64Array(size);
  new Fft(size).forward(re, im);
  return re.map((a, k) => a * a + im[k] * im[k]);
}
