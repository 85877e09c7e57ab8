// Who listens: place, the three directions of the head, velocity. And how a point in the world is seen from there.

import { HAS_PLACE, HAS_TURN, HAS_VELOCITY, ListenerRecord } from "../records/records";

let x: f32 = 0;
let y: f32 = 0;
let z: f32 = 0;
let rightX: f32 = 1;
let rightY: f32 = 0;
let rightZ: f32 = 0;
let frontX: f32 = 0;
let frontY: f32 = 0;
let frontZ: f32 = -1;
let velocityX: f32 = 0;
let velocityY: f32 = 0;
let velocityZ: f32 = 0;
/** Counts the places that the listener has had. */
export let place: i32 = 0;

export function startListener(): void {
  x = y = z = 0;
  rightX = 1;
  rightY = rightZ = 0;
  frontX = frontY = 0;
  frontZ = -1;
  velocityX = velocityY = velocityZ = 0;
  place = 1;
}
export function moveListener(record: ListenerRecord): void {
  const fields = record.fields;
  if (fields & HAS_PLACE) {
    x = record.x;
    y = record.y;
    z = record.z;
  }
  if (fields & HAS_TURN) {
    rightX = record.rightX;
    rightY = record.rightY;
    rightZ = record.rightZ;
    frontX = record.frontX;
    frontY = record.frontY;
    frontZ = record.frontZ;
  }
  if (fields & HAS_VELOCITY) {
    velocityX = record.velocityX;
    velocityY = record.velocityY;
    velocityZ = record.velocityZ;
  }
  place++;
}

/** Where the listener looks, radians to the right of −z; who looks straight up or down is turned as the right ear is. */
export function yaw(): f64 {
  if (abs(frontX) + abs(frontZ) > 1e-3) return Math.atan2(<f64>frontX, -(<f64>frontZ));
  return Math.atan2(<f64>rightX, -(<f64>rightZ)) - 0.5 * Math.PI;
}

// ---- a point as it is seen, metres
export let toRight: f32 = 0;
export let ahead: f32 = 0;
export let up: f32 = 0;
export let distance: f32 = 0;

/** Sees the point whose three coordinates lie at `point`. */
export function see(point: usize): void {
  const dx = load<f32>(point) - x,
    dy = load<f32>(point, 4) - y,
    dz = load<f32>(point, 8) - z;
  toRight = dx * rightX + dy * rightY + dz * rightZ;
  ahead = dx * frontX + dy * frontY + dz * frontZ;
  // right × front
  up =
    dx * (rightY * frontZ - rightZ * frontY) +
    dy * (rightZ * frontX - rightX * frontZ) +
    dz * (rightX * frontY - rightY * frontX);
  distance = sqrt(dx * dx + dy * dy + dz * dz);
}
/** How far a point is from the listener. */
export function distanceTo(point: usize): f32 {
  const dx = load<f32>(point) - x,
    dy = load<f32>(point, 4) - y,
    dz = load<f32>(point, 8) - z;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

/** By how much motion along the line between them raises the pitch of a body at `point` that moves with `velocity`; within two octaves. */
export function dopplerOf(point: usize, velocity: usize, speed: f32): f32 {
  const dx = load<f32>(point) - x,
    dy = load<f32>(point, 4) - y,
    dz = load<f32>(point, 8) - z,
    r = sqrt(dx * dx + dy * dy + dz * dz);
  if (!(r > 1e-3)) return 1; // where there is no line there is no shift
  const away = (load<f32>(velocity) * dx + load<f32>(velocity, 4) * dy + load<f32>(velocity, 8) * dz) / r,
    towards = (velocityX * dx + velocityY * dy + velocityZ * dz) / r;
  return max<f32>(0.25, min<f32>(4, (speed + towards) / max(speed + away, <f32>0.1 * speed)));
}
