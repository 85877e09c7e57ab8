// What is used of Rapier, as shapes of types: `@dimforge/rapier3d`, `rapier3d-compat`, `rapier3d-simd` and their kin of
// two dimensions all have it, and none is needed to build.

/** A vector as Rapier gives it: in two dimensions it has no z. */
export interface RapierVector {
  x: number;
  y: number;
  z?: number;
}
/** A quaternion as Rapier gives it. */
export interface RapierRotation {
  x: number;
  y: number;
  z: number;
  w: number;
}

/**
 * What is used of Rapier's module.
 *
 * @example
 * import RAPIER from "@dimforge/rapier3d-compat";
 *
 * const module: RapierModule = RAPIER;
 */
export interface RapierModule {
  version(): string;
}

/** What is used of a rigid body: any `RigidBody` of Rapier is one. */
export interface RapierBody {
  readonly handle: number;
  numColliders(): number;
  collider(index: number): RapierCollider;
  // Rapier 0.19 has no targets and gives new objects
  translation(target?: RapierVector): RapierVector;
  // an angle in two dimensions
  rotation(target?: RapierRotation): RapierRotation | number;
  linvel(target?: RapierVector): RapierVector;
  angvel(target?: RapierVector): RapierVector | number;
  localCom(target?: RapierVector): RapierVector;
  worldCom(target?: RapierVector): RapierVector;
  mass(): number;
  effectiveInvMass(): RapierVector;
  effectiveWorldInvInertia(): { readonly elements: Float32Array } | number;
  isFixed(): boolean;
  isKinematic(): boolean;
  isSleeping(): boolean;
}

/** What is used of a collider: any `Collider` of Rapier is one. */
export interface RapierCollider {
  readonly handle: number;
  readonly shape: object;
  shapeType(): number;
  radius(): number;
  halfHeight(): number;
  halfExtents(): RapierVector | null;
  roundRadius(): number;
  parent(): RapierBody | null;
  translation(target?: RapierVector): RapierVector;
  rotation(target?: RapierRotation): RapierRotation | number;
  translationWrtParent(target?: RapierVector): RapierVector | null;
  rotationWrtParent(target?: RapierRotation): RapierRotation | number | null;
  isSensor(): boolean;
  mass(): number;
  /** m³; in two dimensions its area. */
  volume(): number;
}

/**
 * What is used of a physics world: any `World` of Rapier is one, and so is what `useRapier` gives.
 *
 * @example
 * const physics: RapierWorld = new RAPIER.World({ x: 0, y: -9.81, z: 0 }); // m/s²
 */
export interface RapierWorld {
  readonly gravity: RapierVector;
  readonly integrationParameters: {
    readonly dt: number;
    readonly numSolverIterations: number;
    readonly normalizedPredictionDistance: number;
    readonly lengthUnit: number;
  };
  readonly bodies: { readonly raw: { len(): number }; get(handle: number): RapierBody | null };
  readonly colliders: { readonly raw: object; get(handle: number): RapierCollider | null };
  readonly narrowPhase: { readonly raw: object };
}

/** Rapier's narrow phase behind its wrapper: its objects live in wasm and are freed by hand. */
export interface RawNarrowPhase {
  contact_pairs_with(collider: number, hear: (other: number) => void): void;
  contact_pair(one: number, other: number): RawPair | undefined;
}
/** Two colliders that are near each other. */
export interface RawPair {
  collider1(): number;
  numContactManifolds(): number;
  contactManifold(index: number): RawManifold | undefined;
  free(): void;
}
/** Contact points that share a normal. Vectors are written to a buffer; up to Rapier 0.19 they are new objects. */
export interface RawManifold {
  num_contacts(): number;
  num_solver_contacts(): number;
  contact_impulse(index: number): number;
  contact_dist(index: number): number;
  normal(into?: Float32Array): RawVector | undefined;
  contact_local_p1(index: number, into?: Float32Array): RawVector | boolean | undefined;
  contact_local_p2(index: number, into?: Float32Array): RawVector | boolean | undefined;
  subshape1(): number;
  subshape2(): number;
  free(): void;
}
/** A vector in wasm. */
export interface RawVector extends RapierVector {
  free(): void;
}
