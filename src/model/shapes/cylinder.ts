// Cylindrical shells: a can held round at its ends, an open tube, anything between (PHYSICS §5.2). The axis is y, the
// middle at the origin; angles run from x to z.
import { type Sheet, sheetEfficiency } from "../radiation.js";
import { type CommonShape, commonShape, metres, type ShapeOptions, shapeError, twoEnds } from "./common.js";
import { assemble, type ModeDraft, type Shape } from "./parts/assemble.js";
import { type CylinderMode, cylinderModes } from "./parts/cylinder-modes.js";
import { lowestPairs } from "./parts/round.js";
import { type Grid, grid, gridSize } from "./parts/samples.js";
import { turnedModes } from "./parts/turned-modes.js";

/** Options of a cylinder or a tube. */
export interface CylinderOptions extends ShapeOptions {
  /** Of the middle of the wall, m. */
  diameter: number;
  /** Along the axis, m. */
  length: number;
  /** Of the wall, m. */
  thickness: number;
  /**
   * How the ends are held, one word for both or two such as `supported-free`, the lower end first: `supported` is a
   * thin lid that keeps the end round, the default of a cylinder; `free` is open, the default of a tube; `clamped` is
   * cast in.
   */
  edge?: string;
}

/** Pairs of a can differ by some tenths of a percent; with a seam by 1 %. */
const SPLIT = 0.003;

/** Makes the model of a cylinder, between lids unless its ends are given. */
export function cylinderShape(options: CylinderOptions): Shape {
  return shellShape("cylinder", options, options.edge ?? "supported");
}

/** Makes the model of a tube, open at both ends unless they are given. */
export function tubeShape(options: CylinderOptions): Shape {
  return shellShape("tube", options, options.edge ?? "free");
}

function shellShape(kind: string, options: CylinderOptions, edge: string): Shape {
  const common = commonShape(kind, options, { split: SPLIT });
  const { density, youngsModulus, poissonRatio } = common.material;
  const radius = metres(kind, "diameter", options.diameter) / 2;
  const length = metres(kind, "length", options.length);
  const thickness = metres(kind, "thickness", options.thickness);
  if (thickness > radius) throw shapeError(kind, "thickness", "at most half the diameter", thickness);
  const ends = twoEnds(kind, edge);
  // f of Ω = 1, the ring frequency.
  const ring = Math.sqrt(youngsModulus / (density * (1 - poissonRatio ** 2))) / (2 * Math.PI * radius);
  const found = cylinderModes({
    length: length / radius,
    thickness: thickness / radius,
    poissonRatio,
    ends,
    highest: common.highest / ring,
  });
  const modes = lowestPairs(found, common.modes);
  const area = 2 * Math.PI * radius * length;
  const mass = density * thickness * area;
  const sheet = { ...common.material, area, perimeter: 4 * Math.PI * radius, thickness };
  const sides = ends.includes("free") ? 2 : 1;
  const top = Math.max(0, ...modes.map(({ frequency }) => frequency));
  // Shortest waves: k (λ² + n²)² = Ω², the same along and around.
  const wave = (2 * Math.PI * radius) / Math.max(2, Math.sqrt((top * radius * Math.sqrt(12)) / thickness));
  const across = mass * (radius ** 2 / 2 + length ** 2 / 12);
  return assemble<Grid>({
    kind,
    common,
    thickness,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [across, mass * radius ** 2, across] },
    modes: modes.flatMap((mode) => drafts(mode, ring, mass, common, sheet, sides)),
    sample: (count) => {
      const sidesOf = [2 * Math.PI * radius, length] as const;
      const size = gridSize({ modes: count, points: common.points, sides: sidesOf, waves: [wave, wave] });
      return grid(...size, true, (u, v) => [
        radius * Math.cos(2 * Math.PI * u),
        (v - 0.5) * length,
        radius * Math.sin(2 * Math.PI * u),
      ]);
    },
    struck: (_, y) => Math.abs(y) < 0.4 * length,
    picture: { kind: "map", width: 2 * Math.PI * radius, height: length },
    made: { diameter: options.diameter, length, thickness, edge },
  });
}

/** The one or two modes of a solution, mass-normalised: cos² and sin² around each have mean ½, and 1 at order 0. */
function drafts(
  mode: CylinderMode,
  ring: number,
  mass: number,
  common: CommonShape,
  sheet: Sheet,
  sides: number,
): ModeDraft<Grid>[] {
  const { order, which, outward } = mode;
  const scale = Math.sqrt((order === 0 ? 1 : 2) / mass);
  const rms = Math.sqrt(outward / mass);
  const perfect = { frequency: mode.frequency * ring, order, which, label: `(${which},${order})` };
  return turnedModes<Grid>(common, perfect, (frequency, crest) => ({
    radiation: { efficiency: sheetEfficiency(frequency, sheet), area: sides * sheet.area, rms },
    write: (out, samples) => writeShell(out, samples, mode, crest, scale),
    picture: (u, v) => mode.at(v)[2] * Math.cos(order * (2 * Math.PI * u - crest)),
  }));
}

function writeShell(out: Float32Array, { us, vs }: Grid, mode: CylinderMode, crest: number, scale: number): void {
  const { order } = mode;
  const columns = us.length;
  // Of each angle around: the wave, the wave a quarter later, and where it points.
  const around = new Float64Array(4 * columns);
  for (let c = 0; c < columns; c++) {
    const angle = 2 * Math.PI * us[c];
    around[4 * c] = Math.cos(order * (angle - crest));
    around[4 * c + 1] = Math.sin(order * (angle - crest));
    around[4 * c + 2] = Math.cos(angle);
    around[4 * c + 3] = Math.sin(angle);
  }
  let p = 0;
  for (const v of vs) {
    const [along, turned, outward] = mode.at(v);
    for (let c = 0; c < 4 * columns; c += 4) {
      const wave = around[c];
      const radial = scale * outward * wave;
      const turning = scale * turned * around[c + 1];
      const cos = around[c + 2];
      const sin = around[c + 3];
      out[p++] = radial * cos - turning * sin;
      out[p++] = scale * along * wave;
      out[p++] = radial * sin + turning * cos;
    }
  }
}
