// What `phonolite shape` knows of each kind: what its --size says, which options are its own, and how words become the
// options of the shape.
import type { ArgsDef } from "citty";
import { BAR_MOTIONS } from "../../model/shapes/bar.js";
import { BELL_TABLES } from "../../model/shapes/bell.js";
import type { ShapeKind } from "../../model/shapes/index.js";
import { TUNINGS } from "../../model/shapes/parts/undercut.js";
import { flag, option } from "../options/option.js";
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
}

const PITCH = option("hz", "Frequency of the lowest mode, in place of the tension");
const EDGE = option("free|supported|clamped", "How the edge is held (Default: free)");
const ENDS = "or two of these such as supported-free, the lower end first";
const SKIN: ArgsDef = {
  tension: option("n/m", "Tension (or give --pitch)"),
  pitch: PITCH,
  back: option("open|closed", "Whether the back radiates too, or a shell closes it off (Default: open)"),
  air: flag("Let the air that moves along lower the low modes"),
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
      edge: option(
        "free|supported|clamped",
        "How the ends are held, or two of these such as clamped-free (Default: free)",
      ),
      theory: option("timoshenko|euler", "With shear, or without, for slender bars (Default: timoshenko)"),
      tuning: option(
        "ratios",
        "Cut out from below until the modes stand in these ratios, such as 1:4:10, " +
          `or as in a ${Object.keys(TUNINGS).join(", ")}`,
      ),
      motions: option("list", `Which motions have modes, of ${BAR_MOTIONS.join(",")} (Default: bending)`),
      shear: option("pa", "Shear modulus (Default: the material's)"),
    },
  },
  bell: {
    description: "A bell by the table of its partials",
    size: [["diameter", "height"], ["diameter"]],
    example: "0.4x0.32, or 0.4",
    material: "bronze",
    args: {
      pitch: option("hz", "Frequency of the prime (Default: 410 Hz·m over the diameter)"),
      mass: option("kg", "Mass (Default: 590 kg/m³ times the cube of the diameter)"),
      partials: option(Object.keys(BELL_TABLES).join("|"), "Table of partials (Default: church)"),
    },
  },
  bowl: {
    description: "A bowl: part of a sphere with a free rim",
    size: [["diameter", "thickness"]],
    example: "0.18x0.003 (diameter of the rim)",
    args: {
      angle: option(
        "degrees",
        "From the bottom to the rim, seen from the middle of the sphere (Default: 90, a hemisphere)",
      ),
      ratios: option("list", "Measured ratios of the modes, such as 1,2.98,5.7, in place of the theory's"),
    },
  },
  cylinder: {
    description: "A can: a thin wall around, with lids that keep its ends round",
    size: [["diameter", "length", "thickness"]],
    example: "0.3x0.35x0.0015",
    args: { edge: option("free|supported|clamped", `Ends: open, with lids, cast in, ${ENDS} (Default: supported)`) },
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
  },
  membrane: {
    description: "A rectangular skin under tension",
    size: [["length", "width", "thickness"]],
    example: "0.4x0.3x0.0002",
    material: "plastic",
    args: SKIN,
  },
  plate: {
    description: "A thin rectangular plate",
    size: [["length", "width", "thickness"]],
    example: "0.3x0.3x0.002",
    args: {
      edge: option(
        "edge",
        "free, supported, clamped, or four letters S, C, F for the edges x = 0, y = 0, x = length, " +
          "y = width (Default: free)",
      ),
      across: option("pa", "Young's modulus along the width, for wood (Default: the material's)"),
      shear: option("pa", "Shear modulus in the plane, for wood (Default: the material's)"),
    },
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
      tension: option("n", "Tension (or give --pitch)"),
      pitch: PITCH,
      bridge: option("kg/s", "Impedance of the board at the bridge (Default: 500)"),
    },
  },
  tube: {
    description: "A tube: a thin wall around, open at both ends",
    size: [["diameter", "length", "thickness"]],
    example: "0.038x1.5x0.0015",
    args: { edge: option("free|supported|clamped", `Ends: open, with lids, cast in, ${ENDS} (Default: free)`) },
  },
  "wine-glass": {
    description: "A wine glass, without its stem",
    size: [["diameter", "height", "thickness"]],
    example: "0.07x0.09x0.001",
    material: "glass",
    args: {
      law: option(
        "measured|french",
        "Overtones as measured on real glasses, or by French's formula (Default: measured)",
      ),
      ratios: option("list", "Ratios of the modes, such as 1,2.3,4.2, in place of both"),
      pitch: option("hz", "Frequency of the lowest mode (Default: by French's formula)"),
    },
  },
};

/** How words of options become values of the shape's options of the same name; other words stay as they are. */
const READ: Readonly<Record<string, (words: Words, name: string) => unknown>> = {
  ...Object.fromEntries(["across", "angle", "bridge", "mass", "pitch", "shear", "tension"].map((name) => [name, size])),
  air: (words) => words.air === true || undefined,
  motions: (words) => word(words, "motions")?.split(","),
  ratios,
};

/** The options of a shape that are its kind's own. */
export function ownOptions(kind: ShapeKind, words: Words): Record<string, unknown> {
  const given = Object.keys(KINDS[kind].args).map((name) => [name, (READ[name] ?? word)(words, name)] as const);
  return { ...measures(kind, words), ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
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
