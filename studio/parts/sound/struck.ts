// A model that is struck once, by itself, rendered as fast as it goes.
import { type Body, SoundWorld } from "phonolite";
import type { ModalModel } from "phonolite/model";

/** The strike, its listener, and the length of the sound. */
export interface StruckOptions extends NonNullable<Parameters<typeof SoundWorld.createOffline>[0]> {
  strike: Parameters<Body["strike"]>[0];
  /** m; left out = where bodies are unless told. */
  position?: [number, number, number];
  /** Samples. */
  length: number;
}

/** Samples that a world is asked for at a time: of silence it makes no sound, at no cost. */
const PIECE = 48_000;

/** The sound of a struck model, one channel. */
export async function renderStruck(
  model: ModalModel,
  { strike, position, length, ...options }: StruckOptions,
): Promise<Float32Array<ArrayBuffer>> {
  const maxModes = Math.max(1024, model.modeCount);
  const world = await SoundWorld.createOffline({ channels: 1, maxModes, maxBodies: 1, maxModels: 1, ...options });
  try {
    world.addBody({ model, ...(position && { position }) }).strike(strike);
    // the limiter's delay is no part of the sound
    world.render(world.latencyFrames);
    const sound = new Float32Array(length);
    for (let at = 0; at < length; at += PIECE) sound.set(world.render(Math.min(PIECE, length - at))[0], at);
    return sound;
  } finally {
    world.dispose();
  }
}
