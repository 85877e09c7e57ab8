// Driven bodies by spectra: for a force that is known for the whole block. The block's sound is the state at its start,
// spread over lines by the modes' taps (taps.ts), plus the force through the body's own response to an impulse there; what
// the force leaves in the states is gathered from its transform by the same taps. Bodies and forces go four at a time: lane
// of a grid (bank/frame/grids.ts) = body, or force.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { madd, nmadd } from "../../base/simd";
import { addAhead } from "../../mix/ahead";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { Body } from "../../scene/body";
import { halfTurns, placeOf, spin, transform } from "../frame/frame";
import { GRID } from "../frame/grids";
import { filter } from "./filter";
import { formOf, groupAt, SPECTRAL, tapsAt } from "./groups";
import { gainsAt, glideTaps, pieceAfter } from "./input-gains";
import {
  A,
  B,
  BEFORE,
  DOZEN,
  ERROR_I,
  ERROR_R,
  Group,
  InputGains,
  MIDDLE_I,
  MIDDLE_R,
  PART,
  RESPONSE_BYTES,
  Response,
  ROW,
  S0,
  S1,
  SPECTRUM,
  Spectrum,
} from "./layout";
import { drives } from "./state";
import { gather, reserveTaps, resetTaps, spread } from "./taps";

/** Bodies, and forces, that go together: a vector's lanes. */
const FOUR: i32 = 4;
/** Bytes of a vector. */
const VECTOR: usize = 16;
/** Bytes from the beginning of one part of a spectrum to line 0. */
const ZERO: usize = (<usize>BEFORE) << 2;
/** The last line, as high as Nyquist's frequency, as a number of a part of a spectrum. */
const NYQUIST: usize = <usize>(BEFORE + BLOCK);

/** The bodies that have joined. */
const bodies = changetype<Row<Body>>(memory.data(FOUR * <i32>sizeof<usize>()));

/** A force that waits for its transform. */
@unmanaged
class Force {
  /** Its body's number among those that have joined. */
  body: i32;
  /** First piece of its gains, -1 = the groups have them. */
  piece: i32;
  /** The part of the way to the goals of its gains that counts. */
  share: f32;
}
const waiting: usize = memory.data(FOUR * <i32>offsetof<Force>());
function forceAt(i: i32): Force {
  return changetype<Force>(waiting + <usize>i * offsetof<Force>());
}

/** Room for grids, spectra and blocks. */
export function reserveSpectral(): void {
  reserveTaps();
  drives.grid = reserve(GRID + 96);
  drives.forceSpectra = changetype<Spectrum>(reserve(<usize>FOUR * SPECTRUM));
  drives.bodySpectra = changetype<Spectrum>(reserve(<usize>(4 * FOUR) * SPECTRUM));
  drives.ordered = reserve(GRID + 96);
  drives.answer = reserveRow<f32>(FOUR * BLOCK);
  drives.forces = reserveRow<f32>(FOUR * BLOCK);
  drives.sounds = reserveRow<f32>(FOUR * BLOCK);
  drives.amplitudes = reserveRow<f32>(2 * DOZEN);
}
/** No body has joined. */
export function resetSpectral(): void {
  resetTaps();
  memory.fill(changetype<usize>(drives.bodySpectra), 0, <usize>(4 * FOUR) * SPECTRUM);
  drives.forces.clear(FOUR * BLOCK);
  drives.bodyCount = 0;
  drives.forceCount = 0;
  drives.moving = 0;
  drives.spreadDone = 0;
}

/** A body joins those of this block. */
export function beginBody(body: Body): void {
  bodies[drives.bodyCount] = body;
  soundOf(drives.bodyCount).clear(BLOCK);
  drives.bodyCount++;
}
/** The block of sound of a body that has joined. */
function soundOf(b: i32): Row<f32> {
  return drives.sounds.from(b * BLOCK);
}
/** Room for the block of a force on the body that joined last. */
export function nextForce(): Row<f32> {
  if (drives.forceCount == FOUR) gatherForces();
  return drives.forces.from(drives.forceCount * BLOCK);
}
/**
 * The force has been written to `nextForce`: it acts by the gains that begin with `piece` (-1: the groups' own), `share` of
 * the way to their goals.
 */
export function addForce(response: Response, piece: i32, share: f32): void {
  const force = forceAt(drives.forceCount);
  force.body = drives.bodyCount - 1;
  force.piece = piece;
  force.share = share;
  filter(drives.forces.from(drives.forceCount * BLOCK), response, soundOf(drives.bodyCount - 1));
  drives.forceCount++;
}
/** Some force on the body that joined last glides to another place, by a part of the way that `glideTaps` finds. */
export function markMoving(): void {
  drives.moving |= 1 << (drives.bodyCount - 1);
}
/** The body that joined last has all its forces. */
export function endBody(): void {
  if (drives.bodyCount == FOUR) playBodies();
}

/** States of a group's modes move on by a block; what the rounding of q leaves out is added. */
function move(group: Group): void {
  let m = changetype<usize>(group);
  for (const end = m + ROW; m < end; m += VECTOR) {
    if (!ASC_FEATURE_SIMD) {
      for (let p = m; p < m + VECTOR; p += 4) {
        const a = load<f32>(p, S0),
          b = load<f32>(p, S1),
          qr = load<f32>(p, A),
          qi = load<f32>(p, B),
          er = load<f32>(p, ERROR_R),
          ei = load<f32>(p, ERROR_I);
        store<f32>(p, a * qr - b * qi + (a * er - b * ei), S0);
        store<f32>(p, a * qi + b * qr + (a * ei + b * er), S1);
      }
      continue;
    }
    const a = v128.load(m, S0),
      b = v128.load(m, S1),
      qr = v128.load(m, A),
      qi = v128.load(m, B),
      er = v128.load(m, ERROR_R),
      ei = v128.load(m, ERROR_I);
    v128.store(m, f32x4.add(nmadd(b, qi, f32x4.mul(a, qr)), nmadd(b, ei, f32x4.mul(a, er))), S0);
    v128.store(m, f32x4.add(madd(b, qr, f32x4.mul(a, qi)), madd(b, er, f32x4.mul(a, ei))), S1);
  }
}

/** The forces written so far are transformed, and their bodies get what they leave. */
function gatherForces(): void {
  if (drives.forceCount == 0) return;
  windowForces();
  spin(drives.grid);
  unfold();
  for (let i = 0; i < drives.forceCount; i++) {
    const force = forceAt(i),
      spectrum = drives.forceSpectra.from(i);
    mirror(spectrum);
    pass(force.body, spectrum, force.piece, force.share);
  }
  drives.forceCount = 0;
}
/**
 * All groups of body b: the first time their states are spread over lines and move on; then they get what the force of a
 * spectrum, if there is one, leaves in them.
 */
function pass(b: i32, spectrum: Spectrum, piece: i32, share: f32): void {
  const out = drives.bodySpectra.from(2 * b),
    first = (drives.spreadDone & (1 << b)) == 0;
  for (let i = bodies[b].group; i >= 0; i = drives.groupPool.after(i)) {
    if (formOf(i) == SPECTRAL) {
      const group = groupAt(i),
        taps = tapsAt(i);
      if (first) {
        spread(group.row(S0), taps, out);
        move(group);
      }
      if (spectrum) gather(group, taps, spectrum, gainsOf(i, piece), share);
    }
    if (FULL && piece >= 0) piece = pieceAfter(piece);
  }
  drives.spreadDone |= 1 << b;
}
/** The gains of a force on a group: in a piece of an input (input-gains.ts), or in the group itself. */
function gainsOf(group: i32, piece: i32): InputGains {
  if (FULL && piece >= 0) return gainsAt(piece);
  return groupAt(group).gains;
}
/** Lines beyond 0 and beyond Nyquist are the conjugates of those on the other side. */
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
/** Forces last sample first, windowed: even samples real, odd ones imaginary. */
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
  // the window is its own mirror, so it is multiplied as it lies
  for (let x = forces, end = forces + 4 * BLOCK_BYTES; x < end; x += 16)
    v128.store(x, f32x4.mul(v128.load(x), v128.load(window + ((x - forces) & (BLOCK_BYTES - 1)))));
  for (let x = forces + BLOCK_BYTES - 16, p = drives.grid + 48; x >= forces; x -= 16, p += 64)
    transpose(x, x + BLOCK_BYTES, x + 2 * BLOCK_BYTES, x + 3 * BLOCK_BYTES, p, -16);
}
/**
 * The transform of pairs becomes that of samples: X = E + wO, and the mirrored line conj(E − wO). Lane by lane into
 * `forceSpectra`.
 */
function unfold(): void {
  const spectra = changetype<usize>(drives.forceSpectra) + ZERO;
  if (!ASC_FEATURE_SIMD) {
    for (let l = 0; l <= BLOCK / 2; l++)
      for (let lane: usize = 0; lane < 16; lane += 4) unfoldOne(l, lane, spectra + (lane >> 2) * SPECTRUM);
    return;
  }
  // lines in order first, then lanes apart
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
    // 2E = (a + d) + i(b − e), 2O = (b + e) − i(a − d); the window has the half
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

/** Ends the block of the bodies that have joined: their sound is played. */
export function playBodies(): void {
  gatherForces();
  if (drives.bodyCount == 0) return;
  for (let b = 0; b < drives.bodyCount; b++)
    if ((drives.spreadDone & (1 << b)) == 0) pass(b, changetype<Spectrum>(0), -1, 0);
  sound(drives.bodySpectra, drives.sounds);
  for (let b = 0; b < drives.bodyCount; b++) addAhead(bodies[b], soundOf(b).address, 0, BLOCK);
  if (FULL && drives.moving != 0)
    for (let b = 0; b < drives.bodyCount; b++) if ((drives.moving & (1 << b)) != 0) glideTaps(bodies[b]);
  drives.moving = 0;
  drives.spreadDone = 0;
  drives.bodyCount = 0;
}
/** Lines beyond 0 and Nyquist, of both spectra of a body, are added as conjugates to the first spectrum. */
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
/** Adds to four blocks what the spectra of four bodies, two each, sound like; the spectra are cleared. */
function sound(spectra: Spectrum, blocks: Row<f32>): void {
  for (let b = 0; b < 2 * FOUR; b += 2) foldEnds(spectra.from(b));
  const from = changetype<usize>(spectra);
  if (ASC_FEATURE_SIMD) toGrid(from);
  else toGridScalar(from + ZERO);
  memory.fill(from, 0, 8 * SPECTRUM);
  transform(drives.grid);
  if (ASC_FEATURE_SIMD) addWindowed(blocks.address);
  else addWindowedScalar(blocks.address);
}
/** The sums of both spectra of four bodies come into the grid. */
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
/** The samples in the grid, windowed, are added to four blocks. */
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
/** Four vectors between two transposes. */
const column: usize = memory.data(64, 16);

/** Makes the response of a body's modes on taps to a force with the given gains (as `addForce` has them). */
export function respond(body: Body, piece: i32, share: f32, response: Response): void {
  const spectra = drives.bodySpectra.from(2 * FOUR),
    real = drives.amplitudes,
    imaginary = drives.amplitudes.from(DOZEN),
    samples = response.samples;
  for (let i = body.group; i >= 0; i = drives.groupPool.after(i)) {
    const gains = gainsOf(i, piece),
      now = gains.now,
      goals = gains.goals,
      middleR = groupAt(i).row(MIDDLE_R),
      middleI = groupAt(i).row(MIDDLE_I);
    if (FULL && piece >= 0) piece = pieceAfter(piece);
    if (formOf(i) != SPECTRAL) continue;
    // −i·g at the impulse, as it stands in the middle of a block
    for (let k = 0; k < DOZEN; k++) {
      const g = now[k] + share * (goals[k] - now[k]);
      real[k] = g * middleI[k];
      imaginary[k] = -g * middleR[k];
    }
    spread(real, tapsAt(i), spectra);
  }
  drives.answer.clear(FOUR * BLOCK);
  sound(spectra, drives.answer);
  memory.fill(changetype<usize>(response), 0, RESPONSE_BYTES);
  memory.copy(samples.address, drives.answer.address, BLOCK_BYTES);
  samples[0] = 0;
}
