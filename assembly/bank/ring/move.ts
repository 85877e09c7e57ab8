// States move on by a block without a sound.

import { madd, nmadd } from "../../base/simd";
import { Mode } from "../mode";

/** The same for some quads. */
export function moveQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < changetype<usize>(end); p += 128)
      for (let q = p, stop = p + 16; q < stop; q += 4) move(changetype<Mode>(q));
    return;
  }
  for (; p < changetype<usize>(end); p += 128) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
  }
}
export function move(p: Mode): void {
  const a = p.zr,
    b = p.zi,
    qr = p.qr,
    qi = p.qi;
  p.zr = a * qr - b * qi;
  p.zi = a * qi + b * qr;
}
