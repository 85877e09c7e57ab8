// What `phonolite shape` knows of each kind: what its --size says, which options are its own, and how words become the
// options of the shape.
import type { ArgsDef } from "citty";
import { BAR_MOTIONS } from "../../model/shapes/bar.js";
import { BELL_TABLES } from "../../model/shapes/bell.js";
import type { ShapeKind } from "../../model/shapes/index.js";
import { TUNINGS } from "../../model/shapes/parts/undercut.js";
import { number, type Words, word, wrongValue } from "../options/words.js";

/** One kind of shape on the command line. */
export interface KindOfShape {
  /** One line that says what it is. */
  description: string;
  /** What the numbers of --size are, for each count of them that is allowed. */
  size: readonly (readonly string[])[];
  /** An example of --size. */
  example: string;
  /** What it is made of unless a material is given; left out = steel. */
  material?: string;
  /** Options that not every kind has. */
  args: ArgsDef;
  /** Words of those options as options of the shape, under the same names unless listed. */
  read?(words: Words): Record<string, unknown>;
}

const text = (valueHint: string, description: string) => ({ type: "string", valueHint, description }) as const;

const PITCH = text("hz", "Frequency of the lowest mode, in place of the tension");
const EDGE = text("free|supported|clamped", "How the edge is held (Default: free)");
const ENDS = "or two of these such as supported-free, the lower end first";
const SKIN: ArgsDef = {
  tension: text("n/m", "Tension (or give --pitch)"),
  pitch: PITCH,
  back: text("open|closed", "Whether the back radiates too, or a shell closes it off (Default: open)"),
  air: { type: "boolean", description: "Let the air that moves along lower the low modes" },
};

/** All kinds by name. */
export const KINDS: Readonly<Record<ShapeKind, KindOfShape>> = {
  bar: {
    description: "A straight bar, struck across it",
    size: [
      ["length", "width", "thickness"],
      ["length", "thickness"],
    ],
    example: "0.36x0.04x0.012, or 0.4x0.01 for a round one",
    args: {
      edge: text(
        "free|supported|clamped",
        "How the ends are held, or two of these such as clamped-free (Default: free)",
      ),
      theory: text("timoshenko|euler", "With shear, or without, for slender bars (Default: timoshenko)"),
      tuning: text(
        "ratios",
        "Cut out from below until the modes stand in these ratios, such as 1:4:10, " +
          `or as in a ${Object.keys(TUNINGS).join(", ")}`,
      ),
      motions: text("list", `Which motions have modes, of ${BAR_MOTIONS.join(",")} (Default: bending)`),
      shear: text("pa", "Shear modulus (Default: the material's)"),
    },
    read: (words) => ({ motions: word(words, "motions")?.split(",") }),
  },
  bell: {
    description: "A bell by the table of its partials",
    size: [["diameter", "height"], ["diameter"]],
    example: "0.4x0.32, or 0.4",
    material: "bronze",
    args: {
      pitch: text("hz", "Frequency of the prime (Default: 410 Hz·m over the diameter)"),
      mass: text("kg", "Mass (Default: 590 kg/m³ times the cube of the diameter)"),
      partials: text(Object.keys(BELL_TABLES).join("|"), "Table of partials (Default: church)"),
    },
    read: (words) => ({ mass: size(words, "mass"), pitch: size(words, "pitch") }),
  },
  bowl: {
    description: "A bowl: part of a sphere with a free rim",
    size: [["diameter", "thickness"]],
    example: "0.18x0.003 (diameter of the rim)",
    args: {
      angle: text(
        "degrees",
        "From the bottom to the rim, seen from the middle of the sphere (Default: 90, a hemisphere)",
      ),
      ratios: text("list", "Measured ratios of the modes, such as 1,2.98,5.7, in place of the theory's"),
    },
    read: (words) => ({ angle: size(words, "angle"), ratios: ratios(words) }),
  },
  cylinder: {
    description: "A can: a thin wall around, with lids that keep its ends round",
    size: [["diameter", "length", "thickness"]],
    example: "0.3x0.35x0.0015",
    args: { edge: text("free|supported|clamped", `Ends: open, with lids, cast in, ${ENDS} (Default: supported)`) },
  },
  disc: {
    description: "A thin round plate",
    size: [["diameter", "thickness"]],
    example: "0.26x0.001",
    args: { edge: EDGE },
  },
  drumhead: {
    description: "A round skin under tension",
    size: [["diameter", "thickness"]],
    example: "0.35x0.00025",
    material: "plastic",
    args: SKIN,
    read: skin,
  },
  membrane: {
    description: "A rectangular skin under tension",
    size: [["length", "width", "thickness"]],
    example: "0.4x0.3x0.0002",
    material: "plastic",
    args: SKIN,
    read: skin,
  },
  plate: {
    description: "A thin rectangular plate",
    size: [["length", "width", "thickness"]],
    example: "0.3x0.3x0.002",
    args: {
      edge: text(
        "edge",
        "free, supported, clamped, or four letters S, C, F for the edges x = 0, y = 0, x = length, " +
          "y = width (Default: free)",
      ),
      across: text("pa", "Young's modulus along the width, for wood (Default: the material's)"),
      shear: text("pa", "Shear modulus in the plane, for wood (Default: the material's)"),
    },
    read: (words) => ({ across: size(words, "across"), shear: size(words, "shear") }),
  },
  ring: {
    description: "A ring that bends in its own plane",
    size: [
      ["diameter", "width", "thickness"],
      ["diameter", "thickness"],
    ],
    example: "0.15x0.01x0.004, or 0.15x0.006 for round wire",
    args: {},
  },
  string: {
    description: "A stiff string on a board",
    size: [["length", "diameter"]],
    example: "0.65x0.0008",
    args: {
      tension: text("n", "Tension (or give --pitch)"),
      pitch: PITCH,
      bridge: text("kg/s", "Impedance of the board at the bridge (Default: 500)"),
    },
    read: (words) => ({ tension: size(words, "tension"), pitch: size(words, "pitch"), bridge: size(words, "bridge") }),
  },
  tube: {
    description: "A tube: a thin wall around, open at both ends",
    size: [["diameter", "length", "thickness"]],
    example: "0.038x1.5x0.0015",
    args: { edge: text("free|supported|clamped", `Ends: open, with lids, cast in, ${ENDS} (Default: free)`) },
  },
  "wine-glass": {
    description: "A wine glass, without its stem",
    size: [["diameter", "height", "thickness"]],
    example: "0.07x0.09x0.001",
    material: "glass",
    args: {
      law: text("measured|french", "Overtones as measured on real glasses, or by French's formula (Default: measured)"),
      ratios: text("list", "Ratios of the modes, such as 1,2.3,4.2, in place of both"),
      pitch: text("hz", "Frequency of the lowest mode (Default: by French's formula)"),
    },
    read: (words) => ({ ratios: ratios(words), pitch: size(words, "pitch") }),
  },
};

/** The options of a shape that are its kind's own. */
export function ownOptions(kind: ShapeKind, words: Words): Record<string, unknown> {
  const { args, read } = KINDS[kind];
  const plain = Object.keys(args).map((name) => [name, word(words, name)] as const);
  const own = { ...Object.fromEntries(plain), ...measures(kind, words), ...read?.(words) };
  if (kind === "bar") own.shear = size(words, "shear");
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

/** `--size`: numbers of metres with x between them. */
function measures(kind: ShapeKind, words: Words): Record<string, number> {
  const { size: forms, example } = KINDS[kind];
  const given = word(words, "size") ?? "";
  const parts = given.split(/[x×]/i).map((part) => part.trim());
  const names = forms.find((form) => form.length === parts.length);
  const numbers = parts.map((part) => (/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part) ? Number(part) : Number.NaN));
  if (!names || !numbers.every((value) => value > 0)) {
    const words = forms.map((form) => form.join(" × ")).join(", or ");
    throw wrongValue("size", `${words}, in metres, such as ${example}`, given);
  }
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
}

function skin(words: Words): Record<string, unknown> {
  return { tension: size(words, "tension"), pitch: size(words, "pitch"), air: words.air === true || undefined };
}

/** A number above 0 of whatever unit; the shape knows its range. */
function size(words: Words, name: string): number | undefined {
  return number(words, name, "a number above 0", (value) => value > 0);
}

function ratios(words: Words): number[] | undefined {
  const given = word(words, "ratios");
  if (given === undefined) return undefined;
  const numbers = given.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers.some((value) => !(value > 0))) throw wrongValue("ratios", "numbers above 0 such as 1,2.8,5.4", given);
  return numbers;
}
