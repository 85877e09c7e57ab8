// The oracle of a body whose modes act on each other: every mode a rotating pair in energy coordinates, c = q̇/√2 and
// s = ωq/√2, in float64, sample by sample (PHYSICS §8.1). What couples the modes is called between two samples:
// distortion with feedback, the rotation of neighbours (§8.4), strain (§8.5). Two bodies that rattle are in rattle.ts.
import { type Feedback, shaped } from "./distortion.js";

/** A mode of the oracle. */
export interface CoupledMode {
  /** Hz, damped. */
  frequency: number;
  /** 1/s. */
  decayRate: number;
  /** At the point where things happen, kg^(-1/2). */
  shape: number;
  /** Pa·s/m·kg^(1/2): what the mode's velocity makes at one metre. */
  radiation: number;
  /** rad. */
  phase?: number;
}

/** How much neighbours in frequency turn into each other: θ = θ_max (2/π) arctan(κE) c/√E. */
export interface Rotation {
  /** 1/J. */
  kappa: number;
  /** rad. */
  most: number;
}

/**
 * Points and weights of Gauss and Legendre's rule of 4, on 0 … 1, taken four times a sample: nothing is left of its
 * error.
 */
const NODES = [0.33998104358485626, 0.8611363115940526];
const WEIGHTS = [0.6521451548625461, 0.34785484513745385];
const RULE = [0, 1, 2, 3].flatMap((part) =>
  NODES.flatMap((x, i) => [
    { at: (part + (1 - x) / 2) / 4, weight: WEIGHTS[i] / 8 },
    { at: (part + (1 + x) / 2) / 4, weight: WEIGHTS[i] / 8 },
  ]),
);

/** A body in float64. Modes must be in order of frequency if they rotate. */
export class CoupledBody {
  readonly modes: readonly CoupledMode[];
  readonly rate: number;
  readonly c: Float64Array;
  readonly s: Float64Array;
  feedback?: Feedback;
  rotation?: Rotation;
  /** Factor on the frequency and on the decay of mode j at a sample. */
  bend: (sample: number, j: number) => { pitch: number; damping: number } = () => ({ pitch: 1, damping: 1 });
  #now = 0;
  #heard = 0;
  #pulses: { impulse: number; start: number; length: number }[] = [];

  constructor(modes: readonly CoupledMode[], rate: number) {
    this.modes = modes;
    this.rate = rate;
    this.c = new Float64Array(modes.length);
    this.s = new Float64Array(modes.length);
  }

  /** An impulse of `impulse` N·s at a time in samples, over a half-sine of `length` samples, or none. */
  strike(impulse: number, start: number, length = 0): void {
    this.#pulses.push({ impulse, start, length });
  }

  /** The next n samples; `force` (N) acts at each like an impulse of force / rate. */
  render(n: number, force?: ArrayLike<number>): Float64Array {
    const out = new Float64Array(n);
    for (let k = 0; k < n; k++) {
      this.begin(force?.[k] ?? 0);
      out[k] = this.end();
    }
    return out;
  }

  /** Kicks of this sample: a force in N, impulses that fall on it, and the feedback of the sample before. */
  begin(force = 0): void {
    this.push(force);
    for (const { impulse, start, length } of this.#pulses)
      if (length === 0 && start === this.#now) this.push(impulse * this.rate);
    if (this.feedback) this.push(shaped(this.feedback, this.#heard));
  }
  /** The sound of this sample; then all moves on to the next. */
  end(): number {
    const sound = this.sound();
    this.#heard = this.velocity();
    this.modes.forEach((mode, j) => {
      this.#turn(j, mode);
    });
    if (this.rotation) rotateNeighbours(this.c, this.s, this.rotation);
    this.#arrive();
    return sound;
  }

  /** A force of one sample, N: every mode gets φF/(√2 rate). */
  push(force: number): void {
    this.modes.forEach(({ shape }, j) => {
      this.c[j] += (shape * force) / (Math.SQRT2 * this.rate);
    });
  }
  /** m/s along the push. */
  velocity(): number {
    return this.modes.reduce((sum, { shape }, j) => sum + shape * Math.SQRT2 * this.c[j], 0);
  }
  /** m. */
  displacement(): number {
    return this.modes.reduce((sum, { shape, frequency }, j) => {
      const omega = 2 * Math.PI * frequency * this.bend(this.#now, j).pitch;
      return sum + (shape * Math.SQRT2 * this.s[j]) / omega;
    }, 0);
  }
  /** J. */
  energy(): number {
    return this.c.reduce((sum, c, j) => sum + c * c + this.s[j] ** 2, 0);
  }
  /** Pa at one metre: Re z, z = −iR e^(iψ) v, v = √2 (c + is). */
  sound(): number {
    return this.modes.reduce((sum, { radiation, phase = 0 }, j) => {
      const size = Math.SQRT2 * radiation;
      return sum + size * (Math.sin(phase) * this.c[j] + Math.cos(phase) * this.s[j]);
    }, 0);
  }

  #turn(j: number, mode: CoupledMode): void {
    const [x, y] = this.#pole(j, mode, 1);
    const c = this.c[j] * x - this.s[j] * y;
    this.s[j] = this.c[j] * y + this.s[j] * x;
    this.c[j] = c;
  }
  /** What strikes gave between this sample and the next, as it stands at the next. */
  #arrive(): void {
    const now = this.#now;
    this.modes.forEach((mode, j) => {
      for (const { impulse, start, length } of this.#pulses) {
        const kick = (mode.shape * impulse) / Math.SQRT2;
        if (length === 0 && start > now && start < now + 1) this.#add(j, mode, kick, now + 1 - start);
        const from = Math.max(start, now);
        const to = Math.min(start + length, now + 1);
        if (to <= from) continue;
        for (const { at, weight } of RULE) {
          const t = from + at * (to - from);
          const share = (Math.PI / (2 * length)) * Math.sin((Math.PI * (t - start)) / length) * weight * (to - from);
          this.#add(j, mode, kick * share, now + 1 - t);
        }
      }
    });
    this.#now = now + 1;
  }
  /** Adds a kick that happened `age` samples ago. */
  #add(j: number, mode: CoupledMode, kick: number, age: number): void {
    const [x, y] = this.#pole(j, mode, age);
    this.c[j] += kick * x;
    this.s[j] += kick * y;
  }
  #pole(j: number, { frequency, decayRate }: CoupledMode, samples: number): [number, number] {
    const { pitch, damping } = this.bend(this.#now + 0.5, j);
    const angle = (2 * Math.PI * frequency * pitch * samples) / this.rate;
    const size = Math.exp((-decayRate * damping * samples) / this.rate);
    return [size * Math.cos(angle), size * Math.sin(angle)];
  }
}

/**
 * Turns (s_j, s_(j+1)) pair by pair, from the lowest up. The energy stays what it was, whatever the angles. PHYSICS
 * §8.4 B.
 */
export function rotateNeighbours(c: Float64Array, s: Float64Array, { kappa, most }: Rotation): void {
  const energy = c.reduce((sum, x, j) => sum + x * x + s[j] ** 2, 0);
  if (energy === 0) return;
  const angle = (most * (2 / Math.PI) * Math.atan(kappa * energy)) / Math.sqrt(energy);
  for (let j = 0; j + 1 < c.length; j++) {
    const cos = Math.cos(angle * c[j]);
    const sin = Math.sin(angle * c[j]);
    const low = s[j] * cos - s[j + 1] * sin;
    s[j + 1] = s[j] * sin + s[j + 1] * cos;
    s[j] = low;
  }
}

/** Strain acts on a mode: ω√(1 + κε) with 1 + κε from ¼ to 4, and T60/(1 + 5|ε|). PHYSICS §8.5. */
export function strained(kappa: number, strain: number): { pitch: number; damping: number } {
  return { pitch: Math.sqrt(Math.min(4, Math.max(0.25, 1 + kappa * strain))), damping: 1 + 5 * Math.abs(strain) };
}

/**
 * Strain as the core follows it, one value a sample: two poles in a row, together −3 dB at 60 Hz, stepped every 16
 * samples.
 */
export function smoothed(goals: ArrayLike<number>, rate: number): Float64Array {
  const hop = 16;
  const pole = 60 / Math.sqrt(Math.SQRT2 - 1);
  const step = 1 - Math.exp((-2 * Math.PI * pole * hop) / rate);
  const out = new Float64Array(goals.length);
  let first = 0;
  let second = 0;
  for (let n = 0; n < goals.length; n += hop) {
    const before = second;
    first += step * (goals[n] - first);
    second += step * (first - second);
    for (let k = 0; k < hop && n + k < goals.length; k++) out[n + k] = before + ((second - before) * k) / hop;
  }
  return out;
}
