// `phonolite models`: the presets as a list, for people or programs; one of them to a model file, or as a picture.
import { resolve } from "node:path";
import { type CommandDef, defineCommand } from "citty";
import { show } from "../../math/error.js";
import { materialNames } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { models, nearestPreset, type PresetInfo } from "../../model/presets/index.js";
import { summarise } from "../../model/presets/summary.js";
import { WholeFile } from "../../offline/whole-file.js";
import { describe } from "../commands.js";
import { MODEL_FILES, modelBytes } from "../files/model-bytes.js";
import { type Words, word, wrongValue } from "../options/words.js";
import { modelPicture } from "../plot/model-picture.js";
import { UsageError } from "../usage.js";
import { PRESET_SUMMARIES } from "./preset-summaries.js";

/** The command `models`. */
export const modelsCommand = defineCommand({
  meta: describe("models"),
  args: {
    name: { type: "positional", required: false, description: "One preset; left out, all are listed" },
    out: {
      type: "string",
      valueHint: "file",
      description: `Write the preset to this file: ${MODEL_FILES}`,
    },
    plot: { type: "string", valueHint: "file.svg", description: "Draw level and T60 of its modes to this file" },
    json: { type: "boolean", description: "Write the list as JSON to standard output" },
  },
  async run({ args }) {
    const words = args as Words;
    const chosen = chosenPresets(word(words, "name"));
    const written = await writeFiles(chosen, words);
    if (words.json === true) process.stdout.write(`${JSON.stringify(chosen.map(entryOf))}\n`);
    else if (!written) for (const line of linesOf(chosen)) process.stdout.write(`${line}\n`);
  },
}) as CommandDef;

/** One preset in the list: its summary is that of a table, so that no model is made. */
function entryOf({ name, group, description }: PresetInfo) {
  return { name, ...PRESET_SUMMARIES[name], group, description };
}

function chosenPresets(name: string | undefined): PresetInfo[] {
  const list = models.list();
  if (name === undefined) return list;
  if (models.has(name)) return list.filter((preset) => preset.name === name);
  throw new UsageError(`<name> should be a preset${nearestPreset(name)}, but came ${show(name)}`);
}

/** Writes the files that are asked for, all or none; false when there are none. */
async function writeFiles(chosen: readonly PresetInfo[], words: Words): Promise<boolean> {
  const wanted = (["out", "plot"] as const).flatMap((option) => {
    const path = word(words, option);
    return path === undefined ? [] : [{ option, path }];
  });
  if (wanted.length === 0) return false;
  for (const { option, path } of wanted) {
    if (chosen.length !== 1) throw new UsageError(`--${option} needs the name of one preset`);
    if (path === "-") throw wrongValue(option, "the name of a file: it cannot go to standard output", path);
  }
  if (wanted.length === 2 && resolve(wanted[0].path) === resolve(wanted[1].path)) {
    throw wrongValue("plot", "another file than --out", wanted[1].path);
  }
  // Opened first, so that a bad place is known before the work is done.
  const files: WholeFile[] = [];
  try {
    for (const { path } of wanted) files.push(await WholeFile.create(path));
    const model = models.load(chosen[0].name);
    for (const [i, { option, path }] of wanted.entries()) {
      const text = option === "plot" ? new TextEncoder().encode(modelPicture(model)) : await modelBytes(model, path);
      await files[i].append(text);
    }
    for (const file of files) await file.finish();
    for (const { option, path } of wanted) {
      process.stderr.write(`phonolite: wrote ${path}: ${option === "plot" ? "its modes" : summaryLine(model)}\n`);
    }
    return true;
  } finally {
    for (const file of files) await file.discard();
  }
}

function summaryLine(model: ModalModel): string {
  const { modes, lowest, highest, points } = summarise(model);
  return `${modes} modes, ${lowest.toFixed(1)} to ${highest.toFixed(1)} Hz, ${points} sample points`;
}

const widest = (words: readonly string[]) => Math.max(...words.map((text) => text.length));
/** Columns: heading, width, and whether they stand on the right. */
const COLUMNS = [
  { head: "name", width: widest(models.names), right: false },
  { head: "modes", width: 5, right: true },
  { head: "lowest", width: 7, right: true },
  { head: "T60", width: 6, right: true },
  { head: "material", width: widest(materialNames), right: false },
  { head: "", width: 0, right: false },
];

/** The list as lines: one a preset, columns aligned, a heading for each group. */
function* linesOf(chosen: readonly PresetInfo[]): Generator<string> {
  const line = (cells: readonly string[]) => {
    const padded = COLUMNS.map(({ width, right }, i) => (right ? cells[i].padStart(width) : cells[i].padEnd(width)));
    return `  ${padded.join("  ")}`.trimEnd();
  };
  yield line(COLUMNS.map(({ head }) => head));
  let group = "";
  for (const preset of chosen) {
    if (preset.group !== group) yield `\n${preset.group}`;
    group = preset.group;
    const { modes, lowest, t60, material = "" } = entryOf(preset);
    yield line([
      preset.name,
      `${modes}`,
      `${Math.round(lowest)} Hz`,
      `${t60.toFixed(t60 < 1 ? 2 : 1)} s`,
      material,
      preset.description,
    ]);
  }
}
