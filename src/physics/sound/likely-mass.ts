// The mass of a body whose engine was never told: colliders of Rapier weigh 1 kg/m³ unless one says otherwise, so that
// a box of steel weighs less than the air in it. Nothing solid is so light; such a body is heard as a solid one of its
// material.
import type { Vec3 } from "../../math/vec3.js";
import { type MaterialName, material as named, type SolidMaterial } from "../../model/materials/index.js";

/** Nothing that sounds is lighter, kg/m³: foam has 15 and more. */
const LIGHTEST = 5;
/** What of its box a shape fills. */
const FILLED: Readonly<Record<string, number>> = {
  box: 1,
  sphere: Math.PI / 6,
  cylinder: Math.PI / 4,
  capsule: Math.PI / 4,
};
/** A shape of several parts, or a mesh. */
const HALF = 0.5;

/**
 * The mass that a body is heard with, kg: the engine's, or that of a solid body where the engine's cannot be meant.
 *
 * @example
 * likelyMass(0.008, "box", [0.2, 0.2, 0.2], "oak"); // 5.44
 */
export function likelyMass(mass: number, shape: string, size: Vec3, material: MaterialName | SolidMaterial): number {
  const volume = size[0] * size[1] * size[2] * filledBy(shape);
  if (!(mass > 0 && volume > 0) || mass / volume >= LIGHTEST) return mass;
  return solidMass(size, filledBy(shape), material);
}

/** What a shape fills of its box. */
export const filledBy = (shape: string): number => FILLED[shape] ?? HALF;

/** The mass of a solid body that fills a part of its box, kg. */
export function solidMass([x, y, z]: Vec3, fill: number, material: MaterialName | SolidMaterial): number {
  return (typeof material === "string" ? named(material) : material).density * x * y * z * fill;
}
