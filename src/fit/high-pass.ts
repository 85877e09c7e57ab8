// Offset and rumble are taken out of a sound before it is measured, rumble by a Butterworth high-pass of fourth
// order.

/** A copy of samples without their mean, which no mode can hold. */
export function withoutMean(samples: ArrayLike<number>): Float64Array {
  const out = new Float64Array(samples.length);
  let sum = 0;
  for (let i = 0; i < out.length; i++) sum += samples[i];
  const mean = out.length > 0 ? sum / out.length : 0;
  for (let i = 0; i < out.length; i++) out[i] = samples[i] - mean;
  return out;
}

/** Q of the two sections of a Butterworth filter of fourth order. */
const QS = [1 / (2 * Math.cos(Math.PI / 8)), 1 / (2 * Math.cos((3 * Math.PI) / 8))];

/** A copy of samples without frequencies below a corner, Hz; the corner itself is 3 dB down. */
export function highPass(samples: Float64Array, sampleRate: number, corner: number): Float64Array {
  const out = samples.slice();
  // The bilinear transform with the corner kept in its place.
  const k = Math.tan((Math.PI * corner) / sampleRate);
  for (const q of QS) {
    const scale = 1 / (1 + k / q + k * k);
    const a1 = 2 * (k * k - 1) * scale;
    const a2 = (1 - k / q + k * k) * scale;
    let [s1, s2] = [0, 0];
    for (let i = 0; i < out.length; i++) {
      const x = out[i] * scale;
      const y = x + s1;
      s1 = -2 * x - a1 * y + s2;
      s2 = x - a2 * y;
      out[i] = y;
    }
  }
  return out;
}
