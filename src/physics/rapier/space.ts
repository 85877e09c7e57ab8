// Vectors, rotations and inertia of Rapier as records want them: those of two dimensions are laid into a plane of
// space.
import type { Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "../sound/engine.js";
import type { Plane } from "../sound/plane.js";
import type { RapierBody, RapierModule, RapierRotation, RapierVector, RapierWorld } from "./types.js";

/**
 * Whether a world has two dimensions. Only the module of three has quaternions; gravity tells where the module is not
 * the whole one.
 */
export function isFlat(rapier: RapierModule, { gravity }: RapierWorld): boolean {
  return gravity.z === undefined && !("Quaternion" in rapier);
}

/** A place or a velocity, m or m/s. */
export const vectorOf = (vector: RapierVector, plane: Plane | undefined): Vec3 =>
  plane ? plane.vector(vector) : [vector.x, vector.y, vector.z!];

/** A rotation. */
export function rotationOf(rotation: RapierRotation | number, plane: Plane | undefined): Quaternion {
  if (typeof rotation === "number") return plane?.rotation(rotation) ?? [0, 0, 0, 1];
  return [rotation.x, rotation.y, rotation.z, rotation.w];
}

/** Speed that a unit impulse brings along the axes, 1/kg. */
export function inverseMassOf(body: RapierBody, plane: Plane | undefined): Vec3 {
  const { x, y, z = 0 } = body.effectiveInvMass();
  return plane ? [x, y, 0] : [x, y, z];
}

/** The inverse inertia in the world, 1/(kg·m²): xx, xy, xz, yy, yz, zz. In two dimensions it turns about z. */
export function inverseInertiaOf(body: RapierBody, plane: Plane | undefined): ArrayLike<number> {
  const inertia = body.effectiveWorldInvInertia();
  if (typeof inertia !== "number") return inertia.elements;
  return [0, 0, 0, 0, 0, inertia / (plane?.metresPerUnit ?? 1) ** 2];
}
