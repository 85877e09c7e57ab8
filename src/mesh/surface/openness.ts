// How open a surface is, whatever holds it together: lines through it along three axes go in as often as they come out where it is closed. A scan
// with cracks, a heap of parts and triangles that share no edge are as good as closed when nearly all lines say so; a bowl is not, for from above they all
// find one side only.
import { boundsOf, type TriangleMesh } from "../triangles.js";
import { alongLine, crossingsOf } from "./crossings.js";

/** Lines each way, along each axis. */
const LINES = 48;

/** The share of lines that find the surface open, along the axis where it is largest; 1 when no line meets it. */
export function opennessOf(mesh: TriangleMesh): number {
  const { low, high } = boundsOf(mesh.positions);
  const lengths = low.map((from, axis) => high[axis] - from);
  let most = 0;
  let any = false;
  for (let axis = 0; axis < 3; axis++) {
    const crossings = crossingsOf(mesh, low, lengths, [LINES, LINES], axis);
    let [met, open] = [0, 0];
    for (let line = 0; line < LINES * LINES; line++) {
      if (crossings.starts[line] === crossings.starts[line + 1]) continue;
      met++;
      if (!isSound(crossings.sign, alongLine(crossings, line))) open++;
    }
    if (met === 0) continue;
    any = true;
    most = Math.max(most, open / met);
  }
  return any ? most : 1;
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
