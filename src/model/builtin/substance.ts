// The materials of the built-in models, and the two laws every one of them uses: damping as a sum of material,
// radiation and support (PHYSICS §5.6), and the damped frequency that is heard.
import { type Material, ModalModel } from "../modal-model.js";

/** A material with everything the built-in models need. */
export type Substance = Required<
  Pick<Material, "name" | "density" | "youngsModulus" | "poissonRatio" | "lossFactor">
> & {
  /** Young's modulus over shear modulus: 2(1 + ν) for an isotropic material, far more along the grain of wood. */
  youngsOverShear: number;
};

/** Density, modulus and ratio: Wang & James 2019, table 4. Loss factor: Cremer, Heckl & Petersson 2005, table 4.3. */
export const STEEL: Substance = {
  name: "steel",
  density: 7850,
  youngsModulus: 2.0e11,
  poissonRatio: 0.29,
  lossFactor: 2e-4,
  youngsOverShear: 2 * (1 + 0.29),
};

/** Bell metal: Kaye & Laby, Tables of Physical and Chemical Constants; Fletcher & Rossing ch. 21. */
export const BRONZE: Substance = {
  name: "bronze",
  density: 8700,
  youngsModulus: 1.0e11,
  poissonRatio: 0.34,
  lossFactor: 2e-4,
  youngsOverShear: 2 * (1 + 0.34),
};

/** Oak, beech or maple along the grain: USDA Wood Handbook (2021), tables 5-1 to 5-3, where G_LR/E_L is near 0.08. */
export const HARDWOOD: Substance = {
  name: "hardwood",
  density: 700,
  youngsModulus: 1.2e10,
  poissonRatio: 0.35,
  lossFactor: 8e-3,
  youngsOverShear: 12.5,
};

/** Decay rate, 1/s: d = π f η + d_rad + d_support (PHYSICS §5.6). */
export function decayRate(frequency: number, substance: Substance, radiation: number, support: number): number {
  return Math.PI * frequency * substance.lossFactor + radiation + support;
}

/** The heard frequency, Hz, of a mode whose undamped one is f₀: √(f₀² − (d/2π)²) (PHYSICS §1.1). */
export function dampedFrequency(undamped: number, decay: number): number {
  return Math.sqrt(undamped * undamped - (decay / (2 * Math.PI)) ** 2);
}

/** One mode of a built-in model: its shape is asked at each sample point. */
export interface Mode {
  frequency: number;
  decayRate: number;
  radiationGain: number;
  shapeAt(point: number): readonly [number, number, number];
}

/** Puts modes and sample points together. */
export function assemble(
  name: string,
  substance: Substance,
  mass: number,
  points: readonly (readonly [number, number, number])[],
  indices: number[],
  modes: readonly Mode[],
): ModalModel {
  const { youngsOverShear: _, ...material } = substance;
  return new ModalModel({
    name,
    frequencies: modes.map((mode) => mode.frequency),
    decayRates: modes.map((mode) => mode.decayRate),
    positions: points.flat(),
    shapes: modes.flatMap((mode) => points.flatMap((_point, p) => mode.shapeAt(p))),
    indices,
    radiationGains: modes.map((mode) => mode.radiationGain),
    material,
    massProperties: { mass },
  });
}

/** Two triangles for each cell of a grid of points stored row by row, their normals by the right-hand rule. */
export function gridTriangles(columns: number, rows: number, closedAround = false): number[] {
  const indices: number[] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column < (closedAround ? columns : columns - 1); column++) {
      const next = (column + 1) % columns;
      const [a, b] = [row * columns + column, row * columns + next];
      const [c, d] = [a + columns, b + columns];
      indices.push(a, c, b, b, c, d);
    }
  }
  return indices;
}
