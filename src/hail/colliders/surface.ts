// What a struck place is on its collider: the normal, and where it lies in the surface's own coordinates or those of one of its regions.
import { cross, dot, minus, plus, times, unitVector, type Vec3 } from "../../math/vec3.js";
import type { Collider, Region, Shape } from "./collider.js";

/** A place on a collider. */
export interface Spot {
  /** Unit normal, towards the side that `velocity` comes from. */
  normal: Vec3;
  /** 0 to 1 each: along u and v of planes; around and along others. */
  across: readonly [number, number];
  /** The body that sounds there. */
  body: string | undefined;
}

/** Describes a struck place. */
export function spotOn(collider: Collider, place: Vec3, velocity: Vec3): Spot {
  const outward = normalAt(collider.shape, place);
  const normal = dot(outward, velocity) > 0 ? times(outward, -1) : outward;
  const across = acrossAt(collider.shape, place);
  const region = collider.regions?.find((candidate) => holds(candidate, across));
  if (!region) return { normal, across, body: collider.body };
  const inRegion = (i: 0 | 1) => 0.5 + (0.5 * (across[i] - region.centre[i])) / region.half[i];
  return { normal, across: [inRegion(0), inRegion(1)], body: region.body };
}

function holds({ shape, centre, half }: Region, [s, t]: readonly [number, number]): boolean {
  const a = (s - centre[0]) / half[0];
  const b = (t - centre[1]) / half[1];
  return shape === "ellipse" ? a * a + b * b <= 1 : Math.abs(a) <= 1 && Math.abs(b) <= 1;
}

function normalAt(shape: Shape, place: Vec3): Vec3 {
  switch (shape.kind) {
    case "quad":
    case "disc":
      return unitVector(cross(shape.u, shape.v));
    case "sphere":
      return unitVector(minus(place, shape.centre));
    case "cylinder": {
      const { out } = polar(shape.base, shape.axis, place);
      return unitVector(out);
    }
    case "cone": {
      // across the side: outward by the cosine of the opening, back towards the tip by its sine
      const { out, w } = polar(shape.tip, shape.axis, place);
      const slope = shape.radius / Math.hypot(...shape.axis);
      return unitVector(minus(unitVector(out), times(w, slope)));
    }
  }
}

function acrossAt(shape: Shape, place: Vec3): readonly [number, number] {
  switch (shape.kind) {
    case "quad":
      return coordinates(shape.u, shape.v, minus(place, shape.corner));
    case "disc": {
      const [s, t] = coordinates(shape.u, shape.v, minus(place, shape.centre));
      return [0.5 + 0.5 * s, 0.5 + 0.5 * t];
    }
    case "sphere": {
      const down: Vec3 = [0, -shape.radius, 0];
      const { turn, along } = polar(plus(shape.centre, down), times(down, -2), place);
      return [turn, along];
    }
    case "cylinder": {
      const { turn, along } = polar(shape.base, shape.axis, place);
      return [turn, along];
    }
    case "cone": {
      const { turn, along } = polar(shape.tip, shape.axis, place);
      return [turn, along];
    }
  }
}

/** s and t with offset = s u + t v, for edges at any angle. */
function coordinates(u: Vec3, v: Vec3, offset: Vec3): readonly [number, number] {
  const across = cross(u, v);
  const area2 = dot(across, across);
  return [dot(offset, cross(v, across)) / area2, dot(offset, cross(across, u)) / area2];
}

/** Around and along an axis: the part of a turn, the part of the length, the way outward and the axis itself, one long. */
function polar(from: Vec3, axis: Vec3, place: Vec3): { turn: number; along: number; out: Vec3; w: Vec3 } {
  const w = unitVector(axis);
  const offset = minus(place, from);
  const height = dot(offset, w);
  const out = minus(offset, times(w, height));
  // where the turn begins: the axis least along w, made square to it
  const least = Math.abs(w[0]) < 0.9 ? ([1, 0, 0] as const) : ([0, 0, 1] as const);
  const e1 = unitVector(minus(least, times(w, dot(least, w))));
  const e2 = cross(w, e1);
  const turn = Math.atan2(dot(out, e2), dot(out, e1)) / (2 * Math.PI);
  return { turn: turn < 0 ? turn + 1 : turn, along: height / Math.hypot(...axis), out, w };
}
