// Beside the page: strikes the model as the recorded thing was struck, and compares the two sounds, in pictures and
// figures.

import { compareSounds } from "phonolite/hearing";
import { ModalModel, type ModalModelInit } from "phonolite/model";
import { logSpectralDb, residualDb } from "#dist/fit/measure.js";
import { type SpectrogramPicture, spectrogramPicture } from "../../../parts/plots/spectrogram/picture.js";
import { type WaveOutline, waveOutline } from "../../../parts/plots/waveform/outline.js";
import { type FitStrike, strikeLike } from "../../../parts/recording/fit-strike.js";
import { work } from "../../../parts/state/thread.js";
import type { Recording } from "../made.js";

/** A recording and a model to compare. */
export interface CompareTask {
  /** The same for the same original. */
  number: number;
  original: Recording;
  model: ModalModelInit;
  strike: FitStrike;
}

/** A sound as it is shown and heard. */
export interface ShownSound {
  samples: Float32Array<ArrayBuffer>;
  outline: WaveOutline;
  picture: SpectrogramPicture;
}

/** The figures of a comparison. */
export interface CompareFigures {
  /** Energy of the difference over that of the recording, dB. */
  residualDb: number;
  /** Difference of the levels of all lines that sound, rms, dB. */
  logSpectralDb: number;
  /** The difference over the mask of the recording, mean and worst band, dB. */
  nmrDb: { mean: number; worst: number };
  verdict: "inaudible" | "perhaps" | "audible";
}

/** Two sounds, their difference and its figures. */
export interface Comparison {
  sampleRate: number;
  original: ShownSound;
  model: ShownSound;
  /** The recording less the model. */
  left: ShownSound;
  figures: CompareFigures;
}

/** The recording of the last task, as it is shown. */
let kept: { number: number; shown: ShownSound; fullScale: number } | undefined;

work<CompareTask, Comparison>(async (task, tell) => tell(await compare(task)));

async function compare({ number, original, model, strike }: CompareTask): Promise<Comparison> {
  const { samples, sampleRate, onset } = original;
  const fullScale = strike.fullScaleDbSpl;
  const shownAs = (sound: Float32Array): ShownSound => ({
    samples: Float32Array.from(sound),
    outline: waveOutline(sound, sampleRate),
    picture: spectrogramPicture(sound, { sampleRate, fullScaleDbSpl: fullScale }),
  });
  if (kept?.number !== number || kept.fullScale !== fullScale) {
    kept = { number, shown: shownAs(samples), fullScale };
  }
  const first = Math.round(onset * sampleRate);
  const made = await strikeLike(new ModalModel(model), strike, { sampleRate, first, length: samples.length });
  const left = samples.map((sample, i) => sample - made[i]);
  const stretch = { sampleRate, onset: first, end: samples.length };
  const { nmrDb, verdict } = compareSounds([samples], [made], sampleRate, fullScale);
  return {
    sampleRate,
    original: kept.shown,
    model: shownAs(made),
    left: shownAs(left),
    figures: {
      residualDb: residualDb(samples, made, stretch),
      logSpectralDb: logSpectralDb(samples, made, stretch),
      nmrDb: { mean: nmrDb.mean, worst: nmrDb.worst },
      verdict,
    },
  };
}
