// The outline of a waveform: the lowest and the highest sample of each column of a drawing.

/** An outline: plain data. */
export interface WaveOutline {
  /** s */
  seconds: number;
  /** One value for each column. */
  low: Float32Array;
  high: Float32Array;
}

/** The outline of some samples in so many columns, or as many as there are samples. */
export function waveOutline(samples: ArrayLike<number>, sampleRate: number, columns = 400): WaveOutline {
  const count = Math.max(1, Math.min(columns, samples.length));
  const low = new Float32Array(count);
  const high = new Float32Array(count);
  for (let column = 0; column < count; column++) {
    const end = Math.floor(((column + 1) * samples.length) / count);
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = Math.floor((column * samples.length) / count); i < end; i++) {
      least = Math.min(least, samples[i]);
      most = Math.max(most, samples[i]);
    }
    low[column] = end > 0 ? least : 0;
    high[column] = end > 0 ? most : 0;
  }
  return { seconds: samples.length / sampleRate, low, high };
}

/** The largest sample of an outline, whatever its sign. */
export function largest({ low, high }: WaveOutline): number {
  let most = 0;
  for (let i = 0; i < low.length; i++) most = Math.max(most, -low[i], high[i]);
  return most;
}

/** The outline as the path of an SVG: columns along x, and y from −100 to 100 for samples as large as `full`. */
export function outlinePath({ low, high }: WaveOutline, full: number): string {
  const up = (value: number) => Math.round(-1000 * (value / full)) / 10;
  const above = Array.from(high, (value, i) => `${i} ${up(value)}`);
  const below = Array.from(low, (value, i) => `${i} ${up(value)}`).reverse();
  return `M${above.join("L")}L${below.join("L")}Z`;
}
