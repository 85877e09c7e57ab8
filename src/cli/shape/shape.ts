// `phonolite shape`: a model from a shape, its size and its material, to a file; its modes as a list or a picture.
import { resolve } from "node:path";
import { type ArgsDef, type CommandDef, defineCommand } from "citty";
import { PhonoliteError, show } from "../../math/error.js";
import { materialNames, t60OfDecay } from "../../model/materials/index.js";
import { nearWord } from "../../model/near-word.js";
import { SHAPE_DEFAULTS } from "../../model/shapes/common.js";
import { type Shape, type ShapeKind, type ShapeOptionsByKind, shapeKinds, shapeOf } from "../../model/shapes/index.js";
import { WholeFile } from "../../offline/whole-file.js";
import { describe } from "../commands.js";
import { MODEL_FILES, modelBytes } from "../files/model-bytes.js";
import { MATERIAL_ARGS, materialOf, supportOf } from "../options/material.js";
import { number, type Words, word, wrongValue } from "../options/words.js";
import { modePictures } from "../plot/mode-pictures.js";
import { isOption, UsageError } from "../usage.js";
import { KINDS, ownOptions } from "./kinds.js";

/** Options of every kind. */
const COMMON: ArgsDef = {
  size: { type: "string", required: true, valueHint: "axbxc", description: "Measures in metres" },
  ...MATERIAL_ARGS,
  highest: {
    type: "string",
    valueHint: "hz",
    description: `Leave out modes above this (Default: ${SHAPE_DEFAULTS.highest})`,
  },
  modes: { type: "string", valueHint: "n", description: "Keep only this many of the lowest modes" },
  points: {
    type: "string",
    valueHint: "n",
    description: "About how many sample points (Default: as the highest mode needs, within bounds)",
  },
  split: {
    type: "string",
    valueHint: "part",
    description: "Median relative difference of the two modes of a pair, 0 for none (Default: by kind)",
  },
  seed: { type: "string", valueHint: "n", description: "Seed of the splits and axes of pairs (Default: 1)" },
  name: { type: "string", valueHint: "name", description: "Name of the model (Default: the kind)" },
  out: {
    type: "string",
    valueHint: "file",
    description: `The model file to write: ${MODEL_FILES}`,
  },
  plot: { type: "string", valueHint: "file.svg", description: "Draw the mode shapes to this file" },
  json: { type: "boolean", description: "Write the list of modes as JSON to standard output" },
};

/**
 * The command `shape` for some words: with the options of the kind that they name; without a kind, with those of every
 * kind, for help.
 *
 * @throws UsageError for a kind that there is not.
 */
export function shapeCommand(words: readonly string[]): CommandDef {
  const kind = words.find((entry, i) => isKind(entry) && !needsValue(words[i - 1]));
  if (kind !== undefined) return commandOf(kind as ShapeKind);
  const [first] = words;
  if (first !== undefined && !isOption(first)) {
    const near = nearWord(first, shapeKinds);
    const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
    throw new UsageError(`<kind> should be one of ${shapeKinds.join(", ")}${hint}, but came ${show(first)}`);
  }
  const description =
    `One of ${shapeKinds.join(", ")}; phonolite shape <kind> --help says what its --size is, ` +
    "and which options it has beyond these";
  return defineCommand({
    meta: describe("shape"),
    args: { kind: { type: "positional", required: true, description }, ...COMMON },
  }) as CommandDef;
}

/** Whether the word after this one is its value. */
function needsValue(before: string | undefined): boolean {
  return before !== undefined && isOption(before) && !before.includes("=") && before !== "--json" && before !== "--air";
}

function isKind(text: string): text is ShapeKind {
  return Object.hasOwn(KINDS, text);
}

function commandOf(kind: ShapeKind): CommandDef {
  const { description, size, example, args, material = SHAPE_DEFAULTS.material } = KINDS[kind];
  const names = `Material: ${materialNames.join(", ")} (Default: ${material})`;
  const words = `${size.map((form) => form.join(" × ")).join(", or ")}, in metres: ${example}`;
  return defineCommand({
    meta: { name: `shape ${kind}`, description },
    args: {
      kind: { type: "positional", required: true, description: kind },
      ...COMMON,
      material: { ...COMMON.material, description: names } as ArgsDef[string],
      size: { ...COMMON.size, valueHint: size[0].join("x"), description: words } as ArgsDef[string],
      ...args,
    },
    run: ({ args }) => makeAndWrite(kind, args as Words),
  }) as CommandDef;
}

/** Makes the shape, and writes what is asked for: nothing unless all can be written. */
async function makeAndWrite(kind: ShapeKind, words: Words): Promise<void> {
  const options = optionsOf(kind, words);
  const [out, plot] = [fileOf(words, "out"), fileOf(words, "plot")];
  if (out === undefined && plot === undefined && words.json !== true) {
    throw new UsageError("nothing to write: give --out, --plot or --json");
  }
  if (out !== undefined && plot !== undefined && resolve(out) === resolve(plot)) {
    throw wrongValue("plot", "another file than --out", plot);
  }
  // Opened first, so that a bad place is known before the work is done.
  const files: WholeFile[] = [];
  try {
    for (const path of [out, plot]) if (path !== undefined) files.push(await WholeFile.create(path));
    const shape = asUsage(() => shapeOf(kind, options));
    const contents: Uint8Array[] = [];
    if (out !== undefined) contents.push(await modelBytes(shape.model, out));
    if (plot !== undefined) contents.push(new TextEncoder().encode(modePictures(shape)));
    for (const [i, file] of files.entries()) await file.append(contents[i]);
    for (const file of files) await file.finish();
    report(kind, shape, words);
  } finally {
    for (const file of files) await file.discard();
  }
}

/** The options of the shape that these words say. */
function optionsOf<K extends ShapeKind>(kind: K, words: Words): ShapeOptionsByKind[K] {
  const own = ownOptions(kind, words);
  const common = {
    material: materialOf(words, KINDS[kind].material ?? SHAPE_DEFAULTS.material),
    name: word(words, "name"),
    highest: number(words, "highest", "a frequency in hertz from 20 to 100000", (n) => n >= 20 && n <= 100_000),
    modes: number(
      words,
      "modes",
      "a whole number from 1 to 65536",
      (n) => Number.isInteger(n) && n >= 1 && n <= 65_536,
    ),
    points: number(
      words,
      "points",
      "a whole number from 1 to 65536",
      (n) => Number.isInteger(n) && n >= 1 && n <= 65_536,
    ),
    support: supportOf(words),
    split: number(words, "split", "a number from 0 to 0.2", (n) => n >= 0 && n <= 0.2),
    seed: number(
      words,
      "seed",
      "a whole number from 0 to 4294967295",
      (n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32,
    ),
  };
  return { ...common, ...own } as unknown as ShapeOptionsByKind[K];
}

/** Errors about options of a shape become wrong usage, told by the name of the option. */
function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PhonoliteError) || !/^shape\b/.test(error.operation)) throw error;
    const { field, expected, came } = error;
    const measure = ["length", "width", "height", "thickness", "diameter"].includes(field);
    throw new UsageError(`--${measure ? `size: ${field}` : field} should be ${expected}, but came ${came}`);
  }
}

function fileOf(words: Words, name: "out" | "plot"): string | undefined {
  const path = word(words, name);
  if (path === "-") throw wrongValue(name, "the name of a file: it cannot go to standard output", path);
  return path;
}

function report(kind: ShapeKind, { model, modes }: Shape, words: Words): void {
  if (words.json === true) {
    const list = Array.from(model.frequencies, (frequency, m) => ({
      frequency,
      decayRate: model.decayRates[m],
      t60: t60OfDecay(model.decayRates[m]),
      radiationGain: model.radiationGains[m],
      ...(modes[m].label !== "" && { mode: modes[m].label }),
    }));
    process.stdout.write(
      `${JSON.stringify({ kind, name: model.name, mass: model.massProperties!.mass, modes: list })}\n`,
    );
  }
  for (const name of ["out", "plot"] as const) {
    const path = word(words, name);
    if (path === undefined) continue;
    const many = `${model.modeCount} mode${model.modeCount === 1 ? "" : "s"}`;
    const range = `${model.frequencies[0].toFixed(1)} to ${model.frequencies[model.modeCount - 1].toFixed(1)} Hz`;
    const what = name === "out" ? `${many}, ${range}, ${model.pointCount} sample points` : "pictures of its modes";
    process.stderr.write(`phonolite: wrote ${path}: ${what}\n`);
  }
}
