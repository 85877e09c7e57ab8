// From lines to samples: a real transform of 256 points for four moments at once (lane = moment), as a complex one of 128 with
// the even samples in the real and the odd in the imaginary parts; then the windows. The frame around an anchor has a left half,
// which completes the block before it, and a right half, which begins the next.

import { reserve } from "../../base/memory";
import { across, madd, nmadd } from "../../base/simd";
import { mix } from "../../mix/state";
import { BLOCK } from "../../records/records";
import { frames } from "./state";

const N: i32 = BLOCK;

export function reserveFrame(): void {
  frames.twiddles = reserve(twiddleBytes(N));
  frames.order = reserve(N * 4);
}

export function resetFrame(): void {
  makeTwiddles(frames.twiddles, N);
  for (let k = 0; k < N / 2; k++) {
    store<i32>(frames.order + ((<usize>k) << 2), digitsReversed(k + N / 2, N) << 5);
    store<i32>(frames.order + ((<usize>(k + N / 2)) << 2), digitsReversed(k, N) << 5);
  }
}

/** Bytes of the twiddles of a transform of n complex points. */
export function twiddleBytes(n: i32): usize {
  return <usize>n * 12 + 8;
}
/** Writes them: cos, sin of 2πj/n for j below n, then of πj/n up to half of that. */
export function makeTwiddles(at: usize, n: i32): void {
  for (let j = 0; j < n; j++, at += 8) writeTurn(at, (2 * Math.PI * j) / n);
  for (let j = 0; j <= n / 2; j++, at += 8) writeTurn(at, (Math.PI * j) / n);
}
function writeTurn(at: usize, angle: f64): void {
  Math.sincos(angle);
  store<f32>(at, <f32>Math.sincos_cos);
  store<f32>(at, <f32>Math.sincos_sin, 4);
}

/** Place of result t of n behind stages of radix 4 and, where n is twice a power of 4, one of radix 2. */
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

/** cos, sin of πj/128. */
export function halfTurns(): usize {
  return frames.twiddles + (N << 3);
}
/** Byte offset in a grid of samples 2k and 2k + 1 of the right half of a frame; of line k, where a grid was turned by `spin` alone. */
export function placeOf(k: i32): usize {
  return <usize>load<i32>(frames.order + ((<usize>((k + N / 2) & (N - 1))) << 2));
}

/** Lines 0 … 128 of `grid` become 256 samples of four signals, doubled, in digit-reversed order. */
export function transform(grid: usize): void {
  transformLines(grid, N, frames.twiddles);
}
/** The same of lines 0 … n, for any power of two. */
export function transformLines(grid: usize, n: i32, turns: usize): void {
  fold(grid, n, turns);
  spinPoints(grid, n, turns);
}
/** Lines of a real signal of 2n samples become those of a complex one of n. */
function fold(grid: usize, n: i32, turns: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 16; lane += 4) foldLane(grid + lane, n, turns);
    return;
  }
  const top = grid + ((<usize>n) << 5);
  const two = f32x4.splat(2);
  const first = v128.load(grid),
    last = v128.load(top);
  v128.store(grid, f32x4.mul(two, f32x4.add(first, last)));
  v128.store(grid, f32x4.mul(two, f32x4.sub(first, last)), 16);
  let t = turns + ((<usize>n) << 3);
  for (let p = grid + 32, q = top - 32; p <= q; p += 32, q -= 32) {
    t += 8;
    const c = v128.load32_splat(t),
      s = v128.load32_splat(t, 4);
    const a = v128.load(p),
      b = v128.load(p, 16),
      d = v128.load(q),
      e = v128.load(q, 16);
    const sumR = f32x4.add(a, d),
      sumI = f32x4.sub(b, e),
      difR = f32x4.sub(a, d),
      difI = f32x4.add(b, e);
    const x = nmadd(difI, s, f32x4.mul(difR, c)),
      y = madd(difI, c, f32x4.mul(difR, s));
    v128.store(p, f32x4.sub(sumR, y));
    v128.store(p, f32x4.add(sumI, x), 16);
    v128.store(q, f32x4.add(sumR, y));
    v128.store(q, f32x4.sub(x, sumI), 16);
  }
}
/** The complex transform of 128 points, four at once; results in digit-reversed order. */
export function spin(grid: usize): void {
  spinPoints(grid, N, frames.twiddles);
}
function spinPoints(grid: usize, n: i32, turns: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let lane: usize = 0; lane < 16; lane += 4) spinLane(grid + lane, n, turns);
    return;
  }
  const top = grid + ((<usize>n) << 5);
  let step: usize = 8,
    span = (<usize>n) << 5;
  for (; span >= 128; span >>= 2, step <<= 2) butterflies(grid, top, span, turns, step);
  if (span < 64) return;
  for (let p = grid; p < top; p += 64) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      c = v128.load(p, 32),
      d = v128.load(p, 48);
    v128.store(p, f32x4.add(a, c));
    v128.store(p, f32x4.add(b, d), 16);
    v128.store(p, f32x4.sub(a, c), 32);
    v128.store(p, f32x4.sub(b, d), 48);
  }
}

/** One stage of radix 4 over groups of `span` bytes; `step`: bytes between the twiddles of neighbours. */
function butterflies(grid: usize, top: usize, span: usize, turns: usize, step: usize): void {
  const h = span >> 2;
  let u = turns,
    v = turns,
    w = turns;
  for (let j = grid, end = grid + h; j < end; j += 32, u += step, v += step << 1, w += step * 3) {
    const uc = v128.load32_splat(u),
      us = v128.load32_splat(u, 4),
      vc = v128.load32_splat(v);
    const vs = v128.load32_splat(v, 4),
      wc = v128.load32_splat(w),
      ws = v128.load32_splat(w, 4);
    for (let p = j; p < top; p += span) {
      const p1 = p + h,
        p2 = p1 + h,
        p3 = p2 + h;
      const ar = v128.load(p),
        cr = v128.load(p2),
        br = v128.load(p1),
        dr = v128.load(p3);
      const ai = v128.load(p, 16),
        ci = v128.load(p2, 16),
        bi = v128.load(p1, 16),
        di = v128.load(p3, 16);
      const acr = f32x4.add(ar, cr),
        amr = f32x4.sub(ar, cr),
        bdr = f32x4.add(br, dr),
        bmr = f32x4.sub(br, dr);
      const aci = f32x4.add(ai, ci),
        ami = f32x4.sub(ai, ci),
        bdi = f32x4.add(bi, di),
        bmi = f32x4.sub(bi, di);
      v128.store(p, f32x4.add(acr, bdr));
      v128.store(p, f32x4.add(aci, bdi), 16);
      let x = f32x4.sub(amr, bmi),
        y = f32x4.add(ami, bmr);
      v128.store(p1, nmadd(y, us, f32x4.mul(x, uc)));
      v128.store(p1, madd(y, uc, f32x4.mul(x, us)), 16);
      x = f32x4.sub(acr, bdr);
      y = f32x4.sub(aci, bdi);
      v128.store(p2, nmadd(y, vs, f32x4.mul(x, vc)));
      v128.store(p2, madd(y, vc, f32x4.mul(x, vs)), 16);
      x = f32x4.add(amr, bmi);
      y = f32x4.sub(ami, bmr);
      v128.store(p3, nmadd(y, ws, f32x4.mul(x, wc)));
      v128.store(p3, madd(y, wc, f32x4.mul(x, ws)), 16);
    }
  }
}

/** out = base + left half of the frame: completes the block before the anchor. */
export function leftHalf(grid: usize, base: usize, out: usize): void {
  half(grid, frames.order, frames.windows, base, out);
}
/** out = base + right half of the frame: begins the block behind the anchor. */
export function rightHalf(grid: usize, base: usize, out: usize): void {
  half(grid, frames.order + N * 2, frames.windows + N * 16, base, out);
}

/** Adds a half of a frame whose lanes are value and slope of the left, then of the right channel. */
export function coarseHalf(grid: usize, rightSide: bool, outL: usize, outR: usize): void {
  pairHalf(grid, N, frames.order, frames.coarseWindows, rightSide, outL, outR);
}
/** The same for frames of 2n samples: `places` says where in the grid a pair of samples lies, `w` are the windows. */
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
    for (; outL < end; places += 4, w += 32, outL += 8, outR += 8) {
      const p = grid + <usize>load<i32>(places);
      addCoarse(outL, p, w);
      if (mix.ears > 1) addCoarse(outR, p + 8, w);
    }
    return;
  }
  for (; outL < end; places += 8, w += 64, outL += 16, outR += 16) {
    const p = grid + <usize>load<i32>(places),
      q = grid + <usize>load<i32>(places, 4);
    const a = f32x4.mul(v128.load(p), v128.load(w)),
      b = f32x4.mul(v128.load(p, 16), v128.load(w, 16)),
      c = f32x4.mul(v128.load(q), v128.load(w, 32)),
      d = f32x4.mul(v128.load(q, 16), v128.load(w, 48));
    // pairs of lanes: left and right of two samples each
    const s = f32x4.add(v128.shuffle<f32>(a, b, 0, 2, 4, 6), v128.shuffle<f32>(a, b, 1, 3, 5, 7)),
      t = f32x4.add(v128.shuffle<f32>(c, d, 0, 2, 4, 6), v128.shuffle<f32>(c, d, 1, 3, 5, 7));
    v128.store(outL, f32x4.add(v128.load(outL), v128.shuffle<f32>(s, t, 0, 2, 4, 6)));
    if (mix.ears > 1) v128.store(outR, f32x4.add(v128.load(outR), v128.shuffle<f32>(s, t, 1, 3, 5, 7)));
  }
}
function addCoarse(out: usize, p: usize, w: usize): void {
  const even = load<f32>(p) * load<f32>(w) + load<f32>(p, 4) * load<f32>(w, 4),
    odd = load<f32>(p, 16) * load<f32>(w, 16) + load<f32>(p, 20) * load<f32>(w, 20);
  store<f32>(out, load<f32>(out) + even);
  store<f32>(out, load<f32>(out, 4) + odd, 4);
}

function half(grid: usize, places: usize, w: usize, base: usize, out: usize): void {
  const end = out + N * 4;
  if (!ASC_FEATURE_SIMD) {
    for (; out < end; places += 4, w += 32, base += 8, out += 8) {
      const p = grid + <usize>load<i32>(places);
      let even = load<f32>(base),
        odd = load<f32>(base, 4);
      for (let lane: usize = 0; lane < 16; lane += 4) {
        even += load<f32>(p + lane) * load<f32>(w + lane);
        odd += load<f32>(p + lane, 16) * load<f32>(w + lane, 16);
      }
      store<f32>(out, even);
      store<f32>(out, odd, 4);
    }
    return;
  }
  for (; out < end; places += 8, w += 64, base += 16, out += 16) {
    const p = grid + <usize>load<i32>(places),
      q = grid + <usize>load<i32>(places, 4);
    const sums = across(
      f32x4.mul(v128.load(p), v128.load(w)),
      f32x4.mul(v128.load(p, 16), v128.load(w, 16)),
      f32x4.mul(v128.load(q), v128.load(w, 32)),
      f32x4.mul(v128.load(q, 16), v128.load(w, 48)),
    );
    v128.store(out, f32x4.add(v128.load(base), sums));
  }
}

// ---- the transform without SIMD: one moment
function foldLane(grid: usize, n: i32, turns: usize): void {
  const top = grid + ((<usize>n) << 5);
  const first = load<f32>(grid),
    last = load<f32>(top);
  store<f32>(grid, 2 * (first + last));
  store<f32>(grid, 2 * (first - last), 16);
  let t = turns + ((<usize>n) << 3);
  for (let p = grid + 32, q = top - 32; p <= q; p += 32, q -= 32) {
    t += 8;
    const c = load<f32>(t),
      s = load<f32>(t, 4);
    const a = load<f32>(p),
      b = load<f32>(p, 16),
      d = load<f32>(q),
      e = load<f32>(q, 16);
    const x = (a - d) * c - (b + e) * s,
      y = (a - d) * s + (b + e) * c;
    store<f32>(p, a + d - y);
    store<f32>(p, b - e + x, 16);
    store<f32>(q, a + d + y);
    store<f32>(q, x - (b - e), 16);
  }
}
function spinLane(grid: usize, n: i32, turns: usize): void {
  const top = grid + ((<usize>n) << 5);
  let step: usize = 8,
    span = (<usize>n) << 5;
  for (; span >= 128; span >>= 2, step <<= 2) {
    const h = span >> 2;
    for (let j: usize = 0, t = turns, o: usize = 0; j < h; j += 32, o += step)
      for (let p = grid + j; p < top; p += span) butterfly(p, h, t + o, t + 2 * o, t + 3 * o);
  }
  if (span < 64) return;
  for (let p = grid; p < top; p += 64) {
    const a = load<f32>(p),
      b = load<f32>(p, 16),
      c = load<f32>(p, 32),
      d = load<f32>(p, 48);
    store<f32>(p, a + c);
    store<f32>(p, b + d, 16);
    store<f32>(p, a - c, 32);
    store<f32>(p, b - d, 48);
  }
}
function butterfly(p: usize, h: usize, u: usize, v: usize, w: usize): void {
  const p1 = p + h,
    p2 = p1 + h,
    p3 = p2 + h;
  const ar = load<f32>(p),
    cr = load<f32>(p2),
    br = load<f32>(p1),
    dr = load<f32>(p3);
  const ai = load<f32>(p, 16),
    ci = load<f32>(p2, 16),
    bi = load<f32>(p1, 16),
    di = load<f32>(p3, 16);
  store<f32>(p, ar + cr + (br + dr));
  store<f32>(p, ai + ci + (bi + di), 16);
  turned(p1, ar - cr - (bi - di), ai - ci + (br - dr), u);
  turned(p2, ar + cr - (br + dr), ai + ci - (bi + di), v);
  turned(p3, ar - cr + (bi - di), ai - ci - (br - dr), w);
}
function turned(p: usize, x: f32, y: f32, t: usize): void {
  const c = load<f32>(t),
    s = load<f32>(t, 4);
  store<f32>(p, x * c - y * s);
  store<f32>(p, x * s + y * c, 16);
}
