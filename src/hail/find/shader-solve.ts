// The first impact in float32 (PHYSICS §10.2 and §10.3), for both kinds of finders. It may name a stone too early or
// for the wrong collider, never too late: every root has a time by which rounding may have moved it, and all bounds are
// wider by as much. It stands here in GLSL ES 3.0, in that part of the language which {@link wgslOf} can write in WGSL:
// variables are declared one by one, with values; blocks have braces; `select` takes the place of `?`; vectors are not
// compared, and parameters keep their values.
import { BOUND_MARGIN, WINDOW_MARGIN } from "./finder.js";

const SOURCE = /* glsl */ `
const float ROUNDING = ${2 ** -22}; // 4 half units in the last place
const float BOUND_MARGIN = ${BOUND_MARGIN};
const float WINDOW_MARGIN = ${WINDOW_MARGIN};

struct Flight { vec3 x; vec3 v; float gravity; float speed; };
// what is struck first so far: not before \`early\`, not after \`late\`, most likely at \`time\`; row −1 is none
struct Strike { float early; float late; float time; int row; };
// the error of A t² + 2 b t + C at time t is constant + linear t + square t²
struct Doubt { float constant; float linear; float square; };
// two times, and the seconds on both sides of each within which the true one is
struct Roots { bool found; float first; float second; vec2 aside; };

float wordOf(int row, int i) { return texelOf(row, i / 4)[i % 4]; }
float errorAt(Doubt doubt, float t) { return doubt.constant + abs(t) * (doubt.linear + abs(t) * doubt.square); }

// Twice the shift of a root by an error e of the function: e / |slope|, and at a double root √(e / |A|).
float asideOf(float A, float s, float e) { return 2.0 * e / max(s, max(sqrt(abs(A) * e), 1e-30)); }

// Roots of A t² + 2 b t + C; a grazing path counts as touching. Nothing happens outside of \`begin\` to \`end\`.
Roots rootsOf(float A, float b, float C, Doubt doubt, float begin, float end) {
  Roots none = Roots(false, 0.0, 0.0, vec2(0.0));
  if (A == 0.0 && b == 0.0) {
    // it stays where it is: on the surface all the time, as far as rounding tells, or never
    if (abs(C) > errorAt(doubt, end)) { return none; }
    float middle = 0.5 * (begin + end);
    return Roots(true, middle, middle, vec2(end - middle));
  }
  float bend = 0.0;
  if (A != 0.0) { bend = min(abs(b / A), 1e15); }
  float D = b * b - A * C;
  if (!(D >= -(2.0 * abs(A) * errorAt(doubt, bend) + 4.0 * ROUNDING * b * b))) { return none; }
  float s = sqrt(max(D, 0.0));
  float q = -(b + select(s, -s, b < 0.0));
  float other = 0.0;
  if (q != 0.0) { other = C / q; }
  float one = other;
  if (A != 0.0) { one = q / A; }
  if (q == 0.0) { other = one; }
  float first = min(one, other);
  float second = max(one, other);
  return Roots(true, first, second, vec2(asideOf(A, s, errorAt(doubt, first)), asideOf(A, s, errorAt(doubt, second))));
}

// Whether the point r (from the row's o) is within the bounds, give or take \`slack\` metres.
bool inside(int row, float kind, vec3 r, float slack) {
  float wide = slack + 2.0 * ROUNDING * length(r);
  vec4 t3 = texelOf(row, 3);
  if (kind == 2.0) {
    float along = dot(r, texelOf(row, 0).yzw);
    if (!(along >= t3.w - wide && along <= texelOf(row, 4).x + wide)) { return false; }
  } else {
    vec2 by = (1.0 + wide / BOUND_MARGIN) * vec2(texelOf(row, 5).w, texelOf(row, 6).x);
    vec2 at = vec2(dot(r, texelOf(row, 2).yzw), dot(r, t3.xyz));
    if (kind == 0.0) {
      if (!(at.x >= -by.x && at.y >= -by.y && at.x <= 1.0 + by.x && at.y <= 1.0 + by.y)) { return false; }
    } else if (!(length(at) <= 1.0 + by.x + by.y)) { return false; }
  }
  int tests = int(texelOf(row, 6).y);
  for (int i = 0; i < tests; i++) {
    int w = 28 + 7 * i;
    float constant = wordOf(row, w);
    vec3 linear = vec3(wordOf(row, w + 1), wordOf(row, w + 2), wordOf(row, w + 3));
    vec3 square = vec3(wordOf(row, w + 4), wordOf(row, w + 5), wordOf(row, w + 6));
    float c = constant + dot(linear, r) + dot(square, r * r);
    float size = abs(constant) + dot(abs(linear), abs(r)) + dot(abs(square), r * r);
    float slope = length(linear) + 2.0 * length(square * r) + length(square) * wide;
    if (!(c + wide * slope + 4.0 * ROUNDING * size > 0.0)) { return false; }
  }
  return true;
}

// Whether what is flown through between two times comes to the box [low, high], \`loose\` roundings wider; of arcs the
// plan alone.
bool passes(Flight f, float begin, float end, vec3 low, vec3 high, float loose) {
  vec3 wide = loose * ROUNDING * (abs(f.x) + abs(f.v) * end + max(abs(low), abs(high)));
  vec3 one = f.x + f.v * begin;
  vec3 other = f.x + f.v * end;
  vec3 most = max(one, other) + wide;
  vec3 least = min(one, other) - wide;
  bool over = most.x >= low.x && most.z >= low.z && least.x <= high.x && least.z <= high.z;
  return over && (f.gravity != 0.0 || (most.y >= low.y && least.y <= high.y));
}

// Whether a straight path is above all colliders until then.
bool isAbove(Flight f, float end) {
  float wide = 8.0 * ROUNDING * (abs(f.x.y) + abs(f.v.y) * end + abs(highest()));
  return f.gravity == 0.0 && min(f.x.y, f.x.y + f.v.y * end) - wide > highest();
}

// Seconds until a path from \`height\` above a level, up with v, comes down through it; none is negative.
float fallTime(float height, float v, float g) {
  float D = v * v + 2.0 * g * height;
  if (!(D >= 0.0)) { return -1.0; }
  if (v >= 0.0) { return (v + sqrt(D)) / g; }
  return 2.0 * height / (sqrt(D) - v);
}

// An arc and a quadric: named when it comes to the height of the box, if it passes it in plan before it is below.
Strike arcAndBox(Flight f, int row, vec3 low, vec3 high) {
  bool up = f.gravity < 0.0;
  float wide = 4.0 * ROUNDING * (abs(f.x.y) + max(abs(low.y), abs(high.y)));
  float y = select(-f.x.y, f.x.y, up);
  float v = select(-f.v.y, f.v.y, up);
  float bottom = select(-high.y, low.y, up) - wide;
  float top = select(-low.y, high.y, up) + wide;
  float end = fallTime(y - bottom, v, abs(f.gravity));
  if (!(end >= 0.0)) { return Strike(0.0, 0.0, 0.0, -1); }
  float begin = 0.0;
  if (y > top) { begin = fallTime(y - top, v, abs(f.gravity)); }
  if (!passes(f, begin, end, low, high, 4.0)) { return Strike(0.0, 0.0, 0.0, -1); }
  return Strike(begin, begin, begin, row);
}

// The earlier of what is struck first and a root: \`r\` is where the stone is then, from the row's o.
Strike offer(Strike best, Flight f, int row, float kind, vec3 r, float t, float aside, float far) {
  if (!(t + aside >= 0.0 && t - aside < best.early)) { return best; }
  float speed = f.speed + abs(f.gravity) * (abs(t) + aside);
  float slack = ROUNDING * (far + speed * abs(t)) + speed * aside;
  if (!inside(row, kind, r, slack)) { return best; }
  float early = max(t - aside, 0.0);
  if (!passes(f, early, t + aside, texelOf(row, 4).yzw, texelOf(row, 5).xyz, 4.0)) { return best; }
  return Strike(early, t + aside, max(t, 0.0), row);
}

// A plane: N · p as a function of time.
Roots planeRoots(Flight f, vec3 n, vec3 o, vec3 d, float size) {
  float A = 0.5 * n.y * f.gravity;
  Doubt doubt = Doubt(ROUNDING * dot(abs(n), abs(o) + abs(d)), ROUNDING * dot(abs(n), abs(f.v)), ROUNDING * abs(A));
  // after this long it is beyond the collider, or below it
  float longest = size / max(f.speed, 1e-6);
  if (f.gravity != 0.0) { longest = (2.0 * f.speed + sqrt(2.0 * abs(f.gravity) * size)) / abs(f.gravity); }
  return rootsOf(A, 0.5 * dot(n, f.v), dot(n, d), doubt, 0.0, longest);
}

// A quadric and a straight path, from q, its closest approach to o.
Roots quadricRoots(Flight f, int row, vec3 w, float m, float k, vec3 q, float far, float reach) {
  // across and along the axis, so that a cylinder along the path keeps its digits
  float qw = dot(q, w);
  float vw = dot(f.v, w);
  vec3 qa = q - qw * w;
  vec3 va = f.v - vw * w;
  float A = dot(va, va) + (1.0 - m) * vw * vw;
  float b = dot(qa, va) + (1.0 - m) * qw * vw;
  float C = dot(qa, qa) + (1.0 - m) * qw * qw - k;
  // half the gradient at the surface, and what rounding of m and k does
  float h = max(abs(texelOf(row, 3).w), abs(texelOf(row, 4).x));
  float slope = sqrt(k + max(m * (m - 1.0), 0.0) * h * h);
  float shape = k + dot(qa, qa) + select(m * h * h, 0.0, m == 1.0);
  float error = 2.0 * slope * ROUNDING * (far + 2.0 * reach) + 2.0 * ROUNDING * shape;
  return rootsOf(A, b, C, Doubt(error, 0.0, 0.0), -reach / f.speed, reach / f.speed);
}

// The earlier of what is struck first and a row.
Strike tryRow(Strike best, Flight f, int row) {
  vec4 t0 = texelOf(row, 0);
  vec4 t1 = texelOf(row, 1);
  vec3 low = texelOf(row, 4).yzw;
  vec3 high = texelOf(row, 5).xyz;
  bool quadric = t0.x == 2.0;
  Strike found = best;
  if (quadric && f.gravity != 0.0) {
    Strike strike = arcAndBox(f, row, low, high);
    if (strike.row >= 0 && strike.early < best.early) { found = strike; }
    return found;
  }
  vec3 o = vec3(t1.zw, texelOf(row, 2).x);
  vec3 d = f.x - o;
  float far = length(d) + length(o);
  float reach = length(max(abs(high - o), abs(low - o)));
  // quadrics from the closest approach, where r² is not lost against |d|²
  float shift = 0.0;
  if (quadric && f.speed > 0.0) { shift = -dot(d, f.v) / dot(f.v, f.v); }
  vec3 q = d + f.v * shift;
  Roots roots = Roots(false, 0.0, 0.0, vec2(0.0));
  if (!quadric) {
    roots = planeRoots(f, t0.yzw, o, d, far + reach);
  } else if (f.speed > 0.0 && length(q) <= reach + 4.0 * ROUNDING * (far + reach)) {
    roots = quadricRoots(f, row, t0.yzw, t1.x, t1.y, q, far, reach);
  }
  if (!roots.found) { return found; }
  float t = roots.first;
  float aside = roots.aside.x;
  for (int i = 0; i < 2; i++) {
    vec3 r = q + t * (f.v + vec3(0.0, 0.5 * f.gravity * t, 0.0));
    found = offer(found, f, row, t0.x, r, shift + t, aside + ROUNDING * abs(shift), far);
    t = roots.second;
    aside = roots.aside.y;
  }
  return found;
}

// What a flight strikes first before \`end\`; the search is over when it has struck before \`begin\`.
Strike firstStrike(Flight f, float begin, float end) {
  Strike best = Strike(end, end, end, -1);
  int row = 0;
  while (best.late >= begin) {
    // on to a row that is worth the work, so that stones side by side do it together
    while (row < rowCount()) {
      if (f.gravity != 0.0 && texelOf(row, 0).x == 2.0) { break; }
      if (passes(f, 0.0, best.early, texelOf(row, 4).yzw, texelOf(row, 5).xyz, 8.0)) { break; }
      row++;
    }
    if (row >= rowCount()) { break; }
    best = tryRow(best, f, row);
    row++;
  }
  return best;
}
`;

/**
 * The same without comments. Around it stand, in the language of the shader: `texelOf(row, i)`, `rowCount()`,
 * `highest()`, and in GLSL `select(no, yes, when)`.
 */
export const SOLVE_GLSL = SOURCE.replace(/ *\/\/.*/g, "");

const TYPES: Readonly<Record<string, string>> = {
  float: "f32",
  int: "i32",
  vec2: "vec2f",
  vec3: "vec3f",
  vec4: "vec4f",
  uvec4: "vec4u",
};
const typeOf = (name: string): string => TYPES[name] ?? name;

/** A list of declarations, `float t` as `t: f32`. */
const declared = (list: string): string =>
  list.replace(/(\w+) (\w+)/g, (_, type, name) => `${name}: ${typeOf(type)}`).replaceAll(";", ",");

/** Writes a shader in WGSL that is in the plain part of GLSL which {@link SOLVE_GLSL} keeps to. */
export function wgslOf(glsl: string): string {
  return glsl
    .replace(/^const (\w+) (\w+)/gm, (_, type, name) => `const ${name}: ${typeOf(type)}`)
    .replace(/^struct (\w+) \{(.*)\};/gm, (_, name, fields) => `struct ${name} {${declared(fields)}}`)
    .replace(
      /^(\w+) (\w+)\((.*)\) \{/gm,
      (_, type, name, parameters) => `fn ${name}(${declared(parameters)}) -> ${typeOf(type)} {`,
    )
    .replace(/\b(?!return\b|const\b)[A-Za-z]\w* (\w+) = /g, "var $1 = ")
    .replace(/\b(float|int|u?vec[234])\(/g, (_, type) => `${typeOf(type)}(`);
}
