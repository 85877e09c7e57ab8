// The options that all rendering commands share (docs/command-line.md), and how words become values. Each value that
// does not fit is wrong usage, told with what was expected.
import { resolve } from "node:path";
import type { ArgsDef } from "citty";
import { show } from "../../math/error.js";
import type { RenderOptions } from "../../offline/index.js";
import { UsageError } from "../usage.js";

/** Declared once for every command that renders. */
export const COMMON_ARGS = {
  out: {
    type: "string",
    required: true,
    valueHint: "file.wav",
    description: "The WAV file to write; an older one is replaced when the new one is whole",
  },
  rate: { type: "string", valueHint: "hz", default: "44100", description: "Sample rate, 8000 to 192000" },
  bits: { type: "string", valueHint: "16|24|32", default: "24", description: "Bits of a sample; 32 is float" },
  seed: {
    type: "string",
    valueHint: "n",
    description: "Seed of all chance, 0 to 4294967295 (Default: the scene's own)",
  },
  block: {
    type: "string",
    valueHint: "frames",
    default: "1024",
    description: "Frames rendered at a time, 1 to 65536; the sound is the same for each",
  },
  "full-scale": {
    type: "string",
    valueHint: "db",
    default: "92",
    description: "Level of a full-scale sine at the listener, dB SPL, 0 to 200",
  },
  limiter: { type: "string", valueHint: "on|off", default: "on", description: "Limiter at the end of the mix" },
  path: {
    type: "string",
    valueHint: "auto|ring|drive|long",
    default: "auto",
    description: "How samples are made from modes; to compare",
  },
  build: { type: "string", valueHint: "simd|relaxed|scalar", default: "simd", description: "Build of the core" },
  moments: {
    type: "string",
    valueHint: "3|4",
    default: "4",
    description: "Moments of a spectral line; 3 is faster, 4 more exact",
  },
  workers: {
    type: "string",
    valueHint: "n|auto",
    default: "auto",
    description: "Threads for a scene of more than 1,000,000 modes, 1 to 1024; the sound is the same for each",
  },
  stats: { type: "string", valueHint: "file.json", description: "Write what the rendering was like to this file" },
  json: { type: "boolean", description: "Write the result as JSON to standard output" },
} as const satisfies ArgsDef;

/** The words of a command line by option, as the parser gives them. */
export type Words = Readonly<Record<string, unknown>>;

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
  const out = word(words, "out") ?? "";
  const stats = word(words, "stats");
  for (const [name, path] of Object.entries({ out, stats })) {
    if (path === "-") throw wrongValue(name, "the name of a file: it cannot go to standard output", path);
  }
  if (stats !== undefined && resolve(stats) === resolve(out)) {
    throw wrongValue("stats", "another file than --out", stats);
  }
  return {
    out,
    stats,
    json: words.json === true,
    seed: seed(words),
    render: {
      bits: Number(choice(words, "bits", ["16", "24", "32"])) as 16 | 24 | 32,
      block: number(words, "block", "a whole number from 1 to 65536", (n) => isWhole(n, 1, 65_536)),
      world: {
        sampleRate: number(words, "rate", "a whole number of hertz from 8000 to 192000", (n) =>
          isWhole(n, 8000, 192_000),
        ),
        fullScaleDbSpl: number(words, "full-scale", "a level in dB SPL from 0 to 200", (n) => n >= 0 && n <= 200),
        limiter: choice(words, "limiter", ["on", "off"]) === "on",
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

/** `--seed`: of all chance. */
export function seed(words: Words): number | undefined {
  return number(words, "seed", "a whole number from 0 to 4294967295", (n) => isWhole(n, 0, 2 ** 32 - 1));
}

/** `--seconds`: the length of the sound. */
export function seconds(words: Words): number | undefined {
  return number(words, "seconds", "a number above 0, at most 86400", (n) => n > 0 && n <= 86_400);
}

/** The number of an option, or undefined when it is not given. */
export function number(
  words: Words,
  name: string,
  expected: string,
  good: (value: number) => boolean,
): number | undefined {
  const text = word(words, name);
  if (text === undefined) return undefined;
  const value = toNumber(text);
  if (value === undefined || !good(value)) throw wrongValue(name, expected, text);
  return value;
}

/**
 * Three numbers with commas, and perhaps spaces, between them; undefined when the option is not given or is not of that
 * form.
 */
export function triple(words: Words, name: string): [number, number, number] | undefined {
  return numbers(words, name, 3) as [number, number, number] | undefined;
}

/** Some numbers with commas between them; undefined when the option is not given or is not of that form. */
export function numbers(words: Words, name: string, count: number): number[] | undefined {
  const parts = word(words, name)
    ?.split(",")
    .map((part) => toNumber(part.trim()));
  if (parts?.length !== count || parts.includes(undefined)) return undefined;
  return parts as number[];
}

/** The word of an option, or undefined when it is not given. */
export function word(words: Words, name: string): string | undefined {
  const text = words[name];
  return typeof text === "string" ? text : undefined;
}

/** An error for a value that does not fit. */
export function wrongValue(name: string, expected: string, came: string): UsageError {
  return new UsageError(`--${name} should be ${expected}, but came ${show(came)}`);
}

/** The word of an option that has a few fixed ones. */
export function choice<const T extends string>(words: Words, name: string, choices: readonly T[]): T {
  const text = word(words, name) ?? "";
  const found = choices.find((known) => known === text);
  if (found === undefined) throw wrongValue(name, `one of ${choices.join(", ")}`, text);
  return found;
}

/** Plain decimal numbers only: no `0x10`, no empty text, nothing infinite. */
export function toNumber(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a number is whole and in a range. */
export function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
