// What a thing of shapes weighs where: volume, centre of mass and moments of inertia of its parts, of even density.
// Engines that know this by themselves are only told the mass of each part; cannon-es takes every body for its bounding
// box about the origin, and is told all of it.
import type { Part, Shape, Thing, Triple } from "./engine.js";
import { minus, plus, rotated, times, UPRIGHT, ZERO } from "./vectors.js";

/** Mass of things that move and say nothing, kg. */
export const MASS = 1;
/** Coulomb's friction where a thing says nothing. */
export const FRICTION = 0.5;
/** Restitution where a thing says nothing. */
export const RESTITUTION = 0.2;

/** How two things rub: the geometric mean of both, as Jolt has it; the other engines are told the same. */
export const frictionOf = (one: number, other: number): number => Math.sqrt(one * other);
/** How two things bounce: as the bouncier one, as Jolt has it. */
export const restitutionOf = (one: number, other: number): number => Math.max(one, other);

/** The parts of a thing. */
export const partsOf = ({ shape }: Thing): readonly Part[] =>
  isList(shape) ? shape : [{ shape, position: ZERO, turn: UPRIGHT }];

/** Shares of the mass that parts have: by volume. */
export function shares(parts: readonly Part[]): number[] {
  const volumes = parts.map(({ shape }) => volume(shape));
  const whole = volumes.reduce((sum, part) => sum + part, 0);
  return volumes.map((part) => part / whole);
}

/** Centre of mass in the frame of the thing, m. */
export function centreOf(parts: readonly Part[]): Triple {
  const share = shares(parts);
  return parts.reduce<Triple>((sum, { position }, i) => plus(sum, times(position, share[i]!)), ZERO);
}

/** Moments of inertia about the axes of the thing through its centre of mass, kg·m². */
export function inertiaOf(parts: readonly Part[], mass: number): Triple {
  const share = shares(parts);
  const centre = centreOf(parts);
  return parts.reduce<Triple>((sum, { shape, position, turn = UPRIGHT }, i) => {
    const part = mass * share[i]!;
    const own = momentsOf(shape, part);
    const [x, y, z] = minus(position, centre);
    // moment about an axis e: Σ own_k (e·a_k)² over the principal axes a_k of the part, and Steiner's m d²
    const axes = ([[1, 0, 0] as Triple, [0, 1, 0] as Triple, [0, 0, 1] as Triple] as const).map((axis) =>
      rotated(axis, turn),
    );
    const about = (axis: 0 | 1 | 2) => axes.reduce((total, a, k) => total + own[k]! * a[axis] ** 2, 0);
    return plus(sum, [
      about(0) + part * (y * y + z * z),
      about(1) + part * (x * x + z * z),
      about(2) + part * (x * x + y * y),
    ]);
  }, ZERO);
}

/** Half the sides of a box, m. */
export const halfOf = ({ size: [x, y, z] }: { size: Triple }): Triple => [x / 2, y / 2, z / 2];

/** Length of the straight part of a capsule, m. */
export const straightOf = (shape: { radius: number; height: number }): number =>
  Math.max(shape.height - 2 * shape.radius, 0);

function volume(shape: Shape): number {
  if (shape.kind === "box") return shape.size[0] * shape.size[1] * shape.size[2];
  const { radius } = shape;
  if (shape.kind === "sphere") return (4 / 3) * Math.PI * radius ** 3;
  if (shape.kind === "cylinder") return Math.PI * radius ** 2 * shape.height;
  return Math.PI * radius ** 2 * straightOf(shape) + (4 / 3) * Math.PI * radius ** 3;
}

/** Moments of a solid about its own axes. */
function momentsOf(shape: Shape, mass: number): Triple {
  if (shape.kind === "box") {
    const [x, y, z] = shape.size;
    const k = mass / 12;
    return [k * (y * y + z * z), k * (x * x + z * z), k * (x * x + y * y)];
  }
  const { radius: r } = shape;
  if (shape.kind === "sphere") return [0.4 * mass * r * r, 0.4 * mass * r * r, 0.4 * mass * r * r];
  if (shape.kind === "cylinder") {
    const across = (mass * (3 * r * r + shape.height ** 2)) / 12;
    return [across, 0.5 * mass * r * r, across];
  }
  const straight = straightOf(shape);
  const barrel = (mass * straight) / (straight + (4 / 3) * r);
  const caps = mass - barrel;
  const across =
    (barrel * (3 * r * r + straight ** 2)) / 12 + caps * (0.4 * r * r + straight ** 2 / 4 + (3 / 8) * straight * r);
  return [across, 0.5 * barrel * r * r + 0.4 * caps * r * r, across];
}

const isList = (shape: Thing["shape"]): shape is readonly Part[] => Array.isArray(shape);
