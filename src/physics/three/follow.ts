// Things of a three.js scene that the sound follows: the camera is the listener, and an object is where a body is
// heard. Velocities come from how far a thing went since the last call; nothing here has a clock.
import { type Object3D, Quaternion, Vector3 } from "three";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { Body } from "../../world/body.js";
import type { Listener } from "../../world/world.js";

/** What is needed of a world to move its listener: any `SoundWorld` has it. */
export interface ListenerWorld {
  setListener(listener: Listener): void;
  readonly options: { readonly propagation: boolean };
  readonly disposed: boolean;
}

/**
 * Something that follows an object of a scene.
 *
 * @example
 * const ears: Follower = followCamera(world, camera);
 */
export interface Follower {
  /**
   * Tells where the object is: call it once a frame.
   *
   * @param dt seconds since the last call: with it the velocity is told as well, which shifts pitches in worlds with
   * `propagation`
   */
  update(dt?: number): void;
  /** Ends it; later updates do nothing. */
  dispose(): void;
  /** Calls that told nothing because the object's place was no number. */
  readonly skipped: number;
}

/** Faster than this nothing flies: it was put elsewhere, m/s. */
const TELEPORT = 200;
/** Time over which velocities are smoothed, s: frames are uneven, and a pitch that follows them flutters. */
const SMOOTHING = 0.05;

/**
 * Lets a world's listener follow a camera, or any other object that looks along −z with y up.
 *
 * @example
 * const ears = followCamera(world, camera);
 * renderer.setAnimationLoop(() => { ears.update(); renderer.render(scene, camera); });
 */
export function followCamera(world: ListenerWorld, camera: Object3D): Follower {
  mustBeObject("follow camera", "camera", camera);
  if (typeof world?.setListener !== "function")
    throw new PhonoliteError("follow camera", "world", "a SoundWorld", world);
  return new Following(camera, (position, orientation, velocity) => {
    if (world.disposed) return false;
    world.setListener({ position, orientation, ...(velocity && world.options.propagation && { velocity }) });
    return true;
  });
}

/**
 * Lets a body be heard where an object is: for bodies that no physics engine moves.
 *
 * @example
 * const bell = followObject(world.addBody({ model }), mesh);
 * bell.update(dt); // once a frame
 */
export function followObject(body: Body, object: Object3D): Follower {
  mustBeObject("follow object", "object", object);
  if (typeof body?.update !== "function")
    throw new PhonoliteError("follow object", "body", "a body that world.addBody gave", body);
  return new Following(object, (position, _, velocity) => {
    if (!body.present) return false;
    body.update({ position, ...(velocity && { velocity }) });
    return true;
  });
}

/** Takes what is new of an object; false when nobody is there to be told. */
type Tell = (position: Vec3, orientation: readonly [number, number, number, number], velocity?: Vec3) => boolean;

class Following implements Follower {
  skipped = 0;
  #object: Object3D | undefined;
  readonly #tell: Tell;
  readonly #position = new Vector3();
  readonly #before = new Vector3(Number.NaN);
  readonly #orientation = new Quaternion();
  readonly #told = new Quaternion();
  readonly #velocity = new Vector3();
  readonly #scale = new Vector3();
  #moving = false;

  constructor(object: Object3D, tell: Tell) {
    this.#object = object;
    this.#tell = tell;
  }

  update(dt?: number): void {
    if (!this.#object) return;
    this.#object.updateWorldMatrix(true, false);
    this.#object.matrixWorld.decompose(this.#position, this.#orientation, this.#scale);
    const { x, y, z } = this.#position;
    const q = this.#orientation;
    if (![x, y, z, q.x, q.y, q.z, q.w].every(Number.isFinite)) {
      this.skipped++;
      return;
    }
    const known = Number.isFinite(this.#before.x);
    const moved = !(known && this.#position.equals(this.#before) && q.equals(this.#told));
    const velocity = dt !== undefined && dt > 0 && known ? this.#velocityOf(dt) : undefined;
    this.#before.copy(this.#position);
    this.#told.copy(q);
    // what stands still is told once
    if (!moved && !this.#moving) return;
    this.#moving = velocity?.some((part) => part !== 0) ?? false;
    if (!this.#tell([x, y, z], [q.x, q.y, q.z, q.w], velocity)) this.dispose();
  }

  dispose(): void {
    this.#object = undefined;
  }

  /** m/s, smoothed; 0 after a leap, and once it has all but come to rest. */
  #velocityOf(dt: number): Vec3 {
    const now = this.#before.subVectors(this.#position, this.#before).divideScalar(dt);
    if (now.length() > TELEPORT) this.#velocity.set(0, 0, 0);
    else this.#velocity.lerp(now, 1 - Math.exp(-dt / SMOOTHING));
    if (this.#velocity.length() < 1e-3) this.#velocity.set(0, 0, 0);
    return [this.#velocity.x, this.#velocity.y, this.#velocity.z];
  }
}

function mustBeObject(operation: string, field: string, object: Object3D): void {
  if (object?.isObject3D !== true) throw new PhonoliteError(operation, field, "an Object3D of three.js", object);
}
