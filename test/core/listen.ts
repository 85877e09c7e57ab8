// What the tests of the core hear with: simple models, worlds without frills, and measurements of samples that know
// nothing of how they were made.
import { type Build, canRun } from "../../src/core/load/wasm.js";
import { ModalModel, type ModalModelInit } from "../../src/model/index.js";
import { OfflineWorld, type WorldOptions } from "../../src/world/index.js";

/** Builds that this machine runs. */
export const builds: Build[] = (["simd", "relaxed", "scalar"] as const).filter(canRun);
export const paths = ["auto", "ring", "drive"] as const;

/** Amplitude in Pa of a 92 dB SPL sine: one metre away it is full scale. */
export const FULL_SCALE = Math.SQRT2 * 20e-6 * 10 ** (92 / 20);
/** The limiter's ceiling as the core holds it. */
export const CEILING = Math.fround(0.98);

/**
 * A model of these modes: a strike of 1 N·s makes each a sine of FULL_SCALE pascals at a metre, which is 1 in digital.
 */
export function tone(
  frequencies: readonly number[],
  decayRates: readonly number[],
  more: Partial<ModalModelInit> = {},
): ModalModel {
  const given = more.gains ?? more.shapes;
  return new ModalModel({
    frequencies,
    decayRates,
    radiationGains: frequencies.map(() => FULL_SCALE),
    ...(given ? {} : { gains: frequencies.map(() => 1) }),
    ...more,
  });
}

/** A small mono world without limiter, unless told otherwise: what comes out is what was made. */
export function quietWorld(options: Partial<WorldOptions> = {}): Promise<OfflineWorld> {
  const small = { maxModes: 512, maxBodies: 64, maxModels: 64, modelBytes: 1 << 20, maxEvents: 512, maxStreams: 8 };
  return OfflineWorld.create({ channels: 1, limiter: false, ...small, ...options });
}

/** Largest size of a sample; NaN when any is not finite. */
export function peak(x: ArrayLike<number>, from = 0, to = x.length): number {
  let most = 0;
  for (let i = from; i < to; i++) {
    if (!Number.isFinite(x[i])) return Number.NaN;
    if (Math.abs(x[i]) > most) most = Math.abs(x[i]);
  }
  return most;
}

/** Where two sounds first differ, bit by bit (0 and −0 are the same); −1 where they do not. */
export function firstDifference(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return Math.min(a.length, b.length);
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return i;
  return -1;
}

/** Largest difference of two sounds. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>, from = 0, to = a.length): number {
  let most = 0;
  for (let i = from; i < to; i++) {
    const size = Math.abs(a[i] - b[i]);
    if (!(size <= most)) most = size;
  }
  return most;
}

/** Largest second difference: a click shows in it as large as it is, a low tone hardly. */
export function roughness(x: ArrayLike<number>, from = 0, to = x.length): number {
  let most = 0;
  for (let i = from + 2; i < to; i++) {
    const size = Math.abs(x[i] - 2 * x[i - 1] + x[i - 2]);
    if (!(size <= most)) most = size;
  }
  return most;
}
/** What a steady sine of amplitude 1 has of it. */
export function roughnessOfSine(frequency: number, rate: number): number {
  return (2 * Math.sin((Math.PI * frequency) / rate)) ** 2;
}

/**
 * Complex amplitude of the tone at `frequency` around sample start + size/2, by a Hann window: x ≈ re·cos + im·sin from
 * sample 0 on.
 */
export function hear(x: ArrayLike<number>, frequency: number, rate: number, start: number, size: number) {
  let [re, im, sum] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    const w = 1 - Math.cos((2 * Math.PI * (i + 0.5)) / size);
    const turns = (frequency * (start + i)) / rate;
    const angle = 2 * Math.PI * (turns - Math.floor(turns));
    re += w * x[start + i] * Math.cos(angle);
    im += w * x[start + i] * Math.sin(angle);
    sum += w;
  }
  return { size: (2 * Math.hypot(re, im)) / sum, phase: Math.atan2(-im, re) };
}

/**
 * Pitch in cents off `frequency` and decay rate in 1/s, from two stretches of `size` samples, `apart` samples apart.
 */
export function pitchAndDecay(
  x: ArrayLike<number>,
  frequency: number,
  rate: number,
  start: number,
  size: number,
  apart: number,
) {
  const a = hear(x, frequency, rate, start, size);
  const b = hear(x, frequency, rate, start + apart, size);
  const turn = (b.phase - a.phase) / (2 * Math.PI);
  const off = ((turn - Math.round(turn)) * rate) / apart;
  return { cents: 1200 * Math.log2(1 + off / frequency), decay: (Math.log(a.size / b.size) * rate) / apart };
}

/** Samples so small that most machines compute slowly with them. */
export function subnormals(x: ArrayLike<number>): number {
  let n = 0;
  for (let i = 0; i < x.length; i++) if (x[i] !== 0 && Math.abs(x[i]) < 2 ** -126) n++;
  return n;
}

/**
 * Renders `frames` in pieces whose sizes come round and round, stopping at the frames named in `calls` to make those
 * calls.
 */
export function renderIn(
  world: OfflineWorld,
  frames: number,
  sizes: readonly number[],
  calls: readonly [frame: number, call: () => void][] = [],
): Float32Array[] {
  const out = Array.from({ length: world.options.channels }, () => new Float32Array(frames));
  let done = 0;
  for (let i = 0, c = 0; done < frames; i++) {
    for (; c < calls.length && calls[c][0] === done; c++) calls[c][1]();
    const stop = c < calls.length ? Math.min(calls[c][0], frames) : frames;
    const piece = Math.min(sizes[i % sizes.length], stop - done);
    world.renderInto(out, done, piece);
    done += piece;
  }
  return out;
}

/** Noise from −1 to 1 that is the same every time. */
export function noise(length: number, seed = 1): Float32Array {
  let state = seed >>> 0;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}
