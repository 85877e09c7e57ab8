// Where everything of a drawn spectrogram stands, for the canvas and for files alike: margins, ticks, and the bar that
// says what its colours mean.
import { frequencyAt, type LevelScale, placeOf, type SpectrogramPicture } from "./picture.js";

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}
/** A place in pixels, and what is written there. */
export interface Tick {
  at: number;
  text: string;
}
/** The parts of a drawn spectrogram, in pixels. */
export interface SpectrogramAxes {
  /** Of the picture itself. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Times below it, s. */
  times: readonly Tick[];
  /** Frequencies beside it, Hz. */
  frequencies: readonly Tick[];
  /** The bar of colours on the right, if there is one, and its levels. */
  bar: { left: number; width: number; levels: readonly Tick[] } | undefined;
}

const LEFT = 34;
const RIGHT = 8;
const TOP = 6;
const BOTTOM = 20;
/** Room for the bar: gap, bar, words. */
const BAR = { gap: 8, width: 8, words: 26 };
const MARKED: readonly (readonly [hz: number, text: string])[] = [
  [100, "100"],
  [200, "200"],
  [500, "500"],
  [1000, "1k"],
  [2000, "2k"],
  [4000, "4k"],
  [8000, "8k"],
  [16_000, "16k"],
];
/** Words stand at least so far apart, pixels. */
const APART = { across: 46, up: 14 };

/** The axes of a picture that is drawn in some size. */
export function spectrogramAxes(
  picture: Pick<SpectrogramPicture, "axis" | "from" | "to" | "seconds">,
  scale: LevelScale,
  size: Size,
  withBar: boolean,
): SpectrogramAxes {
  const right = withBar ? BAR.gap + BAR.width + BAR.words : RIGHT;
  const width = Math.max(1, size.width - LEFT - right);
  const height = Math.max(1, size.height - TOP - BOTTOM);
  const frequencies: Tick[] = [];
  for (const [hz, text] of MARKED) {
    if (hz < picture.from || hz > picture.to) continue;
    const at = TOP + height * (1 - placeOf(picture, hz));
    const last = frequencies.at(-1);
    if (!last || last.at - at >= APART.up) frequencies.push({ at, text });
  }
  const times = evenTicks(0, picture.seconds, Math.floor(width / APART.across)).map((seconds) => ({
    at: LEFT + (width * seconds) / picture.seconds,
    text: String(seconds),
  }));
  const levels = evenTicks(scale.least, scale.most, Math.floor(height / (1.5 * APART.up))).map((db) => ({
    // the lowest stands clear of the unit below it
    at: Math.min(TOP + height * (1 - (db - scale.least) / (scale.most - scale.least)), TOP + height - 5),
    text: String(db).replace("-", "−"),
  }));
  const bar = withBar ? { left: LEFT + width + BAR.gap, width: BAR.width, levels } : undefined;
  return { left: LEFT, top: TOP, width, height, times, frequencies, bar };
}

/**
 * Round numbers from one to another, at most so many: steps of 1, 2 or 5 times a power of ten.
 *
 * @example
 * evenTicks(0, 1.3, 4); // [0, 0.5, 1]
 */
export function evenTicks(from: number, to: number, most: number): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return [];
  const least = (to - from) / Math.max(1, most);
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * ten).find((size) => size >= least * 0.999)!;
  const ticks: number[] = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; k++)
    ticks.push(Number((k * step).toPrecision(9)));
  return ticks;
}

/** What lies under a place of the drawing, in pixels: time, frequency, level; nothing beside the picture. */
export function readAt(
  picture: SpectrogramPicture,
  axes: Pick<SpectrogramAxes, "left" | "top" | "width" | "height">,
  x: number,
  y: number,
): { seconds: number; hz: number; db: number } | undefined {
  const across = (x - axes.left) / axes.width;
  const down = (y - axes.top) / axes.height;
  if (!(across >= 0 && across <= 1 && down >= 0 && down <= 1)) return undefined;
  const column = Math.round(across * (picture.columns - 1));
  const row = Math.min(picture.rows - 1, Math.floor(down * picture.rows));
  return {
    seconds: across * picture.seconds,
    hz: frequencyAt(picture, 1 - down),
    db: picture.levels[row * picture.columns + column],
  };
}
