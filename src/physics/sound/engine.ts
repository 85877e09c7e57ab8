// What a physics engine must tell so that its world can be heard: one small adapter an engine implements this, and
// everything else is the same for all of them.

import type { ContactPoint } from "../../contact/record.js";
import type { Vec3 } from "../../math/vec3.js";

/** x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];

/** What an engine knows of a body, in SI units. */
export interface BodyFacts {
  /** `box`, `sphere`, `capsule`, `cylinder` (both along y), `plane`, `mesh` … */
  shape: string;
  /** Full extents along the axes of the shape, m. */
  size: Vec3;
  /** kg; 0 when nothing moves it. */
  mass: number;
  /** It never moves. */
  fixed: boolean;
  /** It moves, but no contact moves it. */
  kinematic?: boolean;
  /** Its centre of mass in the frame of the engine's body, m. Default: the origin. */
  centre?: Vec3;
  /** Middle of the shape and its rotation, in the frame of the engine's body. Default: none. */
  place?: { position: Vec3; orientation: Quaternion };
  /**
   * How much of its box it fills: told by engines of two dimensions, whose masses are those of areas in units of
   * nobody's. The body is heard as a solid one of its material, and impulses are scaled to it.
   */
  fill?: number;
}

/**
 * Numbers that `Engine.read` writes: place (3), rotation x, y, z, w (4), velocity of the centre of mass (3), angular
 * velocity (3).
 */
export const READING = 13;

/** Takes what an engine tells of a step. */
export interface ContactSink {
  /**
   * The number of a body in contact records; −1 for one that is not heard. One that was never named is taken in as one
   * of the others, so ask only for bodies that touch, or nearly touch, a sounding one.
   */
  idOf(key: unknown): number;
  /** The contact points of the step: the adapter pushes onto it. Points belong to poses at the START of the step. */
  readonly points: ContactPoint[];
}

/**
 * One physics engine's world, as an adapter reads it. A key is whatever stands for a body in the engine: the adapter's
 * choice.
 *
 * @example
 * const sound = engineSound(world, new MyEngine(physics), {}); // MyEngine implements Engine<MyBody>
 */
export interface Engine<Handle> {
  /** Name of the engine in messages. */
  readonly name: string;
  /** Acceleration of free fall, m/s². */
  gravity(): Vec3;
  /** Steps without impulse after which a touch has ended. Default 3. */
  readonly hold?: number;
  /** Seconds of the last step, as far as the engine says. */
  stepLength(): number;
  /** Calls `stepped` after each step of an engine that says so by itself, and `ended` when its world ends. */
  listen?(stepped: () => void, ended: () => void): (() => void) | undefined;
  /** Whether such steps wait until they are asked for. Default: each is heard when it happens. */
  readonly waits?: boolean;
  /** The key of what a user named; throws a clear error for anything else. */
  keyOf(handle: Handle): unknown;
  /** What is known of a body now; in two dimensions with a depth of its own, m, if somebody said one. */
  facts(key: unknown, depth?: number): BodyFacts;
  /** Whether the body is still in the world. Never throws. */
  isPresent(key: unknown): boolean;
  /** Bodies may have come or left since: what was remembered of `isPresent` is asked anew. */
  renew?(): void;
  /** Whether the world is still there. Never throws. */
  isAlive(): boolean;
  /** Writes where a body is and how it moves, after the step; says whether it sleeps. */
  read(key: unknown, into: Float64Array): boolean;
  /** Tells the contacts of the last step, of `dt` seconds. Points may leave out `j`, which is then reconstructed. */
  contacts(sink: ContactSink, dt: number): void;
  /** A body was named, or is not heard any more. */
  attach?(key: unknown): void;
  detach?(key: unknown): void;
  /** Nothing more will be asked. */
  dispose?(): void;
}
