// States move on by a block without a sound: z becomes q·z.

import { madd, nmadd } from "../../base/simd";
import { Mode, QUAD_BYTES } from "../mode";
import { MODE, QI, QR, VECTOR, ZI } from "../quad";

/** Moves on the states of the quads from `p` to `end`. */
export function moveQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += QUAD_BYTES)
      for (let q = p, stop = p + VECTOR; q < stop; q += MODE) moveMode(changetype<Mode>(q));
    return;
  }
  for (; p < end; p += QUAD_BYTES) {
    const a = v128.load(p),
      b = v128.load(p, ZI),
      qr = v128.load(p, QR),
      qi = v128.load(p, QI);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), ZI);
  }
}
/** Scalar twin of `moveQuads`: one mode. */
export function moveMode(mode: Mode): void {
  const a = mode.zr,
    b = mode.zi,
    qr = mode.qr,
    qi = mode.qi;
  mode.zr = a * qr - b * qi;
  mode.zi = a * qi + b * qr;
}
