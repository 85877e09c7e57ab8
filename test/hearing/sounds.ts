// Sounds of known level and place for the tests of the ear: tones, bands of noise, white noise. They begin and end
// softly, since what is cut off clicks.
import { hzOfBark } from "../../src/hearing/index.js";
import { FULL_SCALE_DB_SPL } from "../../src/hearing/level.js";
import { sequence } from "../fit/synthetic.js";

/** Hz */
export const RATE = 44_100;

/** How long, how often sampled, and what full scale means. */
export interface SoundOptions {
  seconds?: number;
  rate?: number;
  fullScaleDbSpl?: number;
}

/** A sine of some frequency (Hz) and level (dB SPL). */
export function tone(hertz: number, dbSpl: number, options: SoundOptions = {}): Float64Array {
  return sines([hertz], dbSpl, 0, options);
}

/** Noise of some level in all, dB SPL, between two places of the Bark scale: 40 sines of random phases. */
export function band(from: number, to: number, dbSpl: number, options: SoundOptions = {}, seed = 1): Float64Array {
  const [low, high] = [hzOfBark(from), hzOfBark(to)];
  const hertz = Array.from({ length: 40 }, (_, k) => low + ((high - low) * (k + 0.5)) / 40);
  return sines(hertz, dbSpl, seed, options);
}

/** White noise of some level in all, dB SPL. */
export function white(dbSpl: number, options: SoundOptions = {}, seed = 1): Float64Array {
  const { normal } = sequence(seed);
  const size = rmsOf(dbSpl, options);
  return soft(
    silence(options).map(() => size * normal()),
    options,
  );
}

/** Nothing. */
export function silence({ seconds = 1, rate = RATE }: SoundOptions = {}): Float64Array {
  return new Float64Array(Math.round(seconds * rate));
}

/** Sounds together. */
export function mixed(...sounds: readonly Float64Array[]): Float64Array {
  return sounds[0].map((_, i) => sounds.reduce((sum, sound) => sum + sound[i], 0));
}

/** A sound louder by some decibels. */
export function louder(sound: Float64Array, db: number): Float64Array {
  return sound.map((sample) => sample * 10 ** (db / 20));
}

function sines(hertz: readonly number[], dbSpl: number, seed: number, options: SoundOptions): Float64Array {
  const { uniform } = sequence(seed);
  const amplitude = rmsOf(dbSpl, options) * Math.sqrt(2 / hertz.length);
  const out = silence(options);
  for (const frequency of hertz) {
    const [step, phase] = [(2 * Math.PI * frequency) / (options.rate ?? RATE), 2 * Math.PI * uniform()];
    for (let i = 0; i < out.length; i++) out[i] += amplitude * Math.sin(step * i + phase);
  }
  return soft(out, options);
}

/** Lets a sound begin and end over 50 ms. */
function soft(sound: Float64Array, { rate = RATE }: SoundOptions): Float64Array {
  const fade = 0.05 * rate;
  return sound.map((sample, i) => {
    const part = Math.min(i, sound.length - 1 - i) / fade;
    return part < 1 ? sample * (0.5 - 0.5 * Math.cos(Math.PI * part)) : sample;
  });
}

/** A full-scale sine has the level of full scale, and 1/√2 rms. */
function rmsOf(dbSpl: number, { fullScaleDbSpl = FULL_SCALE_DB_SPL }: SoundOptions): number {
  return 10 ** ((dbSpl - fullScaleDbSpl) / 20) / Math.SQRT2;
}
