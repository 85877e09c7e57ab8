// A thin shell as flat triangles: in-plane stiffness with turning corners, bending stiffness, the mass of the sheet and
// its rotary inertia. Six freedoms a node: three moves, three turns (FACTS of elements: docs/meshes.md).
import type { SolidMaterial } from "../../model/materials/index.js";
import { neighbourhood, pairIndex, type System } from "../solve/system.js";
import type { TriangleMesh } from "../triangles.js";
import { bendingStiffness } from "./bending.js";
import { membraneStiffness } from "./membrane.js";
import { type Corners, cornersOf } from "./triangle.js";

/** The elastic constants that a body needs. */
export type Elastic = Pick<SolidMaterial, "density" | "youngsModulus" | "poissonRatio">;

/**
 * Which of the 18 freedoms, in the triangle's axes, are those of the membrane (u, v, θz of each corner) and of bending
 * (w, θx, θy).
 */
const MEMBRANE = Int32Array.of(0, 1, 5, 6, 7, 11, 12, 13, 17);
const BENDING = Int32Array.of(2, 3, 4, 8, 9, 10, 14, 15, 16);

/**
 * The part of the mass that is spread as linear functions say; the rest sits in the corners. Chosen by measure: a
 * quarter lets the errors of mass and stiffness nearly cancel on plates and cylinders of even triangles.
 */
const SPREAD = 0.25;

/**
 * The shell of a triangle mesh.
 *
 * @param thickness at each vertex, m.
 */
export function shellSystem(mesh: TriangleMesh, thickness: Float64Array, material: Elastic): System {
  const { positions, indices } = mesh;
  const nodes = positions.length / 3;
  const graph = neighbourhood(nodes, indices, 3);
  const stiffness = new Float64Array(graph.neighbours.length * 36);
  const masses = new Float64Array(graph.neighbours.length);
  const inertias = new Float64Array(nodes);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t], indices[t + 1], indices[t + 2]];
    const h = (thickness[corners[0]] + thickness[corners[1]] + thickness[corners[2]]) / 3;
    const triangle = cornersOf(positions, corners[0], corners[1], corners[2]);
    const element = turned(elementStiffness(triangle, h, material), triangle.axes);
    const mass = material.density * h * triangle.area;
    for (let i = 0; i < 3; i++) {
      inertias[corners[i]] += (mass / 3) * ((h * h) / 12);
      for (let j = 0; j < 3; j++) {
        const pair = pairIndex(graph, corners[i], corners[j]);
        const sum = SPREAD / 12 + (i === j ? SPREAD / 12 + (1 - SPREAD) / 3 : 0);
        masses[pair] += mass * sum;
        for (let r = 0; r < 6; r++) {
          for (let c = 0; c < 6; c++) stiffness[pair * 36 + r * 6 + c] += element[(6 * i + r) * 18 + 6 * j + c];
        }
      }
    }
  }
  return { nodes, freedoms: 6, positions, ...graph, stiffness, masses, inertias };
}

/** [18 × 18] in the triangle's axes. */
function elementStiffness(
  corners: Corners,
  thickness: number,
  { youngsModulus, poissonRatio: nu }: Elastic,
): Float64Array {
  const plane = (youngsModulus * thickness) / (1 - nu * nu);
  const sheet = Float64Array.of(plane, nu * plane, 0, nu * plane, plane, 0, 0, 0, ((1 - nu) / 2) * plane);
  const rigidity = sheet.map((x) => (x * thickness * thickness) / 12);
  LOCAL.fill(0);
  place(membraneStiffness(corners, sheet, nu), MEMBRANE);
  place(bendingStiffness(corners, rigidity), BENDING);
  return LOCAL;
}

/** Room for one element in its own axes. */
const LOCAL = new Float64Array(18 * 18);

/** Puts the 9 freedoms of a part of the element where they stand among all 18. */
function place(part: Float64Array, freedoms: Int32Array): void {
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) LOCAL[freedoms[r] * 18 + freedoms[c]] = part[r * 9 + c];
  }
}

/** Room for one element, half turned and turned. */
const HALF = new Float64Array(18 * 18);
const WHOLE = new Float64Array(18 * 18);

/** The same in the axes of space: every triple of freedoms is turned. */
function turned(local: Float64Array, axes: Float64Array): Float64Array {
  turnColumns(local, axes, HALF);
  return turnColumns(HALF, axes, WHOLE);
}

/** Turns every triple of columns, and writes columns as rows. */
function turnColumns(matrix: Float64Array, axes: Float64Array, out: Float64Array): Float64Array {
  for (let r = 0; r < 18; r++) {
    for (let c = 0; c < 18; c++) {
      const base = r * 18 + c - (c % 3);
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += matrix[base + k] * axes[3 * k + (c % 3)];
      out[c * 18 + r] = sum;
    }
  }
  return out;
}
