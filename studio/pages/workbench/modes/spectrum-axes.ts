// The axes of the spectrum: frequency by octaves or by the ear's own scale, levels in dB SPL, both to pixels and back.
import { barkOfHz, hzOfBark } from "phonolite/hearing";

/** How frequency runs. */
export type FrequencyAxis = "log" | "bark";

/** The place of the plot in its canvas, pixels. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lowest and highest frequency that is shown, Hz. */
export const FREQUENCIES = { low: 20, high: 20_000 };
/** Levels that are shown, dB. */
export const SPAN = 90;

/** Frequencies with marks. */
export const TICKS: readonly (readonly [hz: number, text: string])[] = [
  [50, "50"],
  [100, "100"],
  [200, "200"],
  [500, "500"],
  [1000, "1k"],
  [2000, "2k"],
  [5000, "5k"],
  [10_000, "10k"],
  [20_000, "20k"],
];

/** From numbers to pixels and back. */
export class SpectrumAxes {
  readonly axis: FrequencyAxis;
  readonly box: PlotBox;
  /** The level at the top, dB SPL. */
  readonly top: number;

  constructor(axis: FrequencyAxis, box: PlotBox, top: number) {
    this.axis = axis;
    this.box = box;
    this.top = top;
  }

  x(frequency: number): number {
    const [low, high] = [this.#scale(FREQUENCIES.low), this.#scale(FREQUENCIES.high)];
    const part = (this.#scale(Math.max(1, frequency)) - low) / (high - low);
    return this.box.left + part * this.box.width;
  }
  frequency(x: number): number {
    const [low, high] = [this.#scale(FREQUENCIES.low), this.#scale(FREQUENCIES.high)];
    const at = low + ((x - this.box.left) / this.box.width) * (high - low);
    return this.axis === "log" ? 2 ** at : hzOfBark(at);
  }
  y(level: number): number {
    const part = Math.min(1, Math.max(0, (this.top - level) / SPAN));
    return this.box.top + part * this.box.height;
  }
  level(y: number): number {
    return this.top - ((y - this.box.top) / this.box.height) * SPAN;
  }

  #scale(frequency: number): number {
    return this.axis === "log" ? Math.log2(frequency) : barkOfHz(frequency);
  }
}

/**
 * The level at the top for some levels, dB SPL: the loudest has some room above it, in steps of ten, so that it seldom
 * jumps.
 */
export function topLevel(levels: Iterable<number>): number {
  let most = 40;
  for (const level of levels) if (level > most) most = level;
  return 10 * Math.ceil((most + 4) / 10);
}
