// A bar: free, clamped, supported or mixed, by Timoshenko's theory or Euler and Bernoulli's, uniform or undercut to
// tuned ratios (PHYSICS §5.1, §5.7). It lies along x, its middle at the origin, and is struck along y on its upper
// face; an arch is cut from below.
import type { SolidMaterial } from "../materials/index.js";
import { compactEfficiency } from "../radiation.js";
import {
  commonShape,
  inRange,
  metres,
  oneOf,
  SHAPE_NUMBERS,
  type ShapeOptions,
  shapeError,
  twoEnds,
} from "./common.js";
import { assemble, type ModeDraft, type Shape } from "./parts/assemble.js";
import { type Section, type SectionForces, sectionForces, shearModulusOf } from "./parts/bar-section.js";
import { bendingModes, type LineMode, rodModes } from "./parts/beam-modes.js";
import { barEfficiency } from "./parts/efficiency.js";
import type { Edge } from "./parts/plate-modes.js";
import { type Grid, grid } from "./parts/samples.js";
import { type Arch, archBreaks, archProfile, tunedArch, tuningOf } from "./parts/undercut.js";

/** How a bar moves: along the strike, twisting, sideways, along itself. */
export type BarMotion = "bending" | "torsion" | "sideways" | "longitudinal";

/** All motions of a bar. */
export const BAR_MOTIONS: readonly BarMotion[] = ["bending", "torsion", "sideways", "longitudinal"];

/** Options of a bar. */
export interface BarOptions extends ShapeOptions {
  /** Along x, m. */
  length: number;
  /** Along z, m; left out = round, and `thickness` is the diameter. */
  width?: number;
  /** Along y, m. */
  thickness: number;
  /** How the ends are held: free unless given, one word for both or two such as `clamped-free`. */
  edge?: string;
  /** Timoshenko's theory, which knows shear and is the default, or Euler and Bernoulli's for slender bars. */
  theory?: "timoshenko" | "euler";
  /** Ratios of the lowest modes, such as 1:4:10, or an instrument: the bar is cut out from below to have them. */
  tuning?: string | readonly number[];
  /** An arch that is cut out from below, in place of a tuning. */
  arch?: Arch;
  /** Which motions have modes; bending alone unless given. */
  motions?: readonly BarMotion[];
  /** Shear modulus, Pa; left out = that of the material. */
  shear?: number;
}

const KIND = "bar";

/** Makes the model of a bar. */
export function barShape(options: BarOptions): Shape {
  const common = commonShape(KIND, options);
  const length = metres(KIND, "length", options.length);
  const thickness = metres(KIND, "thickness", options.thickness);
  const round = options.width === undefined;
  const section = { round, width: round ? thickness : metres(KIND, "width", options.width!), thickness };
  const theory = oneOf(KIND, "theory", options.theory ?? "timoshenko", ["timoshenko", "euler"]);
  const motions = (options.motions ?? ["bending"]).map((motion) => oneOf(KIND, "motions", motion, BAR_MOTIONS));
  const bar = new Bar(
    length,
    section,
    twoEnds(KIND, options.edge ?? "free"),
    common.material,
    theory === "euler",
    options,
  );
  const arch = archOf(bar, options);
  if (arch) bar.cut(arch);
  const modes = motions.flatMap((motion) => bar.modes(motion, common.highest));
  const shortest = length / Math.max(1, ...motions.map((motion) => modes.filter((m) => m.motion === motion).length));
  return assemble<Grid>({
    kind: KIND,
    common,
    thickness,
    massProperties: bar.massProperties(),
    modes,
    sample: (count) => bar.samples(count, common.points, shortest),
    struck: (x) => Math.abs(x) < 0.4 * length,
    picture: { kind: "curve" },
    made: {
      length,
      ...(round ? {} : { width: section.width }),
      thickness,
      edge: options.edge ?? "free",
      theory,
      ...(arch && { arch }),
    },
  });
}

/** The arch that is asked for, or that the tuning needs. */
function archOf(bar: Bar, { tuning, arch, width }: BarOptions): Arch | undefined {
  if (arch !== undefined) {
    inRange(KIND, "arch.depth", arch.depth, 0, 0.97, "a part of the thickness from 0 to 0.97");
    inRange(KIND, "arch.length", arch.length, 0.01, 1, "a part of the length from 0.01 to 1");
    inRange(KIND, "arch.power", arch.power, 1, 40, "a power from 1 to 40");
    return arch;
  }
  if (tuning === undefined) return undefined;
  if (width === undefined) throw shapeError(KIND, "tuning", "left out for a round bar: give a width", tuning);
  return tunedArch(KIND, tuningOf(KIND, tuning), (tried) => bar.ratiosWith(tried));
}

/** A mode of a bar, and how it moves. */
interface BarDraft extends ModeDraft<Grid> {
  motion: BarMotion;
}

class Bar {
  readonly #length: number;
  readonly #section: Section;
  readonly #ends: readonly [Edge, Edge];
  readonly #material: SolidMaterial;
  readonly #euler: boolean;
  readonly #shear: number;
  #profile: (part: number) => number = () => 1;
  #breaks: number[] = [];

  constructor(
    length: number,
    section: Section,
    ends: readonly [Edge, Edge],
    material: SolidMaterial,
    euler: boolean,
    options: BarOptions,
  ) {
    this.#length = length;
    this.#section = section;
    this.#ends = ends;
    this.#material = material;
    this.#euler = euler;
    this.#shear = inRange(KIND, "shear", options.shear ?? shearModulusOf(material), 1, 1e13, "a modulus in Pa above 0");
  }

  cut(arch: Arch): void {
    this.#profile = archProfile(arch);
    this.#breaks = archBreaks(arch);
  }

  /** Ratios of the second and third bending mode with an arch. */
  ratiosWith(arch: Arch): number[] {
    this.cut(arch);
    // The third mode of an uncut bar lies at (11)² κ/(2πL²), and an arch lowers all but seldom raises any.
    const { bending, lineDensity } = this.#at(1);
    const third = (11 ** 2 / (2 * Math.PI * this.#length ** 2)) * Math.sqrt(bending / lineDensity);
    const [first, ...others] = this.#bend("bending", 1.1 * third);
    return others.slice(0, 2).map((mode) => mode.frequency / first.frequency);
  }

  modes(motion: BarMotion, highest: number): BarDraft[] {
    const lines =
      motion === "bending" || motion === "sideways" ? this.#bend(motion, highest) : this.#rod(motion, highest);
    return lines.map((line, i) => ({
      motion,
      frequency: line.frequency,
      label: motion === "bending" ? `${i + 1}` : `${motion} ${i + 1}`,
      radiation: this.#radiation(motion, line),
      write: (out, samples) => this.#write(out, samples, motion, line),
      picture: (u) => line.shape(u),
    }));
  }

  massProperties() {
    const parts = 400;
    let [mass, spread, lower, turn] = [0, 0, 0, 0];
    const { thickness, width } = this.#section;
    for (let i = 0; i < parts; i++) {
      const part = (i + 0.5) / parts;
      const { lineDensity, turning, sideTurning } = this.#at(part);
      const piece = this.#length / parts;
      mass += lineDensity * piece;
      // The upper face stays: a thinner part has its middle higher.
      lower += lineDensity * piece * ((1 - this.#profile(part)) * thickness) * 0.5;
      spread += lineDensity * piece * ((part - 0.5) * this.#length) ** 2;
      turn += (turning + sideTurning) * piece;
    }
    const across = (mass * (this.#section.round ? (3 * width ** 2) / 4 : width ** 2)) / 12;
    const center: [number, number, number] = [0, lower / mass, 0];
    return {
      mass,
      centerOfMass: center,
      inertiaDiagonal: [turn, spread + across, spread + turn - across] as [number, number, number],
    };
  }

  /** Points over the upper face, or around a round bar. */
  samples(modes: number, points: number | undefined, shortest: number): Grid {
    const { round, width, thickness } = this.#section;
    const around = round ? 8 : 3;
    const wanted = points === undefined ? Math.ceil((6 * this.#length) / shortest) + 1 : Math.round(points / around);
    const most = points === undefined ? Math.floor(SHAPE_NUMBERS / (3 * modes * around)) : 65_536 / around;
    const along = Math.max(points === undefined ? 25 : 2, Math.min(wanted, most, 8192));
    const x = (v: number) => (v - 0.5) * this.#length;
    if (!round) return grid(along, around, false, (u, v) => [x(u), thickness / 2, (v - 0.5) * width]);
    // Around from y away from z, so that triangles face outwards.
    return grid(around, along, true, (u, v) => {
      const angle = 2 * Math.PI * u;
      return [x(v), (thickness / 2) * Math.cos(angle), (-thickness / 2) * Math.sin(angle)];
    });
  }

  #at(part: number): SectionForces {
    return sectionForces(this.#section, this.#material, this.#shear, this.#profile(part));
  }

  #bend(motion: "bending" | "sideways", highest: number): LineMode[] {
    const side = motion === "sideways";
    return bendingModes({
      length: this.#length,
      ends: this.#ends,
      bending: (part) => (side ? this.#at(part).sideBending : this.#at(part).bending),
      shear: this.#euler ? undefined : (part) => this.#at(part).shear,
      lineDensity: (part) => this.#at(part).lineDensity,
      turning: (part) => (side ? this.#at(part).sideTurning : this.#at(part).turning),
      breaks: this.#breaks,
      highest,
    });
  }

  #rod(motion: "torsion" | "longitudinal", highest: number): LineMode[] {
    const twist = motion === "torsion";
    return rodModes({
      length: this.#length,
      ends: this.#ends,
      stiffness: (part) => (twist ? this.#at(part).twisting : this.#at(part).stretching),
      inertia: (part) => (twist ? this.#at(part).twistInertia : this.#at(part).lineDensity),
      breaks: this.#breaks,
      highest,
    });
  }

  /** Faces that move along their normal radiate: the wide ones in bending, the narrow ones sideways, the ends. */
  #radiation(motion: BarMotion, { frequency, meanSquare, shape }: LineMode): ModeDraft<Grid>["radiation"] {
    const { round, width, thickness } = this.#section;
    const length = this.#length;
    if (motion === "longitudinal") {
      const area = 2 * (round ? (Math.PI * width ** 2) / 4 : width * thickness);
      const rms = Math.sqrt((shape(0) ** 2 + shape(1) ** 2) / 2);
      return { efficiency: compactEfficiency(frequency, area), area, rms };
    }
    const [wide, deep] = motion === "sideways" ? [thickness, width] : [width, thickness];
    const face = { ...this.#material, area: length * wide, perimeter: 2 * (length + wide), thickness: deep };
    const efficiency = barEfficiency(frequency, face);
    if (motion === "torsion") {
      // A round bar that twists moves no air; a face of a flat one moves in proportion to the distance from its middle.
      const square = round ? 0 : (width ** 3 + thickness ** 3) / (12 * (width + thickness));
      return { efficiency, area: 2 * length * (width + thickness), rms: Math.sqrt(meanSquare * square) };
    }
    const area = round ? Math.PI * width * length : 2 * face.area;
    return { efficiency, area, rms: Math.sqrt(round ? meanSquare / 2 : meanSquare) };
  }

  /** The motion of each sample point: the section moves, turns and twists as a whole. */
  #write(out: Float32Array, { positions, us, vs }: Grid, motion: BarMotion, line: LineMode): void {
    const { round, thickness } = this.#section;
    const columns = us.length;
    for (let p = 0; 3 * p < positions.length; p++) {
      // A flat bar's columns run along it, a round one's rows do.
      const part = round ? vs[Math.floor(p / columns)] : us[p % columns];
      const move = line.shape(part);
      // Distances from the middle of the section, which lies higher where the bar is cut.
      const y = round ? positions[3 * p + 1] : (thickness / 2) * this.#profile(part);
      const z = positions[3 * p + 2];
      if (motion === "bending") out.set([-y * line.turn(part), move, 0], 3 * p);
      else if (motion === "sideways") out.set([-z * line.turn(part), 0, move], 3 * p);
      else if (motion === "torsion") out.set([0, -z * move, y * move], 3 * p);
      else out.set([move, 0, 0], 3 * p);
    }
  }
}
