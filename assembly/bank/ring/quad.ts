// How the records of four ringing modes lie in memory (bank/store.ts), for kernels: eight vectors, lane = mode.

/** Bytes of a quad. */
export const QUAD: usize = 128;
/** Bytes from one vector of a quad to the next, and so from one number of a mode to the next. */
export const VECTOR: usize = 16;
/** Bytes from a mode's numbers to those of its neighbour in the quad. */
export const MODE: usize = 4;
// offsets of the vectors that follow the first, zr
export const ZI: usize = 16;
export const QR: usize = 32;
export const QI: usize = 48;
export const TR: usize = 64;
export const TI: usize = 80;
export const LEFT: usize = 96;
export const RIGHT: usize = 112;

/** Bytes of the quads of so many modes. */
export function quadsFor(modes: i32): usize {
  return <usize>((modes + 3) >> 2) * QUAD;
}
