// What a stage of the analysis has found: the modes of a body at the vertices of a surface, for one material. Another
// material with the same Poisson ratio needs no new analysis: ω² goes with E/ρ, shapes with ρ^(−1/2) (PHYSICS §1.5).
import type { MassProperties } from "../../model/modal-model.js";
import type { Elastic } from "../elements/shell.js";
import type { TriangleMesh } from "../triangles.js";

/** The modes of a body, damped by nothing. */
export interface Solved {
  kind: "shell" | "solid";
  /** Where shapes are known. */
  surface: TriangleMesh;
  /** ω² of the modes that ring, rising, 1/s². */
  squares: Float64Array;
  /** x, y, z of each mode at each vertex, mode by mode, kg^(−1/2). */
  shapes: Float64Array;
  /** Frequencies that were found for the six rigid motions, Hz: nothing but rounding. */
  rigid: Float64Array;
  mass: MassProperties;
  /** Mean thickness of a shell, m. */
  thickness: number | undefined;
  /** Degrees of freedom of the elements. */
  freedoms: number;
  elastic: Elastic;
  /** Whether the solver found each mode exactly and missed none. */
  sure: boolean;
  /** The share of a solid's volume that hangs apart from the rest, and was left out. */
  leftOut?: number;
}

/**
 * Rigid motions at this part of the lowest frequency are none: rounding has eaten the stiffness of the worst elements.
 */
const RIGID = 0.05;

/** Whether the modes can be relied on: the solver was sure, and the body moves freely as a whole. */
export function isSure({ sure, rigid, squares }: Pick<Solved, "sure" | "rigid" | "squares">): boolean {
  return sure && (squares.length === 0 || Math.max(...rigid) < (RIGID * Math.sqrt(squares[0])) / (2 * Math.PI));
}

/** Whether what was solved for one material serves for another: no mode may be missing that is wanted of that one. */
export function serves(
  solved: Solved,
  elastic: Elastic,
  { modes, highest }: { modes: number; highest: number },
): boolean {
  const { squares } = solved;
  if (solved.elastic.poissonRatio !== elastic.poissonRatio) return false;
  return (
    squares.length >= modes || squares[squares.length - 1] * stiffer(solved, elastic) > (2 * Math.PI * highest) ** 2
  );
}

/** What becomes of ω² in another material. */
function stiffer(solved: Solved, { youngsModulus, density }: Elastic): number {
  return youngsModulus / solved.elastic.youngsModulus / (density / solved.elastic.density);
}

/** The same body of another material with the same Poisson ratio. */
export function rescaled(solved: Solved, elastic: Elastic): Solved {
  const heavier = elastic.density / solved.elastic.density;
  const squares = stiffer(solved, elastic);
  const shapes = 1 / Math.sqrt(heavier);
  const { mass, inertiaDiagonal } = solved.mass;
  return {
    ...solved,
    elastic,
    squares: solved.squares.map((x) => x * squares),
    shapes: solved.shapes.map((x) => x * shapes),
    mass: {
      ...solved.mass,
      mass: mass * heavier,
      ...(inertiaDiagonal && { inertiaDiagonal: inertiaDiagonal.map((x) => x * heavier) as [number, number, number] }),
    },
  };
}
