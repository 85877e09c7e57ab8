// Friction that behaves like Coulomb's. The solver of cannon-es holds impulses (N·s) below a limit in newtons, at each
// contact point: a step of 1/60 s and four points make friction 240 times too strong, and what should slide tumbles.
import { PhonoliteError } from "../../math/error.js";

/**
 * The friction to give to a `ContactMaterial` of cannon-es so that bodies slide as Coulomb's law says.
 *
 * @param mu coefficient of friction
 * @param dt length of a step, s
 * @param points how many points bodies touch with: 4 for boxes on a floor, 1 for balls
 *
 * @example
 * new CANNON.ContactMaterial(wood, floor, { friction: coulomb(0.3) });
 */
export function coulomb(mu: number, dt = 1 / 60, points = 4): number {
  if (!(mu >= 0 && mu < Number.POSITIVE_INFINITY)) throw wrong("mu", "a coefficient of 0 or more", mu);
  if (!(dt > 0 && dt < Number.POSITIVE_INFINITY)) throw wrong("dt", "the length of a step in seconds, above 0", dt);
  if (!(points >= 1 && points < Number.POSITIVE_INFINITY)) throw wrong("points", "a number of 1 or more", points);
  return (mu * dt) / points;
}

const wrong = (field: string, expected: string, came: unknown) => new PhonoliteError("coulomb", field, expected, came);
