// How the numbers of a quad's four modes lie in memory (mode.ts), for kernels: eight vectors, lane = mode.

import { Mode, QUAD_BYTES } from "./mode";

/** Bytes from one vector of a quad to the next, and so from one number of a mode to the next. */
export const VECTOR: usize = 16;
/** Bytes from a mode's numbers to those of its neighbour in the quad. */
export const MODE: usize = sizeof<f32>();
// offsets of the vectors that follow the first, zr
export const ZI: usize = offsetof<Mode>("zi");
export const QR: usize = offsetof<Mode>("qr");
export const QI: usize = offsetof<Mode>("qi");
export const TR: usize = offsetof<Mode>("tr");
export const TI: usize = offsetof<Mode>("ti");
export const LEFT: usize = offsetof<Mode>("left");
export const RIGHT: usize = offsetof<Mode>("right");

/** Bytes of the quads of so many modes. */
export function quadsFor(modes: i32): usize {
  return <usize>((modes + 3) >> 2) * QUAD_BYTES;
}
