// The recording that `phonolite fit` works on: one channel, and of a long file only the stretch around the strike that
// is wanted. Memory stays small however long the file is.
import { checkRecording, findStrikes, soundEnergy } from "../../fit/search/recording.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { readWav, readWavInfo } from "../../offline/index.js";
import type { WavInfo } from "../../offline/wav/reader.js";
import { wrongValue } from "../options/words.js";

/** Which channel: its number from 1, the strongest, or the mean of all. */
export type ChannelChoice = number | "loudest" | "mix";
/** Which strike: its number from 1, the loudest, or all. */
export type StrikeChoice = number | "loudest" | "all";

/** What is fitted. */
export interface FitInput {
  info: WavInfo;
  samples: Float32Array;
  /** Frame of the file at which the samples begin. */
  first: number;
  /** Strikes of the whole file, in frames, where only a part of it was read. */
  strikes?: number[];
  /** Which strike of the samples is meant. */
  strike: StrikeChoice;
  /** What a user should know. */
  notes: string[];
}

/** Channels whose mean is so far below the strongest are not mixed, dB. */
const CANCELLED = -30;
/** Longer files are read in part, s. */
const WHOLE = 60;
/** Most samples over all channels that are read at a time. */
const MOST = 2 ** 25;
/** How far a long file is searched, s. */
const SEARCHED = 4 * 3600;
/** Before a strike its noise is heard, s; after it so much is read. */
const BEFORE = 0.5;
const AFTER = 30;
/** Strikes that are longer ago than this ring no more, s. */
const RINGS = 5;
/** Part of its peak at which a sound is over: 80 dB down. */
const HEARD = 1e-4;

/**
 * Reads what is to be fitted.
 *
 * @param onProgress is told how far the search of a long file is, 0 to 1.
 */
export async function readRecording(
  path: string,
  channel: ChannelChoice,
  strike: StrikeChoice,
  onProgress?: (part: number) => void,
): Promise<FitInput> {
  const info = await readWavInfo(path);
  const { channelCount, totalFrames, sampleRate } = info;
  if (typeof channel === "number" && channel > channelCount) {
    throw wrongValue("channel", `1 to ${channelCount}, loudest or mix`, String(channel));
  }
  const notes = [...info.notes];
  if (totalFrames <= WHOLE * sampleRate && totalFrames * channelCount <= MOST) {
    const { channels } = await readWav(path);
    const chosen = channel === "loudest" ? strongest(channels.map(soundEnergy)) : channel;
    notes.push(...channelNotes(chosen, channel, channels));
    return { info, samples: pick(channels, chosen), first: 0, strike, notes };
  }
  const chosen = channel === "loudest" ? strongest(await energiesOf(path, info)) : channel;
  if (channelCount > 1 && channel === "loudest") notes.push(tookChannel(channelCount, chosen as number));
  const found = await searchStrikes(path, info, chosen, onProgress);
  const stretch = stretchOf(found, info, strike);
  notes.push(stretch.note);
  const { channels, firstFrame: first } = await readWav(path, { from: stretch.from, seconds: stretch.seconds });
  const samples = pick(channels, chosen);
  const strikes = found.onsets.map((ms) => Math.round((ms * sampleRate) / 1000));
  const meant = strike === "all" ? "all" : nearest(samples, sampleRate, stretch.at * sampleRate - first);
  return { info, samples, first, strikes, strike: meant, notes };
}

/** One channel out of several, or their mean. */
function pick(channels: readonly Float32Array[], choice: number | "mix"): Float32Array {
  if (choice !== "mix") return channels[choice - 1];
  return Float32Array.from({ length: channels[0].length }, (_, i) => {
    let sum = 0;
    for (const channel of channels) sum += channel[i];
    return sum / channels.length;
  });
}

/** Number of the strongest, from 1. */
function strongest(energies: readonly number[]): number {
  return energies.reduce((best, energy, i) => (energy > energies[best] ? i : best), 0) + 1;
}

function channelNotes(chosen: number | "mix", asked: ChannelChoice, channels: readonly Float32Array[]): string[] {
  if (channels.length < 2) return [];
  if (asked === "loudest") return [tookChannel(channels.length, chosen as number)];
  if (chosen !== "mix") return [];
  const lost =
    10 * Math.log10((soundEnergy(pick(channels, "mix")) + 1e-30) / Math.max(...channels.map(soundEnergy), 1e-30));
  const level = lost > -100 ? `${lost.toFixed(0)} dB` : "nothing";
  if (lost < CANCELLED) {
    throw new PhonoliteError(
      "fit",
      "channel",
      "loudest where channels cancel",
      new Came(`mix, of which ${level} is left`),
    );
  }
  // Two equal channels lose nothing, two that know nothing of each other 3 dB.
  return lost < -6 ? [`the channels cancel in part when mixed: ${level} of the strongest is left`] : [];
}

function tookChannel(count: number, chosen: number): string {
  return `of ${count} channels took number ${chosen}, the strongest (--channel chooses another)`;
}

/** Energies of all channels of a long file. */
async function energiesOf(path: string, info: WavInfo): Promise<number[]> {
  if (info.channelCount === 1) return [1];
  const sums = new Array<number>(info.channelCount).fill(0);
  await inPieces(path, info, (channels) => {
    channels.forEach((channel, c) => {
      sums[c] += soundEnergy(channel);
    });
  });
  return sums;
}

/** Strikes in a file, in milliseconds, and the level of each millisecond. */
interface Found {
  onsets: number[];
  peaks: Float64Array;
}

/** Looks for strikes in the loudest sample of each millisecond. */
async function searchStrikes(
  path: string,
  info: WavInfo,
  choice: number | "mix",
  onProgress?: (part: number) => void,
): Promise<Found> {
  const frames = Math.min(info.totalFrames, SEARCHED * info.sampleRate);
  const peaks = new Float64Array(Math.ceil((frames / info.sampleRate) * 1000));
  await inPieces(path, info, (channels, from) => {
    const samples = pick(channels, choice);
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    for (let i = 0; i < samples.length; i++) {
      const ms = Math.floor(((from + i) / info.sampleRate) * 1000);
      peaks[ms] = Math.max(peaks[ms], Math.abs(samples[i] - mean));
    }
    onProgress?.((from + samples.length) / frames);
  });
  return { onsets: findStrikes(peaks, 1000), peaks };
}

async function inPieces(
  path: string,
  { sampleRate, totalFrames, channelCount }: WavInfo,
  look: (channels: Float32Array[], from: number) => void,
): Promise<void> {
  // Whole seconds, so that every piece begins where the last one ended.
  const seconds = Math.max(1, Math.min(10, Math.floor(MOST / sampleRate / channelCount)));
  const end = Math.min(totalFrames / sampleRate, SEARCHED);
  for (let from = 0; from < end; from += seconds) {
    const { channels, firstFrame } = await readWav(path, { from, seconds });
    look(channels, firstFrame);
  }
}

/** The stretch of a long file that is read for a strike. */
function stretchOf({ onsets, peaks }: Found, { sampleRate, totalFrames }: WavInfo, strike: StrikeChoice) {
  const length = totalFrames / sampleRate;
  if (typeof strike === "number" && strike > onsets.length) {
    throw wrongValue("strike", `1 to ${onsets.length}, loudest or all`, String(strike));
  }
  const loudness = onsets.map((ms) => peaks.subarray(ms, ms + 50).reduce((most, peak) => Math.max(most, peak), 0));
  const number = strike === "all" ? 1 : strike === "loudest" ? strongest(loudness) : strike;
  const at = onsets[number - 1] / 1000;
  const next = strike === "all" ? Number.POSITIVE_INFINITY : (onsets[number] ?? Number.POSITIVE_INFINITY) / 1000;
  // Strikes that may still ring are read too.
  const ringing = onsets.find((ms) => ms / 1000 > at - RINGS)! / 1000;
  const from = Math.max(0, ringing - BEFORE);
  const to = Math.min(length, next, strike === "all" ? from + WHOLE : endOfSound(peaks, onsets[number - 1]));
  const what = strike === "all" ? "its strikes" : `strike ${number} of ${onsets.length}`;
  const stretch = `from ${from.toFixed(2)} s to ${to.toFixed(2)} s`;
  const note = `a long recording (${length.toFixed(0)} s): fitted ${what} ${stretch}`;
  return { at, from, seconds: to - from, note };
}

/** Number of the strike in the samples that is nearest to one of them. */
function nearest(samples: Float32Array, rate: number, at: number): number {
  const away = findStrikes(checkRecording(samples, rate).samples, rate).map((strike) => Math.abs(strike - at));
  return away.indexOf(Math.min(...away)) + 1;
}

/** When a sound that begins at some millisecond is over, s: a second after it was last heard, at most 30 s in all. */
function endOfSound(peaks: Float64Array, onset: number): number {
  const piece = peaks.subarray(onset, onset + 1000 * AFTER);
  const quiet = piece.reduce((most, peak) => Math.max(most, peak), 0) * HEARD;
  const last = piece.findLastIndex((peak) => peak > quiet);
  return (onset + Math.min(last + 1000, 1000 * AFTER)) / 1000;
}
