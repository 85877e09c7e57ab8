// A stroke of lightning and its thunder in float64 (after Few 1969; Ribner and Roy 1982): the channel as a walk of
// straight pieces, every piece an N-wave run along it and heard again as echoes, all of them summed at the listener and
// softened by the way they have come. The slow twin of assembly/rain/apart/lightning.ts and thunder.ts.

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
  /** Eighths of a turn to the right of the foot: −1 … 1 from the channel, −4 … 4 as an echo. */
  side: number;
}
type Vector = [number, number, number];
const WHAT = 0x116;
const [MAIN, LIMB, CLOUD, BRANCH, PIECES, FORK] = [256, 160, 896, 64, 1024, 96];
const ECHOES = 2;
const SOUND = 343;
const [BENDS, CLOUD_BENDS] = [0.45, 0.6];
const [CLOUD_LOUD, BRANCH_LOUD, ECHO] = [0.5, 0.4, 0.16];

/**
 * The pulses of a stroke so far away, m: each piece's own, then its echoes. `rate`: of the core, for no spread is
 * shorter than two samples.
 */
export function thunderPulses(distance: number, seed: number, rate: number): Pulse[] {
  const pulses: Pulse[] = [];
  let at: Vector = [distance, 0, 0];
  let along: Vector = [0, 0, 1];
  let goal: Vector = [0, 0, 1];
  let [fork, top] = [at, at];
  for (let i = 0; i < PIECES; i++) {
    const cloud = i >= MAIN && i < CLOUD;
    if (cloud && (i - MAIN) % LIMB === 0) {
      // limbs one behind the other, but the third begins where the first did
      if (i === MAIN) top = at;
      if (i === MAIN + 2 * LIMB) at = top;
      goal = towards(0.15, seed, i);
    }
    if (i === CLOUD || i === CLOUD + BRANCH) {
      at = fork;
      goal = towards(-0.6, seed, i);
      along = goal;
    }
    const words = hash4(WHAT, i, seed, 1);
    const bends = cloud ? CLOUD_BENDS : BENDS;
    const bent = along.map((x, k) => x + bends * (2 * unit(words[k]) - 1) + 0.12 * (goal[k] - x)) as Vector;
    const size = Math.hypot(...bent);
    along = bent.map((x) => x / size) as Vector;
    const length = (4 + 8 * unit(words[3])) * (cloud ? 2.5 : 1);
    const from = at;
    at = from.map((x, k) => x + length * along[k]) as Vector;
    at[2] = Math.max(at[2], 1);
    if (i === FORK) fork = at;
    const [r, s] = [Math.hypot(...from), Math.hypot(...at)];
    const middle = Math.max((r + s) / 2, 10);
    const loud = 450 * length * (i < MAIN ? 1 : cloud ? CLOUD_LOUD : BRANCH_LOUD);
    const lasts = 0.0015 + 0.005 * unit(hash4(WHAT, i, seed, 3)[0]);
    const side = Math.max(-1, Math.min(1, (Math.atan2(from[1] + at[1], from[0] + at[0]) * 4) / Math.PI));
    pulses.push(pulse(Math.min(r, s), middle, Math.abs(r - s), lasts, loud, side, rate));
    for (let k = 0; k < ECHOES; k++) {
      const [late, slant, where, strength] = hash4(WHAT, i, seed, 4 + k);
      // on the average 1 s later near by, up to 3 s from far away, and never more than four times that
      const mean = 1 + (2 * middle) / (middle + 4000);
      const way = middle - SOUND * mean * Math.log(1 - 0.98 * unit(late));
      const weak = ECHO * (0.5 + unit(strength)) * Math.sqrt(middle / (middle + 1000));
      pulses.push(pulse(way, way, length * unit(slant), 2 * lasts, weak * loud, 8 * unit(where) - 4, rate));
    }
  }
  return pulses;
}
/** A pulse that begins to arrive from `nearest` m, comes `way` m on the average, and is spread out along `depth` m. */
function pulse(
  nearest: number,
  way: number,
  depth: number,
  lasts: number,
  loud: number,
  side: number,
  rate: number,
): Pulse {
  return {
    begins: nearest / SOUND,
    spread: Math.max(depth / SOUND + 1e-4 + 2e-7 * way, 2 / rate),
    length: lasts * (way / 300) ** 0.25,
    size: loud / way,
    side,
  };
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
