// The parameters of rain and their glides. A parameter glides in the position of its slider, once a quantum: no faster than its top speed,
// with an acceleration of which it can brake again in time, so that it never overshoots (PHYSICS §9.8). In float64, so that the page's own
// glide (src/rain/parameters/glide.ts) takes the same way.
//
//   of a parameter, f64 each:   value | target value | position | target | speed | least | most | bend | acceleration | top speed | snap | moves (0 or 1)

import { reserve } from "../base/memory";
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
} from "../records/rain";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { rain } from "./state";

const SLOT: usize = 96;
const TARGET_VALUE: usize = 8;
const POSITION: usize = 16;
const TARGET: usize = 24;
const SPEED: usize = 32;
const LEAST: usize = 40;
const MOST: usize = 48;
const BEND: usize = 56;
const ACCELERATION: usize = 64;
const TOP: usize = 72;
const SNAP: usize = 80;
const MOVES: usize = 88;

export function reserveParameters(): void {
  rain.slots = reserve(<usize>PARAMETERS * SLOT);
}
export function resetParameters(): void {
  memory.fill(rain.slots, 0, <usize>PARAMETERS * SLOT);
  rain.moving = 0;
  rain.changed = true;
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
function slotOf(p: u32): usize {
  return rain.slots + <usize>p * SLOT;
}
function put(p: u32, v: f64): void {
  store<f64>(slotOf(p), v);
}

/** What a parameter is at present. */
export function value(p: u32): f32 {
  return <f32>load<f64>(slotOf(p));
}
/** The same in float64. */
export function value64(p: u32): f64 {
  return load<f64>(slotOf(p));
}
/** The same, held between two bounds. */
export function between(p: u32, least: f64, most: f64): f64 {
  return max(least, min(most, load<f64>(slotOf(p))));
}
/** All that follows from the values has been made. */
export function settled(): void {
  rain.changed = false;
}

/** Carries out RAIN_SET. `jumps`: it is there at once, whatever the record says. */
export function setParameter(record: RainSetRecord, jumps: bool): void {
  const slot = slotOf(record.parameter),
    least = <f64>record.least,
    most = <f64>record.most,
    bend = <f64>record.bend,
    to = max(least, min(most, <f64>record.value));
  store<f64>(slot, least, LEAST);
  store<f64>(slot, most, MOST);
  store<f64>(slot, bend, BEND);
  store<f64>(slot, <f64>record.acceleration, ACCELERATION);
  store<f64>(slot, <f64>record.speed, TOP);
  store<f64>(slot, <f64>record.snap, SNAP);
  store<f64>(slot, to, TARGET_VALUE);
  const target = placeOf(slot, to);
  store<f64>(slot, target, TARGET);
  if (jumps || (record.flags & SET_JUMPS) != 0) arrive(slot);
  else {
    // the position may never have been told, or by another slider
    store<f64>(slot, placeOf(slot, load<f64>(slot)), POSITION);
    if (load<f64>(slot, MOVES) == 0) {
      store<f64>(slot, 0, SPEED);
      store<f64>(slot, 1, MOVES);
      rain.moving++;
    }
  }
}
function placeOf(slot: usize, v: f64): f64 {
  const least = load<f64>(slot, LEAST),
    share = (v - least) / (load<f64>(slot, MOST) - least),
    bend = load<f64>(slot, BEND);
  if (!(share > 0)) return 0;
  return bend == 1 ? min(1, share) : min(1, share) ** (1 / bend);
}
function arrive(slot: usize): void {
  const v = load<f64>(slot, TARGET_VALUE);
  if (v != load<f64>(slot)) rain.changed = true;
  store<f64>(slot, v);
  store<f64>(slot, load<f64>(slot, TARGET), POSITION);
  store<f64>(slot, 0, SPEED);
  if (load<f64>(slot, MOVES) != 0) rain.moving--;
  store<f64>(slot, 0, MOVES);
}

/** One quantum of all glides. */
export function glideParameters(): void {
  if (rain.moving == 0) return;
  for (let p: u32 = 0; p < <u32>PARAMETERS; p++) if (load<f64>(slotOf(p), MOVES) != 0) glide(slotOf(p));
}
function glide(slot: usize): void {
  const dt = <f64>BLOCK / config.rate,
    x = load<f64>(slot, POSITION),
    d = load<f64>(slot, TARGET) - x,
    acceleration = load<f64>(slot, ACCELERATION),
    snap = load<f64>(slot, SNAP);
  let v = load<f64>(slot, SPEED);
  if (abs(d) <= snap && abs(v) <= 2 * acceleration * dt + snap / dt) {
    arrive(slot);
    return;
  }
  const brake = sqrt(2 * acceleration * abs(d)),
    want = (d < 0 ? -1.0 : 1.0) * min(load<f64>(slot, TOP), brake),
    most = acceleration * dt;
  v += max(-most, min(most, want - v));
  const way = v * dt;
  if (way * d > 0 && abs(way) >= abs(d)) {
    arrive(slot);
    return;
  }
  store<f64>(slot, v, SPEED);
  const next = max(0, min(1, x + way)),
    least = load<f64>(slot, LEAST),
    bend = load<f64>(slot, BEND);
  store<f64>(slot, next, POSITION);
  store<f64>(slot, least + (load<f64>(slot, MOST) - least) * (bend == 1 ? next : next ** bend));
  rain.changed = true;
}
