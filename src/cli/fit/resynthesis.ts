// The WAV file of the resynthesis, made piece by piece.
import type { Fit } from "../../fit/index.js";
import { addResynthesis, type ResynthesisParts } from "../../fit/resynth.js";
import { WavWriter } from "../../offline/index.js";
import type { WavBits } from "../../offline/wav/header.js";

/** How the resynthesis is written. */
export interface ResynthFormat {
  sampleRate: number;
  bits: WavBits;
  frames: number;
}

/** Frames that are made at a time. */
const PIECE = 1 << 17;

/** Fills the file; returns the number of samples that were clipped. */
export type PutSound = (fits: readonly Fit[], parts: ResynthesisParts) => Promise<number>;

/** Opens the file, if one is asked for, lets `work` fill it, and puts it in its place. */
export async function withSound<T>(
  path: string | undefined,
  { sampleRate, bits, frames }: ResynthFormat,
  work: (put: PutSound) => Promise<T>,
): Promise<T> {
  if (path === undefined) return await work(async () => 0);
  const wav = await WavWriter.create(path, { sampleRate, channels: 1, bits }, frames);
  try {
    const result = await work(async (fits, parts) => {
      for (let from = 0; from < frames; from += PIECE) {
        const piece = new Float64Array(Math.min(PIECE, frames - from));
        addResynthesis(piece, fits, parts, from);
        await wav.write([Float32Array.from(piece)]);
      }
      return wav.clipped;
    });
    await wav.finish();
    return result;
  } finally {
    await wav.discard();
  }
}
