// What a struck place is on its collider: the normal, and where it lies in the surface's own coordinates or those of
// one of its regions.
import { cross, dot, length, minus, times, unitVector, type Vec3 } from "../../math/vec3.js";
import type { Collider, Cone, Cylinder, Ground, Patches, Region, Sphere } from "./collider.js";
import { PLACE } from "./pack.js";

/** A place on a collider. */
export interface Spot {
  /** Unit normal, towards the side that `velocity` comes from. */
  normal: Vec3;
  /** 0 to 1 each: along u and v of planes; around and along others. */
  across: readonly [number, number];
  /** The body that sounds there. */
  body: string | undefined;
  ground: Ground;
}

/** Describes a struck place, on the collider that this row of the packed list is. */
export function spotOn(collider: Collider, rows: Float64Array, row: number, place: Vec3, velocity: Vec3): Spot {
  const { shape, ground } = collider;
  const planar = shape.kind === "quad" || shape.kind === "disc";
  const outward = planar ? three(rows, row + PLACE.normal) : normalAt(shape, place);
  const normal = dot(outward, velocity) > 0 ? times(outward, -1) : outward;
  const across = planar ? onPlane(rows, row, shape.kind === "disc", place) : acrossAt(shape, place);
  const region = collider.regions?.find((candidate) => holds(candidate, across));
  if (region) {
    const inRegion = (i: 0 | 1) => 0.5 + (0.5 * (across[i] - region.centre[i])) / region.half[i];
    return { normal, across: [inRegion(0), inRegion(1)], body: region.body, ground: region.ground ?? ground };
  }
  return collider.patches
    ? { normal, ground, ...inPatch(collider.patches, across) }
    : { normal, ground, across, body: collider.body };
}

function inPatch({ columns, rows, bodies }: Patches, [s, t]: readonly [number, number]): Pick<Spot, "across" | "body"> {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(s * columns)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor(t * rows)));
  return { across: [s * columns - column, t * rows - row], body: bodies[row * columns + column] };
}

function holds({ shape, centre, half }: Region, [s, t]: readonly [number, number]): boolean {
  const a = (s - centre[0]) / half[0];
  const b = (t - centre[1]) / half[1];
  return shape === "ellipse" ? a * a + b * b <= 1 : Math.abs(a) <= 1 && Math.abs(b) <= 1;
}

/** A vector in a row. */
const three = (rows: Float64Array, at: number): Vec3 => [rows[at], rows[at + 1], rows[at + 2]];

function onPlane(rows: Float64Array, row: number, disc: boolean, place: Vec3): readonly [number, number] {
  const offset = minus(place, three(rows, row + PLACE.origin));
  const s = dot(offset, three(rows, row + PLACE.du));
  const t = dot(offset, three(rows, row + PLACE.dv));
  return disc ? [0.5 + 0.5 * s, 0.5 + 0.5 * t] : [s, t];
}

function normalAt(shape: Sphere | Cylinder | Cone, place: Vec3): Vec3 {
  if (shape.kind === "sphere") return unitVector(minus(place, shape.centre));
  if (shape.kind === "cylinder") return unitVector(polar(shape.base, shape.axis, place).out);
  // across the side of a cone: outward, and back towards the tip by the slope
  const { out, w } = polar(shape.tip, shape.axis, place);
  return unitVector(minus(unitVector(out), times(w, shape.radius / length(shape.axis))));
}

function acrossAt(shape: Sphere | Cylinder | Cone, place: Vec3): readonly [number, number] {
  if (shape.kind === "cylinder") return around(shape.base, shape.axis, place);
  if (shape.kind === "cone") return around(shape.tip, shape.axis, place);
  const { centre, radius } = shape;
  return around(minus(centre, [0, radius, 0]), [0, 2 * radius, 0], place);
}

function around(from: Vec3, axis: Vec3, place: Vec3): readonly [number, number] {
  const { turn, along } = polar(from, axis, place);
  return [turn, along];
}

/**
 * Around and along an axis: the part of a turn, the part of the length, the way outward and the axis itself, one long.
 */
function polar(from: Vec3, axis: Vec3, place: Vec3): { turn: number; along: number; out: Vec3; w: Vec3 } {
  const w = unitVector(axis);
  const offset = minus(place, from);
  const height = dot(offset, w);
  const out = minus(offset, times(w, height));
  // where the turn begins: the axis least along w, made square to it
  const least = Math.abs(w[0]) < 0.9 ? ([1, 0, 0] as const) : ([0, 0, 1] as const);
  const e1 = unitVector(minus(least, times(w, dot(least, w))));
  // around an upright axis from x to z, as on discs and models
  const e2 = cross(e1, w);
  const turn = Math.atan2(dot(out, e2), dot(out, e1)) / (2 * Math.PI);
  return { turn: turn < 0 ? turn + 1 : turn, along: height / length(axis), out, w };
}
