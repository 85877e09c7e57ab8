// What a fit found and how good it is, as plain data: the content of a `--report` file (docs/formats.md).
import type { Fit, FittedMode } from "./fit.js";
import { crowdedShare, type FitMeasures } from "./measure.js";
import { bedLevelDb, type NoiseBed } from "./noise-bed.js";
import type { NoiseVerdict } from "./noise-verdict.js";
import type { AttackResidual } from "./residual.js";

/** The content of a report. Times in seconds from the start of the recording, amplitudes and phases at `onset`. */
export interface FitReport extends FitMeasures {
  sampleRate: number;
  /** Length of the recording, s. */
  seconds: number;
  /** When the strike begins, s. */
  onset: number;
  /** Until when it was fitted, s. */
  end: number;
  /** When each strike of the recording begins, s. */
  strikes: number[];
  /** Level of the noise, dB re full scale. */
  noiseDb: number;
  /** Share of the modes nearer than d/π to a neighbour, 0 to 1. */
  crowded: number;
  /** The attack residual: when it begins, how long it is, and its peak in dB re full scale. */
  residual?: { start: number; seconds: number; peakDb: number };
  /** The noise bed, its level in dB re full scale, and whether it helps. */
  noise?: NoiseBed & NoiseVerdict & { levelDb: number };
  /** What was resynthesised and its measures, where it holds more than modes. */
  resynthesis?: FitMeasures & { holds: string[] };
  /** What a user should know. */
  warnings: string[];
  modes: FittedMode[];
}

/** What a report is made from. */
export interface ReportParts {
  measures: FitMeasures;
  residual?: AttackResidual;
  noise?: NoiseBed;
  verdict?: NoiseVerdict;
  resynthesis?: FitMeasures & { holds: string[] };
}

/**
 * The report of a fit.
 *
 * @example
 * const measures = measureResynthesis(samples, resynthesise(fit), fit);
 * const report = fitReport(fit, { measures });
 */
export function fitReport(fit: Fit, { measures, residual, noise, verdict, resynthesis }: ReportParts): FitReport {
  const { sampleRate } = fit;
  const seconds = (samples: number) => digits(samples / sampleRate, 9);
  return {
    sampleRate,
    seconds: seconds(fit.length),
    onset: seconds(fit.onset),
    end: seconds(fit.end),
    strikes: fit.strikes.map(seconds),
    noiseDb: digits(fit.noiseDb, 4),
    ...rounded(measures),
    crowded: digits(crowdedShare(fit), 4),
    ...(residual && { residual: residualOf(residual, seconds) }),
    ...(noise && verdict && { noise: { ...noise, levelDb: digits(bedLevelDb(noise, sampleRate), 4), ...verdict } }),
    ...(resynthesis && { resynthesis: { holds: resynthesis.holds, ...rounded(resynthesis) } }),
    warnings: [...fit.warnings],
    modes: fit.modes.map((mode) => withDigits(mode, (field) => (field === "frequency" ? 10 : 8))),
  };
}

function residualOf({ start, samples }: AttackResidual, seconds: (samples: number) => number) {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { start: seconds(start), seconds: seconds(samples.length), peakDb: digits(20 * Math.log10(peak + 1e-10), 4) };
}

function rounded({ residualDb, logSpectralDb, logSpectralAboveDb, envelopeDb }: FitMeasures): FitMeasures {
  return withDigits({ residualDb, logSpectralDb, logSpectralAboveDb, envelopeDb }, () => 4);
}

/** A record of numbers with no more digits than mean something. */
function withDigits<T extends object>(numbers: T, count: (field: string) => number): T {
  return Object.fromEntries(Object.entries(numbers).map(([field, x]) => [field, digits(x, count(field))])) as T;
}

/** A number with no more digits than mean something. */
function digits(value: number, count: number): number {
  return Number(value.toPrecision(count));
}
