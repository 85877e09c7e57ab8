// The numbers of a modal model: its modes, their shapes at the sample points of its surface, and how loudly each mode
// radiates. Edits read this much of a model (PHYSICS §1).
import type { MassProperties, Material } from "./model-init.js";

/** The numbers of a `ModalModel`; its arrays are to be read, never written. */
export interface ModelNumbers {
  readonly name: string;
  /** [M] Hz, damped, > 0. */
  readonly frequencies: Float64Array;
  /** [M] 1/s, ≥ 0. */
  readonly decayRates: Float64Array;
  /** [3P] m; one point at the origin when the model has gains only. */
  readonly positions: Float64Array;
  /** [3·M·P] kg^(−1/2), mode-major: component `axis` of mode m at point p is `shapes[(m·P + p)·3 + axis]`. */
  readonly shapes: Float32Array;
  /** False when the model has gains only: then the size of an impulse counts and its direction does not. */
  readonly directional: boolean;
  /** [3T] triangles of sample points. */
  readonly indices: Uint32Array | undefined;
  /** [M] rad. */
  readonly phases: Float64Array | undefined;
  /** [M] R_n, given or by the rule, Pa·m/(kg^(1/2)·m/s). */
  readonly radiationGains: Float64Array;
  readonly material: Readonly<Material> | undefined;
  readonly massProperties: Readonly<MassProperties> | undefined;
  readonly extras: unknown;
}

/** The numbers of a `ModalModel`, and how many modes and points it has. */
export interface ModelData extends ModelNumbers {
  /** Number of modes, M. */
  readonly modeCount: number;
  /** Number of sample points, P. */
  readonly pointCount: number;
}
