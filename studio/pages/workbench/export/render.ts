// The last strike as samples, rendered in the page as fast as it goes: the same body, place and level that are heard.
import { SoundWorld } from "phonolite";
import type { ModalModel } from "phonolite/model";
import { strikeT60 } from "#dist/model/presets/summary.js";
import { floatWav } from "../../../parts/sound/wav.js";
import type { Strike } from "../bench.js";
import { FULL_SCALE } from "../sound/levels.js";
import { pointModel } from "../sound/point-model.js";

/** Hz */
const RATE = 48_000;
/** Seconds of silence at the end, the shortest and the longest file. */
const LENGTH = { after: 0.25, least: 1, most: 20 };

/** Seconds that a strike is rendered for: until it has fallen by 60 dB. */
export function secondsOf(model: ModalModel): number {
  const rings = strikeT60(model);
  return Math.min(LENGTH.most, Math.max(LENGTH.least, Number.isFinite(rings) ? rings + LENGTH.after : LENGTH.most));
}

/** The samples of a strike, mono. */
export async function renderStrike(model: ModalModel, strike: Strike): Promise<Float32Array> {
  const heard = pointModel(model, strike.at);
  const world = await SoundWorld.createOffline({
    sampleRate: RATE,
    channels: 1,
    fullScaleDbSpl: FULL_SCALE,
    maxModes: Math.max(1024, heard.modeCount),
    maxBodies: 1,
    maxModels: 1,
  });
  try {
    const { direction, impulse, duration } = strike;
    world.addBody({ model: heard }).strike({ impulse, direction, duration });
    // the limiter's delay is no part of the sound
    world.render(world.latencyFrames);
    const [samples] = world.render(Math.round(RATE * secondsOf(model)));
    return samples;
  } finally {
    world.dispose();
  }
}

/** The strike as a WAV file. */
export async function strikeWav(model: ModalModel, strike: Strike): Promise<Blob> {
  const samples = await renderStrike(model, strike);
  return new Blob([floatWav([[samples]], RATE)], { type: "audio/wav" });
}
