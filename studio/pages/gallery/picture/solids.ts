// The solids that things are put together from: blocks, turned things, rods along a path, blades. Metres.
import { cross, minus, unitVector } from "#dist/math/vec3.js";
import type { Outline } from "../../../parts/picture/outline.js";
import { joined, type Mesh, type Point, patch, type Vec3 } from "./mesh.js";

/** Turns of an outline sharper than this are creases: cosine of 35°. */
const CREASE = Math.cos((35 * Math.PI) / 180);

/** A thing turned about the y axis; `squash` makes it oval. */
export function turned(outline: Outline, { around = 44, squash = 1 } = {}): Mesh {
  const runs: Outline[] = [];
  let from = 0;
  for (let i = 1; i < outline.length; i++) {
    if (i < outline.length - 1 && !isCrease(outline[i - 1], outline[i], outline[i + 1])) continue;
    runs.push(outline.slice(from, i + 1));
    from = i;
  }
  return joined(
    ...runs.map((run) =>
      patch(
        around,
        run.length,
        (u, v): Point => {
          const [radius, y, light = 1] = run[Math.round(v * (run.length - 1))];
          const angle = 2 * Math.PI * u;
          return [radius * Math.cos(angle), y, squash * radius * Math.sin(angle), light];
        },
        true,
      ),
    ),
  );
}

function isCrease(a: Outline[number], b: Outline[number], c: Outline[number]): boolean {
  const [x1, y1, x2, y2] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return x1 * x2 + y1 * y2 < CREASE * Math.hypot(x1, y1) * Math.hypot(x2, y2);
}

/** A smooth line through points, in so many steps each (Catmull and Rom). */
export function smooth(points: Outline, steps = 4): Outline {
  const line: [number, number, number][] = [];
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))];
  for (let i = 0; i + 1 < points.length; i++) {
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const mix = (axis: 0 | 1 | 2) => {
        const [p, q, r, s] = [at(i - 1), at(i), at(i + 1), at(i + 2)].map((point) => point[axis] ?? 1);
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3);
      };
      line.push([Math.max(0, mix(0)), mix(1), Math.min(1, Math.max(0, mix(2)))]);
    }
  }
  const [radius, y, light = 1] = at(points.length - 1);
  return [...line, [radius, y, light]];
}

/** A block with broken edges; sharp ones make it as small as it can be. */
export function block(size: Vec3, at: Vec3 = [0, 0, 0], edge = 0.06 * Math.min(...size)): Mesh {
  const half = size.map((x) => x / 2);
  const round = Math.max(0, Math.min(edge, ...half));
  /** Places along a side: its rounded ends finely, the rest evenly. */
  const places = (axis: number): number[] => {
    const h = half[axis];
    if (round === 0) return [-h, h];
    const steps = Math.max(1, Math.round((14 * h) / Math.max(...half)));
    const ends = [0, 0.3, 0.65].map((part) => h - round + round * part + round * 0.35 * (part > 0 ? 1 : 0));
    const inner = Array.from({ length: steps + 1 }, (_, i) => (h - round) * ((2 * i) / steps - 1));
    return [...ends.slice(1).map((x) => -x), ...inner, ...ends.slice(1)].sort((a, b) => a - b);
  };
  const faces = [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((side) => {
      const [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
      const [us, vs] = [places(one), places(other)];
      return patch(us.length, vs.length, (u, v) => {
        const q = [0, 0, 0];
        q[axis] = side * half[axis];
        q[one] = us[Math.round(u * (us.length - 1))];
        q[other] = vs[Math.round(v * (vs.length - 1))];
        const inner = q.map((x, i) => Math.min(half[i] - round, Math.max(round - half[i], x)));
        const out = q.map((x, i) => x - inner[i]);
        const length = Math.hypot(...out) || 1;
        return q.map((_, i) => at[i] + inner[i] + (round * out[i]) / length) as unknown as Point;
      });
    }),
  );
  return joined(...faces);
}

/** Half widths across a path: along its side, and along its up. */
export type Section = (part: number) => readonly [side: number, up: number];

/**
 * A rod along a path.
 *
 * @param section its radius, or its half widths along the way.
 * @param square 2 for a round one, more for one with flatter sides.
 */
export function rod(path: readonly Vec3[], section: number | Section, square = 2, around = 14): Mesh {
  const widths: Section = typeof section === "number" ? () => [section, section] : section;
  const frames = framesOf(path);
  const place = (angle: number, i: number, shrink = 1): Point => {
    const [side, up] = widths(i / (path.length - 1));
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const round = (Math.abs(c) ** square + Math.abs(s) ** square) ** (-1 / square);
    const [a, b] = [shrink * side * round * c, shrink * up * round * s];
    const { at, side: x, up: y } = frames[i];
    return [at[0] + a * x[0] + b * y[0], at[1] + a * x[1] + b * y[1], at[2] + a * x[2] + b * y[2]];
  };
  const last = path.length - 1;
  const cap = (i: number) => patch(around, 3, (u, v) => place(2 * Math.PI * u, i, v), true);
  const side = patch(around, path.length, (u, v) => place(2 * Math.PI * u, Math.round(v * last)), true);
  return joined(side, cap(0), cap(last));
}

/** A frame at each point of a path that turns as little as it can. */
function framesOf(path: readonly Vec3[]): { at: Vec3; side: Vec3; up: Vec3 }[] {
  let up: Vec3 | undefined;
  return path.map((at, i) => {
    const along = unitVector(minus(path[Math.min(path.length - 1, i + 1)], path[Math.max(0, i - 1)]));
    up ??= Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1];
    const side = unitVector(cross(up, along));
    up = cross(along, side);
    return { at, side, up };
  });
}

/** Points of an arc in the plane of two axes, from one angle to another, degrees. */
export function arc(
  centre: Vec3,
  radius: number,
  from: number,
  to: number,
  axes: readonly [number, number],
  steps = 24,
) {
  return Array.from({ length: steps + 1 }, (_, i): Vec3 => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    const point = [...centre];
    point[axes[0]] += radius * Math.cos(angle);
    point[axes[1]] += radius * Math.sin(angle);
    return point as unknown as Vec3;
  });
}

/** Points from one place to another. */
export function line(from: Vec3, to: Vec3, steps = 16): Vec3[] {
  return Array.from(
    { length: steps + 1 },
    (_, i) => from.map((x, k) => x + ((to[k] - x) * i) / steps) as unknown as Vec3,
  );
}

/** A station of a blade: half its width, its thickness, the height of its top, and how deep it is dished there. */
export interface Station {
  half: number;
  thick: number;
  top?: number;
  dish?: number;
}

/** A blade along x: flat or dished above, flat below unless it is dished. */
export function blade(from: number, to: number, station: (part: number) => Station, steps = 36): Mesh {
  const across = 7;
  const at = (u: number, v: number, above: boolean): Point => {
    const { half, thick, top = 0, dish = 0 } = station(u);
    const w = 2 * v - 1;
    const y = top - dish * (1 - w * w);
    return [from + (to - from) * u, above ? y : y - thick, half * w, 1 - Math.min(0.5, 30 * dish) * (1 - w * w)];
  };
  const wall = (v: number) => patch(steps, 2, (u, h) => at(u, v, h > 0.5));
  const end = (u: number) => patch(across, 2, (v, h) => at(u, v, h > 0.5));
  const flat = (above: boolean) => patch(steps, across, (u, v) => at(u, v, above));
  return joined(flat(true), flat(false), wall(0), wall(1), end(0), end(1));
}
