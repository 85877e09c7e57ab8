// Listens to samples as they come and knows when a strike has begun and when it has died away: the level of each
// hundredth of a second against the room's own. Nothing here knows a microphone, so that a test can play one.

/** The strike has not come, it rings, it is over, or it did not come in time. */
export type WatchState = "waiting" | "ringing" | "over" | "nothing";

/** How strikes are watched for. */
export const WATCH = {
  /** Level of pieces of this length is looked at, s. */
  piece: 0.01,
  /** Microphones click when they open: so long nothing counts, s. */
  settles: 0.25,
  /** The level of the room is a mean over so long, s. */
  room: 0.5,
  /** A strike stands so far above the room, dB … */
  above: 15,
  /** … and above this, dBFS. */
  least: -54,
  /** It is over once it was this near to the room, dB, or so far below its own peak, dB, for so long, s. */
  near: 4,
  below: 66,
  quiet: 0.4,
  /** Longest strike, and longest wait for one, s. */
  longest: 10,
  patience: 20,
  /** So much before the strike is kept: the noise is measured there, s. */
  before: 0.5,
} as const;

/** Samples at full scale in a row that are clipping, and so many pieces of them. */
const FULL = 0.999;
const CLIPPED = 3;

/**
 * Watches for one strike.
 *
 * @example
 * const watch = new StrikeWatch(48_000);
 * while (watch.state === "waiting" || watch.state === "ringing") watch.take(nextSamples());
 * const { samples } = watch.strike()!;
 */
export class StrikeWatch {
  readonly sampleRate: number;
  /** The latest piece, dBFS of its peak. */
  db = Number.NEGATIVE_INFINITY;
  /** Whether the strike reached full scale. */
  clipped = false;
  readonly #pieces: Float32Array[] = [];
  readonly #size: number;
  /** Levels of all pieces, dBFS rms. */
  readonly #levels: number[] = [];
  #state: WatchState = "waiting";
  /** Piece in which the strike began. */
  #began = 0;
  #roomDb = Number.NEGATIVE_INFINITY;
  #peakDb = Number.NEGATIVE_INFINITY;
  #rest = new Float32Array(0);

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate;
    this.#size = Math.round(WATCH.piece * sampleRate);
  }

  get state(): WatchState {
    return this.#state;
  }
  /** Seconds since the strike began, or since it is waited for. */
  get seconds(): number {
    return (this.#levels.length - (this.#state === "waiting" ? 0 : this.#began)) * WATCH.piece;
  }

  /** Takes the next samples; those after the end are left out. */
  take(samples: Float32Array): void {
    const all = new Float32Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    let at = 0;
    for (; at + this.#size <= all.length && !this.#ended; at += this.#size) this.#look(all.slice(at, at + this.#size));
    this.#rest = all.slice(at);
  }

  /** Ends the strike now. */
  stop(): void {
    if (!this.#ended) this.#state = this.#state === "ringing" ? "over" : "nothing";
  }

  /** The strike with some quiet before it, once it is over. */
  strike(): Float32Array | undefined {
    if (this.#state !== "over") return undefined;
    const first = Math.max(0, this.#began - Math.round(WATCH.before / WATCH.piece));
    const kept = this.#pieces.slice(first);
    const out = new Float32Array(kept.length * this.#size);
    kept.forEach((piece, i) => {
      out.set(piece, i * this.#size);
    });
    return out;
  }

  get #ended(): boolean {
    return this.#state === "over" || this.#state === "nothing";
  }

  #look(piece: Float32Array): void {
    let peak = 0;
    let sum = 0;
    let row = 0;
    for (const sample of piece) {
      const size = Math.abs(sample);
      peak = Math.max(peak, size);
      sum += sample * sample;
      row = size >= FULL ? row + 1 : 0;
      if (row >= CLIPPED && this.#levels.length * WATCH.piece >= WATCH.settles) this.clipped = true;
    }
    this.db = 20 * Math.log10(peak);
    const level = 10 * Math.log10(sum / piece.length + 1e-12);
    this.#pieces.push(piece);
    this.#levels.push(level);
    if (this.#state === "waiting") this.#wait(level);
    else this.#ring(level);
  }

  #wait(level: number): void {
    const heard = this.#levels.length * WATCH.piece;
    if (heard <= WATCH.settles + WATCH.piece) return;
    // the room up to the piece before this one
    const [settled, span] = [Math.round(WATCH.settles / WATCH.piece), Math.round(WATCH.room / WATCH.piece)];
    const room = this.#levels.slice(Math.max(settled, this.#levels.length - 1 - span), -1);
    this.#roomDb = meanDb(room);
    if (level > WATCH.least && level > this.#roomDb + WATCH.above) {
      this.#state = "ringing";
      this.#began = this.#levels.length - 1;
      this.#peakDb = level;
    } else if (heard >= WATCH.patience) this.#state = "nothing";
  }

  #ring(level: number): void {
    this.#peakDb = Math.max(this.#peakDb, level);
    const since = this.#levels.length - this.#began;
    const span = Math.round(WATCH.quiet / WATCH.piece);
    const floor = Math.max(this.#roomDb + WATCH.near, this.#peakDb - WATCH.below);
    const died = since > span && meanDb(this.#levels.slice(-span)) < floor;
    if (died || since * WATCH.piece >= WATCH.longest) this.#state = "over";
  }
}

/** The mean of some levels, as powers, dB. */
function meanDb(levels: readonly number[]): number {
  const sum = levels.reduce((all, db) => all + 10 ** (db / 10), 0);
  return 10 * Math.log10(sum / Math.max(1, levels.length) + 1e-12);
}
