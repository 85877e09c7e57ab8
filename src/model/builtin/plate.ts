// A simply supported rectangular plate, the one plate whose modes are plain sines (PHYSICS §5.1), radiating on both
// sides with the efficiency of a thin sheet (PHYSICS §1.3).
import type { ModalModel } from "../modal-model.js";
import { radiationDamping, radiationGain, sheetEfficiency } from "../radiation.js";
import { assemble, dampedFrequency, decayRate, gridTriangles, type Mode, type Substance } from "./substance.js";

/** Measures of a plate. It lies in the x-z plane, its middle at the origin, and is struck along y. */
export interface Plate {
  name: string;
  substance: Substance;
  /** Along x, m. */
  length: number;
  /** Along z, m. */
  width: number;
  /** m */
  thickness: number;
  /** Decay rate added by the edges that hold the plate, 1/s. */
  support: number;
  /** How many of the lowest modes are kept. */
  modes: number;
  /** Sample points along x and z. */
  columns: number;
  rows: number;
}

/** Makes the model of a plate. */
export function plateModel(plate: Plate): ModalModel {
  const mass = plate.substance.density * plate.length * plate.width * plate.thickness;
  const count = plate.columns * plate.rows;
  const first = firstPoint(plate);
  const points = Array.from({ length: count }, (_, point): [number, number, number] => {
    const { column, row } = placeOf(plate, point);
    const x = (column / (plate.columns - 1) - 0.5) * plate.length;
    const z = (row / (plate.rows - 1) - 0.5) * plate.width;
    return [x, plate.thickness / 2, z];
  });
  const indices = gridTriangles(plate.columns, plate.rows).map((index) => (index + count - first) % count);
  const modes = lowest(plate).map((order) => plateMode(plate, mass, order));
  return assemble(plate.name, plate.substance, mass, points, indices, modes);
}

/** Sample points are numbered row by row, but from here: point 0 is a lively place, not a corner that cannot move. */
function firstPoint(plate: Plate): number {
  return Math.round(0.38 * plate.rows) * plate.columns + Math.round(0.31 * plate.columns);
}

function placeOf(plate: Plate, point: number): { column: number; row: number } {
  const index = (point + firstPoint(plate)) % (plate.columns * plate.rows);
  const column = index % plate.columns;
  return { column, row: (index - column) / plate.columns };
}

/** Half waves along x and z, and the undamped frequency, Hz. */
interface Order {
  m: number;
  n: number;
  frequency: number;
}

/** f = (π/2) √(D/ρh) ((m/a)² + (n/b)²), the lowest first (PHYSICS §5.1). */
function lowest(plate: Plate): Order[] {
  const { youngsModulus, density, poissonRatio } = plate.substance;
  const kappa = Math.sqrt(youngsModulus / (12 * density * (1 - poissonRatio ** 2))) * plate.thickness;
  const orders: Order[] = [];
  for (let m = 1; m <= plate.modes; m++) {
    for (let n = 1; m * n <= plate.modes; n++) {
      // Orders with m·n above the count cannot be among the lowest: all smaller pairs come before them.
      const frequency = (Math.PI / 2) * kappa * ((m / plate.length) ** 2 + (n / plate.width) ** 2);
      orders.push({ m, n, frequency });
    }
  }
  return orders.sort((a, b) => a.frequency - b.frequency).slice(0, plate.modes);
}

function plateMode(plate: Plate, mass: number, { m, n, frequency }: Order): Mode {
  const { substance, length, width, thickness } = plate;
  const side = length * width;
  const sheet = { ...substance, area: side, perimeter: 2 * (length + width), thickness };
  const efficiency = sheetEfficiency(frequency, sheet);
  // Shape (2/√M) sin sin: its mean square over the plate is 1/M.
  const rms = 1 / Math.sqrt(mass);
  const decay = decayRate(frequency, substance, radiationDamping(efficiency, 2 * side, rms), plate.support);
  return {
    frequency: dampedFrequency(frequency, decay),
    decayRate: decay,
    radiationGain: radiationGain(efficiency, 2 * side, rms),
    shapeAt: (point) => {
      const { column, row } = placeOf(plate, point);
      return [0, 2 * rms * sineAt(m, column, plate.columns) * sineAt(n, row, plate.rows), 0];
    },
  };
}

/** sin(π m x) on sample point `index` of `count`; exactly 0 on the edges. */
function sineAt(m: number, index: number, count: number): number {
  return index === 0 || index === count - 1 ? 0 : Math.sin((Math.PI * m * index) / (count - 1));
}
