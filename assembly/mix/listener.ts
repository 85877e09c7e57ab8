// Who listens: place, the three directions of the head, velocity. And how a point in the world is seen from there.

import { HAS_PLACE, HAS_TURN, HAS_VELOCITY, ListenerRecord } from "../records/records";
import { mix } from "./state";

export function resetListener(): void {
  mix.x = mix.y = mix.z = 0;
  mix.rightX = 1;
  mix.rightY = mix.rightZ = 0;
  mix.frontX = mix.frontY = 0;
  mix.frontZ = -1;
  mix.velocityX = mix.velocityY = mix.velocityZ = 0;
  mix.place = 1;
}
export function moveListener(record: ListenerRecord): void {
  const fields = record.fields;
  if (fields & HAS_PLACE) {
    mix.x = record.x;
    mix.y = record.y;
    mix.z = record.z;
  }
  if (fields & HAS_TURN) {
    mix.rightX = record.rightX;
    mix.rightY = record.rightY;
    mix.rightZ = record.rightZ;
    mix.frontX = record.frontX;
    mix.frontY = record.frontY;
    mix.frontZ = record.frontZ;
  }
  if (fields & HAS_VELOCITY) {
    mix.velocityX = record.velocityX;
    mix.velocityY = record.velocityY;
    mix.velocityZ = record.velocityZ;
  }
  mix.place++;
}

/** Where the listener looks, radians to the right of −z; who looks straight up or down is turned as the right ear is. */
export function yaw(): f64 {
  if (abs(mix.frontX) + abs(mix.frontZ) > 1e-3) return Math.atan2(<f64>mix.frontX, -(<f64>mix.frontZ));
  return Math.atan2(<f64>mix.rightX, -(<f64>mix.rightZ)) - 0.5 * Math.PI;
}

/** Sees the point whose three coordinates lie at `point`. */
export function see(point: usize): void {
  const dx = load<f32>(point) - mix.x,
    dy = load<f32>(point, 4) - mix.y,
    dz = load<f32>(point, 8) - mix.z;
  mix.toRight = dx * mix.rightX + dy * mix.rightY + dz * mix.rightZ;
  mix.ahead = dx * mix.frontX + dy * mix.frontY + dz * mix.frontZ;
  // right × front
  mix.up =
    dx * (mix.rightY * mix.frontZ - mix.rightZ * mix.frontY) +
    dy * (mix.rightZ * mix.frontX - mix.rightX * mix.frontZ) +
    dz * (mix.rightX * mix.frontY - mix.rightY * mix.frontX);
  mix.distance = sqrt(dx * dx + dy * dy + dz * dz);
}
/** How far a point is from the listener. */
export function distanceTo(point: usize): f32 {
  const dx = load<f32>(point) - mix.x,
    dy = load<f32>(point, 4) - mix.y,
    dz = load<f32>(point, 8) - mix.z;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

/** By how much motion along the line between them raises the pitch of a body at `point` that moves with `velocity`; within two octaves. */
export function dopplerOf(point: usize, velocity: usize, speed: f32): f32 {
  const dx = load<f32>(point) - mix.x,
    dy = load<f32>(point, 4) - mix.y,
    dz = load<f32>(point, 8) - mix.z,
    r = sqrt(dx * dx + dy * dy + dz * dz);
  if (!(r > 1e-3)) return 1; // where there is no line there is no shift
  const away = (load<f32>(velocity) * dx + load<f32>(velocity, 4) * dy + load<f32>(velocity, 8) * dz) / r,
    towards = (mix.velocityX * dx + mix.velocityY * dy + mix.velocityZ * dz) / r;
  return max<f32>(0.25, min<f32>(4, (speed + towards) / max(speed + away, <f32>0.1 * speed)));
}
