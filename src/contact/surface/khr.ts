// Surfaces of glTF files (KHR_audio_rigid_bodies, `acousticSurfaces`) in the words of this project: β is minus their
// spectral slope, waviness is one lattice under the roughness, a measured profile takes the place of both.
import { PhonoliteError } from "../../math/error.js";
import { checkProfile, checkSurface, depthOf, type Surface } from "./surface.js";

/** An acoustic surface as a file has it; lengths in metres. */
export interface KhrSurface {
  readonly name?: string;
  /** m rms. Default 2e-6. */
  readonly roughness?: number;
  /** Default 5e-5. */
  readonly correlationLength?: number;
  /** Exponent of the spectrum, negative. Default −2.4. */
  readonly spectralSlope?: number;
  /** Default: correlationLength/16. */
  readonly shortWavelength?: number;
  /** m rms. Default 2e-6. */
  readonly waviness?: number;
  /** Default 2e-3. */
  readonly wavinessLength?: number;
  /** Heights. */
  readonly profile?: ArrayLike<number>;
  /** Between two heights; needed with `profile`. */
  readonly sampleSpacing?: number;
}

/** The defaults of the extension: a machined surface. */
export const KHR_DEFAULTS = {
  roughness: 2e-6,
  correlationLength: 5e-5,
  spectralSlope: -2.4,
  waviness: 2e-6,
  wavinessLength: 2e-3,
} as const;

/** How a surface of a file rubs and damps, which the extension does not say: as bare metal does. */
const METAL = { friction: { static: 0.6, kinetic: 0.4 }, damping: 4 } as const;

/**
 * A surface from a file. How it rubs and damps is taken from `like`, such as the named surface of the body's material.
 *
 * @param seed of the random heights
 * @example
 * surfaceFromKhr({ roughness: 1e-4, correlationLength: 1e-3, spectralSlope: -2 }, surface("stone")); // cast
 */
export function surfaceFromKhr(
  khr: KhrSurface,
  like: Pick<Surface, "friction" | "damping" | "cover"> = METAL,
  seed = 1,
): Surface {
  const given = Object.fromEntries(Object.entries(khr).filter(([, value]) => value !== undefined)) as KhrSurface;
  const { roughness, correlationLength, spectralSlope, waviness, wavinessLength } = { ...KHR_DEFAULTS, ...given };
  const { shortWavelength = correlationLength / 16, profile, sampleSpacing, name = "surface" } = given;
  const { friction, damping, cover } = like;
  const rest = { name, friction, damping, ...(cover ? { cover } : {}) };
  if (profile) {
    if (sampleSpacing === undefined) {
      throw new PhonoliteError(
        "surface",
        "sampleSpacing",
        "a spacing in metres, because there is a profile",
        undefined,
      );
    }
    checkProfile(profile, sampleSpacing);
    const layer = { heights: Float32Array.from(profile), spacing: sampleSpacing };
    return checkSurface({ ...rest, profile: layer, depth: depthOf(roughness) });
  }
  if (!(spectralSlope <= 0)) {
    throw new PhonoliteError("surface", "spectralSlope", "0 or a negative number", spectralSlope);
  }
  return checkSurface({
    ...rest,
    random: {
      roughness,
      correlationLength,
      // steeper than 4 the finest lattices are silent anyway
      slope: Math.min(4, -spectralSlope),
      shortest: Math.min(shortWavelength, correlationLength),
      seed,
    },
    ...(waviness > 0 ? { waviness: { height: waviness, length: wavinessLength } } : {}),
    depth: depthOf(Math.hypot(roughness, waviness)),
  });
}
