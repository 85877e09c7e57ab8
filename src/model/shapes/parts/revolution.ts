// Bodies of revolution as thin shells around the y axis: mass, centre of mass and inertia from a meridian, and modes
// that bend the wall without stretching its circles (PHYSICS §5.1, the ring), in pairs.
import { gaussLegendreOn } from "../../../math/gauss-legendre.js";
import type { MassProperties } from "../../modal-model.js";
import type { CommonShape } from "../common.js";
import { assemble, type DrawnBody, type ModeDraft, type Shape } from "./assemble.js";
import { type Grid, grid, gridSize } from "./samples.js";
import { turnedModes } from "./turned-modes.js";

/** A meridian: radius and height, m, at part 0 to 1 of the way along it. */
export type Meridian = (part: number) => readonly [radius: number, height: number];

/** Pieces of a meridian: place, radius, height, area of the belt around it (m²), and the radial part of its normal. */
interface Belt {
  part: number;
  radius: number;
  height: number;
  area: number;
  outward: number;
}

/** Cuts a body of revolution into belts whose areas are those of a quadrature rule. */
export function beltsOf(meridian: Meridian, count = 96): Belt[] {
  const { points, weights } = gaussLegendreOn(count, 0, 1);
  return Array.from(points, (part, i) => {
    const [radius, height] = meridian(part);
    const step = 1e-5 * Math.min(part, 1 - part, 0.1);
    const [before, after] = [meridian(part - step), meridian(part + step)];
    const [dr, dy] = [(after[0] - before[0]) / (2 * step), (after[1] - before[1]) / (2 * step)];
    const length = Math.hypot(dr, dy);
    return {
      part,
      radius,
      height,
      area: 2 * Math.PI * radius * length * weights[i],
      outward: length > 0 ? Math.abs(dy) / length : 0,
    };
  });
}

/** Area of one side, m². */
export function areaOf(belts: readonly Belt[]): number {
  return belts.reduce((sum, { area }) => sum + area, 0);
}

/** Mass properties of a shell of even mass per area. */
export function shellMass(belts: readonly Belt[], mass: number): MassProperties {
  const perArea = mass / areaOf(belts);
  const middle = belts.reduce((sum, { area, height }) => sum + area * height, 0) * (perArea / mass);
  let [around, across] = [0, 0];
  for (const { area, radius, height } of belts) {
    around += perArea * area * radius ** 2;
    across += perArea * area * (radius ** 2 / 2 + (height - middle) ** 2);
  }
  return { mass, centerOfMass: [0, middle, 0], inertiaDiagonal: [across, around, across] };
}

/** A mode of the wall: radial w(s) cos nθ, tangential −w(s) sin(nθ)/n, so that no circle changes its length. */
export interface WallMode {
  /** Undamped frequency, Hz. */
  frequency: number;
  /** Waves around, n ≥ 1. */
  order: number;
  /** Tells modes of the same order apart. */
  which: number;
  label: string;
  /** w along the meridian, in any unit. */
  profile(part: number): number;
}

/** A body whose wall moves in {@link WallMode}s. */
export interface Wall {
  meridian: Meridian;
  belts: readonly Belt[];
  mass: number;
  common: CommonShape;
  /** σ and radiating area of a mode. */
  radiation(frequency: number, order: number): { efficiency: number; area: number };
}

/** The shape of a body whose wall moves in these modes. */
export function wallShape(
  kind: string,
  wall: Wall,
  modes: readonly WallMode[],
  body: Pick<DrawnBody<Grid>, "thickness" | "picture" | "made"> & Partial<DrawnBody<Grid>>,
): Shape {
  const { common, belts, mass } = wall;
  return assemble<Grid>({
    kind,
    common,
    massProperties: shellMass(belts, mass),
    modes: wallDrafts(wall, modes),
    sample: wallSamples(wall, Math.max(2, ...modes.map(({ order }) => order))),
    ...body,
  });
}

/** Both modes of each pair, mass-normalised: ∫(u_r² + u_θ²) dm = ½ (1 + 1/n²) ∫w² dm. */
function wallDrafts(wall: Wall, modes: readonly WallMode[]): ModeDraft<Grid>[] {
  const { belts, mass, common } = wall;
  const area = areaOf(belts);
  return modes.flatMap((mode) => {
    const { order, profile } = mode;
    const mean = (weight: (belt: Belt) => number) =>
      belts.reduce((sum, belt) => sum + profile(belt.part) ** 2 * weight(belt) * (belt.area / area), 0);
    const scale = Math.sqrt(2 / (mass * (1 + 1 / order ** 2) * mean(() => 1)));
    const rms = scale * Math.sqrt(mean(({ outward }) => outward ** 2) / 2);
    return turnedModes<Grid>(common, mode, (frequency, crest) => ({
      radiation: { ...wall.radiation(frequency, order), rms },
      write: (out, samples) => writeWall(out, samples, (part) => scale * profile(part), order, crest),
      picture: (u, v) => profile(v) * Math.cos(order * (2 * Math.PI * u - crest)),
    }));
  });
}

function writeWall(
  out: Float32Array,
  { us, vs }: Grid,
  profile: (part: number) => number,
  order: number,
  crest: number,
): void {
  let p = 0;
  for (const v of vs) {
    const size = profile(v);
    for (const u of us) {
      const angle = 2 * Math.PI * u;
      const radial = size * Math.cos(order * (angle - crest));
      const tangential = (-size / order) * Math.sin(order * (angle - crest));
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      out.set([radial * cos - tangential * sin, 0, radial * sin + tangential * cos], p);
      p += 3;
    }
  }
}

/** Sample points over the wall; rows run along the meridian, which must lead upwards for triangles to face outwards. */
function wallSamples({ meridian, belts, common }: Wall, highestOrder: number) {
  const radius = Math.max(...belts.map((belt) => belt.radius));
  const around = 2 * Math.PI * radius;
  const along = areaOf(belts) / around;
  return (modes: number): Grid => {
    const size = gridSize({
      modes,
      points: common.points,
      sides: [around, along],
      waves: [around / highestOrder, along],
    });
    return grid(...size, true, (u, v) => {
      const [r, y] = meridian(v);
      return [r * Math.cos(2 * Math.PI * u), y, r * Math.sin(2 * Math.PI * u)];
    });
  };
}
