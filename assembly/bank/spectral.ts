// Driven bodies by spectra: for a force that is known for the whole block. The block's sound is the state at its start, spread over lines
// by the modes' taps (taps.ts), plus the force through the body's own response to an impulse there; what the force leaves in the states
// is gathered from its transform by the same taps. Bodies and forces go four at a time: lane = body, or force.
//
//   grid       as in grids.ts, lane = body or force
//   response   16 zeros | 128 f32: what 1 N for one sample makes of the modes on taps; its first sample is 0

import { reserve } from "../base/memory";
import { after } from "../base/pool";
import { madd, nmadd } from "../base/simd";
import { GROUP } from "../body";
import { addAhead } from "../mix/ahead";
import { BLOCK, BLOCK_BYTES } from "../records";
import { halfTurns, placeOf, spin, transform } from "./frame";
import { GRID } from "./grids";
import { formOf, G, groupAt, groupPool, S0, SPECTRAL, tapsAt } from "./groups";
import { gather, PART, SPECTRUM, spread, tapWindow } from "./taps";

/** Bytes of a response, and where its samples begin. */
export const RESPONSE: usize = 576;
const ZEROS: usize = 64;

let grid: usize = 0; // four bodies' lines, or four forces
let lines: usize = 0; // spectra of four forces
let lanes: usize = 0; // two spectra for each of four bodies, and two more
let forces: usize = 0; // four blocks of force
let sounds: usize = 0; // four blocks of sound
let amplitudes: usize = 0;
const bodies: usize = memory.data(16);
let bodyCount: i32 = 0;
// of every force: body | where its gains begin: 0 = with the groups, else the first piece | share
const points: usize = memory.data(48);
let pointCount: i32 = 0;

export function laySpectral(): void {
  grid = reserve(GRID + 96);
  lines = reserve(4 * SPECTRUM);
  lanes = reserve(10 * SPECTRUM);
  forces = reserve(4 * BLOCK_BYTES);
  sounds = reserve(4 * BLOCK_BYTES);
  amplitudes = reserve(96);
}
export function startSpectral(): void {
  memory.fill(lanes, 0, 10 * SPECTRUM);
  memory.fill(forces, 0, 4 * BLOCK_BYTES);
  bodyCount = 0;
  pointCount = 0;
}

/** A body joins those of this block: its states are spread over lines and move on. */
export function beginBody(body: usize): void {
  store<u32>(bodies + ((<usize>bodyCount) << 2), <u32>body);
  const out = lanes + <usize>bodyCount * 2 * SPECTRUM;
  memory.fill(sounds + <usize>bodyCount * BLOCK_BYTES, 0, BLOCK_BYTES);
  for (let group = load<i32>(body, GROUP); group >= 0; group = after(groupPool, group)) {
    if (formOf(group) != SPECTRAL) continue;
    spread(groupAt(group) + S0, tapsAt(group), out);
    move(groupAt(group));
  }
  bodyCount++;
}
/** Room for the block of a force on the body that joined last. */
export function nextForce(): usize {
  if (pointCount == 4) gatherForces();
  return forces + <usize>pointCount * BLOCK_BYTES;
}
/** The force is written there: it acts by the gains that begin with `piece` (0: the groups' own), `share` of the way to their goals. */
export function addForce(response: usize, piece: i32, share: f32): void {
  const p = points + <usize>pointCount * 12;
  store<u32>(p, load<u32>(bodies + ((<usize>(bodyCount - 1)) << 2)));
  store<i32>(p, piece, 4);
  store<f32>(p, share, 8);
  filter(forces + <usize>pointCount * BLOCK_BYTES, response + ZEROS, sounds + <usize>(bodyCount - 1) * BLOCK_BYTES);
  pointCount++;
}
/** The body that joined last has all its forces. */
export function endBody(): void {
  if (bodyCount == 4) playBodies();
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

/** y[k] += Σ x[n] h[k−n] over the samples before k: sixteen sums at a time. */
function filter(x: usize, h: usize, y: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 4; k < BLOCK_BYTES; k += 4) {
      let sum: f32 = 0;
      for (let n: usize = 0; n < k; n += 4) sum += load<f32>(x + n) * load<f32>(h + k - n);
      store<f32>(y + k, load<f32>(y + k) + sum);
    }
    return;
  }
  for (let k: usize = 0; k < BLOCK_BYTES; k += 64) {
    const p = y + k;
    let a = v128.load(p),
      b = v128.load(p, 16),
      c = v128.load(p, 32),
      d = v128.load(p, 48);
    let q = h + k;
    for (let n = x, end = x + k + 64; n < end; n += 4, q -= 4) {
      const e = v128.load32_splat(n);
      a = madd(e, v128.load(q), a);
      b = madd(e, v128.load(q, 16), b);
      c = madd(e, v128.load(q, 32), c);
      d = madd(e, v128.load(q, 48), d);
    }
    v128.store(p, a);
    v128.store(p, b, 16);
    v128.store(p, c, 32);
    v128.store(p, d, 48);
  }
}

/** The forces written so far are transformed, and their bodies get what they leave. */
function gatherForces(): void {
  if (pointCount == 0) return;
  windowForces();
  spin(grid);
  unfold();
  for (let i = 0; i < pointCount; i++) {
    const p = points + <usize>i * 12,
      x = lines + <usize>i * SPECTRUM;
    mirror(x);
    for (let group = load<i32>(<usize>load<u32>(p), GROUP); group >= 0; group = after(groupPool, group))
      if (formOf(group) == SPECTRAL) gather(groupAt(group), tapsAt(group), x, groupAt(group) + G, load<f32>(p, 8));
  }
  pointCount = 0;
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
  memory.fill(grid + BLOCK * 16, 0, BLOCK * 16);
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 4; lane++)
      for (let k: usize = 0; k < BLOCK_BYTES; k += 4)
        store<f32>(
          grid + ((k >> 3) << 5) + ((k & 4) << 2) + (lane << 2),
          load<f32>(tapWindow + k) * load<f32>(forces + lane * BLOCK_BYTES + (BLOCK_BYTES - 4) - k),
        );
    return;
  }
  // the window is its own mirror, so it is multiplied as it lies
  let p = grid;
  for (let k = <usize>BLOCK_BYTES - 16, w = tapWindow; p < grid + BLOCK * 16; k -= 16, w += 16, p += 64) {
    const window = v128.load(tapWindow + k),
      x = forces + k;
    const a = f32x4.mul(window, v128.load(x)),
      b = f32x4.mul(window, v128.load(x, 512)),
      c = f32x4.mul(window, v128.load(x, 1024)),
      d = f32x4.mul(window, v128.load(x, 1536));
    const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5),
      AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7),
      cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5),
      CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
    v128.store(p, v128.shuffle<f64>(AB, CD, 1, 3));
    v128.store(p, v128.shuffle<f64>(AB, CD, 0, 2), 16);
    v128.store(p, v128.shuffle<f64>(ab, cd, 1, 3), 32);
    v128.store(p, v128.shuffle<f64>(ab, cd, 0, 2), 48);
  }
}
/** The transform of pairs becomes that of samples: X = E + wO, and the mirrored line conj(E − wO). Lane by lane into `lines`. */
function unfold(): void {
  for (let l = 0; l <= BLOCK / 2; l++) {
    const p = grid + placeOf(l),
      q = grid + placeOf(BLOCK - l),
      to = lines + 16 + ((<usize>l) << 2),
      mirrored = lines + 528 - ((<usize>l) << 2),
      c = load<f32>(halfTurns + ((<usize>l) << 3)),
      s = load<f32>(halfTurns + ((<usize>l) << 3), 4);
    for (let lane: usize = 0; lane < 4; lane++) {
      const a = load<f32>(p + (lane << 2)),
        b = load<f32>(p + (lane << 2), 16),
        d = load<f32>(q + (lane << 2)),
        e = load<f32>(q + (lane << 2), 16);
      // 2E = (a + d) + i(b − e), 2O = (b + e) − i(a − d); the window has the half
      const er = a + d,
        ei = b - e,
        or = (b + e) * c + (a - d) * s,
        oi = (b + e) * s - (a - d) * c,
        o = lane * SPECTRUM;
      store<f32>(to + o, er + or);
      store<f32>(to + o, ei + oi, PART);
      store<f32>(mirrored + o, er - or);
      store<f32>(mirrored + o, oi - ei, PART);
    }
  }
}

/** Ends the block of the bodies that have joined: their sound is played. */
export function playBodies(): void {
  gatherForces();
  if (bodyCount == 0) return;
  for (let b = 0; b < bodyCount; b++) foldEnds(lanes + <usize>b * 2 * SPECTRUM);
  sound(lanes, bodyCount, sounds);
  for (let b = 0; b < bodyCount; b++)
    addAhead(<usize>load<u32>(bodies + ((<usize>b) << 2)), sounds + <usize>b * BLOCK_BYTES, 0, BLOCK);
  bodyCount = 0;
}
/** Two spectra of a body become one, and lines beyond 0 and Nyquist the conjugates of those before. */
function foldEnds(x: usize): void {
  const y = x + SPECTRUM;
  for (let k: usize = 0; k < SPECTRUM; k += 4) store<f32>(x + k, load<f32>(x + k) + load<f32>(y + k));
  for (let l: usize = 4; l <= 16; l += 4) {
    addTo(x + 16 + l, load<f32>(x + 16 - l));
    addTo(x + 16 + l + PART, -load<f32>(x + 16 - l, PART));
    addTo(x + 528 - l, load<f32>(x + 528 + l));
    addTo(x + 528 - l + PART, -load<f32>(x + 528 + l, PART));
  }
}
function addTo(p: usize, value: f32): void {
  store<f32>(p, load<f32>(p) + value);
}
/** Adds to n blocks what n spectra sound like; the spectra are cleared. */
function sound(from: usize, n: i32, out: usize): void {
  memory.fill(grid, 0, GRID);
  for (let lane = 0; lane < n; lane++) {
    const x = from + <usize>lane * 2 * SPECTRUM + 16;
    let p = grid + ((<usize>lane) << 2);
    for (let l: usize = 0; l <= BLOCK_BYTES; l += 4, p += 32) {
      store<f32>(p, load<f32>(x + l));
      store<f32>(p, load<f32>(x + l, PART), 16);
    }
  }
  memory.fill(from, 0, <usize>n * 2 * SPECTRUM);
  transform(grid);
  for (let k = 0; k < BLOCK / 2; k++) {
    const p = grid + placeOf(k),
      even = load<f32>(tapWindow + ((<usize>k) << 3)),
      odd = load<f32>(tapWindow + ((<usize>k) << 3), 4);
    for (let lane = 0; lane < n; lane++) {
      const to = out + <usize>lane * BLOCK_BYTES + ((<usize>k) << 3);
      addTo(to, even * load<f32>(p + ((<usize>lane) << 2)));
      addTo(to + 4, odd * load<f32>(p + ((<usize>lane) << 2), 16));
    }
  }
}

/** Makes the response of a body's modes on taps to a force with the given gains (as `addForce` has them). */
export function respond(body: usize, piece: i32, share: f32, response: usize): void {
  const x = lanes + 8 * SPECTRUM;
  for (let group = load<i32>(body, GROUP); group >= 0; group = after(groupPool, group)) {
    if (formOf(group) != SPECTRAL) continue;
    // −i·g at the impulse, as it stands in the middle of a block
    const m = groupAt(group),
      gains = m + G;
    for (let k: usize = 0; k < 48; k += 4) {
      const g = load<f32>(gains + k);
      store<f32>(amplitudes + k, g * load<f32>(m + k, 384));
      store<f32>(amplitudes + k, -g * load<f32>(m + k, 336), 48);
    }
    spread(amplitudes, tapsAt(group), x);
  }
  memory.fill(response, 0, RESPONSE);
  foldEnds(x);
  sound(x, 1, response + ZEROS);
  store<f32>(response + ZEROS, 0);
}
