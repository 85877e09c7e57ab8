// Soft ground by impedance: |H/(H + β(f)R)| of Delany–Bazley ground (PHYSICS §9.2) as real poles, for four rings of R/H
// and seventeen flow resistivities. Its modulus is what counts; the phase is left to what the poles find easy.
import { IMPEDANCE_NUMBERS, IMPEDANCE_POLES, IMPEDANCE_ROWS, RINGS } from "../../core/layout/rain.js";
import { groundAdmittance, planeWaveGain } from "../law/admittance.js";
import type { Complex } from "../law/pulse.js";
import { audibleBand, type FitBand, poleResponse, realPole } from "./fit.js";
import { LeastSquares } from "./least-squares.js";

/** R/H that stands for each ring: the middle of it as heard, for rain out to some 20 m. */
export const RING_PATHS: readonly number[] = [1.2, 2.1, 4.7, 12];
/** Flow resistivity of the first and the last row, kPa·s/m². */
export const SOFTEST = 10;
export const HARDEST = 1e5;
/** Frequencies of a fit: these responses are smooth. */
const POINTS = 30;
/** Rounds in which the phase follows what was found. */
const ROUNDS = 3;
/** Decays of the first and the last pole: Hz, and of the sample rate. */
const SLOWEST = 24;
const FASTEST = 0.7;

/** Flow resistivity of a row, kPa·s/m². */
export function rowResistivity(row: number): number {
  return SOFTEST * (HARDEST / SOFTEST) ** (row / (IMPEDANCE_ROWS - 1));
}

/** The table as the core takes it: poles, then by row and ring the direct part and the residues. */
export function impedanceTable(sampleRate: number): Float32Array {
  const table = new Float32Array(IMPEDANCE_NUMBERS);
  const band = audibleBand(sampleRate, POINTS);
  const poles = Array.from({ length: IMPEDANCE_POLES }, (_, j) =>
    realPole(SLOWEST * ((FASTEST * sampleRate) / SLOWEST) ** (j / (IMPEDANCE_POLES - 1)), band.rate),
  );
  poles.forEach(([p], j) => {
    table[j] = p;
  });
  const basis = responses(band, poles);
  let at = IMPEDANCE_POLES;
  for (let row = 0; row < IMPEDANCE_ROWS; row++) {
    const ground = Array.from(band.frequencies, (f) => groundAdmittance(f, rowResistivity(row)));
    for (let ring = 0; ring < RINGS; ring++) {
      table.set(fitModulus(band, basis, ground, RING_PATHS[ring]), at);
      at += IMPEDANCE_POLES + 1;
    }
  }
  return table;
}

/** The direct part's and each pole's response at every frequency: all real parts, then all imaginary ones. */
function responses({ frequencies, rate }: FitBand, poles: readonly Complex[]): Float64Array[] {
  const count = frequencies.length;
  const direct = new Float64Array(2 * count).fill(1, 0, count);
  const rest = poles.map((p) => {
    const column = new Float64Array(2 * count);
    for (let i = 0; i < count; i++) {
      const [re, im] = poleResponse(p, [1, 0], (2 * Math.PI * frequencies[i]) / rate);
      column[i] = re;
      column[count + i] = im;
    }
    return column;
  });
  return [direct, ...rest];
}

function fitModulus(
  band: FitBand,
  basis: readonly Float64Array[],
  ground: readonly Complex[],
  path: number,
): Float64Array {
  const count = band.frequencies.length;
  // e^(+iωt) here: the conjugate of the papers' gain.
  const target = new Float64Array(2 * count);
  const weighted = basis.map((column) => column.slice());
  for (let i = 0; i < count; i++) {
    const [re, im] = planeWaveGain(path, 1, ground[i]);
    const weight = band.weights[i] / Math.sqrt(re * re + im * im);
    target[i] = weight * re;
    target[count + i] = -weight * im;
    for (const column of weighted) {
      column[i] *= weight;
      column[count + i] *= weight;
    }
  }
  const problem = new LeastSquares(weighted);
  let found = problem.solve(target);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < count; i++) {
      let re = 0;
      let im = 0;
      for (let j = 0; j < found.length; j++) {
        re += weighted[j][i] * found[j];
        im += weighted[j][count + i] * found[j];
      }
      const scale = band.weights[i] / Math.sqrt(re * re + im * im);
      target[i] = re * scale;
      target[count + i] = im * scale;
    }
    found = problem.solve(target);
  }
  return found;
}
