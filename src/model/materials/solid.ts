// A material: elastic constants, damping, and the surface that contacts meet.
import type { SurfaceName } from "./surfaces.js";

/** A solid, isotropic material, SI units. */
export interface SolidMaterial {
  readonly name: string;
  /** kg/m³ */
  readonly density: number;
  /** Young's modulus, Pa; along the grain of wood. */
  readonly youngsModulus: number;
  readonly poissonRatio: number;
  /** Loss factor η of the internal friction: d = π f η (PHYSICS §5.6). */
  readonly lossFactor: number;
  /** Constants of the thermoelastic damping of thin sheets; known of metals and glass. */
  readonly thermal?: Thermal;
  /** Published Rayleigh damping, d = (α + βω₀²)/2; an alternative to the loss factor. */
  readonly rayleigh?: Rayleigh;
  /** How wood differs across its grain. */
  readonly grain?: Grain;
  /** Indentation hardness, Pa: the mean pressure of a fully plastic contact; yield begins near 0.4 of it. */
  readonly hardness: number;
  /** Roughness of a typical finish, m rms. */
  readonly roughness: number;
  /** The named surface that contacts use unless another is asked for (PHYSICS §7.5). */
  readonly surface: SurfaceName;
}

/** Thermal constants of a material. */
export interface Thermal {
  /** Linear expansion, 1/K. */
  readonly expansion: number;
  /** Thermal diffusivity, m²/s. */
  readonly diffusivity: number;
  /** Specific heat, J/(kg·K). */
  readonly heatCapacity: number;
}

/** Rayleigh damping: d = (α + βω₀²)/2. */
export interface Rayleigh {
  /** 1/s */
  readonly alpha: number;
  /** s */
  readonly beta: number;
}

/** Ratios to Young's modulus along the grain, E_L. */
export interface Grain {
  /** E_R/E_L, across the growth rings. */
  readonly radial: number;
  /** E_T/E_L, along the growth rings. */
  readonly tangential: number;
  /** G_LR/E_L, the shear modulus of bending along the grain. */
  readonly shear: number;
}

/** A material as a table has it, in the units of {@link SolidMaterial}. */
type Row = readonly [
  density: number,
  youngsModulus: number,
  poissonRatio: number,
  lossFactor: number,
  hardness: number,
  roughness: number,
  surface: SurfaceName,
  more?: {
    thermal?: readonly [expansion: number, diffusivity: number, heatCapacity: number];
    rayleigh?: readonly [alpha: number, beta: number];
    grain?: readonly [radial: number, tangential: number, shear: number];
  },
];

/**
 * Materials from a table, by name. The columns are ρ (kg/m³), E (Pa), ν, η, hardness (Pa), roughness (m), surface, and
 * what else is known: α_T (1/K), χ (m²/s) and c (J/(kg·K)); Rayleigh's α (1/s) and β (s); the ratios of a grain.
 */
export function solids<const Name extends string>(
  rows: Readonly<Record<Name, Row>>,
): (SolidMaterial & { readonly name: Name })[] {
  return (Object.entries(rows) as [Name, Row][]).map(([name, row]) => {
    const [density, youngsModulus, poissonRatio, lossFactor, hardness, roughness, surface, more = {}] = row;
    const { thermal, rayleigh, grain } = more;
    return {
      ...{ name, density, youngsModulus, poissonRatio, lossFactor },
      ...(thermal && { thermal: { expansion: thermal[0], diffusivity: thermal[1], heatCapacity: thermal[2] } }),
      ...(rayleigh && { rayleigh: { alpha: rayleigh[0], beta: rayleigh[1] } }),
      ...(grain && { grain: { radial: grain[0], tangential: grain[1], shear: grain[2] } }),
      ...{ hardness, roughness, surface },
    };
  });
}
