// The first impact in float32, in GLSL ES 3.0 (PHYSICS §10.2 and §10.3): the same as shader-wgsl.ts, where the reasons
// stand. One point is drawn a stone; those that strike land on a pixel of the impact map, the others nowhere.
import { ROW } from "../colliders/pack.js";
import { stoneMass } from "../stone.js";
import { BOUND_MARGIN, WINDOW_MARGIN } from "./finder.js";
import { HASH_GLSL } from "./shader-hash.js";

/** What a point's pixel is: that of its slot, one by chance, or one of a few that are counted. */
export const PIXEL = { slot: 0, chance: 1, tally: 2 } as const;

const HEAD = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
`;

const SOLVE = /* glsl */ `
const float ROUNDING = ${2 ** -22};
const float BOUND_MARGIN = ${BOUND_MARGIN};
const float WINDOW_MARGIN = ${WINDOW_MARGIN};

struct Flight { vec3 x; vec3 v; float gravity; float speed; };
struct Strike { float early; float late; float time; int row; };
struct Doubt { float constant; float linear; float square; };
struct Roots { bool found; float first; float second; vec2 aside; };

vec4 texelOf(int row, int i) { return texelFetch(colliders, ivec2(i, row), 0); }
float wordOf(int row, int i) { return texelOf(row, i / 4)[i % 4]; }
float errorAt(Doubt doubt, float t) { return doubt.constant + abs(t) * (doubt.linear + abs(t) * doubt.square); }
float asideOf(float A, float s, float e) { return 2.0 * e / max(s, max(sqrt(abs(A) * e), 1e-30)); }

Roots rootsOf(float A, float b, float C, Doubt doubt, float begin, float end) {
  Roots none = Roots(false, 0.0, 0.0, vec2(0.0));
  if (A == 0.0 && b == 0.0) {
    if (abs(C) > errorAt(doubt, end)) return none;
    float middle = 0.5 * (begin + end);
    return Roots(true, middle, middle, vec2(end - middle));
  }
  float bend = A != 0.0 ? min(abs(b / A), 1e15) : 0.0;
  float D = b * b - A * C;
  if (!(D >= -(2.0 * abs(A) * errorAt(doubt, bend) + 4.0 * ROUNDING * b * b))) return none;
  float s = sqrt(max(D, 0.0));
  float q = -(b + (b < 0.0 ? -s : s));
  float other = q != 0.0 ? C / q : 0.0;
  float one = A != 0.0 ? q / A : other;
  if (q == 0.0) other = one;
  float first = min(one, other);
  float second = max(one, other);
  return Roots(true, first, second, vec2(asideOf(A, s, errorAt(doubt, first)), asideOf(A, s, errorAt(doubt, second))));
}

bool inside(int row, float kind, vec3 r, float slack) {
  float wide = slack + 2.0 * ROUNDING * length(r);
  vec4 t2 = texelOf(row, 2);
  vec4 t3 = texelOf(row, 3);
  vec4 t6 = texelOf(row, 6);
  if (kind == 2.0) {
    float along = dot(r, texelOf(row, 0).yzw);
    if (!(along >= t3.w - wide && along <= texelOf(row, 4).x + wide)) return false;
  } else {
    vec2 by = (1.0 + wide / BOUND_MARGIN) * vec2(texelOf(row, 5).w, t6.x);
    vec2 at = vec2(dot(r, t2.yzw), dot(r, t3.xyz));
    if (kind == 0.0) {
      if (!(all(greaterThanEqual(at, -by)) && all(lessThanEqual(at, 1.0 + by)))) return false;
    } else if (!(length(at) <= 1.0 + by.x + by.y)) return false;
  }
  int tests = int(t6.y);
  for (int i = 0; i < tests; i++) {
    int w = 28 + 7 * i;
    float constant = wordOf(row, w);
    vec3 linear = vec3(wordOf(row, w + 1), wordOf(row, w + 2), wordOf(row, w + 3));
    vec3 square = vec3(wordOf(row, w + 4), wordOf(row, w + 5), wordOf(row, w + 6));
    float c = constant + dot(linear, r) + dot(square, r * r);
    float size = abs(constant) + dot(abs(linear), abs(r)) + dot(abs(square), r * r);
    float slope = length(linear) + 2.0 * length(square * r) + length(square) * wide;
    if (!(c + wide * slope + 4.0 * ROUNDING * size > 0.0)) return false;
  }
  return true;
}

bool passes(Flight f, float begin, float end, vec3 low, vec3 high, float loose) {
  vec3 wide = loose * ROUNDING * (abs(f.x) + abs(f.v) * end + max(abs(low), abs(high)));
  vec3 one = f.x + f.v * begin;
  vec3 other = f.x + f.v * end;
  bvec3 over = greaterThanEqual(max(one, other) + wide, low);
  bvec3 under = lessThanEqual(min(one, other) - wide, high);
  return over.x && over.z && under.x && under.z && (f.gravity != 0.0 || (over.y && under.y));
}

bool isAbove(Flight f, float end) {
  float wide = 8.0 * ROUNDING * (abs(f.x.y) + abs(f.v.y) * end + abs(top));
  return f.gravity == 0.0 && min(f.x.y, f.x.y + f.v.y * end) - wide > top;
}

float fallTime(float height, float v, float g) {
  float D = v * v + 2.0 * g * height;
  if (!(D >= 0.0)) return -1.0;
  return v >= 0.0 ? (v + sqrt(D)) / g : 2.0 * height / (sqrt(D) - v);
}

Strike arcAndBox(Flight f, vec3 low, vec3 high) {
  bool up = f.gravity < 0.0;
  float wide = 4.0 * ROUNDING * (abs(f.x.y) + max(abs(low.y), abs(high.y)));
  float y = up ? f.x.y : -f.x.y;
  float v = up ? f.v.y : -f.v.y;
  float bottom = (up ? low.y : -high.y) - wide;
  float top = (up ? high.y : -low.y) + wide;
  float end = fallTime(y - bottom, v, abs(f.gravity));
  if (!(end >= 0.0)) return Strike(0.0, 0.0, 0.0, -1);
  float begin = y > top ? fallTime(y - top, v, abs(f.gravity)) : 0.0;
  return Strike(begin, begin, begin, passes(f, begin, end, low, high, 4.0) ? 0 : -1);
}

void offer(inout Strike best, Flight f, int row, float kind, vec3 r, float t, float aside, float far) {
  if (!(t + aside >= 0.0 && t - aside < best.early)) return;
  float speed = f.speed + abs(f.gravity) * (abs(t) + aside);
  float slack = ROUNDING * (far + speed * abs(t)) + speed * aside;
  if (!inside(row, kind, r, slack)) return;
  float early = max(t - aside, 0.0);
  if (!passes(f, early, t + aside, texelOf(row, 4).yzw, texelOf(row, 5).xyz, 4.0)) return;
  best = Strike(early, t + aside, max(t, 0.0), row);
}

Roots planeRoots(Flight f, vec3 n, vec3 o, vec3 d, float size) {
  float A = 0.5 * n.y * f.gravity;
  Doubt doubt = Doubt(ROUNDING * dot(abs(n), abs(o) + abs(d)), ROUNDING * dot(abs(n), abs(f.v)), ROUNDING * abs(A));
  float longest = size / max(f.speed, 1e-6);
  if (f.gravity != 0.0) longest = (2.0 * f.speed + sqrt(2.0 * abs(f.gravity) * size)) / abs(f.gravity);
  return rootsOf(A, 0.5 * dot(n, f.v), dot(n, d), doubt, 0.0, longest);
}

Roots quadricRoots(Flight f, int row, vec3 w, float m, float k, vec3 q, float far, float reach) {
  float qw = dot(q, w);
  float vw = dot(f.v, w);
  vec3 qa = q - qw * w;
  vec3 va = f.v - vw * w;
  float A = dot(va, va) + (1.0 - m) * vw * vw;
  float b = dot(qa, va) + (1.0 - m) * qw * vw;
  float C = dot(qa, qa) + (1.0 - m) * qw * qw - k;
  float h = max(abs(texelOf(row, 3).w), abs(texelOf(row, 4).x));
  float slope = sqrt(k + max(m * (m - 1.0), 0.0) * h * h);
  float shape = k + dot(qa, qa) + (m == 1.0 ? 0.0 : m * h * h);
  float error = 2.0 * slope * ROUNDING * (far + 2.0 * reach) + 2.0 * ROUNDING * shape;
  return rootsOf(A, b, C, Doubt(error, 0.0, 0.0), -reach / f.speed, reach / f.speed);
}

void tryRow(inout Strike best, Flight f, int row) {
  vec4 t0 = texelOf(row, 0);
  vec4 t1 = texelOf(row, 1);
  vec3 low = texelOf(row, 4).yzw;
  vec3 high = texelOf(row, 5).xyz;
  bool quadric = t0.x == 2.0;
  if (quadric && f.gravity != 0.0) {
    Strike strike = arcAndBox(f, low, high);
    if (strike.row >= 0 && strike.early < best.early) best = Strike(strike.early, strike.late, strike.time, row);
    return;
  }
  vec3 o = vec3(t1.zw, texelOf(row, 2).x);
  vec3 d = f.x - o;
  float far = length(d) + length(o);
  float reach = length(max(abs(high - o), abs(low - o)));
  float shift = quadric && f.speed > 0.0 ? -dot(d, f.v) / dot(f.v, f.v) : 0.0;
  vec3 q = d + f.v * shift;
  Roots roots = Roots(false, 0.0, 0.0, vec2(0.0));
  if (!quadric) {
    roots = planeRoots(f, t0.yzw, o, d, far + reach);
  } else if (f.speed > 0.0 && length(q) <= reach + 4.0 * ROUNDING * (far + reach)) {
    roots = quadricRoots(f, row, t0.yzw, t1.x, t1.y, q, far, reach);
  }
  if (!roots.found) return;
  float t = roots.first;
  float aside = roots.aside.x;
  for (int i = 0; i < 2; i++) {
    vec3 r = q + t * (f.v + vec3(0.0, 0.5 * f.gravity * t, 0.0));
    offer(best, f, row, t0.x, r, shift + t, aside + ROUNDING * abs(shift), far);
    t = roots.second;
    aside = roots.aside.y;
  }
}

Strike firstStrike(Flight f, float begin, float end) {
  Strike best = Strike(end, end, end, -1);
  int row = 0;
  while (best.late >= begin) {
    while (row < count) {
      if (f.gravity != 0.0 && texelOf(row, 0).x == 2.0) break;
      if (passes(f, 0.0, best.early, texelOf(row, 4).yzw, texelOf(row, 5).xyz, 8.0)) break;
      row++;
    }
    if (row >= count) break;
    tryRow(best, f, row);
    row++;
  }
  return best;
}
`;

/** The vertex shader: a point a stone, out of sight unless the stone may strike. */
export const FIND_GLSL = /* glsl */ `${HEAD}
uniform sampler2D colliders; // ${ROW / 4} texels a row
uniform int count;
uniform uint stepNow;
uniform float stepSeconds;
uniform float top; // of all colliders, m
uniform int pixel; // which of PIXEL
uniform uint side; // pixels of a side of what is drawn on
layout(location = 0) in vec4 placeAndFraction;
layout(location = 1) in vec3 velocity;
layout(location = 2) in uint birth;
layout(location = 3) in uint life;
layout(location = 4) in vec2 gravityAndDiameter;
flat out vec4 impact; // collider + 1, seconds since birth, m/s, J
flat out vec4 where; // slot, m
${HASH_GLSL}${SOLVE}
void main() {
  gl_PointSize = 1.0;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  impact = vec4(0.0);
  where = vec4(0.0);
  if ((life & 0x7fffffffu) == 0u) return;
  Flight flight = Flight(placeAndFraction.xyz, velocity, gravityAndDiameter.x, length(velocity));
  float age = (float(int(stepNow - birth)) - placeAndFraction.w) * stepSeconds;
  float begin = age - WINDOW_MARGIN;
  float end = age + stepSeconds + WINDOW_MARGIN;
  if (!(end > 0.0) || isAbove(flight, end)) return;
  Strike strike = firstStrike(flight, begin, end);
  if (strike.row < 0 || strike.late < begin) return;
  uint slot = uint(gl_VertexID);
  uint at = slot;
  if (pixel != ${PIXEL.slot}) {
    uvec4 chance = hash4(uvec4(slot, stepNow, 0u, 0x68c3u));
    at = (pixel == ${PIXEL.chance} ? chance.w : chance.x) % (side * side);
  }
  vec2 middle = vec2(float(at % side), float(at / side)) + 0.5;
  gl_Position = vec4(2.0 * middle / float(side) - 1.0, 0.0, 1.0);
  if (pixel == ${PIXEL.tally}) {
    impact = vec4(1.0);
    return;
  }
  vec3 fall = vec3(0.0, flight.gravity * strike.time, 0.0);
  float speed = length(velocity + fall);
  float diameter = gravityAndDiameter.y;
  float mass = ${stoneMass(1)} * diameter * diameter * diameter;
  impact = vec4(texelOf(strike.row, 6).z + 1.0, strike.time, speed, 0.5 * mass * speed * speed);
  where = vec4(float(slot), flight.x + strike.time * (velocity + 0.5 * fall));
}
`;

/** The fragment shader: what the point says goes into two targets. */
export const MAP_GLSL = /* glsl */ `${HEAD}
flat in vec4 impact;
flat in vec4 where;
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
void main() {
  first = impact;
  second = where;
}
`;
