// A brick of eight corners with incompatible modes (Wilson 1973; Taylor, Beresford & Wilson 1976), of which only a part
// may be filled. All integrals are sums of the 27 moments of the filled part, ∫ ξ^p η^q ζ^r with powers up to 2: a full
// brick and one that a surface cuts are the same few lines, and the cut one is integrated as exactly as its moments are
// known.
import { choleskyInPlace, solveWithFactor } from "../../math/linear/cholesky.js";

/** Numbers of moments of a brick, ordered 9p + 3q + r. */
export const MOMENTS = 27;

/** Signs of the corners: corner c lies at bit 0 of c along x, bit 1 along y, bit 2 along z. */
const sign = (corner: number, axis: number): number => ((corner >> axis) & 1 ? 1 : -1);

/** Functions of a brick: eight of the corners and three that bend it. */
const FUNCTIONS = 11;
/** Terms ξ^p η^q ζ^r with powers up to 1, at bits 0, 1, 2. */
const TERMS = 8;

/** The moments of a full brick of unit volume. */
export function fullMoments(): Float64Array {
  const line = [1, 0, 1 / 3];
  return Float64Array.from(
    { length: MOMENTS },
    (_, m) => line[Math.floor(m / 9)] * line[Math.floor(m / 3) % 3] * line[m % 3],
  );
}

/** Which moment the product of two terms is. */
const PRODUCT = Int32Array.from({ length: TERMS * TERMS }, (_, i) => {
  const [m, n] = [Math.floor(i / TERMS), i % TERMS];
  const power = (axis: number) => ((m >> axis) & 1) + ((n >> axis) & 1);
  return 9 * power(0) + 3 * power(1) + power(2);
});

/** A brick's stiffness [24 × 24], row by row, and its masses between corners [8 × 8] for a density of 1. */
export interface Brick {
  stiffness: Float64Array;
  masses: Float64Array;
}

/**
 * A brick of some sides, filled as its moments say.
 *
 * @param sides m.
 * @param moments of the filled part, in parts of the whole volume.
 */
export function brick(
  sides: readonly number[],
  moments: Float64Array,
  { youngsModulus, poissonRatio }: { youngsModulus: number; poissonRatio: number },
): Brick {
  const volume = sides[0] * sides[1] * sides[2];
  const filled = moments.map((x) => x * volume);
  const gradients = gradientProducts(sides, filled);
  const mu = youngsModulus / (2 * (1 + poissonRatio));
  const lambda = (youngsModulus * poissonRatio) / ((1 + poissonRatio) * (1 - 2 * poissonRatio));
  const whole = elastic(gradients, lambda, mu);
  return { stiffness: condense(whole), masses: cornerMasses(filled) };
}

/** G[(s, d), (t, e)] = ∫ ∂_d φ_s ∂_e φ_t over the filled part, [33 × 33]. */
function gradientProducts(sides: readonly number[], moments: Float64Array): Float64Array {
  const count = FUNCTIONS * 3;
  const terms = new Float64Array(count * TERMS);
  for (let corner = 0; corner < 8; corner++) {
    for (let axis = 0; axis < 3; axis++) {
      for (let term = 0; term < TERMS; term++) {
        if ((term >> axis) & 1) continue;
        let coefficient = (sign(corner, axis) * 2) / sides[axis] / 8;
        for (let other = 0; other < 3; other++) if ((term >> other) & 1) coefficient *= sign(corner, other);
        terms[(3 * corner + axis) * TERMS + term] = coefficient;
      }
    }
  }
  // 1 − ξ² and its like; its slope less its mean over the filled part, so that constant strains do no work on it.
  for (let axis = 0; axis < 3; axis++) {
    const row = (3 * (8 + axis) + axis) * TERMS;
    terms[row + (1 << axis)] = -4 / sides[axis];
    terms[row] = ((4 / sides[axis]) * moments[[9, 3, 1][axis]]) / moments[0];
  }
  return products(terms, count, moments);
}

/** Products of polynomials over the filled part. */
function products(terms: Float64Array, count: number, moments: Float64Array): Float64Array {
  const out = new Float64Array(count * count);
  const row = new Float64Array(TERMS);
  for (let a = 0; a < count; a++) {
    row.fill(0);
    for (let m = 0; m < TERMS; m++) {
      const x = terms[a * TERMS + m];
      if (x !== 0) for (let n = 0; n < TERMS; n++) row[n] += x * moments[PRODUCT[m * TERMS + n]];
    }
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let n = 0; n < TERMS; n++) sum += row[n] * terms[b * TERMS + n];
      out[a * count + b] = sum;
      out[b * count + a] = sum;
    }
  }
  return out;
}

/** Stiffness of an isotropic body from products of gradients: λ ∂_iφ_s ∂_jφ_t + μ ∂_jφ_s ∂_iφ_t + μ δ_ij ∇φ_s·∇φ_t. */
function elastic(gradients: Float64Array, lambda: number, mu: number): Float64Array {
  const size = FUNCTIONS * 3;
  const out = new Float64Array(size * size);
  for (let s = 0; s < FUNCTIONS; s++) {
    for (let t = 0; t < FUNCTIONS; t++) {
      const at = (d: number, e: number) => gradients[(3 * s + d) * size + 3 * t + e];
      const trace = mu * (at(0, 0) + at(1, 1) + at(2, 2));
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          out[(3 * s + i) * size + 3 * t + j] = lambda * at(i, j) + mu * at(j, i) + (i === j ? trace : 0);
        }
      }
    }
  }
  return out;
}

/** Takes the nine freedoms of the bending functions out: K_cc − K_ci K_ii⁻¹ K_ic. */
function condense(whole: Float64Array): Float64Array {
  const [size, corners, inner] = [33, 24, 9];
  const own = new Float64Array(inner * inner);
  let trace = 0;
  for (let i = 0; i < inner; i++) trace += whole[(corners + i) * (size + 1)];
  for (let i = 0; i < inner; i++) {
    for (let j = 0; j < inner; j++) own[i * inner + j] = whole[(corners + i) * size + corners + j];
    // a sliver may leave one of them without any strain
    own[i * (inner + 1)] += 1e-9 * trace;
  }
  const out = new Float64Array(corners * corners);
  for (let r = 0; r < corners; r++) out.set(whole.subarray(r * size, r * size + corners), r * corners);
  if (!choleskyInPlace(own, inner)) return out;
  const column = new Float64Array(inner);
  for (let c = 0; c < corners; c++) {
    for (let i = 0; i < inner; i++) column[i] = whole[(corners + i) * size + c];
    solveWithFactor(own, column);
    for (let r = 0; r < corners; r++) {
      for (let i = 0; i < inner; i++) out[r * corners + c] -= whole[r * size + corners + i] * column[i];
    }
  }
  return out;
}

/** ∫ N_i N_j over the filled part, m³. */
function cornerMasses(moments: Float64Array): Float64Array {
  const terms = new Float64Array(8 * TERMS);
  for (let corner = 0; corner < 8; corner++) {
    for (let term = 0; term < TERMS; term++) {
      let coefficient = 1 / 8;
      for (let axis = 0; axis < 3; axis++) if ((term >> axis) & 1) coefficient *= sign(corner, axis);
      terms[corner * TERMS + term] = coefficient;
    }
  }
  return products(terms, 8, moments);
}
