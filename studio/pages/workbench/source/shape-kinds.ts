// What the bench knows of each kind of shape: its measures with their ranges, its material and edges, and what else it
// can be told. The order of measures is that of `phonolite shape --size`.
import { type ShapeKind, shapeKinds } from "phonolite/model";
import { BELL_TABLES } from "#dist/model/shapes/bell.js";
import { TUNINGS } from "#dist/model/shapes/parts/undercut.js";
import { capital } from "../../../parts/plots/format.js";
import { type NumberField, number, shown, type Told } from "../../../parts/state/schema.js";

/** A measure. */
export interface Measure {
  /** As the shape calls it. */
  key: "length" | "width" | "height" | "diameter" | "thickness";
  /** Millimetres. */
  field: NumberField & Told;
}

/** A kind of shape. */
export interface KindOfShape {
  title: string;
  measures: readonly Measure[];
  /** The material of a shape that names none. */
  material: string;
  /** How its edge or ends may be held; the first is the default. */
  edges: readonly string[];
  /** Whether its section may be round: then it has no width. */
  round?: boolean;
  /** The usual frequency of its lowest mode, Hz, where it can be tuned; 0: as its measures say. */
  pitch?: number;
  /** Whether it is part of a sphere of some angle. */
  angle?: boolean;
  /** Words for `tuning` or `partials`; the first is the default. */
  tunings?: { option: "tuning" | "partials"; of: readonly string[] };
  /** About how many sample points it has; left out = as its highest mode needs. */
  points?: number;
}

/** Makes measures of one kind: their name in the shape, their tip, and their usual range. */
const measure =
  (key: Measure["key"], tip: string, least: number, most: number) =>
  (normal: number, min = least, max = most, title = capital(key)): Measure => ({
    key,
    field: shown(title, number({ default: normal, min, max, step: 0.05, log: true, unit: "mm" }), tip),
  });
const length = measure("length", "Longer is lower: twice as long bends at a quarter of the pitch.", 20, 3000);
const width = measure("width", "Wider things have more modes, and radiate low ones better.", 2, 2000);
const height = measure("height", "A taller wall is softer: lower modes, and more of them.", 10, 1500);
const diameter = measure("diameter", "Larger is lower, and rings longer where the material allows.", 10, 2000);
const thickness = measure("thickness", "Thicker is stiffer: higher, with fewer modes.", 0.1, 60);

const ENDS = ["free", "supported", "clamped", "clamped-free"];
const ROUND_ENDS = ["free", "supported", "supported-free", "clamped"];
const SURFACE_POINTS = 1200;

/** All kinds. */
export const KINDS: Readonly<Record<ShapeKind, KindOfShape>> = {
  plate: {
    title: "Plate",
    measures: [length(300, 20, 2000), width(200, 20), thickness(3)],
    material: "steel",
    edges: ["free", "supported", "clamped", "CFFF"],
    points: SURFACE_POINTS,
  },
  bar: {
    title: "Bar",
    measures: [length(360), width(40, 2, 400), thickness(12, 0.5, 100)],
    material: "steel",
    edges: ENDS,
    round: true,
    tunings: { option: "tuning", of: ["none", ...Object.keys(TUNINGS)] },
  },
  bell: {
    title: "Bell",
    measures: [diameter(400, 30, 2500), height(320)],
    material: "bronze",
    edges: [],
    pitch: 0,
    tunings: { option: "partials", of: Object.keys(BELL_TABLES) },
  },
  bowl: {
    title: "Bowl",
    measures: [diameter(180), thickness(3, 0.2, 30, "Wall")],
    material: "bronze",
    edges: [],
    angle: true,
  },
  cylinder: {
    title: "Can",
    measures: [diameter(160, 20, 1200), length(240, 30, 2000), thickness(0.8, 0.2, 20, "Wall")],
    material: "steel",
    edges: ["supported", "supported-free", "free", "clamped"],
    points: SURFACE_POINTS,
  },
  disc: {
    title: "Disc",
    measures: [diameter(260, 15), thickness(1.5, 0.2, 40)],
    material: "brass",
    edges: ["free", "supported", "clamped"],
    points: SURFACE_POINTS,
  },
  drumhead: {
    title: "Drumhead",
    measures: [diameter(350, 60, 1200), thickness(0.25, 0.05, 1, "Skin")],
    material: "plastic",
    edges: [],
    pitch: 150,
    points: SURFACE_POINTS,
  },
  membrane: {
    title: "Skin, rectangular",
    measures: [length(400, 60, 1500), width(300, 60, 1500), thickness(0.2, 0.05, 1, "Skin")],
    material: "plastic",
    edges: [],
    pitch: 150,
    points: SURFACE_POINTS,
  },
  ring: {
    title: "Ring",
    measures: [diameter(150), width(10, 1, 100), thickness(5, 0.5, 40)],
    material: "steel",
    edges: [],
    round: true,
  },
  string: {
    title: "String",
    measures: [length(650, 100, 2500), diameter(0.8, 0.1, 4, "Gauge")],
    material: "steel",
    edges: [],
    pitch: 110,
  },
  tube: {
    title: "Tube",
    measures: [diameter(32, 8, 300), length(700, 50, 2500), thickness(1.5, 0.2, 10, "Wall")],
    material: "aluminium",
    edges: ROUND_ENDS,
    points: SURFACE_POINTS,
  },
  "wine-glass": {
    title: "Wine glass",
    measures: [diameter(70, 30, 200, "Rim"), height(90), thickness(1, 0.3, 5, "Wall")],
    material: "glass",
    edges: [],
    pitch: 0,
  },
};

/** Kinds with their titles, for a list. */
export const KIND_WORDS = shapeKinds
  .map((kind) => [kind, KINDS[kind].title] as const)
  .sort(([, one], [, other]) => one.localeCompare(other));
