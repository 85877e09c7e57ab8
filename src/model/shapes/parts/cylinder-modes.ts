// Modes of thin cylindrical shells by Sanders' theory (PHYSICS §5.2): closed form where both ends are held by
// diaphragms, Ritz's method with edge polynomials for free, clamped or mixed ends. Lengths are in radii, frequencies
// are Ω = ω R √(ρ(1 − ν²)/E). Motion: along the axis u cos nθ, around v sin nθ, outwards w cos nθ.
import { addProducts, type EdgeOrder, edgePolynomials, type SomeFunctions } from "../../../math/edge-polynomials.js";
import { gaussLegendre } from "../../../math/gauss-legendre.js";
import { eigenSymmetric, lowestModes } from "../../../math/linear/eigen-symmetric.js";
import { kept } from "../../../math/values.js";
import type { Edge } from "./plate-modes.js";

/** A cylinder whose modes are wanted. */
export interface CylinderProblem {
  /** Length over radius. */
  length: number;
  /** Thickness over radius. */
  thickness: number;
  poissonRatio: number;
  /** `supported` is a diaphragm: the end stays round but may move along the axis. */
  ends: readonly [Edge, Edge];
  /** Modes with Ω up to this are wanted. */
  highest: number;
}

/** A mode of a cylinder. u, v, w have together a mean square of 1 along the axis. */
export interface CylinderMode {
  /** Ω */
  frequency: number;
  /** Waves around, n. */
  order: number;
  /** Which of the modes of this order, from 1; half waves along the axis between diaphragms. */
  which: number;
  /** Share of w in the mean square. */
  outward: number;
  /** u, v and w at part 0 to 1 of the length. */
  at(part: number): readonly [u: number, v: number, w: number];
}

/** Modes that move the wall outwards by less than this share are torsion and stretching, which nobody hears. */
const LEAST_OUTWARD = 0.3;

/** All modes up to the highest frequency, one of each pair. */
export function cylinderModes(problem: CylinderProblem): CylinderMode[] {
  const { ends } = problem;
  const modes: CylinderMode[] = [];
  for (let order = 0; order <= highestOrder(problem); order++) {
    if (ends[0] === "supported" && ends[1] === "supported") modes.push(...diaphragmModes(problem, order));
    else modes.push(...ritzModes(problem, order));
  }
  return modes;
}

/** k = h²/12R². */
const bendingOf = ({ thickness }: CylinderProblem) => thickness ** 2 / 12;

/** No mode with more waves than this lies below the highest frequency: bending around alone would be faster. */
function highestOrder(problem: CylinderProblem): number {
  const most = problem.highest / Math.sqrt(bendingOf(problem));
  let order = 1;
  while ((order + 1) * order * (order + 2) <= 1.05 * most * Math.sqrt((order + 1) ** 2 + 1)) order++;
  return order;
}

/** Highest wave number along the axis at an order, 1/R: k (λ² + n²)² ≤ Ω², with room for what the theory adds. */
function highestWave(problem: CylinderProblem, order: number): number {
  const most = (1.1 * problem.highest) / Math.sqrt(bendingOf(problem));
  return Math.sqrt(Math.max(most - order ** 2, 0)) + 1;
}

/** Strains and curvatures of a motion: ε_x, ε_θ, γ and κ_x, κ_θ, τ, each a factor for u, v, w. */
type Strains = readonly [readonly number[], readonly number[], readonly number[]];

/** aaᵀ + bbᵀ + ν(abᵀ + baᵀ) + ½(1 − ν)ccᵀ: the energy of stretching a and b and of shearing c. */
function energy([a, b, c]: Strains, poissonRatio: number, i: number, j: number): number {
  return (
    a[i] * a[j] + b[i] * b[j] + poissonRatio * (a[i] * b[j] + b[i] * a[j]) + 0.5 * (1 - poissonRatio) * c[i] * c[j]
  );
}

/** The 3 × 3 problem of λ = mπR/L and n; the three branches in rising order, with unit vectors u, v, w. */
export function diaphragmBranches(
  { thickness, poissonRatio }: Pick<CylinderProblem, "thickness" | "poissonRatio">,
  lambda: number,
  n: number,
): { frequency: number; vector: Float64Array }[] {
  const [l, k] = [lambda, thickness ** 2 / 12];
  const strains: Strains = [
    [-l, 0, 0],
    [0, n, 1],
    [-n, l, 0],
  ];
  const curvatures: Strains = [
    [0, 0, l * l],
    [0, n, n * n],
    [0.5 * n, 1.5 * l, 2 * n * l],
  ];
  const matrix = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      matrix[3 * i + j] = energy(strains, poissonRatio, i, j) + k * energy(curvatures, poissonRatio, i, j);
    }
  }
  const { values, vectors } = eigenSymmetric(matrix, 3);
  return [2, 1, 0].map((i) => ({
    frequency: Math.sqrt(Math.max(0, values[i])),
    vector: vectors.slice(3 * i, 3 * i + 3),
  }));
}

/** u cos(mπx/L), v and w sin(mπx/L). */
function diaphragmModes(problem: CylinderProblem, order: number): CylinderMode[] {
  const modes: CylinderMode[] = [];
  const step = Math.PI / problem.length;
  const most = Math.ceil((1.1 * highestWave(problem, 0)) / step) + 8;
  for (let m = 1; m <= most; m++) {
    for (const { frequency, vector } of diaphragmBranches(problem, m * step, order)) {
      const outward = vector[2] ** 2;
      if (frequency > problem.highest || outward < LEAST_OUTWARD) continue;
      const [u, v, w] = Array.from(vector, (x) => Math.SQRT2 * x);
      modes.push({
        frequency,
        order,
        which: m,
        outward,
        at: (part) => {
          const sine = part === 0 || part === 1 ? 0 : Math.sin(Math.PI * m * part);
          return [u * Math.cos(Math.PI * m * part), v * sine, w * sine];
        },
      });
    }
  }
  return modes;
}

const ORDERS: Readonly<Record<Edge, readonly [u: EdgeOrder, v: EdgeOrder, w: EdgeOrder]>> = {
  free: [0, 0, 0],
  supported: [0, 1, 1],
  clamped: [1, 1, 2],
};

function ritzModes(problem: CylinderProblem, order: number): CylinderMode[] {
  const { ends, length } = problem;
  const reach = (highestWave(problem, order) * length) / 2;
  const count = Math.ceil(reach + 8 + 1.2 * Math.cbrt(reach));
  const { points, weights } = gaussLegendre(count + 4);
  const [left, right] = [ORDERS[ends[0]], ORDERS[ends[1]]];
  const fields = fieldsAt(left, right, count, points);
  const all = Array.from({ length: count }, (_, i) => i);
  const [even, odd] = [all.filter((i) => i % 2 === 0), all.filter((i) => i % 2 === 1)];
  // With equal ends, motion along the axis has the other symmetry than the rest.
  const classes =
    ends[0] === ends[1]
      ? [
          [odd, even, even],
          [even, odd, odd],
        ]
      : [[all, all, all]];
  const found = classes.flatMap((orders) => {
    // Nothing turns at order 0: v is torsion and apart.
    const terms = [0, 1, 2].flatMap((field) =>
      order === 0 && field === 1 ? [] : orders[field].map((i) => [field, i] as const),
    );
    return solve(problem, order, fields, weights, terms);
  });
  found.sort((a, b) => a.frequency - b.frequency);
  const tables = new Map<number, Float64Array[]>();
  const tableAt = (part: number) =>
    kept(tables, part, () => fieldsAt(left, right, count, [2 * part - 1]).map(({ value }) => value));
  return found.map(({ frequency, outward, terms, factors }, i) => ({
    frequency,
    order,
    which: i + 1,
    outward,
    at: (part) => {
      const table = tableAt(part);
      const motion: [number, number, number] = [0, 0, 0];
      // Functions have ∫f² = 1 over a length of 2.
      for (let t = 0; t < terms.length; t++) {
        const [field, k] = terms[t];
        motion[field] += Math.SQRT2 * factors[t] * table[field][k];
      }
      return motion;
    },
  }));
}

type Terms = readonly (readonly [field: number, order: number])[];
type Fields = ReturnType<typeof edgePolynomials>[];
type Orders = (typeof ORDERS)[Edge];

/** Trial functions of u, v and w at places; fields with the same ends share them. */
function fieldsAt(left: Orders, right: Orders, count: number, places: ArrayLike<number>): Fields {
  const fields: Fields = [];
  for (let i = 0; i < 3; i++) {
    const same = fields.findIndex((_, j) => left[j] === left[i] && right[j] === right[i]);
    fields.push(same < 0 ? edgePolynomials(left[i], right[i], count, places) : fields[same]);
  }
  return fields;
}

/** Ritz's problem of one order and symmetry. */
function solve(problem: CylinderProblem, n: number, fields: Fields, weights: Float64Array, terms: Terms) {
  const size = terms.length;
  const k = bendingOf(problem);
  const [first, second] = [2 / problem.length, (2 / problem.length) ** 2];
  const places = weights.length;
  const [u, v, w] = [0, 1, 2];
  /** A strain at all places, of the terms whose fields take part: they lie side by side. */
  const strain = (
    fieldsOfIt: readonly number[],
    make: (value: number, slope: number, bend: number, field: number) => number,
  ): SomeFunctions => {
    const values = new Float64Array(size * places);
    let [from, to] = [size, 0];
    for (let t = 0; t < size; t++) {
      const [field, order] = terms[t];
      if (!fieldsOfIt.includes(field)) continue;
      from = Math.min(from, t);
      to = t + 1;
      const { value, first: slope, second: bend } = fields[field];
      for (let p = 0; p < places; p++) {
        const at = order * places + p;
        values[t * places + p] = make(value[at], first * slope[at], second * bend[at], field);
      }
    }
    return { values, from, to };
  };
  const stretch = [
    strain([u], (_, slope) => slope),
    strain([v, w], (value, _, __, field) => (field === v ? n * value : value)),
    strain([u, v], (value, slope, _, field) => (field === u ? -n * value : slope)),
  ];
  const bend = [
    strain([w], (_, __, second) => -second),
    strain([v, w], (value, _, __, field) => (field === v ? n * value : n * n * value)),
    strain([u, v, w], (value, slope, _, field) =>
      field === u ? 0.5 * n * value : field === v ? 1.5 * slope : 2 * n * slope,
    ),
  ];
  const stiffness = new Float64Array(size * size);
  const add = (a: SomeFunctions, b: SomeFunctions, factor: number) => addProducts(stiffness, a, b, weights, factor);
  for (const [[x, y, z], factor] of [[stretch, 1] as const, [bend, k] as const]) {
    add(x, x, factor);
    add(y, y, factor);
    add(x, y, factor * problem.poissonRatio);
    add(y, x, factor * problem.poissonRatio);
    add(z, z, (factor * (1 - problem.poissonRatio)) / 2);
  }
  const shift = shiftOf(problem);
  const { values, vectors } = lowestModes({ stiffness, size, shift, highest: problem.highest ** 2 });
  return Array.from(values.keys())
    .map((m) => {
      const factors = vectors.subarray(m * size, (m + 1) * size);
      const outward = terms.reduce((sum, [field], t) => sum + (field === w ? factors[t] ** 2 : 0), 0);
      return { frequency: Math.sqrt(Math.max(0, values[m])), outward, terms, factors, rigid: values[m] < shift };
    })
    .filter(({ rigid, outward }) => !rigid && outward >= LEAST_OUTWARD);
}

/** Well below the lowest Ω²: the ring's 7.2 k, or that of bending as a long free bar. */
function shiftOf(problem: CylinderProblem): number {
  const bar = 0.5 * (1 - problem.poissonRatio ** 2) * (1.875 / problem.length) ** 4;
  return 0.05 * Math.min(7.2 * bendingOf(problem), bar);
}
