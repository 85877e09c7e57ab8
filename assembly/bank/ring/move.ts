// States move on by a block without a sound.

import { madd, nmadd } from "../../base/simd";

/** The same for some quads. */
export function moveQuads(p: usize, end: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (; p < end; p += 128) for (let q = p, stop = p + 16; q < stop; q += 4) move(q);
    return;
  }
  for (; p < end; p += 128) {
    const a = v128.load(p),
      b = v128.load(p, 16),
      qr = v128.load(p, 32),
      qi = v128.load(p, 48);
    v128.store(p, nmadd(b, qi, f32x4.mul(a, qr)));
    v128.store(p, madd(b, qr, f32x4.mul(a, qi)), 16);
  }
}
export function move(p: usize): void {
  const a = load<f32>(p),
    b = load<f32>(p, 16),
    qr = load<f32>(p, 32),
    qi = load<f32>(p, 48);
  store<f32>(p, a * qr - b * qi);
  store<f32>(p, a * qi + b * qr, 16);
}
