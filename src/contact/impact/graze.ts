// A grazing hit rubs while it strikes (PHYSICS §6.5): uneven surfaces touch for a while around the main push. Part of
// the impulse becomes the load of a short sliding contact; the hit keeps the rest.

/** A hit flatter than this against the surface does not graze, rad: 10°. */
export const LEAST_ANGLE = (10 * Math.PI) / 180;
/** Greatest part of the impulse that grazing takes. */
export const GREATEST_PART = 0.3;
/** Bounds of how long it lasts, s. */
export const SHORTEST_GRAZE = 3e-3;
export const LONGEST_GRAZE = 80e-3;

/** The sliding part of a grazing hit. */
export interface Graze {
  /** ψ: the part of the impulse that became load; the hit keeps 1 − ψ. */
  readonly part: number;
  /** T_g, s. */
  readonly duration: number;
  /** Slip speed, m/s. */
  readonly slip: number;
  /**
   * The load over time, straight between these points: half a sine in four pieces, whose area is ψJ exactly. `time` is
   * in seconds after the hit, `load` in newtons.
   */
  readonly load: readonly { readonly time: number; readonly load: number }[];
}

/** Half a sine at quarters of its length, raised so that the area under its chords is that under the sine. */
const CHORDS = (() => {
  const points = [0, 0.25, 0.5, 0.75, 1];
  const sines = [0, Math.SQRT1_2, 1, Math.SQRT1_2, 0];
  const area = 0.25 * (2 * Math.SQRT1_2 + 1);
  return points.map((at, i) => ({ at, height: (sines[i] * (2 / Math.PI)) / area }));
})();

/**
 * The grazing of a hit; none when it comes nearly straight on.
 *
 * @param speed closing speed, m/s
 * @param slip slip speed, m/s
 * @param impulse J of the whole hit, N·s
 * @param depth h_c of the contact layer, m
 */
export function grazeOf(speed: number, slip: number, impulse: number, depth: number): Graze | undefined {
  const angle = Math.atan2(slip, speed);
  if (!(angle >= LEAST_ANGLE && impulse > 0)) return undefined;
  const part = GREATEST_PART * Math.sin(angle) ** 2;
  const duration = Math.min(Math.max((2 * depth) / speed, SHORTEST_GRAZE), LONGEST_GRAZE);
  const peak = (part * impulse * Math.PI) / (2 * duration);
  return {
    part,
    duration,
    slip,
    load: CHORDS.map(({ at, height }) => ({ time: at * duration, load: height * peak })),
  };
}
