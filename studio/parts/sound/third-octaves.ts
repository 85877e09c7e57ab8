// What sounds now, in third octaves: two analysers hang on a node, one for each channel, and their powers are summed
// and averaged as long as the caller likes. Nothing passes through them, so the sound is as it was.

/** Middles of the bands, Hz: 25 Hz to 20 kHz, ten to a factor of ten (IEC 61260). */
export const THIRDS: readonly number[] = Array.from({ length: 30 }, (_, i) => 1000 * 10 ** ((i - 16) / 10));
/** Half the width of a band, as a factor. */
const HALF = 10 ** 0.05;
/** Samples of a window: 0.34 s at 48 kHz. */
const WINDOW = 16_384;
/** Mean square of the analysers' window, Blackman with α = 0.16. */
const WINDOW_POWER = 0.42 ** 2 + 0.5 ** 2 / 2 + 0.08 ** 2 / 2;

/**
 * The power in each third octave, full scale squared, of one spectrum in dB as an analyser gives it.
 *
 * @param sampleRate Hz
 */
export function thirdsOf(spectrum: ArrayLike<number>, sampleRate: number): Float64Array {
  const width = sampleRate / (2 * spectrum.length);
  return Float64Array.from(THIRDS, (middle) => {
    const [low, high] = [middle / HALF / width, (middle * HALF) / width];
    if (high > spectrum.length - 1) return 0;
    // bins at the edges count by the part of them that lies within
    let power = 0;
    for (let k = Math.round(low); k <= Math.round(high); k++) {
      const share = Math.min(high, k + 0.5) - Math.max(low, k - 0.5);
      if (share > 0 && spectrum[k] > -300) power += share * 10 ** (spectrum[k] / 10);
    }
    return (2 * power) / WINDOW_POWER;
  });
}

/** Listens to a node and knows its third octaves. */
export class ThirdOctaves {
  readonly #splitter: ChannelSplitterNode;
  readonly #sides: AnalyserNode[];
  readonly #spectrum = new Float32Array(WINDOW / 2);
  readonly #powers = new Float64Array(THIRDS.length);

  constructor(node: AudioNode) {
    const { context } = node;
    this.#splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
    node.connect(this.#splitter);
    this.#sides = [0, 1].map((side) => {
      const analyser = new AnalyserNode(context, { fftSize: WINDOW, smoothingTimeConstant: 0 });
      this.#splitter.connect(analyser, side);
      return analyser;
    });
  }

  /**
   * Mean powers of all bands, full scale squared, both channels together; the window that is heard now counts by its
   * share, 0 to 1.
   */
  read(share: number): Float64Array {
    const sum = new Float64Array(THIRDS.length);
    for (const side of this.#sides) {
      side.getFloatFrequencyData(this.#spectrum);
      thirdsOf(this.#spectrum, side.context.sampleRate).forEach((power, i) => {
        sum[i] += power;
      });
    }
    for (let i = 0; i < sum.length; i++) this.#powers[i] += share * (sum[i] - this.#powers[i]);
    return this.#powers;
  }

  /** Lets go of the node. */
  dispose(): void {
    this.#splitter.disconnect();
    for (const side of this.#sides) side.disconnect();
  }
}
