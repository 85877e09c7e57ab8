// A thin rectangular plate: supported, clamped, free or any mix of these, isotropic or of wood (PHYSICS §5.1),
// radiating on both sides (PHYSICS §1.3). It lies in the x-z plane, its middle at the origin, and is struck along y.
import type { SolidMaterial } from "../materials/index.js";
import { type Sheet, sheetEfficiency } from "../radiation.js";
import { commonShape, metres, modulus, type ShapeOptions, shapeError } from "./common.js";
import { assemble, type ModeDraft, type Shape, slabMass } from "./parts/assemble.js";
import { type Edge, type PlateProblem, type ProductModes, plateModes, type Rigidity } from "./parts/plate-modes.js";
import { Tables, writeProducts } from "./parts/products.js";
import { type Grid, grid, gridSize } from "./parts/samples.js";

/** Options of a plate. */
export interface PlateOptions extends ShapeOptions {
  /** Along x, m. */
  length: number;
  /** Along z, m. */
  width: number;
  /** m */
  thickness: number;
  /**
   * `free` (the default), `supported`, `clamped`, or four letters S, C, F for the edges at x = 0, z = 0, x = length and
   * z = width, counted from one corner: `SCSC`.
   */
  edge?: string;
  /** Young's modulus along z, Pa; left out = that of the material, with its grain along x if it has one. */
  across?: number;
  /** Shear modulus in the plane, Pa; left out = that of the material. */
  shear?: number;
  /** Bending rigidities in place of those of the material, N·m. */
  rigidity?: Rigidity;
}

const KIND = "plate";
/** A square's sides differ by this much, so that no two of its modes are quite equal. */
const SPLIT = 0.0005;

/** Makes the model of a plate. */
export function plateShape(options: PlateOptions): Shape {
  const common = commonShape(KIND, options, { split: SPLIT });
  const { material } = common;
  const length = metres(KIND, "length", options.length);
  const width = metres(KIND, "width", options.width);
  const thickness = metres(KIND, "thickness", options.thickness);
  const edges = edgesOf(options.edge ?? "free");
  const rigidity = options.rigidity ?? rigidityOf(material, thickness, options);
  const areaDensity = material.density * thickness;
  const square = Math.abs(length / width - 1) < common.split;
  const problem: PlateProblem = {
    length: length * (square ? 1 - common.split / 4 : 1),
    width: width * (square ? 1 + common.split / 4 : 1),
    xEdges: [edges[0], edges[2]],
    yEdges: [edges[1], edges[3]],
    rigidity,
    areaDensity,
    highest: common.highest,
  };
  const mass = areaDensity * length * width;
  const sheet = sheetOf(material, length, width, thickness, rigidity);
  const tables = new Tables();
  const modes = lowestOf(problem, common.modes).flatMap((group) => drafts(group, mass, sheet, tables));
  return assemble<Grid>({
    kind: KIND,
    common,
    thickness,
    massProperties: slabMass(mass, length, width, thickness),
    modes,
    sample: (count, highest) => {
      const waves = wavesOf(problem, highest);
      const size = gridSize({ modes: count, points: common.points, sides: [length, width], waves });
      return grid(...size, false, (u, v) => [(u - 0.5) * length, thickness / 2, (v - 0.5) * width]);
    },
    struck: (x, _, z) => Math.abs(x) < 0.36 * length && Math.abs(z) < 0.36 * width,
    picture: { kind: "map", width: length, height: width },
    made: { length, width, thickness, edge: options.edge ?? "free" },
  });
}

const LETTERS: Readonly<Record<string, Edge>> = { S: "supported", C: "clamped", F: "free" };

/** Edges at x = 0, z = 0, x = length, z = width. */
export function edgesOf(edge: string): readonly [Edge, Edge, Edge, Edge] {
  const word = Object.values(LETTERS).find((known) => known === edge);
  if (word) return [word, word, word, word];
  const letters = typeof edge === "string" ? Array.from(edge.toUpperCase(), (letter) => LETTERS[letter]) : [];
  if (letters.length !== 4 || letters.includes(undefined as never)) {
    throw shapeError(KIND, "edge", "free, supported, clamped, or four letters of S, C and F such as SCSC", edge);
  }
  return letters as [Edge, Edge, Edge, Edge];
}

/** D = Eh³/(12(1 − ν²)) in every direction, or, with a grain, by the moduli along, across and in shear. */
function rigidityOf(material: SolidMaterial, thickness: number, options: PlateOptions): Rigidity {
  const { youngsModulus: along, poissonRatio, grain } = material;
  const unit = thickness ** 3 / 12;
  const across = modulus(KIND, "across", options.across ?? along * (grain?.radial ?? 1));
  const isotropic = across / (2 * (1 + poissonRatio));
  const shear = modulus(KIND, "shear", options.shear ?? (grain ? along * grain.shear : isotropic));
  // ν is that of stretching along x; across it is smaller by the ratio of the moduli.
  const whole = 1 - poissonRatio ** 2 * (across / along);
  if (whole <= 0) throw shapeError(KIND, "across", "small enough for the Poisson ratio", across);
  return {
    along: (along * unit) / whole,
    across: (across * unit) / whole,
    coupling: (poissonRatio * across * unit) / whole,
    twist: shear * unit,
  };
}

function sheetOf(material: SolidMaterial, length: number, width: number, thickness: number, rigidity: Rigidity): Sheet {
  // Coincidence by the mean rigidity of the two directions.
  const { density, poissonRatio } = material;
  const mean = Math.sqrt(rigidity.along * rigidity.across);
  const youngsModulus = (mean * 12 * (1 - poissonRatio ** 2)) / thickness ** 3;
  return { area: length * width, perimeter: 2 * (length + width), thickness, density, youngsModulus, poissonRatio };
}

/** Wavelengths along x and z at a frequency, m. */
function wavesOf({ rigidity, areaDensity }: PlateProblem, frequency: number): [number, number] {
  const wave = (stiffness: number) =>
    (2 * Math.PI) / Math.sqrt(2 * Math.PI * Math.max(frequency, 1) * Math.sqrt(areaDensity / stiffness));
  return [wave(rigidity.along), wave(rigidity.across)];
}

/** All modes up to the highest frequency, or, when few are wanted, up to one that Weyl's law says is enough. */
function lowestOf(problem: PlateProblem, wanted: number): ProductModes[] {
  for (let highest = enoughFor(problem, wanted); ; highest *= 1.3) {
    const limited = Math.min(highest, problem.highest);
    const groups = plateModes({ ...problem, highest: limited });
    const found = groups.reduce((sum, group) => sum + rising(group).length, 0);
    if (found >= wanted || limited === problem.highest) return groups;
  }
}

/** N = S k²/4π − 2 P k/4π, the fewest that any edges leave (PHYSICS §5.3), solved for f. */
function enoughFor(problem: PlateProblem, wanted: number): number {
  if (wanted === Number.POSITIVE_INFINITY) return problem.highest;
  const [x, y] = wavesOf(problem, 1).map((wave) => (2 * Math.PI) / wave);
  const [area, edge] = [problem.length * x * problem.width * y, 4 * (problem.length * x + problem.width * y)];
  const root = (edge + Math.sqrt(edge * edge + 16 * Math.PI * area * (wanted + 8))) / (2 * area);
  return root * root;
}

/** Orders of a group's modes that ring: a free plate's rigid motions have frequency 0 but for rounding. */
function rising({ values }: ProductModes): number[] {
  return Array.from(values.keys()).filter((m) => values[m] > 0 && Math.sqrt(values[m]) > 2 * Math.PI * 1e-3);
}

function drafts(group: ProductModes, mass: number, sheet: Sheet, tables: Tables): ModeDraft<Grid>[] {
  const count = group.terms.length;
  const rms = 1 / Math.sqrt(mass);
  return rising(group).map((m) => {
    const frequency = Math.sqrt(group.values[m]) / (2 * Math.PI);
    const factors = group.factors.subarray(m * count, (m + 1) * count);
    return {
      frequency,
      label: count === 1 ? `(${group.terms[0][0] + 1},${group.terms[0][1] + 1})` : "",
      // The shape is normal to the plate everywhere, so its mean square is 1/M.
      radiation: { efficiency: sheetEfficiency(frequency, sheet), area: 2 * sheet.area, rms },
      write: (out, samples) => writeProducts(out, samples, group, factors, tables, rms),
      picture: (u, v) => {
        const [x, y] = [tables.at(group.x, u), tables.at(group.y, v)];
        return group.terms.reduce((sum, [i, j], term) => sum + factors[term] * x[i] * y[j], 0);
      },
    };
  });
}
