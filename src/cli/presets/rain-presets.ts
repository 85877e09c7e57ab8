// `phonolite rain-presets`: the presets of rain as a list, for people or programs; one of them to a file.
import { type CommandDef, defineCommand } from "citty";
import { show } from "../../math/error.js";
import { nearWord } from "../../model/near-word.js";
import { WholeFile } from "../../offline/whole-file.js";
import { type RainPreset, rainPresets, rainPresetText } from "../../rain/index.js";
import { describe } from "../commands.js";
import { type Words, word, wrongValue } from "../options/words.js";
import { UsageError } from "../usage.js";

/** The command `rain-presets`. */
export const rainPresetsCommand = defineCommand({
  meta: describe("rain-presets"),
  args: {
    name: { type: "positional", required: false, description: "One preset; left out, all are listed" },
    out: { type: "string", valueHint: "file", description: "Write the preset to this file, *.rain.json" },
    json: { type: "boolean", description: "Write the list, with all parameters, as JSON to standard output" },
  },
  async run({ args }) {
    const words = args as Words;
    const chosen = chosenPresets(word(words, "name"));
    const out = word(words, "out");
    if (out !== undefined) await write(chosen, out);
    if (words.json === true) process.stdout.write(`${JSON.stringify(chosen)}\n`);
    else if (out === undefined) process.stdout.write(`${chosen.map(lineOf).join("\n")}\n`);
  },
}) as CommandDef;

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

async function write(chosen: readonly RainPreset[], path: string): Promise<void> {
  if (chosen.length !== 1) throw new UsageError("--out needs the name of one preset");
  if (path === "-") throw wrongValue("out", "the name of a file: it cannot go to standard output", path);
  const file = await WholeFile.create(path);
  try {
    await file.append(new TextEncoder().encode(rainPresetText(chosen[0])));
    await file.finish();
  } finally {
    await file.discard();
  }
  process.stderr.write(`phonolite: wrote ${path}: ${chosen[0].title}\n`);
}
