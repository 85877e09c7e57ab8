// The options that all rendering commands share (docs/command-line.md).
import type { ArgsDef } from "citty";
import type { RenderOptions } from "../../offline/index.js";
import { filesOf } from "../files/outputs.js";
import { flag, needed, option } from "./option.js";
import { bits, choice, fullScale, isOn, isWhole, number, sampleRate, seed, type Words, whole, word } from "./words.js";

/** Declared once for every command that renders. */
export const COMMON_ARGS = {
  out: needed("file.wav", "The WAV file to write; an older one is replaced when the new one is whole"),
  rate: option("hz", "Sample rate, 8000 to 192000", "44100"),
  bits: option("16|24|32", "Bits of a sample; 32 is float", "24"),
  seed: option("n", "Seed of all chance, 0 to 4294967295 (Default: the scene's own)"),
  block: option("frames", "Frames rendered at a time, 1 to 65536; the sound is the same for each", "1024"),
  "full-scale": option("db", "Level of a full-scale sine at the listener, dB SPL, 0 to 200", "92"),
  limiter: option("on|off", "Limiter at the end of the mix", "on"),
  path: option("auto|ring|drive|long", "How samples are made from modes; to compare", "auto"),
  build: option("simd|relaxed|scalar", "Build of the core", "simd"),
  moments: option("3|4", "Moments of a spectral line; 3 is faster, 4 more exact", "4"),
  workers: option(
    "n|auto",
    "Threads for a scene of more than 1,000,000 modes, 1 to 1024; the sound is the same for each",
    "auto",
  ),
  stats: option("file.json", "Write what the rendering was like to this file"),
  json: flag("Write the result as JSON to standard output"),
} satisfies ArgsDef;

/** The common options as values. */
export interface CommonOptions {
  out: string;
  stats: string | undefined;
  json: boolean;
  seed: number | undefined;
  render: Pick<RenderOptions, "bits" | "block"> & { world: NonNullable<RenderOptions["world"]> };
}

/** Turns the common words into values. */
export function commonOptions(words: Words): CommonOptions {
  const { out = "", stats } = filesOf(words, ["out", "stats"]);
  return {
    out,
    stats,
    json: words.json === true,
    seed: seed(words),
    render: {
      bits: bits(words),
      block: whole(words, "block", [1, 65_536]),
      world: {
        sampleRate: sampleRate(words),
        fullScaleDbSpl: fullScale(words),
        limiter: isOn(words, "limiter"),
        path: choice(words, "path", ["auto", "ring", "drive", "long"]),
        build: choice(words, "build", ["simd", "relaxed", "scalar"]),
        moments: Number(choice(words, "moments", ["3", "4"])) as 3 | 4,
        workers: word(words, "workers") === "auto" ? "auto" : threads(words),
      },
    },
  };
}

function threads(words: Words): number | undefined {
  return number(words, "workers", "auto, or a whole number from 1 to 1024", (n) => isWhole(n, 1, 1024));
}
