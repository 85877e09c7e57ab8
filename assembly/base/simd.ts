// Multiply-add, written once for the plain and the relaxed build: the compiler settles the condition.

/** a · b + c */
export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

/** c − a · b */
export function nmadd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_nmadd(a, b, c);
  return f32x4.sub(c, f32x4.mul(a, b));
}

/** The four sums over lanes: (Σa, Σb, Σc, Σd). */
export function across(a: v128, b: v128, c: v128, d: v128): v128 {
  const s = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const t = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(s, t, 0, 1, 4, 5), v128.shuffle<f32>(s, t, 2, 3, 6, 7));
}
