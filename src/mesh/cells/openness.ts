// How open a surface is, whatever holds it together: lines through it go in as often as they come out where it is
// closed. A scan with cracks, a heap of parts and triangles that share no edge are as good as closed when nearly all
// lines say so; a bowl is not, for from above they all find one side only. A tube shows itself only to lines that lean:
// so three directions are the mesh's axes and three lie askew to them.

import { type Frame, intoFrame } from "../surface/frame.js";
import { boundsOf, type TriangleMesh } from "../triangles.js";
import { alongLine, crossingsOf } from "./crossings.js";

/** Lines each way, along each axis. */
const LINES = 48;

/** A turn that leaves nothing square to anything: by unit vectors at right angles. */
const ASKEW: Frame = {
  origin: [0, 0, 0],
  axes: [
    [2 / 3, 2 / 3, 1 / 3],
    [-2 / 3, 1 / 3, 2 / 3],
    [1 / 3, -2 / 3, 2 / 3],
  ],
};

/** The share of lines that find the surface open, along the direction where it is largest; 1 when no line meets it. */
export function opennessOf(mesh: TriangleMesh): number {
  const shares = [mesh, { positions: intoFrame(mesh.positions, ASKEW), indices: mesh.indices }].flatMap(sharesOf);
  return shares.length > 0 ? Math.max(...shares) : 1;
}

/** Along each axis that a line meets the surface on, the share of lines that find it open. */
function sharesOf(mesh: TriangleMesh): number[] {
  const { low, extents } = boundsOf(mesh.positions);
  return [0, 1, 2].flatMap((axis) => {
    const crossings = crossingsOf(mesh, low, extents, [LINES, LINES], axis);
    let [met, open] = [0, 0];
    for (let line = 0; line < LINES * LINES; line++) {
      if (crossings.starts[line] === crossings.starts[line + 1]) continue;
      met++;
      if (!isSound(crossings.sign, alongLine(crossings, line))) open++;
    }
    return met > 0 ? [open / met] : [];
  });
}

/** Whether a line is never outside of the outside, and outside at its end. */
function isSound(sign: Int8Array, order: readonly number[]): boolean {
  let winding = 0;
  for (const i of order) {
    winding += sign[i];
    if (winding < 0) return false;
  }
  return winding === 0;
}
