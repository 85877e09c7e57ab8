// From a mode's motion to pascals: the radiation gains R_n of PHYSICS §1.3, a power balance with a radiation
// efficiency. Used where a model brings no gains of its own.
import type { ModelNumbers } from "./model-data.js";

/** Speed of sound in air at 20 °C, m/s. */
export const SOUND_SPEED = 343.2;
/** Density of air at 20 °C, kg/m³. */
export const AIR_DENSITY = 1.204;
/** Impedance of air, z₀ = ρ₀c₀, Pa·s/m. */
export const AIR_IMPEDANCE = AIR_DENSITY * SOUND_SPEED;

/** The part of a model that radiation depends on. */
export type Radiator = Pick<
  ModelNumbers,
  "frequencies" | "positions" | "shapes" | "indices" | "material" | "massProperties"
>;

/**
 * R_n of every mode, Pa·m/(kg^(1/2)·m/s). With triangles: from the shapes over the surface. Without: the rule for an
 * unknown body.
 */
export function radiationGains(model: Radiator): Float64Array {
  const surface = model.indices && surfaceOf(model.positions, model.indices);
  if (!surface || surface.area <= 0) return model.frequencies.map(gainOfUnknownBody);
  const area = surface.closed ? surface.area : 2 * surface.area;
  const efficiency = efficiencyOf(model, surface, area);
  return model.frequencies.map((frequency, mode) => {
    const rms = rmsShape(model, mode, surface.area);
    return radiationGain(efficiency(frequency), area, rms);
  });
}

/** R = z₀ √(σA/4π) φ_rms, with A the radiating area, m², and φ_rms in kg^(−1/2) (PHYSICS §1.3). */
export function radiationGain(efficiency: number, area: number, rms: number): number {
  return AIR_IMPEDANCE * Math.sqrt((efficiency * area) / (4 * Math.PI)) * rms;
}

/** The damping that the same radiation takes from the mode, 1/s: d_rad = ½ z₀ σ A φ_rms² (PHYSICS §1.3). */
export function radiationDamping(efficiency: number, area: number, rms: number): number {
  return 0.5 * AIR_IMPEDANCE * efficiency * area * rms * rms;
}

/**
 * R of a body with no known geometry: rises with frequency up to k·a = 1 at a = 0.1 m, constant above
 * (docs/formats.md).
 */
export function gainOfUnknownBody(frequency: number): number {
  const highest = SOUND_SPEED / (2 * Math.PI * 0.1);
  return (7 * Math.min(frequency, highest)) / 1000;
}

/** σ of a compact or bulky body of radiating area A, m²: (ka)²/(1 + (ka)²), a = √(A/π) (PHYSICS §1.3). */
export function compactEfficiency(frequency: number, area: number): number {
  const k = (2 * Math.PI * frequency) / SOUND_SPEED;
  const ka2 = (k * k * area) / Math.PI;
  return ka2 / (1 + ka2);
}

/** The measures of a plate or thin shell that decide how it radiates. */
export interface Sheet {
  /** Area of one side, m². */
  area: number;
  /** Length of the edge, m. */
  perimeter: number;
  /** Thickness, m. */
  thickness: number;
  /** kg/m³ */
  density: number;
  /** Pa */
  youngsModulus: number;
  poissonRatio: number;
}

/** The coincidence frequency of a sheet, Hz: f_c = c₀²√12/(2π c_p h), c_p = √(E/(ρ(1−ν²))) (PHYSICS §1.3). */
export function coincidenceFrequency(sheet: Sheet): number {
  const plateSpeed = Math.sqrt(sheet.youngsModulus / (sheet.density * (1 - sheet.poissonRatio ** 2)));
  return (SOUND_SPEED ** 2 * Math.sqrt(12)) / (2 * Math.PI * plateSpeed * sheet.thickness);
}

/** σ of a plate or thin shell radiating on both sides (Cremer & Heckl, Maidanik; PHYSICS §1.3). */
export function sheetEfficiency(frequency: number, sheet: Sheet): number {
  const coincidence = coincidenceFrequency(sheet);
  const wavelength = SOUND_SPEED / coincidence;
  const highest = Math.max(1, 0.45 * Math.sqrt(sheet.perimeter / wavelength));
  const ratio = frequency / coincidence;
  if (ratio >= 1) return Math.min(highest, 1 / Math.sqrt(1 - 1 / ratio));
  const edges = (sheet.perimeter * wavelength) / (Math.PI ** 2 * sheet.area);
  const compact = compactEfficiency(frequency, 2 * sheet.area);
  return Math.min(compact, highest, (edges * Math.sqrt(ratio)) / Math.sqrt(1 - ratio * ratio));
}

interface Surface {
  area: number;
  /** Length of all edges that belong to one triangle only, m. */
  perimeter: number;
  /** Whether every edge belongs to two triangles: a solid. An open surface is a sheet, which radiates on both sides. */
  closed: boolean;
}

function surfaceOf(positions: Float64Array, indices: Uint32Array): Surface {
  let area = 0;
  const edges = new Map<number, number>();
  const points = positions.length / 3;
  for (let t = 0; t < indices.length; t += 3) {
    area += triangleNormal(positions, indices, t)[3];
    for (let side = 0; side < 3; side++) {
      const a = indices[t + side];
      const b = indices[t + ((side + 1) % 3)];
      const key = Math.min(a, b) * points + Math.max(a, b);
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  let perimeter = 0;
  for (const [key, count] of edges) {
    if (count !== 1) continue;
    const a = Math.floor(key / points);
    perimeter += distance(positions, a, key - a * points);
  }
  return { area, perimeter, closed: perimeter === 0 };
}

function efficiencyOf(model: Radiator, surface: Surface, area: number): (frequency: number) => number {
  const { density, youngsModulus, poissonRatio } = model.material ?? {};
  const mass = model.massProperties?.mass;
  if (surface.closed || !density || !youngsModulus || poissonRatio === undefined || !mass) {
    return (frequency) => compactEfficiency(frequency, area);
  }
  const thickness = mass / (density * surface.area);
  const sheet = { area: surface.area, perimeter: surface.perimeter, thickness, density, youngsModulus, poissonRatio };
  return (frequency) => sheetEfficiency(frequency, sheet);
}

/** Root mean square of a mode's normal component over the surface; exact for shapes linear on each triangle. */
function rmsShape(model: Radiator, mode: number, area: number): number {
  const indices = model.indices!;
  const base = mode * model.positions.length;
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [x, y, z, size] = triangleNormal(model.positions, indices, t);
    const [a, b, c] = [0, 1, 2].map((corner) => {
      const at = base + 3 * indices[t + corner];
      return model.shapes[at] * x + model.shapes[at + 1] * y + model.shapes[at + 2] * z;
    });
    // ∫(linear)² over a triangle = area/6 · (a² + b² + c² + ab + bc + ca)
    sum += (size / 6) * (a * a + b * b + c * c + a * b + b * c + c * a);
  }
  return Math.sqrt(sum / area);
}

/** Unit normal and area of the triangle that starts at `indices[t]`; a triangle without area has normal 0. */
export function triangleNormal(
  positions: Float64Array,
  indices: Uint32Array,
  t: number,
): [x: number, y: number, z: number, area: number] {
  const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[c] - positions[a];
  const vy = positions[c + 1] - positions[a + 1];
  const vz = positions[c + 2] - positions[a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length, length / 2] : [0, 0, 0, 0];
}

/** Sums of the normals of the triangles around each point, weighted by their area, [3P]. */
export function normalSums(positions: Float64Array, indices: Uint32Array): Float64Array {
  const sums = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [x, y, z, area] = triangleNormal(positions, indices, t);
    for (let corner = t; corner < t + 3; corner++) {
      const at = 3 * indices[corner];
      sums[at] += x * area;
      sums[at + 1] += y * area;
      sums[at + 2] += z * area;
    }
  }
  return sums;
}

function distance(positions: Float64Array, a: number, b: number): number {
  return Math.hypot(
    positions[3 * a] - positions[3 * b],
    positions[3 * a + 1] - positions[3 * b + 1],
    positions[3 * a + 2] - positions[3 * b + 2],
  );
}
