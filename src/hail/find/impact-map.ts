// The pixels of an impact map as they come from WebGL2, and the stones that they name (PHYSICS §10.3).
import type { Found } from "./finder.js";
import { idOf, roomFor } from "./under-way.js";

/** Pixels of a side of the small picture where drawn points are counted: half floats count to 2,048 in each. */
export const TALLY_SIDE = 16;

/** How a map was drawn. */
export interface Shot {
  /** Pixels of a side, and how many rows were read. */
  side: number;
  rows: number;
  /** Whether stones share pixels by chance; else each slot has its own. */
  shared: boolean;
  /** The ring when it was drawn. */
  born: number;
  capacity: number;
}

/** Bytes of one target, and of all that is read: a map a pixel a slot, or both targets and the tally. */
export function bytesOf({ side, rows, shared }: Pick<Shot, "side" | "rows" | "shared">): { map: number; all: number } {
  const map = 16 * side * rows;
  return { map, all: shared ? 2 * map + 16 * TALLY_SIDE * TALLY_SIDE : map };
}

/** The stones that a map names. */
export function readMap(pixels: Float32Array, shot: Shot): Found {
  const { side, rows, shared, born, capacity } = shot;
  const end = 4 * side * rows;
  const struck: number[] = [];
  for (let at = 0; at < end; at += 4) if (pixels[at] > 0) struck.push(at);
  const found = roomFor(struck.length);
  for (const [i, at] of struck.entries()) {
    found.colliders[i] = pixels[at] - 1;
    found.times[i] = pixels[at + 1];
    found.stones[i] = idOf(shared ? pixels[end + at] : at / 4, born, capacity);
  }
  if (!shared) return found;
  let drawn = 0;
  for (let at = 2 * end; at < pixels.length; at += 4) drawn += pixels[at];
  found.lost = drawn - struck.length;
  return found;
}
