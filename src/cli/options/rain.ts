// The options of the scene `rain` (docs/command-line.md): one for every parameter, made from their table, and how their
// words become values. Lengths of drops are in millimetres; all else is in SI units, and the rate in mm/h.
import { basename } from "node:path";
import type { ArgsDef } from "citty";
import { PhonoliteError } from "../../math/error.js";
import { readRainPreset } from "../../offline/rain-preset-file.js";
import {
  type RainParameter,
  type RainPreset,
  type RainSettings,
  rainParameters,
  rainPresetText,
} from "../../rain/index.js";
import { completeRain, fits, shown, wordsOf } from "../../rain/parameters/values.js";
import type { SceneOptions } from "../../world/scenes/builtin.js";
import { filesOf, writeText } from "../files/outputs.js";
import { say } from "../text/say.js";
import { UsageError } from "../usage.js";
import { option } from "./option.js";
import { toNumber, type Words, word, wrongValue } from "./words.js";

/** What an option is called: --rate is the sample rate. */
export function optionOf(name: string): string {
  return name === "rate" ? "rate-mm" : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Declared for the scene rain only. */
export const RAIN_ARGS: ArgsDef = {
  preset: option(
    "name|file",
    "A preset (phonolite rain-presets lists them) or a preset file; the options below are over it",
  ),
  "write-preset": option("file", "Write the rain that the options come to as a preset file, *.rain.json"),
  ...Object.fromEntries(rainParameters.map((parameter) => [optionOf(parameter.name), argOf(parameter)])),
};

function argOf(parameter: RainParameter): ArgsDef[string] {
  const { name, group, tip, choices, unit, least, limit, fallback, whole, shown: other } = parameter;
  const head = `${group[0].toUpperCase()}${group.slice(1)}: ${tip}`;
  const usual = `(Default: ${typeof fallback === "number" ? shown(name, fallback) : fallback})`;
  if (choices) return option(choices.join("|"), `${head} ${usual}`);
  const range = `${Number((least * (other?.factor ?? 1)).toPrecision(6))} to ${shown(name, limit)}`;
  const hint = (other?.unit ?? unit) || (whole ? "n" : "x");
  return option(hint, `${head} ${range} ${usual}`);
}

/** The options of rain as values; a preset file is read. */
export async function rainOptions(words: Words): Promise<SceneOptions> {
  const named = word(words, "preset");
  const preset = named === undefined ? undefined : await readRainPreset(named);
  const rain = settingsOf(words);
  const all: RainSettings = { ...preset?.parameters, ...rain };
  try {
    completeRain("render", all);
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw new UsageError(`--${optionOf(error.field)} should be ${error.expected}, but came ${error.came}`);
  }
  await writePreset(words, all, preset);
  return { ...(preset && { preset }), rain };
}

function settingsOf(words: Words): RainSettings {
  const settings: Record<string, unknown> = {};
  for (const parameter of rainParameters) {
    const { name, choices, shown: other } = parameter;
    const option = optionOf(name);
    const text = word(words, option);
    if (text === undefined) continue;
    const number = toNumber(text);
    const value = choices ? text : number === undefined ? undefined : number / (other?.factor ?? 1);
    if (!fits(parameter, value)) throw wrongValue(option, wordsOf(parameter, true), text);
    settings[name] = value;
  }
  return settings as RainSettings;
}

async function writePreset(words: Words, parameters: RainSettings, from: RainPreset | undefined): Promise<void> {
  const path = filesOf(words, ["write-preset"])["write-preset"];
  if (path === undefined) return;
  const name = basename(path).replace(/(?:\.rain)?\.json$/i, "") || (from?.name ?? "rain");
  await writeText(path, rainPresetText({ format: "rain", version: 1, name, parameters }));
  say(`wrote ${path}: ${Object.keys(parameters).length} parameters of rain`);
}
