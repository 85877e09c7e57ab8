// Modes of thin rectangular plates, isotropic or with a grain, with any mix of supported, clamped and free edges
// (PHYSICS §5.1): sines where two opposite edges are supported, Ritz's method with edge polynomials elsewhere, and the
// closed form where all four are supported.
import { type EdgeOrder, edgePolynomials, innerProducts } from "../../../math/edge-polynomials.js";
import { Came, PhonoliteError } from "../../../math/error.js";
import { gaussLegendre } from "../../../math/gauss-legendre.js";
import { lowestModes } from "../../../math/linear/eigen-symmetric.js";

/** How an edge is held: supported lets it turn, clamped does not, free lets it move. */
export type Edge = "supported" | "clamped" | "free";

/** Bending rigidities of a plate, N·m: w_xx², w_yy², 2 w_xx w_yy and 4 w_xy² carry them in its energy. */
export interface Rigidity {
  along: number;
  across: number;
  coupling: number;
  twist: number;
}

/** A plate whose modes are wanted. */
export interface PlateProblem {
  /** Along x, m. */
  length: number;
  /** Along y, m. */
  width: number;
  /** At x = 0, x = length. */
  xEdges: readonly [Edge, Edge];
  /** At y = 0, y = width. */
  yEdges: readonly [Edge, Edge];
  rigidity: Rigidity;
  /** kg/m² */
  areaDensity: number;
  /** Modes up to this are wanted, Hz. */
  highest: number;
}

/** Functions along one direction, at places from 0 to 1: entry `k · places + i` is function k at place i. */
export type Functions = (places: ArrayLike<number>) => Float64Array;

/** Modes that are sums of products of the same functions along x and y. */
export interface ProductModes {
  /** ω² of each mode, rising. */
  values: Float64Array;
  /** Row m holds the factor of each term of mode m; ∫∫ρh φ² = 1 once divided by √(ρh · area). */
  factors: Float64Array;
  /** The terms: function along x and function along y. */
  terms: readonly (readonly [x: number, y: number])[];
  /** Functions with mean square 1 over their side. */
  x: Functions;
  y: Functions;
}

/** Largest matrix that is solved, which takes a minute, and most modes where there is no matrix. */
const LARGEST = 2200;
const MOST_MODES = 65_536;

const ORDERS: Readonly<Record<Edge, EdgeOrder>> = { free: 0, supported: 1, clamped: 2 };

/** All modes up to the highest frequency, in groups of one symmetry each. */
export function plateModes(problem: PlateProblem): ProductModes[] {
  refuseTooMany(problem);
  const [x, y] = [sideOf(problem, "x"), sideOf(problem, "y")];
  const groups: ProductModes[] = [];
  for (const xOrders of x.classes) {
    for (const yOrders of y.classes) groups.push(solve(problem, x, y, xOrders, yOrders));
  }
  return groups;
}

/** One direction: its functions, and the integrals of their derivatives over the side, mean square 1. */
interface Side {
  /** The highest order that waves of the highest frequency reach, and those beyond that are kept for the edges. */
  reach: number;
  margin: number;
  count: number;
  /** Orders that couple only among each other. */
  classes: number[][];
  functions: Functions;
  /** ∫f″g″, ∫f′g′ and ∫f″g, divided by the side, 1/m⁴ and 1/m². */
  second: Float64Array;
  first: Float64Array;
  bent: Float64Array;
}

function sideOf(problem: PlateProblem, axis: "x" | "y"): Side {
  const { length, waveNumber, edges } = measuresOf(problem, axis);
  return isSupported(edges) ? sineSide(length, waveNumber) : polynomialSide(length, waveNumber, edges);
}

/** One side: its length, the wave number along it at the highest frequency, its two edges. */
function measuresOf(problem: PlateProblem, axis: "x" | "y") {
  const [length, rigidity, edges] =
    axis === "x"
      ? [problem.length, problem.rigidity.along, problem.xEdges]
      : [problem.width, problem.rigidity.across, problem.yEdges];
  const omega = 2 * Math.PI * problem.highest;
  return { length, edges, waveNumber: Math.sqrt(omega * Math.sqrt(problem.areaDensity / rigidity)) };
}

function isSupported(edges: readonly [Edge, Edge]): boolean {
  return edges[0] === "supported" && edges[1] === "supported";
}

/** √2 sin(kπx/L): exact between supported edges, and each order for itself. */
function sineSide(length: number, waveNumber: number): Side {
  const count = Math.max(1, Math.floor((waveNumber * length) / Math.PI + 1e-9));
  const diagonal = (value: (k: number) => number) => {
    const matrix = new Float64Array(count * count);
    for (let k = 0; k < count; k++) matrix[k * (count + 1)] = value(((k + 1) * Math.PI) / length);
    return matrix;
  };
  return {
    reach: count,
    margin: 0,
    count,
    classes: Array.from({ length: count }, (_, k) => [k]),
    functions: sines(count),
    second: diagonal((k) => k ** 4),
    first: diagonal((k) => k ** 2),
    bent: diagonal((k) => -(k ** 2)),
  };
}

/** √2 sin(kπu) for k from 1 to `count`: mean square 1. */
export function sines(count: number): Functions {
  return (places) => {
    const table = new Float64Array(count * places.length);
    for (let k = 0; k < count; k++) {
      for (let i = 0; i < places.length; i++) table[k * places.length + i] = Math.SQRT2 * sinePi((k + 1) * places[i]);
    }
    return table;
  };
}

/** sin πt, exactly 0 where t is a whole number. */
function sinePi(t: number): number {
  return Number.isInteger(t) ? 0 : Math.sin(Math.PI * t);
}

function polynomialSide(length: number, waveNumber: number, edges: readonly [Edge, Edge]): Side {
  // A polynomial follows waves of wave number k over [−1, 1] from degree k on; higher degrees serve the edges.
  const reach = (waveNumber * length) / 2;
  const margin = Math.max(4 + 0.9 * Math.cbrt(reach), 22 - reach);
  const count = Math.ceil(reach + margin);
  const [left, right] = [ORDERS[edges[0]], ORDERS[edges[1]]];
  const { points, weights } = gaussLegendre(count + 4);
  const at = edgePolynomials(left, right, count, points);
  const scale = 2 / length;
  const all = Array.from({ length: count }, (_, k) => k);
  return {
    reach,
    margin,
    count,
    classes: left === right ? [all.filter((k) => k % 2 === 0), all.filter((k) => k % 2 === 1)] : [all],
    functions: (places) => {
      const table = edgePolynomials(
        left,
        right,
        count,
        Float64Array.from(places, (u) => 2 * u - 1),
      ).value;
      return table.map((value) => Math.SQRT2 * value);
    },
    second: innerProducts(at.second, at.second, weights).map((value) => value * scale ** 4),
    first: innerProducts(at.first, at.first, weights).map((value) => value * scale ** 2),
    bent: innerProducts(at.second, at.value, weights).map((value) => value * scale ** 2),
  };
}

function solve(problem: PlateProblem, x: Side, y: Side, xOrders: number[], yOrders: number[]): ProductModes {
  const terms = termsOf(problem.rigidity, x, y, xOrders, yOrders);
  const size = terms.length;
  const { along, across, coupling, twist } = problem.rigidity;
  const stiffness = new Float64Array(size * size);
  for (let r = 0; r < size; r++) {
    const [i, j] = terms[r];
    for (let c = 0; c <= r; c++) {
      const [k, l] = terms[c];
      const [ik, jl] = [i * x.count + k, j * y.count + l];
      let sum = 4 * twist * x.first[ik] * y.first[jl];
      sum += coupling * (x.bent[ik] * y.bent[l * y.count + j] + x.bent[k * x.count + i] * y.bent[jl]);
      if (j === l) sum += along * x.second[ik];
      if (i === k) sum += across * y.second[jl];
      stiffness[r * size + c] = sum / problem.areaDensity;
    }
  }
  const highest = (2 * Math.PI * problem.highest) ** 2;
  const { values, vectors } = lowestModes({ stiffness, size, shift: shiftOf(problem), highest });
  return { values, factors: vectors, terms, x: x.functions, y: y.functions };
}

/**
 * Terms that waves up to the highest frequency need: orders whose waves are not faster, a quarter of an ellipse for an
 * isotropic plate and more for one with a grain, and a margin around them.
 */
function termsOf(rigidity: Rigidity, x: Side, y: Side, xOrders: number[], yOrders: number[]): [number, number][] {
  const mixed = (rigidity.coupling + 2 * rigidity.twist) / Math.sqrt(rigidity.along * rigidity.across);
  const terms: [number, number][] = [];
  for (const i of xOrders) {
    for (const j of yOrders) {
      const u = (Math.max(0, i - x.margin) / x.reach) ** 2;
      const v = (Math.max(0, j - y.margin) / y.reach) ** 2;
      if (u * u + 2 * Math.min(1, mixed) * u * v + v * v <= 1) terms.push([i, j]);
    }
  }
  return terms;
}

/** Far below the lowest ω² of the plate, far above the rounding errors of a free plate's zeros. */
function shiftOf({ length, width, rigidity, areaDensity }: PlateProblem): number {
  const longest = Math.max(length ** 4 / rigidity.along, width ** 4 / rigidity.across);
  return 0.1 / (areaDensity * longest);
}

/** Says before any work that there are too many modes: about π/4 of all products, in one, two or four problems. */
function refuseTooMany(problem: PlateProblem): void {
  const sides = [measuresOf(problem, "x"), measuresOf(problem, "y")];
  const reach = sides.map(({ length, waveNumber }) => (waveNumber * length) / 2);
  const modes = (reach[0] * reach[1]) / Math.PI;
  const classes = sides.reduce((product, { edges: [a, b] }) => product * (a === b ? 2 : 1), 1);
  const solved = sides.some(({ edges }) => isSupported(edges))
    ? Math.max(...reach)
    : (0.8 * reach[0] * reach[1]) / classes;
  if (solved <= LARGEST && modes <= MOST_MODES) return;
  throw new PhonoliteError(
    "shape plate",
    "highest",
    "lower, or modes given: so many modes take too long",
    new Came(`${problem.highest} Hz, about ${Math.round(modes)} modes`),
  );
}
