// Files of presets, *.rain.json: a name and the parameters that differ from the defaults (docs/rain-files.md).
import * as v from "valibot";
import { PhonoliteError } from "../../math/error.js";
import { parseJson } from "../../model/json-text.js";
import { check, extras, strictFields, text, version } from "../../model/schema.js";
import { rainNames } from "../parameters/parameters.js";
import { checkSettings, completeRain, type RainSettings } from "../parameters/values.js";

/** The newest version of preset files that this code reads. */
const PRESET_VERSION = 1;
const OPERATION = "parse rain preset";

/**
 * Rain as it may be kept: parameters that are left out have their defaults.
 *
 * @example
 * const mine: RainPreset = { format: "rain", version: 1, name: "mine", parameters: { rate: 12 } };
 */
export interface RainPreset {
  readonly format: "rain";
  readonly version: number;
  /** Short, as it would be typed. */
  readonly name: string;
  /** For people. */
  readonly title?: string;
  readonly parameters: Readonly<RainSettings>;
  /** Anything; it is kept. */
  readonly extras?: unknown;
}

const name = v.pipe(
  text("a name of 1 to 200 characters", 200),
  v.check((value) => value !== "", "a name of 1 to 200 characters"),
  v.description("a name of 1 to 200 characters"),
);

const PresetSchema = strictFields(
  {
    format: v.pipe(v.literal("rain", '"rain"'), v.description('"rain"')),
    version: version(PRESET_VERSION),
    name,
    title: v.optional(text("a title of at most 1000 characters")),
    parameters: v.pipe(v.unknown(), v.description("an object of parameters and their values")),
    extras: v.optional(extras()),
  },
  "a preset of rain: an object with format, version, name and parameters",
);

/**
 * Reads the text of a preset file, or checks its content.
 *
 * @throws PhonoliteError that names the field, what was expected and what came.
 * @example
 * rain.use(parseRainPreset(await file.text()));
 */
export function parseRainPreset(textOrJson: unknown): RainPreset {
  const json = typeof textOrJson === "string" ? parseJson(textOrJson, OPERATION) : textOrJson;
  const preset = check(PresetSchema, json, (field, expected, came) => {
    return new PhonoliteError(OPERATION, field, expected, came);
  });
  const parameters = checkSettings(OPERATION, preset.parameters, "parameters.");
  completeRain(OPERATION, parameters, "parameters.");
  return { ...preset, parameters };
}

/**
 * The text of a preset file, its parameters in the order of `rainParameters`.
 *
 * @example
 * const text = rainPresetText({ format: "rain", version: 1, name: "mine", parameters: rain.targets });
 */
export function rainPresetText(preset: RainPreset): string {
  const { parameters, ...rest } = parseRainPreset(preset);
  const ordered = Object.fromEntries(rainNames.flatMap((key) => (key in parameters ? [[key, parameters[key]]] : [])));
  const { extras: more, ...head } = rest;
  return `${JSON.stringify({ ...head, parameters: ordered, ...(more !== undefined && { extras: more }) }, null, 2)}\n`;
}
