// A bar: free, clamped, supported or mixed, by Timoshenko's theory or Euler and Bernoulli's, uniform or undercut to
// tuned ratios (PHYSICS §5.1, §5.7). It lies along x, its middle at the origin, and is struck along y on its upper
// face; an arch is cut from below.
import type { SolidMaterial } from "../materials/index.js";
import type { MassProperties } from "../model-init.js";
import { compactEfficiency } from "../radiation.js";
import {
  commonShape,
  inRange,
  metres,
  modulus,
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
  const bar: Bar = {
    length,
    section,
    ends: twoEnds(KIND, options.edge ?? "free"),
    material: common.material,
    shear: modulus(KIND, "shear", options.shear ?? shearModulusOf(common.material)),
    euler: theory === "euler",
    profile: () => 1,
    breaks: [],
  };
  const arch = archOf(bar, options);
  const cut = arch ? withArch(bar, arch) : bar;
  const modes = motions.flatMap((motion) => drafts(cut, motion, common.highest));
  const shortest = length / Math.max(1, ...motions.map((motion) => modes.filter((m) => m.motion === motion).length));
  return assemble<Grid>({
    kind: KIND,
    common,
    thickness,
    massProperties: massOf(cut),
    modes,
    sample: (count) => samplesOf(cut, count, common.points, shortest),
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
    inRange(KIND, "arch.depth", arch.depth, 0, 0.97, "a part of the thickness");
    inRange(KIND, "arch.length", arch.length, 0.01, 1, "a part of the length");
    inRange(KIND, "arch.power", arch.power, 1, 40, "a power");
    return arch;
  }
  if (tuning === undefined) return undefined;
  if (width === undefined) throw shapeError(KIND, "tuning", "left out for a round bar: give a width", tuning);
  return tunedArch(KIND, tuningOf(KIND, tuning), (tried) => ratiosOf(withArch(bar, tried)));
}

/** The measures and constants of a bar. */
interface Bar {
  /** m */
  length: number;
  section: Section;
  ends: readonly [Edge, Edge];
  material: SolidMaterial;
  /** Shear modulus, Pa. */
  shear: number;
  /** Whether it moves by Euler and Bernoulli's theory. */
  euler: boolean;
  /** Thickness over that of the section, at part 0 to 1 of the length. */
  profile: (part: number) => number;
  /** Where the profile has kinks. */
  breaks: readonly number[];
}

function withArch(bar: Bar, arch: Arch): Bar {
  return { ...bar, profile: archProfile(arch), breaks: archBreaks(arch) };
}

function forcesAt(bar: Bar, part: number): SectionForces {
  return sectionForces(bar.section, bar.material, bar.shear, bar.profile(part));
}

/** Ratios of the second and third bending mode to the first. */
function ratiosOf(bar: Bar): number[] {
  // The third mode of an uncut bar lies at (11)² κ/(2πL²), and an arch lowers all but seldom raises any.
  const { bending, lineDensity } = forcesAt(bar, 1);
  const third = (11 ** 2 / (2 * Math.PI * bar.length ** 2)) * Math.sqrt(bending / lineDensity);
  const [first, ...others] = linesOf(bar, "bending", 1.1 * third);
  return others.slice(0, 2).map((mode) => mode.frequency / first.frequency);
}

/** The stiffness and the inertia of a section that rule each motion. */
const FORCES = {
  bending: ["bending", "turning"],
  sideways: ["sideBending", "sideTurning"],
  torsion: ["twisting", "twistInertia"],
  longitudinal: ["stretching", "lineDensity"],
} as const satisfies Record<BarMotion, readonly (keyof SectionForces)[]>;

/** The modes of one motion. */
function linesOf(bar: Bar, motion: BarMotion, highest: number): LineMode[] {
  const { length, ends, breaks, euler } = bar;
  const along = (force: keyof SectionForces) => (part: number) => forcesAt(bar, part)[force];
  const [stiff, heavy] = FORCES[motion].map(along);
  if (motion === "torsion" || motion === "longitudinal") {
    return rodModes({ length, ends, stiffness: stiff, inertia: heavy, breaks, highest });
  }
  const lineDensity = along("lineDensity");
  const shear = euler ? undefined : along("shear");
  return bendingModes({ length, ends, bending: stiff, shear, lineDensity, turning: heavy, breaks, highest });
}

/** A mode of a bar, and how it moves. */
interface BarDraft extends ModeDraft<Grid> {
  motion: BarMotion;
}

function drafts(bar: Bar, motion: BarMotion, highest: number): BarDraft[] {
  return linesOf(bar, motion, highest).map((line, i) => ({
    motion,
    frequency: line.frequency,
    label: motion === "bending" ? `${i + 1}` : `${motion} ${i + 1}`,
    radiation: radiationOf(bar, motion, line),
    write: (out, samples) => writeLine(out, samples, bar, motion, line),
    picture: (u) => line.shape(u),
  }));
}

function massOf(bar: Bar): MassProperties {
  const parts = 400;
  let [mass, spread, lower, turn] = [0, 0, 0, 0];
  const { thickness, width, round } = bar.section;
  for (let i = 0; i < parts; i++) {
    const part = (i + 0.5) / parts;
    const { lineDensity, turning, sideTurning } = forcesAt(bar, part);
    const piece = bar.length / parts;
    mass += lineDensity * piece;
    // The upper face stays: a thinner part has its middle higher.
    lower += lineDensity * piece * ((1 - bar.profile(part)) * thickness) * 0.5;
    spread += lineDensity * piece * ((part - 0.5) * bar.length) ** 2;
    turn += (turning + sideTurning) * piece;
  }
  const across = (mass * (round ? (3 * width ** 2) / 4 : width ** 2)) / 12;
  const inertiaDiagonal: [number, number, number] = [turn, spread + across, spread + turn - across];
  return { mass, centerOfMass: [0, lower / mass, 0], inertiaDiagonal };
}

/** Points over the upper face, or around a round bar. */
function samplesOf({ length, section }: Bar, modes: number, points: number | undefined, shortest: number): Grid {
  const { round, width, thickness } = section;
  const around = round ? 8 : 3;
  const wanted = points === undefined ? Math.ceil((6 * length) / shortest) + 1 : Math.round(points / around);
  const most = points === undefined ? Math.floor(SHAPE_NUMBERS / (3 * modes * around)) : 65_536 / around;
  const along = Math.max(points === undefined ? 25 : 2, Math.min(wanted, most, 8192));
  const x = (v: number) => (v - 0.5) * length;
  if (!round) return grid(along, around, false, (u, v) => [x(u), thickness / 2, (v - 0.5) * width]);
  // Around from y away from z, so that triangles face outwards.
  return grid(around, along, true, (u, v) => {
    const angle = 2 * Math.PI * u;
    return [x(v), (thickness / 2) * Math.cos(angle), (-thickness / 2) * Math.sin(angle)];
  });
}

/** Faces that move along their normal radiate: the wide ones in bending, the narrow ones sideways, the ends. */
function radiationOf({ length, section, material }: Bar, motion: BarMotion, line: LineMode): BarDraft["radiation"] {
  const { frequency, meanSquare, shape } = line;
  const { round, width, thickness } = section;
  if (motion === "longitudinal") {
    const area = 2 * (round ? (Math.PI * width ** 2) / 4 : width * thickness);
    const rms = Math.sqrt((shape(0) ** 2 + shape(1) ** 2) / 2);
    return { efficiency: compactEfficiency(frequency, area), area, rms };
  }
  const [wide, deep] = motion === "sideways" ? [thickness, width] : [width, thickness];
  const face = { ...material, area: length * wide, perimeter: 2 * (length + wide), thickness: deep };
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
function writeLine(out: Float32Array, { positions, us, vs }: Grid, bar: Bar, motion: BarMotion, line: LineMode): void {
  const { round, thickness } = bar.section;
  const columns = us.length;
  for (let p = 0; 3 * p < positions.length; p++) {
    // A flat bar's columns run along it, a round one's rows do.
    const part = round ? vs[Math.floor(p / columns)] : us[p % columns];
    const move = line.shape(part);
    // Distances from the middle of the section, which lies higher where the bar is cut.
    const y = round ? positions[3 * p + 1] : (thickness / 2) * bar.profile(part);
    const z = positions[3 * p + 2];
    if (motion === "bending") out.set([-y * line.turn(part), move, 0], 3 * p);
    else if (motion === "sideways") out.set([-z * line.turn(part), 0, move], 3 * p);
    else if (motion === "torsion") out.set([0, -z * move, y * move], 3 * p);
    else out.set([move, 0, 0], 3 * p);
  }
}
