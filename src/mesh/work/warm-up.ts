// Code that runs for the first time runs slowly. While nobody waits, the worker analyses two small bodies, one thin and
// one full, as far as their first sound.
import { analyseSteps } from "../analyse/analyse.js";
import type { TriangleMesh } from "../triangles.js";

/** Radius and height of a cup's wall, outside and then inside, m. */
const CUP = [
  [0.03, 0],
  [0.034, 0.002],
  [0.038, 0.03],
  [0.04, 0.06],
  [0.042, 0.09],
  [0.039, 0.09],
  [0.037, 0.06],
  [0.035, 0.03],
  [0.031, 0.005],
  [0.027, 0.003],
] as const;
const CLUB = [
  [0.02, 0],
  [0.025, 0.03],
  [0.02, 0.06],
  [0.022, 0.1],
] as const;

/** The steps of both analyses, without their models. */
export function* warmUp(module: WebAssembly.Module): Generator<void> {
  for (const mesh of [turned(CUP, 24), turned(CLUB, 12)]) {
    for (const { model } of analyseSteps(module, mesh, {})) {
      if (model) break;
      yield;
    }
  }
}

/** A profile that is turned about y, with flat ends. */
function turned(profile: readonly (readonly [radius: number, y: number])[], around: number): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  const last = (profile.length - 1) * around;
  for (const [radius, y] of profile) {
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around;
      positions.push(radius * Math.cos(angle), y, radius * Math.sin(angle));
    }
  }
  for (let a = 0; a < last; a++) {
    const b = a % around === around - 1 ? a + 1 - around : a + 1;
    indices.push(a, a + around, b, b, a + around, b + around);
  }
  for (let i = 1; i < around - 1; i++) indices.push(0, i, i + 1, last, last + i + 1, last + i);
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
