// Beside the page: strikes the model as the recorded thing was struck, and compares the two sounds, in pictures and
// figures.

import { compareSounds } from "phonolite/hearing";
import { ModalModel, type ModalModelInit } from "phonolite/model";
import { logSpectralDb, residualDb } from "#dist/fit/measure.js";
import { type SpectrogramPicture, spectrogramPicture } from "../../../parts/plots/spectrogram/picture.js";
import { type WaveOutline, waveOutline } from "../../../parts/plots/wave-outline.js";
import { type FitStrike, strikeLike } from "../../../parts/recording/fit-strike.js";
import type { Recording } from "../made.js";

/** What is compared. The original is sent when it is another one. */
export interface CompareTask {
  id: number;
  original?: Recording;
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
  /** Energy of what is left over that of the recording, dB. */
  residualDb: number;
  /** Difference of the levels of all lines that sound, rms, dB. */
  logSpectralDb: number;
  /** What is left over what the recording masks, mean and worst band, dB. */
  nmrDb: { mean: number; worst: number };
  verdict: "inaudible" | "perhaps" | "audible";
}

/** What came out. */
export interface Comparison {
  sampleRate: number;
  original: ShownSound;
  model: ShownSound;
  /** The recording less the model. */
  left: ShownSound;
  figures: CompareFigures;
}

/** What is told. */
export type CompareNews = { id: number; comparison: Comparison } | { id: number; failed: string };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<CompareTask>) => void;
  postMessage(news: CompareNews): void;
};

/** The recording that was sent last, as it is shown. */
let kept: { recording: Recording; shown: ShownSound; fullScale: number } | undefined;

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ id: data.id, comparison: await compare(data) });
  } catch (error) {
    scope.postMessage({ id: data.id, failed: error instanceof Error ? error.message : String(error) });
  }
};

async function compare({ original, model, strike }: CompareTask): Promise<Comparison> {
  const recording = original ?? kept?.recording;
  if (!recording) throw new Error("there is nothing to compare with");
  const { samples, sampleRate, onset } = recording;
  const fullScale = strike.fullScaleDbSpl;
  const shownAs = (sound: Float32Array): ShownSound => ({
    samples: Float32Array.from(sound),
    outline: waveOutline(sound, sampleRate),
    picture: spectrogramPicture(sound, { sampleRate, fullScaleDbSpl: fullScale }),
  });
  if (kept?.recording !== recording || kept.fullScale !== fullScale) {
    kept = { recording, shown: shownAs(samples), fullScale };
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
