// Shapes in Jolt. A shape is counted by those who hold it: what comes from here has one holder, who must let go of it.
import type initJolt from "jolt-physics";
import type { Shape, Thing } from "./engine.js";
import { halfOf, partsOf, straightOf } from "./solid.js";
import { UPRIGHT } from "./vectors.js";

/** Jolt, loaded. */
export type JoltModule = typeof initJolt;
type JoltShape = InstanceType<JoltModule["Shape"]>;

/** How much edges are rounded: a tenth of the smallest half, at most 5 cm, Jolt's own default. */
const ROUND = 0.1;
const ROUNDEST = 0.05;

/** The shape of a thing, held once. */
export function shapeOf(jolt: JoltModule, thing: Thing): JoltShape {
  if (!Array.isArray(thing.shape)) return simple(jolt, thing.shape as Shape);
  const compound = new jolt.StaticCompoundShapeSettings();
  compound.AddRef();
  for (const { shape, position, turn = UPRIGHT } of partsOf(thing)) {
    const place = new jolt.Vec3(...position);
    const facing = new jolt.Quat(...turn);
    const part = simple(jolt, shape);
    compound.AddShapeShape(place, facing, part, 0);
    part.Release();
    jolt.destroy(place);
    jolt.destroy(facing);
  }
  const made = compound.Create().Get();
  made.AddRef();
  compound.ClearCachedResult();
  compound.Release();
  return made;
}

function simple(jolt: JoltModule, shape: Shape): JoltShape {
  const made = unheld(jolt, shape);
  made.AddRef();
  return made;
}

function unheld(jolt: JoltModule, shape: Shape): JoltShape {
  if (shape.kind === "sphere") return new jolt.SphereShape(shape.radius);
  if (shape.kind === "capsule") {
    const straight = straightOf(shape);
    return straight > 0 ? new jolt.CapsuleShape(straight / 2, shape.radius) : new jolt.SphereShape(shape.radius);
  }
  if (shape.kind === "cylinder")
    return new jolt.CylinderShape(shape.height / 2, shape.radius, rounding([shape.height / 2, shape.radius]));
  const half = new jolt.Vec3(...halfOf(shape));
  const made = new jolt.BoxShape(half, rounding(halfOf(shape)));
  jolt.destroy(half);
  return made;
}

const rounding = (halves: readonly number[]): number => Math.min(ROUNDEST, ROUND * Math.min(...halves));
