// What every ratio refers to: the best float64 loop that JavaScript has, mono and with nothing around it. Two-pole
// recurrences, four modes interleaved, two samples a turn so that states swap roles without moves.
import { own } from "../timing.mjs";

/** Twenty numbers for four modes: c, d, g, y[n−1], y[n−2], four each. */
export function baselineBank(modes, rate) {
  const bank = new Float64Array(Math.ceil(modes.length / 4) * 20);
  modes.forEach(({ freq, t60 }, i) => {
    const at = (i >> 2) * 20 + (i & 3);
    const omega = (2 * Math.PI * freq) / rate;
    const r = 10 ** (-3 / (t60 * rate));
    bank[at] = 2 * r * Math.cos(omega);
    bank[at + 4] = r * r;
    bank[at + 8] = r * Math.sin(omega);
    bank[at + 12] = 1;
    bank[at + 16] = Math.cos(omega) / r;
  });
  return bank;
}

/** Quads from … to ring freely; their sum is added to `out`. */
export function ringing(bank, from, to, out) {
  const n = out.length;
  for (let i = from * 20; i < to * 20; i += 20) {
    const c0 = bank[i];
    const c1 = bank[i + 1];
    const c2 = bank[i + 2];
    const c3 = bank[i + 3];
    const d0 = bank[i + 4];
    const d1 = bank[i + 5];
    const d2 = bank[i + 6];
    const d3 = bank[i + 7];
    let p0 = bank[i + 12];
    let p1 = bank[i + 13];
    let p2 = bank[i + 14];
    let p3 = bank[i + 15];
    let q0 = bank[i + 16];
    let q1 = bank[i + 17];
    let q2 = bank[i + 18];
    let q3 = bank[i + 19];
    for (let k = 0; k < n; k += 2) {
      q0 = c0 * p0 - d0 * q0;
      q1 = c1 * p1 - d1 * q1;
      q2 = c2 * p2 - d2 * q2;
      q3 = c3 * p3 - d3 * q3;
      out[k] += q0 + q1 + (q2 + q3);
      p0 = c0 * q0 - d0 * p0;
      p1 = c1 * q1 - d1 * p1;
      p2 = c2 * q2 - d2 * p2;
      p3 = c3 * q3 - d3 * p3;
      out[k + 1] += p0 + p1 + (p2 + p3);
    }
    bank[i + 12] = p0;
    bank[i + 13] = p1;
    bank[i + 14] = p2;
    bank[i + 15] = p3;
    bank[i + 16] = q0;
    bank[i + 17] = q1;
    bank[i + 18] = q2;
    bank[i + 19] = q3;
  }
}

/** The same, driven by x. */
export function driven(bank, from, to, x, out) {
  const n = out.length;
  for (let i = from * 20; i < to * 20; i += 20) {
    const c0 = bank[i];
    const c1 = bank[i + 1];
    const c2 = bank[i + 2];
    const c3 = bank[i + 3];
    const d0 = bank[i + 4];
    const d1 = bank[i + 5];
    const d2 = bank[i + 6];
    const d3 = bank[i + 7];
    const g0 = bank[i + 8];
    const g1 = bank[i + 9];
    const g2 = bank[i + 10];
    const g3 = bank[i + 11];
    let p0 = bank[i + 12];
    let p1 = bank[i + 13];
    let p2 = bank[i + 14];
    let p3 = bank[i + 15];
    let q0 = bank[i + 16];
    let q1 = bank[i + 17];
    let q2 = bank[i + 18];
    let q3 = bank[i + 19];
    for (let k = 0; k < n; k += 2) {
      const e = x[k];
      q0 = c0 * p0 + (g0 * e - d0 * q0);
      q1 = c1 * p1 + (g1 * e - d1 * q1);
      q2 = c2 * p2 + (g2 * e - d2 * q2);
      q3 = c3 * p3 + (g3 * e - d3 * q3);
      out[k] += q0 + q1 + (q2 + q3);
      const f = x[k + 1];
      p0 = c0 * q0 + (g0 * f - d0 * p0);
      p1 = c1 * q1 + (g1 * f - d1 * p1);
      p2 = c2 * q2 + (g2 * f - d2 * p2);
      p3 = c3 * q3 + (g3 * f - d3 * p3);
      out[k + 1] += p0 + p1 + (p2 + p3);
    }
    bank[i + 12] = p0;
    bank[i + 13] = p1;
    bank[i + 14] = p2;
    bank[i + 15] = p3;
    bank[i + 16] = q0;
    bank[i + 17] = q1;
    bank[i + 18] = q2;
    bank[i + 19] = q3;
  }
}

/**
 * Modes of the largest bank that is timed. Every mode costs the same; a bank of this size stays in the caches, which is
 * the loop's best case.
 */
const LARGEST = 10_000;

/**
 * The loop as a job for `best`: blocks of `frames` samples of up to `modes.length` modes, cut into slices of about half
 * a millisecond. `realTime(seconds)` turns its time into modes in real time.
 */
export function baselineJob(kind, modes, rate, frames, noise) {
  const bank = baselineBank(modes.slice(0, LARGEST), rate);
  const count = Math.min(modes.length, LARGEST);
  const out = new Float64Array(frames);
  const x = Float64Array.from(noise(frames));
  const quads = bank.length / 20;
  const slice = Math.max(1, Math.round((1250 * 128) / frames));
  const loop = own(kind === "driven" ? driven : ringing);
  const run =
    kind === "driven"
      ? (i) => loop(bank, i * slice, Math.min(quads, (i + 1) * slice), x, out)
      : (i) => loop(bank, i * slice, Math.min(quads, (i + 1) * slice), out);
  return {
    run,
    slices: Math.ceil(quads / slice),
    realTime: (seconds) => (count * frames) / rate / seconds,
  };
}
