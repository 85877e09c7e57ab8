// A mode by eight taps: over one block e^(sk) ≈ window(k) Σ c e^(iω k), a sum over the eight lines around the mode,
// with k counted from the block's middle. The taps c are a least-squares fit with damping included (−124 dB up to
// LINE_REACH). Forwards, taps spread a state over lines, and one transform makes the sound of a whole body. Backwards,
// taps gather from the transform of a force the amplitude that the force leaves in the mode. The best taps are an
// entire function of w = ν + id (place between two lines, and loss, over a block), so a real polynomial gives them.
// reference/taps.ts is the twin; layout.ts says how taps and spectra are laid out.

import { reserve } from "../../../base/memory";
import { Row, reserveRow } from "../../../base/row";
import { across, madd, nmadd } from "../../../base/simd";
import { BLOCK } from "../../../records/records";
import {
  A,
  B,
  BEFORE,
  DOZEN,
  GOALS,
  Group,
  InputGains,
  PART,
  ROW,
  S0,
  S1,
  SPECTRUM,
  SPECTRUM_LINES,
  Spectrum,
  TAPS,
  TAPS_MODE,
  TAPS_PART,
  Taps,
} from "../layout";
import { drives } from "../state";

const DEGREE: i32 = 8;
/** Bytes of a vector. */
const VECTOR: usize = 16;
/** Bytes of the partial sums that `gather` keeps of each mode: a vector of real parts, a vector of imaginary parts. */
const SUMS: usize = 2 * VECTOR;

/**
 * Polynomials of four of the eight taps, tap by tap, in ascending powers of w. The other four are their mirror images:
 * odd powers change sign.
 */
const HALF = changetype<Row<f32>>(
  memory.data<f32>([
    3.769330795e-5, -9.686182893e-5, 0.0001059273055, -6.469423136e-5, 2.404504914e-5, -5.433366854e-6, 6.738240469e-7,
    -2.575261112e-8, -6.560273721e-9, 0.007911377982, -0.009171454662, 0.004372253875, -0.001034556105, 9.406325602e-5,
    1.044316692e-5, -3.411597821e-6, 2.453910037e-7, 2.388955131e-8, 0.1144884948, -0.06745313294, 0.01157769902,
    0.0007041780779, -0.0004263426159, 2.360630486e-5, 6.179296314e-6, -8.275437271e-7, -3.608864839e-8, 0.3775624336,
    -0.06941553176, -0.01605588731, 0.003513299111, 0.0003082394799, -8.50448743e-5, -3.442126915e-6, 1.442354137e-6,
    1.850354639e-8,
  ]),
);
/** Shape of the window (Kaiser and Bessel's, for a grid twice as fine as a block needs): π·8·¾, and π·8/2. */
const BETA: f64 = 18.84955592153876;
const WIDTH: f64 = 12.566370614359172;

/** Room for polynomials, phases and the window. */
export function reserveTaps(): void {
  drives.polynomials = reserveRow<f32>(<usize>((DEGREE + 1) * TAPS));
  drives.phases = changetype<Spectrum>(reserve(SPECTRUM));
  drives.gathered = reserveRow<f32>((<usize>DOZEN * SUMS) >> 2);
  drives.tapWindow = reserveRow<f32>(BLOCK);
}
/** Fills polynomials, phases and the window. */
export function resetTaps(): void {
  const polynomials = drives.polynomials,
    phases = drives.phases,
    window = drives.tapWindow;
  for (let j = 0; j < TAPS; j++)
    for (let p = 0; p <= DEGREE; p++) {
      const tap: i32 = j < TAPS / 2 ? j : TAPS - 1 - j,
        value = HALF[tap * (DEGREE + 1) + p];
      polynomials[p * TAPS + j] = j < TAPS / 2 || (p & 1) == 0 ? value : -value;
    }
  for (let l = 0; l < SPECTRUM_LINES; l++) {
    Math.sincos((-Math.PI * 63.5 * (l - BEFORE)) / BLOCK);
    phases.re[l] = <f32>Math.sincos_cos;
    phases.im[l] = <f32>Math.sincos_sin;
  }
  for (let k = 0; k < BLOCK; k++) {
    const x = (<f64>k + 0.5) / BLOCK - 0.5,
      r = sqrt(BETA * BETA - WIDTH * WIDTH * x * x);
    const middle = BETA / (Math.exp(BETA) - Math.exp(-BETA));
    window[k] = <f32>((0.5 * r) / (Math.exp(r) - Math.exp(-r)) / middle);
  }
}

/** Sets the taps of one mode of a group, for its decay and turns a sample; where it has 0 turns all taps are 0. */
export function setTaps(taps: Taps, lane: i32, decay: f64, turns: f64): void {
  const own = taps.of(lane),
    place = turns * (2 * BLOCK),
    line = <i32>floor(place),
    first = line - TAPS / 2 + 1 + BEFORE;
  taps.offsets[lane] = (<u32>first) << 2;
  if (turns == 0) {
    own.clear(2 * TAPS);
    return;
  }
  const nu = <f32>(Math.PI * (place - <f64>line - 0.5)),
    loss = <f32>(decay * BLOCK),
    polynomials = drives.polynomials,
    cosines = drives.phases.re.from(first),
    sines = drives.phases.im.from(first);
  for (let j = 0; j < TAPS; j++) {
    let a: f32 = 0,
      b: f32 = 0;
    for (let p = DEGREE; p >= 0; p--) {
      const c = a * nu - b * loss + polynomials[p * TAPS + j];
      b = a * loss + b * nu;
      a = c;
    }
    const x = cosines[j],
      y = sines[j];
    own[j] = a * x - b * y;
    own[TAPS + j] = a * y + b * x;
  }
}
/** Copies the taps of one mode. */
export function copyTaps(from: Taps, lane: i32, to: Taps, toLane: i32): void {
  memory.copy(to.of(toLane).address, from.of(lane).address, TAPS_MODE);
  to.offsets[toLane] = from.offsets[lane];
}

/**
 * Adds twelve amplitudes (a row of real parts at `u`, a row of imaginary parts behind it), spread by their taps, to
 * lines. Even modes go to the spectrum at `out`, odd modes to the next one, so that a mode does not read at once what
 * its neighbour has just written.
 */
export function spread(u: Row<f32>, taps: Taps, out: Spectrum): void {
  let amplitude = u.address,
    own = taps.of(0).address,
    offset = taps.offsets,
    to = changetype<usize>(out),
    side: usize = 0;
  for (const end = offset.address; own < end; own += TAPS_MODE) {
    spreadOne(amplitude, own, to + side + <usize>offset[0]);
    amplitude += sizeof<f32>();
    offset = offset.from(1);
    side ^= SPECTRUM;
  }
}
/** Adds one amplitude to eight lines, the first of which is at `p`; `t`: the mode's taps. */
function spreadOne(u: usize, t: usize, p: usize): void {
  if (!ASC_FEATURE_SIMD) {
    const a = load<f32>(u),
      b = load<f32>(u, ROW);
    for (let j: usize = 0; j < TAPS_PART; j += 4) {
      const c = load<f32>(t + j),
        d = load<f32>(t + j, TAPS_PART);
      store<f32>(p + j, load<f32>(p + j) + (a * c - b * d));
      store<f32>(p + j, load<f32>(p + j, PART) + (a * d + b * c), PART);
    }
    return;
  }
  const a = v128.load32_splat(u),
    b = v128.load32_splat(u, ROW),
    c = v128.load(t),
    d = v128.load(t, TAPS_PART),
    e = v128.load(t, VECTOR),
    f = v128.load(t, TAPS_PART + VECTOR);
  v128.store(p, f32x4.add(v128.load(p), nmadd(b, d, f32x4.mul(a, c))));
  v128.store(p, f32x4.add(v128.load(p, PART), madd(b, c, f32x4.mul(a, d))), PART);
  v128.store(p, f32x4.add(v128.load(p, VECTOR), nmadd(b, f, f32x4.mul(a, e))), VECTOR);
  v128.store(p, f32x4.add(v128.load(p, PART + VECTOR), madd(b, e, f32x4.mul(a, f))), PART + VECTOR);
}

/**
 * Adds to the states of a group's twelve modes what the force with spectrum `x` leaves in them at the block's end:
 * −i·g·T·q, with T gathered by the taps. The gain g lies `share` of the way from the gains to their goals.
 */
export function gather(group: Group, taps: Taps, x: Spectrum, gains: InputGains, share: f32): void {
  const m = changetype<usize>(group),
    by = changetype<usize>(gains),
    from = changetype<usize>(x),
    sums = drives.gathered.address;
  let to = sums,
    own = taps.of(0).address,
    offset = taps.offsets;
  for (const end = offset.address; own < end; own += TAPS_MODE) {
    gatherOne(own, from + <usize>offset[0], to);
    to += SUMS;
    offset = offset.from(1);
  }
  for (let quad: usize = 0; quad < ROW; quad += VECTOR) kick(m + quad, sums + (quad >> 2) * SUMS, by + quad, share);
}
/**
 * Writes T of one mode to `to`: four partial sums (one sum without SIMD) of real parts, then as many of imaginary
 * parts. `t`: the mode's taps, `x`: the first of its eight lines.
 */
function gatherOne(t: usize, x: usize, to: usize): void {
  if (!ASC_FEATURE_SIMD) {
    let a: f32 = 0,
      b: f32 = 0;
    for (let j: usize = 0; j < TAPS_PART; j += 4) {
      const c = load<f32>(t + j),
        d = load<f32>(t + j, TAPS_PART),
        e = load<f32>(x + j),
        f = load<f32>(x + j, PART);
      a += c * e - d * f;
      b += c * f + d * e;
    }
    store<f32>(to, a);
    store<f32>(to, b, VECTOR);
    return;
  }
  const c = v128.load(t),
    d = v128.load(t, TAPS_PART),
    e = v128.load(t, VECTOR),
    f = v128.load(t, TAPS_PART + VECTOR);
  const xr = v128.load(x),
    xi = v128.load(x, PART),
    yr = v128.load(x, VECTOR),
    yi = v128.load(x, PART + VECTOR);
  v128.store(to, f32x4.add(nmadd(d, xi, f32x4.mul(c, xr)), nmadd(f, yi, f32x4.mul(e, yr))));
  v128.store(to, f32x4.add(madd(d, xr, f32x4.mul(c, xi)), madd(f, yr, f32x4.mul(e, yi))), VECTOR);
}
/**
 * Adds −i·g·T·q to the states of four modes. `s`: their partial sums, `m`: their place in the group's first row,
 * `gains`: their place in the row of present gains.
 */
function kick(m: usize, s: usize, gains: usize, share: f32): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < VECTOR; lane += 4) {
      const p = m + lane,
        now = load<f32>(gains + lane),
        g = now + share * (load<f32>(gains + lane, GOALS) - now),
        a = g * load<f32>(s + (lane << 3), VECTOR),
        b = -g * load<f32>(s + (lane << 3)),
        qr = load<f32>(p, A),
        qi = load<f32>(p, B);
      store<f32>(p, load<f32>(p, S0) + (a * qr - b * qi), S0);
      store<f32>(p, load<f32>(p, S1) + (a * qi + b * qr), S1);
    }
    return;
  }
  const tr = across(v128.load(s), v128.load(s, SUMS), v128.load(s, 2 * SUMS), v128.load(s, 3 * SUMS)),
    ti = across(
      v128.load(s, VECTOR),
      v128.load(s, SUMS + VECTOR),
      v128.load(s, 2 * SUMS + VECTOR),
      v128.load(s, 3 * SUMS + VECTOR),
    );
  const now = v128.load(gains),
    g = madd(f32x4.splat(share), f32x4.sub(v128.load(gains, GOALS), now), now),
    a = f32x4.mul(g, ti),
    b = f32x4.neg(f32x4.mul(g, tr)),
    qr = v128.load(m, A),
    qi = v128.load(m, B);
  v128.store(m, f32x4.add(v128.load(m, S0), nmadd(b, qi, f32x4.mul(a, qr))), S0);
  v128.store(m, f32x4.add(v128.load(m, S1), madd(b, qr, f32x4.mul(a, qi))), S1);
}
