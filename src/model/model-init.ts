// The numbers from which a modal model is made, before any check (model-data.ts).

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

/** The numbers from which a model is made. Give `positions` and `shapes`, or `gains` alone. */
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
