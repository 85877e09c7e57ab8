// All chance in Phonolite comes from this hash of four 32-bit words (what, which, when, seed), never from a generator
// whose state depends on the order of calls. It is pcg4d (Jarzynski & Olano 2020): 32-bit multiply, add and shift only,
// so that JavaScript, the core and shaders give the same bits (PHYSICS §10.1).

/**
 * Four well-mixed 32-bit words from four.
 *
 * @param out is filled and returned, so that loops need not allocate.
 * @example
 * hash4(1, 2, 3, 4); // Uint32Array [908250390, 4044648920, 3775961919, 45698095]
 */
export function hash4(a: number, b: number, c: number, d: number, out: Uint32Array = new Uint32Array(4)): Uint32Array {
  let x = step(a);
  let y = step(b);
  let z = step(c);
  let w = step(d);
  // One round mixes each word with two others; the shift brings high bits down before the second round.
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  x ^= x >>> 16;
  y ^= y >>> 16;
  z ^= z >>> 16;
  w ^= w >>> 16;
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
  return out;
}

/** A number in [0, 1) from the upper 24 bits of a hash word: exact in float32 and float64. */
export function unit(word: number): number {
  return (word >>> 8) * 2 ** -24;
}

/** A number of the normal distribution, mean 0 and deviation 1, from two hash words (Box & Muller 1958). */
export function normal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - unit(first))) * Math.cos(2 * Math.PI * unit(second));
}

/** The linear congruential step that PCG starts from (Numerical Recipes' constants). */
function step(word: number): number {
  return (Math.imul(word, 1664525) + 1013904223) | 0;
}
