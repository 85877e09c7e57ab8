// The hash of src/math/hash.ts in the languages of GPUs: 32-bit multiply, add and shift only, so the bits are the same
// everywhere (PHYSICS §10.1).

/** `hash4(vec4u) -> vec4u` in WGSL. */
export const HASH_WGSL = /* wgsl */ `
fn hash4(words: vec4u) -> vec4u {
  var v = words * 1664525u + 1013904223u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  v ^= v >> vec4u(16u);
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  return v;
}
`;

/** `uvec4 hash4(uvec4)` in GLSL ES 3.0. */
export const HASH_GLSL = /* glsl */ `
uvec4 hash4(uvec4 words) {
  uvec4 v = words * 1664525u + 1013904223u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  v ^= v >> 16u;
  v.x += v.y * v.w;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v.w += v.y * v.z;
  return v;
}
`;
