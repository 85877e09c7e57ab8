// The first impact in float32, in WGSL (PHYSICS §10.2 and §10.3); shader-glsl.ts is the same in GLSL. It may name a
// stone too early or for the wrong collider, never too late: every root has a time by which rounding may have moved it,
// and all bounds are wider by as much.
import { ROW } from "../colliders/pack.js";
import { BOUND_MARGIN, WINDOW_MARGIN } from "./finder.js";

/** Stones of a workgroup. */
export const GROUP = 64;
/** Words of a named stone: slot, collider, time. */
export const ITEM_WORDS = 3;

const SOLVE = /* wgsl */ `
const ROUNDING = ${2 ** -22}; // 4 half units in the last place
const BOUND_MARGIN = ${BOUND_MARGIN};
const WINDOW_MARGIN = ${WINDOW_MARGIN};
const NONE = 0xffffffffu;

struct Flight { x: vec3f, v: vec3f, gravity: f32, speed: f32 }
// what is struck first so far: not before \`early\`, not after \`late\`, most likely at \`time\`
struct Strike { early: f32, late: f32, time: f32, row: u32 }
// the error of A t² + 2 b t + C at time t is constant + linear t + square t²
struct Doubt { constant: f32, linear: f32, square: f32 }
// two times, and the seconds on both sides of each within which the true one is
struct Roots { found: bool, first: f32, second: f32, aside: vec2f }

fn texel(row: u32, i: u32) -> vec4f { return colliders[row * ${ROW / 4}u + i]; }
fn word(row: u32, i: u32) -> f32 { return colliders[row * ${ROW / 4}u + i / 4u][i % 4u]; }
fn errorAt(doubt: Doubt, t: f32) -> f32 { return doubt.constant + abs(t) * (doubt.linear + abs(t) * doubt.square); }

// Twice the shift of a root by an error e of the function: e / |slope|, and at a double root √(e / |A|).
fn asideOf(A: f32, s: f32, e: f32) -> f32 { return 2.0 * e / max(s, max(sqrt(abs(A) * e), 1e-30)); }

// Roots of A t² + 2 b t + C; a grazing path counts as touching. Nothing happens outside of \`begin\` to \`end\`.
fn rootsOf(A: f32, b: f32, C: f32, doubt: Doubt, begin: f32, end: f32) -> Roots {
  var none: Roots;
  if (A == 0.0 && b == 0.0) {
    // it stays where it is: on the surface all the time, as far as rounding tells, or never
    if (abs(C) > errorAt(doubt, end)) { return none; }
    let middle = 0.5 * (begin + end);
    return Roots(true, middle, middle, vec2f(end - middle));
  }
  var bend = 0.0;
  if (A != 0.0) { bend = min(abs(b / A), 1e15); }
  let D = b * b - A * C;
  if (!(D >= -(2.0 * abs(A) * errorAt(doubt, bend) + 4.0 * ROUNDING * b * b))) { return none; }
  let s = sqrt(max(D, 0.0));
  let q = -(b + select(s, -s, b < 0.0));
  var one = 0.0;
  var other = 0.0;
  if (q != 0.0) { other = C / q; }
  if (A != 0.0) { one = q / A; } else { one = other; }
  if (q == 0.0) { other = one; }
  let first = min(one, other);
  let second = max(one, other);
  return Roots(true, first, second, vec2f(asideOf(A, s, errorAt(doubt, first)), asideOf(A, s, errorAt(doubt, second))));
}

// Whether the point r (from the row's o) is within the bounds, give or take \`slack\` metres.
fn inside(row: u32, kind: f32, r: vec3f, slack: f32) -> bool {
  let wide = slack + 2.0 * ROUNDING * length(r);
  let t2 = texel(row, 2u);
  let t3 = texel(row, 3u);
  if (kind == 2.0) {
    let along = dot(r, texel(row, 0u).yzw);
    if (!(along >= t3.w - wide && along <= texel(row, 4u).x + wide)) { return false; }
  } else {
    let by = (1.0 + wide / BOUND_MARGIN) * vec2f(texel(row, 5u).w, texel(row, 6u).x);
    let at = vec2f(dot(r, t2.yzw), dot(r, t3.xyz));
    if (kind == 0.0) {
      if (!(all(at >= -by) && all(at <= 1.0 + by))) { return false; }
    } else if (!(length(at) <= 1.0 + by.x + by.y)) { return false; }
  }
  let tests = u32(texel(row, 6u).y);
  for (var i = 0u; i < tests; i++) {
    let w = 28u + 7u * i;
    let constant = word(row, w);
    let linear = vec3f(word(row, w + 1u), word(row, w + 2u), word(row, w + 3u));
    let square = vec3f(word(row, w + 4u), word(row, w + 5u), word(row, w + 6u));
    let c = constant + dot(linear, r) + dot(square, r * r);
    let size = abs(constant) + dot(abs(linear), abs(r)) + dot(abs(square), r * r);
    let slope = length(linear) + 2.0 * length(square * r) + length(square) * wide;
    if (!(c + wide * slope + 4.0 * ROUNDING * size > 0.0)) { return false; }
  }
  return true;
}

// Whether what is flown through between two times comes to the box [low, high], \`loose\` roundings wider; of arcs the
// plan alone.
fn passes(f: Flight, begin: f32, end: f32, low: vec3f, high: vec3f, loose: f32) -> bool {
  let wide = loose * ROUNDING * (abs(f.x) + abs(f.v) * end + max(abs(low), abs(high)));
  let one = f.x + f.v * begin;
  let other = f.x + f.v * end;
  let over = max(one, other) + wide >= low;
  let under = min(one, other) - wide <= high;
  return over.x && over.z && under.x && under.z && (f.gravity != 0.0 || (over.y && under.y));
}

// Whether a straight path is above all colliders until then.
fn isAbove(f: Flight, end: f32) -> bool {
  let wide = 8.0 * ROUNDING * (abs(f.x.y) + abs(f.v.y) * end + abs(setup.top));
  return f.gravity == 0.0 && min(f.x.y, f.x.y + f.v.y * end) - wide > setup.top;
}

// Seconds until a path from \`height\` above a level, up with v, comes down through it; none is negative.
fn fallTime(height: f32, v: f32, g: f32) -> f32 {
  let D = v * v + 2.0 * g * height;
  if (!(D >= 0.0)) { return -1.0; }
  if (v >= 0.0) { return (v + sqrt(D)) / g; }
  return 2.0 * height / (sqrt(D) - v);
}

// An arc and a quadric: named when it comes to the height of the box, if it passes it in plan before it is below.
fn arcAndBox(f: Flight, low: vec3f, high: vec3f) -> Strike {
  let up = f.gravity < 0.0;
  let wide = 4.0 * ROUNDING * (abs(f.x.y) + max(abs(low.y), abs(high.y)));
  let y = select(-f.x.y, f.x.y, up);
  let v = select(-f.v.y, f.v.y, up);
  let bottom = select(-high.y, low.y, up) - wide;
  let top = select(-low.y, high.y, up) + wide;
  let end = fallTime(y - bottom, v, abs(f.gravity));
  if (!(end >= 0.0)) { return Strike(0.0, 0.0, 0.0, NONE); }
  var begin = 0.0;
  if (y > top) { begin = fallTime(y - top, v, abs(f.gravity)); }
  return Strike(begin, begin, begin, select(NONE, 0u, passes(f, begin, end, low, high, 4.0)));
}

// Takes a root into account: \`r\` is where the stone is then, from the row's o.
fn offer(best: ptr<function, Strike>, f: Flight, row: u32, kind: f32, r: vec3f, t: f32, aside: f32, far: f32) {
  if (!(t + aside >= 0.0 && t - aside < (*best).early)) { return; }
  let speed = f.speed + abs(f.gravity) * (abs(t) + aside);
  let slack = ROUNDING * (far + speed * abs(t)) + speed * aside;
  if (!inside(row, kind, r, slack)) { return; }
  let early = max(t - aside, 0.0);
  if (!passes(f, early, t + aside, texel(row, 4u).yzw, texel(row, 5u).xyz, 4.0)) { return; }
  *best = Strike(early, t + aside, max(t, 0.0), row);
}

// A plane: N · p as a function of time.
fn planeRoots(f: Flight, n: vec3f, o: vec3f, d: vec3f, size: f32) -> Roots {
  let A = 0.5 * n.y * f.gravity;
  let doubt = Doubt(ROUNDING * dot(abs(n), abs(o) + abs(d)), ROUNDING * dot(abs(n), abs(f.v)), ROUNDING * abs(A));
  // after this long it is beyond the collider, or below it
  var longest = size / max(f.speed, 1e-6);
  if (f.gravity != 0.0) { longest = (2.0 * f.speed + sqrt(2.0 * abs(f.gravity) * size)) / abs(f.gravity); }
  return rootsOf(A, 0.5 * dot(n, f.v), dot(n, d), doubt, 0.0, longest);
}

// A quadric and a straight path, from q, its closest approach to o.
fn quadricRoots(f: Flight, row: u32, w: vec3f, m: f32, k: f32, q: vec3f, far: f32, reach: f32) -> Roots {
  // across and along the axis, so that a cylinder along the path keeps its digits
  let qw = dot(q, w);
  let vw = dot(f.v, w);
  let qa = q - qw * w;
  let va = f.v - vw * w;
  let A = dot(va, va) + (1.0 - m) * vw * vw;
  let b = dot(qa, va) + (1.0 - m) * qw * vw;
  let C = dot(qa, qa) + (1.0 - m) * qw * qw - k;
  // half the gradient at the surface, and what rounding of m and k does
  let h = max(abs(texel(row, 3u).w), abs(texel(row, 4u).x));
  let slope = sqrt(k + max(m * (m - 1.0), 0.0) * h * h);
  let shape = k + dot(qa, qa) + select(m * h * h, 0.0, m == 1.0);
  let error = 2.0 * slope * ROUNDING * (far + 2.0 * reach) + 2.0 * ROUNDING * shape;
  return rootsOf(A, b, C, Doubt(error, 0.0, 0.0), -reach / f.speed, reach / f.speed);
}

// Takes a row into account.
fn tryRow(best: ptr<function, Strike>, f: Flight, row: u32) {
  let t0 = texel(row, 0u);
  let t1 = texel(row, 1u);
  let low = texel(row, 4u).yzw;
  let high = texel(row, 5u).xyz;
  let quadric = t0.x == 2.0;
  if (quadric && f.gravity != 0.0) {
    let strike = arcAndBox(f, low, high);
    if (strike.row != NONE && strike.early < (*best).early) {
      *best = Strike(strike.early, strike.late, strike.time, row);
    }
    return;
  }
  let o = vec3f(t1.zw, texel(row, 2u).x);
  let d = f.x - o;
  let far = length(d) + length(o);
  let reach = length(max(abs(high - o), abs(low - o)));
  // quadrics from the closest approach, where r² is not lost against |d|²
  var shift = 0.0;
  if (quadric && f.speed > 0.0) { shift = -dot(d, f.v) / dot(f.v, f.v); }
  let q = d + f.v * shift;
  var roots: Roots;
  if (!quadric) {
    roots = planeRoots(f, t0.yzw, o, d, far + reach);
  } else if (f.speed > 0.0 && length(q) <= reach + 4.0 * ROUNDING * (far + reach)) {
    roots = quadricRoots(f, row, t0.yzw, t1.x, t1.y, q, far, reach);
  }
  if (!roots.found) { return; }
  var t = roots.first;
  var aside = roots.aside.x;
  for (var i = 0; i < 2; i++) {
    let r = q + t * (f.v + vec3f(0.0, 0.5 * f.gravity * t, 0.0));
    offer(best, f, row, t0.x, r, shift + t, aside + ROUNDING * abs(shift), far);
    t = roots.second;
    aside = roots.aside.y;
  }
}

// What a flight strikes first before \`end\`; the search is over when it has struck before \`begin\`.
fn firstStrike(f: Flight, begin: f32, end: f32) -> Strike {
  var best = Strike(end, end, end, NONE);
  var row = 0u;
  while (best.late >= begin) {
    // on to a row that is worth the work, so that stones side by side do it together
    while (row < setup.colliders) {
      if (f.gravity != 0.0 && texel(row, 0u).x == 2.0) { break; }
      if (passes(f, 0.0, best.early, texel(row, 4u).yzw, texel(row, 5u).xyz, 8.0)) { break; }
      row++;
    }
    if (row >= setup.colliders) { break; }
    tryRow(&best, f, row);
    row++;
  }
  return best;
}
`;

const MAIN = /* wgsl */ `
@compute @workgroup_size(${GROUP})
fn find(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) i: u32,
) {
  let slot = (group.y * groups.x + group.x) * ${GROUP}u + i;
  if (slot == 0u) { list.step = ~setup.step; } // a sign that the shader ran; of step 0 too
  if (slot >= setup.slots) { return; }
  let a = stones[3u * slot];
  let b = stones[3u * slot + 1u];
  let c = stones[3u * slot + 2u];
  if ((c.x & 0x7fffffffu) == 0u) { return; } // a free record
  let v = bitcast<vec3f>(b.xyz);
  let flight = Flight(bitcast<vec3f>(a.xyz), v, bitcast<f32>(c.y), length(v));
  // whole steps are subtracted first: as exact after an hour as after a second
  let age = (f32(i32(setup.step - b.w)) - bitcast<f32>(a.w)) * setup.stepSeconds;
  let begin = age - WINDOW_MARGIN;
  let end = age + setup.stepSeconds + WINDOW_MARGIN;
  if (!(end > 0.0)) { return; } // not born yet
  if (isAbove(flight, end)) { return; }
  let strike = firstStrike(flight, begin, end);
  if (strike.row == NONE || strike.late < begin) { return; }
  let place = atomicAdd(&list.count, 1u);
  if (place < setup.room) {
    list.items[${ITEM_WORDS}u * place] = slot;
    list.items[${ITEM_WORDS}u * place + 1u] = u32(texel(strike.row, 6u).z);
    list.items[${ITEM_WORDS}u * place + 2u] = bitcast<u32>(strike.time);
  }
}
`;

/** The whole compute shader; its entry point is `find`. */
export const FIND_WGSL = /* wgsl */ `
struct Setup { step: u32, slots: u32, colliders: u32, room: u32, stepSeconds: f32, top: f32 }
struct List { count: atomic<u32>, step: u32, items: array<u32> }
@group(0) @binding(0) var<storage, read> stones: array<vec4u>;
@group(0) @binding(1) var<storage, read> colliders: array<vec4f>;
@group(0) @binding(2) var<uniform> setup: Setup;
@group(0) @binding(3) var<storage, read_write> list: List;
${SOLVE}${MAIN}`;
