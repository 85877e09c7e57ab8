// `phonolite reproduce rain`: every preset of rain measured, and beside recordings of the same kind compared with them.
// The recordings are free but not part of the project; without them the presets' own figures are printed.
import { type RainPresetName, rainPresets } from "../../../rain/index.js";
import { seconds as secondsOf, seed, type Words, word } from "../../options/words.js";
import { alikeKurtosis, measureRain, type RainMeasures, type ShapeDifference, shapeDifference } from "./measures.js";
import { type RecordedRain, recordedRain } from "./pairs.js";
import { type PlayRainOptions, playRain, RAIN_RATE } from "./play.js";

/** A preset, measured. */
export interface PresetRow extends Pick<RainMeasures, "thirdOctaves" | "kurtosis"> {
  preset: string;
  /** Level of both speakers together at the listener, dB SPL and dB(A). */
  dbSpl: number;
  dbA: number;
  /** Largest sample, dB of full scale. */
  peakDbFs: number;
  /** Deepest gain reduction of the limiter, dB. */
  limiterDb: number;
}

/** A preset beside a recording. */
export interface PairRow {
  recording: string;
  preset: string;
  /** From which frequency on they are compared, Hz. */
  from: number;
  spectrum: ShapeDifference;
  /** Of the recording; that of the preset stands in its own row. */
  thirdOctaves: number[];
  kurtosis: number;
  /** Whether spectrum and kurtosis keep to the bounds. */
  alike: { spectrum: boolean; kurtosis: boolean };
}

/** All that is measured. */
export interface RainFigures {
  presets: PresetRow[];
  pairs: PairRow[];
}

/** Third octaves are alike when they are nearer than this on average, dB. */
export const ALIKE_DB = 4;

/** What the words of a command line ask for. */
export function rainAsked(words: Words): PlayRainOptions & { folder?: string } {
  return { folder: word(words, "recordings"), seconds: secondsOf(words) ?? 10, seed: seed(words) ?? 1 };
}

/**
 * Measures all presets, and compares with the recordings of a folder. `onProgress` is told which part of the work is
 * done, 0 to 1.
 */
export async function judgeRain(
  { folder, ...how }: PlayRainOptions & { folder?: string },
  onProgress: (part: number) => void = () => {},
): Promise<RainFigures> {
  const recorded = folder === undefined ? [] : await recordedRain(folder);
  const names = Object.keys(rainPresets) as RainPresetName[];
  const presets: PresetRow[] = [];
  for (const [i, preset] of names.entries()) {
    presets.push(await presetRow(preset, how, (part) => onProgress((i + part) / names.length)));
  }
  return { presets, pairs: recorded.flatMap((one) => pairRows(one, presets)) };
}

async function presetRow(
  preset: RainPresetName,
  how: PlayRainOptions,
  onProgress: (part: number) => void,
): Promise<PresetRow> {
  // a clap of thunder is no part of what is compared
  const { channels, limiterDb, fullScaleDbSpl } = await playRain(preset, how, { thunder: 0 }, onProgress);
  const [left, right] = channels;
  const { thirdOctaves, kurtosis } = measureRain(left, RAIN_RATE);
  // amplitudes of the linear pan law add up, as at one microphone
  const both = measureRain(
    left.map((x, i) => x + right[i]),
    RAIN_RATE,
  );
  // a full-scale sine has the mean square 1/2
  const level = (meanSquare: number) => 10 * Math.log10(2 * meanSquare) + fullScaleDbSpl;
  const peak = channels.reduce((most, channel) => channel.reduce((a, x) => Math.max(a, Math.abs(x)), most), 0);
  return {
    preset,
    dbSpl: level(both.meanSquare),
    dbA: level(both.weighted),
    peakDbFs: 20 * Math.log10(peak),
    limiterDb,
    thirdOctaves,
    kurtosis,
  };
}

function pairRows({ file, kind, samples, rate }: RecordedRain, presets: readonly PresetRow[]): PairRow[] {
  const { thirdOctaves, kurtosis } = measureRain(samples, rate);
  const from = kind.from ?? 200;
  return kind.presets.map((preset) => {
    const ours = presets.find((row) => row.preset === preset)!;
    const spectrum = shapeDifference(thirdOctaves, ours.thirdOctaves, from);
    const alike = { spectrum: spectrum.mean < ALIKE_DB, kurtosis: alikeKurtosis(kurtosis, ours.kurtosis) };
    return { recording: file, preset, from, spectrum, thirdOctaves, kurtosis, alike };
  });
}
