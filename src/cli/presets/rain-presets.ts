// `phonolite rain-presets`: the presets of rain as a list, for people or programs; one of them to a file.
import { show } from "../../math/error.js";
import { nearWord } from "../../model/near-word.js";
import { type RainPreset, rainPresets, rainPresetText } from "../../rain/index.js";
import { filesOf, writeText } from "../files/outputs.js";
import { command, flag, option, positional } from "../options/option.js";
import { type Words, word } from "../options/words.js";
import { answer, say } from "../text/say.js";
import { UsageError } from "../usage.js";

/** The command `rain-presets`. */
export const rainPresetsCommand = command(
  "rain-presets",
  {
    name: positional("One preset; left out, all are listed", false),
    out: option("file", "Write the preset to this file, *.rain.json"),
    json: flag("Write the list, with all parameters, as JSON to standard output"),
  },
  async (words) => {
    const chosen = chosenPresets(word(words, "name"));
    if (words.out !== undefined) await write(chosen, words);
    if (words.json === true || words.out === undefined) answer(words, chosen, () => chosen.map(lineOf));
  },
);

function chosenPresets(name: string | undefined): RainPreset[] {
  const all = Object.values(rainPresets);
  if (name === undefined) return all;
  const found = all.filter((preset) => preset.name === name);
  if (found.length > 0) return found;
  const near = nearWord(name, Object.keys(rainPresets));
  const hint =
    near === undefined ? `one of ${Object.keys(rainPresets).join(", ")}` : `a preset (did you mean ${near}?)`;
  throw new UsageError(`<name> should be ${hint}, but came ${show(name)}`);
}

function lineOf({ name, title, parameters: { rate } }: RainPreset): string {
  return `  ${name.padEnd(WIDEST)}  ${`${rate} mm/h`.padStart(8)}  ${title}`;
}
const WIDEST = Math.max(...Object.keys(rainPresets).map(({ length }) => length));

async function write(chosen: readonly RainPreset[], words: Words): Promise<void> {
  if (chosen.length !== 1) throw new UsageError("--out needs the name of one preset");
  const { out = "" } = filesOf(words, ["out"]);
  await writeText(out, rainPresetText(chosen[0]));
  say(`wrote ${out}: ${chosen[0].title}`);
}
