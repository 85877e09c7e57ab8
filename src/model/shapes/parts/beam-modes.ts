// Modes of straight bars by Ritz's method with edge polynomials: bending by Timoshenko or by Euler and Bernoulli,
// twisting and stretching, uniform or with a depth that changes along the bar (PHYSICS §5.1, §5.7).
import { type EdgeOrder, edgePolynomials, innerProducts } from "../../../math/edge-polynomials.js";
import { gaussLegendreOn, type Quadrature } from "../../../math/gauss-legendre.js";
import { lowestModes } from "../../../math/linear/eigen-symmetric.js";
import { kept } from "../../../math/values.js";
import { shapeError } from "../common.js";
import type { Edge } from "./plate-modes.js";

/** A quantity along a bar, at part 0 to 1 of its length. */
export type Along = (part: number) => number;

/** A bar that bends. */
export interface BeamProblem {
  /** m */
  length: number;
  ends: readonly [Edge, Edge];
  /** EI, N·m². */
  bending: Along;
  /** κGA, N; undefined for Euler and Bernoulli's bar, which neither shears nor has inertia against turning. */
  shear: Along | undefined;
  /** ρA, kg/m. */
  lineDensity: Along;
  /** ρI, kg·m. */
  turning: Along;
  /** Parts of the length at which a quantity has a kink. */
  breaks?: readonly number[];
  /** Modes up to this are wanted, Hz. */
  highest: number;
}

/** A mode of a bar, mass-normalised. */
export interface LineMode {
  /** Undamped frequency, Hz. */
  frequency: number;
  /** Deflection, twist (rad) or stretch at part 0 to 1 of the length, for kg^(1/2)·m of the mode. */
  shape(part: number): number;
  /** Angle by which a section has turned; 0 for twisting and stretching. */
  turn(part: number): number;
  /** Mean square of the shape along the bar. */
  meanSquare: number;
}

/** Terms beyond those that the waves of the highest frequency need; a kink needs more. */
function margin(reach: number, kinked: boolean): number {
  return 12 + 1.5 * Math.cbrt(reach) + (kinked ? 12 : 0);
}

/** Largest number of terms: more than a hundred modes and some seconds. */
const MOST_TERMS = 700;

function termsFor(reach: number, kinked: boolean, highest: number): number {
  const count = Math.ceil(reach + margin(reach, kinked));
  if (count <= MOST_TERMS) return count;
  const words = `at most ${Math.floor(highest * (MOST_TERMS / count) ** 2)} for a bar as long and thin as this`;
  throw shapeError("bar", "highest", words, highest);
}

/** Bending modes in rising order; rigid motions left out. */
export function bendingModes(problem: BeamProblem): LineMode[] {
  const { length, ends, shear, highest, breaks = [] } = problem;
  const reach = (waveNumber(problem) * length) / 2;
  const count = termsFor(reach, breaks.length > 0, highest);
  const rule = ruleOver(breaks, count + 8);
  const deflection = sideFunctions(ends, shear ? DEFLECTION_ORDERS : EULER_ORDERS, count, length);
  const turning = shear && sideFunctions(ends, TURNING_ORDERS, count, length);
  const w = deflection(rule.points);
  const sum = (a: Float64Array, b: Float64Array, quantity: Along) =>
    innerProducts(a, b, rule.weights, (place) => length * quantity(rule.points[place]));
  const { stiffness, mass, size } = turning
    ? timoshenko(problem, w, turning(rule.points), sum, count)
    : {
        stiffness: sum(w.second, w.second, problem.bending),
        mass: sum(w.value, w.value, problem.lineDensity),
        size: count,
      };
  const slowest = problem.bending(0.5) / (problem.lineDensity(0.5) * length ** 4);
  const found = inClasses({ stiffness, mass, size, slowest, highest }, ends, count);
  const at = keptTables(deflection);
  const turnsAt = turning && keptTables(turning);
  return found.map(({ frequency, factors }) => ({
    frequency,
    shape: (part) => combine(factors, 0, at(part).value),
    turn: (part) => (turnsAt ? combine(factors, count, turnsAt(part).value) : combine(factors, 0, at(part).first)),
    meanSquare: meanSquareOf(factors, w.value, rule),
  }));
}

/** A bar that twists or stretches. */
export interface RodProblem {
  /** m */
  length: number;
  ends: readonly [Edge, Edge];
  /** GJ (N·m²) or EA (N). */
  stiffness: Along;
  /** ρI_p (kg·m) or ρA (kg/m). */
  inertia: Along;
  breaks?: readonly number[];
  /** Hz */
  highest: number;
}

/** Twisting or stretching modes in rising order; rigid motions left out. A supported end counts as held. */
export function rodModes(problem: RodProblem): LineMode[] {
  const { length, ends, highest, breaks = [] } = problem;
  const speed = Math.sqrt(problem.stiffness(0.5) / problem.inertia(0.5));
  const reach = (Math.PI * highest * length) / speed;
  const count = termsFor(reach, breaks.length > 0, highest);
  const rule = ruleOver(breaks, count + 8);
  const functions = sideFunctions(ends, DEFLECTION_ORDERS, count, length);
  const f = functions(rule.points);
  const stiffness = innerProducts(f.first, f.first, rule.weights, (p) => length * problem.stiffness(rule.points[p]));
  const mass = innerProducts(f.value, f.value, rule.weights, (p) => length * problem.inertia(rule.points[p]));
  const slowest = (speed / length) ** 2;
  const found = inClasses({ stiffness, mass, size: count, slowest, highest }, ends, count);
  const at = keptTables(functions);
  return found.map(({ frequency, factors }) => ({
    frequency,
    shape: (part) => combine(factors, 0, at(part).value),
    turn: () => 0,
    meanSquare: meanSquareOf(factors, f.value, rule),
  }));
}

const EULER_ORDERS: Readonly<Record<Edge, EdgeOrder>> = { free: 0, supported: 1, clamped: 2 };
const DEFLECTION_ORDERS: Readonly<Record<Edge, EdgeOrder>> = { free: 0, supported: 1, clamped: 1 };
const TURNING_ORDERS: Readonly<Record<Edge, EdgeOrder>> = { free: 0, supported: 0, clamped: 1 };

/** Values and derivatives by length, m⁻¹, of trial functions at parts of the length. */
type SideFunctions = (parts: ArrayLike<number>) => { value: Float64Array; first: Float64Array; second: Float64Array };

function sideFunctions(
  ends: readonly [Edge, Edge],
  orders: Readonly<Record<Edge, EdgeOrder>>,
  count: number,
  length: number,
): SideFunctions {
  return (parts) => {
    const places = Float64Array.from(parts, (part) => 2 * part - 1);
    const { value, first, second } = edgePolynomials(orders[ends[0]], orders[ends[1]], count, places);
    return {
      value,
      first: first.map((x) => (x * 2) / length),
      second: second.map((x) => (x * 4) / length ** 2),
    };
  };
}

type Table = ReturnType<SideFunctions>;
type Sum = (a: Float64Array, b: Float64Array, quantity: Along) => Float64Array;

/** Timoshenko's energies: ½∫EI ψ'² + κGA (w' − ψ)² and ½∫ρA ẇ² + ρI ψ̇²; w's factors come first, then ψ's. */
function timoshenko(problem: BeamProblem, w: Table, psi: Table, sum: Sum, count: number) {
  const size = 2 * count;
  const shear = problem.shear!;
  const stiffness = new Float64Array(size * size);
  const mass = new Float64Array(size * size);
  const put = (into: Float64Array, row: number, column: number, block: Float64Array, factor = 1) => {
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) into[(row + i) * size + column + j] += factor * block[i * count + j];
    }
  };
  put(stiffness, 0, 0, sum(w.first, w.first, shear));
  put(stiffness, count, 0, sum(psi.value, w.first, shear), -1);
  put(stiffness, count, count, sum(psi.value, psi.value, shear));
  put(stiffness, count, count, sum(psi.first, psi.first, problem.bending));
  put(mass, 0, 0, sum(w.value, w.value, problem.lineDensity));
  put(mass, count, count, sum(psi.value, psi.value, problem.turning));
  return { stiffness, mass, size };
}

/**
 * Wave number of bending waves at the highest frequency, 1/m, in the middle of the bar, where it is thinnest if at all.
 */
function waveNumber({ bending, shear, lineDensity, turning, highest }: BeamProblem): number {
  const omega2 = (2 * Math.PI * highest) ** 2;
  const [stiff, heavy] = [bending(0.5), lineDensity(0.5)];
  if (!shear) return (omega2 * (heavy / stiff)) ** 0.25;
  const b = (turning(0.5) + (stiff * heavy) / shear(0.5)) * omega2;
  const c = (turning(0.5) * heavy * omega2 * omega2) / shear(0.5) - heavy * omega2;
  return Math.sqrt((b + Math.sqrt(b * b - 4 * stiff * c)) / (2 * stiff));
}

/** A rule over parts 0 to 1 that sees every kink at the end of a piece. */
function ruleOver(breaks: readonly number[], count: number): Quadrature {
  const ends = [0, ...breaks.filter((part) => part > 0 && part < 1), 1];
  const pieces = ends.slice(1).map((to, i) => gaussLegendreOn(count, ends[i], to));
  return {
    points: Float64Array.from(pieces.flatMap(({ points }) => [...points])),
    weights: Float64Array.from(pieces.flatMap(({ weights }) => [...weights])),
  };
}

/** Matrices over all terms: those of the deflection first, then, if any, as many of the turning. */
interface LineMatrices {
  stiffness: Float64Array;
  mass: Float64Array;
  size: number;
  /** ω² below which a mode is a rigid motion, 0 but for rounding. */
  slowest: number;
  /** Hz */
  highest: number;
}

/**
 * Modes of a bar, rising, with factors for all terms. With equal ends, modes are even or odd about the middle, and a
 * section turns oddly where it moves evenly: two problems of half the size.
 */
function inClasses(
  { stiffness, mass, size, slowest, highest }: LineMatrices,
  ends: readonly [Edge, Edge],
  count: number,
) {
  const all = Array.from({ length: size }, (_, i) => i);
  const parity = (i: number) => (i < count ? i % 2 : (i - count + 1) % 2);
  const classes = ends[0] === ends[1] ? [0, 1].map((side) => all.filter((i) => parity(i) === side)) : [all];
  const modes = classes.flatMap((terms) => {
    const part = (matrix: Float64Array) =>
      Float64Array.from({ length: terms.length ** 2 }, (_, at) => {
        const [i, j] = [terms[Math.floor(at / terms.length)], terms[at % terms.length]];
        return i >= j ? matrix[i * size + j] : matrix[j * size + i];
      });
    const { values, vectors } = lowestModes({
      stiffness: part(stiffness),
      mass: part(mass),
      size: terms.length,
      shift: 0.1 * slowest,
      highest: (2 * Math.PI * highest) ** 2,
    });
    const ringing = Array.from(values.keys()).filter((m) => values[m] > slowest);
    return ringing.map((m) => {
      const factors = new Float64Array(size);
      for (const [k, i] of terms.entries()) factors[i] = vectors[m * terms.length + k];
      return { frequency: Math.sqrt(values[m]) / (2 * Math.PI), factors };
    });
  });
  return modes.sort((a, b) => a.frequency - b.frequency);
}

function combine(factors: Float64Array, from: number, values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += factors[from + i] * values[i];
  return sum;
}

function meanSquareOf(factors: Float64Array, values: Float64Array, { points, weights }: Quadrature): number {
  const places = points.length;
  let square = 0;
  for (let p = 0; p < places; p++) {
    let at = 0;
    for (let i = 0; i < values.length / places; i++) at += factors[i] * values[i * places + p];
    square += weights[p] * at * at;
  }
  return square;
}

/** Trial functions at one part, made when they are first asked for. */
function keptTables(functions: SideFunctions): (part: number) => Table {
  const tables = new Map<number, Table>();
  return (part) => kept(tables, part, () => functions([part]));
}
