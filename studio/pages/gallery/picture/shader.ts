// The light and the materials of small pictures, as a shader: a bright room of paper with two soft lamps that is
// computed and not stored, so that a picture costs the same with a graphics card and without. Metal mirrors that room;
// glass shows its edges; wood, stone and brushed metal have their pattern through and through. Dielectrics mirror by
// Schlick's approximation of Fresnel's law.

/** The vertex shader. */
export const VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float light;
uniform mat3 stands, sees;
uniform vec3 middle;
uniform float scale, depth, aspect, size;
out vec3 vNormal, vAt, vView, vNear;
out float vLight;
void main() {
  vec3 at = stands * position;
  vec3 seen = sees * at - middle;
  vNormal = sees * (stands * normal);
  vAt = position / size;
  vView = seen;
  vNear = seen / size;
  vLight = light;
  gl_Position = vec4(seen.x * scale / aspect, seen.y * scale, -0.3 * seen.z / size, 1.0 - depth * seen.z);
}`;

/** The fragment shader. */
export const FRAGMENT = `#version 300 es
precision highp float;
in vec3 vNormal, vAt, vView, vNear;
in float vLight;
uniform vec3 colour, grain;
uniform float metal, rough, clear, dark, depth;
uniform int pattern;
out vec4 result;

float hash(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.x + p.y) * p.z);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 o = vec2(0, 1);
  return mix(
    mix(mix(hash(i), hash(i + o.yxx), f.x), mix(hash(i + o.xyx), hash(i + o.yyx), f.x), f.y),
    mix(mix(hash(i + o.xxy), hash(i + o.yxy), f.x), mix(hash(i + o.xyy), hash(i + o.yyy), f.x), f.y), f.z);
}
float layered(vec3 p) { return 0.55 * noise(p) + 0.3 * noise(2.1 * p + 7.0) + 0.15 * noise(4.3 * p + 13.0); }

/** A soft lamp: how much of it is seen along d. */
float lamp(vec3 d, vec3 to, float wide, float soft) {
  return smoothstep(wide - soft, wide + soft, dot(d, normalize(to)));
}

/** The room along a direction, blurred by roughness. */
vec3 room(vec3 d, float r) {
  float soft = 0.03 + 0.5 * r;
  vec3 below = mix(vec3(0.4, 0.365, 0.32), vec3(0.07, 0.066, 0.065), dark);
  vec3 wall = mix(vec3(0.24, 0.25, 0.27), vec3(0.11, 0.12, 0.145), dark);
  vec3 above = mix(vec3(0.92, 0.94, 0.98), vec3(0.36, 0.4, 0.47), dark);
  vec3 c = mix(below, wall, smoothstep(-0.22 - soft, 0.02 + soft, d.y));
  c = mix(c, above, smoothstep(0.1 - soft, 0.85 + soft, d.y));
  vec3 warm = mix(vec3(1.0, 0.98, 0.95), vec3(1.0, 0.9, 0.78), dark);
  c += warm * mix(2.1, 2.2, dark) * lamp(d, vec3(-0.62, 0.72, 0.62), 0.87, 0.04 + 0.45 * r) / (1.0 + 3.0 * r);
  // a tall lamp on the right, and a rim of light from behind
  float strip = smoothstep(0.16 + 0.5 * soft, 0.1, abs(d.x - 0.8)) * smoothstep(-0.5, -0.1, d.y)
    * smoothstep(0.95, 0.6, d.y);
  c += vec3(0.95, 0.98, 1.0) * mix(0.75, 0.9, dark) * strip / (1.0 + 2.0 * r);
  c += vec3(0.8, 0.9, 1.0) * mix(0.15, 0.55, dark) * lamp(d, vec3(0.35, 0.5, -0.9), 0.75, 0.3);
  return c;
}

/** Light from all sides on a rough surface. */
vec3 around(vec3 n) {
  vec3 below = mix(vec3(0.5, 0.46, 0.4), vec3(0.1, 0.09, 0.085), dark);
  vec3 above = mix(vec3(0.72, 0.74, 0.78), vec3(0.3, 0.33, 0.38), dark);
  vec3 key = mix(vec3(0.78, 0.75, 0.7), vec3(0.85, 0.74, 0.62), dark);
  float towards = max(0.0, dot(n, normalize(vec3(-0.62, 0.72, 0.62))));
  return mix(below, above, 0.5 + 0.5 * n.y) * 0.78 + key * towards * 0.85;
}

void main() {
  vec3 v = normalize(vec3(0.0, 0.0, 1.0 / max(depth, 1e-4)) - vView);
  vec3 n = normalize(vNormal);
  if (dot(n, v) < 0.0) n = -n;
  vec3 base = colour;
  float r = rough;
  // coordinates along the grain, and across it
  float along = dot(vAt, grain);
  vec3 across = vAt - along * grain;
  if (pattern == 1 || pattern == 5) {
    vec3 p = 5.0 * across + grain * along * 0.35;
    float rings = 0.5 + 0.5 * sin(pattern == 1
      ? 9.0 * layered(p * 1.7 + 3.0) + 26.0 * length(across + vec3(0.0, 0.9, 0.35))
      : 70.0 * across.y + 90.0 * across.z);
    float fibre = noise(vec3(60.0 * across.x + 9.0 * along, 60.0 * across.y, 60.0 * across.z + 9.0 * along) * 0.9);
    base *= mix(0.72, 1.1, 0.65 * rings + 0.35 * fibre);
    r += 0.08 * fibre;
  } else if (pattern == 2) {
    float vein = abs(layered(3.4 * vAt + 1.7 * vec3(layered(2.0 * vAt), layered(2.0 * vAt + 5.0), 0.0)) - 0.5);
    base *= mix(0.62, 1.0, smoothstep(0.0, 0.07, vein)) * mix(0.94, 1.04, noise(6.0 * vAt));
  } else if (pattern == 3) {
    float speck = noise(46.0 * vAt) * 0.6 + noise(95.0 * vAt) * 0.4;
    base *= mix(0.78, 1.16, speck) * mix(0.9, 1.08, layered(6.0 * vAt));
  } else if (pattern == 4) {
    float streak = noise(vec3(2.0 * along, 110.0 * dot(across, vec3(1.0, 1.3, 1.0)), 3.0));
    r += 0.14 * (streak - 0.5);
    base *= mix(0.9, 1.06, streak);
  }
  float facing = max(dot(n, v), 0.0);
  // the room is not far: flat things mirror more than one spot of it
  vec3 mirrored = normalize(reflect(-v, n) + 0.5 * vNear);
  float rim = pow(1.0 - facing, 5.0);
  vec3 c;
  float alpha = 1.0;
  if (clear > 0.0) {
    float edge = pow(1.0 - facing, 1.8);
    float fresnel = 0.05 + 0.95 * rim;
    vec3 shine = room(mirrored, r) * fresnel;
    float body = mix(0.12, 0.16, dark) + 0.74 * edge;
    vec3 tint = base * mix(0.95, 1.15, dark) * (0.35 + 0.65 * around(n));
    float lit = max(0.0, max(shine.r, max(shine.g, shine.b)) - 0.03);
    alpha = clamp(body + lit, 0.0, 0.96);
    c = (tint * body + shine) / max(alpha, 0.05);
  } else if (metal > 0.5) {
    vec3 fresnel = base + (1.0 - base) * rim;
    c = room(mirrored, r) * fresnel * mix(vLight, 1.0, 0.25) + base * around(n) * 0.12 * r * vLight;
  } else {
    float gloss = (1.0 - r) * (1.0 - r);
    float fresnel = (0.04 + 0.96 * rim * gloss) * mix(0.25, 1.0, gloss);
    c = base * around(n) * vLight + room(mirrored, r) * fresnel * mix(vLight, 1.0, 0.3);
  }
  // bright light bends towards white as film does
  c = 1.0 - exp(-1.3 * c);
  result = vec4(pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2)) * alpha, alpha);
}`;
