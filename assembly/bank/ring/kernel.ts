// The kernel of the ring path (PHYSICS §3): a line sums z, θz, θ²z and θ³z of quads, times their gains. It is written
// once, and becomes a loop of its own wherever it is called, because a test inside the loop costs more than the
// repetition: the kind of gains, the number of moments and whether states move on are constants there.

import { across, madd, nmadd } from "../../base/simd";
import { config } from "../../records/state";
import { IM, laneAt } from "../frame/grid";
import { Mode, QUAD_BYTES } from "../mode";
import { MODE, QI, QR, TI, TR, VECTOR, ZI } from "../quad";
import { moveMode } from "./move";

/** Real gains, at an offset in each quad. */
export const IN_QUAD: i32 = 0;
/** Real gains in a row beside the quads. */
export const IN_ROW: i32 = 1;
/** Complex gains in two rows beside the quads. */
export const TURNED: i32 = 2;

@unmanaged
export class Kernel {
  /**
   * Adds moments of the quads from `p` to `end` to the line at `grid`. `gains`: their offset in a quad, or their
   * address for the first quad and, as `stride`, the bytes from quad to quad. Gains in rows always have four moments
   * here; the fast setting leaves out the last of their sums.
   */
  @inline
  static sum(
    kind: i32,
    moments: i32,
    moves: bool,
    p: usize,
    end: usize,
    gains: usize,
    stride: usize,
    grid: usize,
  ): void {
    if (!ASC_FEATURE_SIMD) {
      const count = kind == IN_QUAD ? moments : config.moments;
      for (; p < end; p += QUAD_BYTES, gains += stride)
        for (let k: usize = 0; k < VECTOR; k += MODE) {
          const mode = changetype<Mode>(p + k),
            x = load<f32>((kind == IN_QUAD ? p : 0) + gains + k),
            y: f32 = kind == TURNED ? load<f32>(gains + k, VECTOR) : 0;
          if (kind == TURNED) addMode(mode, mode.zr * x - mode.zi * y, mode.zr * y + mode.zi * x, count, grid);
          else if (kind == IN_QUAD || x != 0) addMode(mode, mode.zr * x, mode.zi * x, count, grid);
          if (moves) moveMode(mode);
        }
      return;
    }
    const zero = f32x4.splat(0);
    let r0 = zero,
      i0 = zero;
    let r1 = zero,
      i1 = zero;
    let r2 = zero,
      i2 = zero;
    let r3 = zero,
      i3 = zero;
    for (; p < end; p += QUAD_BYTES, gains += stride) {
      const x = v128.load((kind == IN_QUAD ? p : 0) + gains);
      // most bodies are heard from two speakers only: their gains on the other buses are 0
      if (kind == IN_ROW && !v128.any_true(x)) continue;
      let a = v128.load(p),
        b = v128.load(p, ZI),
        c: v128;
      if (moves) {
        const qr = v128.load(p, QR),
          qi = v128.load(p, QI);
        v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
        v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
      }
      const tr = v128.load(p, TR),
        ti = v128.load(p, TI);
      if (kind == TURNED) {
        const y = v128.load(gains, VECTOR);
        c = nmadd(b, y, f32x4.mul(a, x));
        b = madd(b, x, f32x4.mul(a, y));
        a = c;
      } else {
        a = f32x4.mul(a, x);
        b = f32x4.mul(b, x);
      }
      r0 = f32x4.add(r0, a);
      i0 = f32x4.add(i0, b);
      c = nmadd(b, ti, f32x4.mul(a, tr));
      b = madd(b, tr, f32x4.mul(a, ti));
      r1 = f32x4.add(r1, c);
      i1 = f32x4.add(i1, b);
      a = nmadd(b, ti, f32x4.mul(c, tr));
      b = madd(b, tr, f32x4.mul(c, ti));
      r2 = f32x4.add(r2, a);
      i2 = f32x4.add(i2, b);
      if (moments > 3) {
        r3 = f32x4.add(r3, nmadd(b, ti, f32x4.mul(a, tr)));
        i3 = f32x4.add(i3, madd(b, tr, f32x4.mul(a, ti)));
      }
    }
    if (kind != IN_QUAD && config.moments < 4) {
      r3 = zero;
      i3 = zero;
    }
    v128.store(grid, f32x4.add(v128.load(grid), across(r0, r1, r2, r3)));
    v128.store(grid, f32x4.add(v128.load(grid, IM), across(i0, i1, i2, i3)), IM);
  }
}

/** Scalar twin of the loop: the first moments of one mode, which has amplitude (a, b) on the bus, to a line. */
function addMode(mode: Mode, a: f32, b: f32, moments: i32, line: usize): void {
  const tr = mode.tr,
    ti = mode.ti;
  for (let m = 0; m < moments; m++) {
    const sum = laneAt(line, m);
    sum.re += a;
    sum.im += b;
    const c = a * tr - b * ti;
    b = a * ti + b * tr;
    a = c;
  }
}
