// The modes of discs and drumheads: R(r) cos n(θ − θ₀) on a circle, in pairs, sampled on rings of points.
// They lie in the x-z plane, their middle at the origin, and are struck along y; angles run from x to z.
import { integrate } from "../../../math/gauss-legendre.js";
import { kept } from "../../../math/values.js";
import type { CommonShape } from "../common.js";
import type { ModeDraft } from "./assemble.js";
import { type Rings, rings, ringsFor } from "./samples.js";
import { turnedModes } from "./turned-modes.js";

/** A mode of a perfect circle. */
export interface RoundMode {
  /** Undamped frequency, Hz. */
  frequency: number;
  /** Nodal diameters, n. */
  order: number;
  /** Which of the modes of this order, from 1. */
  which: number;
  /** Nodal circles inside the edge. */
  circles: number;
  /** Wave number times radius: how fast R may change. */
  waves: number;
  /** R at part 0 to 1 of the radius, in any unit. */
  radial(part: number): number;
  /** ∫R² t dt from 0 to 1 where it is known; left out = by quadrature. */
  square?: number;
}

/** How a mode radiates and is damped. */
export type RoundSound = (mode: RoundMode, frequency: number) => Pick<ModeDraft<Rings>, "radiation" | "materialShare">;

/**
 * The modes of a circle of uniform mass, mass-normalised and split.
 *
 * @param massOf the mass that moves with a mode, kg.
 */
export function roundDrafts(
  modes: readonly RoundMode[],
  massOf: (mode: RoundMode) => number,
  common: CommonShape,
  sound: RoundSound,
): ModeDraft<Rings>[] {
  return modes.flatMap((mode) => {
    const { order, circles } = mode;
    const profile = normalised(mode, massOf(mode));
    return turnedModes<Rings>(common, { ...mode, label: `(${order},${circles})` }, (frequency, crest) => ({
      ...sound(mode, frequency),
      write: (out, samples) => {
        const radial = profile.onRings(samples.rings);
        for (let p = 0; p < samples.ring.length; p++) {
          out[3 * p + 1] = radial[samples.ring[p]] * Math.cos(order * (samples.angle[p] - crest));
        }
      },
      picture: (u, v) => profile.at(v) * Math.cos(order * (2 * Math.PI * u - crest)),
    }));
  });
}

/**
 * R scaled so that ∫ρh φ² = 1: M (1 or 2 for n = 0) ∫R² t dt = 1. Values on rings are kept for the other of the pair.
 */
function normalised({ order, waves, radial, ...mode }: RoundMode, mass: number) {
  const square = mode.square ?? integrate((t) => radial(t) ** 2 * t, 0, 1, Math.ceil(waves / 2) + 24);
  const scale = 1 / Math.sqrt(mass * (order === 0 ? 2 : 1) * square);
  let onRings: Float64Array | undefined;
  const cache = new Map<number, number>();
  return {
    onRings: (count: number) => {
      onRings ??= Float64Array.from({ length: count + 1 }, (_, i) => scale * radial(i / count));
      return onRings;
    },
    at: (part: number) => kept(cache, part, () => scale * radial(part)),
  };
}

/** Sample points on a circle at a height, for modes up to some wave number times radius. */
export function roundSamples(common: CommonShape, radius: number, height: number, waves: number) {
  return (modes: number): Rings => {
    const count = ringsFor({ modes, points: common.points, radius, wave: (2 * Math.PI * radius) / Math.max(waves, 1) });
    return rings(count, true, (part, angle) => [
      part * radius * Math.cos(angle),
      height,
      part * radius * Math.sin(angle),
    ]);
  };
}

/** The lowest of some modes, counting pairs twice, up to a number; all of those of equal frequency. */
export function lowestPairs<T extends { frequency: number; order: number }>(modes: T[], wanted: number): T[] {
  if (wanted === Number.POSITIVE_INFINITY) return modes;
  const sorted = modes.sort((a, b) => a.frequency - b.frequency);
  let count = 0;
  // A few more than wanted: splitting may change the order of neighbours.
  return sorted.filter(({ order }) => {
    const keep = count < wanted + 16;
    count += order === 0 ? 1 : 2;
    return keep;
  });
}
