// How strong a hit sounds, as the designer wants it (PHYSICS §6.3): straight lines through breakpoints, flat after the
// last one, which makes that the first of the three stages that limit levels. A curve changes the size of a pulse,
// never its duration.
import { Came, PhonoliteError } from "../../math/error.js";

/** What a strength curve is a curve of: the impulse (N·s), the closing speed (m/s) or the energy ½mv² (J). */
export type StrengthMeasure = "impulse" | "speed" | "energy";

/** A strength curve: the impulse that is sounded, N·s, over a measure of the hit. */
export interface StrengthCurve {
  readonly of: StrengthMeasure;
  /** Breakpoints [S, a]: S from 0 on and rising, a ≥ 0 in N·s. */
  readonly points: readonly (readonly [number, number])[];
}

/** As physics has it, up to 20 N·s. */
export const DEFAULT_CURVE: StrengthCurve = Object.freeze<StrengthCurve>({
  of: "impulse",
  points: [
    [0, 0],
    [20, 20],
  ],
});

/** Most breakpoints of a curve. */
const MOST_POINTS = 64;
const MEASURES: readonly StrengthMeasure[] = ["impulse", "speed", "energy"];

/** What a curve may ask of a hit. */
export interface HitMeasures {
  /** N·s */
  readonly impulse: number;
  /** m/s */
  readonly speed: number;
  /** J */
  readonly energy: number;
}

/**
 * The impulse with which a hit is sounded, N·s.
 *
 * @param times a hit that many times as strong: impulse and speed count so often, energy the square of it.
 * @example
 * // hits below 0.1 m/s are silent, those above 2 m/s equal
 * strengthOf({ of: "speed", points: [[0.1, 0], [2, 0.5]] }, { impulse: 1, speed: 0.5, energy: 0.25 }); // 0.105
 */
export function strengthOf(curve: StrengthCurve, hit: HitMeasures, times = 1): number {
  const measure = hit[curve.of] * (curve.of === "energy" ? times * times : times);
  const { points } = curve;
  if (!(measure > points[0][0])) return measure === points[0][0] ? points[0][1] : 0;
  for (let i = 1; i < points.length; i++) {
    const [s, a] = points[i];
    if (measure > s) continue;
    const [before, from] = points[i - 1];
    return from + ((a - from) * (measure - before)) / (s - before);
  }
  return points[points.length - 1][1];
}

/** Checks a curve that came from outside and gives a frozen copy. */
export function checkCurve(curve: StrengthCurve): StrengthCurve {
  const { of, points } = (curve ?? {}) as StrengthCurve;
  if (!MEASURES.includes(of)) throw new PhonoliteError(OPERATION, "of", `one of ${MEASURES.join(", ")}`, of);
  if (!Array.isArray(points) || points.length < 1 || points.length > MOST_POINTS) {
    const came = Array.isArray(points) ? new Came(`${points.length} breakpoints`) : points;
    throw new PhonoliteError(OPERATION, "points", `1 to ${MOST_POINTS} breakpoints [S, a]`, came);
  }
  let last = -1;
  const copy = points.map((point, i) => {
    const [s, a] = Array.isArray(point) ? point : [];
    if (!(s >= 0 && s > last && s < Number.POSITIVE_INFINITY)) {
      throw new PhonoliteError(OPERATION, `points[${i}][0]`, "0 or more, and more than the one before", s);
    }
    if (!(a >= 0 && a < Number.POSITIVE_INFINITY)) {
      throw new PhonoliteError(OPERATION, `points[${i}][1]`, "an impulse in N·s, 0 or more", a);
    }
    last = s;
    return Object.freeze([s, a] as const);
  });
  return Object.freeze({ of, points: Object.freeze(copy) });
}

const OPERATION = "strength curve";
