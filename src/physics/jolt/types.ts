// What is used of jolt-physics, so that neither this library nor its types need the package. The names are Jolt's own.

/** A vector of Jolt: three floats at its pointer. Getters lend one and the same again and again. */
export interface JoltVector {
  GetX(): number;
}
/** A rotation of Jolt: four floats at its pointer. */
export interface JoltRotation {
  GetW(): number;
}
/** A box along the axes, m. */
export interface JoltBounds {
  readonly mMin: JoltVector;
  readonly mMax: JoltVector;
}

/** The id of a body. */
export interface JoltBodyID {
  GetIndexAndSequenceNumber(): number;
}

/** A shape. */
export interface JoltShape {
  GetSubType(): number;
  GetLocalBounds(): JoltBounds;
  GetCenterOfMass(): JoltVector;
}
/** A shape around another one. */
export interface JoltDecoratedShape extends JoltShape {
  GetInnerShape(): JoltShape;
}

/** A body. */
export interface JoltBody {
  GetID(): JoltBodyID;
  IsActive(): boolean;
  IsSoftBody(): boolean;
  IsStatic(): boolean;
  IsKinematic(): boolean;
  GetShape(): JoltShape;
  GetPosition(): JoltVector;
  GetCenterOfMassPosition(): JoltVector;
  GetRotation(): JoltRotation;
  GetLinearVelocity(): JoltVector;
  GetAngularVelocity(): JoltVector;
  GetMotionProperties(): { GetInverseMassUnchecked(): number };
}

/**
 * What hears of contacts. Arguments are pointers: of two bodies, a manifold, settings; of two bodies, an offset, a
 * result; of a pair.
 */
export interface JoltContactListener {
  OnContactValidate(body1: number, body2: number, offset: number, result: number): number;
  OnContactAdded(body1: number, body2: number, manifold: number, settings: number): void;
  OnContactPersisted(body1: number, body2: number, manifold: number, settings: number): void;
  OnContactRemoved(pair: number): void;
}
/** What hears of every sub-step. Its argument is a pointer. */
export interface JoltStepListener {
  OnStep(context: number): void;
}

/** The physics system. */
export interface JoltSystem {
  GetGravity(): JoltVector;
  GetBodyInterfaceNoLock(): { IsAdded(id: JoltBodyID): boolean };
  GetBodyLockInterfaceNoLock(): { TryGetBody(id: JoltBodyID): JoltBody };
  SetContactListener(listener: object | null): void;
  GetContactListener(): object;
  AddStepListener(listener: JoltStepListener): void;
  RemoveStepListener(listener: JoltStepListener): void;
}

/**
 * A world of Jolt.
 *
 * @example
 * const physics: JoltWorld = new Jolt.JoltInterface(settings);
 */
export interface JoltWorld {
  GetPhysicsSystem(): JoltSystem;
  sGetFixedToWorldBody(): JoltBody;
}

type Class<T> = new (...args: never[]) => T;
interface JoltPoints {
  push_back(value: JoltVector): void;
  at(index: number): JoltVector;
}

/** Jolt's names of shapes; all others are meshes, whatever they are made of. */
export const SHAPES = [
  "Sphere",
  "Box",
  "Capsule",
  "TaperedCapsule",
  "Cylinder",
  "TaperedCylinder",
  "ConvexHull",
  "StaticCompound",
  "MutableCompound",
  "HeightField",
  "Plane",
] as const;
/** Numbers of shapes, and of what turns, moves or scales another. */
type ShapeNumbers = Readonly<
  Record<`EShapeSubType_${(typeof SHAPES)[number] | "RotatedTranslated" | "Scaled" | "OffsetCenterOfMass"}`, number>
>;

/**
 * The module: what `await initJolt()` gives.
 *
 * @example
 * const Jolt: JoltModule = await initJolt();
 */
export interface JoltModule extends ShapeNumbers {
  readonly HEAPF32: Float32Array;
  readonly HEAP32: Int32Array;
  getPointer(object: unknown): number;
  wrapPointer<C extends Class<unknown>>(pointer: number, type: C): InstanceType<C>;
  destroy(object: object): void;
  readonly JoltInterface: Class<JoltWorld>;
  readonly Body: Class<JoltBody>;
  readonly BodyID: new (value: number) => JoltBodyID;
  readonly Vec3: new (x: number, y: number, z: number) => JoltVector;
  readonly ContactListenerJS: { new (): JoltContactListener; readonly prototype: JoltContactListener };
  readonly PhysicsStepListenerJS: new () => JoltStepListener;
  readonly PhysicsStepListenerContext: Class<{ readonly mDeltaTime: number }>;
  readonly ContactSettings: Class<{ readonly mIsSensor: boolean }>;
  readonly ContactManifold: new () => {
    mBaseOffset: JoltVector;
    mWorldSpaceNormal: JoltVector;
    mRelativeContactPointsOn1: JoltPoints;
    mRelativeContactPointsOn2: JoltPoints;
  };
  readonly RotatedTranslatedShape: Class<
    JoltDecoratedShape & { GetRotation(): JoltRotation; GetPosition(): JoltVector }
  >;
  readonly ScaledShape: Class<JoltDecoratedShape & { GetScale(): JoltVector }>;
  readonly OffsetCenterOfMassShape: Class<JoltDecoratedShape>;
  readonly ValidateResult_AcceptAllContactsForThisBodyPair: number;
}

/** What stands for a body: itself, its id, or the number of its id, which hits tell. */
export type JoltHandle = JoltBody | JoltBodyID | number;
