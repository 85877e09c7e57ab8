// Whether a difference between two sounds can be heard, from the two alone: the error over what the reference masks,
// the distance of their spectra, and the difference of their levels.
import { Came, PhonoliteError } from "../../math/error.js";
import { hzOfBark } from "../bark.js";
import { dbSplOfDigital, FULL_SCALE_DB_SPL } from "../level.js";
import { BarkFrames, checkFraming, checkSamples, frameSize } from "./bark-frames.js";
import { LevelDistance, LOG_SPECTRAL_DEPTH } from "./level-distance.js";
import { NoiseToMask, PIECES_PER_BARK } from "./noise-to-mask.js";

/** A critical band and its noise-to-mask ratio. */
export interface BandRatio {
  /** Where the band begins, Bark; it is one Bark wide. */
  bark: number;
  /** Its ends, Hz. The last one ends at half the sample rate at the latest. */
  fromHz: number;
  toHz: number;
  /** 10 lg of the mean ratio over all frames in which something is heard, dB. */
  nmrDb: number;
}

/** Where an error stands out most: one frame, one band, one channel. */
export interface WorstFrame {
  /** Middle of the frame, seconds from the start. */
  seconds: number;
  /** The band, as in {@link BandRatio}. */
  bark: number;
  fromHz: number;
  toHz: number;
  /** From 0. */
  channel: number;
  nmrDb: number;
}

/**
 * What the ear makes of a difference: `audible`, some band lies above the mask in the mean, or the level differs by
 * more than 1 dB, which is heard even where the error itself is masked (Zwicker & Fastl, ch. 7); `perhaps`, some band
 * lies above the mask in some frames; `inaudible`, neither.
 */
export type Audibility = "inaudible" | "perhaps" | "audible";

/** How two sounds differ. Every ratio is that of the worse channel: the worse ear decides. */
export interface SoundComparison {
  verdict: Audibility;
  /** Noise-to-mask ratios, dB: below 0 the error is masked. Never below −120, which stands for no error at all. */
  nmrDb: {
    /** Of all bands and frames in which something is heard: 10 lg of the mean ratio. */
    mean: number;
    /** The highest of `bands`. */
    worst: number;
    /** From low to high. */
    bands: BandRatio[];
    /** Null where nothing is heard, and where nothing differs. */
    worstFrame: WorstFrame | null;
  };
  /** Root mean square difference of the levels of all lines, from 60 dB under the reference's highest on, dB. */
  logSpectralDb: number;
  /** Power of the sound under test over that of the reference, all channels together, dB. */
  levelDb: number;
  /** Length of the longer sound, s. */
  seconds: number;
  frames: {
    /** Number of frames. */
    all: number;
    /** Those in which something is heard: a band of either sound lies above the threshold in quiet. */
    heard: number;
    /** Those in which some band lies above the mask. */
    over: number;
    /** Seconds from frame to frame; the first has its middle at 0. */
    hop: number;
    /** The highest ratio of every frame, dB; −120 where nothing is heard. */
    nmrDb: Float64Array;
  };
}

/** The lowest noise-to-mask ratio that is told, dB. */
export const LOWEST_NMR_DB = -120;

/** The smallest change of level that is heard, dB. */
const LEVEL_STEP_DB = 1;
/** What is softer counts as this, so that no figure is infinite, dB SPL. */
const SILENCE_DB_SPL = -100;

/**
 * Compares two sounds, sample by sample in step. The error is the difference of their waveforms; so a sound that comes
 * a few samples late has a large one. A shorter sound goes on in silence.
 *
 * Frames are about 46 ms long. What happens inside one is not told apart in time, and nothing masks beyond its frame.
 *
 * @param reference one array of samples for each channel; full scale is 1.
 * @param test the sound under test, with as many channels.
 * @param fullScaleDbSpl level of a full-scale sine, dB SPL.
 * @example
 * const { verdict, nmrDb } = compareSounds([original], [smaller], 44_100);
 * console.log(verdict, nmrDb.worst); // inaudible -12.3
 */
export function compareSounds(
  reference: readonly ArrayLike<number>[],
  test: readonly ArrayLike<number>[],
  sampleRate: number,
  fullScaleDbSpl: number = FULL_SCALE_DB_SPL,
): SoundComparison {
  check(reference, test, sampleRate, fullScaleDbSpl);
  const size = frameSize(sampleRate);
  const hop = size / 2;
  const frames = new BarkFrames({ sampleRate, fullScaleDbSpl, size, perBark: PIECES_PER_BARK });
  const length = [...reference, ...test].reduce((most, samples) => Math.max(most, samples.length), 0);
  // The first frame begins half a frame early, so that the very first sample counts like every other.
  const starts = Array.from({ length: length > 0 ? Math.ceil(length / hop) + 1 : 0 }, (_, i) => (i - 1) * hop);

  const least = Math.max(peakOf(frames, reference, starts) * 10 ** (-LOG_SPECTRAL_DEPTH / 10), power(SILENCE_DB_SPL));
  const channels = reference.map((samples, c) => {
    const [ratios, distance] = [new NoiseToMask(frames), new LevelDistance(least)];
    for (const start of starts) {
      const lines = frames.lines(samples, test[c], start);
      ratios.add(lines);
      distance.add(lines.one, lines.other, 1);
    }
    return { ratios, distance };
  });

  const all = channels.map(({ ratios }) => ratios);
  const nmrDb = ratiosOf(all, sampleRate, hop);
  const levelDb = levelOf(test, length, fullScaleDbSpl) - levelOf(reference, length, fullScaleDbSpl);
  const over = overTime(all, starts.length);
  const louder = over.heard > 0 && Math.abs(levelDb) > LEVEL_STEP_DB;
  return {
    verdict: nmrDb.worst > 0 || louder ? "audible" : over.over > 0 ? "perhaps" : "inaudible",
    nmrDb,
    logSpectralDb: Math.max(...channels.map(({ distance }) => distance.db)),
    levelDb,
    seconds: length / sampleRate,
    frames: { all: starts.length, ...over, hop: hop / sampleRate },
  };
}

function ratiosOf(channels: readonly NoiseToMask[], sampleRate: number, hop: number): SoundComparison["nmrDb"] {
  const ends = (band: number) => ({
    bark: band,
    fromHz: hzOfBark(band),
    toHz: Math.min(hzOfBark(band + 1), sampleRate / 2),
  });
  const ratios = channels.map((channel) => channel.bandRatios());
  const bands = Array.from(ratios[0], (_, band) => ({
    ...ends(band),
    nmrDb: decibels(Math.max(...ratios.map((ofChannel) => ofChannel[band]))),
  }));
  const means = ratios.map((ofChannel) => ofChannel.reduce((sum, ratio) => sum + ratio, 0) / ofChannel.length);
  let channel = 0;
  channels.forEach(({ highest }, c) => {
    const best = channels[channel].highest;
    if (highest.frame >= 0 && (best.frame < 0 || highest.ratio > best.ratio)) channel = c;
  });
  const { frame, band, ratio } = channels[channel].highest;
  const highest = decibels(ratio);
  return {
    mean: decibels(Math.max(...means)),
    worst: Math.max(...bands.map(({ nmrDb }) => nmrDb)),
    bands,
    worstFrame:
      highest > LOWEST_NMR_DB ? { seconds: (frame * hop) / sampleRate, ...ends(band), channel, nmrDb: highest } : null,
  };
}

/** Frames of all channels as one: in each the worse ear counts. */
function overTime(channels: readonly NoiseToMask[], count: number) {
  const nmrDb = new Float64Array(count).fill(LOWEST_NMR_DB);
  let [heard, over] = [0, 0];
  for (let frame = 0; frame < count; frame++) {
    const ratios = channels.map(({ frameRatios }) => frameRatios[frame]).filter((ratio) => !Number.isNaN(ratio));
    if (ratios.length === 0) continue;
    const ratio = Math.max(...ratios);
    nmrDb[frame] = decibels(ratio);
    heard++;
    if (ratio > 1) over++;
  }
  return { heard, over, nmrDb };
}

/** Power of the highest line of a sound. */
function peakOf(frames: BarkFrames, sound: readonly ArrayLike<number>[], starts: readonly number[]): number {
  let peak = 0;
  for (const samples of sound) {
    for (const start of starts) {
      const { one } = frames.lines(samples, [], start);
      for (let k = 1; k < one.length; k++) if (one[k] > peak) peak = one[k];
    }
  }
  return peak;
}

/** Level of all channels together, dB SPL. */
function levelOf(sound: readonly ArrayLike<number>[], length: number, fullScaleDbSpl: number): number {
  let sum = 0;
  for (const samples of sound) for (let i = 0; i < samples.length; i++) sum += samples[i] * samples[i];
  return Math.max(dbSplOfDigital(sum / Math.max(1, length), fullScaleDbSpl), SILENCE_DB_SPL);
}

function power(db: number): number {
  return 10 ** (db / 10);
}

function decibels(ratio: number): number {
  return Math.max(10 * Math.log10(ratio), LOWEST_NMR_DB);
}

function check(
  reference: readonly ArrayLike<number>[],
  test: readonly ArrayLike<number>[],
  sampleRate: number,
  fullScaleDbSpl: number,
): void {
  const operation = "compare sounds";
  const refuse = (field: string, expected: string, came: unknown) =>
    new PhonoliteError(operation, field, expected, came);
  checkFraming(operation, sampleRate, fullScaleDbSpl);
  for (const [name, sound] of Object.entries({ reference, test })) {
    if (Array.isArray(sound) && sound.every((samples) => typeof samples === "object" && samples !== null)) continue;
    throw refuse(name, "an array of channels, each an array of samples", new Came("something else"));
  }
  if (reference.length === 0) throw refuse("reference", "at least one channel", new Came("none"));
  if (test.length !== reference.length) {
    const channels = (count: number) => `${count} channel${count === 1 ? "" : "s"}`;
    const expected = `a sound of ${channels(reference.length)}, like the reference`;
    throw refuse("test", expected, new Came(channels(test.length)));
  }
  for (const [name, sound] of Object.entries({ reference, test })) {
    for (const [c, samples] of sound.entries()) checkSamples(operation, `${name}[${c}]`, samples);
  }
}
