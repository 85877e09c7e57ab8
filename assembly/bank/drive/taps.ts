// A mode by eight taps: over one block e^(sk) ≈ window(k) Σ c e^(iω k) over the eight lines around it, k counted from the block's
// middle, least squares with damping included (−124 dB up to REACH). Read forwards the taps spread a state over lines, one transform for
// a whole body; read backwards they gather from a transform of the force what it leaves in the mode. The best taps are an entire
// function of w = ν + id (place between two lines, and loss, over a block), so a real polynomial gives them. reference/taps.ts is the twin.
//
//   taps of a group   12 × (re ×8 | im ×8) f32 | 12 × offset u32 of the first line in a spectrum
//   spectrum          re ×144 | im ×144 f32: lines −4 … 139

import { reserve } from "../../base/memory";
import { across, madd, nmadd } from "../../base/simd";
import { BLOCK, BLOCK_BYTES } from "../../records/records";
import { drives } from "./state";

/** Bytes of a group's taps, and where the offsets begin. */
export const TAP_BYTES: usize = 816;
const OFFSETS: usize = 768;
/** Bytes of one part of a spectrum, and of both. */
export const PART: usize = 576;
export const SPECTRUM: usize = 1152;
/** Lines before line 0. */
const BEFORE: i32 = 4;
const DEGREE: i32 = 8;

/** By tap, ascending powers of w. The other four are the mirror: odd powers change sign. */
const HALF: usize = memory.data<f32>([
  3.769330795e-5, -9.686182893e-5, 0.0001059273055, -6.469423136e-5, 2.404504914e-5, -5.433366854e-6, 6.738240469e-7,
  -2.575261112e-8, -6.560273721e-9, 0.007911377982, -0.009171454662, 0.004372253875, -0.001034556105, 9.406325602e-5,
  1.044316692e-5, -3.411597821e-6, 2.453910037e-7, 2.388955131e-8, 0.1144884948, -0.06745313294, 0.01157769902,
  0.0007041780779, -0.0004263426159, 2.360630486e-5, 6.179296314e-6, -8.275437271e-7, -3.608864839e-8, 0.3775624336,
  -0.06941553176, -0.01605588731, 0.003513299111, 0.0003082394799, -8.50448743e-5, -3.442126915e-6, 1.442354137e-6,
  1.850354639e-8,
]);
/** The window's shape (Kaiser and Bessel's, of a grid twice as fine as the block asks for): π·8·¾, and π·8/2. */
const BETA: f64 = 18.84955592153876;
const WIDTH: f64 = 12.566370614359172;

export function reserveTaps(): void {
  drives.polynomials = reserve(<usize>(DEGREE + 1) * 32);
  drives.phases = reserve(SPECTRUM);
  drives.sums = reserve(384);
  drives.tapWindow = reserve(BLOCK_BYTES);
}
export function resetTaps(): void {
  for (let j = 0; j < 8; j++)
    for (let p = 0; p <= DEGREE; p++) {
      const tap: i32 = j < 4 ? j : 7 - j,
        value = load<f32>(HALF + ((<usize>(tap * (DEGREE + 1) + p)) << 2));
      store<f32>(drives.polynomials + ((<usize>(p * 8 + j)) << 2), j < 4 || (p & 1) == 0 ? value : -value);
    }
  for (let l = 0; l < 144; l++) {
    Math.sincos((-Math.PI * 63.5 * (l - BEFORE)) / BLOCK);
    store<f32>(drives.phases + ((<usize>l) << 2), <f32>Math.sincos_cos);
    store<f32>(drives.phases + ((<usize>l) << 2), <f32>Math.sincos_sin, PART);
  }
  for (let k = 0; k < BLOCK; k++) {
    const x = (<f64>k + 0.5) / BLOCK - 0.5,
      r = sqrt(BETA * BETA - WIDTH * WIDTH * x * x);
    const middle = BETA / (Math.exp(BETA) - Math.exp(-BETA));
    store<f32>(drives.tapWindow + ((<usize>k) << 2), <f32>((0.5 * r) / (Math.exp(r) - Math.exp(-r)) / middle));
  }
}

/** Taps of the mode in lane `lane` of a group's taps, for decay and turns a sample; 0 turns: none. */
export function setTaps(taps: usize, lane: usize, decay: f64, turns: f64): void {
  const t = taps + (lane << 6),
    place = turns * (2 * BLOCK),
    line = <i32>floor(place);
  const offset = (<usize>(line - 3 + BEFORE)) << 2;
  store<u32>(taps + OFFSETS + (lane << 2), <u32>offset);
  if (turns == 0) {
    memory.fill(t, 0, 64);
    return;
  }
  const nu = <f32>(Math.PI * (place - <f64>line - 0.5)),
    loss = <f32>(decay * BLOCK);
  for (let j: usize = 0; j < 32; j += 4) {
    let a: f32 = 0,
      b: f32 = 0;
    for (let p = drives.polynomials + j + <usize>DEGREE * 32; p >= drives.polynomials; p -= 32) {
      const c = a * nu - b * loss + load<f32>(p);
      b = a * loss + b * nu;
      a = c;
    }
    const x = load<f32>(drives.phases + offset + j),
      y = load<f32>(drives.phases + offset + j, PART);
    store<f32>(t + j, a * x - b * y);
    store<f32>(t + j, a * y + b * x, 32);
  }
}
export function copyTaps(from: usize, lane: usize, to: usize, toLane: usize): void {
  memory.copy(to + (toLane << 6), from + (lane << 6), 64);
  store<u32>(to + OFFSETS + (toLane << 2), load<u32>(from + OFFSETS + (lane << 2)));
}

/**
 * Adds twelve amplitudes (row of real parts at `u`, of imaginary ones 48 bytes behind) to lines: even modes to the spectrum at `out`, odd
 * ones to the next, so that what one has written is not read by its neighbour at once.
 */
export function spread(u: usize, taps: usize, out: usize): void {
  let o = taps + OFFSETS,
    side: usize = 0;
  for (const end = taps + OFFSETS; taps < end; taps += 64, u += 4, o += 4, side ^= SPECTRUM)
    spreadOne(u, taps, out + side + <usize>load<u32>(o));
}
function spreadOne(u: usize, t: usize, p: usize): void {
  if (!ASC_FEATURE_SIMD) {
    const a = load<f32>(u),
      b = load<f32>(u, 48);
    for (let j: usize = 0; j < 32; j += 4) {
      const c = load<f32>(t + j),
        d = load<f32>(t + j, 32);
      store<f32>(p + j, load<f32>(p + j) + (a * c - b * d));
      store<f32>(p + j, load<f32>(p + j, PART) + (a * d + b * c), PART);
    }
    return;
  }
  const a = v128.load32_splat(u),
    b = v128.load32_splat(u, 48),
    c = v128.load(t),
    d = v128.load(t, 32),
    e = v128.load(t, 16),
    f = v128.load(t, 48);
  v128.store(p, f32x4.add(v128.load(p), nmadd(b, d, f32x4.mul(a, c))));
  v128.store(p, f32x4.add(v128.load(p, PART), madd(b, c, f32x4.mul(a, d))), PART);
  v128.store(p, f32x4.add(v128.load(p, 16), nmadd(b, f, f32x4.mul(a, e))), 16);
  v128.store(p, f32x4.add(v128.load(p, PART + 16), madd(b, e, f32x4.mul(a, f))), PART + 16);
}

/**
 * What the force of spectrum `x` leaves in the twelve modes of group `m` at the block's end: their amplitudes get −i·g·T·q, T gathered
 * by the taps. The gains g lie at `gains`, where they go 48 bytes behind; `share` of the way counts.
 */
export function gather(m: usize, taps: usize, x: usize, gains: usize, share: f32): void {
  let to = drives.sums,
    o = taps + OFFSETS;
  for (const end = taps + OFFSETS; taps < end; taps += 64, to += 32, o += 4)
    gatherOne(taps, x + <usize>load<u32>(o), to);
  for (let quad: usize = 0; quad < 48; quad += 16) kick(m + quad, drives.sums + (quad << 3), gains + quad, share);
}
/** T of one mode, the taps' shares still apart (without SIMD already summed): real parts to `to`, imaginary ones behind them. */
function gatherOne(t: usize, x: usize, to: usize): void {
  if (!ASC_FEATURE_SIMD) {
    let a: f32 = 0,
      b: f32 = 0;
    for (let j: usize = 0; j < 32; j += 4) {
      const c = load<f32>(t + j),
        d = load<f32>(t + j, 32),
        e = load<f32>(x + j),
        f = load<f32>(x + j, PART);
      a += c * e - d * f;
      b += c * f + d * e;
    }
    store<f32>(to, a);
    store<f32>(to, b, 16);
    return;
  }
  const c = v128.load(t),
    d = v128.load(t, 32),
    e = v128.load(t, 16),
    f = v128.load(t, 48);
  const xr = v128.load(x),
    xi = v128.load(x, PART),
    yr = v128.load(x, 16),
    yi = v128.load(x, PART + 16);
  v128.store(to, f32x4.add(nmadd(d, xi, f32x4.mul(c, xr)), nmadd(f, yi, f32x4.mul(e, yr))));
  v128.store(to, f32x4.add(madd(d, xr, f32x4.mul(c, xi)), madd(f, yr, f32x4.mul(e, yi))), 16);
}
function kick(m: usize, s: usize, gains: usize, share: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 16; lane += 4) {
      const p = m + lane,
        now = load<f32>(gains + lane),
        g = now + share * (load<f32>(gains + lane, 48) - now),
        a = g * load<f32>(s + (lane << 3), 16),
        b = -g * load<f32>(s + (lane << 3)),
        qr = load<f32>(p),
        qi = load<f32>(p, 48);
      store<f32>(p, load<f32>(p, 144) + (a * qr - b * qi), 144);
      store<f32>(p, load<f32>(p, 192) + (a * qi + b * qr), 192);
    }
    return;
  }
  const tr = across(v128.load(s), v128.load(s, 32), v128.load(s, 64), v128.load(s, 96)),
    ti = across(v128.load(s, 16), v128.load(s, 48), v128.load(s, 80), v128.load(s, 112));
  const now = v128.load(gains),
    g = madd(f32x4.splat(share), f32x4.sub(v128.load(gains, 48), now), now),
    a = f32x4.mul(g, ti),
    b = f32x4.neg(f32x4.mul(g, tr)),
    qr = v128.load(m),
    qi = v128.load(m, 48);
  v128.store(m, f32x4.add(v128.load(m, 144), nmadd(b, qi, f32x4.mul(a, qr))), 144);
  v128.store(m, f32x4.add(v128.load(m, 192), madd(b, qr, f32x4.mul(a, qi))), 192);
}
