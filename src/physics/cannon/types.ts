// What is used of cannon-es: its objects as they are, so that neither the code nor the published types need the
// package.

/** A vector of cannon-es. */
export interface CannonVec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
/** A rotation of cannon-es. */
export interface CannonQuaternion extends CannonVec3 {
  readonly w: number;
}

/** A shape of cannon-es; `type` says which of the other fields it has. */
export interface CannonShape {
  readonly type: number;
}

/**
 * A `Body` of cannon-es.
 *
 * @example
 * const ball: CannonBody = new CANNON.Body({ mass: 4, shape: new CANNON.Sphere(0.05) }); // kg, m
 */
export interface CannonBody {
  /** 1 dynamic, 2 static, 4 kinematic. */
  readonly type: number;
  /** kg. */
  readonly mass: number;
  /** The world that it was added to. */
  readonly world: object | null;
  readonly isTrigger: boolean;
  /** 2 when it sleeps. */
  readonly sleepState: number;
  readonly position: CannonVec3;
  /** Where it was at the start of the step. */
  readonly previousPosition: CannonVec3;
  readonly quaternion: CannonQuaternion;
  readonly velocity: CannonVec3;
  readonly angularVelocity: CannonVec3;
  readonly shapes: readonly CannonShape[];
  readonly shapeOffsets: readonly CannonVec3[];
  readonly shapeOrientations: readonly CannonQuaternion[];
}

/** A `ContactEquation` of cannon-es. */
export interface CannonContact {
  readonly enabled: boolean;
  readonly bi: CannonBody;
  readonly bj: CannonBody;
  /** From the centres to the point, m, at the start of the step. */
  readonly ri: CannonVec3;
  readonly rj: CannonVec3;
  /** Unit normal from `bi` to `bj`. */
  readonly ni: CannonVec3;
  /** Normal force over the step, N. */
  readonly multiplier: number;
}

/**
 * A `World` of cannon-es.
 *
 * @example
 * const physics: CannonWorld = new CANNON.World({ gravity: new CANNON.Vec3(0, -9.81, 0) });
 */
export interface CannonWorld {
  /** Length of the last internal step, s. */
  readonly dt: number;
  readonly gravity: CannonVec3;
  readonly bodies: readonly CannonBody[];
  readonly contacts: readonly CannonContact[];
  fixedStep(dt?: number, maxSubSteps?: number): void;
  addEventListener(type: string, listener: () => void): unknown;
  removeEventListener(type: string, listener: () => void): unknown;
}

/** `Body.DYNAMIC` and so on. */
export const TYPES = { dynamic: 1, static: 2, kinematic: 4 } as const;
/** `Body.SLEEPING`. */
export const SLEEPING = 2;
