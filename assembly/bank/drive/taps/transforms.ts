// Transforms between samples and spectra of the drive path: blocks of four forces become spectra, spectra of four
// bodies become blocks of sound. Lines are twice as dense as a block's own, so that a window fits around the block
// (taps.ts); four signals share a grid (bank/frame/grid.ts), lane = body or force.

import { Row } from "../../../base/row";
import { madd, nmadd } from "../../../base/simd";
import { BLOCK, BLOCK_BYTES } from "../../../records/records";
import { halfTurns, placeOf, spin, transform } from "../../frame/frame";
import { BEFORE, PART, SPECTRUM, Spectrum } from "../layout";
import { drives } from "../state";

/** Bytes from the beginning of one part of a spectrum to line 0. */
const ZERO: usize = (<usize>BEFORE) << 2;
/** The last line, at Nyquist's frequency: its index in a part of a spectrum. */
const NYQUIST: usize = <usize>(BEFORE + BLOCK);

/** Transforms the four blocks of `drives.forces`. */
export function transformForces(): void {
  windowForces();
  spin(drives.grid);
  unfold();
}
/** The spectrum of force i of those just transformed, with its lines below 0 and above Nyquist. */
export function spectrumOfForce(i: i32): Spectrum {
  const spectrum = drives.forceSpectra.from(i);
  mirror(spectrum);
  return spectrum;
}
/** Fills the lines below 0 and above Nyquist: they are the conjugates of those on the other side. */
function mirror(spectrum: Spectrum): void {
  const re = spectrum.re,
    im = spectrum.im,
    zero = <usize>BEFORE;
  for (let l: usize = 1; l <= zero; l++) {
    re[zero - l] = re[zero + l];
    im[zero - l] = -im[zero + l];
    re[NYQUIST + l] = re[NYQUIST - l];
    im[NYQUIST + l] = -im[NYQUIST - l];
  }
}
/**
 * Writes the forces into the grid, windowed, last sample first: even samples to real parts, odd ones to imaginary
 * parts.
 */
function windowForces(): void {
  const forces = drives.forces.address,
    window = drives.tapWindow.address;
  memory.fill(drives.grid + BLOCK * 16, 0, BLOCK * 16);
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 4; lane++)
      for (let k: usize = 0; k < BLOCK_BYTES; k += 4)
        store<f32>(
          drives.grid + ((k >> 3) << 5) + ((k & 4) << 2) + (lane << 2),
          load<f32>(window + k) * load<f32>(forces + lane * BLOCK_BYTES + (BLOCK_BYTES - 4) - k),
        );
    return;
  }
  // the window is symmetric, so it need not be reversed like the forces
  for (let x = forces, end = forces + 4 * BLOCK_BYTES; x < end; x += 16)
    v128.store(x, f32x4.mul(v128.load(x), v128.load(window + ((x - forces) & (BLOCK_BYTES - 1)))));
  for (let x = forces + BLOCK_BYTES - 16, p = drives.grid + 48; x >= forces; x -= 16, p += 64)
    transpose(x, x + BLOCK_BYTES, x + 2 * BLOCK_BYTES, x + 3 * BLOCK_BYTES, p, -16);
}
/**
 * Turns the transform of pairs into the transform of samples: X = E + wO, and conj(E − wO) on the mirrored line. Each
 * lane goes to its spectrum in `forceSpectra`.
 */
function unfold(): void {
  const spectra = changetype<usize>(drives.forceSpectra) + ZERO;
  if (!ASC_FEATURE_SIMD) {
    for (let l = 0; l <= BLOCK / 2; l++)
      for (let lane: usize = 0; lane < 16; lane += 4) unfoldOne(l, lane, spectra + (lane >> 2) * SPECTRUM);
    return;
  }
  // puts the lines in order first, then takes the lanes apart
  let turn = halfTurns();
  for (let l = 0; l <= BLOCK / 2; l++, turn += 8) {
    const p = drives.grid + placeOf(l),
      q = drives.grid + placeOf(BLOCK - l),
      c = v128.load32_splat(turn),
      s = v128.load32_splat(turn, 4);
    const a = v128.load(p),
      b = v128.load(p, 16),
      d = v128.load(q),
      e = v128.load(q, 16);
    // 2E = (a + d) + i(b − e), 2O = (b + e) − i(a − d); the window contains the factor ½
    const er = f32x4.add(a, d),
      ei = f32x4.sub(b, e),
      x = f32x4.add(b, e),
      y = f32x4.sub(a, d);
    const or = madd(x, c, f32x4.mul(y, s)),
      oi = nmadd(y, c, f32x4.mul(x, s));
    const to = drives.ordered + ((<usize>l) << 5),
      mirrored = drives.ordered + (BLOCK << 5) - ((<usize>l) << 5);
    v128.store(to, f32x4.add(er, or));
    v128.store(to, f32x4.add(ei, oi), 16);
    v128.store(mirrored, f32x4.sub(er, or));
    v128.store(mirrored, f32x4.sub(oi, ei), 16);
  }
  for (let l: usize = 0; l <= BLOCK_BYTES; l += 16)
    for (let part: usize = 0; part < 2; part++) {
      const x = drives.ordered + (l << 3) + (part << 4);
      transpose(x, x + 32, x + 64, x + 96, spectra + l + part * PART, <i32>SPECTRUM);
    }
}
/** Scalar twin of `unfold`: lines l and 128 − l of one lane of the grid; `to`: line 0 of its spectrum. */
function unfoldOne(l: i32, lane: usize, to: usize): void {
  const p = drives.grid + placeOf(l) + lane,
    q = drives.grid + placeOf(BLOCK - l) + lane,
    c = load<f32>(halfTurns() + ((<usize>l) << 3)),
    s = load<f32>(halfTurns() + ((<usize>l) << 3), 4),
    k = (<usize>l) << 2;
  const er = load<f32>(p) + load<f32>(q),
    ei = load<f32>(p, 16) - load<f32>(q, 16),
    x = load<f32>(p, 16) + load<f32>(q, 16),
    y = load<f32>(p) - load<f32>(q),
    or = x * c + y * s,
    oi = x * s - y * c;
  store<f32>(to + k, er + or);
  store<f32>(to + k, ei + oi, PART);
  store<f32>(to + BLOCK_BYTES - k, er - or);
  store<f32>(to + BLOCK_BYTES - k, oi - ei, PART);
}
/** Rows of four at a, b, c and d become columns, `step` bytes apart. */
function transpose(a: usize, b: usize, c: usize, d: usize, to: usize, step: i32): void {
  const p = v128.load(a),
    q = v128.load(b),
    r = v128.load(c),
    s = v128.load(d);
  const pq = v128.shuffle<f32>(p, q, 0, 4, 1, 5),
    PQ = v128.shuffle<f32>(p, q, 2, 6, 3, 7),
    rs = v128.shuffle<f32>(r, s, 0, 4, 1, 5),
    RS = v128.shuffle<f32>(r, s, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f64>(pq, rs, 0, 2));
  v128.store(to + step, v128.shuffle<f64>(pq, rs, 1, 3));
  v128.store(to + 2 * step, v128.shuffle<f64>(PQ, RS, 0, 2));
  v128.store(to + 3 * step, v128.shuffle<f64>(PQ, RS, 1, 3));
}

/**
 * Adds the lines below 0 and above Nyquist, of both spectra of a body, as conjugates to their mirror images in the
 * first spectrum.
 */
function foldEnds(first: Spectrum): void {
  const re = first.re,
    im = first.im,
    re2 = first.from(1).re,
    im2 = first.from(1).im,
    zero = <usize>BEFORE;
  for (let l: usize = 1; l <= zero; l++) {
    re[zero + l] = re[zero + l] + (re[zero - l] + re2[zero - l]);
    im[zero + l] = im[zero + l] + -(im[zero - l] + im2[zero - l]);
    re[NYQUIST - l] = re[NYQUIST - l] + (re[NYQUIST + l] + re2[NYQUIST + l]);
    im[NYQUIST - l] = im[NYQUIST - l] + -(im[NYQUIST + l] + im2[NYQUIST + l]);
  }
}
/** Adds the sound of four bodies, of two spectra each, to four blocks; clears the spectra. */
export function sound(spectra: Spectrum, blocks: Row<f32>): void {
  for (let b = 0; b < 8; b += 2) foldEnds(spectra.from(b));
  const from = changetype<usize>(spectra);
  if (ASC_FEATURE_SIMD) toGrid(from);
  else toGridScalar(from + ZERO);
  memory.fill(from, 0, 8 * SPECTRUM);
  transform(drives.grid);
  if (ASC_FEATURE_SIMD) addWindowed(blocks.address);
  else addWindowedScalar(blocks.address);
}
/** Writes the sum of both spectra of each of four bodies into the grid. */
function toGrid(from: usize): void {
  for (let x = from, end = from + 8 * SPECTRUM; x < end; x += 2 * SPECTRUM)
    for (let k: usize = 0; k < SPECTRUM; k += 16)
      v128.store(x + k, f32x4.add(v128.load(x + k), v128.load(x + k, SPECTRUM)));
  for (let l: usize = 0; l <= BLOCK_BYTES; l += 16)
    for (let part: usize = 0; part < 2; part++) {
      const x = from + ZERO + l + part * PART;
      transpose(x, x + 2 * SPECTRUM, x + 4 * SPECTRUM, x + 6 * SPECTRUM, drives.grid + (l << 3) + (part << 4), 32);
    }
}
/** Scalar twin of `toGrid`; `from`: line 0 of the first spectrum. */
function toGridScalar(from: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const x = from + lane * 2 * SPECTRUM;
    let p = drives.grid + (lane << 2);
    for (let l: usize = 0; l <= BLOCK_BYTES; l += 4, p += 32) {
      store<f32>(p, load<f32>(x + l) + load<f32>(x + l, SPECTRUM));
      store<f32>(p, load<f32>(x + l, PART) + load<f32>(x + l, SPECTRUM + PART), 16);
    }
  }
}
/** Adds the samples in the grid, windowed, to four blocks. */
function addWindowed(out: usize): void {
  const window = drives.tapWindow.address;
  for (let k = 0; k < BLOCK / 2; k += 2) {
    const p = drives.grid + placeOf(k),
      q = drives.grid + placeOf(k + 1),
      o = (<usize>k) << 3;
    transpose(p, p + 16, q, q + 16, column, 16);
    for (let b: usize = 0; b < 4; b++) {
      const to = out + o + b * BLOCK_BYTES;
      v128.store(to, madd(v128.load(window + o), v128.load(column + (b << 4)), v128.load(to)));
    }
  }
}
/** Scalar twin of `addWindowed`. */
function addWindowedScalar(out: usize): void {
  const window = drives.tapWindow;
  for (let k = 0; k < BLOCK / 2; k++) {
    const p = drives.grid + placeOf(k),
      even = window[2 * k],
      odd = window[2 * k + 1];
    for (let lane: usize = 0; lane < 4; lane++) {
      const to = out + lane * BLOCK_BYTES + ((<usize>k) << 3);
      store<f32>(to, load<f32>(to) + even * load<f32>(p + (lane << 2)));
      store<f32>(to, load<f32>(to, 4) + odd * load<f32>(p + (lane << 2), 16), 4);
    }
  }
}
/** Room of `addWindowed` for four transposed vectors. */
const column: usize = memory.data(64, 16);
