// A stroke of lightning and its thunder in float64 (after Few 1969; Ribner and Roy 1982): the channel as a walk of straight pieces, every piece an
// N-wave run along it, all of them summed at the listener and softened by the way they have come. The slow twin of assembly/rain/apart/lightning.ts and thunder.ts.

import { hash4, unit } from "../../../src/math/hash.js";

/** What one piece of the channel is at the listener. */
export interface Pulse {
  /** When it begins, s behind the flash. */
  begins: number;
  /** How much the way along the piece, and the rise of the shock, spread it, s. */
  spread: number;
  /** Length of the N-wave, s. */
  length: number;
  /** Pa */
  size: number;
  /** From an eighth of a turn to the left, −1, to as much to the right, 1. */
  side: number;
}
type Vector = [number, number, number];
const WHAT = 0x116;
const [MAIN, CLOUD, BRANCH, PIECES, FORK] = [256, 896, 64, 1024, 96];
const SOUND = 343;

/** The pulses of a stroke so far away, m. `rate`: of the core, for no spread is shorter than two samples. */
export function thunderPulses(distance: number, seed: number, rate: number): Pulse[] {
  const pulses: Pulse[] = [];
  let at: Vector = [distance, 0, 0];
  let along: Vector = [0, 0, 1];
  let goal: Vector = [0, 0, 1];
  let fork: Vector = at;
  for (let i = 0; i < PIECES; i++) {
    if (i === MAIN) goal = towards(0.3, seed, 0);
    if (i === CLOUD || i === CLOUD + BRANCH) {
      at = fork;
      goal = towards(-0.6, seed, i);
      along = goal;
    }
    const words = hash4(WHAT, i, seed, 1);
    const bent = along.map((x, k) => x + 0.45 * (2 * unit(words[k]) - 1) + 0.12 * (goal[k] - x)) as Vector;
    const size = Math.hypot(...bent);
    along = bent.map((x) => x / size) as Vector;
    const cloud = i >= MAIN && i < CLOUD;
    const length = (4 + 8 * unit(words[3])) * (cloud ? 2 : 1);
    const from = at;
    at = from.map((x, k) => x + length * along[k]) as Vector;
    at[2] = Math.max(at[2], 1);
    if (i === FORK) fork = at;
    const [r, s] = [Math.hypot(...from), Math.hypot(...at)];
    const middle = Math.max((r + s) / 2, 10);
    pulses.push({
      begins: Math.min(r, s) / SOUND,
      spread: Math.max(Math.abs(r - s) / SOUND + 1e-4 + 2e-7 * middle, 2 / rate),
      length: (0.0015 + 0.005 * unit(hash4(WHAT, i, seed, 3)[0])) * (middle / 300) ** 0.25,
      size: (450 * length * (i < MAIN ? 1 : 0.4)) / middle,
      side: Math.max(-1, Math.min(1, (Math.atan2(from[1] + at[1], from[0] + at[0]) * 4) / Math.PI)),
    });
  }
  return pulses;
}
function towards(up: number, seed: number, what: number): Vector {
  const angle = (2 * unit(hash4(WHAT, what, seed, 2)[0]) - 1) * 1.3;
  const level = Math.sqrt(1 - up * up);
  return [level * Math.cos(angle), level * Math.sin(angle), up];
}

/** Pressure of one pulse at a time behind the flash, Pa. */
export function pulseAt({ begins, spread, length, size }: Pulse, time: number): number {
  const area = (t: number) => (t > 0 && t < length ? t * (1 - t / length) : 0);
  return (size / spread) * (area(time - begins) - area(time - begins - spread));
}

/** The sound of a stroke from the flash on, Pa, in `samples` samples, all directions together. */
export function thunder(distance: number, seed: number, rate: number, samples: number): Float64Array {
  const out = new Float64Array(samples);
  for (const pulse of thunderPulses(distance, seed, rate)) {
    const first = Math.max(0, Math.ceil(pulse.begins * rate));
    const last = Math.min(samples, Math.ceil((pulse.begins + pulse.spread + pulse.length) * rate));
    for (let n = first; n < last; n++) out[n] += pulseAt(pulse, n / rate);
  }
  // two equal poles whose corner follows the way that sound has come since the flash, block by block
  let [x, y] = [0, 0];
  for (let n = 0; n < samples; n++) {
    const way = Math.max((SOUND * (n - (n % 128))) / rate, 100);
    const corner = Math.min(100 * (5000 / way) ** 1.1 * 1.554, 0.2 * rate);
    const a = 1 - Math.exp((-2 * Math.PI * corner) / rate);
    x += a * (out[n] - x);
    y += a * (x - y);
    out[n] = y;
  }
  return out;
}
