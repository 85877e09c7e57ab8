// `phonolite models`: the presets as a list, for people or programs; one of them to a model file, or as a picture.
import { show } from "../../math/error.js";
import { materialNames } from "../../model/materials/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { models, nearestPreset, type PresetInfo } from "../../model/presets/index.js";
import { summarise } from "../../model/presets/summary.js";
import { MODEL_FILES, modelBytes } from "../files/model-bytes.js";
import { filesOf, writeFiles } from "../files/outputs.js";
import { command, flag, option, positional } from "../options/option.js";
import { type Words, word } from "../options/words.js";
import { modelPicture } from "../plot/model-picture.js";
import { answer, say } from "../text/say.js";
import { UsageError } from "../usage.js";
import { presetSummary } from "./preset-summaries.js";

/** The command `models`. */
export const modelsCommand = command(
  "models",
  {
    name: positional("One preset; left out, all are listed", false),
    out: option("file", `Write the preset to this file: ${MODEL_FILES}`),
    plot: option("file.svg", "Draw level and T60 of its modes to this file"),
    json: flag("Write the list as JSON to standard output"),
  },
  async (words) => {
    const chosen = chosenPresets(word(words, "name"));
    const written = await writePreset(chosen, words);
    if (words.json === true || !written) answer(words, chosen.map(entryOf), () => [...linesOf(chosen)]);
  },
);

/** One preset in the list: its summary is that of a table, so that no model is made. */
function entryOf({ name, group, description }: PresetInfo) {
  return { name, ...presetSummary(name), group, description };
}

function chosenPresets(name: string | undefined): PresetInfo[] {
  const list = models.list();
  if (name === undefined) return list;
  if (models.has(name)) return list.filter((preset) => preset.name === name);
  throw new UsageError(`<name> should be a preset${nearestPreset(name)}, but came ${show(name)}`);
}

/** Writes the files that are asked for; false when there are none. */
async function writePreset(chosen: readonly PresetInfo[], words: Words): Promise<boolean> {
  for (const option of ["out", "plot"]) {
    if (words[option] !== undefined && chosen.length !== 1)
      throw new UsageError(`--${option} needs the name of one preset`);
  }
  const { out, plot } = filesOf(words, ["out", "plot"]);
  if (out === undefined && plot === undefined) return false;
  const model = await writeFiles([out, plot], async (put) => {
    const made = models.load(chosen[0].name);
    if (out !== undefined) await put(out, await modelBytes(made, out));
    if (plot !== undefined) await put(plot, modelPicture(made));
    return made;
  });
  if (out !== undefined) say(`wrote ${out}: ${summaryLine(model)}`);
  if (plot !== undefined) say(`wrote ${plot}: its modes`);
  return true;
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
