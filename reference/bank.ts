// The oracle of the whole bank: every mode a complex number in float64, moved sample by sample by its exact pole. Slow
// and short. Impulses and forces act as PHYSICS §1.2 says; a half-sine pulse is integrated numerically, so that it
// knows nothing of the closed form that the core uses. The sound is Re z; a real impulse adds −i·a·e^(iψ) to z.

/** A mode of the oracle. */
export interface ReferenceMode {
  /** Hz, damped. */
  frequency: number;
  /** 1/s. */
  decayRate: number;
  /** What an impulse of 1 N·s gives it, radiation included. */
  gain: number;
  /** rad. */
  phase?: number;
}

/** A half-sine force: impulse J (N·s) from `start`, over `length`; both in samples. */
interface Pulse {
  impulse: number;
  start: number;
  length: number;
}

/** Points and weights of Gauss and Legendre's rule of 8, on 0 … 1. */
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];
const RULE = NODES.flatMap((x, i) => [
  { at: (1 - x) / 2, weight: WEIGHTS[i] / 2 },
  { at: (1 + x) / 2, weight: WEIGHTS[i] / 2 },
]);

/** A bank of modes in float64. */
export class ReferenceBank {
  readonly modes: readonly ReferenceMode[];
  readonly rate: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Factor on frequencies at a time in samples; may change with time. */
  pitch: (sample: number) => number = () => 1;
  /** Factor on decay rates at a time in samples. */
  damping: (sample: number) => number = () => 1;
  #now = 0;
  #impulses: { impulse: number; time: number }[] = [];
  #pulses: Pulse[] = [];

  constructor(modes: readonly ReferenceMode[], rate: number) {
    this.modes = modes;
    this.rate = rate;
    this.re = new Float64Array(modes.length);
    this.im = new Float64Array(modes.length);
  }

  /** An impulse of `impulse` N·s at a time in samples, spread over a half-sine of `length` samples. */
  strike(impulse: number, time: number, length = 0): void {
    if (length > 0) this.#pulses.push({ impulse, start: time, length });
    else this.#impulses.push({ impulse, time });
  }

  /** The next `n` samples; `force` (N) acts at each sample like an impulse of force / rate. */
  render(n: number, force?: ArrayLike<number>): Float64Array {
    const out = new Float64Array(n);
    for (let k = 0; k < n; k++) {
      if (force) this.#kick(force[k] / this.rate, 0);
      for (const { impulse } of this.#impulses.filter(({ time }) => time === this.#now)) this.#kick(impulse, 0);
      for (let i = 0; i < this.modes.length; i++) out[k] += this.re[i];
      this.#step();
    }
    return out;
  }

  /** From this sample to the next. */
  #step(): void {
    const now = this.#now;
    this.#turn(now, now + 1);
    for (const { impulse, time } of this.#impulses)
      if (time > now && time < now + 1) this.#kick(impulse, now + 1 - time);
    for (const { impulse, start, length } of this.#pulses) {
      const from = Math.max(start, now);
      const to = Math.min(start + length, now + 1);
      if (to <= from) continue;
      for (const { at, weight } of RULE) {
        const t = from + at * (to - from);
        const force = ((impulse * Math.PI) / (2 * length)) * Math.sin((Math.PI * (t - start)) / length);
        this.#kick(force * weight * (to - from), now + 1 - t);
      }
    }
    this.#now = now + 1;
  }

  /** All states move by their poles; a pole that glides is taken at the middle, which is exact for a straight glide. */
  #turn(from: number, to: number): void {
    const middle = (from + to) / 2;
    const pitch = this.pitch(middle);
    const damping = this.damping(middle);
    this.modes.forEach(({ frequency, decayRate }, i) => {
      const angle = (2 * Math.PI * frequency * pitch * (to - from)) / this.rate;
      const size = Math.exp((-decayRate * damping * (to - from)) / this.rate);
      const re = this.re[i];
      const im = this.im[i];
      this.re[i] = size * (re * Math.cos(angle) - im * Math.sin(angle));
      this.im[i] = size * (re * Math.sin(angle) + im * Math.cos(angle));
    });
  }

  /** Adds an impulse that happened `age` samples ago. */
  #kick(impulse: number, age: number): void {
    const pitch = this.pitch(this.#now);
    const damping = this.damping(this.#now);
    this.modes.forEach(({ frequency, decayRate, gain, phase = 0 }, i) => {
      const angle = (2 * Math.PI * frequency * pitch * age) / this.rate + phase - Math.PI / 2;
      const size = impulse * gain * Math.exp((-decayRate * damping * age) / this.rate);
      this.re[i] += size * Math.cos(angle);
      this.im[i] += size * Math.sin(angle);
    });
  }
}
