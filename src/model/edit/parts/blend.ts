// Numbers, shapes and bodies between two others, for morphing.

import { MODEL_LIMITS, materialFields } from "../../model-checks.js";
import type { MassProperties, Material } from "../../model-init.js";

/** One mode, apart from its model. */
export interface LooseMode {
  /** Hz */
  frequency: number;
  /** 1/s */
  decayRate: number;
  /** R */
  gain: number;
  /** rad */
  phase: number;
  /** [3P] */
  shape: Float32Array;
}

/** The mode at t between two. */
export function modeBetween(a: LooseMode, b: LooseMode, t: number): LooseMode {
  // The sign of a shape alone means nothing: the other sign sounds the same with the phase turned by π.
  const turned = dot(a.shape, b.shape) < 0;
  return {
    frequency: mixed(a.frequency, b.frequency, t),
    decayRate: mixed(a.decayRate, b.decayRate, t),
    gain: mixed(a.gain, b.gain, t),
    phase: a.phase + t * shorterWay(b.phase + (turned ? Math.PI : 0) - a.phase),
    shape: shapeBetween(a.shape, b.shape, t, turned ? -1 : 1),
  };
}

/** Geometrically between two numbers, so that equal steps are equal ratios; straight when one is not above 0. */
export function mixed(a: number, b: number, t: number): number {
  const between = a > 0 && b > 0 ? a ** (1 - t) * b ** t : a + t * (b - a);
  // Rounding may lead out at either end.
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), between));
}

/** The constants that both materials know, between the two; the name when it is the same. */
export function materialBetween(
  a: Readonly<Material> | undefined,
  b: Readonly<Material> | undefined,
  t: number,
): Material | undefined {
  if (!a || !b) return undefined;
  const between: Material = a.name === undefined || a.name !== b.name ? {} : { name: a.name };
  for (const field of materialFields) {
    const [from, to] = [a[field], b[field]];
    if (from !== undefined && to !== undefined) between[field] = mixed(from, to, t);
  }
  return between;
}

/** Mass and centre between those of two bodies; moments only when both have the same axes. */
export function massBetween(
  a: Readonly<MassProperties> | undefined,
  b: Readonly<MassProperties> | undefined,
  t: number,
): MassProperties | undefined {
  if (!a || !b) return undefined;
  const between: MassProperties = { mass: mixed(a.mass, b.mass, t) };
  if (a.centerOfMass && b.centerOfMass) {
    const [x, y, z] = a.centerOfMass.map((from, axis) => from + t * (b.centerOfMass![axis] - from));
    between.centerOfMass = [x, y, z];
  }
  if (!a.inertiaOrientation && !b.inertiaOrientation && a.inertiaDiagonal && b.inertiaDiagonal) {
    const [x, y, z] = a.inertiaDiagonal.map((from, axis) => mixed(from, b.inertiaDiagonal![axis], t));
    between.inertiaDiagonal = [x, y, z];
  }
  return between;
}

/** Form and size glide apart from each other, so that neither swells nor shrinks on the way. */
function shapeBetween(a: Float32Array, b: Float32Array, t: number, sign: number): Float32Array {
  const sizeA = Math.sqrt(dot(a, a));
  const sizeB = Math.sqrt(dot(b, b));
  const weightA = sizeA > 0 ? (1 - t) / sizeA : 0;
  const weightB = sizeB > 0 ? (sign * t) / sizeB : 0;
  const form = Float64Array.from(a, (x, i) => weightA * x + weightB * b[i]);
  const size = Math.sqrt(dot(form, form));
  const factor = size > 0 ? mixed(sizeA, sizeB, t) / size : 0;
  const most = MODEL_LIMITS.shape;
  return Float32Array.from(form, (x) => Math.max(-most, Math.min(most, x * factor)));
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The same angle, from −π to π. */
function shorterWay(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
