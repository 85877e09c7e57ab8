// From lines to samples: a real transform of 256 points for four moments at once (lane = moment), as a complex one of
// 128 with the even samples in the real and the odd in the imaginary parts; then the windows weight the samples. The
// frame around an anchor has a left half, which completes the block before it, and a right half, which begins the next.
// Radix 4, decimation in frequency. grid.ts says how a grid lies in memory; kernels take addresses.

import { reserve } from "../../base/memory";
import { Row, reserveRow } from "../../base/row";
import { across, madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { BLOCK } from "../../records/records";
import { IM, Lane, LINE, Line, laneAt, Pair } from "./grid";
import { frames } from "./state";

const N: i32 = BLOCK;

/** A twiddle. */
@unmanaged
class Turn {
  cos: f32;
  sin: f32;
}
/** Bytes of a twiddle. */
const TURN_BYTES: usize = offsetof<Turn>();
/** Bytes from the cosine to the sine, for kernels. */
const SIN: usize = offsetof<Turn>("sin");

/** Lays out the tables of the transform. */
export function reserveFrame(): void {
  frames.twiddles = changetype<Row<f32>>(reserve(twiddleBytes(N)));
  frames.order = reserveRow<i32>(N);
}
/** Fills the tables. */
export function resetFrame(): void {
  const order = frames.order;
  makeTwiddles(frames.twiddles.address, N);
  for (let k = 0; k < N / 2; k++) {
    order[k] = digitsReversed(k + N / 2, N) * <i32>LINE;
    order[k + N / 2] = digitsReversed(k, N) * <i32>LINE;
  }
}

/** Bytes of the twiddles of a transform of n complex points. */
export function twiddleBytes(n: i32): usize {
  return <usize>(n + n / 2 + 1) * TURN_BYTES;
}
/** Writes the twiddles: cos, sin of 2πj/n for j = 0 … n − 1, then of πj/n for j = 0 … n/2. */
export function makeTwiddles(at: usize, n: i32): void {
  for (let j = 0; j < n; j++, at += TURN_BYTES) writeTurn(changetype<Turn>(at), (2 * Math.PI * j) / n);
  for (let j = 0; j <= n / 2; j++, at += TURN_BYTES) writeTurn(changetype<Turn>(at), (Math.PI * j) / n);
}
function writeTurn(turn: Turn, angle: f64): void {
  Math.sincos(angle);
  turn.cos = <f32>Math.sincos_cos;
  turn.sin = <f32>Math.sincos_sin;
}

/** Place of result t of n after stages of radix 4 and, where n is twice a power of 4, one of radix 2. */
export function digitsReversed(t: i32, n: i32): i32 {
  let place = 0;
  for (let span = n; span > 1; ) {
    const digits = min(span, 4);
    span /= digits;
    place += (t % digits) * span;
    t /= digits;
  }
  return place;
}

/** Address of cos, sin of πj/128, j = 0 … 64, for a real transform of 256 points. */
export function halfTurns(): usize {
  return frames.twiddles.address + <usize>N * TURN_BYTES;
}
/**
 * Byte offset, in a transformed grid, of samples 2k and 2k + 1 of the right half of a frame; in a grid on which only
 * `spin` has run, of result k.
 */
export function placeOf(k: i32): usize {
  return <usize>frames.order[(k + N / 2) & (N - 1)];
}

/** Lines 0 … 128 of the grid at an address become 256 samples of four signals, doubled, in digit-reversed order. */
export function transform(grid: usize): void {
  transformLines(grid, N, frames.twiddles.address);
}
/**
 * Lines 0 … n of the grid at an address become 2n samples of four signals, doubled, in digit-reversed order; n is a
 * power of two, `turns` the address of its twiddles.
 */
export function transformLines(grid: usize, n: i32, turns: usize): void {
  fold(grid, n, turns);
  spinPoints(grid, n, turns);
}
/** Lines 0 … n of a real signal of 2n samples become lines 0 … n − 1 of a complex one of n. */
function fold(grid: usize, n: i32, turns: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane = 0; lane < 4; lane++) foldLane(laneAt(grid, lane), n, turns);
    return;
  }
  const top = grid + <usize>n * LINE;
  const two = f32x4.splat(2);
  const first = v128.load(grid),
    last = v128.load(top);
  v128.store(grid, f32x4.mul(two, f32x4.add(first, last)));
  v128.store(grid, f32x4.mul(two, f32x4.sub(first, last)), IM);
  let t = turns + <usize>n * TURN_BYTES;
  for (let p = grid + LINE, q = top - LINE; p <= q; p += LINE, q -= LINE) {
    t += TURN_BYTES;
    const c = v128.load32_splat(t),
      s = v128.load32_splat(t, SIN);
    const a = v128.load(p),
      b = v128.load(p, IM),
      d = v128.load(q),
      e = v128.load(q, IM);
    const sumR = f32x4.add(a, d),
      sumI = f32x4.sub(b, e),
      difR = f32x4.sub(a, d),
      difI = f32x4.add(b, e);
    const x = nmadd(difI, s, f32x4.mul(difR, c)),
      y = madd(difI, c, f32x4.mul(difR, s));
    v128.store(p, f32x4.sub(sumR, y));
    v128.store(p, f32x4.add(sumI, x), IM);
    v128.store(q, f32x4.add(sumR, y));
    v128.store(q, f32x4.sub(x, sumI), IM);
  }
}
/** The complex transform of lines 0 … 127, four signals at once; results in digit-reversed order. */
export function spin(grid: usize): void {
  spinPoints(grid, N, frames.twiddles.address);
}
function spinPoints(grid: usize, n: i32, turns: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane = 0; lane < 4; lane++) spinLane(laneAt(grid, lane), n, turns);
    return;
  }
  const top = grid + <usize>n * LINE;
  let step = TURN_BYTES,
    span = <usize>n * LINE;
  for (; span >= 4 * LINE; span >>= 2, step <<= 2) butterflies(grid, top, span, turns, step);
  if (span < 2 * LINE) return;
  for (let p = grid; p < top; p += 2 * LINE) {
    const a = v128.load(p),
      b = v128.load(p, IM),
      c = v128.load(p, LINE),
      d = v128.load(p, LINE + IM);
    v128.store(p, f32x4.add(a, c));
    v128.store(p, f32x4.add(b, d), IM);
    v128.store(p, f32x4.sub(a, c), LINE);
    v128.store(p, f32x4.sub(b, d), LINE + IM);
  }
}

/** One stage of radix 4 over groups of `span` bytes; `step`: bytes between the twiddles of neighbours. */
function butterflies(grid: usize, top: usize, span: usize, turns: usize, step: usize): void {
  const h = span >> 2;
  let u = turns,
    v = turns,
    w = turns;
  for (let j = grid, end = grid + h; j < end; j += LINE, u += step, v += step << 1, w += step * 3) {
    const uc = v128.load32_splat(u),
      us = v128.load32_splat(u, SIN),
      vc = v128.load32_splat(v);
    const vs = v128.load32_splat(v, SIN),
      wc = v128.load32_splat(w),
      ws = v128.load32_splat(w, SIN);
    for (let p = j; p < top; p += span) {
      const p1 = p + h,
        p2 = p1 + h,
        p3 = p2 + h;
      const ar = v128.load(p),
        cr = v128.load(p2),
        br = v128.load(p1),
        dr = v128.load(p3);
      const ai = v128.load(p, IM),
        ci = v128.load(p2, IM),
        bi = v128.load(p1, IM),
        di = v128.load(p3, IM);
      const acr = f32x4.add(ar, cr),
        amr = f32x4.sub(ar, cr),
        bdr = f32x4.add(br, dr),
        bmr = f32x4.sub(br, dr);
      const aci = f32x4.add(ai, ci),
        ami = f32x4.sub(ai, ci),
        bdi = f32x4.add(bi, di),
        bmi = f32x4.sub(bi, di);
      v128.store(p, f32x4.add(acr, bdr));
      v128.store(p, f32x4.add(aci, bdi), IM);
      let x = f32x4.sub(amr, bmi),
        y = f32x4.add(ami, bmr);
      v128.store(p1, nmadd(y, us, f32x4.mul(x, uc)));
      v128.store(p1, madd(y, uc, f32x4.mul(x, us)), IM);
      x = f32x4.sub(acr, bdr);
      y = f32x4.sub(aci, bdi);
      v128.store(p2, nmadd(y, vs, f32x4.mul(x, vc)));
      v128.store(p2, madd(y, vc, f32x4.mul(x, vs)), IM);
      x = f32x4.add(amr, bmi);
      y = f32x4.sub(ami, bmr);
      v128.store(p3, nmadd(y, ws, f32x4.mul(x, wc)));
      v128.store(p3, madd(y, wc, f32x4.mul(x, ws)), IM);
    }
  }
}

/** out = base + left half of the frame of BLOCK samples: completes the block before the anchor. */
export function leftHalf(grid: usize, base: usize, out: usize): void {
  half(grid, frames.order, frames.windows, base, out);
}
/** out = base + right half of the frame of BLOCK samples: begins the block behind the anchor. */
export function rightHalf(grid: usize, base: usize, out: usize): void {
  half(grid, frames.order.from(N / 2), frames.windows.from(4 * N), base, out);
}
function half(grid: usize, places: Row<i32>, windows: Row<f32>, base: usize, out: usize): void {
  if (!ASC_FEATURE_SIMD) {
    halfScalar(grid, places, windows.address, changetype<Row<f32>>(base), changetype<Row<f32>>(out));
    return;
  }
  let place = places.address,
    w = windows.address;
  // four samples at a time: two pairs, each as long as a line in the grid and in the windows
  for (const end = out + N * 4; out < end; place += 8, w += 2 * LINE, base += 16, out += 16) {
    const p = grid + <usize>load<i32>(place),
      q = grid + <usize>load<i32>(place, 4);
    const sums = across(
      f32x4.mul(v128.load(p), v128.load(w)),
      f32x4.mul(v128.load(p, IM), v128.load(w, IM)),
      f32x4.mul(v128.load(q), v128.load(w, LINE)),
      f32x4.mul(v128.load(q, IM), v128.load(w, LINE + IM)),
    );
    v128.store(out, f32x4.add(v128.load(base), sums));
  }
}
/** Scalar twin of `half`, two samples at a time. */
function halfScalar(grid: usize, places: Row<i32>, w: usize, base: Row<f32>, out: Row<f32>): void {
  for (let k = 0; k < N; k += 2, w += LINE) {
    const p = grid + <usize>places[k >> 1];
    let even = base[k],
      odd = base[k + 1];
    for (let lane = 0; lane < 4; lane++) {
      const x = laneAt(p, lane),
        weight = laneAt(w, lane);
      even += x.re * weight.re;
      odd += x.im * weight.im;
    }
    out[k] = even;
    out[k + 1] = odd;
  }
}

/**
 * Adds the left or right half, BLOCK samples, of a frame whose lanes are value and slope of the left, then of the right
 * channel.
 */
export function coarseHalf(grid: usize, rightSide: bool, outL: usize, outR: usize): void {
  pairHalf(grid, N, frames.order.address, frames.coarseWindows.address, rightSide, outL, outR);
}
/**
 * Adds the left or right half, n samples, of a frame whose lanes are value and slope of the left, then of the right
 * channel. `places`: byte offset in the grid of every pair of samples, i32 each; `w`: the windows.
 */
export function pairHalf(
  grid: usize,
  n: i32,
  places: usize,
  w: usize,
  rightSide: bool,
  outL: usize,
  outR: usize,
): void {
  if (rightSide) {
    places += (<usize>n) << 1;
    w += (<usize>n) << 4;
  }
  const end = outL + ((<usize>n) << 2);
  if (!ASC_FEATURE_SIMD) {
    for (; outL < end; places += 4, w += LINE, outL += 8, outR += 8) {
      const samples = changetype<Line>(grid + <usize>load<i32>(places)),
        window = changetype<Pair>(w);
      addPair(changetype<Row<f32>>(outL), samples.pair(0), window);
      if (mix.ears > 1) addPair(changetype<Row<f32>>(outR), samples.pair(1), window);
    }
    return;
  }
  for (; outL < end; places += 8, w += 2 * LINE, outL += 16, outR += 16) {
    const p = grid + <usize>load<i32>(places),
      q = grid + <usize>load<i32>(places, 4);
    const a = f32x4.mul(v128.load(p), v128.load(w)),
      b = f32x4.mul(v128.load(p, IM), v128.load(w, IM)),
      c = f32x4.mul(v128.load(q), v128.load(w, LINE)),
      d = f32x4.mul(v128.load(q, IM), v128.load(w, LINE + IM));
    // pairs of lanes: left and right of two samples each
    const s = f32x4.add(v128.shuffle<f32>(a, b, 0, 2, 4, 6), v128.shuffle<f32>(a, b, 1, 3, 5, 7)),
      t = f32x4.add(v128.shuffle<f32>(c, d, 0, 2, 4, 6), v128.shuffle<f32>(c, d, 1, 3, 5, 7));
    v128.store(outL, f32x4.add(v128.load(outL), v128.shuffle<f32>(s, t, 0, 2, 4, 6)));
    if (mix.ears > 1) v128.store(outR, f32x4.add(v128.load(outR), v128.shuffle<f32>(s, t, 1, 3, 5, 7)));
  }
}
/** Scalar twin of `pairHalf`: adds an even and an odd sample of one channel. */
function addPair(out: Row<f32>, samples: Pair, window: Pair): void {
  const even = samples.re0 * window.re0 + samples.re1 * window.re1,
    odd = samples.im0 * window.im0 + samples.im1 * window.im1;
  out[0] += even;
  out[1] += odd;
}

/** Scalar twin of `fold`: one lane. */
function foldLane(lane: Lane, n: i32, turns: usize): void {
  const bottom = changetype<usize>(lane),
    top = bottom + <usize>n * LINE;
  const first = lane.re,
    last = changetype<Lane>(top).re;
  lane.re = 2 * (first + last);
  lane.im = 2 * (first - last);
  let t = turns + <usize>n * TURN_BYTES;
  for (let p = bottom + LINE, q = top - LINE; p <= q; p += LINE, q -= LINE) {
    t += TURN_BYTES;
    const turn = changetype<Turn>(t),
      c = turn.cos,
      s = turn.sin;
    const low = changetype<Lane>(p),
      high = changetype<Lane>(q);
    const a = low.re,
      b = low.im,
      d = high.re,
      e = high.im;
    const x = (a - d) * c - (b + e) * s,
      y = (a - d) * s + (b + e) * c;
    low.re = a + d - y;
    low.im = b - e + x;
    high.re = a + d + y;
    high.im = x - (b - e);
  }
}
/** Scalar twin of `spinPoints`: one lane. */
function spinLane(lane: Lane, n: i32, turns: usize): void {
  const bottom = changetype<usize>(lane),
    top = bottom + <usize>n * LINE;
  let step = TURN_BYTES,
    span = <usize>n * LINE;
  for (; span >= 4 * LINE; span >>= 2, step <<= 2) {
    const h = span >> 2;
    for (let j: usize = 0, t = turns, o: usize = 0; j < h; j += LINE, o += step)
      for (let p = bottom + j; p < top; p += span) butterfly(p, h, t + o, t + 2 * o, t + 3 * o);
  }
  if (span < 2 * LINE) return;
  for (let p = bottom; p < top; p += 2 * LINE) {
    const even = changetype<Lane>(p),
      odd = changetype<Lane>(p + LINE);
    const a = even.re,
      b = even.im,
      c = odd.re,
      d = odd.im;
    even.re = a + c;
    even.im = b + d;
    odd.re = a - c;
    odd.im = b - d;
  }
}
/** Scalar twin of `butterflies`: four points, h bytes apart, and the twiddles u, v, w of the last three. */
function butterfly(p: usize, h: usize, u: usize, v: usize, w: usize): void {
  const p0 = changetype<Lane>(p),
    p1 = changetype<Lane>(p + h),
    p2 = changetype<Lane>(p + h + h),
    p3 = changetype<Lane>(p + h + h + h);
  const ar = p0.re,
    cr = p2.re,
    br = p1.re,
    dr = p3.re;
  const ai = p0.im,
    ci = p2.im,
    bi = p1.im,
    di = p3.im;
  p0.re = ar + cr + (br + dr);
  p0.im = ai + ci + (bi + di);
  writeTurned(p1, ar - cr - (bi - di), ai - ci + (br - dr), changetype<Turn>(u));
  writeTurned(p2, ar + cr - (br + dr), ai + ci - (bi + di), changetype<Turn>(v));
  writeTurned(p3, ar - cr + (bi - di), ai - ci - (br - dr), changetype<Turn>(w));
}
/** A point = x + iy, turned by a twiddle. */
function writeTurned(point: Lane, x: f32, y: f32, turn: Turn): void {
  const c = turn.cos,
    s = turn.sin;
  point.re = x * c - y * s;
  point.im = x * s + y * c;
}
