// What is used of Babylon.js and its Havok plugin: their objects as they are, so that neither the code nor the
// published types need the packages.

/** Something that Babylon.js tells by calling. */
export interface BabylonObservable<Event> {
  add(hear: (event: Event) => void): unknown;
  remove(observer: never): unknown;
}
/** A vector of Babylon.js. */
export interface BabylonVector3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * A `PhysicsBody` of Babylon.js, made for the Havok plugin.
 *
 * @example
 * const body: HavokBody = aggregate.body;
 */
export interface HavokBody {
  readonly transformNode: object;
  readonly isDisposed: boolean;
  readonly shape: { readonly type: number | undefined; readonly _pluginData: unknown } | null;
  /** How many thin instances it stands for; 0 for a body by itself. */
  readonly numInstances: number;
  readonly _pluginData: unknown;
  readonly _pluginDataInstances: unknown[];
  getMotionType(instance?: number): number;
  getEventMask(instance?: number): number;
  setEventMask(mask: number, instance?: number): void;
}
/**
 * One of the thin instances of a body.
 *
 * @example
 * const third: HavokInstance = { body: aggregate.body, instance: 2 };
 */
export interface HavokInstance {
  readonly body: HavokBody;
  /** Its index. */
  readonly instance: number;
}
/** What stands for a body that sounds. */
export type HavokHandle = HavokBody | HavokInstance;

/** A contact point of a step, as Babylon.js tells it. */
export interface HavokCollision {
  readonly collider: HavokBody;
  readonly colliderIndex: number;
  readonly collidedAgainst: HavokBody;
  readonly collidedAgainstIndex: number;
  /** On the collider, m, and from there towards the other; both are used again for the next one. */
  readonly point: BabylonVector3 | null;
  readonly normal: BabylonVector3 | null;
  /** m. */
  readonly distance: number;
  /** N·s. */
  readonly impulse: number;
}

/**
 * A `Scene` of Babylon.js with physics.
 *
 * @example
 * const scene: HavokScene = new Scene(engine);
 */
export interface HavokScene {
  readonly useRightHandedSystem: boolean;
  readonly isDisposed: boolean;
  readonly onAfterPhysicsObservable: BabylonObservable<unknown>;
  readonly onDisposeObservable: BabylonObservable<unknown>;
  /** Milliseconds of the last frame, in sixtieths of a second. */
  getAnimationRatio(): number;
  getEngine(): { isDeterministicLockStep(): boolean; getTimeStep(): number };
  getPhysicsEngine(): object | null;
}

/** Its physics engine. */
export interface HavokPhysicsEngine {
  readonly gravity: BabylonVector3;
  /** ms; 0 for none. */
  getSubTimeStep(): number;
  getPhysicsPlugin(): unknown;
}
/** A `HavokPlugin`. */
export interface HavokPlugin {
  readonly name: string;
  /** Undefined when it was disposed of. */
  readonly world: unknown;
  /** Whether steps are as long as frames. */
  readonly _useDeltaForWorldStep: boolean;
  readonly _hknp: Havok;
  /** s. */
  getTimeStep(): number;
  readonly onCollisionObservable: BabylonObservable<HavokCollision>;
}

type Triple = readonly [number, number, number];
type Turn = readonly [number, number, number, number];
/** A handle of Havok's own. */
export type HavokId = unknown;

/** The functions of Havok; each gives a result and a value. */
export interface Havok {
  readonly ActivationState: { readonly INACTIVE: unknown };
  HP_Body_GetQTransform(id: HavokId): readonly [unknown, readonly [Triple, Turn]];
  HP_Body_GetLinearVelocity(id: HavokId): readonly [unknown, Triple];
  HP_Body_GetAngularVelocity(id: HavokId): readonly [unknown, Triple];
  HP_Body_GetActivationState(id: HavokId): readonly [unknown, unknown];
  HP_Body_GetMassProperties(id: HavokId): readonly [unknown, readonly [Triple, number, ...unknown[]]];
  HP_Shape_GetBoundingBox(
    shape: unknown,
    place: readonly [Triple, Turn],
  ): readonly [unknown, readonly [Triple, Triple]];
}

/** What the plugin keeps with a body, or with each of its instances. */
export interface PluginData {
  /** Undefined when it was disposed of. */
  readonly hpBodyId?: HavokId;
  /** In scenes with a floating origin, where Havok's own lies. */
  readonly worldRegion?: { readonly floatingOrigin: BabylonVector3 };
}
