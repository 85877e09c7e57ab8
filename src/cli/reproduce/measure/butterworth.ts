// A Butterworth band-pass, for statistics of what lies in a band: poles of the low-pass prototype, moved to the band
// and to samples by the bilinear transform (Oppenheim & Schafer, Discrete-Time Signal Processing, 7.1), in sections of
// second order.

/** One section: y[n] = gain·(x[n] − x[n−2]) − a₁ y[n−1] − a₂ y[n−2]. */
interface Section {
  gain: number;
  a1: number;
  a2: number;
}

/**
 * What of a sound lies between two frequencies, filtered as it comes: order 4 has four poles at each edge, −3 dB there
 * and 24 dB an octave beyond.
 *
 * @param band lower and upper edge, Hz, below half the rate
 * @param order of the prototype, even
 * @example
 * // as scipy's sosfilt(butter(4, [200, 10000], "band", fs=44100, output="sos"), samples)
 * bandPass(samples, 44_100, [200, 10_000]);
 */
export function bandPass(
  samples: ArrayLike<number>,
  rate: number,
  band: readonly [number, number],
  order = 4,
): Float64Array {
  const sound = Float64Array.from(samples);
  for (const { gain, a1, a2 } of sections(rate, band, order)) {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    for (let n = 0; n < sound.length; n++) {
      const x = sound[n];
      const y = gain * (x - x2) - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      sound[n] = y;
    }
  }
  return sound;
}

function sections(rate: number, [low, high]: readonly [number, number], order: number): Section[] {
  // frequencies before the bilinear transform bends them, in units of twice the rate
  const [from, to] = [low, high].map((hertz) => Math.tan((Math.PI * hertz) / rate));
  const [middle, half] = [from * to, (to - from) / 2];
  const made: Section[] = [];
  // poles of the prototype above the real axis; each gives two pairs
  for (let k = 0; k < order / 2; k++) {
    const angle = (Math.PI * (2 * k + 1)) / (2 * order) + Math.PI / 2;
    const [re, im] = [half * Math.cos(angle), half * Math.sin(angle)];
    const [rootRe, rootIm] = squareRoot(re * re - im * im - middle, 2 * re * im);
    for (const sign of [1, -1]) made.push(section(re + sign * rootRe, im + sign * rootIm, middle));
  }
  return made;
}

/**
 * The section with zeros at 0 Hz and half the rate and a pole before the transform; of size 1 in the middle of the
 * band.
 */
function section(re: number, im: number, middle: number): Section {
  // z = (1 + s)/(1 − s)
  const below = (1 - re) ** 2 + im * im;
  const [zRe, zIm] = [(1 - re * re - im * im) / below, (2 * im) / below];
  const [a1, a2] = [-2 * zRe, zRe * zRe + zIm * zIm];
  const angle = 2 * Math.atan(Math.sqrt(middle));
  const top = 2 * Math.sin(angle);
  const bottomRe = 1 + a1 * Math.cos(angle) + a2 * Math.cos(2 * angle);
  const bottomIm = a1 * Math.sin(angle) + a2 * Math.sin(2 * angle);
  return { gain: Math.hypot(bottomRe, bottomIm) / top, a1, a2 };
}

/** The square root of a complex number, its real part not negative. */
function squareRoot(re: number, im: number): [number, number] {
  const size = Math.hypot(re, im);
  const [a, b] = [Math.sqrt((size + re) / 2), Math.sqrt((size - re) / 2)];
  return [a, im < 0 ? -b : b];
}
