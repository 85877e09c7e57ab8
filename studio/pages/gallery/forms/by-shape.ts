// Forms by what a shape was made from: blocks, discs, vessels, bells. They stand in the frame of the model, in its own
// size, so that a place of the drawing is a place of the model. What a thing has beside its sounding part, presets add.
import { type Outline, outline } from "../../../parts/picture/outline.js";
import { type Form, numberOf, type Part, part, type Subject } from "../picture/form.js";
import { isLook, type LookName } from "../picture/looks.js";
import { boundsOf, type Mesh, moved, smoothNormals, type Vec3 } from "../picture/mesh.js";
import { arc, blade, block, line, rod, smooth, turned } from "../picture/solids.js";

/** Thinnest that anything is drawn, part of its length: a sheet of half a millimetre would not be seen. */
const THINNEST = 0.008;

/** The look of a subject's material; plain paint where none is known. */
export const lookOf = ({ material }: Subject): LookName => (isLook(material) ? material : "ceramic");

/** A part in the subject's own material. */
export const own = (subject: Subject, ...meshes: readonly Mesh[]): Part => part(lookOf(subject), ...meshes);

/** The form that a shape has; sample points and triangles where the shape is not known. */
export function formByShape(subject: Subject): Form {
  const make = BY_KIND[String(subject.shape.kind)];
  return make ? { parts: [own(subject, make(subject))] } : bySamples(subject);
}

const BY_KIND: Readonly<Record<string, ((subject: Subject) => Mesh) | undefined>> = {
  bar: barOf,
  plate: slabOf,
  membrane: slabOf,
  disc: discOf,
  drumhead: discOf,
  string: (subject) =>
    rod(alongX(subject), Math.max(numberOf(subject, "diameter", 0.001), 0.004 * lengthOf(subject)) / 2),
  ring: (subject) => {
    const thick = numberOf(subject, "thickness", 0.01) / 2;
    return turned(circle(numberOf(subject, "diameter", 0.1) / 2, thick));
  },
  tube: (subject) => tubeOf(subject),
  cylinder: (subject) => vessel(cylinderOf(subject)),
  bowl: (subject) => turned(bowlOutline(subject)),
  "wine-glass": (subject) => turned(bowlOutline(subject)),
  bell: (subject) => turned(bellOutline(numberOf(subject, "diameter", 0.3), numberOf(subject, "height", 0.25))),
};

/** Length along x, m. */
export const lengthOf = (subject: Subject): number => {
  const { low, high } = boundsOf(subject.positions);
  return numberOf(subject, "length", high[0] - low[0]);
};
const alongX = (subject: Subject) => line([-lengthOf(subject) / 2, 0, 0], [lengthOf(subject) / 2, 0, 0]);

/** A bar: a block, a rod, or undercut as its arch says (depth and length as parts, power of the curve). */
function barOf(subject: Subject): Mesh {
  const length = lengthOf(subject);
  const thick = numberOf(subject, "thickness", 0.01);
  const width = numberOf(subject, "width", 0);
  if (width === 0) return rod(alongX(subject), thick / 2, 2, 24);
  const arch = subject.shape.arch as { depth?: number; length?: number; power?: number } | undefined;
  if (!arch) return block([length, Math.max(thick, THINNEST * length), width]);
  const { depth = 0, length: part = 1, power = 2 } = arch;
  return blade(-length / 2, length / 2, (u) => {
    const x = Math.min(1, Math.abs(2 * u - 1) / part);
    return { half: width / 2, thick: thick * (1 - depth * (1 - x ** power)), top: thick / 2 };
  });
}

/** A rectangular slab. */
export function slabOf(subject: Subject): Mesh {
  const { low, high } = boundsOf(subject.positions);
  const length = numberOf(subject, "length", high[0] - low[0]);
  const width = numberOf(subject, "width", high[2] - low[2]);
  const thick = numberOf(subject, "thickness", 0);
  return block([length, Math.max(thick, THINNEST * length), width]);
}

/** A flat disc. */
export function discOf(subject: Subject): Mesh {
  const { high } = boundsOf(subject.positions);
  const radius = numberOf(subject, "diameter", 2 * high[0]) / 2;
  const half = Math.max(numberOf(subject, "thickness", 0), 1.5 * THINNEST * radius) / 2;
  return turned([...spokes(radius - 0.5 * half, half), [radius, half - 0.5 * half], [radius, -half], [0, -half]]);
}

/** A flat top from the middle to a radius, in rings, so that it can swing. */
export const spokes = (radius: number, y: number, rings = 12): Outline =>
  Array.from({ length: rings + 1 }, (_, i) => [(radius * i) / rings, y] as const);

/** A circle as an outline. */
export const circle = (radius: number, thick: number, y = 0, steps = 20): Outline =>
  arc([radius, y, 0], thick, 0, 360, [0, 1], steps).map(([r, h]) => [r, h] as const);

/** An open tube along y. */
function tubeOf(subject: Subject): Mesh {
  const { radius, from, to, wall } = cylinderOf(subject);
  const rows = Array.from({ length: 25 }, (_, i) => from + ((to - from) * i) / 24);
  const inner = radius - wall;
  return turned(
    [
      [inner, from, 0.4],
      ...rows.map((y) => [radius, y] as const),
      [inner, to, 0.9],
      [inner, to - 3 * radius, 0.15],
      [inner, from, 0.1],
    ],
    { around: 32 },
  );
}

/** Measures of a vessel, m. */
export interface Vessel {
  radius: number;
  from: number;
  to: number;
  wall: number;
  /** Radius at the foot, as a part of that above. */
  taper?: number;
  /** Thickness of the bottom, in walls. */
  base?: number;
}

/** The vessel that a cylinder is. */
export function cylinderOf(subject: Subject): Vessel {
  const { low, high } = boundsOf(subject.positions);
  const radius = numberOf(subject, "diameter", high[0] - low[0]) / 2;
  const length = numberOf(subject, "length", high[1] - low[1]);
  const wall = Math.max(numberOf(subject, "thickness", 0.001), 0.012 * radius);
  return { radius, from: -length / 2, to: length / 2, wall };
}

/** An open vessel with a bottom; darker inside, the deeper. */
export function vessel({ radius, from, to, wall, taper = 1, base = 1.5 }: Vessel): Mesh {
  const foot = taper * radius;
  const rows = Array.from({ length: 13 }, (_, i) => i / 12);
  const at = (v: number) => foot + (radius - foot) * v;
  const floor = from + base * wall;
  return turned([
    [0, from],
    [foot - wall, from],
    [foot, from + 0.6 * wall],
    ...rows.slice(1).map((v) => [at(v), from + (to - from) * v] as const),
    [radius - 0.5 * wall, to + 0.4 * wall],
    ...rows.toReversed().map((v) => [at(v) - wall, floor + (to - floor) * v, 0.42 + 0.5 * v] as const),
    ...spokes(foot - wall, floor)
      .toReversed()
      .map(([r, y]) => [r, y, 0.4 + 0.1 * (r / foot)] as const),
  ]);
}

/** A bowl: part of a sphere by its angle, open above; other round things by the outline of their sample points. */
export function bowlOutline(subject: Subject): Outline {
  const thick = Math.max(numberOf(subject, "thickness", 0.002), 0.01 * numberOf(subject, "diameter", 0.2));
  const rim = rowsOf(subject);
  const top = rim[rim.length - 1];
  const inner = rim.map(([r, y], i): Outline[number] => {
    const [before, after] = [rim[Math.max(0, i - 1)], rim[Math.min(rim.length - 1, i + 1)]];
    const [dr, dy] = [after[0] - before[0], after[1] - before[1]];
    const long = Math.hypot(dr, dy) || 1;
    return [
      Math.max(0, r - (thick * dy) / long),
      y + (thick * dr) / long,
      0.5 + 0.45 * ((y - rim[0][1]) / (top[1] - rim[0][1])),
    ];
  });
  return [...rim, [top[0] - thick / 2, top[1] + thick / 3], ...inner.toReversed()];
}

/** A bowl turned over: what its model has above is drawn below. */
export function bowlOver(subject: Subject): { dome: Mesh; high: number; place: (at: Vec3) => Vec3 } {
  const high = boundsOf(subject.positions).high[1];
  const place = ([x, y, z]: Vec3): Vec3 => [x, high - y, z];
  return { dome: moved(turned(bowlOutline(subject)), (x, y, z) => place([x, y, z])), high, place };
}

/** The outline of a thing turned about y, from the foot to the rim: radii and heights of its sample points. */
function rowsOf({ positions }: Subject): [number, number][] {
  const rows = new Map<number, number>();
  for (let i = 0; i < positions.length; i += 3) {
    const y = Math.round(positions[i + 1] * 1e5) / 1e5;
    rows.set(y, Math.max(rows.get(y) ?? 0, Math.hypot(positions[i], positions[i + 2])));
  }
  const rim = [...rows].map(([y, r]): [number, number] => [r, y]).sort((a, b) => a[1] - b[1]);
  return rim[0][0] > 1e-4 ? [[0, rim[0][1]], ...rim] : rim;
}

/** Where the wall of a bell runs, from its lip up: radius as part of that at the lip, height as part of it all. */
const BELL = [1, 0, 0.93, 0.08, 0.8, 0.2, 0.66, 0.36, 0.57, 0.54, 0.53, 0.74, 0.49, 0.89, 0.36, 0.975, 0, 1];

/** A bell with its mouth below at y = 0. */
export function bellOutline(diameter: number, height: number): Outline {
  const radius = diameter / 2;
  const outer = smooth(outline(BELL, radius, height), 5);
  const inside: Outline = [
    [0.9 * radius, 0.015 * height, 0.5],
    [0.6 * radius, 0.3 * height, 0.15],
    [0, 0.6 * height, 0.05],
  ];
  return [...inside.toReversed(), [0.94 * radius, -0.012 * height, 0.8], ...outer];
}

/** Sample points and triangles as they are. */
function bySamples(subject: Subject): Form {
  const { positions, indices = new Uint32Array() } = subject;
  const mesh = {
    positions,
    indices,
    normals: smoothNormals(positions, indices),
    lights: new Float32Array(positions.length / 3).fill(1),
  };
  return { parts: [own(subject, mesh)] };
}
