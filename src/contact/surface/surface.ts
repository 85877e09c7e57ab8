// What a surface is to a contact that moves over it (PHYSICS §7.5): a sum of layers of height, each optional, and how
// it rubs and damps. Plain data; the layers' heights are computed in random.ts, grid.ts and profile.ts.
import { PhonoliteError } from "../../math/error.js";
import { checkRanges, inRange, type Range } from "../checks.js";
import type { Elastic } from "../impact/duration.js";

/** A random surface that is the same at the same place for ever. */
export interface RandomLayer {
  /** m rms */
  readonly roughness: number;
  /** ℓ, m: the longest lattice; heights farther apart are independent. */
  readonly correlationLength: number;
  /** β of the spectrum S(k) ∝ k^−β for wavelengths below ℓ, 0 to 4. */
  readonly slope: number;
  /** The shortest lattice, m. Default: ten octaves, ℓ/512. */
  readonly shortest?: number;
  readonly seed: number;
}

/** Parallel grooves, crossed at right angles. */
export interface GridLayer {
  /** P, m. */
  readonly period: number;
  /** Of a groove, m. */
  readonly width: number;
  /** m */
  readonly depth: number;
}

/** Noise that belongs to no place. */
export interface WhiteLayer {
  /** m rms at 1 m/s; grows with the root of the speed. */
  readonly level: number;
}

/** Measured heights, repeated for ever. */
export interface ProfileLayer {
  /** m */
  readonly heights: Float32Array;
  /** Between two heights, m. */
  readonly spacing: number;
  /** Whether the end already joins the beginning. Default: a tenth is cross-faded. */
  readonly loop?: boolean;
}

/** Where a blunt contact jumps from one support to the next, on a stretch that is repeated for ever. */
export interface JumpLayer {
  /** Of the stretch, m. */
  readonly length: number;
  /** Rising, 0 to `length`, m. */
  readonly places: Float64Array;
  /** How much the slope of the contact's path jumps at each: passing it at speed u is a hit of u Δσ/2. */
  readonly slopes: Float32Array;
}

/** Loose grains that a contact disturbs. */
export interface GrainLayer {
  /** ν₀, 1/s: grains a second at the reference power. */
  readonly rate: number;
  /** ν_max, 1/s. */
  readonly most: number;
  /** W₀, N²: the reference power of the contact's force. */
  readonly power: number;
  /** Median mass, kg, and the deviation of its logarithm. */
  readonly mass: number;
  readonly spread: number;
  /** m/s of a grain at the reference power. */
  readonly speed: number;
  /** Shortest and longest pulse, s. */
  readonly durations: readonly [number, number];
  /** The part that also excites the body. */
  readonly onBody: number;
}

/** Long, gentle waves under the roughness: one lattice. */
export interface Waviness {
  /** m rms */
  readonly height: number;
  /** m */
  readonly length: number;
}

/**
 * A surface.
 *
 * @example
 * const grooves: Surface = { ...surface("plastic"), grid: { period: 1e-3, width: 4e-4, depth: 1e-4 } }; // m
 */
export interface Surface {
  readonly name: string;
  readonly random?: RandomLayer;
  readonly grid?: GridLayer;
  readonly white?: WhiteLayer;
  readonly profile?: ProfileLayer;
  readonly jumps?: JumpLayer;
  readonly grains?: GrainLayer;
  readonly waviness?: Waviness;
  /** Radius of the ball whose path over this surface has jumps, m: {@link import("./jumps.js").traced} makes them. */
  readonly ball?: number;
  /** Low-pass of sliding, Hz, instead of the rule of PHYSICS §7.3. */
  readonly brightness?: number;
  /** Coefficients against a hard, dry thing. */
  readonly friction: { readonly static: number; readonly kinetic: number };
  /** d, 1/s: how much it damps a body that lies on it, at 1 kHz. */
  readonly damping: number;
  /** h_c, m: depth of the layer in which contacts happen. */
  readonly depth: number;
  /** What a contact presses on, where that is another stuff than the body, such as the felt of a hammer. */
  readonly cover?: Elastic;
}

/** A grazing layer is at least this deep, m. */
export const LEAST_DEPTH = 20e-6;

/** Greatest values of layers, m: what is larger is geometry, not surface. */
const MOST = { height: 0.1, length: 10 } as const;

/** The heights of all layers together, m rms, for a contact at 1 m/s. */
export function roughnessOf(surface: Surface): number {
  const { random, grid, white, profile, waviness } = surface;
  let square = (random?.roughness ?? 0) ** 2 + (white?.level ?? 0) ** 2 + (waviness?.height ?? 0) ** 2;
  if (grid) {
    const part = Math.min(1, grid.width / grid.period);
    square += grid.depth ** 2 * part * (1 - part);
  }
  if (profile) square += variance(profile.heights);
  return Math.sqrt(square);
}

/** The depth of a contact layer of some roughness, m: four times its rms, at least 20 µm. */
export function depthOf(roughness: number): number {
  return Math.max(4 * roughness, LEAST_DEPTH);
}

/** Checks a surface that came from outside and gives it back. */
export function checkSurface(surface: Surface): Surface {
  const given = (surface ?? {}) as Surface;
  const { random, grid, profile, friction } = given;
  if (random) checkRanges(OPERATION, random, { ...RANDOM, shortest: shortestOf(random) }, "random.");
  if (grid) checkRanges(OPERATION, grid, { ...GRID, width: [0, grid.period, "m"] }, "grid.");
  for (const [layer, ranges] of [
    ["white", WHITE],
    ["waviness", WAVINESS],
  ] as const)
    if (given[layer]) checkRanges(OPERATION, given[layer], ranges, `${layer}.`);
  if (profile) checkProfile(profile.heights, profile.spacing);
  checkRanges(OPERATION, friction ?? {}, FRICTION, "friction.");
  checkRanges(OPERATION, given, WHOLE);
  return given;
}

type Ranges = Readonly<Record<string, Range>>;
const HEIGHT: Range = [0, MOST.height, "m"];
const RANDOM: Ranges = {
  roughness: HEIGHT,
  correlationLength: [1e-7, MOST.length, "m"],
  slope: [0, 4],
  seed: [-(2 ** 31), 2 ** 32 - 1],
};
const shortestOf = ({ correlationLength }: RandomLayer): Range => [1e-9, correlationLength, "m", true];
const GRID: Ranges = { period: [1e-6, MOST.length, "m"], width: HEIGHT, depth: HEIGHT };
const WHITE: Ranges = { level: HEIGHT };
const WAVINESS: Ranges = { height: HEIGHT, length: [1e-6, MOST.length, "m"] };
const FRICTION: Ranges = { static: [0, 10], kinetic: [0, 10] };
const WHOLE: Ranges = {
  damping: [0, 1e4, "1/s"],
  depth: HEIGHT,
  brightness: [20, 1e6, "Hz", true],
  ball: [1e-6, 1, "m", true],
};

/** Checks heights and their spacing. */
export function checkProfile(heights: ArrayLike<number>, spacing: number): void {
  if (!(heights?.length >= 2)) throw new PhonoliteError(OPERATION, "profile", "2 heights or more, in metres", heights);
  for (let i = 0; i < heights.length; i++) {
    if (!(Math.abs(heights[i]) <= MOST.height)) {
      throw new PhonoliteError(OPERATION, `profile[${i}]`, `a height in metres, at most ${MOST.height}`, heights[i]);
    }
  }
  inRange(OPERATION, "spacing", spacing, [1e-8, MOST.length, "m"]);
}

const OPERATION = "surface";

function variance(heights: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const height of heights) {
    sum += height;
    squares += height * height;
  }
  return Math.max(0, squares / heights.length - (sum / heights.length) ** 2);
}
