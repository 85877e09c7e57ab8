// One strike of a model as samples, mono, from the first sample on.

import type { ModalModel } from "../../model/modal-model.js";
import { strikeT60 } from "../../model/presets/summary.js";
import { OfflineWorld } from "../../world/offline-world.js";

/** How tokens sound. */
export interface TokenSound {
  sampleRate: number;
  seconds: number;
  /** The sample point that is struck. */
  at: number;
  /** Length of the force pulse, s. */
  duration: number;
}

/** Seconds that a strike is heard for: until it has fallen by 60 dB, within bounds. */
export function ringSeconds(model: ModalModel): number {
  const rings = strikeT60(model);
  return Math.min(4, Math.max(0.5, Number.isFinite(rings) ? rings : 4));
}

/** The samples of a strike. Its level is not yet that of anything: the gains of a set are decided together. */
export async function renderToken(
  model: ModalModel,
  { sampleRate, seconds, at, duration }: TokenSound,
): Promise<Float32Array> {
  const world = await OfflineWorld.create({
    sampleRate,
    channels: 1,
    limiter: false,
    maxModes: Math.max(1024, model.modeCount),
    maxBodies: 1,
    maxModels: 1,
  });
  try {
    world.addBody({ model }).strike({ impulse: 0.001, at, duration });
    world.render(world.latencyFrames);
    return world.render(Math.round(sampleRate * seconds))[0];
  } finally {
    world.dispose();
  }
}
