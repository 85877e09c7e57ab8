// A solid as bricks on a grid, those at its surface filled in part. Three freedoms a node.
import { neighbourhood, pairIndex, type System } from "../solve/system.js";
import { type Brick, brick, fullMoments, MOMENTS } from "./brick.js";
import type { Elastic } from "./shell.js";

/** Bricks that a solid fills, in axes of its own. */
export interface Cells {
  /** m; where the grid begins. */
  origin: readonly number[];
  /** Sides of a brick, m. */
  sides: readonly number[];
  /** Bricks along each axis. */
  dims: readonly number[];
  /** Which bricks are filled, in whole or in part: x + dims[0] · (y + dims[1] · z). */
  cells: Int32Array;
  /** 27 moments of each: {@link MOMENTS}, in parts of the brick's volume. */
  moments: Float64Array;
}

/** The brick at a place of the grid. */
export function cellAt([x, y, z]: readonly number[], dims: readonly number[]): number {
  return x + dims[0] * (y + dims[1] * z);
}

/** The place of a brick in the grid. */
export function placeOf(cell: number, dims: readonly number[]): [x: number, y: number, z: number] {
  return [cell % dims[0], Math.floor(cell / dims[0]) % dims[1], Math.floor(cell / (dims[0] * dims[1]))];
}

/** Bricks whose filled part differs from the whole by less count as full. */
const FULL = 1e-9;

/** A solid's nodes and how they hang together. */
export interface Solid {
  system: System;
  /** Corners of each brick, eight each, by node. */
  corners: Int32Array;
}

/** The solid of some bricks; positions are those of the grid. */
export function solidSystem(cells: Cells, material: Elastic): Solid {
  const { nodes, corners, positions } = nodesOf(cells);
  const graph = neighbourhood(nodes, corners, 8);
  const stiffness = new Float64Array(graph.neighbours.length * 9);
  const masses = new Float64Array(graph.neighbours.length);
  const full = fullMoments();
  const whole = brick(cells.sides, full, material);
  for (let cell = 0; cell < cells.cells.length; cell++) {
    const moments = cells.moments.subarray(cell * MOMENTS, (cell + 1) * MOMENTS);
    const isFull = moments.every((x, i) => Math.abs(x - full[i]) < FULL);
    const element = isFull ? whole : brick(cells.sides, moments, material);
    addElement(element, corners.subarray(8 * cell, 8 * cell + 8), material.density);
  }
  return { system: { nodes, freedoms: 3, positions, ...graph, stiffness, masses, inertias: undefined }, corners };

  function addElement(element: Brick, at: Int32Array, density: number): void {
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        const pair = pairIndex(graph, at[i], at[j]);
        masses[pair] += density * element.masses[8 * i + j];
        for (let r = 0; r < 3; r++) {
          for (let c = 0; c < 3; c++) {
            stiffness[9 * pair + 3 * r + c] += element.stiffness[(3 * i + r) * 24 + 3 * j + c];
          }
        }
      }
    }
  }
}

/** Corners of the bricks, numbered; only those that a brick has. */
function nodesOf({ origin, sides, dims, cells }: Cells): Pick<System, "nodes" | "positions"> & Pick<Solid, "corners"> {
  const across = dims.map((n) => n + 1);
  const number = new Map<number, number>();
  const corners = new Int32Array(8 * cells.length);
  const places: number[] = [];
  for (const [i, cell] of cells.entries()) {
    const [x, y, z] = placeOf(cell, dims);
    for (let corner = 0; corner < 8; corner++) {
      const at = [x + (corner & 1), y + ((corner >> 1) & 1), z + (corner >> 2)];
      const key = cellAt(at, across);
      let node = number.get(key);
      if (node === undefined) {
        node = number.size;
        number.set(key, node);
        for (let axis = 0; axis < 3; axis++) places.push(origin[axis] + at[axis] * sides[axis]);
      }
      corners[8 * i + corner] = node;
    }
  }
  return { nodes: number.size, corners, positions: Float64Array.from(places) };
}
