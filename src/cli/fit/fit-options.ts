// The options of `phonolite fit`, and how their words become values.
import { basename } from "node:path";
import type { ArgsDef } from "citty";
import { FIT_TO_MODEL_DEFAULTS } from "../../fit/to-model.js";
import type { WavBits } from "../../offline/wav/header.js";
import { MODEL_FILES } from "../files/model-bytes.js";
import { filesOf } from "../files/outputs.js";
import { flag, option, positional } from "../options/option.js";
import { bits, fullScale, isWhole, number, seed, type Words, whole, within, word } from "../options/words.js";
import { UsageError } from "../usage.js";
import type { ChannelChoice, StrikeChoice } from "./input.js";

/** Declared for the parser and the help. */
export const FIT_ARGS = {
  recording: positional("A WAV file of any rate, depth and number of channels"),
  out: option("file", `The model file to write: ${MODEL_FILES}`),
  modes: option("n", "Keep this many modes, those that matter most to the ear"),
  plot: option("file.svg", "Draw spectrum, modes and decay to this file"),
  report: option("file.json", "Write what was found and how good it is to this file"),
  resynth: option("file.wav", "Write the sound of the modes, with the rate, length, onset and level of the recording"),
  "with-residual": flag("Add what the modes leave of the attack, 10 ms, to the resynthesis"),
  "with-noise": flag("Add the noise of the recording to the resynthesis"),
  bits: option("16|24|32", "Bits of a sample of the resynthesis; 32 is float", "32"),
  impulse: option(
    "ns",
    "Impulse of the strike, N·s: the model sounds as loud as the recording when it is struck with it",
    String(FIT_TO_MODEL_DEFAULTS.impulse),
  ),
  distance: option("m", "Distance of the microphone", String(FIT_TO_MODEL_DEFAULTS.distance)),
  "full-scale": option(
    "db",
    "Level of a full-scale sine of the recording, dB SPL, 0 to 200",
    String(FIT_TO_MODEL_DEFAULTS.fullScaleDbSpl),
  ),
  strike: option(
    "n|loudest|all",
    "Which strike of several, from 1; all makes a model of each: cup-1.modal.json, cup-2.modal.json",
    "loudest",
  ),
  channel: option("n|loudest|mix", "Which channel of several, from 1, or the mean of all", "loudest"),
  name: option("name", "Name of the model (Default: that of the recording)"),
  seed: option("n", "Seed of the noise, 0 to 4294967295", "1"),
  json: flag("Write the report without its modes as JSON to standard output"),
} satisfies ArgsDef;

/** Options that name a file to write. */
const OUTPUTS = ["out", "report", "plot", "resynth"] as const;

/** The options as values. */
export interface FitCommandOptions {
  recording: string;
  /** Where what goes; what has no path is not written. */
  paths: { [name in (typeof OUTPUTS)[number]]?: string };
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
  const json = words.json === true;
  if (!json && OUTPUTS.every((name) => words[name] === undefined)) {
    throw new UsageError("nothing to write: give --out, --report, --plot, --resynth or --json");
  }
  const paths = filesOf(words, OUTPUTS, { [recording]: "the recording" });
  return {
    recording,
    paths,
    json,
    modes: whole(words, "modes", [1, 65_536]),
    withResidual: words["with-residual"] === true,
    withNoise: words["with-noise"] === true,
    bits: bits(words),
    means: {
      impulse: within(words, "impulse", [1e-6, 1e6], "a number of N·s")!,
      distance: within(words, "distance", [0.1, 1e4], "a number of metres")!,
      fullScaleDbSpl: fullScale(words)!,
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
