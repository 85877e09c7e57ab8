// How a struck thing is seen to swing: the modes that the strike woke most among its lowest, with their own shapes,
// slowed down and enlarged until one can see them.
import type { ModalModel } from "phonolite/model";
import type { Form } from "./form.js";
import { type Vec3, vecAt } from "./mesh.js";

/** Modes that are shown, of so many lowest. */
const [SHOWN, LOWEST] = [3, 14];
/** Times a second that the lowest of them is seen to swing; higher ones by the root of their ratio. */
const PACE = 6.5;
/** Seconds for which it is seen, and until it has fallen to an e-th. */
const [LASTS, FALLS] = [0.75, 0.2];
/** How far it swings at most, part of the size of the thing. */
const FAR = 0.05;

/** A thing that swings. */
export interface Swing {
  /**
   * Positions of each part at some seconds after the strike; undefined for parts that stand still. Nothing once it is
   * over.
   */
  at(seconds: number): (Float32Array | undefined)[] | undefined;
}

/**
 * Lets a form swing as its model does after a strike.
 *
 * @param nearest for each part, the sample point that each vertex goes with.
 * @param radius of the form, m.
 * @param strength from 0 to 1.
 */
export function swingOf(
  form: Form,
  nearest: readonly (Uint32Array | undefined)[],
  model: ModalModel,
  where: Vec3 | undefined,
  { radius, strength }: { radius: number; strength: number },
): Swing {
  const gains = model.strikeGains({ at: where ?? 0 }).slice(0, LOWEST);
  const order = Array.from(gains.keys()).sort((a, b) => Math.abs(gains[b]) - Math.abs(gains[a]));
  const modes = order.slice(0, SHOWN);
  const lowest = Math.min(...modes.map((m) => model.frequencies[m]));
  const most = Math.max(...modes.map((m) => Math.abs(gains[m])));
  const parts = modes.map((m) => {
    const shape = model.shapes.subarray(3 * m * model.pointCount, 3 * (m + 1) * model.pointCount);
    const largest = shape.reduce((size, x) => Math.max(size, Math.abs(x)), 1e-30);
    const size = ((FAR * radius * (0.35 + 0.65 * strength)) / largest) * (gains[m] / (most || 1));
    return { shape, size, turns: PACE * Math.sqrt(model.frequencies[m] / lowest) };
  });
  const out = form.parts.map(({ mesh }, i) => nearest[i] && Float32Array.from(mesh.positions));
  return {
    at(seconds) {
      if (seconds >= LASTS) return undefined;
      const fade = Math.exp(-seconds / FALLS) * (1 - seconds / LASTS);
      const sizes = parts.map(({ size, turns }) => size * fade * Math.sin(2 * Math.PI * turns * seconds));
      form.parts.forEach(({ mesh }, i) => {
        const [points, positions] = [nearest[i], out[i]];
        if (!points || !positions) return;
        for (let v = 0; v < points.length; v++) {
          for (let axis = 0; axis < 3; axis++) {
            let moved = mesh.positions[3 * v + axis];
            for (const [k, { shape }] of parts.entries()) moved += sizes[k] * shape[3 * points[v] + axis];
            positions[3 * v + axis] = moved;
          }
        }
      });
      return out;
    },
  };
}

/** For each part that swings, the sample point nearest to each vertex. */
export function nearestPoints(
  { parts, place = (at) => at }: Form,
  points: ArrayLike<number>,
): (Uint32Array | undefined)[] {
  return parts.map(({ mesh: { positions }, still }) => {
    if (still) return undefined;
    return Uint32Array.from({ length: positions.length / 3 }, (_, v) => {
      const [x, y, z] = place(vecAt(positions, 3 * v));
      let [best, distance] = [0, Number.POSITIVE_INFINITY];
      for (let p = 0; p < points.length; p += 3) {
        const far = (points[p] - x) ** 2 + (points[p + 1] - y) ** 2 + (points[p + 2] - z) ** 2;
        if (far < distance) [best, distance] = [p / 3, far];
      }
      return best;
    });
  });
}
