// What a shape of Jolt is and how large: the shape inside of what turns, moves and scales it, or the box around it.
import type { Vec3 } from "../../math/vec3.js";
import type { Quaternion } from "../sound/engine.js";
import { product, rotated } from "../sound/rotation.js";
import type { JoltModule, JoltShape } from "./types.js";

/** A shape in the frame of its body. */
export interface ShapeFacts {
  shape: string;
  /** Full extents along its own axes, m. */
  size: Vec3;
  /** Its middle, m. */
  position: Vec3;
  orientation: Quaternion;
}

/** Three numbers at a pointer of Jolt's memory. */
export function vectorAt(jolt: JoltModule, object: object): Vec3 {
  const at = jolt.getPointer(object) >> 2;
  return [jolt.HEAPF32[at], jolt.HEAPF32[at + 1], jolt.HEAPF32[at + 2]];
}

/** What a shape is. */
export function shapeFacts(jolt: JoltModule, shape: JoltShape): ShapeFacts {
  const cast = <C extends new (...args: never[]) => unknown>(type: C) => jolt.wrapPointer(jolt.getPointer(shape), type);
  switch (shape.GetSubType()) {
    case jolt.EShapeSubType_OffsetCenterOfMass:
      return shapeFacts(jolt, cast(jolt.OffsetCenterOfMassShape).GetInnerShape());
    case jolt.EShapeSubType_RotatedTranslated: {
      const outer = cast(jolt.RotatedTranslatedShape);
      const [x, y, z] = vectorAt(jolt, outer.GetPosition());
      const turned = outer.GetRotation();
      const turn: Quaternion = [...vectorAt(jolt, turned), turned.GetW()];
      const inner = shapeFacts(jolt, outer.GetInnerShape());
      const [mx, my, mz] = rotated(inner.position, turn);
      return { ...inner, position: [x + mx, y + my, z + mz], orientation: product(turn, inner.orientation) };
    }
    case jolt.EShapeSubType_Scaled: {
      const outer = cast(jolt.ScaledShape);
      const scale = vectorAt(jolt, outer.GetScale());
      const inner = shapeFacts(jolt, outer.GetInnerShape());
      const times = (of: Vec3) => of.map((x, i) => x * scale[i]) as unknown as Vec3;
      // what is turned inside of a scale has no axes of its own any more, unless all are scaled alike
      const even = scale.every((x) => Math.abs(x - scale[0]) < 1e-6 * Math.abs(x));
      if (!even && inner.orientation !== UPRIGHT) return { ...bounds(jolt, shape), shape: inner.shape };
      return { ...inner, size: times(inner.size).map(Math.abs) as unknown as Vec3, position: times(inner.position) };
    }
    default:
      return bounds(jolt, shape);
  }
}

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** The box around a shape. Bounds are told from its centre of mass. */
function bounds(jolt: JoltModule, shape: JoltShape): ShapeFacts {
  const centre = vectorAt(jolt, shape.GetCenterOfMass());
  const box = shape.GetLocalBounds();
  const low = vectorAt(jolt, box.mMin);
  const high = vectorAt(jolt, box.mMax);
  return {
    shape: nameOf(jolt, shape.GetSubType()),
    size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
    position: centre.map((x, i) => x + (low[i] + high[i]) / 2) as unknown as Vec3,
    orientation: UPRIGHT,
  };
}

function nameOf(jolt: JoltModule, type: number): string {
  switch (type) {
    case jolt.EShapeSubType_Sphere:
      return "sphere";
    case jolt.EShapeSubType_Box:
      return "box";
    case jolt.EShapeSubType_Capsule:
    case jolt.EShapeSubType_TaperedCapsule:
      return "capsule";
    case jolt.EShapeSubType_Cylinder:
    case jolt.EShapeSubType_TaperedCylinder:
      return "cylinder";
    case jolt.EShapeSubType_ConvexHull:
      return "hull";
    case jolt.EShapeSubType_StaticCompound:
    case jolt.EShapeSubType_MutableCompound:
      return "compound";
    case jolt.EShapeSubType_HeightField:
      return "heightfield";
    case jolt.EShapeSubType_Plane:
      return "plane";
    default:
      return "mesh";
  }
}
