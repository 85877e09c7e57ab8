// How loudly the modes of a meshed body radiate, from sums over its surface. A closed body is taken for a sphere of the
// same area whose motion is split by what the sums tell: the part that moves air on the whole (monopole, Q = ∮φ·n dA),
// the part that moves it to and fro (dipole, D = ∮φ·n x dA), and the rest, which cancels as a quadrupole does (PHYSICS
// §1.3; Morse & Ingard §7.2). A thin sheet follows the formulas of plates.
import { compactEfficiency, type Sheet, SOUND_SPEED, sheetEfficiency, triangleNormal } from "../../model/radiation.js";
import { multipoleEfficiency } from "../../model/shapes/parts/efficiency.js";
import { eachEdge } from "../edges.js";
import { distance } from "../triangles.js";
import type { Solved } from "./solved.js";

/** σ, radiating area and rms of the normal shape of a mode. */
export interface ModeRadiation {
  efficiency: number;
  area: number;
  rms: number;
}

/** Thinner than this part of its size, a shell radiates as a sheet does. */
const THIN = 1 / 20;

/** The measures of a surface that radiation depends on. */
interface Measures {
  /** m² */
  area: number;
  /** Length of open edges, m. */
  perimeter: number;
  closed: boolean;
  centre: [number, number, number];
  /** Normal and area of each triangle, four numbers each. */
  normals: Float64Array;
}

/** Gives what each mode radiates. */
export function radiationOf(solved: Solved): (mode: number, frequency: number) => ModeRadiation {
  const surface = measuresOf(solved);
  const area = surface.closed ? surface.area : 2 * surface.area;
  const sheet = sheetOf(solved, surface);
  return (mode, frequency) => {
    const sums = sumsOf(solved, surface, mode);
    const rms = Math.sqrt(sums.square / surface.area);
    const whole = surface.closed ? closedEfficiency(frequency, area, sums) : compactEfficiency(frequency, area);
    const efficiency = sheet ? Math.min(whole, sheetEfficiency(frequency, sheet)) : whole;
    return { efficiency, area, rms };
  };
}

/**
 * A shell that is thin enough as a sheet. A closed one has no edge to radiate from, but it bends: as if around a disc
 * of its area.
 */
function sheetOf({ kind, thickness, elastic }: Solved, { area, perimeter }: Measures): Sheet | undefined {
  if (kind !== "shell" || thickness === undefined || thickness > THIN * Math.sqrt(area)) return undefined;
  return { area, perimeter: Math.max(perimeter, 2 * Math.sqrt(Math.PI * area)), thickness, ...elastic };
}

interface Sums {
  /** ∮(φ·n)² dA */
  square: number;
  /** |∮φ·n dA|² / (A ∮(φ·n)² dA): 1 for a breathing sphere. */
  monopole: number;
  /** 3|∮φ·n x dA|² / (a² A ∮(φ·n)² dA): 1 for a sphere that moves to and fro. */
  dipole: number;
}

function sumsOf({ surface: { positions, indices }, shapes }: Solved, measures: Measures, mode: number): Sums {
  const base = mode * positions.length;
  let [square, flow] = [0, 0];
  const moment = [0, 0, 0];
  const along = [0, 0, 0];
  for (let t = 0, n = 0; t < indices.length; t += 3, n += 4) {
    const [x, y, z, size] = measures.normals.subarray(n, n + 4);
    for (let corner = 0; corner < 3; corner++) {
      const at = base + 3 * indices[t + corner];
      along[corner] = shapes[at] * x + shapes[at + 1] * y + shapes[at + 2] * z;
    }
    const [a, b, c] = along;
    square += (size / 6) * (a * a + b * b + c * c + a * b + b * c + c * a);
    flow += (size / 3) * (a + b + c);
    for (let axis = 0; axis < 3; axis++) {
      const [p, q, r] = [0, 1, 2].map((k) => positions[3 * indices[t + k] + axis] - measures.centre[axis]);
      moment[axis] += (size / 12) * (a * (2 * p + q + r) + b * (p + 2 * q + r) + c * (p + q + 2 * r));
    }
  }
  const whole = measures.area * square || 1;
  const radius2 = measures.area / (4 * Math.PI);
  const monopole = Math.min(1, (flow * flow) / whole);
  const dipole = (3 * (moment[0] ** 2 + moment[1] ** 2 + moment[2] ** 2)) / (radius2 * whole);
  return { square, monopole, dipole: Math.min(1 - monopole, dipole) };
}

/** σ of a closed body: each part of the motion with the efficiency of a sphere that moves so. */
function closedEfficiency(frequency: number, area: number, { monopole, dipole }: Sums): number {
  const ka = ((2 * Math.PI * frequency) / SOUND_SPEED) * Math.sqrt(area / (4 * Math.PI));
  const parts = [monopole, dipole, 1 - monopole - dipole];
  return parts.reduce((sum, part, order) => sum + (part > 0 ? part * multipoleEfficiency(order, ka) : 0), 0);
}

function measuresOf({ kind, surface: { positions, indices } }: Solved): Measures {
  const normals = new Float64Array((4 * indices.length) / 3);
  const centre: [number, number, number] = [0, 0, 0];
  let area = 0;
  for (let t = 0, n = 0; t < indices.length; t += 3, n += 4) {
    normals.set(triangleNormal(positions, indices, t), n);
    area += normals[n + 3];
    for (let axis = 0; axis < 3; axis++) {
      for (let k = 0; k < 3; k++) centre[axis] += (normals[n + 3] / 3) * positions[3 * indices[t + k] + axis];
    }
  }
  for (let axis = 0; axis < 3; axis++) centre[axis] /= area || 1;
  const perimeter = openLength(positions, indices);
  // the surface of a solid has gaps where hidden parts were cut away, but no second side
  return { area, perimeter, closed: kind === "solid" || perimeter === 0, centre, normals };
}

function openLength(positions: Float64Array, indices: Uint32Array): number {
  let length = 0;
  eachEdge(indices, (a, b, uses) => {
    if (uses === 1) length += distance(positions, a, b);
  });
  return length;
}
