// A surface from a recording of a scrape (PHYSICS §7.5): what a needle or a fingernail sounded like at a known speed is
// taken as the heights that it passed, without the rumble, at equal distances.
import { PhonoliteError } from "../../math/error.js";
import { Resampler } from "../../math/resample.js";
import type { ProfileLayer } from "./surface.js";

/** How a recording becomes a profile. */
export interface ScrapeOptions {
  /** Speed of the scrape, m/s. */
  readonly speed: number;
  /** Between two heights, m. Default 1e-4. */
  readonly spacing?: number;
  /** What is left of the heights, m rms. Default 1e-5. */
  readonly roughness?: number;
  /** What lies below is rumble, Hz. Default 60. */
  readonly highPass?: number;
}

/** What is used unless said otherwise. */
export const SCRAPE_DEFAULTS = { spacing: 1e-4, roughness: 1e-5, highPass: 60 } as const;

/** Most heights of a profile: 8 s at 48 kHz. */
const MOST_HEIGHTS = 400_000;
/** Heights that are made with one table of weights. */
const RUN = 1024;

/**
 * A profile from a recording.
 *
 * @param samples one channel
 * @param rate of the recording, Hz
 * @example
 * const profile = profileFromScrape(samples, 44_100, { speed: 0.3 });
 * const surface = { ...surface("stone"), random: undefined, profile };
 */
export function profileFromScrape(samples: ArrayLike<number>, rate: number, options: ScrapeOptions): ProfileLayer {
  const { speed, spacing = SCRAPE_DEFAULTS.spacing, roughness = SCRAPE_DEFAULTS.roughness } = options;
  const corner = options.highPass ?? SCRAPE_DEFAULTS.highPass;
  positive("rate", rate, "a sampling rate in Hz");
  positive("speed", speed, "a speed in m/s");
  positive("spacing", spacing, "a spacing in metres");
  positive("roughness", roughness, "a roughness in metres");
  if (!(corner >= 0 && corner < rate / 2)) {
    throw new PhonoliteError(OPERATION, "highPass", "a frequency in Hz below half the rate", corner);
  }
  // heights a second of the scrape
  const heightsRate = speed / spacing;
  // a whole number that rounding took a little from is still that
  const count = Math.floor((samples.length * heightsRate) / rate + 1e-6);
  if (!(count >= 2 && count <= MOST_HEIGHTS)) {
    throw new PhonoliteError(OPERATION, "samples", `a scrape over 2 to ${MOST_HEIGHTS} spacings`, samples.length);
  }
  const clean = withoutRumble(samples, rate, corner);
  const heights = new Float32Array(count);
  let squares = 0;
  for (let start = 0; start < count; start += RUN) {
    const many = Math.min(RUN, count - start);
    const begin = (start * rate) / heightsRate;
    // weights belong to a distance from the first sample given, so each run is cut out around its own
    const from = Math.max(0, Math.floor(begin) - margin(rate, heightsRate));
    const to = Math.ceil(begin + (many * rate) / heightsRate) + margin(rate, heightsRate);
    const resampler = new Resampler(rate, heightsRate, begin - from, many);
    const run = resampler.apply(clean.subarray(from, to), new Float64Array(many));
    for (let i = 0; i < many; i++) {
      heights[start + i] = run[i];
      squares += run[i] * run[i];
    }
  }
  if (!(squares > 0)) throw new PhonoliteError(OPERATION, "samples", "a sound that is not silent", samples);
  const scale = roughness / Math.sqrt(squares / count);
  for (let i = 0; i < count; i++) heights[i] *= scale;
  return { heights, spacing };
}

const OPERATION = "profile from scrape";

function positive(field: string, value: number, words: string): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError(OPERATION, field, `${words}, above 0`, value);
  }
}

/** Samples on each side that a height may depend on. */
function margin(from: number, to: number): number {
  return Math.ceil(33 * Math.max(1, from / to));
}

/**
 * Without mean and rumble: a Butterworth high-pass of second order, forwards and backwards, so that no place is moved.
 */
function withoutRumble(samples: ArrayLike<number>, rate: number, corner: number): Float64Array {
  const out = Float64Array.from(samples);
  let mean = 0;
  for (let i = 0; i < out.length; i++) {
    if (!Number.isFinite(out[i])) throw new PhonoliteError(OPERATION, `samples[${i}]`, "a finite number", out[i]);
    mean += out[i] / out.length;
  }
  for (let i = 0; i < out.length; i++) out[i] -= mean;
  if (corner === 0) return out;
  highPass(out, rate, corner);
  out.reverse();
  highPass(out, rate, corner);
  return out.reverse();
}

function highPass(samples: Float64Array, rate: number, corner: number): void {
  const k = Math.tan((Math.PI * corner) / rate);
  const scale = 1 / (1 + Math.SQRT2 * k + k * k);
  const a1 = 2 * (k * k - 1) * scale;
  const a2 = (1 - Math.SQRT2 * k + k * k) * scale;
  let [s1, s2] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] * scale;
    const y = x + s1;
    s1 = -2 * x - a1 * y + s2;
    s2 = x - a2 * y;
    samples[i] = y;
  }
}
