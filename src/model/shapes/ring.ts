// A ring that bends in its own plane without changing its length (Rayleigh, Theory of Sound, §233; PHYSICS §5.1). It
// lies in the x-z plane, its middle at the origin, and is struck from outside.
import { commonShape, metres, type ShapeOptions } from "./common.js";
import type { Shape } from "./parts/assemble.js";
import { multipoleRadiation } from "./parts/efficiency.js";
import { areaOf, beltsOf, type Meridian, type Wall, type WallMode, wallShape } from "./parts/revolution.js";

/** Options of a ring. */
export interface RingOptions extends ShapeOptions {
  /** Between the middles of the section, m. */
  diameter: number;
  /** Along the axis, m; left out = round, and `thickness` is the diameter of the section. */
  width?: number;
  /** Along the radius, m. */
  thickness: number;
}

const KIND = "ring";
/** A bent and welded ring. */
const SPLIT = 0.003;

/** ω_n of a ring over √(EI/ρA)/R²: n(n² − 1)/√(n² + 1). */
export function ringFactor(order: number): number {
  return (order * (order ** 2 - 1)) / Math.sqrt(order ** 2 + 1);
}

/** Makes the model of a ring. */
export function ringShape(options: RingOptions): Shape {
  const common = commonShape(KIND, options, { split: SPLIT });
  const { density, youngsModulus } = common.material;
  const radius = metres(KIND, "diameter", options.diameter) / 2;
  const thickness = metres(KIND, "thickness", options.thickness);
  const round = options.width === undefined;
  const width = round ? thickness : metres(KIND, "width", options.width!);
  const section = round ? (Math.PI * thickness ** 2) / 4 : width * thickness;
  const mass = density * section * 2 * Math.PI * radius;
  // √(I/A) is h/√12, and d/4 for a round section.
  const gyration = round ? thickness / 4 : thickness / Math.sqrt(12);
  const lowest = (Math.sqrt(youngsModulus / density) * gyration) / (2 * Math.PI * radius ** 2);
  const modes: WallMode[] = [];
  for (let order = 2; modes.length < common.modes; order++) {
    const frequency = lowest * ringFactor(order);
    if (frequency > common.highest) break;
    modes.push({ frequency, order, which: 1, label: `${order}`, profile: () => 1 });
  }
  const meridian: Meridian = (part) => [radius + thickness / 2, (part - 0.5) * width];
  const belts = beltsOf(meridian, 4);
  const wall: Wall = {
    meridian,
    belts,
    mass,
    common,
    // The inside radiates as well, against neighbours that move the other way.
    radiation: multipoleRadiation(radius, 2 * areaOf(belts)),
  };
  const around = mass * (radius ** 2 + (round ? (3 / 16) * thickness ** 2 : thickness ** 2 / 4));
  const across = around / 2 + (mass * width ** 2) / (round ? 16 : 12);
  return wallShape(KIND, wall, modes, {
    thickness,
    massProperties: { mass, centerOfMass: [0, 0, 0], inertiaDiagonal: [across, around, across] },
    picture: { kind: "ring" },
    made: { diameter: options.diameter, ...(round ? {} : { width }), thickness },
  });
}
