// What happens when a stone meets a collider.
import type { Vec3 } from "../math/vec3.js";
import type { Ground } from "./colliders/collider.js";

/**
 * An impact of a stone, in SI units.
 *
 * @example
 * for (const { time, body, energy } of hail.step()) console.log(`${time} s: ${body}, ${energy} J`);
 */
export interface Impact {
  /** The step of the simulation that it falls into, and the seconds since that step began. */
  step: number;
  within: number;
  /** Seconds since step 0. */
  time: number;
  /** The stone's running number. */
  stone: number;
  /** Which of its flights ended: 0 is the fall from the cloud; child k of flight h is 8 h + 1 + k. */
  hop: number;
  /** Bounces before this impact. */
  bounce: number;
  /** Index of the collider. */
  collider: number;
  /** The body that sounds, by the collider or its region; none is silence. */
  body: string | undefined;
  /** What was met: the ground of the collider or of its region. */
  ground: Ground;
  /** Where, m. */
  place: Vec3;
  /**
   * The place in the coordinates of the collider or its region, 0 to 1 each: along u and v of planes; around and along
   * others.
   */
  across: readonly [number, number];
  /** Unit normal of the surface, towards the side that the stone came from. */
  normal: Vec3;
  /** Velocity before, m/s. */
  velocity: Vec3;
  /** Diameter of the stone, m. */
  diameter: number;
  /** kg */
  mass: number;
  /** ½ m v² before, J. */
  energy: number;
  /** What the surface received across itself, N·s. */
  impulse: number;
}
