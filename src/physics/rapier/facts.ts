// What Rapier knows of a body or a collider: shape, size, mass, centre of mass, and where the shape lies.
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, Quaternion } from "../sound/engine.js";
import { product, rotated } from "../sound/rotation.js";
import { type Box, isPlain, movedBox, type ShapeBox, shapeBox, unionOf } from "./shape.js";
import type { RapierBody, RapierCollider, RapierRotation, RapierVector } from "./types.js";

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** Whether it is a body and not a collider. */
export const isBody = (key: RapierBody | RapierCollider): key is RapierBody => "numColliders" in key;

/** The facts of a collider: its own shape in the frame of its body. */
export function colliderFacts(collider: RapierCollider): BodyFacts {
  const parent = collider.parent();
  const { shape, turn, ...box } = boxOf(collider);
  const { position, orientation } = placeOf(collider);
  const whole = turn ? product(orientation, turn) : orientation;
  // one of several: it sounds by its own mass; how hard the body hits is told with each point
  const mass = !parent ? 0 : parent.numColliders() > 1 ? collider.mass() : parent.mass();
  const middle = rotated(middleOf(box), whole);
  return {
    shape,
    size: sizeOf(box),
    mass,
    ...statusOf(parent),
    place: { position: sum(position, middle), orientation: whole },
  };
}

/** The facts of a body: those of its collider, or the box around all but sensors and those that are named by themselves. */
export function bodyFacts(body: RapierBody, isNamed: (collider: RapierCollider) => boolean): BodyFacts {
  const all = collidersOf(body).filter((collider) => !collider.isSensor());
  const own = all.filter((collider) => !isNamed(collider));
  const colliders = own.length > 0 ? own : all;
  if (colliders.length === 0)
    throw new PhonoliteError("add body", "body", "one with a collider that is no sensor: add it first", "none");
  const status = { mass: body.mass(), ...statusOf(body) };
  if (colliders.length === 1) return { ...colliderFacts(colliders[0]), ...status };
  const box = unionOf(
    colliders.map((collider) => {
      const { position, orientation } = placeOf(collider);
      const { turn, ...own } = boxOf(collider);
      return movedBox(own, position, turn ? product(orientation, turn) : orientation);
    }),
  );
  return { shape: "mesh", size: sizeOf(box), ...status, place: { position: middleOf(box), orientation: UPRIGHT } };
}

/** The colliders of a body. */
export function collidersOf(body: RapierBody): RapierCollider[] {
  return Array.from({ length: body.numColliders() }, (_, i) => body.collider(i)).filter(Boolean);
}

/** Where a collider lies in the frame of its body; one without a body is its own. */
export function placeOf(collider: RapierCollider): { position: Vec3; orientation: Quaternion } {
  const position = collider.parent() ? collider.translationWrtParent() : null;
  const turn = position ? collider.rotationWrtParent() : null;
  return { position: position ? vector(position) : [0, 0, 0], orientation: turn ? quaternion(turn) : UPRIGHT };
}

const vector = ({ x, y, z }: RapierVector): Vec3 => [x, y, z];
const quaternion = ({ x, y, z, w }: RapierRotation): Quaternion => [x, y, z, w];
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** What the engine holds now: `shape` keeps what a collider was made with, whatever its radius was set to since. */
export function boxOf(collider: RapierCollider): ShapeBox {
  const type = collider.shapeType();
  if (!isPlain(type)) return shapeBox(collider.shape);
  return shapeBox({
    type,
    radius: collider.radius(),
    halfHeight: collider.halfHeight(),
    halfExtents: collider.halfExtents(),
    borderRadius: collider.roundRadius(),
  });
}
function statusOf(body: RapierBody | null): Pick<BodyFacts, "fixed" | "kinematic" | "centre"> {
  if (!body || body.isFixed()) return { fixed: true };
  return { fixed: false, kinematic: body.isKinematic(), centre: vector(body.localCom()) };
}
const sizeOf = ({ min, max }: Box): Vec3 => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
const middleOf = ({ min, max }: Box): Vec3 => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
