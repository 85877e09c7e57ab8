// The hash of src/math/hash.ts in the language of GPUs: 32-bit multiply, add and shift only, so the bits are the same
// everywhere (PHYSICS §10.1).

/** `uvec4 hash4(uvec4)` in GLSL ES 3.0, and by {@link wgslOf} in WGSL. */
export const HASH_GLSL = /* glsl */ `
uvec4 hash4(uvec4 words) {
  uvec4 v = words * 1664525u + 1013904223u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  v ^= v >> uvec4(16u);
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  return v;
}
`;
