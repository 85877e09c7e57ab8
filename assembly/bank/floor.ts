// The amplitude below which a mode is at rest: 2 nPa at one metre, −83 dB SPL, far below the faintest sound that people
// hear. With full scale at 92 dB SPL that is 175 dB below full scale.

import { madd } from "../base/simd";
import { Mode, QUAD_BYTES } from "./mode";
import { MODE, QR, VECTOR, ZI } from "./quad";

/** Amplitude in Pa at 1 m. */
export const FLOOR: f32 = 2e-9;

/** Whether any mode but padding is below the floor; p: address of the first of so many quads. */
export function someFaint(p: usize, quads: i32): bool {
  const end = p + <usize>quads * QUAD_BYTES;
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p; q < p + VECTOR; q += MODE) {
        const mode = changetype<Mode>(q),
          a = mode.zr,
          b = mode.zi;
        if (!(a * a + b * b >= FLOOR * FLOOR) && mode.qr != 0) return true;
      }
    return false;
  }
  const floor = f32x4.splat(FLOOR * FLOOR),
    zero = f32x4.splat(0);
  let faint = zero;
  for (; p < end; p += QUAD_BYTES) {
    const a = v128.load(p),
      b = v128.load(p, ZI);
    const low = v128.not(f32x4.ge(madd(a, a, f32x4.mul(b, b)), floor));
    faint = v128.or(faint, v128.and(low, f32x4.ne(v128.load(p, QR), zero)));
  }
  return v128.any_true(faint);
}
