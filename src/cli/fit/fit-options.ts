// The options of `phonolite fit`, and how their words become values.
import { basename } from "node:path";
import type { ArgsDef } from "citty";
import { FIT_TO_MODEL_DEFAULTS } from "../../fit/to-model.js";
import type { WavBits } from "../../offline/wav/header.js";
import { MODEL_FILES } from "../files/model-bytes.js";
import { isWhole, number, seed, type Words, word, wrongValue } from "../options/words.js";
import { UsageError } from "../usage.js";
import type { ChannelChoice, StrikeChoice } from "./input.js";
import { checkPaths, type FitPaths } from "./outputs.js";

/** Declared for the parser and the help. */
export const FIT_ARGS = {
  recording: {
    type: "positional",
    required: true,
    description: "A WAV file of any rate, depth and number of channels",
  },
  out: {
    type: "string",
    valueHint: "file",
    description: `The model file to write: ${MODEL_FILES}`,
  },
  modes: { type: "string", valueHint: "n", description: "Keep this many modes, those that matter most to the ear" },
  plot: { type: "string", valueHint: "file.svg", description: "Draw spectrum, modes and decay to this file" },
  report: {
    type: "string",
    valueHint: "file.json",
    description: "Write what was found and how good it is to this file",
  },
  resynth: {
    type: "string",
    valueHint: "file.wav",
    description: "Write the sound of the modes, with the rate, length, onset and level of the recording",
  },
  "with-residual": {
    type: "boolean",
    description: "Add what the modes leave of the attack, 10 ms, to the resynthesis",
  },
  "with-noise": { type: "boolean", description: "Add the noise of the recording to the resynthesis" },
  bits: {
    type: "string",
    valueHint: "16|24|32",
    default: "32",
    description: "Bits of a sample of the resynthesis; 32 is float",
  },
  impulse: {
    type: "string",
    valueHint: "ns",
    default: String(FIT_TO_MODEL_DEFAULTS.impulse),
    description: "Impulse of the strike, N·s: the model sounds as loud as the recording when it is struck with it",
  },
  distance: {
    type: "string",
    valueHint: "m",
    default: String(FIT_TO_MODEL_DEFAULTS.distance),
    description: "Distance of the microphone",
  },
  "full-scale": {
    type: "string",
    valueHint: "db",
    default: String(FIT_TO_MODEL_DEFAULTS.fullScaleDbSpl),
    description: "Level of a full-scale sine of the recording, dB SPL, 0 to 200",
  },
  strike: {
    type: "string",
    valueHint: "n|loudest|all",
    default: "loudest",
    description: "Which strike of several, from 1; all makes a model of each: cup-1.modal.json, cup-2.modal.json",
  },
  channel: {
    type: "string",
    valueHint: "n|loudest|mix",
    default: "loudest",
    description: "Which channel of several, from 1, or the mean of all",
  },
  name: { type: "string", valueHint: "name", description: "Name of the model (Default: that of the recording)" },
  seed: { type: "string", valueHint: "n", default: "1", description: "Seed of the noise, 0 to 4294967295" },
  json: { type: "boolean", description: "Write the report without its modes as JSON to standard output" },
} as const satisfies ArgsDef;

/** The options as values. */
export interface FitCommandOptions {
  recording: string;
  paths: FitPaths;
  modes: number | undefined;
  withResidual: boolean;
  withNoise: boolean;
  bits: WavBits;
  /** What the level of the recording means. */
  means: { impulse: number; distance: number; fullScaleDbSpl: number };
  strike: StrikeChoice;
  channel: ChannelChoice;
  name: string;
  seed: number;
  json: boolean;
}

/** Turns the words into values. */
export function fitOptions(words: Words): FitCommandOptions {
  const recording = word(words, "recording") ?? "";
  const paths: FitPaths = {};
  for (const name of ["out", "report", "plot", "resynth"] as const) paths[name] = word(words, name);
  const json = words.json === true;
  if (!json && Object.values(paths).every((path) => path === undefined)) {
    throw new UsageError("nothing to write: give --out, --report, --plot, --resynth or --json");
  }
  checkPaths(recording, paths);
  const bits = word(words, "bits") ?? "";
  if (!["16", "24", "32"].includes(bits)) throw wrongValue("bits", "one of 16, 24, 32", bits);
  return {
    recording,
    paths,
    json,
    modes: number(words, "modes", "a whole number from 1 to 65536", (n) => isWhole(n, 1, 65_536)),
    withResidual: words["with-residual"] === true,
    withNoise: words["with-noise"] === true,
    bits: Number(bits) as WavBits,
    means: {
      impulse: number(words, "impulse", "a number of N·s from 0.000001 to 1000000", (n) => n >= 1e-6 && n <= 1e6)!,
      distance: number(words, "distance", "a number of metres from 0.1 to 10000", (n) => n >= 0.1 && n <= 1e4)!,
      fullScaleDbSpl: number(words, "full-scale", "a level in dB SPL from 0 to 200", (n) => n >= 0 && n <= 200)!,
    },
    strike: choice(words, "strike", ["loudest", "all"]),
    channel: choice(words, "channel", ["loudest", "mix"]),
    name: word(words, "name") ?? basename(recording).replace(/\.wave?$/i, ""),
    seed: seed(words) ?? 1,
  };
}

/** A number from 1, or one of some words. */
function choice<const T extends string>(words: Words, name: string, choices: readonly T[]): number | T {
  const text = word(words, name) ?? "";
  const known = choices.find((entry) => entry === text);
  if (known !== undefined) return known;
  const expected = `a number from 1, ${choices.join(" or ")}`;
  return number(words, name, expected, (n) => isWhole(n, 1, 1e9))!;
}
