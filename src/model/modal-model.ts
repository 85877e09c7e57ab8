// What a sounding object is: its modes, their shapes at the sample points of its surface, and how loudly each mode
// radiates. Immutable and checked once, here, so that no code after it needs to (docs/formats.md, PHYSICS §1).
import * as check from "./model-checks.js";
import { radiationGains } from "./radiation.js";

/** The elastic material, SI units; every field is optional, unknown ones are kept. */
export interface Material {
  name?: string;
  /** kg/m³ */
  density?: number;
  /** Pa */
  youngsModulus?: number;
  poissonRatio?: number;
  /** Rayleigh damping, 1/s: d = (alpha + beta ω²)/2. */
  alpha?: number;
  /** Rayleigh damping, s. */
  beta?: number;
  /** Internal loss factor η: d = π f η. */
  lossFactor?: number;
}

/** Mass of the body as a rigid one. */
export interface MassProperties {
  /** kg */
  mass: number;
  /** m */
  centerOfMass?: [number, number, number];
  /** kg·m² */
  inertiaDiagonal?: [number, number, number];
  /** Unit quaternion x, y, z, w. */
  inertiaOrientation?: [number, number, number, number];
}

/** What a model is made from. Give `positions` and `shapes`, or `gains` alone. */
export interface ModalModelInit {
  name?: string;
  /** [M] damped frequency, Hz. */
  frequencies: ArrayLike<number>;
  /** [M] amplitude falls as e^(−d t), 1/s. */
  decayRates: ArrayLike<number>;
  /** [3P] sample points, m. */
  positions?: ArrayLike<number>;
  /** [3·M·P] mass-normalised shapes, mode-major, kg^(−1/2). */
  shapes?: ArrayLike<number>;
  /** [M] the shape along any strike at one point, instead of positions and shapes, kg^(−1/2). */
  gains?: ArrayLike<number>;
  /** [3T] triangles of sample points. */
  indices?: ArrayLike<number>;
  /** [M] R_n of PHYSICS §1.3, Pa·m/(kg^(1/2)·m/s); left out = computed. */
  radiationGains?: ArrayLike<number>;
  /** [M] rad. */
  phases?: ArrayLike<number>;
  material?: Material;
  massProperties?: MassProperties;
  /** Anything else, kept as it is. */
  extras?: unknown;
}

/**
 * A modal model. Its arrays are its own copies: read them, never write them.
 *
 * @example
 * const triangle = new ModalModel({ name: "ting", frequencies: [1200, 3100], decayRates: [2, 4], gains: [1, 0.5] });
 */
export class ModalModel {
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

  constructor(init: ModalModelInit) {
    this.name = init.name ?? "";
    const modes = check.countModes(init);
    this.frequencies = check.numbers(init.frequencies, "frequencies", modes, check.FREQUENCY);
    this.decayRates = check.numbers(init.decayRates, "decayRates", modes, check.DECAY_RATE);
    this.directional = check.isDirectional(init);
    const points = this.directional ? check.countPoints(init) : 1;
    this.positions = this.directional
      ? check.numbers(init.positions!, "positions", 3 * points, check.POSITION)
      : new Float64Array(3);
    this.shapes = this.directional ? check.shapesOf(init, modes, points) : check.shapesOfGains(init, modes);
    this.indices = init.indices === undefined ? undefined : check.trianglesOf(init.indices, points);
    this.phases = init.phases === undefined ? undefined : check.numbers(init.phases, "phases", modes, check.PHASE);
    this.material = init.material && check.checkMaterial(init.material);
    this.massProperties = init.massProperties && check.checkMass(init.massProperties);
    this.extras = init.extras;
    this.radiationGains =
      init.radiationGains === undefined
        ? radiationGains(this).map((gain) => Math.min(gain, check.MODEL_LIMITS.radiationGain))
        : check.numbers(init.radiationGains, "radiationGains", modes, check.RADIATION_GAIN);
  }

  /** Number of modes, M. */
  get modeCount(): number {
    return this.frequencies.length;
  }

  /** Number of sample points, P. */
  get pointCount(): number {
    return this.positions.length / 3;
  }
}
