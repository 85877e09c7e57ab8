// Driven bodies by spectra: for a force that is known for the whole block. The block's sound is the state at its start, spread over lines
// by the modes' taps (taps.ts), plus the force through the body's own response to an impulse there; what the force leaves in the states
// is gathered from its transform by the same taps. Bodies and forces go four at a time: lane = body, or force.
//
//   grid       as in grids.ts, lane = body or force
//   response   16 zeros | 128 f32: what 1 N for one sample makes of the modes on taps; its first sample is 0

import { reserve } from "../../base/memory";
import { madd, nmadd } from "../../base/simd";
import { addAhead } from "../../mix/ahead";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { Body } from "../../scene/body";
import { halfTurns, placeOf, spin, transform } from "../frame/frame";
import { GRID } from "../frame/grid";
import { glideTaps, pieceAfter, pieceAt } from "./fed";
import { filter } from "./filter";
import { formOf, G, groupAt, S0, SPECTRAL, tapsAt } from "./groups";
import { drives } from "./state";
import { gather, PART, reserveTaps, resetTaps, SPECTRUM, spread } from "./taps";

const ZEROS: usize = 64;

const bodies: usize = memory.data(16);
// of every force: its body's number here i32 | first piece of its gains i32, -1 = the groups have them | share f32
const points: usize = memory.data(48);

export function reserveSpectral(): void {
  reserveTaps();
  drives.grid = reserve(GRID + 96);
  drives.lines = reserve(4 * SPECTRUM);
  drives.spectralLanes = reserve(16 * SPECTRUM);
  drives.ordered = reserve(GRID + 96);
  drives.answer = reserve(4 * BLOCK_BYTES);
  drives.forces = reserve(4 * BLOCK_BYTES);
  drives.sounds = reserve(4 * BLOCK_BYTES);
  drives.amplitudes = reserve(96);
}
export function resetSpectral(): void {
  resetTaps();
  memory.fill(drives.spectralLanes, 0, 16 * SPECTRUM);
  memory.fill(drives.forces, 0, 4 * BLOCK_BYTES);
  drives.bodyCount = 0;
  drives.pointCount = 0;
  drives.moving = 0;
  drives.done = 0;
}

/** A body joins those of this block. */
export function beginBody(body: Body): void {
  store<u32>(bodies + ((<usize>drives.bodyCount) << 2), <u32>changetype<usize>(body));
  memory.fill(drives.sounds + <usize>drives.bodyCount * BLOCK_BYTES, 0, BLOCK_BYTES);
  drives.bodyCount++;
}
function bodyAt(b: i32): Body {
  return changetype<Body>(<usize>load<u32>(bodies + ((<usize>b) << 2)));
}
/** Room for the block of a force on the body that joined last. */
export function nextForce(): usize {
  if (drives.pointCount == 4) gatherForces();
  return drives.forces + <usize>drives.pointCount * BLOCK_BYTES;
}
/** The force is written there: it acts by the gains that begin with `piece` (-1: the groups' own), `share` of the way to their goals. */
export function addForce(response: usize, piece: i32, share: f32): void {
  const p = points + <usize>drives.pointCount * 12;
  store<i32>(p, drives.bodyCount - 1);
  store<i32>(p, piece, 4);
  store<f32>(p, share, 8);
  filter(
    drives.forces + <usize>drives.pointCount * BLOCK_BYTES,
    response + ZEROS,
    drives.sounds + <usize>(drives.bodyCount - 1) * BLOCK_BYTES,
  );
  drives.pointCount++;
}
/** Some force on the body that joined last is on its way to another place, by a part of the way that `glideTaps` finds. */
export function markMoving(): void {
  drives.moving |= 1 << (drives.bodyCount - 1);
}
/** The body that joined last has all its forces. */
export function endBody(): void {
  if (drives.bodyCount == 4) playBodies();
}

/** States of twelve modes move on by a block; what the rounded q leaves out is added. */
function move(m: usize): void {
  for (const end = m + 48; m < end; m += 16) {
    if (!ASC_FEATURE_SIMD) {
      for (let p = m; p < m + 16; p += 4) {
        const a = load<f32>(p, 144),
          b = load<f32>(p, 192),
          qr = load<f32>(p),
          qi = load<f32>(p, 48),
          er = load<f32>(p, 240),
          ei = load<f32>(p, 288);
        store<f32>(p, a * qr - b * qi + (a * er - b * ei), 144);
        store<f32>(p, a * qi + b * qr + (a * ei + b * er), 192);
      }
      continue;
    }
    const a = v128.load(m, 144),
      b = v128.load(m, 192),
      qr = v128.load(m),
      qi = v128.load(m, 48),
      er = v128.load(m, 240),
      ei = v128.load(m, 288);
    v128.store(m, f32x4.add(nmadd(b, qi, f32x4.mul(a, qr)), nmadd(b, ei, f32x4.mul(a, er))), 144);
    v128.store(m, f32x4.add(madd(b, qr, f32x4.mul(a, qi)), madd(b, er, f32x4.mul(a, ei))), 192);
  }
}

/** The forces written so far are transformed, and their bodies get what they leave. */
function gatherForces(): void {
  if (drives.pointCount == 0) return;
  windowForces();
  spin(drives.grid);
  unfold();
  for (let i = 0; i < drives.pointCount; i++) {
    const p = points + <usize>i * 12,
      x = drives.lines + <usize>i * SPECTRUM;
    mirror(x);
    pass(load<i32>(p), x, load<i32>(p, 4), load<f32>(p, 8));
  }
  drives.pointCount = 0;
}
/** All groups of body b: the first time their states are spread over lines and move on; then they get what spectrum x, if any, leaves. */
function pass(b: i32, x: usize, piece: i32, share: f32): void {
  const out = drives.spectralLanes + <usize>b * 2 * SPECTRUM,
    first = (drives.done & (1 << b)) == 0;
  for (let group = bodyAt(b).group; group >= 0; group = drives.groupPool.after(group)) {
    if (formOf(group) == SPECTRAL) {
      const m = groupAt(group),
        taps = tapsAt(group);
      if (first) {
        spread(m + S0, taps, out);
        move(m);
      }
      if (x != 0) gather(m, taps, x, gainsOf(group, piece), share);
    }
    if (FULL && piece >= 0) piece = pieceAfter(piece);
  }
  drives.done |= 1 << b;
}
/** Where twelve gains lie: in a piece of a contact's (fed.ts), or in the group. */
function gainsOf(group: i32, piece: i32): usize {
  if (FULL && piece >= 0) return pieceAt(piece);
  return groupAt(group) + G;
}
/** Lines beyond 0 and beyond Nyquist are the others' conjugates. */
function mirror(x: usize): void {
  for (let l: usize = 4; l <= 16; l += 4) {
    store<f32>(x + 16 - l, load<f32>(x + 16 + l));
    store<f32>(x + 16 - l, -load<f32>(x + 16 + l, PART), PART);
    store<f32>(x + 528 + l, load<f32>(x + 528 - l));
    store<f32>(x + 528 + l, -load<f32>(x + 528 - l, PART), PART);
  }
}
/** Forces last sample first, windowed: even samples real, odd ones imaginary. */
function windowForces(): void {
  memory.fill(drives.grid + BLOCK * 16, 0, BLOCK * 16);
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 4; lane++)
      for (let k: usize = 0; k < BLOCK_BYTES; k += 4)
        store<f32>(
          drives.grid + ((k >> 3) << 5) + ((k & 4) << 2) + (lane << 2),
          load<f32>(drives.tapWindow + k) * load<f32>(drives.forces + lane * BLOCK_BYTES + (BLOCK_BYTES - 4) - k),
        );
    return;
  }
  // the window is its own mirror, so it is multiplied as it lies
  for (let x = drives.forces, end = drives.forces + 4 * BLOCK_BYTES; x < end; x += 16)
    v128.store(x, f32x4.mul(v128.load(x), v128.load(drives.tapWindow + ((x - drives.forces) & (BLOCK_BYTES - 1)))));
  for (let x = drives.forces + BLOCK_BYTES - 16, p = drives.grid + 48; x >= drives.forces; x -= 16, p += 64)
    transpose(x, x + 512, x + 1024, x + 1536, p, -16);
}
/** The transform of pairs becomes that of samples: X = E + wO, and the mirrored line conj(E − wO). Lane by lane into `lines`. */
function unfold(): void {
  if (!ASC_FEATURE_SIMD) {
    for (let l = 0; l <= BLOCK / 2; l++)
      for (let lane: usize = 0; lane < 16; lane += 4) unfoldOne(l, lane, drives.lines + (lane >> 2) * SPECTRUM + 16);
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
      transpose(x, x + 32, x + 64, x + 96, drives.lines + 16 + l + part * PART, <i32>SPECTRUM);
    }
}
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
  for (let b = 0; b < drives.bodyCount; b++) if ((drives.done & (1 << b)) == 0) pass(b, 0, -1, 0);
  sound(drives.spectralLanes, drives.sounds);
  for (let b = 0; b < drives.bodyCount; b++) addAhead(bodyAt(b), drives.sounds + <usize>b * BLOCK_BYTES, 0, BLOCK);
  if (FULL && drives.moving != 0)
    for (let b = 0; b < drives.bodyCount; b++) if ((drives.moving & (1 << b)) != 0) glideTaps(bodyAt(b));
  drives.moving = 0;
  drives.done = 0;
  drives.bodyCount = 0;
}
/** Lines beyond 0 and Nyquist, of both spectra of a body, go to their conjugates in the first. */
function foldEnds(x: usize): void {
  for (let l: usize = 4; l <= 16; l += 4) {
    addTo(x + 16 + l, load<f32>(x + 16 - l) + load<f32>(x + 16 - l, SPECTRUM));
    addTo(x + 16 + l + PART, -(load<f32>(x + 16 - l, PART) + load<f32>(x + 16 - l, SPECTRUM + PART)));
    addTo(x + 528 - l, load<f32>(x + 528 + l) + load<f32>(x + 528 + l, SPECTRUM));
    addTo(x + 528 - l + PART, -(load<f32>(x + 528 + l, PART) + load<f32>(x + 528 + l, SPECTRUM + PART)));
  }
}
function addTo(p: usize, value: f32): void {
  store<f32>(p, load<f32>(p) + value);
}
/** Adds to four blocks what the spectra of four bodies sound like; the spectra are cleared. */
function sound(from: usize, out: usize): void {
  for (let b: usize = 0; b < 8 * SPECTRUM; b += 2 * SPECTRUM) foldEnds(from + b);
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 4; lane++) {
      const x = from + lane * 2 * SPECTRUM + 16;
      let p = drives.grid + (lane << 2);
      for (let l: usize = 0; l <= BLOCK_BYTES; l += 4, p += 32) {
        store<f32>(p, load<f32>(x + l) + load<f32>(x + l, SPECTRUM));
        store<f32>(p, load<f32>(x + l, PART) + load<f32>(x + l, SPECTRUM + PART), 16);
      }
    }
  } else {
    for (let x = from, end = from + 8 * SPECTRUM; x < end; x += 2 * SPECTRUM)
      for (let k: usize = 0; k < SPECTRUM; k += 16)
        v128.store(x + k, f32x4.add(v128.load(x + k), v128.load(x + k, SPECTRUM)));
    for (let l: usize = 0; l <= BLOCK_BYTES; l += 16)
      for (let part: usize = 0; part < 2; part++) {
        const x = from + 16 + l + part * PART;
        transpose(x, x + 2304, x + 4608, x + 6912, drives.grid + (l << 3) + (part << 4), 32);
      }
  }
  memory.fill(from, 0, 8 * SPECTRUM);
  transform(drives.grid);
  if (!ASC_FEATURE_SIMD) {
    for (let k = 0; k < BLOCK / 2; k++) {
      const p = drives.grid + placeOf(k),
        even = load<f32>(drives.tapWindow + ((<usize>k) << 3)),
        odd = load<f32>(drives.tapWindow + ((<usize>k) << 3), 4);
      for (let lane: usize = 0; lane < 4; lane++) {
        const to = out + lane * BLOCK_BYTES + ((<usize>k) << 3);
        addTo(to, even * load<f32>(p + (lane << 2)));
        addTo(to + 4, odd * load<f32>(p + (lane << 2), 16));
      }
    }
    return;
  }
  for (let k = 0; k < BLOCK / 2; k += 2) {
    const p = drives.grid + placeOf(k),
      q = drives.grid + placeOf(k + 1),
      o = (<usize>k) << 3;
    transpose(p, p + 16, q, q + 16, column, 16);
    for (let b: usize = 0; b < 4; b++) {
      const to = out + o + b * BLOCK_BYTES;
      v128.store(to, madd(v128.load(drives.tapWindow + o), v128.load(column + (b << 4)), v128.load(to)));
    }
  }
}
const column: usize = memory.data(64, 16);

/** Makes the response of a body's modes on taps to a force with the given gains (as `addForce` has them). */
export function respond(body: Body, piece: i32, share: f32, response: usize): void {
  const x = drives.spectralLanes + 8 * SPECTRUM;
  for (let group = body.group; group >= 0; group = drives.groupPool.after(group)) {
    const gains = gainsOf(group, piece),
      m = groupAt(group);
    if (FULL && piece >= 0) piece = pieceAfter(piece);
    if (formOf(group) != SPECTRAL) continue;
    // −i·g at the impulse, as it stands in the middle of a block
    for (let k: usize = 0; k < 48; k += 4) {
      const now = load<f32>(gains + k),
        g = now + share * (load<f32>(gains + k, 48) - now);
      store<f32>(drives.amplitudes + k, g * load<f32>(m + k, 384));
      store<f32>(drives.amplitudes + k, -g * load<f32>(m + k, 336), 48);
    }
    spread(drives.amplitudes, tapsAt(group), x);
  }
  memory.fill(drives.answer, 0, 4 * BLOCK_BYTES);
  sound(x, drives.answer);
  memory.fill(response, 0, ZEROS);
  memory.copy(response + ZEROS, drives.answer, BLOCK_BYTES);
  store<f32>(response + ZEROS, 0);
}
