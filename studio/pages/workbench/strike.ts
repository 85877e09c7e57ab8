// A strike, and where it lands on a body: on its surface, along the normal there; and at the same place of another body
// in its stead.

import { locate, type ModalModel, strikeDirection } from "phonolite/model";
import { plus, times, type Vec3 } from "#dist/math/vec3.js";
import { boundsOf } from "#dist/mesh/triangles.js";
import { placeAt } from "./object/form.js";

/** A strike, as it was heard. */
export interface Strike {
  /** m, in the body's frame. */
  at: Vec3;
  /** Unit vector. */
  direction: Vec3;
  /** N·s */
  impulse: number;
  /** Seconds that the contact lasts. */
  duration: number;
}

/** The place of a model's surface that is nearest to a place, and the direction of a strike there. */
export function aimed(model: ModalModel, at: Vec3): Pick<Strike, "at" | "direction"> {
  const place = locate(model, at);
  const on = place.points.map((point, i) => times(placeAt(model.positions, point), place.weights[i])).reduce(plus);
  return { at: on, direction: strikeDirection(model, place) };
}

/** A place within the box around some points, in the box around others: the middle stays the middle. */
export function carried(at: Vec3, from: ArrayLike<number>, to: ArrayLike<number>): Vec3 {
  const [before, after] = [boundsOf(from), boundsOf(to)];
  const along = (axis: 0 | 1 | 2) => {
    const [low, size] = [before.low[axis], before.high[axis] - before.low[axis]];
    const part = size > 0 ? (at[axis] - low) / size : 0.5;
    return after.low[axis] + part * (after.high[axis] - after.low[axis]);
  };
  return [along(0), along(1), along(2)];
}
