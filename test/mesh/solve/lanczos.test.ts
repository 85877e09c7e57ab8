// Modes by Lanczos against a dense solver; orthogonality; pairs; that none is missed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { denseSystem, denseTimes } from "../../../reference/mesh/dense.js";
import { lowestModes } from "../../../src/math/linear/eigen-symmetric.js";
import { isSure } from "../../../src/mesh/analyse/solved.js";
import { shellSystem } from "../../../src/mesh/elements/shell.js";
import { box, sphere } from "../../support/meshes.js";
import { evenly, modesOf, plateMesh, STEEL } from "../support.js";

describe("modes of a free shell", () => {
  test("are those of whole matrices", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 5 }), fc.double({ min: 0, max: 0.25, noNaN: true }), (n, uneven) => {
        const mesh = plateMesh(0.2, n, uneven);
        const system = shellSystem(mesh, evenly(mesh, 0.01), STEEL);
        const { size, stiffness, mass } = denseSystem(system);
        const { squares } = modesOf(system, 26, 500);
        const truth = lowestModes({ stiffness, mass, size, shift: 1e7, highest: 2 * squares[25] });
        for (let i = 6; i < 26; i++) expect(Math.abs(squares[i] / truth.values[i] - 1)).toBeLessThan(1e-7);
      }),
      { numRuns: 5 },
    );
  });

  test("are orthonormal to 1e-8, six of them rigid and below 1 Hz", () => {
    const mesh = plateMesh(0.2, 14, 0.2);
    const system = shellSystem(mesh, evenly(mesh, 0.004), STEEL);
    const { shapes, frequencies } = modesOf(system, 46, 200);
    const { mass, size } = denseSystem(system);
    expect(frequencies[5]).toBeLessThan(1);
    expect(frequencies[6]).toBeGreaterThan(100);
    for (let i = 0; i < 46; i++) {
      const weighted = denseTimes(mass, shapes.subarray(i * size, (i + 1) * size));
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let k = 0; k < size; k++) sum += weighted[k] * shapes[j * size + k];
        expect(Math.abs(sum - (i === j ? 1 : 0))).toBeLessThan(1e-8);
      }
    }
  });

  test("of a sphere come with all their equals: five, seven and nine of a frequency", () => {
    // a thin icosahedral sphere: its groups are split by the mesh by less than they lie apart
    const mesh = sphere(0.1, 3);
    const { frequencies } = modesOf(shellSystem(mesh, evenly(mesh, 0.002), STEEL), 6 + 21, 3000);
    const ringing = Array.from(frequencies.slice(6));
    const spread = (from: number, count: number) => ringing[from + count - 1] / ringing[from] - 1;
    expect(spread(0, 5)).toBeLessThan(0.01);
    expect(ringing[5] / ringing[4] - 1).toBeGreaterThan(0.05);
    expect(spread(5, 7)).toBeLessThan(0.01);
    expect(spread(12, 9)).toBeLessThan(0.01);
  });
});

test("a body with fewer freedoms than modes wanted gives what it has", () => {
  const mesh = box(0.1, 0.1, 0.1);
  const { squares } = modesOf(shellSystem(mesh, evenly(mesh, 0.002), STEEL), 500, 1000);
  expect(squares.length).toBeGreaterThan(6);
  expect(squares.length).toBeLessThanOrEqual(48);
  expect(squares.every(Number.isFinite)).toBe(true);
});

describe("a plate with a needle among its triangles", () => {
  /** A vertex beside its neighbour, as far from it as a part of the distance that others keep. */
  const needled = (part: number) => {
    const mesh = plateMesh(0.2, 10, 0);
    const vertex = 3 * (5 * 11 + 5);
    for (let k = 0; k < 3; k++) {
      mesh.positions[vertex + k] += (1 - part) * (mesh.positions[vertex + 3 + k] - mesh.positions[vertex + k]);
    }
    const modes = modesOf(shellSystem(mesh, evenly(mesh, 0.002), STEEL), 46, 200);
    return { ...modes, rigid: modes.frequencies.slice(0, 6), squares: modes.squares.slice(6) };
  };
  test("rings as without, as long as rounding leaves it free to move; else it is known", () => {
    const plain = needled(1);
    expect(isSure(plain)).toBe(true);
    const short = needled(0.01);
    expect(isSure(short)).toBe(true);
    expect(Math.sqrt(short.squares[0] / plain.squares[0])).toBeCloseTo(1, 2);
    expect(isSure(needled(1e-6))).toBe(false);
    expect(isSure({ ...plain, sure: false })).toBe(false);
  });
});
