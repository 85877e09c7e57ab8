// The listener: place, the three directions of the head, velocity; and where a point of the world lies from there.
// PHYSICS §11.

import { HAS_PLACE, HAS_TURN, HAS_VELOCITY, ListenerRecord } from "../../records/records";
import { Body } from "../../scene/body";
import { mix } from "../state";

/** The listener stands at the origin and looks along −z. */
export function resetListener(): void {
  mix.listenerX = mix.listenerY = mix.listenerZ = 0;
  mix.rightX = 1;
  mix.rightY = mix.rightZ = 0;
  mix.frontX = mix.frontY = 0;
  mix.frontZ = -1;
  mix.velocityX = mix.velocityY = mix.velocityZ = 0;
  mix.listenerPlace = 1;
}
/** The listener moves or turns. */
export function moveListener(record: ListenerRecord): void {
  const fields = record.fields;
  if (fields & HAS_PLACE) {
    mix.listenerX = record.x;
    mix.listenerY = record.y;
    mix.listenerZ = record.z;
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
  mix.listenerPlace++;
}

/**
 * Where the listener looks, radians to the right of −z; a listener who looks straight up or down is turned as the right
 * ear is.
 */
export function yaw(): f64 {
  if (abs(mix.frontX) + abs(mix.frontZ) > 1e-3) return Math.atan2(<f64>mix.frontX, -(<f64>mix.frontZ));
  return Math.atan2(<f64>mix.rightX, -(<f64>mix.rightZ)) - 0.5 * Math.PI;
}

/** Looks at a point of the world: writes to `mix` where it lies from the listener. */
export function see(x: f32, y: f32, z: f32): void {
  const dx = x - mix.listenerX,
    dy = y - mix.listenerY,
    dz = z - mix.listenerZ;
  mix.toRight = dx * mix.rightX + dy * mix.rightY + dz * mix.rightZ;
  mix.ahead = dx * mix.frontX + dy * mix.frontY + dz * mix.frontZ;
  // right × front
  mix.up =
    dx * (mix.rightY * mix.frontZ - mix.rightZ * mix.frontY) +
    dy * (mix.rightZ * mix.frontX - mix.rightX * mix.frontZ) +
    dz * (mix.rightX * mix.frontY - mix.rightY * mix.frontX);
  mix.distance = sqrt(dx * dx + dy * dy + dz * dz);
}
/** How far a point is from the listener, m. */
export function distanceTo(x: f32, y: f32, z: f32): f32 {
  const dx = x - mix.listenerX,
    dy = y - mix.listenerY,
    dz = z - mix.listenerZ;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

/**
 * Factor on the body's pitch by motion along the line between body and listener; within two octaves. `speed`: of sound,
 * m/s.
 */
export function dopplerOf(body: Body, speed: f32): f32 {
  const dx = body.x - mix.listenerX,
    dy = body.y - mix.listenerY,
    dz = body.z - mix.listenerZ,
    r = sqrt(dx * dx + dy * dy + dz * dz);
  if (!(r > 1e-3)) return 1; // at the listener's place there is no line, and no shift
  const away = (body.vx * dx + body.vy * dy + body.vz * dz) / r,
    towards = (mix.velocityX * dx + mix.velocityY * dy + mix.velocityZ * dz) / r;
  return max<f32>(0.25, min<f32>(4, (speed + towards) / max(speed + away, <f32>0.1 * speed)));
}
