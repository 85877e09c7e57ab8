// The power of a sound over frequency by Welch's method (1967): the mean over Hann windows that overlap by half. Bands
// of it, and its level as the ear weighs it (A, IEC 61672-1).
import { Fft } from "../../../math/fft.js";

/** The power of a sound in bins from 0 to half the rate. */
export interface PowerSpectrum {
  /** Mean square of each bin; all together are that of the sound. */
  power: Float64Array;
  /** Of a bin, Hz. */
  width: number;
}

/**
 * The power spectrum of a sound; what is shorter than a window is filled up with silence.
 *
 * @param size samples of a window, a power of two
 */
export function powerSpectrum(samples: ArrayLike<number>, rate: number, size: number): PowerSpectrum {
  const fft = new Fft(size);
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const power = new Float64Array(size / 2 + 1);
  let count = 0;
  for (let from = 0; from === 0 || from + size <= samples.length; from += size / 2) {
    const re = window.map((w, i) => (from + i < samples.length ? w * samples[from + i] : 0));
    const im = new Float64Array(size);
    fft.forward(re, im);
    for (let k = 0; k < power.length; k++) power[k] += re[k] ** 2 + im[k] ** 2;
    count++;
  }
  // both sides of the spectrum, and what the window takes away
  const scale = 2 / (count * size * window.reduce((sum, w) => sum + w * w, 0));
  return { power: power.map((p) => p * scale), width: rate / size };
}

/**
 * Levels of bands, dB of mean square, full scale 0. What lies above half the rate is −Infinity.
 *
 * @param centres of the bands, Hz
 * @param half from the centre to an edge, as a factor
 */
export function bandLevels({ power, width }: PowerSpectrum, centres: readonly number[], half: number): number[] {
  return centres.map((centre) => {
    const [low, high] = [centre / half, centre * half];
    let sum = 0;
    for (let k = 0; k < power.length; k++) {
      // the part of the bin that lies in the band
      const part = Math.min((k + 0.5) * width, high) - Math.max((k - 0.5) * width, low);
      if (part > 0) sum += (power[k] * part) / width;
    }
    return 10 * Math.log10(sum);
  });
}

/** Mean square of a sound as the ear weighs it, by the curve A. */
export function weighted({ power, width }: PowerSpectrum): number {
  return power.reduce((sum, p, k) => sum + p * aWeight(k * width) ** 2, 0);
}

/** The curve A, as a factor of amplitude; 1 at 1 kHz. */
export function aWeight(hertz: number): number {
  const f = hertz ** 2;
  const [a, b, c, d] = [20.598997, 107.65265, 737.86223, 12194.217].map((corner) => f + corner ** 2);
  return (1.2588966 * 12194.217 ** 2 * f ** 2) / (a * Math.sqrt(b * c) * d);
}
