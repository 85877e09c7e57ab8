// What no engine tells: the pin that rubs in the hinge of the door. It is a contact like any other, so it is told as
// one, from how fast the door turns (docs/contacts.md, "Friction that sticks and slips").
import { type ContactPoint, hingeSpeed } from "phonolite/contact";
import { STEP } from "./step-pace.js";

/** The hinge of an old, wide pin. */
const HINGE = {
  /** Radius of the pin, m. */
  radius: 0.006,
  /** What rests on it, N, and how much more it is pressed when the door is swung, N at 1 rad/s. */
  load: 70,
  swing: 20,
  /** Slower than this the door hangs still, rad/s. */
  still: 0.02,
};

/**
 * The contact of a hinge during a step; none while the door hangs still.
 *
 * @param turning rad/s about y
 * @param at m, in the world
 */
export function hingePoint(
  pin: number,
  leaf: number,
  turning: number,
  at: readonly [number, number, number],
): ContactPoint | undefined {
  if (!(Math.abs(turning) > HINGE.still)) return undefined;
  const speed = Math.sign(turning) * hingeSpeed(turning, HINGE.radius);
  return {
    a: pin,
    b: leaf,
    p: at,
    n: [1, 0, 0],
    d: 0,
    j: (HINGE.load + HINGE.swing * Math.abs(turning)) * STEP,
    vn: 0,
    vo: 0,
    slip: [0, 0, speed],
    va: [0, 0, 0],
    vb: [0, 0, speed],
    m: 1,
  };
}
