// What a shape of Jolt is and how large: the shape inside of what turns, moves and scales it, or the box around it.
import { minus, plus, times, type Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "../sound/engine.js";
import { product, rotated } from "../sound/rotation.js";
import { type JoltModule, type JoltShape, SHAPES } from "./types.js";

/** A shape in the frame of its body. */
export interface ShapeFacts {
  shape: string;
  /** Full extents along its own axes, m. */
  size: Vec3;
  /** Its middle, m. */
  position: Vec3;
  orientation: Quaternion;
}

/** Numbers at a pointer of Jolt's memory, copied at once. */
export function numbersAt(jolt: JoltModule, object: object, count: number): number[] {
  const at = jolt.getPointer(object) >> 2;
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.push(jolt.HEAPF32[at + i]);
  return numbers;
}
/** Three of them. */
export const vectorAt = (jolt: JoltModule, object: object): Vec3 => numbersAt(jolt, object, 3) as unknown as Vec3;

/** What a shape is. */
export function shapeFacts(jolt: JoltModule, shape: JoltShape): ShapeFacts {
  const cast = <C extends new (...args: never[]) => unknown>(type: C) => jolt.wrapPointer(jolt.getPointer(shape), type);
  switch (shape.GetSubType()) {
    case jolt.EShapeSubType_OffsetCenterOfMass:
      return shapeFacts(jolt, cast(jolt.OffsetCenterOfMassShape).GetInnerShape());
    case jolt.EShapeSubType_RotatedTranslated: {
      const outer = cast(jolt.RotatedTranslatedShape);
      const turn = numbersAt(jolt, outer.GetRotation(), 4) as unknown as Quaternion;
      const inner = shapeFacts(jolt, outer.GetInnerShape());
      const position = plus(vectorAt(jolt, outer.GetPosition()), rotated(inner.position, turn));
      return { ...inner, position, orientation: product(turn, inner.orientation) };
    }
    case jolt.EShapeSubType_Scaled: {
      const outer = cast(jolt.ScaledShape);
      const inner = shapeFacts(jolt, outer.GetInnerShape());
      const [x, y, z] = vectorAt(jolt, outer.GetScale());
      // scaled by more along one axis, what is turned inside has no axes of its own any more; what is not has those of
      // the box
      if (Math.abs(x - y) + Math.abs(y - z) > 1e-6) return { ...bounds(jolt, shape), shape: inner.shape };
      return { ...inner, size: times(inner.size, Math.abs(x)), position: times(inner.position, x) };
    }
    default:
      return bounds(jolt, shape);
  }
}

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** The box around a shape. Bounds are told from its centre of mass. */
function bounds(jolt: JoltModule, shape: JoltShape): ShapeFacts {
  const box = shape.GetLocalBounds();
  const low = vectorAt(jolt, box.mMin);
  const size = minus(vectorAt(jolt, box.mMax), low);
  return {
    shape: nameOf(jolt, shape.GetSubType()),
    size,
    position: plus(vectorAt(jolt, shape.GetCenterOfMass()), plus(low, times(size, 0.5))),
    orientation: UPRIGHT,
  };
}

/** What a shape is called here: a tapered capsule is a capsule, a convex hull a hull. */
function nameOf(jolt: JoltModule, type: number): string {
  const name = SHAPES.find((name) => jolt[`EShapeSubType_${name}`] === type) ?? "mesh";
  return name.replace(/Tapered|Convex|Static|Mutable/, "").toLowerCase();
}
