// A spectrogram as a file: its pixels as an image inside of an SVG, with axes, title and the bar of colours as words
// and lines.
import { type ColourOf, round, savedSvg, words } from "../saved-svg.js";
import { spectrogramAxes } from "./axes.js";
import type { LevelScale, SpectrogramPicture } from "./picture.js";

/** What is saved. */
export interface SavedSpectrogram {
  title: string;
  picture: SpectrogramPicture;
  scale: LevelScale;
  /** What the colours measure, such as “dB SPL”. */
  unit: string;
  /** Data address of the pixels, and of the bar of colours. */
  image: string;
  bar: string;
}

/** Of the whole picture, and of what stands above and below the spectrogram, pixels. */
const SIZE = { width: 720, height: 360, head: 28, foot: 16 };

/**
 * The SVG of a spectrogram.
 *
 * @param colour gives the value of a CSS variable by its name.
 */
export function spectrogramSvg(saved: SavedSpectrogram, colour: ColourOf): string {
  const { title, picture, scale, unit, image, bar } = saved;
  const axes = spectrogramAxes(picture, scale, { ...SIZE, height: SIZE.height - SIZE.head - SIZE.foot }, true);
  const word = (x: number, y: number, anchor: string, text: string, name = "muted") =>
    words(round(x), round(y), anchor, text, colour(name));
  const picked = (href: string, x: number, width: number) =>
    `<image href="${href}" x="${round(x)}" y="${round(SIZE.head + axes.top)}" width="${round(width)}" ` +
    `height="${round(axes.height)}" preserveAspectRatio="none"/>`;
  const parts = [
    picked(image, axes.left, axes.width),
    ...axes.times.map(({ at, text }) => word(at, SIZE.head + axes.top + axes.height + 15, "middle", text)),
    ...axes.frequencies.map(({ at, text }) => word(axes.left - 5, SIZE.head + at + 4, "end", text)),
    word(axes.left - 5, 18, "end", "Hz"),
    word(axes.left + axes.width / 2, SIZE.height - 6, "middle", "s"),
  ];
  if (axes.bar) {
    parts.push(picked(bar, axes.bar.left, axes.bar.width));
    for (const { at, text } of axes.bar.levels)
      parts.push(word(axes.bar.left + axes.bar.width + 4, SIZE.head + at + 4, "start", text));
    parts.push(word(SIZE.width - 4, 18, "end", unit));
  }
  return savedSvg(SIZE, { title, left: axes.left }, parts, colour);
}
