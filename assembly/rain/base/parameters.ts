// The parameters of rain and their glides. A parameter glides along its slider, one step a quantum: no faster than its
// top speed, and never too fast to brake in time, so that it does not overshoot (PHYSICS §9.8). All numbers are
// float64, so that the page's own glide (src/rain/parameters/glide.ts) goes the same way.

import { reserve } from "../../base/memory";
import {
  P_BODIES,
  P_BRIGHTNESS,
  P_BUBBLES,
  P_CLOTH_FARTHEST,
  P_CLOTH_HEIGHT,
  P_CLOTH_NEAREST,
  P_CLOTH_PITCH,
  P_DRIP_SIZE,
  P_DROP_LAW,
  P_DROP_RADIUS,
  P_EAR_HEIGHT,
  P_EFFICIENCY,
  P_FARTHEST,
  P_FLOW_RESISTIVITY,
  P_GAIN,
  P_GROUND,
  P_GROUND_DENSITY,
  P_HIGH_PASS,
  P_LARGEST,
  P_LEAVES_HEIGHT,
  P_LEAVES_PITCH,
  P_MOST_DROPS,
  P_NEAREST,
  P_RATE,
  P_SMALLEST,
  P_SOURCE_FACTOR,
  P_THUNDER_DISTANCE,
  P_THUNDER_GAIN,
  PARAMETERS,
  RainSetRecord,
  SET_JUMPS,
} from "../../records/rain";
import { BLOCK } from "../../records/records";
import { config } from "../../records/state";
import { PARAMETER_BYTES, Parameter } from "./parameter";
import { base } from "./state";

/** Room for the parameters. */
export function reserveParameters(): void {
  base.parameters = changetype<Parameter>(reserve(PARAMETERS, PARAMETER_BYTES));
}
/** All parameters have their usual values, and none glides. */
export function resetParameters(): void {
  memory.fill(changetype<usize>(base.parameters), 0, <usize>PARAMETERS * PARAMETER_BYTES);
  base.gliding = 0;
  base.changed = true;
  put(P_RATE, 10);
  put(P_DROP_LAW, 1);
  put(P_DROP_RADIUS, 1e-3);
  put(P_SMALLEST, 0.5e-3);
  put(P_LARGEST, 6e-3);
  put(P_SOURCE_FACTOR, 1.5);
  put(P_EFFICIENCY, 0.215);
  put(P_GROUND_DENSITY, 2400);
  put(P_BRIGHTNESS, 0.6);
  put(P_EAR_HEIGHT, 1.7);
  put(P_NEAREST, 0.5);
  put(P_FARTHEST, 10);
  put(P_FLOW_RESISTIVITY, 200);
  put(P_GROUND, 1);
  put(P_BUBBLES, 1);
  put(P_LEAVES_HEIGHT, 3);
  put(P_LEAVES_PITCH, 1);
  put(P_CLOTH_HEIGHT, 0.5);
  put(P_CLOTH_NEAREST, 0.05);
  put(P_CLOTH_FARTHEST, 1);
  put(P_CLOTH_PITCH, 1);
  put(P_DRIP_SIZE, 5e-3);
  put(P_BODIES, 1);
  put(P_THUNDER_DISTANCE, 1500);
  put(P_THUNDER_GAIN, 0.1);
  put(P_GAIN, 1);
  put(P_HIGH_PASS, 20);
  put(P_MOST_DROPS, 5e6);
}
function parameterAt(p: u32): Parameter {
  return changetype<Parameter>(changetype<usize>(base.parameters) + <usize>p * PARAMETER_BYTES);
}
function put(p: u32, v: f64): void {
  parameterAt(p).value = v;
}

/** The present value of a parameter. */
export function value(p: u32): f32 {
  return <f32>parameterAt(p).value;
}
/** The present value of a parameter, in float64. */
export function value64(p: u32): f64 {
  return parameterAt(p).value;
}
/** The present value of a parameter, held between two bounds. */
export function between(p: u32, least: f64, most: f64): f64 {
  return max(least, min(most, parameterAt(p).value));
}
/** Notes that everything which follows from the parameters has been made for their present values. */
export function clearChanged(): void {
  base.changed = false;
}

/** Carries out RAIN_SET. `jumps`: the parameter takes its value at once, even if the record lets it glide. */
export function setParameter(record: RainSetRecord, jumps: bool): void {
  const one = parameterAt(record.parameter),
    least = <f64>record.least,
    most = <f64>record.most,
    to = max(least, min(most, <f64>record.value));
  one.least = least;
  one.most = most;
  one.bend = <f64>record.bend;
  one.acceleration = <f64>record.acceleration;
  one.topSpeed = <f64>record.speed;
  one.snap = <f64>record.snap;
  one.targetValue = to;
  one.target = positionOf(one, to);
  if (jumps || (record.flags & SET_JUMPS) != 0) arrive(one);
  else {
    // the position may be unset, or belong to the slider of an earlier record, with another range
    one.position = positionOf(one, one.value);
    if (one.glides == 0) {
      one.speed = 0;
      one.glides = 1;
      base.gliding++;
    }
  }
}
/** The position on a parameter's slider at which its value is v. */
function positionOf(one: Parameter, v: f64): f64 {
  const least = one.least,
    share = (v - least) / (one.most - least),
    bend = one.bend;
  if (!(share > 0)) return 0;
  return bend == 1 ? min(1, share) : min(1, share) ** (1 / bend);
}
/** Sets a parameter to its target and ends its glide. */
function arrive(one: Parameter): void {
  const v = one.targetValue;
  if (v != one.value) base.changed = true;
  one.value = v;
  one.position = one.target;
  one.speed = 0;
  if (one.glides != 0) base.gliding--;
  one.glides = 0;
}

/** Moves all glides on by one quantum. */
export function glideParameters(): void {
  if (base.gliding == 0) return;
  for (let p: u32 = 0; p < <u32>PARAMETERS; p++) if (parameterAt(p).glides != 0) glide(parameterAt(p));
}
function glide(one: Parameter): void {
  const dt = <f64>BLOCK / config.rate,
    x = one.position,
    d = one.target - x,
    acceleration = one.acceleration,
    snap = one.snap;
  let v = one.speed;
  if (abs(d) <= snap && abs(v) <= 2 * acceleration * dt + snap / dt) {
    arrive(one);
    return;
  }
  const brake = sqrt(2 * acceleration * abs(d)),
    want = (d < 0 ? -1.0 : 1.0) * min(one.topSpeed, brake),
    most = acceleration * dt;
  v += max(-most, min(most, want - v));
  const way = v * dt;
  if (way * d > 0 && abs(way) >= abs(d)) {
    arrive(one);
    return;
  }
  one.speed = v;
  const next = max(0, min(1, x + way)),
    least = one.least,
    bend = one.bend;
  one.position = next;
  one.value = least + (one.most - least) * (bend == 1 ? next : next ** bend);
  base.changed = true;
}
