// What Havok knows of a body: the kind of its shape, the box around it in its own frame, mass and centre of mass. Rods
// stand along y in records; in Havok they lie between any two points, and the box around them tells along which axis.
import { Came, PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, Quaternion } from "../sound/engine.js";
import { type Hand, place, turn } from "./hand.js";
import type { Havok, HavokBody, HavokId } from "./types.js";

/** By `PhysicsShapeType`. */
const KINDS = ["sphere", "capsule", "cylinder", "box", "mesh", "compound", "mesh", "heightfield"];
/** By `PhysicsMotionType`. */
const MOTION = { static: 0, animated: 1 } as const;
const UPRIGHT: Quaternion = [0, 0, 0, 1];
/** Turns y to x, y, z. */
const ALONG: readonly Quaternion[] = [[0, 0, -Math.SQRT1_2, Math.SQRT1_2], UPRIGHT, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]];
/** Sides that differ by less than this part are alike. */
const ALIKE = 0.01;

/** Shape, size, mass and the like of a body or of one of its instances. */
export function havokFacts(
  havok: Havok,
  body: HavokBody,
  instance: number | undefined,
  id: HavokId,
  hand: Hand,
): BodyFacts {
  if (!body.shape)
    throw new PhonoliteError("add body", "body", "one with a shape: set body.shape first", new Came("none"));
  const [low, high] = havok.HP_Shape_GetBoundingBox(body.shape._pluginData, [[0, 0, 0], UPRIGHT])[1];
  const [centre, mass] = havok.HP_Body_GetMassProperties(id)[1];
  const extents: Vec3 = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
  const middle: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const { shape, axis } = kindOf(KINDS[body.shape.type ?? -1] ?? "mesh", extents);
  const [x, y, z] = extents;
  const motion = body.getMotionType(instance);
  return {
    shape,
    size: axis === 0 ? [y, x, z] : axis === 2 ? [x, z, y] : extents,
    mass,
    fixed: motion === MOTION.static,
    kinematic: motion === MOTION.animated,
    ...(centre.some((value) => value !== 0) && { centre: place(centre, hand) }),
    ...((axis !== 1 || middle.some((value) => value !== 0)) && {
      place: { position: place(middle, hand), orientation: turn(ALONG[axis], hand) },
    }),
  };
}

/** The kind of a shape, and the axis along which a rod lies; a rod that lies aslant is a mesh. */
function kindOf(kind: string, extents: Vec3): { shape: string; axis: 0 | 1 | 2 } {
  if (kind !== "capsule" && kind !== "cylinder") return { shape: kind, axis: 1 };
  for (const axis of [1, 0, 2] as const) {
    const [one, other] = extents.filter((_, i) => i !== axis);
    if (Math.abs(one - other) <= ALIKE * one && (kind === "cylinder" || extents[axis] >= one * (1 - ALIKE)))
      return { shape: kind, axis };
  }
  return { shape: "mesh", axis: 1 };
}
