// Chance: four well-mixed words from four by pcg4d (Jarzynski & Olano 2020), the same bits as src/math/hash.ts and the
// shaders (PHYSICS §10.1).

import { Row } from "./row";

/** The four words that `hash4` made last. */
export const hashed = changetype<Row<u32>>(memory.data(16));

/** Hashes a, b, c and d into `hashed`. */
export function hash4(a: u32, b: u32, c: u32, d: u32): void {
  hashTo(hashed.address, a, b, c, d);
}
/** A uniform number, 0 ≤ u < 1, of the upper 24 bits of one of the words in `hashed`. */
export function unit(word: i32): f64 {
  return <f64>(hashed[word] >> 8) * 5.9604644775390625e-8;
}
/** Hashes a, b, c and d into the four words at `out`. */
export function hashTo(out: usize, a: u32, b: u32, c: u32, d: u32): void {
  let x = step(a);
  let y = step(b);
  let z = step(c);
  let w = step(d);
  x += y * w;
  y += z * x;
  z += x * y;
  w += y * z;
  x ^= x >> 16;
  y ^= y >> 16;
  z ^= z >> 16;
  w ^= w >> 16;
  x += y * w;
  y += z * x;
  z += x * y;
  w += y * z;
  const words = changetype<Row<u32>>(out);
  words[0] = x;
  words[1] = y;
  words[2] = z;
  words[3] = w;
}

/** The linear congruential step that PCG starts from. */
function step(word: u32): u32 {
  return word * 1664525 + 1013904223;
}
