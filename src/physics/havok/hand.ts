// Babylon.js is left-handed unless a scene says otherwise, records are right-handed. What is left-handed is mirrored in
// the plane of x and y: places, velocities and normals change the sign of z, and what turns changes that of x and y.
import type { Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "../sound/engine.js";

/** 1 for a right-handed scene, −1 for a left-handed one. */
export type Hand = 1 | -1;

/** A place, velocity or direction as records have it. */
export const place = ([x, y, z]: Vec3, hand: Hand): Vec3 => [x, y, hand * z];
/** A rotation as records have it. */
export const turn = ([x, y, z, w]: Quaternion, hand: Hand): Quaternion => [hand * x, hand * y, z, w];
