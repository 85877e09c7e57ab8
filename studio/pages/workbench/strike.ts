// A strike, and where it lands on a body: on its surface, along the normal there; and at the same place of another body
// in its stead.
import { locate, type ModalModel, strikeDirection } from "phonolite/model";

/** Three numbers. */
export type Vec3 = [number, number, number];

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
export function aimed(model: ModalModel, at: Readonly<Vec3>): Pick<Strike, "at" | "direction"> {
  const place = locate(model, at);
  const on = [0, 1, 2].map((axis) =>
    place.points.reduce((sum, point, i) => sum + place.weights[i] * model.positions[3 * point + axis], 0),
  ) as Vec3;
  return { at: on, direction: strikeDirection(model, place) };
}

/** A place within the box around some points, in the box around others: the middle stays the middle. */
export function carried(at: Readonly<Vec3>, from: ArrayLike<number>, to: ArrayLike<number>): Vec3 {
  return at.map((x, axis) => {
    const [[low, high], [newLow, newHigh]] = [rangeOf(from, axis), rangeOf(to, axis)];
    const part = high > low ? (x - low) / (high - low) : 0.5;
    return newLow + part * (newHigh - newLow);
  }) as Vec3;
}

function rangeOf(points: ArrayLike<number>, axis: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = axis; i < points.length; i += 3) {
    low = Math.min(low, points[i]);
    high = Math.max(high, points[i]);
  }
  return [low, high];
}
