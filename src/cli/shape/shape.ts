// `phonolite shape`: a model from a shape, its size and its material, to a file; its modes as a list or a picture.
import type { ArgsDef, CommandDef } from "citty";
import { PhonoliteError, show } from "../../math/error.js";
import { materialNames } from "../../model/materials/index.js";
import { nearWord } from "../../model/near-word.js";
import { SHAPE_DEFAULTS } from "../../model/shapes/common.js";
import { type ShapeKind, type ShapeOptionsByKind, shapeKinds, shapeOf } from "../../model/shapes/index.js";
import { MODEL_FILES, modeList, modelBytes, modesInWords } from "../files/model-bytes.js";
import { filesOf, writeFiles } from "../files/outputs.js";
import { MATERIAL_ARGS, materialOf, supportOf } from "../options/material.js";
import { command, flag, needed, option, positional } from "../options/option.js";
import { highest, seed, type Words, whole, within, word } from "../options/words.js";
import { modePictures } from "../plot/mode-pictures.js";
import { say } from "../text/say.js";
import { isOption, UsageError } from "../usage.js";
import { KINDS, ownOptions } from "./kinds.js";

/** Options of every kind. */
const COMMON: ArgsDef = {
  size: needed("axbxc", "Measures in metres"),
  ...MATERIAL_ARGS,
  highest: option("hz", `Leave out modes above this (Default: ${SHAPE_DEFAULTS.highest})`),
  modes: option("n", "Keep only this many of the lowest modes"),
  points: option("n", "About how many sample points (Default: as the highest mode needs, within bounds)"),
  split: option("part", "Median relative difference of the two modes of a pair, 0 for none (Default: by kind)"),
  seed: option("n", "Seed of the splits and axes of pairs (Default: 1)"),
  name: option("name", "Name of the model (Default: the kind)"),
  out: option("file", `The model file to write: ${MODEL_FILES}`),
  plot: option("file.svg", "Draw the mode shapes to this file"),
  json: flag("Write the list of modes as JSON to standard output"),
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
  return command("shape", { kind: positional(description), ...COMMON });
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
  const own = {
    kind: positional(kind),
    ...COMMON,
    material: { ...COMMON.material, description: names } as ArgsDef[string],
    size: { ...COMMON.size, valueHint: size[0].join("x"), description: words } as ArgsDef[string],
    ...args,
  };
  return command({ name: `shape ${kind}`, description }, own, (given) => makeAndWrite(kind, given));
}

/** Makes the shape, and writes what is asked for: nothing unless all can be written. */
async function makeAndWrite(kind: ShapeKind, words: Words): Promise<void> {
  const options = optionsOf(kind, words);
  const { out, plot } = filesOf(words, ["out", "plot"]);
  if (out === undefined && plot === undefined && words.json !== true) {
    throw new UsageError("nothing to write: give --out, --plot or --json");
  }
  const shape = await writeFiles([out, plot], async (put) => {
    const made = asUsage(() => shapeOf(kind, options));
    if (out !== undefined) await put(out, await modelBytes(made.model, out));
    if (plot !== undefined) await put(plot, modePictures(made));
    return made;
  });
  const { model, modes } = shape;
  if (words.json === true) {
    const list = modeList(model).map((mode, m) => ({
      ...mode,
      ...(modes[m].label !== "" && { mode: modes[m].label }),
    }));
    const facts = { kind, name: model.name, mass: model.massProperties!.mass, modes: list };
    process.stdout.write(`${JSON.stringify(facts)}\n`);
  }
  if (out !== undefined) say(`wrote ${out}: ${modesInWords(model)}, ${model.pointCount} sample points`);
  if (plot !== undefined) say(`wrote ${plot}: pictures of its modes`);
}

/** The options of the shape that these words say. */
function optionsOf<K extends ShapeKind>(kind: K, words: Words): ShapeOptionsByKind[K] {
  const own = ownOptions(kind, words);
  const common = {
    material: materialOf(words, KINDS[kind].material ?? SHAPE_DEFAULTS.material),
    name: word(words, "name"),
    highest: highest(words),
    modes: whole(words, "modes", [1, 65_536]),
    points: whole(words, "points", [1, 65_536]),
    support: supportOf(words),
    split: within(words, "split", [0, 0.2]),
    seed: seed(words),
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
