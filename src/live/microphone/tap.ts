// Reads what runs through a node of an audio graph, piece by piece, without a worklet: analysers keep the latest
// samples, and the context's time says how many of them are new.

/** Samples that an analyser keeps: 171 ms at 48 kHz, so that a timer of a tenth of a second misses none. */
const KEPT = 8192;
/** Fewer new samples are left for the next time. */
const FEWEST = 1024;

/** A place in an audio graph where sound is read. */
export class Tap {
  readonly context: BaseAudioContext;
  readonly source: AudioNode;
  readonly #splitter: ChannelSplitterNode;
  readonly #analysers: AnalyserNode[];
  readonly #samples: Float32Array<ArrayBuffer>[];
  #read: number;

  constructor(source: AudioNode, channels: number) {
    this.source = source;
    this.context = source.context;
    this.#splitter = this.context.createChannelSplitter(channels);
    this.#analysers = Array.from({ length: channels }, (_, channel) => {
      const analyser = this.context.createAnalyser();
      analyser.fftSize = KEPT;
      this.#splitter.connect(analyser, channel);
      return analyser;
    });
    this.#samples = this.#analysers.map(() => new Float32Array(KEPT));
    this.#read = this.context.currentTime;
    source.connect(this.#splitter);
  }

  /** The samples of each channel since the last reading, 8,192 at most; nothing as long as they are too few. */
  read(): Float32Array[] | undefined {
    const now = this.context.currentTime;
    const count = Math.min(Math.round((now - this.#read) * this.context.sampleRate), KEPT);
    if (!(count >= FEWEST)) return undefined;
    this.#read = now;
    return this.#analysers.map((analyser, channel) => {
      analyser.getFloatTimeDomainData(this.#samples[channel]);
      return this.#samples[channel].subarray(KEPT - count);
    });
  }

  /** Takes its nodes out of the graph. */
  close(): void {
    this.#splitter.disconnect();
    try {
      this.source.disconnect(this.#splitter);
    } catch {
      // somebody disconnected it before
    }
  }
}

/**
 * The level of digital sound, dBFS: the power of all channels together, 0 for a full-scale sine in one of them.
 *
 * @example
 * outputDbFs([new Float32Array(1024).fill(0.5)]); // -3
 */
export function outputDbFs(channels: readonly ArrayLike<number>[]): number {
  let power = 0;
  for (const samples of channels) {
    let sum = 0;
    for (let i = 0; i < samples.length; i++) sum += samples[i] * samples[i];
    power += (2 * sum) / Math.max(samples.length, 1);
  }
  return 10 * Math.log10(power);
}
