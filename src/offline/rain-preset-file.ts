// Reads presets of rain: by name, or from a file.
import { nearWord } from "../model/near-word.js";
import { parseRainPreset, type RainPreset, rainPresets } from "../rain/index.js";
import { presetNamed } from "../rain/presets/presets.js";
import { inFile, readBytes } from "./read-bytes.js";

/** Largest file that is read, bytes. */
const LARGEST = 2 ** 20;

/**
 * A preset of rain by its name, or by the path of a `*.rain.json` file.
 *
 * @example
 * const preset = await readRainPreset("mine.rain.json");
 */
export async function readRainPreset(nameOrPath: string): Promise<RainPreset> {
  const known = presetNamed(nameOrPath);
  if (known) return known;
  const names = Object.keys(rainPresets);
  const near = nearWord(nameOrPath, names);
  const hint = near === undefined ? `(${names.join(", ")})` : `(did you mean ${near}?)`;
  const bytes = await readBytes("read rain preset", nameOrPath, LARGEST, `a preset ${hint} or a preset file`);
  try {
    return parseRainPreset(new TextDecoder().decode(bytes));
  } catch (error) {
    throw inFile(error, nameOrPath);
  }
}
