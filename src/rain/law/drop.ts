// A drop as a few weighted impulses (PHYSICS §9.4): Gauss–Chebyshev quadrature of the second kind is exact for the arc
// shape of the pulse, so a handful of impulses stand for it in the whole audible band. Close to the listener's foot,
// where the arc is no half ellipse any more, Gauss–Legendre in the angle takes over.
import { besselJ } from "../../math/bessel.js";
import { gaussLegendre, gaussLegendreOn } from "../../math/gauss-legendre.js";
import { AIR_DENSITY, SOUND_SPEED } from "../../model/radiation.js";
import { arcAngle, checked, type Drop, softGain } from "./pulse.js";

export type { Arrival, Complex, Drop, Moments } from "./pulse.js";
export { arcAngle, dropArrival, dropMoments, dropPressure, LOWEST_EAR, softGain } from "./pulse.js";

/** Weighted impulses. */
export interface Impulses {
  /** Arrivals, seconds after the impact. */
  readonly times: Float64Array;
  /** Pa·s */
  readonly areas: Float64Array;
}

/** What the choice of the number of impulses depends on. */
export interface ImpulseOptions {
  /**
   * Up to which frequency the impulses must stand for the pulse, Hz. Default 24,100: all that a rate of 44.1 kHz lets
   * through.
   */
  readonly highest?: number;
  /** Error that is allowed, of the whole area. Default 3·10⁻⁶ (−110 dB). */
  readonly error?: number;
}

/** Beyond this many source radii the pulse counts as an arc with a small bend. */
const FAR = 3;
/** No drop needs more impulses than this in one part of its pulse. */
const MOST = 64;

/**
 * The pulse of a drop as impulses. β = 0 gives the bits of rigid ground.
 *
 * @example
 * const { times, areas } = dropImpulses({ distance: 2, height: 1.7, sourceRadius: 3e-3, amplitude: 0.1 });
 */
export function dropImpulses(drop: Drop, { highest = 24100, error = 3e-6 }: ImpulseOptions = {}): Impulses {
  const whole = checked(drop);
  const parts = whole.distance >= FAR * whole.sourceRadius ? [arcFar(whole, highest, error)] : near(whole, highest);
  const times = parts.flatMap(({ paths }) => paths.map((path) => path / SOUND_SPEED));
  const areas = parts.flatMap(({ paths, weights }) =>
    paths.map((path, j) => AIR_DENSITY * whole.amplitude * weights[j] * softGain(path, whole.height, whole.admittance)),
  );
  return { times: Float64Array.from(times), areas: Float64Array.from(areas) };
}

/** Path lengths, m, and weights, m, of a part of the pulse. */
interface Part {
  readonly paths: number[];
  readonly weights: number[];
}

/** Gauss–Chebyshev of the second kind over r = x₀ + a cos φ. */
function arcFar({ distance, height, sourceRadius }: Required<Drop>, highest: number, error: number): Part {
  const slant = distance / Math.hypot(distance, height);
  const phase = ((2 * Math.PI * highest) / SOUND_SPEED) * sourceRadius * slant;
  const count = chebyshevCount(phase, sourceRadius / distance, error);
  const part: Part = { paths: [], weights: [] };
  for (let j = 1; j <= count; j++) {
    const angle = (j * Math.PI) / (count + 1);
    const r = distance + sourceRadius * Math.cos(angle);
    const path = Math.hypot(r, height);
    part.paths.push(path);
    part.weights.push((Math.sin(angle) * arcAngle(r, distance, sourceRadius) * sourceRadius * r) / path / (count + 1));
  }
  return part;
}

/**
 * How many points: e^{ixu} has the coefficients 2n Jₙ(x)/x of Chebyshev's U_{n−1}, and the first that Q points get
 * wrong is that of n = 2Q + 1. The bend of the arc towards the foot falls off with the ellipse through its singularity,
 * r = 0.
 */
function chebyshevCount(phase: number, near: number, error: number): number {
  const ellipse = 1 / near + Math.sqrt(1 / near ** 2 - 1);
  for (let count = 1; count < MOST; count++) {
    const n = 2 * count + 1;
    const wave = phase > 0 ? (2 * n * Math.abs(besselJ(n, phase)[0])) / phase : 0;
    if (wave + ellipse ** -n < error && n > phase) return count;
  }
  return MOST;
}

/**
 * Gauss–Legendre near the foot: the plateau where whole circles lie in the disc, in the path; then the arc, in its
 * angle.
 */
function near({ distance, height, sourceRadius }: Required<Drop>, highest: number): Part[] {
  const wavenumber = (2 * Math.PI * highest) / SOUND_SPEED;
  const parts: Part[] = [];
  const whole = Math.hypot(sourceRadius - distance, height);
  if (distance < sourceRadius && whole > height) {
    const count = Math.min(MOST, 8 + Math.ceil(wavenumber * (whole - height)));
    const { points, weights } = gaussLegendreOn(count, height, whole);
    parts.push({ paths: Array.from(points), weights: Array.from(weights) });
  }
  if (distance === 0) return parts;
  const centre = Math.max(distance, sourceRadius);
  const reach = Math.min(distance, sourceRadius);
  const { points, weights } = gaussLegendre(Math.min(MOST, 16 + Math.ceil(2 * wavenumber * reach)));
  const arc: Part = { paths: [], weights: [] };
  points.forEach((x, j) => {
    const angle = (Math.PI * (x + 1)) / 2;
    const r = centre + reach * Math.cos(angle);
    const path = Math.hypot(r, height);
    arc.paths.push(path);
    arc.weights.push((weights[j] * Math.sin(angle) * reach * arcAngle(r, distance, sourceRadius) * r) / path / 2);
  });
  parts.push(arc);
  return parts;
}
