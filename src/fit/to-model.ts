// From a fit to a modal model: an amplitude in the recording is a radiation gain times a shape times an impulse over a
// distance (PHYSICS §1.3). What a recording cannot tell, the impulse and the distance, is assumed and written down.
import { FULL_SCALE_DB_SPL, meanSquareOfDbSpl } from "../hearing/level.js";
import { PhonoliteError } from "../math/error.js";
import { ModalModel } from "../model/modal-model.js";
import { gainOfUnknownBody } from "../model/radiation.js";
import type { Fit } from "./fit.js";
import type { NoiseBed } from "./noise-bed.js";
import type { AttackResidual } from "./residual.js";

/** What the level of a recording means, and what is stored beside the modes. */
export interface FitToModelOptions {
  name?: string;
  /** Impulse of the strike, N·s. */
  impulse?: number;
  /** From the object to the microphone, m. */
  distance?: number;
  /** Level of a full-scale sine of the recording, dB SPL. */
  fullScaleDbSpl?: number;
  /** Stored in `extras.phonoliteFit`. */
  residual?: AttackResidual;
  /** Stored in `extras.phonoliteFit`. */
  noise?: NoiseBed;
}

/** What a recording is taken for where nothing is known: 10 g at 1 m/s, heard from 1 m. */
export const FIT_TO_MODEL_DEFAULTS = { impulse: 0.01, distance: 1, fullScaleDbSpl: FULL_SCALE_DB_SPL } as const;

/** What a model that came from a recording keeps in `extras.phonoliteFit`. */
export interface FitExtras {
  version: 1;
  /** Hz, of the recording. */
  sampleRate: number;
  /** With this strike the model sounds as the recording did. */
  impulse: number;
  distance: number;
  fullScaleDbSpl: number;
  /** What the modes leave of the attack: samples in units of the recording, `start` in samples from the onset. */
  residual?: { start: number; samples: number[] };
  noise?: NoiseBed;
}

/**
 * The model of a fit. Struck at its one sample point with that impulse, without a pulse length, and heard from that
 * distance at that full scale, it gives the waveform of the recording's modes again.
 *
 * @example
 * const model = fitToModel(fit, { name: "cup", impulse: 0.02 });
 * await writeFile("cup.modal.json", modelToText(model));
 */
export function fitToModel(fit: Fit, options: FitToModelOptions = {}): ModalModel {
  const {
    impulse = FIT_TO_MODEL_DEFAULTS.impulse,
    distance = FIT_TO_MODEL_DEFAULTS.distance,
    fullScaleDbSpl = FIT_TO_MODEL_DEFAULTS.fullScaleDbSpl,
  } = options;
  checkAbove0("impulse", "an impulse in N·s", impulse);
  checkAbove0("distance", "a distance in metres", distance);
  if (!Number.isFinite(fullScaleDbSpl)) {
    throw new PhonoliteError("fit to model", "fullScaleDbSpl", "a level in dB SPL", fullScaleDbSpl);
  }
  if (fit.modes.length === 0) throw new PhonoliteError("fit to model", "modes", "at least one mode", fit.modes);
  const pascals = Math.sqrt(2 * meanSquareOfDbSpl(fullScaleDbSpl));
  const radiationGains = fit.modes.map((mode) => gainOfUnknownBody(mode.frequency));
  return new ModalModel({
    name: options.name,
    frequencies: fit.modes.map((mode) => mode.frequency),
    decayRates: fit.modes.map((mode) => mode.decayRate),
    gains: fit.modes.map((mode, m) => (mode.amplitude * pascals * distance) / (radiationGains[m] * impulse)),
    radiationGains,
    phases: fit.modes.map((mode) => mode.phase),
    extras: { phonoliteFit: extrasOf(fit, { impulse, distance, fullScaleDbSpl }, options) },
  });
}

/**
 * The attack residual and the noise bed that a model from a recording keeps beside its modes.
 *
 * @param onset the sample at which the strike is to be.
 * @example
 * const { residual, noise } = partsOfModel(model, 4410);
 */
export function partsOfModel(model: ModalModel, onset = 0): { residual?: AttackResidual; noise?: NoiseBed } {
  const extras = (model.extras as { phonoliteFit?: FitExtras } | undefined)?.phonoliteFit;
  if (extras?.version !== 1) return {};
  const { residual, noise, sampleRate } = extras;
  return {
    ...(residual && {
      residual: { sampleRate, start: onset + residual.start, samples: Float32Array.from(residual.samples) },
    }),
    ...(noise && { noise: { ...noise } }),
  };
}

function extrasOf(
  fit: Fit,
  means: Pick<FitExtras, "impulse" | "distance" | "fullScaleDbSpl">,
  { residual, noise }: FitToModelOptions,
): FitExtras {
  return {
    version: 1,
    sampleRate: fit.sampleRate,
    ...means,
    ...(residual && {
      residual: {
        start: residual.start - fit.onset,
        samples: Array.from(residual.samples, (sample) => Number(sample.toPrecision(6))),
      },
    }),
    ...(noise && { noise: { ...noise } }),
  };
}

function checkAbove0(field: string, what: string, value: number): void {
  if (value > 0 && value < Number.POSITIVE_INFINITY) return;
  throw new PhonoliteError("fit to model", field, `${what} above 0`, value);
}
