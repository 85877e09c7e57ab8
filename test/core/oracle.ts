// What the accuracy tests share: a world with one body of given modes, at one metre, without limiter, scaled so that
// one pascal is one; and the distance of its samples from the oracle's.

import { ReferenceBank, type ReferenceMode } from "../../reference/bank.js";
import { ModalModel } from "../../src/model/modal-model.js";
import type { Body } from "../../src/world/body.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import type { WorldOptions } from "../../src/world/options.js";

export const RATE = 44100;
/** Decay rate of a T60, 1/s. */
export const decay = (t60: number): number => Math.log(1000) / t60;
/** The level at which one pascal is digital 1. */
const PASCAL = 20 * Math.log10(1 / (Math.SQRT2 * 20e-6));

/** Modes of equal gain. */
export function modesOf(frequencies: readonly number[], decayRate: number | readonly number[]): ReferenceMode[] {
  return frequencies.map((frequency, i) => ({
    frequency,
    decayRate: typeof decayRate === "number" ? decayRate : decayRate[i],
    gain: 1,
  }));
}

export function modelOf(modes: readonly ReferenceMode[]): ModalModel {
  return new ModalModel({
    frequencies: modes.map((m) => m.frequency),
    decayRates: modes.map((m) => m.decayRate),
    gains: modes.map((m) => m.gain),
    phases: modes.map((m) => m.phase ?? 0),
    radiationGains: modes.map(() => 1),
  });
}

/** A mono world with one body, and its oracle. */
export async function pair(
  modes: readonly ReferenceMode[],
  options: Partial<WorldOptions> = {},
): Promise<{ world: OfflineWorld; body: Body; oracle: ReferenceBank }> {
  const rate = options.sampleRate ?? RATE;
  const world = await OfflineWorld.create({
    channels: 1,
    limiter: false,
    fullScaleDbSpl: PASCAL,
    ...options,
  });
  return { world, body: world.addBody({ model: modelOf(modes) }), oracle: new ReferenceBank(modes, rate) };
}

/** Energy of the difference over energy of the truth, dB, from sample `from` to `to`. */
export function errorDb(came: ArrayLike<number>, truth: ArrayLike<number>, from = 0, to = truth.length): number {
  let error = 0;
  let energy = 0;
  for (let k = from; k < to; k++) {
    error += (came[k] - truth[k]) ** 2;
    energy += truth[k] ** 2;
  }
  return 10 * Math.log10(error / energy);
}

/** Reproducible noise from −1 to 1. */
export function noise(length: number, seed = 1): Float32Array {
  let s = seed >>> 0;
  return new Float32Array(length).map(() => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2147483648 - 1;
  });
}
