// Many bands of a recording at once: one transform a frame holds all of them, each at a line of the transform.
import { Fft } from "../../../math/fft.js";
import { type Band, type BandPlan, hopsOf, windowOf } from "./band.js";

/** The spectra of all frames. */
export class Frames {
  /** From line to line, Hz. */
  readonly spacing: number;
  readonly #plan: Omit<BandPlan, "omega">;
  readonly #rate: number;
  readonly #rows: { re: Float64Array; im: Float64Array }[];

  /** @param size of the transform: a power of two, no less than the window. */
  constructor(samples: Float64Array, rate: number, plan: Omit<BandPlan, "omega">, size: number) {
    this.#plan = plan;
    this.#rate = rate;
    this.spacing = rate / size;
    const fft = new Fft(size);
    const window = windowOf(plan.window);
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    this.#rows = Array.from(hopsOf(plan), (hops) => {
      re.fill(0);
      im.fill(0);
      for (let n = 0; n < plan.window; n++) re[n] = samples[hops * plan.hop + n] * window[n];
      fft.forward(re, im);
      return { re: re.slice(0, size / 2), im: im.slice(0, size / 2) };
    });
  }

  /** The band whose middle is a line. */
  band(line: number): Band {
    const { hop, frames } = this.#plan;
    const rate = this.#rate;
    const omega = 2 * Math.PI * line * this.spacing;
    const re = new Float64Array(frames);
    const im = new Float64Array(frames);
    hopsOf(this.#plan).forEach((hops, k) => {
      const angle = (-omega * hops * hop) / rate;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const row = this.#rows[k];
      re[k] = row.re[line] * c - row.im[line] * s;
      im[k] = row.re[line] * s + row.im[line] * c;
    });
    return { ...this.#plan, omega, rate, re, im };
  }
}
