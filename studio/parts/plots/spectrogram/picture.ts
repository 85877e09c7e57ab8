// A spectrogram as a picture: columns are times, rows are places on an axis of frequency, each with its level. Apart
// from how it is drawn, so that a worker can make it and a test can look at it.
import { barkOfHz, hzOfBark, spectrogram } from "phonolite/hearing";

/** Axes of frequency: the ear's own, or equal ways for equal factors. */
export type FrequencyAxis = "bark" | "log";

/** How a picture is made. */
export interface PictureOptions {
  /** Hz */
  sampleRate: number;
  /** Level of a full-scale sine, dB SPL. */
  fullScaleDbSpl: number;
  /** Default: the ear's own. */
  axis?: FrequencyAxis;
  /** Most columns. */
  columns?: number;
  rows?: number;
}

/** The picture: plain data, which threads can send each other. */
export interface SpectrogramPicture {
  axis: FrequencyAxis;
  /** Length of the sound, s. */
  seconds: number;
  /** The lowest and the highest frequency, Hz. */
  from: number;
  to: number;
  columns: number;
  rows: number;
  /** [rows · columns] row by row from the highest frequency down, dB SPL; −Infinity where nothing is. */
  levels: Float32Array;
}

/** What is shown of the scale, Hz. */
const LOWEST = { bark: 20, log: 50 } as const;
const HIGHEST = 20_000;
const COLUMNS = 480;
const ROWS = 200;

/**
 * The picture of a sound.
 *
 * @example
 * const picture = spectrogramPicture(samples, { sampleRate: 44_100, fullScaleDbSpl: 92 });
 */
export function spectrogramPicture(samples: ArrayLike<number>, options: PictureOptions): SpectrogramPicture {
  const { sampleRate, fullScaleDbSpl, axis = "bark", columns = COLUMNS, rows = ROWS } = options;
  const size = 2 ** Math.round(Math.log2(0.046 * sampleRate));
  const hop = Math.max(Math.ceil((samples.length - 1) / Math.max(1, columns - 1)), Math.round(size / 32), 1);
  const { frames, lines, width, levels } = spectrogram(samples, { sampleRate, fullScaleDbSpl, size, hop });
  const [from, to] = [LOWEST[axis], Math.min(HIGHEST, 0.5 * sampleRate)];
  const edges = Array.from({ length: rows + 1 }, (_, row) => frequencyAt({ axis, from, to }, 1 - row / rows));
  const out = new Float32Array(rows * frames);
  for (let row = 0; row < rows; row++) {
    const [low, high] = [edges[row + 1] / width, edges[row] / width];
    for (let frame = 0; frame < frames; frame++) {
      out[row * frames + frame] = levelBetween(levels, frame * lines, lines, low, high);
    }
  }
  return { axis, seconds: samples.length / sampleRate, from, to, columns: frames, rows, levels: out };
}

/** The highest of the lines between two places; where there is none, the level between its neighbours. */
function levelBetween(levels: Float32Array, start: number, lines: number, low: number, high: number): number {
  const middle = Math.min(lines - 1, (low + high) / 2);
  const below = Math.min(lines - 2, Math.floor(middle));
  const part = middle - below;
  const [a, b] = [levels[start + below], levels[start + below + 1]];
  // beside silence there is nothing to be between
  let most = a > -300 && b > -300 ? a + part * (b - a) : part < 0.5 ? a : b;
  for (let k = Math.ceil(low); k <= Math.min(lines - 1, high); k++) most = Math.max(most, levels[start + k]);
  return most;
}

/** The frequency at a place of the axis, 0 below to 1 above, Hz. */
export function frequencyAt({ axis, from, to }: Pick<SpectrogramPicture, "axis" | "from" | "to">, at: number): number {
  if (axis === "log") return from * (to / from) ** at;
  const [low, high] = [barkOfHz(from), barkOfHz(to)];
  return hzOfBark(low + at * (high - low));
}

/** The place of a frequency on the axis, 0 below to 1 above. */
export function placeOf({ axis, from, to }: Pick<SpectrogramPicture, "axis" | "from" | "to">, hz: number): number {
  if (axis === "log") return Math.log(hz / from) / Math.log(to / from);
  const [low, high] = [barkOfHz(from), barkOfHz(to)];
  return (barkOfHz(hz) - low) / (high - low);
}

/** The highest level of some pictures, dB SPL. */
export function peakOf(...pictures: readonly SpectrogramPicture[]): number {
  let peak = Number.NEGATIVE_INFINITY;
  for (const { levels } of pictures) for (const level of levels) if (level > peak) peak = level;
  return peak;
}

/**
 * How much higher one picture stands than another, place by place, dB. What lies under the floor counts as the floor,
 * so that silence and noise far below do not differ.
 *
 * @param floor dB SPL
 */
export function levelDifference(one: SpectrogramPicture, other: SpectrogramPicture, floor: number): SpectrogramPicture {
  const levels = one.levels.map((level, i) => Math.max(floor, level) - Math.max(floor, other.levels[i] ?? floor));
  return { ...one, levels };
}

/** What the colours of a picture mean: levels from `least` to `most` go evenly through a ramp of 256 colours. */
export interface LevelScale {
  /** dB */
  least: number;
  most: number;
}

/** The pixels of a picture, four bytes each. */
export function pixelsOf(
  { levels }: Pick<SpectrogramPicture, "levels">,
  { least, most }: LevelScale,
  ramp: Uint8ClampedArray,
): Uint8ClampedArray<ArrayBuffer> {
  const last = ramp.length / 3 - 1;
  const pixels = new Uint8ClampedArray(4 * levels.length);
  for (let i = 0; i < levels.length; i++) {
    const part = Math.min(1, Math.max(0, (levels[i] - least) / (most - least)));
    const step = 3 * Math.round((Number.isNaN(part) ? 0 : part) * last);
    pixels[4 * i] = ramp[step];
    pixels[4 * i + 1] = ramp[step + 1];
    pixels[4 * i + 2] = ramp[step + 2];
    pixels[4 * i + 3] = 255;
  }
  return pixels;
}
