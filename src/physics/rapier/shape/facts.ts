// What Rapier knows of a body or a collider: shape, size, mass, centre of mass, and where the shape lies.
import { PhonoliteError } from "../../../math/error.js";
import type { Vec3 } from "../../../math/vec3.js";
import type { BodyFacts, Quaternion } from "../../sound/engine.js";
import type { Plane } from "../../sound/plane.js";
import { product, rotated } from "../../sound/rotation.js";
import { rotationOf, vectorOf } from "../space.js";
import type { RapierBody, RapierCollider } from "../types.js";
import { type Box, isPlain, movedBox, type ShapeBox, shapeBox, unionOf } from "./shape.js";

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** Whether it is a body and not a collider. */
export const isBody = (key: RapierBody | RapierCollider): key is RapierBody => "numColliders" in key;

/** Two dimensions: where their plane lies, and the depth that somebody said of a body, m. */
export interface Flatness {
  readonly plane: Plane;
  readonly depth: number | undefined;
}

/** The facts of a collider: its own shape in the frame of its body. */
export function colliderFacts(collider: RapierCollider, flat?: Flatness): BodyFacts {
  return deepened(spreadOf(collider, flat?.plane), [collider], flat);
}

function deepened(facts: BodyFacts, colliders: readonly RapierCollider[], flat: Flatness | undefined): BodyFacts {
  if (!flat) return facts;
  const { plane, depth } = flat;
  const area = colliders.reduce((sum, collider) => sum + collider.volume(), 0) * plane.metresPerUnit ** 2;
  return plane.deepened(facts, area, depth);
}

/** The facts of a collider; one of two dimensions has no depth yet. */
function spreadOf(collider: RapierCollider, plane: Plane | undefined): BodyFacts {
  const parent = collider.parent();
  const { shape, turn, ...box } = boxOf(collider, plane);
  const { position, orientation } = placeOf(collider, plane);
  const whole = turn ? product(orientation, turn) : orientation;
  // one of several: it sounds by its own mass; how hard the body hits is told with each point
  const mass = !parent ? 0 : parent.numColliders() > 1 ? collider.mass() : parent.mass();
  const middle = rotated(middleOf(box), whole);
  return {
    shape,
    size: sizeOf(box),
    mass,
    ...statusOf(parent, plane),
    place: { position: sum(position, middle), orientation: whole },
  };
}

/**
 * The facts of a body: those of its collider, or the box around all but sensors and those that are named by themselves.
 */
export function bodyFacts(
  body: RapierBody,
  isNamed: (collider: RapierCollider) => boolean,
  flat?: Flatness,
): BodyFacts {
  const plane = flat?.plane;
  const all = collidersOf(body).filter((collider) => !collider.isSensor());
  const own = all.filter((collider) => !isNamed(collider));
  const colliders = own.length > 0 ? own : all;
  if (colliders.length === 0)
    throw new PhonoliteError("add body", "body", "one with a collider that is no sensor: add it first", "none");
  const status = { mass: body.mass(), ...statusOf(body, plane) };
  if (colliders.length === 1) return deepened({ ...spreadOf(colliders[0], plane), ...status }, colliders, flat);
  const box = unionOf(
    colliders.map((collider) => {
      const { position, orientation } = placeOf(collider, plane);
      const { turn, ...own } = boxOf(collider, plane);
      return movedBox(own, position, turn ? product(orientation, turn) : orientation);
    }),
  );
  const place = { position: middleOf(box), orientation: UPRIGHT };
  return deepened({ shape: "mesh", size: sizeOf(box), ...status, place }, colliders, flat);
}

/** The colliders of a body. */
export function collidersOf(body: RapierBody): RapierCollider[] {
  return Array.from({ length: body.numColliders() }, (_, i) => body.collider(i)).filter(Boolean);
}

/** Where a collider lies in the frame of its body; one without a body is its own. */
export function placeOf(
  collider: RapierCollider,
  plane: Plane | undefined,
): { position: Vec3; orientation: Quaternion } {
  const position = collider.parent() ? collider.translationWrtParent() : null;
  const turn = position ? collider.rotationWrtParent() : null;
  return {
    position: position ? vectorOf(position, plane) : [0, 0, 0],
    orientation: turn === null ? UPRIGHT : rotationOf(turn, plane),
  };
}

const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** What the engine holds now: `shape` keeps what a collider was made with, whatever its radius was set to since. */
export function boxOf(collider: RapierCollider, plane: Plane | undefined): ShapeBox {
  const type = collider.shapeType();
  if (!isPlain(type, plane)) return shapeBox(collider.shape, plane);
  const plain = {
    type,
    radius: collider.radius(),
    halfHeight: collider.halfHeight(),
    halfExtents: collider.halfExtents(),
    borderRadius: collider.roundRadius(),
  };
  return shapeBox(plain, plane);
}
function statusOf(
  body: RapierBody | null,
  plane: Plane | undefined,
): Pick<BodyFacts, "fixed" | "kinematic" | "centre"> {
  if (!body || body.isFixed()) return { fixed: true };
  return { fixed: false, kinematic: body.isKinematic(), centre: vectorOf(body.localCom(), plane) };
}
const sizeOf = ({ min, max }: Box): Vec3 => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
const middleOf = ({ min, max }: Box): Vec3 => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
