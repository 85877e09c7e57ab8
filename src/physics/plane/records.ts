// What a two-dimensional engine tells of its bodies and contacts, as plain records in its own units: the few lines of
// glue between an engine such as Matter or planck and `planeSound` write these.
import type { PlaneVector } from "../sound/plane.js";

/** What a body is. */
export interface PlaneShape {
  /** A circle about its position, in units of the engine; 0 is none. */
  radius?: number | undefined;
  /** Or its corners where they are in the world now, in order. */
  outline?: readonly PlaneVector[];
  /** In any unit, as long as impulses are in the same. */
  mass?: number;
  /** It never moves. */
  fixed?: boolean;
  /** It moves, but no contact moves it. */
  kinematic?: boolean;
}

/** Where a body is and how it moves, after the step. */
export interface PlaneMotion {
  /** Its centre of mass. */
  position: PlaneVector;
  /** rad. Default 0. */
  angle?: number;
  /** Of the centre of mass, units of the engine a second. Default: none. */
  velocity?: PlaneVector;
  /** rad/s. Default 0. */
  spin?: number;
  /** Default false. */
  asleep?: boolean;
}

/** A point where two bodies touch. */
export interface PlaneContact<Body> {
  a: Body;
  b: Body;
  /** Where, in the world. */
  point: PlaneVector;
  /** Unit normal, from `a` to `b`. */
  normal: PlaneVector;
  /** Distance along the normal, in units of the engine; negative is penetration. Default 0. */
  gap?: number;
  /**
   * Normal impulse over the whole step, mass times units a second, both of the engine. Left out: found from velocities.
   */
  impulse?: number;
}

/**
 * An engine of two dimensions. `Body` is whatever stands for a body there.
 *
 * @example
 * const engine: PlaneEngine<Body> = { bodies: () => all, shape, motion, contacts: () => touching };
 */
export interface PlaneEngine<Body> {
  /** All bodies that are in the world now. */
  bodies(): Iterable<Body>;
  /** Asked when a body is named or first touched. */
  shape(body: Body): PlaneShape;
  /** Asked after every step. */
  motion(body: Body): PlaneMotion;
  /** The contact points of the last step. */
  contacts(): Iterable<PlaneContact<Body>>;
  /**
   * Which poses contact points belong to: those before the step, as in planck before it solves, or those after it, as
   * in Matter, which moves bodies first. Default: start.
   */
  contactsAt?: "start" | "end";
  /** Acceleration of free fall, units of the engine a second². Default: 9.81 m/s² downwards. */
  gravity?: PlaneVector;
}
