// The shaders of WebGL2, in GLSL ES 3.0 (PHYSICS §10.3): one point is drawn a stone; those that strike land on a pixel
// of the impact map, the others nowhere.
import { ROW } from "../colliders/pack.js";
import { stoneMass } from "../stone.js";
import { HASH_GLSL } from "./shader-hash.js";
import { SOLVE_GLSL } from "./shader-solve.js";

/** What a point's pixel is: that of its slot, one by chance, or one of a few that are counted. */
export const PIXEL = { slot: 0, chance: 1, tally: 2 } as const;

const HEAD = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
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

vec4 texelOf(int row, int i) { return texelFetch(colliders, ivec2(i, row), 0); }
int rowCount() { return count; }
float highest() { return top; }
float select(float no, float yes, bool when) { return when ? yes : no; }
${HASH_GLSL}${SOLVE_GLSL}
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
