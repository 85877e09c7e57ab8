// The upper envelope of the masking curves of many modes, and which modes stand above it: one sweep up and one down the
// Bark scale, linear in the number of modes (PHYSICS §3; the quadratic twin is reference/masking.ts).
import { Came, PhonoliteError } from "../math/error.js";
import { LOWER_SLOPE, upperSlope } from "./masking-curve.js";

/** Sounds as the ear meets them: one level, place and threshold each, in any order. */
export interface HeardModes {
  /** dB SPL; −Infinity is silence. */
  readonly levels: ArrayLike<number>;
  /** Bark; see `barkOfHz`. */
  readonly barks: ArrayLike<number>;
  /** Threshold in quiet, dB SPL; see `thresholdInQuiet`. Only what lies above it masks. −Infinity lets all mask. */
  readonly thresholds: ArrayLike<number>;
}

/**
 * For each mode the highest masking curve of all the others, dB SPL; −Infinity where nothing masks.
 *
 * @param margin a_v, how far each curve lies under its masker, dB; at least 0, so that nothing masks itself.
 * @example
 * const envelope = maskingEnvelope({ levels: [70, 40], barks: [8.5, 9], thresholds: [3, 3] }, 5); // [2.5, 61]
 */
export function maskingEnvelope(modes: HeardModes, margin: number): Float64Array {
  check(modes, margin);
  const order = byBark(modes.barks);
  const envelope = new Float64Array(order.length);
  sweepUp(modes, margin, order, envelope);
  sweepDown(modes, margin, order, envelope);
  return envelope;
}

/**
 * Which modes are heard: 1 for those above their threshold and not below the envelope of the others, else 0. These are
 * the modes that pruning keeps.
 *
 * @example
 * audibleModes({ levels: [70, 40], barks: [8.5, 9], thresholds: [3, 3] }, 5); // [1, 0]
 */
export function audibleModes(modes: HeardModes, margin: number): Uint8Array {
  const envelope = maskingEnvelope(modes, margin);
  return Uint8Array.from(envelope, (masked, k) =>
    modes.levels[k] > modes.thresholds[k] && modes.levels[k] >= masked ? 1 : 0,
  );
}

/**
 * Maskers below. Of two lines the louder is the shallower, so once above it stays above: a stack holds, from bottom to
 * top, ever quieter, steeper and at present higher lines, each with the place where the one under it overtakes it.
 */
function sweepUp(modes: HeardModes, margin: number, order: Uint32Array, envelope: Float64Array): void {
  const { levels, barks, thresholds } = modes;
  const stack = new Uint32Array(order.length);
  const slopes = new Float64Array(order.length);
  const overtaken = new Float64Array(order.length);
  let size = 0;
  const topAt = (bark: number): number => {
    if (size === 0) return Number.NEGATIVE_INFINITY;
    const entry = size - 1;
    const masker = stack[entry];
    return levels[masker] - margin - slopes[entry] * (bark - barks[masker]);
  };
  for (const k of order) {
    const bark = barks[k];
    const level = levels[k];
    while (size > 1 && bark >= overtaken[size - 1]) size--;
    envelope[k] = topAt(bark);
    if (!(level > thresholds[k])) continue;
    // What is quieter lies lower from here on, and falls faster.
    while (size > 0 && levels[stack[size - 1]] <= level) size--;
    const top = level - margin;
    if (topAt(bark) >= top) continue;
    const slope = upperSlope(level);
    let meets = Number.POSITIVE_INFINITY;
    while (size > 0) {
      meets = bark + distanceTo(top - topAt(bark), slope - slopes[size - 1]);
      // A line that is overtaken before it surfaces again never counts.
      if (size > 1 && overtaken[size - 1] <= meets) size--;
      else break;
    }
    stack[size] = k;
    slopes[size] = slope;
    overtaken[size] = meets;
    size++;
  }
}

/** How far on a line that lies higher by some decibels is met by one that is less steep, Bark; never if it is not. */
function distanceTo(above: number, steeper: number): number {
  return steeper > 0 ? above / steeper : Number.POSITIVE_INFINITY;
}

/** Maskers above: all their slopes are equal, so that the one with the largest L − 25 b leads all others. */
function sweepDown(modes: HeardModes, margin: number, order: Uint32Array, envelope: Float64Array): void {
  const { levels, barks, thresholds } = modes;
  let leader = -1;
  let lead = Number.NEGATIVE_INFINITY;
  for (let i = order.length - 1; i >= 0; i--) {
    const k = order[i];
    if (leader >= 0) {
      const masked = levels[leader] - margin - LOWER_SLOPE * (barks[leader] - barks[k]);
      if (masked > envelope[k]) envelope[k] = masked;
    }
    if (!(levels[k] > thresholds[k])) continue;
    const key = levels[k] - LOWER_SLOPE * barks[k];
    if (key > lead || leader < 0) {
      lead = key;
      leader = k;
    }
  }
}

function check({ levels, barks, thresholds }: HeardModes, margin: number): void {
  const count = levels.length;
  if (!(margin >= 0 && margin < Number.POSITIVE_INFINITY)) {
    throw new PhonoliteError("masking", "margin", "a number of decibels, 0 or more", margin);
  }
  for (const [field, array] of [["barks", barks] as const, ["thresholds", thresholds] as const]) {
    if (array.length === count) continue;
    throw new PhonoliteError("masking", field, `as many numbers as levels, ${count}`, new Came(`${array.length}`));
  }
  for (let k = 0; k < count; k++) {
    if (!(levels[k] < Number.POSITIVE_INFINITY)) {
      throw new PhonoliteError("masking", `levels[${k}]`, "a level in dB SPL, finite or -Infinity", levels[k]);
    }
    if (!Number.isFinite(barks[k])) throw new PhonoliteError("masking", `barks[${k}]`, "a place in Bark", barks[k]);
    if (Number.isNaN(thresholds[k])) {
      throw new PhonoliteError("masking", `thresholds[${k}]`, "a level in dB SPL", thresholds[k]);
    }
  }
}

/** The indices of modes in rising Bark. */
function byBark(barks: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from(barks, (_, k) => k);
  for (let k = 1; k < order.length; k++) if (barks[k] < barks[k - 1]) return order.sort((a, b) => barks[a] - barks[b]);
  return order;
}
