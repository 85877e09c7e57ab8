// How the modes of a body act on each other, and what it rattles against: plain data with checks (PHYSICS §7.7, §8.4,
// §8.5).
import type { Coupling, DistortionCurve } from "../../core/records/couple.js";
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { locate, type SurfacePoint, strikeDirection } from "../../model/locate.js";
import type { ModalModel } from "../../model/modal-model.js";
import { fieldsOf, within } from "./checks.js";

/** How the modes of a body act on each other; what is left out does not happen. */
export interface Nonlinear {
  /** Its own distorted motion pushes it again: growling, buzzing. It dies out whatever the numbers (PHYSICS §8.4 A). */
  feedback?: {
    /** How it is distorted. Default `soft`. */
    curve?: DistortionCurve;
    /** 0 to 0.95, the part of what would be safe. */
    amount: number;
    /** m/s at which the distortion sets in. Default 0.01. */
    onset?: number;
    /** Where: sample-point index or place in metres. Default: point 0. */
    at?: number | Vec3;
  };
  /** Energy wanders to higher modes when it is struck hard, and none is made: gongs, sheets (PHYSICS §8.4 B). */
  spread?: {
    /** J at which it sets in. Default 1. */
    energy?: number;
    /** Largest angle, rad, 0 to π/2. Default 0.6. */
    angle?: number;
  };
  /** Distortion of the sound that leaves it, without feedback. */
  output?: {
    curve?: DistortionCurve;
    /** Pa at 1 m at which it sets in. */
    onset: number;
  };
  /** Pitch that follows strain: ω√(1 + κε) (PHYSICS §8.5). */
  strain?: {
    /** κ: 20 for bent sheets, −2 to 2 for bars. */
    kappa: number;
    /** By how large a part κ differs from mode to mode, 0 to 1. Default 0. */
    spread?: number;
  };
}

/** Least and greatest values. */
export const NONLINEAR_LIMITS = {
  feedback: [0, 0.95],
  /** m/s */
  onset: [1e-7, 1e3],
  /** J */
  energy: [1e-9, 1e6],
  /** rad */
  angle: [0, Math.PI / 2],
  /** Pa */
  pressure: [1e-6, 1e6],
  kappa: [-100, 100],
  spread: [0, 1],
} as const;

const OPERATION = "nonlinear resonator";
const CURVES: readonly DistortionCurve[] = ["soft", "cubic", "rectify"];

/** What the core is told. */
export function couplingOf(model: ModalModel, given: Nonlinear): Coupling {
  const { feedback, spread, output, strain } = fieldsOf(OPERATION, "nonlinear", given);
  const L = NONLINEAR_LIMITS;
  return {
    ...(feedback && {
      feedback: {
        curve: curveOf("feedback.curve", feedback.curve),
        amount: within(OPERATION, "feedback.amount", feedback.amount, "1", L.feedback),
        drive: 1 / within(OPERATION, "feedback.onset", feedback.onset ?? 0.01, "m/s", L.onset),
        at: hitOf(model, feedback.at ?? 0),
      },
    }),
    ...(spread && {
      rotation: {
        kappa: 1 / within(OPERATION, "spread.energy", spread.energy ?? 1, "joules", L.energy),
        most: within(OPERATION, "spread.angle", spread.angle ?? 0.6, "radians", L.angle),
      },
    }),
    ...(output && {
      output: {
        curve: curveOf("output.curve", output.curve),
        drive: 1 / within(OPERATION, "output.onset", output.onset, "pascals", L.pressure),
      },
    }),
    ...(strain && {
      strain: {
        kappa: within(OPERATION, "strain.kappa", strain.kappa, "1", L.kappa),
        spread: within(OPERATION, "strain.spread", strain.spread ?? 0, "1", L.spread),
      },
    }),
  };
}

/** A place on a model and a direction there, as the core wants them. */
export function hitOf(model: ModalModel, at: number | Vec3, direction?: Vec3) {
  const place: SurfacePoint = locate(model, at);
  const along = direction ?? strikeDirection(model, place);
  const size = Math.hypot(...along);
  if (!(size > 0)) throw new PhonoliteError(OPERATION, "direction", "a vector that is not 0", direction);
  const vector: Vec3 = model.directional ? [along[0] / size, along[1] / size, along[2] / size] : [1, 0, 0];
  return { vector, points: place.points, weights: place.weights };
}

function curveOf(field: string, curve: DistortionCurve = "soft"): DistortionCurve {
  if (CURVES.includes(curve)) return curve;
  throw new PhonoliteError(OPERATION, field, `one of ${CURVES.join(", ")}`, curve);
}
