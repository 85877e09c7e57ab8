// The section of a bar: its stiffness and inertia in bending, twisting and stretching. Its thickness may change along
// the bar.
import type { SolidMaterial } from "../../materials/index.js";

/** Measures of a section. */
export interface Section {
  round: boolean;
  /** Across the strike, m; the diameter when round. */
  width: number;
  /** Along the strike, m; the diameter when round. */
  thickness: number;
}

/** Stiffness and inertia of a section, SI units. */
export interface SectionForces {
  /** ρA, kg/m. */
  lineDensity: number;
  /** EI and ρI against bending along the strike. */
  bending: number;
  turning: number;
  /** EI and ρI against bending sideways. */
  sideBending: number;
  sideTurning: number;
  /** κGA, N. */
  shear: number;
  /** GJ and ρI_p. */
  twisting: number;
  twistInertia: number;
  /** EA, N. */
  stretching: number;
}

/** Forces of a section whose thickness is `part` of its own. */
export function sectionForces(
  section: Section,
  material: SolidMaterial,
  shearModulus: number,
  part = 1,
): SectionForces {
  const { density, youngsModulus, poissonRatio } = material;
  const { area, square, sideSquare, twist, factor } = section.round
    ? roundSection(section.thickness * part, poissonRatio)
    : rectangle(section.width, section.thickness * part);
  return {
    lineDensity: density * area,
    bending: youngsModulus * square,
    turning: density * square,
    sideBending: youngsModulus * sideSquare,
    sideTurning: density * sideSquare,
    shear: factor * shearModulus * area,
    twisting: shearModulus * twist,
    twistInertia: density * (square + sideSquare),
    stretching: youngsModulus * area,
  };
}

/** Shear modulus of a material, Pa: along the grain of wood it is far below that of an isotropic solid. */
export function shearModulusOf({ youngsModulus, poissonRatio, grain }: SolidMaterial): number {
  return grain ? youngsModulus * grain.shear : youngsModulus / (2 * (1 + poissonRatio));
}

/** Shear factor 5/6; J = bh³/3 (1 − 0.63 h/b), h the smaller side (PHYSICS §5.1). */
function rectangle(width: number, thickness: number) {
  const area = width * thickness;
  const [small, large] = width < thickness ? [width, thickness] : [thickness, width];
  return {
    area,
    square: (area * thickness ** 2) / 12,
    sideSquare: (area * width ** 2) / 12,
    // The exact J of a square is 0.1406 b⁴, which 1 − 0.63 h/b + 0.052 (h/b)⁵ meets.
    twist: ((large * small ** 3) / 3) * (1 - 0.63 * (small / large) + 0.052 * (small / large) ** 5),
    factor: 5 / 6,
  };
}

/** Shear factor 6(1 + ν)/(7 + 6ν) (Cowper 1966). */
function roundSection(diameter: number, poissonRatio: number) {
  const area = (Math.PI * diameter ** 2) / 4;
  const square = (area * diameter ** 2) / 16;
  return {
    area,
    square,
    sideSquare: square,
    twist: 2 * square,
    factor: (6 * (1 + poissonRatio)) / (7 + 6 * poissonRatio),
  };
}
